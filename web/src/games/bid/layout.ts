/** How the Mint Bid table is laid out in the available space. */

export type Mode = "wide" | "medium" | "phone";

export interface Layout {
  mode: Mode;
  /** A phone in landscape. */
  low: boolean;
  /** A laptop: there is not enough room for your own panel in two rows. */
  slim: boolean;
  /** The factor by which cards grow in a large window. */
  grown: number;
}

/** Lay out a board of the given width and height, with a ring that high, in a window that high. */
export function layoutOf(width: number, height: number, ringHeight: number, boardHeight: number): Layout {
  const low = height <= 480 && width < 1080;
  const mode = width >= 860 && !low ? "wide" : width >= 600 ? "medium" : "phone";
  return {
    mode,
    low,
    slim: mode === "wide" && boardHeight < 740,
    grown: mode === "wide" ? Math.min(3, Math.max(1, Math.min(ringHeight / 690, width / 1090))) : 1,
  };
}

/** Return the maximum card width in your own strips. */
export function widestCard({ mode, low, grown }: Layout, placing: boolean, stacked = false): number {
  if (low) return placing ? 62 : 96;
  if (stacked && mode === "phone") return 62;
  return mode === "phone" ? 96 : mode === "wide" ? 160 * grown : 124;
}

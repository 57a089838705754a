/** Where an opponent's words can be shown without hiding anything. */

export type Side = "below" | "above" | "right" | "left";
export interface Spot {
  side: Side;
  left: number;
  top: number;
}
interface Size {
  width: number;
  height: number;
}
type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

const GAP = 8;
const TAIL = 28;

/** List the places for a bubble around the panel of its speaker that are inside the window. */
export function spotsAround(panel: Box, face: Box, bubble: Size, window: Size): Spot[] {
  const across = Math.min(
    Math.max(GAP, (face.left + face.right) / 2 - TAIL),
    window.width - bubble.width - GAP,
  );
  const down = Math.min(
    Math.max(GAP, (face.top + face.bottom) / 2 - TAIL),
    window.height - bubble.height - GAP,
  );
  const all: Spot[] = [
    { side: "below", left: across, top: panel.bottom + GAP },
    { side: "above", left: across, top: panel.top - bubble.height - GAP },
    { side: "right", left: panel.right + GAP, top: down },
    { side: "left", left: panel.left - bubble.width - GAP, top: down },
  ];
  return all.filter(
    ({ left, top }) =>
      left >= GAP &&
      top >= GAP &&
      left + bubble.width <= window.width - GAP &&
      top + bubble.height <= window.height - GAP,
  );
}

/** Return the place where a bubble covers the least of these things; the first of equals. */
export function clearest(spots: readonly Spot[], bubble: Size, things: readonly Box[]): Spot | null {
  const covered = ({ left, top }: Spot): number =>
    things.reduce((sum, thing) => {
      const wide = Math.min(left + bubble.width, thing.right) - Math.max(left, thing.left);
      const high = Math.min(top + bubble.height, thing.bottom) - Math.max(top, thing.top);
      return sum + Math.max(0, wide) * Math.max(0, high);
    }, 0);
  return [...spots].sort((a, b) => covered(a) - covered(b))[0] ?? null;
}

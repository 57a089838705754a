/** A lasting mark on what was moved last, in the color of the player who moved it. */

/**
 * Mark these places of the board, and only these.
 *
 * A place is named by its `data-spot`; a card on the table also by `card:ID`. If the place is part of
 * something larger (`data-marks`), the whole is marked.
 */
export function markLastMove(root: ParentNode, places: readonly string[], seat: number | null): void {
  for (const old of root.querySelectorAll("[data-last]")) old.removeAttribute("data-last");
  if (seat === null) return;
  for (const place of places) {
    const card = place.startsWith("card:") ? `,[data-card="${CSS.escape(place.slice(5))}"]` : "";
    for (const found of root.querySelectorAll(`[data-spot="${CSS.escape(place)}"]${card}`)) {
      (found.closest("[data-marks]") ?? found).setAttribute("data-last", String(seat % 6));
    }
  }
}

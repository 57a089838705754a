/**
 * Keeps buttons that end a turn from appearing under a finger that was aiming at another button.
 *
 * Where a button has just disappeared, one that ends a turn (`data-ends`) is held back for a moment:
 * it is invisible and takes no clicks. The same goes for anything under a dialog or a cover that was
 * just dismissed. The keyboard is not held back, because its focus shows what is meant.
 */
export const HOLD = 600; // milliseconds

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A button that can be pressed now. */
export interface Entry<E = Element> {
  element: E;
  /** What it does; the same element may change its meaning. */
  name: string;
  box: Box;
  /** Whether it ends a turn. */
  ends: boolean;
  /** Whether it is on a dialog or a cover, and closes it. */
  dismisses: boolean;
}
/** A button that was there a moment ago. */
export interface Gone<E = Element> extends Entry<E> {
  until: number;
  /** Whether it still exists, in another place. */
  moved: boolean;
}

const STILL = 12; // a shift of so many pixels is no move: hovering, or the end of an animation
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const moved = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) > STILL || Math.abs(a.top - b.top) > STILL;

/** List the buttons that have left their places. */
export function goneFrom<E>(before: readonly Entry<E>[], after: readonly Entry<E>[], now: number): Gone<E>[] {
  const found = new Map(after.map((entry) => [entry.element, entry]));
  return before.flatMap((entry) => {
    const same = found.get(entry.element);
    const stays = same !== undefined && same.name === entry.name;
    if (stays && !moved(entry.box, same.box)) return [];
    return [{ ...entry, until: now + HOLD, moved: stays }];
  });
}

/** Return which buttons to hold back, and until when: those that end a turn where another one was. */
export function held<E>(entries: readonly Entry<E>[], gone: readonly Gone<E>[]): Map<E, number> {
  const found = new Map<E, number>();
  for (const entry of entries) {
    for (const other of gone) {
      if (!entry.ends && !other.dismisses) continue;
      if (other.moved && other.element === entry.element) continue;
      if (!overlap(entry.box, other.box)) continue;
      found.set(entry.element, Math.max(found.get(entry.element) ?? 0, other.until));
    }
  }
  return found;
}

/** List what can be pressed; while a dialog is open, only what is in it. */
function entriesIn(root: ParentNode): Entry[] {
  const found: Entry[] = [];
  const inside = [...root.querySelectorAll("dialog:modal")].at(-1) ?? root;
  for (const element of inside.querySelectorAll<HTMLElement>("button, a[href], summary")) {
    if (element.getAttribute("aria-disabled") === "true") continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    found.push({
      element,
      name: element.dataset["click"] ?? element.getAttribute("aria-label") ?? element.textContent ?? "",
      box,
      ends: element.hasAttribute("data-ends"),
      dismisses: element.closest("dialog, .toast, [data-cover]") !== null,
    });
  }
  return found;
}

/** Hold such buttons back wherever they appear; return a function that stops this. */
export function guardPlaces(root: HTMLElement = document.body): () => void {
  let entries = entriesIn(root);
  let gone: Gone[] = [];
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();

  function hold(element: Element, milliseconds: number): void {
    clearTimeout(timers.get(element));
    element.setAttribute("data-held", "");
    timers.set(
      element,
      setTimeout(() => free(element), milliseconds),
    );
  }
  function free(element: Element): void {
    element.removeAttribute("data-held");
    timers.delete(element);
  }
  let frame: number | undefined;

  function look(): void {
    cancelAnimationFrame(frame ?? 0);
    frame = undefined;
    const now = performance.now();
    const next = entriesIn(root);
    gone = [...gone.filter((other) => other.until > now), ...goneFrom(entries, next, now)];
    entries = next;
    if (gone.length === 0) return;
    for (const [element, until] of held(next, gone)) hold(element, until - now);
  }
  // Measure once a frame, before it is painted, so that a button to be held back is never seen.
  const changed = (): void => void (frame ??= requestAnimationFrame(look));
  // A tap may come before that frame, on a button that is not on the screen yet.
  function touched(event: MouseEvent): void {
    if (frame === undefined || event.detail === 0) return; // nothing has changed, or it was the keyboard
    look();
    if ((event.target as Element).closest("[data-held]") === null) return;
    event.preventDefault();
    event.stopPropagation();
  }
  // Scrolling is deliberate: people see what it brings under their finger.
  const scrolled = (): void => void (entries = entriesIn(root));

  const observer = new MutationObserver(changed);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["aria-disabled", "data-click", "open", "hidden"],
  });
  addEventListener("click", touched, { capture: true });
  addEventListener("scroll", scrolled, { capture: true, passive: true });
  addEventListener("resize", scrolled);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame ?? 0);
    removeEventListener("click", touched, { capture: true });
    removeEventListener("scroll", scrolled, { capture: true });
    removeEventListener("resize", scrolled);
    for (const element of [...timers.keys()]) {
      clearTimeout(timers.get(element));
      free(element);
    }
  };
}

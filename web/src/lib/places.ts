/**
 * Buttons that end a turn never come up under a finger that meant another one.
 *
 * Where a button has just gone, one that ends a turn (`data-ends`) is held back for a moment: it is
 * not seen and takes no click. The same goes for what lies under a dialog or a cover that was just
 * dismissed. The keyboard is not held back: it says by its focus what it means.
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
  /** What it does; the same element may come to mean something else. */
  name: string;
  box: Box;
  /** It ends a turn. */
  ends: boolean;
  /** It lies on a dialog or a cover, and takes it away. */
  dismisses: boolean;
}
/** A button that was there a moment ago. */
export interface Gone<E = Element> extends Entry<E> {
  until: number;
  /** It is still there, somewhere else. */
  moved: boolean;
}

const STILL = 12; // pixels that do not count as moved: hovering, or the end of an animation
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const moved = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) > STILL || Math.abs(a.top - b.top) > STILL;

/** List the buttons that have gone from their places. */
export function goneFrom<E>(before: readonly Entry<E>[], after: readonly Entry<E>[], now: number): Gone<E>[] {
  const found = new Map(after.map((entry) => [entry.element, entry]));
  return before.flatMap((entry) => {
    const same = found.get(entry.element);
    const stays = same !== undefined && same.name === entry.name;
    if (stays && !moved(entry.box, same.box)) return [];
    return [{ ...entry, until: now + HOLD, moved: stays }];
  });
}

/** Return until when to hold back each button that ends a turn where another one was. */
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

/** List what can be pressed; while a dialog is open, that is what lies in it. */
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

/** Hold such buttons back, wherever they come up; return a function that stops it. */
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
  // Measure once a frame, before it is painted: a button to be held back is never seen.
  const changed = (): void => void (frame ??= requestAnimationFrame(look));
  // A tap may come before that frame, on a button that is not on the screen yet.
  function touched(event: MouseEvent): void {
    if (frame === undefined || event.detail === 0) return; // by the keyboard
    look();
    if ((event.target as Element).closest("[data-held]") === null) return;
    event.preventDefault();
    event.stopPropagation();
  }
  // Scrolling is meant: what comes under the finger by it comes in sight.
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

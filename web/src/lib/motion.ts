/** Animations: short, one after another, at the chosen speed, and skipped by a key press. */
import { settings } from "./settings.svelte";

const FACTORS = { off: 0, fast: 0.5, normal: 1, slow: 1.8 } as const;
const EASE = "cubic-bezier(.3,.8,.3,1)";
const running = new Set<Animation>();
const waiting = new Set<() => void>();
let skipping = false;

/** Return the factor for all durations: 1 is normal, 0 means that nothing moves. */
export function tempo(): number {
  if (skipping || document.hidden) return 0;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return FACTORS[settings.speed];
}

/** Whether anything is moving now. */
export const isMoving = (): boolean => running.size > 0 || waiting.size > 0;

/** Finish all running animations, and skip every other one up to the next `resume`. */
export function skip(): void {
  skipping = true;
  for (const animation of [...running]) animation.finish();
  for (const wake of [...waiting]) wake();
}

/** Allow animations again; called when the queue is empty. */
export function resume(): void {
  skipping = false;
}

/** Wait, at the chosen speed. */
export function pause(milliseconds: number): Promise<void> {
  const time = milliseconds * tempo();
  if (time === 0) return Promise.resolve();
  return new Promise((done) => {
    const wake = (): void => {
      clearTimeout(timer);
      waiting.delete(wake);
      done();
    };
    const timer = setTimeout(wake, time);
    waiting.add(wake);
  });
}

/** Animate an element with the Web Animations API; resolves when it is done or skipped. */
export async function animate(
  element: Element,
  frames: Keyframe[] | PropertyIndexedKeyframes,
  milliseconds: number,
  options: KeyframeAnimationOptions = {},
): Promise<void> {
  const factor = tempo();
  if (factor === 0) return;
  const animation = element.animate(frames, {
    duration: milliseconds * factor,
    easing: EASE,
    ...options,
  });
  running.add(animation);
  try {
    await animation.finished;
  } catch {
    // It was removed together with its element, so nothing is left to show.
  } finally {
    running.delete(animation);
  }
}

/** Find a place on the board: a target that can be clicked, or a named spot. */
export function spot(name: string, root: ParentNode = document): Element | null {
  const safe = CSS.escape(name);
  return root.querySelector(`[data-spot="${safe}"]`) ?? root.querySelector(`[data-click="${safe}"]`);
}

/**
 * Change the board and animate everything from its old place to its new one.
 *
 * Elements are matched by `data-flip`: one with the same value before and after glides, a new one
 * fades in. `change` must have drawn the new state when it resolves (await tick()).
 */
export async function flip(
  root: HTMLElement,
  change: () => void | Promise<void>,
  milliseconds = 320,
): Promise<void> {
  if (tempo() === 0) {
    await change();
    return;
  }
  const before = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    before.set(element.dataset["flip"] ?? "", element.getBoundingClientRect());
  }
  await change();
  const all: Promise<void>[] = [];
  for (const element of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const old = before.get(element.dataset["flip"] ?? "");
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    if (old === undefined) {
      all.push(animate(element, { opacity: [0, 1], scale: ["0.6", "1"] }, milliseconds * 0.75));
    } else if (Math.abs(old.left - now.left) + Math.abs(old.top - now.top) > 1 && old.width > 0) {
      const from = `translate(${old.left - now.left}px, ${old.top - now.top}px) scale(${old.width / now.width})`;
      all.push(
        animate(
          element,
          { transform: [from, "none"], transformOrigin: ["0 0", "0 0"], zIndex: [20, 20] },
          milliseconds,
        ),
      );
    }
  }
  await Promise.all(all);
}

/** Send a copy of something (a Mint, a card) from one place of the board to another. */
export async function fly(
  from: Element | null,
  to: Element | null,
  what: Element,
  milliseconds = 340,
  lift = 24,
): Promise<void> {
  if (tempo() === 0 || !from || !to) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (start.width === 0 || end.width === 0) return; // one of them is not visible now
  const size = what.getBoundingClientRect();
  const ghost = what.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-flip");
  ghost.removeAttribute("data-click");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  const width = size.width || 28;
  const height = size.height || 28;
  Object.assign(ghost.style, {
    position: "fixed",
    left: "0",
    top: "0",
    margin: "0",
    width: `${width}px`,
    height: `${height}px`,
    zIndex: "60",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  const middle = (box: DOMRect): [number, number] => [
    box.left + box.width / 2 - width / 2,
    box.top + box.height / 2 - height / 2,
  ];
  const [x0, y0] = middle(start);
  const [x1, y1] = middle(end);
  await animate(
    ghost,
    {
      transform: [
        `translate(${x0}px, ${y0}px)`,
        `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - lift}px) scale(1.15)`,
        `translate(${x1}px, ${y1}px)`,
      ],
    },
    milliseconds,
  );
  ghost.remove();
}

/** Show a short text (+2, a star) that rises from a place and fades. */
export async function floatText(place: Element | null, text: string): Promise<void> {
  if (tempo() === 0 || !place) return;
  const box = place.getBoundingClientRect();
  const label = document.createElement("span");
  label.className = "float-text";
  label.textContent = text;
  label.setAttribute("aria-hidden", "true");
  Object.assign(label.style, { left: `${box.left + box.width / 2}px`, top: `${box.top}px` });
  document.body.append(label);
  await animate(
    label,
    { transform: ["translate(-50%, 8px)", "translate(-50%, -34px)"], opacity: [0, 1, 1, 0] },
    760,
  );
  label.remove();
}

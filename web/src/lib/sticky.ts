/** Keeps an element that sticks to the lower edge of the window from hiding what has the focus. */
import type { Attachment } from "svelte/attachments";

/**
 * Keep the height of this element free under its neighbors when the page scrolls to one of them.
 * The rule that does it is in app.css. (Scroll padding of the page would also move the page when
 * the focus goes into the sticking element itself.)
 */
export const sticky: Attachment<HTMLElement> = (node) => {
  const around = node.parentElement;
  const measure = (): void => {
    const sticks = getComputedStyle(node).position === "sticky";
    around?.toggleAttribute("data-over", sticks);
    around?.style.setProperty("--under", `${node.offsetHeight + 12}px`);
  };
  const observer = new ResizeObserver(measure);
  node.toggleAttribute("data-sticks", true);
  observer.observe(node);
  measure();
  return () => observer.disconnect();
};

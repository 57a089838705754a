/** Shows the short effects of cards where their full texts do not fit. */
import type { Attachment } from "svelte/attachments";

/**
 * Give one group of cards after the other `data-brief`, until this element no longer overflows.
 *
 * The groups are selectors, the one that matters least first; the first `least` of them are always
 * brief. Measured again whenever the size, the contents or the fonts change.
 */
export const fit =
  (groups: readonly string[], least: number): Attachment<HTMLElement> =>
  (node) => {
    const shorten = (count: number): void => {
      for (const old of node.querySelectorAll("[data-brief]")) old.removeAttribute("data-brief");
      for (const group of groups.slice(0, count))
        for (const card of node.querySelectorAll(group)) card.toggleAttribute("data-brief", true);
    };
    const measure = (): void => {
      let count = least;
      shorten(count);
      while (count < groups.length && node.scrollHeight > node.clientHeight) shorten((count += 1));
    };
    const sizes = new ResizeObserver(measure);
    const contents = new MutationObserver(measure);
    sizes.observe(node);
    contents.observe(node, { subtree: true, childList: true, characterData: true });
    document.fonts.addEventListener("loadingdone", measure);
    measure();
    return () => {
      sizes.disconnect();
      contents.disconnect();
      document.fonts.removeEventListener("loadingdone", measure);
    };
  };

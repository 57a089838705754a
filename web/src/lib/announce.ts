/** Announcements for people who do not see the board: one polite live region, one urgent. */

let polite: HTMLElement | null = null;
let urgent: HTMLElement | null = null;

function region(kind: "polite" | "assertive"): HTMLElement {
  const element = document.createElement("div");
  element.className = "only-heard";
  element.setAttribute("aria-live", kind);
  element.setAttribute("role", kind === "polite" ? "log" : "alert");
  document.body.append(element);
  return element;
}

/** Create the live regions; they must be in the page before anything is announced. */
export function listen(): void {
  polite ??= region("polite");
  urgent ??= region("assertive");
}

/** Announce a sentence; `now` interrupts what is being read. */
export function announce(text: string, { now = false } = {}): void {
  listen();
  const element = now ? urgent : polite;
  if (!element || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  element.append(line);
  while (element.childElementCount > 12) element.firstElementChild?.remove();
}

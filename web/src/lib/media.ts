/** What the window has room for. */
import { MediaQuery } from "svelte/reactivity";

/** Wide enough for a column beside the board. */
export const wideWindow = new MediaQuery("(min-width: 1080px)");
/** As low as on a laptop, where the prompt shares a row with the player's own things. */
export const lowWindow = new MediaQuery("(max-height: 793px)");
export const phoneWindow = new MediaQuery("(max-width: 640px)");

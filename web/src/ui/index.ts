/** The small parts of which pages and boards are made. */
export { default as Button } from "./Button.svelte";
export { default as Dialog } from "./Dialog.svelte";
export { default as Face } from "./Face.svelte";
export { default as Icon } from "./Icon.svelte";
export { default as IconButton } from "./IconButton.svelte";
export { default as Mint } from "./Mint.svelte";
export { default as Picture } from "./Picture.svelte";
export { default as PlayerBadge } from "./PlayerBadge.svelte";
export { default as Segments } from "./Segments.svelte";
export { default as Shape } from "./Shape.svelte";
export { default as StarTrack } from "./StarTrack.svelte";
export { default as Tip } from "./Tip.svelte";
export { default as TypeSign } from "./TypeSign.svelte";
export type { IconName } from "./Icon.svelte";

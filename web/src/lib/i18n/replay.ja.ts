import type en from "./replay.en";
import type { Twin } from "./make";

const ja: Twin<typeof en> = {
  title: "リプレイ",
};
export default ja;

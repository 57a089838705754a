import type en from "./learn.en";
import type { Twin } from "./make";

const ja: Twin<typeof en> = {
  title: "あそびかた",
};
export default ja;

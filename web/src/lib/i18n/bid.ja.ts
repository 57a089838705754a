import type en from "./bid.en";
import type { Twin } from "./make";

const ja: Twin<typeof en> = {
  title: "Mint Bid",
};
export default ja;

export default {
  title: "Mint Bid",
} as const;

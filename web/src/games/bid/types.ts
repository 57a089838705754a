/** The types of Mint Bid, under the names used in this folder. */
import type { components } from "../../lib/schema";

type S = components["schemas"];

export type BidView = S["BidView"];
export type BidPlaced = S["BidPlaced"];
export type BidDerived = S["BidDerived"];
export type BidShare = S["BidShare"];
export type BidStrip = S["BidStrip"];
export type BidAbility = S["BidAbility"];
export type BidOpponent = S["BidOpponent"];

export type BidCard = S["BidCard"];
export type OpponentCard = S["BidOpponentCard"];
/** The cards, with color ids as plain strings, because sides are looked up by their text. */
export type BidCards = Omit<S["BidCards"], "colours"> & {
  colours: (Omit<S["BidCards"]["colours"][number], "id"> & { id: string })[];
};

/** The types of Mint Works, under the names used in this folder. */
import type { components } from "../../lib/schema";

type S = components["schemas"];

export type WorksView = S["WorksView"];
export type WorksLocation = S["WorksLocation"];
export type WorksDerived = S["WorksDerived"];

export type PlanCard = S["WorksPlanCard"];
export type LocationCard = S["WorksLocationCard"];
export type OpponentCard = S["WorksOpponentCard"];
export type WorksCards = S["WorksCards"];

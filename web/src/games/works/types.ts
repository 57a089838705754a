/** The types of Mint Works, under the names used in this folder. */
import type { components } from "../../lib/schema";

type S = components["schemas"];

export type WorksView = S["WorksView"];
export type WorksPlayer = S["WorksPlayer"];
export type WorksBuilding = S["WorksBuilding"];
export type WorksSpace = S["WorksSpace"];
export type WorksLocation = S["WorksLocation"];
export type WorksDerived = S["WorksDerived"];
export type WorksOpponent = S["WorksOpponent"];
export type WorksResult = S["WorksResult"];

export type PlanCard = S["WorksPlanCard"];
export type LocationCard = S["WorksLocationCard"];
export type OpponentCard = S["WorksOpponentCard"];
export type WorksCards = S["WorksCards"];

/** The catalogs of sentences. Each feature has its own, and its own `t`. */
import { COMMON } from "./common";
import { translator, type Text } from "./fill";

/** Make a feature's `t` of its `texts`; it also knows the sentences that all features share. */
export const make = <const T extends Record<string, Text>>(texts: T) =>
  Object.assign(translator({ ...COMMON, ...texts }), { texts });

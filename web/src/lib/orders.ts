/** A seat's orders: instructions that it leaves with the table, and that nobody else sees. */
import { api } from "./api";
import type { Live } from "./live.svelte";
import { complain } from "./toast.svelte";
import type { Choice, Forced, SeatOrders } from "./types";

/** The verb of an order that gives a move ahead of one's turn. */
export const PLAY = "play";

/** The first word of an order, by which it is revoked. */
export const verbOf = (order: string): string => order.split(" ", 1)[0] ?? order;

async function ask(live: Live, request: (seat: number) => Promise<SeatOrders>): Promise<SeatOrders | null> {
  if (live.you === null) return null;
  try {
    const told = await request(live.you);
    // The stream may have sent something newer since then.
    if (told.at >= (live.orders?.at ?? 0)) live.orders = told;
    return told;
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Give an order for the position that the server sent last. */
export const giveOrder = (live: Live, order: string): Promise<SeatOrders | null> =>
  ask(live, (seat) => api.order(live.id, order, live.orders?.at ?? 0, seat));

/** Give a move ahead of one's turn. */
export const giveAhead = (live: Live, choice: Choice): Promise<SeatOrders | null> =>
  giveOrder(live, `${PLAY} ${choice.move}`);

export const revokeOrder = (live: Live, order: string): Promise<SeatOrders | null> =>
  ask(live, (seat) => api.revoke(live.id, verbOf(order), seat));

export const setForced = (live: Live, forced: Forced): Promise<SeatOrders | null> =>
  ask(live, (seat) => api.setForced(live.id, forced, seat));

/** Read the moves that can be given ahead now. */
export const readAhead = async (live: Live): Promise<Choice[]> =>
  (await ask(live, (seat) => api.orders(live.id, seat)))?.moves ?? [];

import type { Transport } from "../lib/transport";
export const transport: Transport = {
  ask: () => Promise.reject(new Error("not yet")),
  follow: () => ({ isOpen: false, close: () => undefined }),
};

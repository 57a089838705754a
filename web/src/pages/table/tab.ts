/** What stands beside the board. */
export type Tab = "log" | "talk" | "hint";

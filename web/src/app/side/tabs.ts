// What can be looked at beside the board; on a phone, instead of it.
export type Tab = "board" | "log" | "rules" | "forces" | "chat";

export const TABS: readonly [Tab, string][] = [
  ["board", "Board"],
  ["log", "Log"],
  ["rules", "Rules"],
  ["forces", "Forces"],
  ["chat", "Chat"],
];

/** What is beside the board: always something, also when the board itself is chosen. */
export const sideOf = (tab: Tab): Exclude<Tab, "board"> => (tab === "board" ? "log" : tab);

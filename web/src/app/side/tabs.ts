// What can be looked at beside the board; on a phone, instead of it. The first is what is being done.
export type Tab = "act" | "log" | "forces" | "rules" | "chat";

export const TABS: readonly Tab[] = ["act", "log", "forces", "rules", "chat"];

/** What they are called: beside the board, and on a phone, where the first is the board itself. */
export const WORDS: Record<Tab, string> = { act: "Turn", log: "Log", forces: "Forces", rules: "Rules", chat: "Chat" };
export const NARROW_WORDS: Record<Tab, string> = { ...WORDS, act: "Map", log: "News" };
export const ICONS: Record<Tab, string> = {
  act: "treasure-map",
  log: "tied-scroll",
  forces: "barbute",
  rules: "open-book",
  chat: "conversation",
};

/** Letters that a tab has room for. */
const ROOM = 9;

/** What is being done, in a word or two: the last of its words where it is long ("French attack": "Attack"). */
export function doing(step: string | undefined): string {
  if (!step) return WORDS.act;
  if (step.length <= ROOM) return step;
  const last = step.split(" ").at(-1)!;
  return last.length <= ROOM ? last[0]!.toUpperCase() + last.slice(1) : WORDS.act;
}

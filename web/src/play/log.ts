// The log in groups: one for each turn, newest last.
import type { Event } from "../generated/wire";

export interface Turn {
  turn: string;
  first: number;
  events: readonly Event[];
}

/** Events that follow each other in the same turn belong together. */
export function byTurn(log: readonly Event[], first = 0): readonly Turn[] {
  const turns: { turn: string; first: number; events: Event[] }[] = [];
  log.forEach((event, i) => {
    const turn = event.turn ?? "";
    const now = turns.at(-1);
    if (now && now.turn === turn) now.events.push(event);
    else turns.push({ turn, first: first + i, events: [event] });
  });
  return turns;
}

/** The events that have all the words typed in their sentence, arithmetic, turn or clauses. */
export function found(log: readonly Event[], text: string): readonly Event[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return log;
  return log.filter((event) => {
    const all = [event.text, event.sum ?? "", event.turn ?? "", ...(event.rules ?? [])].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

// The log in groups: one for each turn, newest last.
import type { Event } from "../generated/wire";

export interface Turn {
  turn: string;
  first: number;
  events: readonly Event[];
}

interface Stretch {
  /** The turns that it spans, in the order in which they came up. */
  names: string[];
  first: number;
  events: Event[];
}

const shape = (turn: string): string => turn.replace(/\d+/g, "#");

/** Events that follow each other in the same turn belong together. Where a turn goes on after the next has begun (one
 * side plays two, then the other the same two) they are one stretch: the log never goes back. */
export function byTurn(log: readonly Event[], first = 0): readonly Turn[] {
  const turns: Stretch[] = [];
  log.forEach((event, i) => {
    const turn = event.turn ?? "";
    const now = turns.at(-1);
    const before = turns.at(-2);
    if (now?.names.includes(turn)) now.events.push(event);
    else if (now && before?.names.includes(turn) && now.names.every((name) => shape(name) === shape(turn))) {
      before.names.push(...now.names);
      before.events.push(...now.events, event);
      turns.pop();
    } else turns.push({ names: [turn], first: first + i, events: [event] });
  });
  return turns.map(({ names, ...rest }) => ({ turn: spanned(names), ...rest }));
}

const spanned = (names: readonly string[]): string =>
  names.length > 1 ? `${names[0]} – ${names.at(-1)}` : (names[0] ?? "");

/** The events that have all the words typed in their sentence, arithmetic, turn or clauses. */
export function found(log: readonly Event[], text: string): readonly Event[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return log;
  return log.filter((event) => {
    const all = [event.text, event.sum ?? "", event.turn ?? "", ...(event.rules ?? [])].join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

// How a scenario leans, in a word and as parts of a whole.
import type { Lean } from "../../generated/wire";

export interface Part {
  /** The seat's number; null: nobody's. */
  seat: number | null;
  share: number;
}

/** The shares of two sides, and of draws between them. */
export function parts(lean: Lean): Part[] {
  const [first = 0, second = 0] = lean.wins;
  return [
    { seat: 0, share: first / lean.games },
    { seat: null, share: (lean.draws ?? 0) / lean.games },
    { seat: 1, share: second / lean.games },
  ].filter((part) => part.share > 0);
}

/** In a few words. */
export function words(lean: Lean, names: readonly string[]): string {
  const most = Math.max(...lean.wins);
  const sum = lean.wins.length === 2 ? lean.wins[0]! + lean.wins[1]! : lean.games;
  const share = sum ? most / sum : 0.5;
  const who = names.filter((_, i) => lean.wins[i] === most);
  if (share < 0.58 || who.length > Math.max(1, names.length / 2)) return "even";
  return `${share < 0.75 ? "leans to" : "favours"} ${who.join(" and ")}`;
}

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

/** Shares as whole percents that add up to what they are of: those that lose most by being cut get what is left. */
export function percents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const left = Math.round(exact.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  const order = exact.map((_, i) => i).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!) || a - b);
  for (const i of order.slice(0, left)) whole[i]! += 1;
  return whole;
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

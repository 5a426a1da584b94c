// How a game on a list came out, from the seat of who reads it.
import type { TableCard } from "../../generated/wire";

export interface Outcome {
  word: "won" | "lost" | "drawn" | "over";
  /** Who won, how high, with how many points. */
  text: string;
}

export const OUTCOMES: Record<Outcome["word"], string> = {
  won: "You won",
  lost: "You lost",
  drawn: "Drawn",
  over: "Over",
};

const whole = (scores: readonly number[]): boolean => scores.some((score) => Math.abs(score) > 1);

export function outcomeOf(card: TableCard, name: (seat: string) => string): Outcome | null {
  const { result } = card;
  if (card.status !== "over" || !result) return null;
  const winners = result.winners ?? [];
  const word = !winners.length ? "drawn" : !card.seat ? "over" : winners.includes(card.seat) ? "won" : "lost";
  const who = winners.map(name);
  const victor = who.length ? `${new Intl.ListFormat("en").format(who)} won` : "";
  // what the game calls this end may name the winner itself
  const level = result.level && !who.some((one) => result.level!.includes(one)) ? result.level : "";
  const said = result.level && !level ? result.level : [victor, level].filter(Boolean).join(": ");
  const scores = whole(result.scores ?? [])
    ? result.scores!.map((score) => `${Math.round(score)}`.replace("-", "−")).join(" : ")
    : "";
  return { word, text: [said, scores].filter(Boolean).join(" · ") };
}

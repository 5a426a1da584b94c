// How a game came out, in words: for who sits there, and for who looks on.
import { playing } from "../briefing/teaching";
import type { Closing, Ending, Objective, Side, TableView } from "../../generated/wire";

/** Their numbers; all of them, or none: nobody has won. */
export function winnersOf(closing: Closing | null | undefined, ending: Ending | null | undefined): readonly number[] {
  return closing?.winners ?? ending?.winners ?? [];
}

export function headline(view: TableView, winners: readonly number[], seat: number | null): string {
  const sides: readonly Side[] = view.scene?.sides ?? [];
  if (!winners.length || winners.length === view.players.length) return "A draw";
  if (seat !== null) return winners.includes(seat) ? "You have won" : "You have lost";
  const names = winners.map((i) => sides[i]?.name ?? view.players[i]?.seat ?? "");
  const said = new Intl.ListFormat("en").format(names.map(playing));
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} won`;
}

const BROKEN_OFF: Record<Closing["how"], string> = {
  resigned: "when it was given up",
  time: "when time was up",
  draw: "when a draw was agreed",
  abandoned: "when it was broken off",
};
const capital = (words: string): string => words.replace(/^./, (one) => one.toUpperCase());

/** How it stood in the end. What a score would have been worth was never settled where the players broke off. */
export function scored({ stands, worth }: Objective, closing: Closing | null | undefined): string {
  if (!closing) return capital([stands, worth].filter(Boolean).join(": "));
  const had = stands.replace(/^(you|they|the \p{L}+) have /iu, "$1 had ");
  return had === stands ? `It stood: ${stands}` : `${capital(had)} ${BROKEN_OFF[closing.how]}`;
}

/** What each side has, where points are counted: of the score that is shown all through the game, or of the end. Shares
 * of a whole, and grades of victory that weigh each other up, are no points. */
export function points(view: TableView): readonly (number | null)[] {
  const shares = new Map(view.scene?.objective?.shares ?? []);
  const scores = view.scene?.ending?.scores ?? [];
  if ([...shares.values()].some((share) => share > 1)) return view.players.map((_, i) => shares.get(i) ?? null);
  const counted = scores.reduce((sum, score) => sum + score, 0) !== 0;
  return view.players.map((_, i) => (counted ? (scores[i] ?? null) : null));
}

/** A number as people write it. */
export const number = (value: number): string => `${Math.round(value * 10) / 10}`.replace("-", "−");

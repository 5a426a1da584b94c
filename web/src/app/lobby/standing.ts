// How a game on a list stands: who sits there, and how long who is awaited has.
import { shelf } from "../shelf/shelf.svelte";
import { left, PACES, STATUSES, who } from "../shell/words";
import type { Yours } from "./yours.svelte";

const SOON = 6 * 3_600_000;

const side = (card: Yours, seat: string): string => shelf.seatName(card.game, seat, card.scenario_id);

/** Who sits where. */
export const sitting = (card: Yours): string =>
  card.players
    .map((player) => `${side(card, player.seat)}: ${player.seat === card.seat ? "you" : who(player)}`)
    .join(" · ");

/** How long who is awaited has; without a clock, what it waits for. */
export function stands(card: Yours, now: number, brief = false): string {
  const awaited = card.players.find((player) => player.due || player.late);
  if (awaited) {
    const whose = awaited.seat === card.seat ? "" : `${side(card, awaited.seat)}: `;
    return `${whose}${left(awaited, now, brief)}`;
  }
  return card.your_turn ? PACES[card.pace] : `${STATUSES[card.status]}, ${PACES[card.pace]}`;
}

/** There is little time left. */
export function hurries(card: Yours, now: number): boolean {
  const mine = card.players.find((player) => player.seat === card.seat);
  return !!mine?.late || (!!mine?.due && new Date(mine.due).getTime() - now < SOON);
}

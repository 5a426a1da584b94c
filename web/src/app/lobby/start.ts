// From a click to a table: create it, keep its tokens, sit down with a salt of one's own.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import type { Created, GameCard, Learn, NewSeat, NewTable, TableView } from "../../generated/wire";

export const NAME = "Guest";
const QUICK_BOT = "knight";

/** Keep what a new table gave us. */
export function keep(created: Created, title: string, scenario: string): void {
  const own = Object.entries(created.tokens ?? {});
  for (const [seat, token] of own) tokens.keepSeat(created.table, seat, token);
  if (own[0]) tokens.sitAt(created.table, own[0][0]);
  if (created.invites && Object.keys(created.invites).length) tokens.keepInvites(created.table, created.invites);
  tokens.describe(created.table, title, scenario, created.commitment);
}

/** Create a table and sit down in all of one's own seats. */
export async function open(table: NewTable, title: string, scenario: string): Promise<Created> {
  const created = await api.createTable(table);
  keep(created, title, scenario);
  const own = Object.entries(created.tokens ?? {});
  for (const [seat, token] of own) await sit(created.table, token, { name: table.name ?? NAME, seat });
  if (own[0]) tokens.sitAt(created.table, own[0][0]);
  return created;
}

/** Sit down, with a fresh salt: after the commitment is known, as it should be. */
export async function sit(
  table: string,
  token: string | undefined,
  { name, seat }: { name: string; seat?: string },
): Promise<void> {
  const salt = tokens.freshSalt();
  const seated = await api.tableApi(table, token).sit({ name, salt, ...(seat && !token ? { seat } : {}) });
  tokens.keepSeat(table, seated.seat, seated.token);
  tokens.keepSalt(table, seated.seat, salt);
}

/** The first seat is yours, a bot takes the rest. */
export async function playNow(game: GameCard): Promise<string> {
  const scenario = game.scenarios[0];
  const seats: Record<string, NewSeat> = {};
  for (const [i, seat] of (scenario?.seats ?? game.opening.seats).entries())
    seats[seat] = i ? { who: "bot", bot: QUICK_BOT } : { who: "me" };
  const created = await open(
    { game: game.id, seats, ...(scenario ? { scenario: scenario.id } : {}), name: tokens.playerName() || NAME },
    game.title,
    scenario?.name ?? "",
  );
  return created.table;
}

export async function lesson(game: GameCard, which: string): Promise<string> {
  const asked: Learn = { game: game.id, lesson: which, name: tokens.playerName() || NAME };
  const created = await api.learn(asked);
  keep(created, game.title, "Guided game");
  return created.table;
}

/** The same game with the same seats again; friends get new links. */
export function again(view: TableView): NewTable {
  const seats: Record<string, NewSeat> = {};
  for (const player of view.players) {
    const colour = player.colour ? { colour: player.colour } : {};
    if (player.seat === view.seat) seats[player.seat] = { who: "me", ...colour };
    else if (player.kind === "bot" && !player.taken_over)
      seats[player.seat] = { who: "bot", bot: player.bot ?? QUICK_BOT, ...colour };
    else seats[player.seat] = { who: "friend", ...colour };
  }
  return {
    game: view.game,
    ...(view.scenario_id ? { scenario: view.scenario_id } : {}),
    seats,
    variants: view.variants ?? {},
    pace: view.pace,
    name: tokens.playerName() || NAME,
  };
}

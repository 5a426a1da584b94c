// From a click to a table: create it, keep its tokens, sit down with a salt of one's own.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import type { Created, GameCard, Learn, NewSeat, NewTable, ScenarioCard, TableView } from "../../generated/wire";

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
  for (const [, token] of own) await sit(created.table, token, { name: table.name ?? NAME });
  if (own[0]) tokens.sitAt(created.table, own[0][0]);
  return created;
}

/** Sit down on a seat of one's own, with a fresh salt: after the commitment is known, as it should be. */
export async function sit(table: string, token: string, { name }: { name: string }): Promise<void> {
  const salt = tokens.freshSalt();
  const seated = await api.tableApi(table, token).sit({ name, salt });
  tokens.keepSeat(table, seated.seat, seated.token);
  tokens.keepSalt(table, seated.seat, salt);
}

/** Sit down by an invitation, or on an open seat: asked as often as it takes until the reply is there. */
export async function takeSeat(table: string, asked: { invite?: string; seat?: string; name: string }): Promise<void> {
  const { invite, seat, name, salt, key } = tokens.sittingDown(table, asked);
  try {
    const seated = await api.tableApi(table, invite).sit({ name, salt, key, ...(seat && !invite ? { seat } : {}) });
    tokens.keepSeat(table, seated.seat, seated.token);
    tokens.keepSalt(table, seated.seat, salt);
  } catch (error) {
    // it may have been done all the same
    if (error instanceof api.Problem && (error.status === 0 || error.status >= 500)) throw error;
    tokens.satDown(table);
    throw error;
  }
  tokens.satDown(table);
}

/** The side that a player would take: that which he last took, if it is there. */
export function preferred(game: GameCard, scenario: ScenarioCard): string {
  const liked = tokens.liked().sides[game.id] ?? "";
  return scenario.seats.includes(liked) ? liked : (scenario.seats[0] ?? "");
}

/** The bot that a player would play against: that which he last did. */
export const usualBot = (): string => tokens.liked().bot || QUICK_BOT;

/** A seat is yours, bots take the rest. */
export async function playNow(game: GameCard, scenario: ScenarioCard): Promise<string> {
  const seats: Record<string, NewSeat> = {};
  const own = preferred(game, scenario);
  for (const seat of scenario.seats) seats[seat] = seat === own ? { who: "me" } : { who: "bot", bot: usualBot() };
  const created = await open(
    { game: game.id, seats, scenario: scenario.id, name: tokens.playerName() || NAME },
    game.title,
    scenario.name,
  );
  return created.table;
}

export async function lesson(game: GameCard, which: string): Promise<string> {
  const asked: Learn = { game: game.id, lesson: which, name: tokens.playerName() || NAME };
  const created = await api.learn(asked);
  keep(created, game.title, "Guided game");
  return created.table;
}

/** Play again with sides changed: at the table that one of the players has laid for it, or else this lays it. */
export async function playAgain(view: TableView, table: api.TableApi): Promise<string> {
  const created = await table.rematch();
  keep(created, view.title, view.scenario);
  const own = Object.entries(created.tokens ?? {})[0];
  if (own) {
    const [seat, token] = own;
    const there = await api.tableApi(created.table, token).view();
    // who has sat down there already only goes back
    if (there.players.find((player) => player.seat === seat)?.kind === "invited") {
      const name = view.players.find((player) => player.seat === view.seat)?.name || tokens.playerName() || NAME;
      await sit(created.table, token, { name });
    }
    tokens.sitAt(created.table, seat);
  }
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

// The table's HTTP contract, typed. Every failure is a `Problem` with a sentence to show.
import type {
  Accepted,
  Answer,
  Briefing,
  Chronicle,
  Claim,
  Created,
  Credentials,
  Foreseen,
  Frames,
  Invitation,
  Invited,
  Learn,
  MailConfirmed,
  MailNotice,
  Me,
  NewCopy,
  NewNotice,
  NewOffer,
  NewOrder,
  NewTable,
  Notice,
  OddsView,
  Offered,
  PushKey,
  Remark,
  Plates,
  PlayAid,
  Rulebook,
  Scene,
  Seated,
  Shelf,
  Sit,
  TableCard,
  TableView,
  ProblemDetails,
  Ways,
} from "../generated/wire";

/** Why not: a sentence, the clause if one forbids it, and the table as it is now if it had moved on. Status 0: the
 * server was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = "",
    readonly view: TableView | null = null,
  ) {
    super(message);
  }
}

/** What a page shows when something is done there: the number of the position, and how many remarks it has. The reply
 * brings what is new since. */
export interface Shown {
  number: number;
  chat: number;
}
const since = ({ number, chat }: Shown): Query => ({ since: number, chat });

type Method = "GET" | "POST" | "DELETE";
type Query = Record<string, string | number | readonly string[] | undefined>;
interface Ask {
  body?: unknown;
  query?: Query;
  token?: string | undefined;
  text?: boolean;
}

let csrf = "";
let introduced: Promise<unknown> | null = null;

/** Who is logged in, asked once before the first thing that is done: the session's cookie is worth nothing without its
 * token. */
const introduce = (): Promise<unknown> => introduced ?? me().catch(() => undefined);

async function ask<T>(method: Method, path: string, { body, query, token, text }: Ask = {}): Promise<T> {
  if (method !== "GET") await introduce();
  const headers: Record<string, string> = { Accept: text ? "*/*" : "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (csrf && method !== "GET") headers["X-CSRF-Token"] = csrf;
  let response: Response;
  try {
    response = await fetch(`/api${path}${search(query)}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(0, "The server can't be reached. Check your connection and try again.");
  }
  if (response.ok)
    return (response.status === 204 ? undefined : text ? await response.text() : await response.json()) as T;
  throw await refusal(response);
}

function search(query: Query | undefined): string {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [String(value)]) found.append(name, one);
  }
  const text = found.toString();
  return text && `?${text}`;
}

async function refusal(response: Response): Promise<Problem> {
  try {
    const trouble = (await response.json()) as ProblemDetails;
    if (trouble.message) return new Problem(response.status, trouble.message, trouble.rule ?? "", trouble.view ?? null);
  } catch {
    // no JSON: a proxy's page, perhaps
  }
  if (response.status === 429) return new Problem(429, "Too much at once: wait a moment and try again.");
  return new Problem(response.status, `The server could not do that (${response.status}). Try again in a moment.`);
}

export const shelf = (): Promise<Shelf> => ask("GET", "/games");
export const rulebook = (game: string): Promise<Rulebook> => ask("GET", `/games/${encodeURIComponent(game)}/rules`);
/** A scenario before its first move. */
export const opening = (game: string, scenario: string): Promise<Scene> =>
  ask("GET", `/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(scenario)}/opening`);
/** What a seat is told before the game; without a seat, who looks on. */
export const briefing = (game: string, scenario: string, seat: string | undefined): Promise<Briefing> =>
  ask("GET", `/games/${encodeURIComponent(game)}/scenarios/${encodeURIComponent(scenario)}/briefing`, {
    query: { seat },
  });
export const plates = (game: string): Promise<Plates> => ask("GET", `/games/${encodeURIComponent(game)}/plates`);
export const playAid = (game: string): Promise<PlayAid> => ask("GET", `/games/${encodeURIComponent(game)}/aid`);
export const tables = (status: "gathering" | "running"): Promise<TableCard[]> =>
  ask("GET", "/tables", { query: { status } });
export const createTable = (body: NewTable): Promise<Created> => ask("POST", "/tables", { body });
export const learn = (body: Learn): Promise<Created> => ask("POST", "/lessons", { body });
export const pushKey = (): Promise<PushKey> => ask("GET", "/push/key");
export const ways = (): Promise<Ways> => ask("GET", "/ways");

/** What the link in a letter is about, and what its reader says to it. */
export function letterApi(place: number, key: string) {
  const at = `/mail/${place}/${encodeURIComponent(key)}`;
  return {
    look: (): Promise<MailNotice> => ask("GET", at),
    confirm: (): Promise<MailConfirmed> => ask("POST", `${at}/confirm`),
    stop: (): Promise<void> => ask("POST", `${at}/stop`),
  };
}

/** Everything that one seat, or a spectator without a token, can ask of one table. */
export function tableApi(id: string, token: string | undefined) {
  const at = `/tables/${encodeURIComponent(id)}`;
  return {
    view: (): Promise<TableView> => ask("GET", at, { token }),
    /** In short, for a list. */
    card: (): Promise<TableCard> => ask("GET", `${at}/card`, { token }),
    /** The board as this seat sees it, for a small picture. */
    picture: (): Promise<Scene> => ask("GET", `${at}/picture`, { token }),
    sit: (body: Sit): Promise<Seated> => ask("POST", `${at}/sit`, { body, token }),
    answer: (shown: Shown, body: Answer): Promise<Accepted> =>
      ask("POST", `${at}/answers`, { body, query: since(shown), token }),
    undo: (shown: Shown): Promise<Accepted> =>
      ask("POST", `${at}/undo`, { body: { number: shown.number }, query: since(shown), token }),
    odds: (number: number, answer: string): Promise<OddsView> =>
      ask("GET", `${at}/odds`, { query: { number, answer }, token }),
    why: (number: number, touch: readonly string[]): Promise<ProblemDetails> =>
      ask("GET", `${at}/why`, { query: { number, touch }, token }),
    order: (body: NewOrder): Promise<Accepted> => ask("POST", `${at}/orders`, { body, token }),
    /** For the position that is shown: what the order answers at once comes with the reply. */
    orderAt: (shown: Shown, body: NewOrder): Promise<Accepted> =>
      ask("POST", `${at}/orders`, { body: { ...body, number: shown.number }, query: since(shown), token }),
    foresee: (): Promise<Foreseen> => ask("GET", `${at}/foresee`, { token }),
    offer: (body: NewOffer): Promise<Offered> => ask("POST", `${at}/offers`, { body, token }),
    vote: (offer: number, accept: boolean): Promise<Accepted> =>
      ask("POST", `${at}/offers/${offer}`, { body: { accept }, token }),
    resign: (shown: Shown): Promise<Accepted> =>
      ask("POST", `${at}/resign`, { body: { number: shown.number }, query: since(shown), token }),
    claim: (shown: Shown, body: Claim): Promise<Accepted> =>
      ask("POST", `${at}/claim`, { body, query: since(shown), token }),
    vacation: (days: number): Promise<Accepted> => ask("POST", `${at}/vacation`, { body: { days }, token }),
    deputy: (bot: string): Promise<Accepted> => ask("POST", `${at}/deputy`, { body: { bot }, token }),
    playOn: (shown: Shown): Promise<Accepted> => ask("POST", `${at}/play-on`, { query: since(shown), token }),
    say: (text: string, name?: string): Promise<Remark> =>
      ask("POST", `${at}/chat`, { body: name ? { text, name } : { text }, token }),
    listed: (listed: boolean): Promise<Accepted> => ask("POST", `${at}/listed`, { body: { listed }, token }),
    seen: (number: number): Promise<void> => ask("POST", `${at}/seen`, { body: { number }, token }),
    moments: (first: number, count: number): Promise<Frames> =>
      ask("GET", `${at}/moments`, { query: { first, count }, token }),
    /** A game that is over: its pictures, and how it went. */
    story: (): Promise<Chronicle> => ask("GET", `${at}/story`, { token }),
    rematch: (): Promise<Created> => ask("POST", `${at}/rematch`, { token }),
    /** Empty a seat, and invite anew; or leave it to anybody. */
    invite: (seat: string, anybody = false): Promise<Invitation> =>
      ask("POST", `${at}/invitations`, { body: { seat, anybody }, token }),
    /** Let two change places. */
    move: (seat: string, to: string): Promise<void> => ask("POST", `${at}/places`, { body: { seat, to }, token }),
    /** The seat that the token invites to. */
    invited: (): Promise<Invited> => ask("GET", `${at}/invited`, { token }),
    copy: (body: NewCopy): Promise<Created> => ask("POST", `${at}/copies`, { body, token }),
    record: (): Promise<string> => ask("GET", `${at}/record`, { token, text: true }),
    furtherToken: (): Promise<Seated> => ask("POST", `${at}/token`, { body: {}, token }),
    notices: (): Promise<Notice[]> => ask("GET", `${at}/notices`, { token }),
    addNotice: (body: NewNotice): Promise<Notice> => ask("POST", `${at}/notices`, { body, token }),
    dropNotice: (notice: number): Promise<void> => ask("DELETE", `${at}/notices/${notice}`, { token }),
  };
}
export type TableApi = ReturnType<typeof tableApi>;

async function known(me: Promise<Me>): Promise<Me> {
  const found = await me;
  csrf = found.csrf ?? "";
  return found;
}
export function me(): Promise<Me> {
  const found = known(ask("GET", "/me"));
  introduced = found.catch(() => (introduced = null));
  return found;
}
export const register = (body: Credentials): Promise<Me> => known(ask("POST", "/accounts", { body }));
export const logIn = (body: Credentials): Promise<Me> => known(ask("POST", "/session", { body }));
export async function logOut(): Promise<void> {
  await ask("DELETE", "/session");
  csrf = "";
}
export const myTables = (): Promise<TableCard[]> => ask("GET", "/me/tables");
export const keepTable = (table: string, token: string): Promise<void> =>
  ask("POST", "/me/tables", { body: { table, token } });
export const myToken = (table: string): Promise<Seated> =>
  ask("POST", `/me/tables/${encodeURIComponent(table)}/token`, { body: {} });

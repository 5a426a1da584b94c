// What this device remembers: the seats it holds, the invitations it has to hand out, the salts it gave, and the name
// of its player.

/** A table at which this device has a seat. */
export interface Kept {
  title: string;
  scenario: string;
  /** Tokens by seat. */
  seats: Record<string, string>;
  /** Invitations that the creator may hand out, by seat. */
  invites: Record<string, string>;
  /** Salts given from here, by seat. */
  salts: Record<string, string>;
  /** The commitment as it was first shown here: what the dice are measured by at the end. */
  commitment: string;
  /** When it was last opened, as ISO time. */
  at: string;
}

const TABLES = "banneret.tables";
const NAME = "banneret.name";
const LIKED = "banneret.liked";
const MAILBOX = "banneret.mailbox";
const AT = "banneret.seat.";
const PENDING = "banneret.pending.";

/** The seat of a token that has not been shown to the server yet. */
export const UNKNOWN = "?";

export function all(): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(TABLES) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? (found as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

export const kept = (table: string): Kept | undefined => (Object.hasOwn(all(), table) ? all()[table] : undefined);

function change(table: string, edit: (kept: Kept) => void): void {
  const tables = all();
  const blank: Kept = { title: "", scenario: "", seats: {}, invites: {}, salts: {}, commitment: "", at: "" };
  const one = Object.assign(blank, Object.hasOwn(tables, table) ? tables[table] : {});
  edit(one);
  one.at = new Date().toISOString();
  tables[table] = one;
  write(localStorage, TABLES, JSON.stringify(tables));
}

function write(store: Storage, key: string, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // A full or forbidden store: the game goes on, it is only not remembered.
  }
}

/** Keep a token. It becomes the seat that this tab looks from. */
export function keepSeat(table: string, seat: string, token: string): void {
  change(table, (one) => {
    for (const [name, other] of Object.entries(one.seats)) if (other === token && name !== seat) delete one.seats[name];
    one.seats[seat] = token;
  });
  sitAt(table, seat);
}

export function dropSeat(table: string, token: string): void {
  change(table, (one) => {
    for (const [name, other] of Object.entries(one.seats)) if (other === token) delete one.seats[name];
  });
}

export const keepInvites = (table: string, invites: Record<string, string>): void =>
  change(table, (one) => Object.assign(one.invites, invites));
export const keepSalt = (table: string, seat: string, salt: string): void =>
  change(table, (one) => void (one.salts[seat] = salt));

/** Note what is shown about the table; the commitment only the first time, so that a later one would be found out. */
export function describe(table: string, title: string, scenario: string, commitment: string): void {
  const known = kept(table);
  if (!known) return;
  if (known.title === title && known.scenario === scenario && known.commitment) return;
  change(table, (one) => {
    one.title = title;
    one.scenario = scenario;
    one.commitment ||= commitment;
  });
}

export function forget(table: string): void {
  const tables = all();
  delete tables[table];
  write(localStorage, TABLES, JSON.stringify(tables));
}

/** Which seat this tab looks from: two tabs of one browser can sit in two seats. */
export const sitAt = (table: string, seat: string): void => write(sessionStorage, AT + table, seat);

/** The seat and token to use at a table, if this device has one. */
export function current(table: string): { seat: string; token: string } | undefined {
  const seats = kept(table)?.seats ?? {};
  const wanted = sessionStorage.getItem(AT + table);
  const seat = wanted !== null && wanted in seats ? wanted : Object.keys(seats)[0];
  return seat === undefined ? undefined : { seat, token: seats[seat]! };
}

export const playerName = (): string => localStorage.getItem(NAME) ?? "";
export const keepName = (name: string): void => write(localStorage, NAME, name);

/** What its player likes: the side that he last took of a game, the bot that he last played against. */
export interface Liked {
  sides: Record<string, string>;
  bot: string;
}
export function liked(): Liked {
  const nothing: Liked = { sides: {}, bot: "" };
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(LIKED) ?? "{}") as Partial<Liked>) };
  } catch {
    return nothing;
  }
}
export function like(game: string, seat: string, bot?: string): void {
  const now = liked();
  write(localStorage, LIKED, JSON.stringify({ sides: { ...now.sides, [game]: seat }, bot: bot || now.bot }));
}

/** What shows that an e-mail address is this player's, once he has confirmed it. */
export interface Mailbox {
  email: string;
  known: string;
}
export function mailbox(): Mailbox | null {
  try {
    return JSON.parse(localStorage.getItem(MAILBOX) ?? "null") as Mailbox | null;
  } catch {
    return null;
  }
}
export const keepMailbox = (mailbox: Mailbox): void => write(localStorage, MAILBOX, JSON.stringify(mailbox));
export const dropMailbox = (): void => localStorage.removeItem(MAILBOX);

/** Sixteen random bytes: this seat's own part of the dice. */
export const freshSalt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What was asked when somebody sat down: kept before it is asked, and until the reply is there. If that is lost, the
 * same is asked again, and he sits where he sat. */
export interface Pending {
  /** The invitation, if it was one. */
  invite?: string;
  seat?: string;
  name: string;
  salt: string;
  /** The seat's token to be. */
  key: string;
}

/** 256 random bits, as tokens are written. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

export function pending(table: string): Pending | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PENDING + table) ?? "null") as Pending | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Sitting down for the first time, or once more: then it is the same key. */
export function sittingDown(table: string, asked: { invite?: string; seat?: string; name: string }): Pending {
  const before = pending(table);
  const same = before && before.invite === asked.invite && before.seat === asked.seat;
  const now: Pending = { ...asked, salt: same ? before.salt : freshSalt(), key: same ? before.key : freshKey() };
  write(localStorage, PENDING + table, JSON.stringify(now));
  return now;
}

export const satDown = (table: string): void => localStorage.removeItem(PENDING + table);

export interface Given {
  seat?: string;
  invite?: string;
}

/** What the address hands over in its fragment: the token of a seat, or an invitation. */
export function given(fragment: string): Given {
  const found = new URLSearchParams(fragment.replace(/^#/, ""));
  const token = (name: string): string | undefined => {
    const value = found.get(name);
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
  };
  const seat = token("seat");
  const invite = token("invite");
  return { ...(seat ? { seat } : {}), ...(invite ? { invite } : {}) };
}

/** Take it from the address bar, so that it is not copied, shown or kept in the history by accident. */
export function takeGiven(): Given {
  const found = given(location.hash);
  if (found.seat || found.invite) history.replaceState(history.state, "", location.pathname + location.search);
  return found;
}

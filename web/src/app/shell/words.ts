// Words that several pages use for what the wire says in ids.
import type { Arms, Player, TableCard, TableView } from "../../generated/wire";

export type Tincture = Arms["field"];

/** An id as words: "first_blood" is "First blood". */
export function named(id: string): string {
  const words = id.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FIRST = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** The how-manieth: "third", "11th". */
export function ordinal(number: number): string {
  const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
  return FIRST[number - 1] ?? `${number}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

/** Sentences one after the other, each with its full stop. */
export const sentences = (...parts: string[]): string =>
  parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");

export const PACES: Record<TableView["pace"], string> = {
  none: "no clock",
  live: "live, ten minutes a move",
  day: "a day a move",
  three_days: "three days a move",
  week: "a week a move",
};

export const TINCTURES: Record<Tincture, string> = {
  argent: "silver",
  or: "gold",
  gules: "red",
  azure: "blue",
  vert: "green",
  sable: "black",
  purpure: "purple",
  tenne: "tawny",
};

export const STATUSES: Record<TableCard["status"], string> = {
  gathering: "waiting for players",
  running: "being played",
  paused: "paused",
  over: "over",
};

export const DIFFICULTIES = ["", "easy to learn", "some rules", "many rules", "demanding", "for experts"];

/** Who sits in a seat, in a few words. */
export function who(player: Player): string {
  if (player.kind === "open") return "open to anyone";
  if (player.kind === "invited") return "invited, not here yet";
  if (player.kind === "bot")
    return player.taken_over ? `bot (${player.bot}), for ${player.name || "a player who left"}` : `bot, ${player.bot}`;
  const name = player.name || "a player";
  return player.bot ? `${name}; a bot (${player.bot}) plays this fight` : name;
}

/** Who sits in the other seats, in a few words: against whom, or with whom if there are several. */
export function others(players: readonly Player[], seat: string): string {
  const names = players
    .filter((player) => player.seat !== seat)
    .map((player) => (player.kind === "bot" && !player.taken_over ? `a bot (${player.bot})` : who(player)));
  return names.length === 1 ? `against ${names[0]}` : `with ${new Intl.ListFormat("en").format(names)}`;
}

const LENGTHS: [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long there is, as the notices have it: whole days from a day and a half on, whole hours from an hour and a half
 * on. A clock that has just been set to a day reads the same a second later, and on another device. */
export function span(milliseconds: number): string {
  const [unit, length] = LENGTHS.find(([, each]) => milliseconds >= 1.5 * each) ?? LENGTHS[2]!;
  const count = Math.max(Math.round(milliseconds / length), 1);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const MOMENT = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** A deadline, in the same words wherever it stands: how long is left, and (if there is room) until when. */
export function left(player: Player, now: number, brief = false): string {
  if (player.late) {
    const grace = player.grace ? new Date(player.grace).getTime() - now : 0;
    return grace > 0 ? `late; ${span(grace)} until it can be claimed` : "late";
  }
  if (!player.due) return "";
  const due = new Date(player.due);
  return `${span(due.getTime() - now)} left${brief ? "" : `, until ${MOMENT.format(due)}`}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** A time as seen from now: "in 3 hours", "2 days ago". */
export function fromNow(time: string, now: number): string {
  const difference = new Date(time).getTime() - now;
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, length] of UNITS)
    if (Math.abs(difference) >= length) return format.format(Math.trunc(difference / length), unit);
  return difference < 0 ? "just now" : "in less than a minute";
}

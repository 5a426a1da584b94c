// Scenarios, narrowed down to what somebody has the time, the table and the company for.
import type { GameCard, ScenarioCard } from "../../generated/wire";

export const LENGTHS = { short: "up to 45 minutes", evening: "up to 2 hours", long: "longer" } as const;
export const SIZES = { small: "up to 25 pieces", middle: "up to 100 pieces", large: "more pieces" } as const;

export interface Wish {
  game: string;
  length: keyof typeof LENGTHS | "";
  size: keyof typeof SIZES | "";
  /** How many play; 0: any number. */
  players: number;
  search: string;
}
export const ANY: Wish = { game: "", length: "", size: "", players: 0, search: "" };

export const lengthOf = (minutes: number): keyof typeof LENGTHS =>
  minutes <= 45 ? "short" : minutes <= 120 ? "evening" : "long";
export const sizeOf = (pieces: number): keyof typeof SIZES =>
  pieces <= 25 ? "small" : pieces <= 100 ? "middle" : "large";

/** How long a scenario takes; what is not known of it is known of its game. */
export const minutesOf = (game: GameCard, scenario: ScenarioCard): number =>
  scenario.minutes || (game.kinds?.find((kind) => kind.scenarios.includes(scenario.id))?.minutes ?? game.minutes);

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

export function fits(game: GameCard, scenario: ScenarioCard, wish: Wish): boolean {
  if (wish.game && wish.game !== game.id) return false;
  if (wish.length && lengthOf(minutesOf(game, scenario)) !== wish.length) return false;
  if (wish.size && sizeOf(scenario.pieces ?? 0) !== wish.size) return false;
  if (wish.players && scenario.seats.length !== wish.players) return false;
  const text = plain([game.title, scenario.name, scenario.note, ...(scenario.names ?? [])].join(" "));
  return plain(wish.search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is left of each game; games of which nothing is left are not there. */
export function wished(games: readonly GameCard[], wish: Wish): { game: GameCard; scenarios: ScenarioCard[] }[] {
  return games
    .map((game) => ({ game, scenarios: game.scenarios.filter((scenario) => fits(game, scenario, wish)) }))
    .filter((one) => one.scenarios.length);
}

/** How many can play, over all games. */
export const companies = (games: readonly GameCard[]): number[] =>
  [...new Set(games.flatMap((game) => game.scenarios.map((one) => one.seats.length)))].sort((a, b) => a - b);

/** 45 minutes; from two hours on, hours. */
export function duration(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 30) / 2;
  return `${Math.floor(hours)}${hours % 1 ? "½" : ""} hours`;
}

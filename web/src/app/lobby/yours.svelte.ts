// Your games: those whose seats this device holds, and those of your account.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import type { Me, TableCard } from "../../generated/wire";

const MOST = 24;

/** A table on the list. `lost`: it could not be asked about. */
export interface Yours extends TableCard {
  lost?: boolean;
  account?: boolean;
}

/** What is due first comes first; what has no clock comes after it. */
function dueOf(card: Yours): number {
  const mine = card.your_turn ? card.players.find((player) => player.seat === card.seat) : undefined;
  return mine?.due ? new Date(mine.due).getTime() : Infinity;
}
const byUrgency = (a: Yours, b: Yours): number =>
  dueOf(a) < dueOf(b) ? -1 : dueOf(a) > dueOf(b) ? 1 : b.changed.localeCompare(a.changed);

class YourGames {
  cards = $state.raw<Yours[]>([]);
  /** Those that wait for you, those that are being played, and those that are over. */
  waiting = $derived(this.cards.filter((card) => card.your_turn));
  going = $derived(this.cards.filter((card) => card.status !== "over" && !card.your_turn));
  over = $derived(this.cards.filter((card) => card.status === "over"));
  me = $state.raw<Me | null>(null);
  loading = $state(false);
  trouble = $state("");

  async load(): Promise<void> {
    this.loading = true;
    this.trouble = "";
    try {
      this.me = await api.me();
      const account = this.me.name ? await api.myTables() : [];
      const here = Object.entries(tokens.all())
        .filter(([, kept]) => Object.keys(kept.seats).length)
        .sort(([, a], [, b]) => b.at.localeCompare(a.at))
        .slice(0, MOST);
      const own = await Promise.all(here.map(([id, kept]) => this.#ask(id, kept)));
      const known = new Set(own.map((one) => one.id));
      const others: Yours[] = account.filter((one) => !known.has(one.id)).map((one) => ({ ...one, account: true }));
      this.cards = [...own, ...others].sort(byUrgency);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : "";
    } finally {
      this.loading = false;
    }
  }

  async #ask(id: string, kept: tokens.Kept): Promise<Yours> {
    try {
      return await api.tableApi(id, tokens.current(id)?.token).card();
    } catch (error) {
      return {
        id,
        game: "",
        title: kept.title || "A table",
        scenario: kept.scenario,
        status: "over",
        players: [],
        pace: "none",
        created: kept.at,
        changed: kept.at,
        lost: true,
        trouble: error instanceof api.Problem && error.status === 409 ? error.message : "",
      };
    }
  }

  forget(id: string): void {
    tokens.forget(id);
    this.cards = this.cards.filter((one) => one.id !== id);
  }
}

export const yours = new YourGames();

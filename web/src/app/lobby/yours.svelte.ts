// Your games: those whose seats this device holds, and those of your account.
import * as api from "../../api/client";
import * as tokens from "../../api/tokens";
import type { Me, TableCard, TableView } from "../../generated/wire";

const MOST = 12;

/** A table on the list. `lost`: it could not be asked about. */
export interface Yours extends TableCard {
  lost?: boolean;
  account?: boolean;
}

function card(view: TableView, at: string): Yours {
  const index = view.scene?.seats.indexOf(view.seat ?? "") ?? -1;
  const turn =
    view.status === "running" && !!view.scene?.prompt?.seats.includes(index) && !!view.scene.prompt.choices?.length;
  return {
    id: view.id,
    game: view.game,
    title: view.title,
    scenario: view.scenario,
    status: view.status,
    players: view.players,
    pace: view.pace,
    created: view.created,
    changed: at,
    heading: view.scene?.heading ?? "",
    seat: view.seat ?? "",
    your_turn: turn,
    copy: !!view.copy_of,
  };
}

class YourGames {
  cards = $state.raw<Yours[]>([]);
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
      this.cards = [...own, ...others].sort(
        (a, b) => Number(b.your_turn ?? false) - Number(a.your_turn ?? false) || b.changed.localeCompare(a.changed),
      );
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : "";
    } finally {
      this.loading = false;
    }
  }

  async #ask(id: string, kept: tokens.Kept): Promise<Yours> {
    try {
      return card(await api.tableApi(id, tokens.current(id)?.token).view(), kept.at);
    } catch {
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
      };
    }
  }

  forget(id: string): void {
    tokens.forget(id);
    this.cards = this.cards.filter((one) => one.id !== id);
  }
}

export const yours = new YourGames();

// The games on the shelf, fetched once.
import * as api from "../../api/client";
import type { Arms, GameCard, ScenarioCard, Shelf } from "../../generated/wire";
import { named } from "../shell/words";

class ShelfStore {
  found = $state.raw<Shelf | null>(null);
  trouble = $state("");
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= api.shelf().then(
      (shelf) => {
        this.found = shelf;
        this.trouble = "";
      },
      (error: unknown) => {
        this.#asked = null;
        this.trouble = error instanceof Error ? error.message : "The games can't be listed just now.";
      },
    );
    return this.#asked;
  }

  game(id: string): GameCard | undefined {
    return this.found?.games.find((game) => game.id === id);
  }

  arms(game: string): Record<string, Arms> {
    return this.game(game)?.arms ?? {};
  }

  scenario(game: string, id: string): ScenarioCard | undefined {
    return this.game(game)?.scenarios.find((one) => one.id === id);
  }

  /** What a seat is called, as at the table, where there is no scene. */
  seatName(game: string, seat: string, scenario = ""): string {
    const cards = this.game(game)?.scenarios ?? [];
    const card = cards.find((one) => one.id === scenario) ?? cards.find((one) => one.seats.includes(seat));
    return card?.names?.[card.seats.indexOf(seat)] || named(seat);
  }
}

export const shelf = new ShelfStore();

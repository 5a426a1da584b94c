// The games on the shelf, fetched once.
import * as api from "../../api/client";
import type { Arms, GameCard, Shelf } from "../../generated/wire";

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

  /** What a seat is called before there is a scene. */
  seatName(game: string, seat: string): string {
    const opening = this.game(game)?.opening;
    return (
      opening?.sides?.[opening.seats.indexOf(seat)]?.name ??
      seat.charAt(0).toUpperCase() + seat.slice(1).replaceAll("_", " ")
    );
  }
}

export const shelf = new ShelfStore();

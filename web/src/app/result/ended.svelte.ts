// What is told of a game that is over: the pictures with their boards, how it stood all the way, what it turned on.
import { fill, keepOlder, type Layouts } from "../../api/merge";
import type { Chronicle, Deed, Scene } from "../../generated/wire";
import type { Table } from "../table/table.svelte";

export interface Told {
  moment: number;
  turn: string;
  text: string;
  scene: Scene;
  deed: Deed | null;
}

export class Ended {
  /** What is known of it; null until it has come. */
  chronicle = $state.raw<Chronicle | null>(null);
  trouble = $state("");
  readonly #layouts: Layouts;
  pictures = $derived.by<readonly Told[]>(() =>
    (this.chronicle?.pictures ?? []).map(({ frame, turn, text, deed }) => ({
      moment: frame.moment,
      turn,
      text,
      scene: fill(this.#layouts, frame.scene),
      deed: frame.deeds?.[deed] ?? null,
    })),
  );

  constructor(table: Table) {
    this.#layouts = new Map(table.layouts);
    table.api.story().then(
      (found) => {
        keepOlder(this.#layouts, found.layouts);
        this.chronicle = found;
      },
      (error: unknown) => (this.trouble = error instanceof Error ? error.message : ""),
    );
  }
}

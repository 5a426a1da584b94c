// Looking at options before answering: what is looked at now, and what it would mean on the map.
import type { Choice, OddsView } from "../../generated/wire";
import type { Table } from "../table/table.svelte";

/** Milliseconds that a look must last, and that it lasts on: a mouse only passes over many things. */
const LOOK_WAIT = 160;
const LEAVE_WAIT = 220;

export class Look {
  /** What is pointed at. */
  #at = $state.raw<readonly Choice[]>([]);
  /** It is a row or a button that is pointed at, nothing on the board. */
  listed = $state(false);
  preview = $state.raw<OddsView | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is pointed at; else what has been named and waits for a yes. */
  choices = $derived.by<readonly Choice[]>(() => {
    const { picked } = this.table();
    return this.#at.length ? this.#at : picked ? [picked] : [];
  });

  constructor(private readonly table: () => Table) {
    $effect(() => {
      void this.table().view?.number;
      this.end(); // a look that was about to begin would be at what is no longer offered
    });
  }

  /** Look at options, soon. */
  begin(choices: readonly Choice[], listed = false): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#at = choices;
        this.listed = listed && choices.length > 0;
      },
      choices.length ? LOOK_WAIT : LEAVE_WAIT,
    );
  }

  /** Look on: at what was about to be left. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#at = [];
    this.listed = false;
  }

  /** At what a button offers; null: no longer. */
  option(choice: Choice | null): void {
    this.begin(choice ? [choice] : [], true);
  }

  /** At a thing on the board or in the hand. */
  thing(id: string): void {
    this.begin(this.table().meant(id));
  }
}

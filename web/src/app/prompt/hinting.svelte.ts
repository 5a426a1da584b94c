// What a guided game suggests, and showing how it is done.
import { written } from "../../play/tally";
import { remaining } from "../../play/touch";
import type { Look } from "../odds/look.svelte";
import type { Table } from "../table/table.svelte";

/** Milliseconds for which it is shown. */
const SHOWN = 4000;

export class Hinting {
  hint = $derived.by(() => this.table().view?.hint ?? null);
  /** The option that is suggested. */
  #option = $derived.by(() => this.table().choices.find((choice) => choice.notation === this.hint?.answer));
  /** What to touch next for it. */
  next = $derived.by(() => this.#option && remaining(this.#option, this.table().half)[0]);

  constructor(
    private readonly table: () => Table,
    private readonly look: Look,
    private readonly point: (ids: readonly string[]) => void,
  ) {}

  show(): void {
    const table = this.table();
    const counts = table.tally && written(table.tally, this.hint?.answer ?? "");
    if (counts) table.set(counts);
    const option = this.#option;
    if (!option || counts) return;
    table.half = { touched: [], among: null };
    this.point(option.touch ?? []);
    this.look.begin([option]);
    setTimeout(() => {
      this.point([]);
      this.look.end();
    }, SHOWN);
  }
}

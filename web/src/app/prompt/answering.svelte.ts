// How the question at a table is being answered: which button is the filled one, what is asked once more, what is in
// the way.
import type { Choice } from "../../generated/wire";
import { broken, most, notation, same, start, sum } from "../../play/tally";
import type { Half } from "../../play/touch";
import type { Table } from "../table/table.svelte";
import { menuOf } from "./menu";

/** It gives something up. */
const costly = (choice: Choice): boolean => !!choice.forfeits || !!choice.grave;

export class Answering {
  /** What gives something up, and is asked once more; and what had been touched when it was named: who touches on has
   * thought better of it. */
  #doubted = $state.raw<{ notation: string; half: Half; picked: Choice | null } | null>(null);
  menu = $derived.by(() => {
    const table = this.table();
    return menuOf(table.tally ? [] : table.choices, table.half, table.picked);
  });
  #asked = $derived.by(() => {
    const [table, asked] = [this.table(), this.#doubted];
    if (!asked || table.half !== asked.half || table.picked !== asked.picked) return null;
    return table.choices.find((choice) => choice.notation === asked.notation) ?? null;
  });
  /** What is asked once more now; what was picked has been named once already. */
  doubt = $derived.by(() => {
    const { picked } = this.table();
    return this.#asked ?? (picked && costly(picked) ? picked : null);
  });
  /** Of a choice of so many of each lot: what is chosen, of how much, and which bound it still breaks. */
  total = $derived.by(() => sum(this.table().counts));
  most = $derived.by(() => (this.table().tally ? most(this.table().tally!) : 0));
  trouble = $derived.by(() => (this.table().tally ? broken(this.table().tally!, this.table().counts) : null));
  /** Nothing has been chosen yet. */
  untouched = $derived.by(() => !this.table().tally || same(this.table().counts, start(this.table().tally!)));
  /** The whole choice as an answer, when it may be made. */
  whole = $derived.by(() =>
    this.table().tally && !this.trouble ? notation(this.table().tally!, this.table().counts) : "",
  );
  /** Something has been begun that can be dropped. */
  begun = $derived.by(
    () => !!this.doubt || !!this.table().picked || this.table().half.touched.length > 0 || !this.untouched,
  );

  constructor(private readonly table: () => Table) {}

  /** Give an answer; what gives something up is asked once more first. */
  give(choice: Choice): void {
    const table = this.table();
    if (costly(choice) && this.doubt?.notation !== choice.notation) {
      this.#doubted = { notation: choice.notation, half: table.half, picked: table.picked };
      return;
    }
    this.#doubted = null; // asked anew the next time
    void table.answer(choice);
  }

  /** Make the choice of so many of each lot. */
  send(): void {
    if (this.whole && !this.table().busy) void this.table().answer({ notation: this.whole });
  }

  /** One step back; false: nothing was begun. */
  back(): boolean {
    const table = this.table();
    if (this.#asked) this.#doubted = null;
    else if (table.tally && !this.untouched) table.set(start(table.tally));
    else return table.drop();
    return true;
  }
}

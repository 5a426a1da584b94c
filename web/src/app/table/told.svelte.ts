// What the table itself says to a seat: that an offer was declined, that a bot plays on, what came of a take-back. It
// stays until it is put away, also over visits: who asked may be gone when the answer comes.
import type { TableView } from "../../generated/wire";

const key = (view: TableView): string => `told ${view.id} ${view.seat}`;
const last = (view: TableView): number => Math.max(0, ...(view.chat ?? []).map((remark) => remark.id));

export class Told {
  /** Said to this page alone: what was carried out at once. */
  #done = $state("");
  /** The number of the last remark that was put away; null before the table is known. */
  #heard = $state<number | null>(null);

  text = $derived.by(() => {
    const view = this.view();
    if (this.#done) return this.#done;
    if (!view?.seat || this.#heard === null) return "";
    const heard = this.#heard;
    return view.chat?.findLast((remark) => !remark.by && remark.id > heard)?.text ?? "";
  });

  constructor(private readonly view: () => TableView | null) {}

  /** What was said before the first visit is not news. */
  met(view: TableView): void {
    if (this.#heard !== null || !view.seat) return;
    const kept = localStorage.getItem(key(view));
    if (kept === null) this.#keep(view, last(view));
    else this.#heard = Number(kept);
  }

  say(text: string): void {
    this.#done = text;
  }

  /** It has been read. */
  putAway(): void {
    const view = this.view();
    if (!this.#done && view) this.#keep(view, last(view));
    this.#done = "";
  }

  #keep(view: TableView, heard: number): void {
    this.#heard = heard;
    localStorage.setItem(key(view), String(heard));
  }
}

// What has just happened at a table, and whether the card over the board tells it.
import { untrack } from "svelte";
import type { Event } from "../../generated/wire";
import { acted, arrived, heard, type News } from "../../play/news";
import type { Table } from "../table/table.svelte";

export class Latest {
  told = $state(false);
  #news = $state.raw<News | null>(null);
  #othersMoved = false;

  events = $derived<readonly Event[]>(this.#news?.events ?? []);

  /** `wide`: the log is in sight beside the board. */
  constructor(table: () => Table, wide: () => boolean) {
    $effect(() => {
      if (!table().busy) return;
      untrack(() => {
        this.#news = this.#news && acted(this.#news);
        this.told = this.#othersMoved = false;
      });
    });
    $effect(() => {
      const { view, mine } = table();
      if (view?.scene) untrack(() => this.#hear(view.log ?? [], mine, !!view.seat, wide()));
    });
  }

  #hear(log: readonly Event[], mine: boolean, seated: boolean, wide: boolean): void {
    const before = this.#news;
    this.#news = before ? heard(seated ? before : acted(before), log) : arrived(log);
    const { events } = this.#news;
    if (!mine) this.#othersMoved = true;
    if (!events.length) this.told = false;
    // where the log is in sight, only what deserves it is told twice: dice, and what others did before it is your turn
    // again
    else if (before && events.length > before.events.length)
      this.told ||= !wide || this.#othersMoved || events.some((event) => event.dice?.length);
  }
}

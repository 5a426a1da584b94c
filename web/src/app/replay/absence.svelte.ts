// What happened while the player was away from the table, shown again as a film; and telling the server what has been
// seen.
import { keepOlder } from "../../api/merge";
import { untrack } from "svelte";
import type { Frame } from "../../generated/wire";
import { missed, unseen } from "../../play/away";
import type { Table } from "../table/table.svelte";

/** Milliseconds that a position must have been in sight. */
const SEEN_AFTER = 600;

export class Absence {
  frames = $state.raw<readonly Frame[]>([]);
  /** The moment of the film that is on the board. */
  frame = $state.raw<Frame | null>(null);
  watching = $derived(this.frames.length > 0);
  #caughtUp = $state(false);
  #visible = $state(document.visibilityState === "visible");
  #hiddenAt = 0;
  /** The last position that this page has said it showed. */
  #shown = 0;

  constructor(private readonly table: () => Table) {
    $effect(() => {
      if (!this.table().view || this.#caughtUp) return;
      untrack(() => void this.#catchUp());
    });
    $effect(() => {
      const table = this.table();
      const number = table.view?.number ?? 0;
      if (!table.view?.seat || !table.view.scene || this.watching || !this.#visible || !this.#caughtUp) return;
      const timer = setTimeout(() => {
        this.#shown = number;
        table.api.seen(number).catch(() => undefined); // the next one will do
      }, SEEN_AFTER);
      return () => clearTimeout(timer);
    });
  }

  /** Somebody else looks now. */
  anew(): void {
    this.#caughtUp = false;
  }

  over(): void {
    this.frames = [];
    this.frame = null;
  }

  /** The page has been hidden, or is in sight again. */
  visibility(): void {
    const view = this.table().view;
    this.#visible = document.visibilityState === "visible";
    if (!this.#visible) this.#hiddenAt = view?.number ?? 0;
    else if (view?.seat && this.#hiddenAt && view.number > this.#hiddenAt) this.#caughtUp = false;
  }

  async #catchUp(): Promise<void> {
    const table = this.table();
    const now = table.view;
    if (!now?.scene || !now.seat) return;
    this.#caughtUp = true;
    const seen = { ...now, seen: Math.max(now.seen ?? 0, this.#shown) };
    if (!missed(seen)) return;
    try {
      const frames = await table.api.moments(Math.max(0, (now.moment ?? 0) - 99), 100);
      keepOlder(table.layouts, frames.layouts);
      this.frames = unseen(frames.frames, seen);
    } catch {
      // The board shows how it stands; only the film is missing.
    }
  }
}

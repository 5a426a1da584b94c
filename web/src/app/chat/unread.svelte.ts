// How many remarks at a table have not been read.
import type { TableView } from "../../generated/wire";

export class Unread {
  #read = $state(0);
  #said = $derived.by(() => (this.view()?.chat?.length ?? 0) + (this.view()?.chat_from ?? 0));
  #met = false;

  count = $derived(Math.max(0, this.#said - this.#read));

  /** `reading`: the chat is in sight. */
  constructor(
    private readonly view: () => TableView | null,
    reading: () => boolean,
  ) {
    $effect(() => {
      if (reading()) this.#read = this.#said;
    });
    $effect(() => {
      if (!this.view() || this.#met) return;
      this.#met = true; // what was said before this page was opened is not news
      this.#read = this.#said;
    });
  }
}

// What lies over the page: dialogs, and pages that fill the window. What goes on by itself waits behind them.
import { untrack } from "svelte";

class Covers {
  #count = $state(0);
  any = $derived(this.#count > 0);

  /** One lies over the page, until what this returns is called. */
  lay(): () => void {
    untrack(() => (this.#count += 1));
    return () => void untrack(() => (this.#count -= 1));
  }
}

export const covers = new Covers();

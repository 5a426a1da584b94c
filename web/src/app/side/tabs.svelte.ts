// Which tab is chosen, and at which clause the rulebook is open.
import { tick } from "svelte";
import { sideOf, type Tab } from "./tabs";

export class Tabs {
  tab = $state<Tab>("board");
  side = $derived(sideOf(this.tab));
  clause = $state("");

  /** Choose one by a key: it has the focus then. */
  async move(which: Tab): Promise<void> {
    this.tab = which;
    await tick();
    document.querySelector<HTMLElement>(`[data-testid=tab-${which}]`)?.focus();
  }

  /** Open the rulebook at a clause, anew even if it is the same. */
  open(clause: string): void {
    this.clause = "";
    void tick().then(() => {
      this.clause = clause;
      this.tab = "rules";
    });
  }
}

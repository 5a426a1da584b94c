// Which tab is chosen, and at which clause the rulebook is open.
import { tick, untrack } from "svelte";
import type { Tab } from "./tabs";

export class Tabs {
  tab = $state<Tab>("act");
  clause = $state("");

  /** `question` changes when something new is asked: what is being done comes up then, except while somebody writes. */
  constructor(question: () => string) {
    let first = true;
    $effect(() => {
      if (!question() || first) {
        first = !question() && first;
        return;
      }
      untrack(() => {
        if (!writing()) this.tab = "act";
      });
    });
  }

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

const writing = (): boolean =>
  document.activeElement instanceof HTMLTextAreaElement ||
  (document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "");

// The odds of a table's options, each fetched once for a position, and what they have told of interruptions.
import type { OddsView } from "../../generated/wire";

export class OddsBook {
  #found = new Map<string, Promise<OddsView>>();
  #outcomes = new Map<string, Set<string>>();

  /** Another position: what was found is of no use there. */
  clear(): void {
    this.#found.clear();
  }

  /** The odds of an option, asked for if they are not known; `interrupt`: of which kind of interruption it is an answer
   * to. */
  of(notation: string, interrupt: string | undefined, ask: (notation: string) => Promise<OddsView>): Promise<OddsView> {
    const known = this.#found.get(notation);
    if (known) return known;
    const asked = ask(notation);
    this.#found.set(notation, asked);
    asked.then(
      (odds) => interrupt && this.#hear(interrupt, odds),
      () => this.#forget(notation, asked),
    );
    return asked;
  }

  /** What could happen at interruptions of this kind, as far as their odds have been looked at. */
  outcomes(interrupt: string): readonly string[] {
    return [...(this.#outcomes.get(interrupt) ?? [])];
  }

  #hear(interrupt: string, odds: OddsView): void {
    const known = this.#outcomes.get(interrupt) ?? new Set();
    for (const one of odds.parts) if (!one.open) known.add(one.name);
    this.#outcomes.set(interrupt, known);
  }

  #forget(notation: string, failed: Promise<OddsView>): void {
    if (this.#found.get(notation) === failed) this.#found.delete(notation);
  }
}

// What a choice would mean, asked for as soon as it rests.
import type { OddsView } from "../../generated/wire";

const WAIT = 180;

export class Meaning {
  found = $state.raw<OddsView | null>(null);
  /** It is worth showing. */
  says = $derived(!!this.found && (this.found.parts.length > 0 || !!this.found.preview?.reasons?.length));

  /** `answer`: the choice as it stands; "": it can't be made yet. */
  constructor(
    answer: () => string,
    odds: (notation: string) => Promise<OddsView>,
    onpreview: (odds: OddsView | null) => void,
  ) {
    $effect(() => {
      const asked = answer();
      let current = true;
      if (!asked) this.found = null;
      const timer = setTimeout(() => {
        if (asked)
          odds(asked).then(
            (view) => current && (this.found = view),
            () => current && (this.found = null), // it is said when the choice is made
          );
      }, WAIT);
      return () => {
        current = false;
        clearTimeout(timer);
      };
    });
    $effect(() => {
      onpreview(this.found);
      return () => onpreview(null);
    });
  }
}

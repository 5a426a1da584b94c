// Where one title holds several games, what is offered depends on the kind that is chosen first.
import type { GameCard, KindCard, ScenarioCard, VariantCard } from "../../generated/wire";

export interface Offered {
  /** What is chosen of the kinds; null where there is nothing to choose. */
  kind: KindCard | null;
  scenarios: ScenarioCard[];
  variants: VariantCard[];
}

/** What can be set up of a game, of the kind of this name: the first if there is none. */
export function offered(game: GameCard, name: string): Offered {
  const kinds = game.kinds ?? [];
  const kind = kinds.find((one) => one.name === name) ?? kinds[0];
  if (!kind) return { kind: null, scenarios: game.scenarios, variants: game.variants };
  return {
    kind,
    scenarios: game.scenarios.filter((one) => kind.scenarios.includes(one.id)),
    variants: game.variants.filter((one) => kind.variants.includes(one.id)),
  };
}

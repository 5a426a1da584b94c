// Odds that fit beside the board: the likeliest first, the rest in one line. What is undecided is never left out.
import type { Chance, OddsView } from "../generated/wire";

const MOST = 7;
const FEW = 4;
/** With so many outcomes, each thing that can happen is told by itself as well. */
const MANY = 6;

/** The likeliest outcomes and, as one, all others. */
export function leading(chances: readonly Chance[], most: number): Chance[] {
  if (chances.length <= most + 1) return [...chances];
  const others = chances.slice(most);
  const chance = others.reduce((sum, one) => sum + one.chance, 0);
  const exact = `${others.length} further outcomes`;
  const open = others.find((one) => one.open)?.open;
  const rest = open
    ? { name: "anything else, some of it undecided", chance, exact, open }
    : { name: "anything else", chance, exact };
  return [...chances.slice(0, most), rest];
}

/** The likeliest things that can happen, and all that may stay undecided. */
function foremost(parts: readonly Chance[], most: number): Chance[] {
  const open = parts.filter((part) => part.open);
  const told = parts.filter((part) => !part.open);
  return [...told.slice(0, Math.max(most - open.length, 1)), ...open];
}

/** Whether a part says something that no outcome says. */
const telling = (odds: OddsView): boolean =>
  odds.parts.some(
    (part) =>
      !part.open && !odds.outcomes.some((one) => one.name === part.name && Math.abs(one.chance - part.chance) < 1e-9),
  );

/** What each side may suffer, the likeliest told apart. */
const sided = ({ sides = [] }: OddsView) => sides.map((side) => ({ ...side, chances: leading(side.chances, FEW) }));

/** One option, looked at alone. */
export const alone = (odds: OddsView): OddsView => ({
  ...odds,
  sides: sided(odds),
  outcomes: leading(odds.outcomes, MOST),
  parts: odds.outcomes.length > MANY && telling(odds) ? foremost(odds.parts, MOST) : [],
});

/** One of several, to compare: what can happen in each; the reasons where nothing is rolled, for they are the
 * difference. */
export const beside = (odds: OddsView): OddsView =>
  odds.parts.some((part) => !part.open)
    ? { ...odds, outcomes: [], parts: foremost(odds.parts, FEW), preview: {} }
    : { ...odds, outcomes: leading(odds.outcomes, FEW), parts: [] };

/** What stays in sight while a choice is being made: few lines, no word of what is not left to chance, and the
 * reasons. */
export const brief = (odds: OddsView): OddsView => ({
  ...odds,
  sides: sided(odds),
  outcomes: !odds.parts.length || odds.outcomes.length > MANY ? [] : odds.outcomes,
  parts:
    odds.outcomes.length <= MANY
      ? []
      : odds.sides?.length
        ? odds.parts.filter((part) => part.open)
        : foremost(odds.parts, MOST),
});

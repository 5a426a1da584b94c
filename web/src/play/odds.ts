// Odds that fit beside the board: the likeliest first, the rest in one line.
import type { Chance, OddsView } from "../generated/wire";

const MOST = 7;
const FEW = 4;
/** With so many outcomes, each thing that can happen is told by itself as well. */
const MANY = 6;

/** The likeliest outcomes and, as one, all others. */
export function leading(chances: readonly Chance[], most: number): Chance[] {
  if (chances.length <= most + 1) return [...chances];
  const rest = chances.slice(most).reduce((sum, one) => sum + one.chance, 0);
  return [
    ...chances.slice(0, most),
    { name: "anything else", chance: rest, exact: `${chances.length - most} further outcomes` },
  ];
}

/** Whether a part says something that no outcome says. */
const telling = (odds: OddsView): boolean =>
  odds.parts.some(
    (part) => !odds.outcomes.some((one) => one.name === part.name && Math.abs(one.chance - part.chance) < 1e-9),
  );

/** One option, looked at alone. Of one that only opens a further choice it is not said that nothing is rolled: that is
 * still to come. */
export const alone = (odds: OddsView, final = true): OddsView => ({
  ...odds,
  outcomes: final || odds.parts.length ? leading(odds.outcomes, MOST) : [],
  parts: odds.outcomes.length > MANY && telling(odds) ? odds.parts.slice(0, MOST) : [],
});

/** One of several, to compare: what can happen in each; the reasons where nothing is rolled, for they are the
 * difference. */
export const beside = (odds: OddsView, final = true): OddsView =>
  odds.parts.length
    ? { ...odds, outcomes: odds.parts.slice(0, FEW), parts: [], preview: {} }
    : { ...odds, outcomes: final ? leading(odds.outcomes, FEW) : [] };

/** What stays in sight while a choice is being made: few lines, no word of what is not left to chance, and the reasons.
 * */
export const brief = (odds: OddsView): OddsView => ({
  ...odds,
  outcomes: !odds.parts.length ? [] : odds.outcomes.length > MANY ? odds.parts.slice(0, MOST) : odds.outcomes,
  parts: [],
});

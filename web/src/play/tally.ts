// A choice of so many of each lot, while it is being made. What binds it is data: nothing here knows a game.
import type { Bound, Lot, TallySheet } from "../generated/wire";

export type Counts = readonly number[];

/** What a bound says that is broken. */
export type Broken = Pick<Bound, "rule" | "reason">;

/** Nothing chosen but what is settled. */
export const start = (tally: TallySheet): Counts => tally.lots.map((_, i) => tally.chosen?.[i] ?? 0);

/** Whether the number of a lot is settled already. */
export const isSettled = (tally: TallySheet, lot: number): boolean => lot < (tally.chosen?.length ?? 0);

/** The numbers with another one for a lot, as far as there are so many; what is settled stays. */
export function set(tally: TallySheet, counts: Counts, lot: number, count: number): Counts {
  if (isSettled(tally, lot)) return counts;
  return counts.with(lot, Math.max(0, Math.min(count, tally.lots[lot]!.count)));
}

export const sum = (counts: Counts): number => counts.reduce((all, count) => all + count, 0);

/** How many can be chosen in all, as far as one bound says so. */
export const most = (tally: TallySheet): number =>
  Math.min(
    sum(tally.lots.map((lot) => lot.count)),
    ...(tally.bounds ?? [])
      .filter((bound) => !bound.unless?.length && tally.lots.every((_, i) => bound.lots.includes(i)))
      .map((bound) => bound.most),
  );

export const same = (a: Counts, b: Counts): boolean => a.length === b.length && a.every((count, i) => count === b[i]);

/** Which bound a choice breaks; null: it may be made. */
export function broken(tally: TallySheet, counts: Counts): Broken | null {
  return (
    (tally.bounds ?? []).find((bound) => {
      if (bound.unless?.some((lot) => counts[lot])) return false;
      const chosen = bound.lots.reduce((all, lot) => all + (counts[lot] ?? 0), 0);
      return chosen < bound.least || chosen > bound.most;
    }) ?? null
  );
}

/** The whole choice as an answer: lots of which none is chosen need no word. */
export const notation = (tally: TallySheet, counts: Counts): string =>
  ["choose", ...tally.lots.flatMap((lot, i) => (counts[i] ? [`${lot.id} ${counts[i]}`] : []))].join(" ");

/** What an answer chooses: a whole choice as it is written above, or a ready-made one by its name; null: neither. */
export function written(tally: TallySheet, answer: string): Counts | null {
  const preset = tally.presets?.find(({ id }) => id === answer);
  if (preset) return preset.counts;
  const [first, ...words] = answer.split(" ");
  if (first !== "choose") return null;
  const named = new Map(words.flatMap((word, i) => (i % 2 ? [] : [[word, Number(words[i + 1])] as const])));
  return tally.lots.map((lot, i) => named.get(lot.id) ?? tally.chosen?.[i] ?? 0);
}

/** The lots that touching a thing means, by their numbers. */
export const meant = (tally: TallySheet, id: string): readonly number[] =>
  tally.lots.flatMap((lot, i) => (lot.touch?.includes(id) ? [i] : []));

/** Touch a thing: one more of its lot, of the first of several that has some left; of none, when all are chosen. Null:
 * it stands for no lot. */
export function touched(tally: TallySheet, counts: Counts, id: string): Counts | null {
  const lots = meant(tally, id);
  if (!lots.length) return null;
  const next = lots.find((lot) => !isSettled(tally, lot) && counts[lot]! < tally.lots[lot]!.count);
  if (next !== undefined) return set(tally, counts, next, counts[next]! + 1);
  return lots.reduce((cleared, lot) => set(tally, cleared, lot, 0), counts);
}

/** What on the table stands for lots that are open, and what for those of which some are chosen. */
export const touchable = (tally: TallySheet): readonly string[] =>
  tally.lots.flatMap((lot, i) => (isSettled(tally, i) || !lot.count ? [] : (lot.touch ?? [])));
export const chosenThings = (tally: TallySheet, counts: Counts): readonly string[] =>
  tally.lots.flatMap((lot, i) => (counts[i] ? (lot.touch ?? []) : []));

export interface LotsOf {
  name: string;
  lots: readonly { lot: Lot; at: number }[];
}

/** The lots by where they come from, in the order in which each place is first named. */
export function grouped(tally: TallySheet): readonly LotsOf[] {
  const groups = new Map<string, { lot: Lot; at: number }[]>();
  for (const [at, lot] of tally.lots.entries())
    groups.set(lot.group ?? "", [...(groups.get(lot.group ?? "") ?? []), { lot, at }]);
  return [...groups].map(([name, lots]) => ({ name, lots }));
}

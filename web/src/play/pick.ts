// Choosing from the numbered list of options: typed digits, filtering, grouping.
import type { Choice } from "../generated/wire";

/** The number that stands after a further digit: digits add up while the list is long enough, else the new digit begins
 * anew. 0 means nothing. */
export function typed(before: number, digit: number, length: number): number {
  const longer = before * 10 + digit;
  if (longer >= 1 && longer <= length) return longer;
  return digit >= 1 && digit <= length ? digit : before;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The options that have all the words typed, accents and case apart. */
export function filtered(choices: readonly Choice[], text: string): readonly Choice[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return words.length
    ? choices.filter((choice) => words.every((word) => plain(`${choice.label} ${choice.notation}`).includes(word)))
    : choices;
}

export interface Group {
  name: string;
  choices: readonly { choice: Choice; number: number }[];
}

const LONG = 10;

/** A long list in groups by the first words of its labels, before them without a name what is like no other; a short
 * one is one group without a name. Numbers count through the list as it is shown. */
export function grouped(choices: readonly Choice[]): readonly Group[] {
  let number = 0;
  return parted(choices).map(({ name, choices: some }) => ({
    name,
    choices: some.map((choice) => ({ choice, number: ++number })),
  }));
}

function parted(choices: readonly Choice[]): { name: string; choices: readonly Choice[] }[] {
  const whole = [{ name: "", choices }];
  if (choices.length < LONG) return whole;
  for (let words = 1; words <= 4; words++) {
    const groups = new Map<string, Choice[]>();
    for (const choice of choices) {
      const name = head(choice.label, words);
      groups.set(name, [...(groups.get(name) ?? []), choice]);
    }
    if (groups.size > choices.length / 2) return whole; // hardly two alike: names would only be in the way
    if ([...groups.keys()].some((name) => /^\d+$/.test(name))) return whole; // a number names nothing
    if (groups.size > 1) return named(groups);
  }
  return whole;
}

function named(groups: ReadonlyMap<string, readonly Choice[]>): { name: string; choices: readonly Choice[] }[] {
  const all = [...groups].map(([name, choices]) => ({ name, choices }));
  const alone = all.filter(({ choices }) => choices.length === 1).flatMap(({ choices }) => choices);
  const several = all.filter(({ choices }) => choices.length > 1);
  return alone.length ? [{ name: "", choices: alone }, ...several] : several;
}

const head = (label: string, words: number): string =>
  label
    .split(/\s+/)
    .slice(0, words)
    .join(" ")
    .replace(/[,;:.]$/, "");

/** The list in the order in which `grouped` shows it. */
export const ordered = (choices: readonly Choice[]): readonly Choice[] =>
  parted(choices).flatMap((group) => group.choices);

/** Labels that end alike after a comma, without that end ("Slow march, to Eu" and "Fast march, to Eu" are "Slow march"
 * and "Fast march"), and the end. */
export function shortened(labels: readonly string[]): { short: readonly string[]; end: string } {
  const first = labels[0] ?? "";
  for (let comma = first.indexOf(", "); comma > 0 && labels.length > 1; comma = first.indexOf(", ", comma + 1)) {
    const end = first.slice(comma);
    if (labels.every((label) => label.length > end.length && label.endsWith(end)))
      return { short: labels.map((label) => label.slice(0, -end.length)), end: end.slice(2) };
  }
  return { short: labels, end: "" };
}

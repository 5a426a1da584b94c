// Whether the parts of a bar can be named under it.
import type { Chance } from "../../generated/wire";

/** Pixels of a letter, and between two names: rather too many than too few. */
const LETTER = 6.8;
const APART = 6;

/** How much of two lines a name fills, broken between words. */
const FILLED = 1.7;

const fits = (name: string, width: number): boolean =>
  name.split(" ").every((word) => word.length * LETTER + APART <= width) &&
  (name.length * LETTER + APART <= width || name.length * LETTER <= (width - APART) * FILLED);

/** Whether the name of each part finds room under it, in two lines at most, in a bar of so many pixels. */
export const labelled = (list: readonly Chance[], width: number): boolean =>
  width > 0 && list.every(({ name, chance }) => fits(name, chance * width));

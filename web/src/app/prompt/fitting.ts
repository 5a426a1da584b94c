// How many rules find room beside the words of the prompt bar.

/** Pixels of a letter on a chip, of what is around it, and of the button for those that find no room: rather too many
 * than too few. */
const LETTER = 6.6;
const AROUND = 16;
const MORE = 42;

/** How many of these rules find room in so many pixels: all, or fewer and a button for the rest. */
export function fitting(rules: readonly string[], room: number): number {
  const widths = rules.map((rule) => rule.length * LETTER + AROUND);
  let taken = widths.reduce((sum, width) => sum + width, 0);
  if (taken <= room) return rules.length;
  let count = rules.length;
  while (count > 0 && taken + MORE > room) taken -= widths[--count]!;
  return count;
}

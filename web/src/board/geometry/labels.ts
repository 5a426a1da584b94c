// Names beside points, where they cover neither each other nor the points.
import { overlap, type Box, type Point } from "./point";

export interface Named {
  id: string;
  text: string;
  at: Point;
  /** Of the sign that it names. */
  radius: number;
  size: number;
  /** Who comes first, stays; the highest first. */
  rank: number;
  /** To be named in any case. */
  needed?: boolean;
}

export interface Label {
  id: string;
  text: string;
  x: number;
  y: number;
  size: number;
  anchor: "start" | "middle" | "end";
}

/** The width of a text in letters of a size, near enough for a book face. */
export function textWidth(text: string, size: number): number {
  return text.length * size * 0.47;
}

/** How wide letters without serifs are, in sizes: the narrow, the slim, the broad, capitals, digits, all others. */
const PLAIN: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,'’ ]/, 0.28],
  [/[frt]/, 0.39],
  [/[mwMW]/, 0.88],
  [/\p{Lu}/u, 0.7],
  [/\d/, 0.65],
];
const OTHER = 0.59;

/** The width of a text in letters without serifs of a size. */
export const plainWidth = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (PLAIN.find(([letters]) => letters.test(letter))?.[1] ?? OTHER), 0) * size;

/** Pixels below which letters cannot be read. */
const READ = 11.2;
/** How much letters may be pressed together. */
const PRESSED = 0.56;

export interface Titled {
  text: string;
  size: number;
  /** As wide as this, pressed together; unsaid: as wide as it is. */
  length?: number;
}

/** A name within a width, in letters without serifs that can be read where `pixels` are 100 units: at least so large,
 * at most `most`; a long one is pressed together, and cut where that does not help. */
export function titled(name: string, width: number, least: number, most: number, pixels: number): Titled {
  const size = Math.max(least, Math.min(most, (READ * 100) / Math.max(1, pixels)));
  let text = name;
  for (let left = name.length; left > 1 && plainWidth(text, size) * PRESSED > width; left--)
    text = `${name.slice(0, left - 1).trimEnd()}…`;
  return plainWidth(text, size) > width ? { text, size, length: width } : { text, size };
}

/** How wide a digit is, in sizes; how far it may be pressed together; what is left free between two numbers. */
const DIGIT = { wide: 0.65, pressed: 0.45, gap: 0.26 };
/** A ring around a number: how much wider than that it is, and how wide at least. */
const RING = { more: 0.3, least: 1.12 };

export interface Row {
  size: number;
  /** Where the middle of each number is from the middle of the row. */
  at: number[];
  /** How wide each is, with the ring around it. */
  wide: number[];
  /** Each as wide as this, pressed together; unsaid: as wide as they are. */
  lengths?: number[];
}

/** Numbers in a row of a width, one perhaps with a ring around it. They are at most so large; rather than smaller than
 * `least` they are pressed together. */
export function numbered(numbers: readonly string[], width: number, least: number, most: number, ring = -1): Row {
  /** In sizes. */
  const wideOf = (number: string, i: number, digit: number): number =>
    i === ring ? Math.max(RING.least, number.length * digit + RING.more) : number.length * digit;
  const gaps = (numbers.length - 1) * DIGIT.gap;
  const need = (digit: number): number => numbers.reduce((sum, number, i) => sum + wideOf(number, i, digit), gaps);
  const letters = numbers.reduce((sum, number) => sum + number.length, 0);
  let size = Math.max(least, Math.min(most, width / need(DIGIT.wide)));
  let digit = DIGIT.wide;
  if (size * need(digit) > width + 1e-9) {
    digit = Math.max(DIGIT.pressed, digit - (need(digit) - width / size) / letters);
    size = Math.min(size, width / need(digit));
  }
  const wide = numbers.map((number, i) => wideOf(number, i, digit) * size);
  const full = wide.reduce((sum, one) => sum + one, 0);
  const gap = numbers.length > 1 ? Math.min(size, (width - full) / (numbers.length - 1)) : 0;
  let left = -(full + gap * (numbers.length - 1)) / 2;
  const at = wide.map((one) => {
    const middle = left + one / 2;
    left += one + gap;
    return middle;
  });
  const row = { size, at, wide };
  return digit < DIGIT.wide ? { ...row, lengths: numbers.map((number) => number.length * digit * size) } : row;
}

/** The size of letters at which the longest word of a text still goes on one line of a width; `wide` is how wide a
 * letter is, in sizes. */
export function fitting(text: string, width: number, size: number, wide = 0.47): number {
  const longest = Math.max(1, ...text.split(/[\s-]+/).map((word) => word.length));
  return Math.min(size, width / (longest * wide));
}

/** What a label covers. */
export function labelBox(label: Label): Box {
  const width = textWidth(label.text, label.size);
  const left = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
  return { x: left, y: label.y - label.size * 0.83, width, height: label.size };
}

interface Spot {
  dx: number;
  dy: number;
  anchor: Label["anchor"];
}

const spots: readonly Spot[] = [
  { dx: 1, dy: 0, anchor: "start" },
  { dx: -1, dy: 0, anchor: "end" },
  { dx: 0, dy: 1, anchor: "middle" },
  { dx: 0.75, dy: 0.75, anchor: "start" },
  { dx: -0.75, dy: 0.75, anchor: "end" },
  { dx: 0.75, dy: -0.75, anchor: "start" },
  { dx: -0.75, dy: -0.75, anchor: "end" },
  { dx: 0, dy: -1, anchor: "middle" },
];

/** Close by if it can be, else a little farther off. */
const around = [1, 1.7].flatMap((far) => spots.map((spot) => ({ ...spot, far })));

export function place(named: readonly Named[], obstacles: readonly Box[], within: Box): Label[] {
  const taken: Box[] = [
    ...obstacles,
    ...named.map((l) => ({
      x: l.at[0] - l.radius * 0.8,
      y: l.at[1] - l.radius * 0.8,
      width: l.radius * 1.6,
      height: l.radius * 1.6,
    })),
  ];
  const out: Label[] = [];
  for (const l of [...named].sort((a, b) => Number(b.needed ?? false) - Number(a.needed ?? false) || b.rank - a.rank)) {
    const width = textWidth(l.text, l.size);
    let chosen: { label: Label; box: Box } | undefined;
    let fewest = Infinity;
    for (const spot of around) {
      const gap = (l.radius + l.size * 0.28) * spot.far;
      const x = l.at[0] + spot.dx * gap;
      const middle = l.at[1] + spot.dy * (gap + l.size * 0.35);
      const left = spot.anchor === "start" ? x : spot.anchor === "end" ? x - width : x - width / 2;
      const box = { x: left, y: middle - l.size * 0.5, width, height: l.size };
      const out =
        box.x < within.x ||
        box.x + width > within.x + within.width ||
        box.y < within.y ||
        box.y + box.height > within.y + within.height;
      const hits = taken.filter((other) => overlap(other, box)).length + (out ? 3 : 0);
      if (hits < fewest) {
        fewest = hits;
        chosen = {
          label: { id: l.id, text: l.text, x, y: middle + l.size * 0.33, size: l.size, anchor: spot.anchor },
          box,
        };
      }
      if (hits === 0) break;
    }
    if (chosen && (fewest === 0 || l.needed)) {
      taken.push(chosen.box);
      out.push(chosen.label);
    }
  }
  return out;
}

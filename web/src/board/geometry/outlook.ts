// What lies over a window on the board: where there is room for it, and what is told of things out of sight.
import type { Box, Point } from "./point";
import type { Size } from "./view";

export type Corner = "top right" | "top left" | "bottom right" | "bottom left";

/** The box of a thing of a size in a corner of the window. */
export function cornerBox(corner: Corner, size: Size, window: Size, margin: number): Box {
  return {
    x: corner.endsWith("right") ? window.width - margin - size.width : margin,
    y: corner.startsWith("bottom") ? window.height - margin - size.height : margin,
    ...size,
  };
}

/** How much of a box lies over others. */
export const hidden = (box: Box, others: readonly Box[]): number =>
  others.reduce((sum, other) => {
    const width = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
    const height = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
    return sum + (width > 0 && height > 0 ? width * height : 0);
  }, 0);

interface Room {
  window: Size;
  margin: number;
  /** What must not be hidden, and what should not be. */
  never: readonly Box[];
  rather: readonly Box[];
  /** What lies over the window already: a thing that would lie on it lies beside it, above or below. */
  beside?: Box | undefined;
}

/** Pixels between two things that lie over the window. */
const APART = 8;

function shifted(box: Box, corner: Corner, beside: Box | undefined): Box {
  if (!beside || !hidden(box, [beside])) return box;
  const y = corner.startsWith("top") ? beside.y + beside.height + APART : beside.y - APART - box.height;
  return { ...box, y };
}

/** The first corner in which a thing hides nothing; where there is none, the one in which it hides least. One that it
 * is in already it keeps while it hides nothing there. */
export function cornerFor(
  size: Size,
  corners: readonly Corner[],
  { window, margin, never, rather, beside }: Room,
  now?: Corner,
): { corner: Corner; box: Box; clear: boolean } {
  const found = (now ? [now, ...corners] : corners).map((corner) => {
    const box = shifted(cornerBox(corner, size, window, margin), corner, beside);
    const lost = hidden(box, beside ? [...never, beside] : never);
    return { corner, box, clear: lost === 0, lost: lost * 100 + hidden(box, rather) };
  });
  // where it is it stays while it can be: hands know the way
  const best = now && found[0]?.clear ? found[0] : found.reduce((best, one) => (one.lost < best.lost ? one : best));
  const { corner, box, clear } = best;
  return { corner, box, clear };
}

export interface Thing {
  id: string;
  name: string;
  /** Its name in a few letters. */
  short: string;
  /** In the window. */
  box: Box;
}

export interface Chip {
  /** The nearest of what lies that way, first. */
  ids: string[];
  text: string;
  /** The same, told to who does not see it. */
  told: string;
  /** Where it lies, in degrees clockwise from the right. */
  angle: number;
  /** From where, in words. */
  way: string;
  box: Box;
}

const WAYS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

const middleOf = (box: Box): Point => [box.x + box.width / 2, box.y + box.height / 2];

/** Whether one sees enough of a thing to find it. */
export function inSight(box: Box, window: Size): boolean {
  const [x, y] = middleOf(box);
  return x >= 0 && y >= 0 && x <= window.width && y <= window.height;
}

interface Edges {
  window: Size;
  height: number;
  /** Boxes that a chip must not hide. */
  never: readonly Box[];
  /** And those that it should not. */
  rather?: readonly Box[];
  /** Into how many directions the world is divided. */
  ways: number;
}

/** Pixels of the letters of a chip, and of what is around them there. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ fijlrt'’.,-]/, 5.9],
  [/[mwMW]/, 13],
  [/[A-Z]/, 10.4],
];
const LETTER = 9.2;
export const AROUND = 42;
const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => sum + (LETTERS.find(([like]) => like.test(one))?.[1] ?? LETTER), AROUND);
/** So little of a name says nothing. */
const LEAST = AROUND + 4 * LETTER;

/** One chip for each direction in which things lie out of sight, at the edge of the window. */
export function chipsOf(things: readonly Thing[], { window, height, never, rather = [], ways }: Edges): Chip[] {
  const centre: Point = [window.width / 2, window.height / 2];
  const groups = new Map<number, { thing: Thing; far: number; angle: number }[]>();
  for (const thing of things) {
    if (inSight(thing.box, window)) continue;
    const [x, y] = middleOf(thing.box);
    const [dx, dy] = [x - centre[0], y - centre[1]];
    const angle = Math.atan2(dy, dx);
    const way = ((Math.round((angle / (2 * Math.PI)) * ways) % ways) + ways) % ways;
    groups.set(way, [...(groups.get(way) ?? []), { thing, far: Math.hypot(dx, dy), angle }]);
  }
  const chips: Chip[] = [];
  for (const [way, group] of groups) {
    const [first, ...others] = group.sort((a, b) => a.far - b.far);
    if (!first) continue;
    const more = others.length ? ` and ${others.length} more` : "";
    const taken = [...never, ...chips.map((chip) => chip.box)];
    // in full, in short, as an arrow: as much as finds room
    for (const text of new Set([first.thing.short + more, first.thing.short, ""])) {
      const wanted = widthOf(text);
      const width = text ? Math.min(window.width * 0.6, wanted) : height;
      // cut, how many more there are would be lost, and then the name
      if (text && width < wanted && (text !== first.thing.short || width < LEAST)) continue;
      const box = atEdge(first.angle, { width, height }, window, taken, rather);
      if (!box) continue;
      chips.push({
        ids: group.map(({ thing }) => thing.id),
        text,
        told: first.thing.name + more,
        angle: (first.angle * 180) / Math.PI,
        way: WAYS[(way * 8) / ways] ?? "",
        box,
      });
      break;
    }
  }
  return chips;
}

/** Pixels between a chip and the edge, and by how much it is moved along it to hide less. */
const GAP = 8;
const STEP = 22;
/** So far from where it points a chip goes in order not to lie on somebody. */
const ASIDE = 180;

/** At the edge where a line in this direction meets it, or, where that hides something, as near to it as can be;
 * nowhere, if it hides something everywhere. */
function atEdge(
  angle: number,
  size: Size,
  window: Size,
  never: readonly Box[],
  rather: readonly Box[],
): Box | undefined {
  const half: Point = [
    Math.max(0, window.width / 2 - GAP - size.width / 2),
    Math.max(0, window.height / 2 - GAP - size.height / 2),
  ];
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const far = Math.min(half[0] / Math.max(1e-6, Math.abs(c)), half[1] / Math.max(1e-6, Math.abs(s)));
  const spots: Point[] = [[c * far, s * far]];
  for (let x = -half[0]; x <= half[0]; x += STEP) spots.push([x, -half[1]], [x, half[1]]);
  for (let y = -half[1]; y <= half[1]; y += STEP) spots.push([-half[0], y], [half[0], y]);
  const off = ([x, y]: Point) => Math.hypot(x - c * far, y - s * far);
  const free = spots
    .sort((a, b) => off(a) - off(b))
    .map((at) => ({
      far: off(at),
      box: { x: window.width / 2 + at[0] - size.width / 2, y: window.height / 2 + at[1] - size.height / 2, ...size },
    }))
    .filter(({ box }) => !hidden(box, never));
  return (free.find(({ far, box }) => far <= ASIDE && !hidden(box, rather)) ?? free[0])?.box;
}

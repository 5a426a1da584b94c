// Where a banner stands beside its place, so that it hides as little as can be.
import { overlap, type Box, type Point } from "./point";

/** Half of a banner's width and height, in sizes. */
export const HALF = { width: 0.48, height: 0.6 };

const sides: readonly Point[] = [
  [0, -1],
  [0.8, -0.7],
  [-0.8, -0.7],
  [1, 0],
  [-1, 0],
  [0.8, 0.7],
  [-0.8, 0.7],
  [0, 1],
];

export function bannerBox(at: Point, size: number): Box {
  return {
    x: at[0] - size * HALF.width,
    y: at[1] - size * HALF.height,
    width: 2 * size * HALF.width,
    height: 2 * size * HALF.height,
  };
}

interface Around {
  /** The sign of its own place, which stays in sight. */
  sign: number;
  /** The other places. */
  others: readonly Point[];
  /** What stands there already. */
  taken: readonly Box[];
  within: Box;
}

/** Above its place if that hides nothing, else on the side where it hides least. */
export function besidePlace(place: Point, size: number, { sign, others, taken, within }: Around): Point {
  let best: Point = place;
  let least = Infinity;
  for (const [i, [dx, dy]] of sides.entries()) {
    const at: Point = [place[0] + dx * (sign + size * HALF.width), place[1] + dy * (sign * 0.6 + size * HALF.height)];
    const box = bannerBox(at, size);
    const hidden = others.filter((p) =>
      overlap(box, { x: p[0] - sign, y: p[1] - sign, width: 2 * sign, height: 2 * sign }),
    ).length;
    const over = taken.filter((other) => overlap(box, other)).length;
    const out =
      box.x < within.x ||
      box.y < within.y ||
      box.x + box.width > within.x + within.width ||
      box.y + box.height > within.y + within.height;
    const cost = hidden * 10 + over * 15 + (out ? 30 : 0) + i * 0.5;
    if (cost < least) [best, least] = [at, cost];
  }
  return best;
}

/** How far it is to the nearest of the others. */
export function nearest(place: Point, others: readonly Point[]): number {
  return Math.min(Infinity, ...others.map((p) => Math.hypot(p[0] - place[0], p[1] - place[1])));
}

// How large pieces must be to be read and touched, and the scale at which all of them are.
import type { Layout, Piece } from "../../generated/wire";
import type { Box } from "../geometry/point";
import { unitOf, type Anchor } from "../layout/anchors";
import { arrange } from "./arrange";
import type { Placed, Shape, Stack } from "./placed";
import { foldedAll } from "./stacks";

/** Pixels across below which a piece is hard to touch: with a mouse, with a finger. */
export const TOUCHED = { fine: 44, coarse: 48 };

/** Pixels across from which the name and the numbers on a piece can be read. A banner is drawn in pixels anyway, and
 * what is a disc bears no words. */
const READ: Record<Shape, number> = {
  counter: 62,
  long: 62,
  stack: 62,
  standard: 54,
  block: 54,
  plate: 44,
  banner: 0,
  disc: 44,
};

/** Widths and heights beside each other: 1 is as wide. */
const HIGH: Partial<Record<Shape, number>> = { block: 0.84, banner: 1.2, standard: 1.24 };

/** What a piece covers. */
export function boxAround(placed: Placed): Box {
  const { at, size, shape } = placed;
  if (shape === "long") {
    // lying or standing, it is as long as it is
    const a = (placed.angle * Math.PI) / 180;
    const [s, c] = [Math.abs(Math.sin(a)), Math.abs(Math.cos(a))];
    const [width, height] = [size * c + placed.length * s, size * s + placed.length * c];
    return { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
  }
  const height = size * (HIGH[shape] ?? 1);
  return { x: at[0] - size / 2, y: at[1] - height / 2, width: size, height };
}

/** Pixels of a unit on a map of points: pieces have their size in pixels there, and what must be found are the signs of
 * places. */
const SIGN = { fine: 15.5, coarse: 20 };

/** At which a map is close by, whatever its hexes and areas are: pieces have their own size there. */
const CLOSE = 1e3;

/** The scale at which every piece can be read and touched: those in stacks, as one. */
export function needOf(
  pieces: readonly Piece[],
  stacks: ReadonlyMap<string, readonly Stack[]>,
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  coarse: boolean,
): number {
  const least = coarse ? TOUCHED.coarse : TOUCHED.fine;
  if (layout.kind === "points") return (coarse ? SIGN.coarse : SIGN.fine) / unitOf(layout);
  const single = pieces.filter((p) => !p.stack || !layout.grid);
  const placed = [
    ...arrange(single, layout, anchors, CLOSE, null),
    ...foldedAll(stacks, anchors, layout.grid?.radius ?? 1),
  ];
  return Math.max(0, ...placed.map((p) => Math.max(least, READ[p.shape]) / p.size));
}

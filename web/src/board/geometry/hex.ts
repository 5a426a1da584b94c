// Flat-topped hexes in columns, each even column half a hex lower; sides count clockwise from the north.
import type { Grid } from "../../generated/wire";
import type { Point } from "./point";

type Frame = Pick<Grid, "radius" | "margin">;

const HALF = Math.sqrt(3) / 2;

export function hexCentre(grid: Frame, column: number, row: number): Point {
  const [r, margin] = [grid.radius, grid.margin ?? 0];
  return [margin + r + 1.5 * r * (column - 1), margin + HALF * r * (1 + 2 * (row - 1) + (column % 2 === 0 ? 1 : 0))];
}

/** The corners, clockwise, the first at the west end of the north side: side s runs from corner s to corner s + 1. */
export function hexCorners(centre: Point, radius: number): Point[] {
  const [x, y] = centre;
  return [
    [x - radius / 2, y - HALF * radius],
    [x + radius / 2, y - HALF * radius],
    [x + radius, y],
    [x + radius / 2, y + HALF * radius],
    [x - radius / 2, y + HALF * radius],
    [x - radius, y],
  ];
}

/** The two ends of a side. */
export function hexSide(centre: Point, radius: number, side: number): [Point, Point] {
  const corners = hexCorners(centre, radius);
  const at = (i: number): Point => corners[((i % 6) + 6) % 6] ?? centre;
  return [at(side), at(side + 1)];
}

/** The direction in which a side lies, in degrees clockwise from the north. */
export function sideAngle(side: number): number {
  return side * 60;
}

/** Column and row of the hex beyond a side. */
export function neighbour(column: number, row: number, side: number): [number, number] {
  const low = column % 2 === 0 ? 1 : 0;
  const steps: [number, number][] = [
    [0, -1],
    [1, low - 1],
    [1, low],
    [0, 1],
    [-1, low],
    [-1, low - 1],
  ];
  const [dc, dr] = steps[((side % 6) + 6) % 6] ?? [0, 0];
  return [column + dc, row + dr];
}

/** Column and row of the hex in which a point lies (perhaps outside the grid). */
export function hexAt(grid: Frame, p: Point): [number, number] {
  const near = Math.round((p[0] - (grid.margin ?? 0) - grid.radius) / (1.5 * grid.radius)) + 1;
  let best: [number, number] = [near, 1];
  let least = Infinity;
  for (const column of [near - 1, near, near + 1]) {
    const top = hexCentre(grid, column, 1)[1];
    const row = Math.round((p[1] - top) / (2 * HALF * grid.radius)) + 1;
    const c = hexCentre(grid, column, row);
    const d = Math.hypot(c[0] - p[0], c[1] - p[1]);
    if (d < least) {
      least = d;
      best = [column, row];
    }
  }
  return best;
}

/** The size that a grid's drawing takes. */
export function gridSize(grid: Grid): { width: number; height: number } {
  const m = grid.margin ?? 0;
  return {
    width: 2 * m + grid.radius * (1.5 * grid.columns + 0.5),
    height: 2 * m + HALF * grid.radius * (2 * grid.rows + (grid.columns > 1 ? 1 : 0)),
  };
}

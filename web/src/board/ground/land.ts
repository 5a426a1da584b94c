// The shapes of the land, from its hexes: what lies where, how high, and where it falls.
import type { Grid } from "../../generated/wire";
import { hexAt, hexCorners } from "../geometry/hex";
import { n, polygonPath, type Point } from "../geometry/point";
import { chance, clusters, eased, inset, loops, resampled, round, spotKey, type Spot } from "../geometry/region";
import type { Look } from "../vocabulary/grounds";
import { around, axis, covered, type Cell, type Cover } from "./cover";
import { hachures } from "./hachures";

/** The border of a region, drawn by hand. */
export function shape(spots: readonly Spot[], radius: number, shake?: number): string {
  return loops(spots, radius)
    .map((loop) => round(eased(loop, radius, shake)))
    .join("");
}

/** The same, drawn in by some share of a radius. */
export function within(spots: readonly Spot[], radius: number, by: number): string {
  return loops(spots, radius)
    .map((loop) => round(inset(resampled(eased(loop, radius), radius * 0.45), by * radius)))
    .join("");
}

/** Hexes as they are. */
export const tiles = (spots: readonly Spot[], radius: number): string =>
  spots.map((s) => polygonPath(hexCorners(s.at, radius * 1.005))).join("");

export interface Height {
  level: number;
  /** All ground that is as high, or higher. */
  fill: string;
  sand: string;
}

/** Each level above the lowest, from below. */
export function heights(cover: Cover, radius: number): Height[] {
  const cells = [...cover.values()];
  const levels = [...new Set(cells.map((c) => c.level))].sort((a, b) => a - b).slice(1);
  return levels.map((level) => {
    const high = cells.filter((c) => c.level >= level);
    return {
      level,
      fill: shape(high, radius),
      sand: shape(
        high.filter((c) => c.land === "sand"),
        radius,
      ),
    };
  });
}

/** The strokes down from every height, and down into every ditch. */
export function falls(grid: Grid, cover: Cover): string {
  const R = grid.radius;
  const cells = [...cover.values()];
  const at = (p: Point) => cover.get(spotKey(...hexAt(grid, p)));
  const below = (p: Point, way: Point) => at([p[0] + way[0] * R * 0.5, p[1] + way[1] * R * 0.5]);
  let d = "";
  for (const level of [...new Set(cells.map((c) => c.level))].sort((a, b) => a - b).slice(1)) {
    d += hachures(
      cells.filter((c) => c.level >= level),
      R,
      (p, way) => {
        const low = below(p, way);
        if (!low) return 0;
        return low.look === "slope" ? 1.25 : 0.32;
      },
    );
  }
  // a slope that no level explains falls away from its upper side all the same
  const level = (group: readonly Cell[]) =>
    group.every((cell) => around(cover, cell).every((other) => other.level === cell.level));
  for (const group of clusters(covered(cover, ["slope"], false)).filter(level)) d += hachures(group, R, () => 0.5, -1);
  return (
    d +
    hachures(
      ditches(cover),
      R,
      (p, way) => (at([p[0] - way[0] * R * 0.3, p[1] - way[1] * R * 0.3])?.look === "span" ? 0 : 0.34),
      -1,
    )
  );
}

export interface Water {
  fill: string;
  middle: string;
  deep: string;
  /** Lines of foam before a beach. */
  foam: string;
  /** Strokes of the current. */
  flow: string;
}

/** Rivers, lakes and seas: each hex of water with those beside it, and what bridges span. */
export function waters(cover: Cover, radius: number, shake?: number): Water {
  const wet = covered(cover, ["water"]);
  const spanned = covered(cover, ["span"]).filter((c) => around(cover, c).some((o) => o.look === "water"));
  const all: Cell[] = [...wet, ...spanned];
  const sea = all.filter((c) => c.terrain === "sea");
  let flow = "";
  for (const cell of wet) {
    const near = around(cover, cell).filter((o) => all.includes(o));
    const run = sea.includes(cell) ? 0 : axis(near.map((o): Point => [o.at[0] - cell.at[0], o.at[1] - cell.at[1]]));
    for (let i = 0; i < 2; i++) {
      const k = (salt: number) => chance(cell.column * 3 + i, cell.row * 7 + i, salt);
      const [x, y] = [cell.at[0] + (k(1) - 0.5) * radius * 1.1, cell.at[1] + (k(2) - 0.5) * radius * 1.1];
      const [c, s] = [Math.cos(run), Math.sin(run)];
      const w = radius * (0.12 + 0.08 * k(3));
      const turned = (dx: number, dy: number) => `${n(c * dx - s * dy)} ${n(s * dx + c * dy)}`;
      flow += `M${n(x)} ${n(y)}q${turned(w / 2, -w * 0.42)} ${turned(w, 0)}t${turned(w, 0)}`;
      if (k(4) > 0.5) flow += `t${turned(w, 0)}`;
    }
  }
  return {
    fill: shape(all, radius, shake),
    middle: within(all, radius, 0.16),
    deep: within(all, radius, 0.42),
    foam: sea.length ? within(sea, radius, 0.28) + within(sea, radius, 0.62) : "",
    flow,
  };
}

/** Ditches, and what bridges span of them. */
export function ditches(cover: Cover): Cell[] {
  const dug = covered(cover, ["ditch", "rubble"]);
  return [...dug, ...covered(cover, ["span"]).filter((c) => around(cover, c).some((o) => o.look === "ditch"))];
}

/** Land of a kind as one soft shape. */
export const soft = (cover: Cover, looks: readonly Look[], radius: number, shake?: number): string =>
  shape(covered(cover, looks), radius, shake);

export interface Blotch {
  at: Point;
  rx: number;
  ry: number;
  dark: boolean;
}

/** Light and shade on a meadow. */
export function blotches(cells: readonly Cell[], radius: number): Blotch[] {
  return cells
    .filter((cell) => chance(cell.column, cell.row, 11) > 0.9)
    .map((cell) => {
      const k = (salt: number) => chance(cell.column, cell.row, salt);
      return { at: cell.at, rx: radius * (2 + 2 * k(12)), ry: radius * (1 + k(13)), dark: k(14) > 0.5 };
    });
}

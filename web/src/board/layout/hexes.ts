// A grid of hexes as few long paths instead of many short ones: the board must pan smoothly.
import type { Area, Grid, SideKind } from "../../generated/wire";
import { hexCentre, hexSide, neighbour } from "../geometry/hex";
import { n, type Point } from "../geometry/point";

const segment = (a: Point, b: Point) => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;

/** All sides, each once. */
export function lattice(grid: Grid): string {
  const there = new Set(grid.hexes.map((h) => `${h.column},${h.row}`));
  let d = "";
  for (const hex of grid.hexes) {
    const at = hexCentre(grid, hex.column, hex.row);
    for (let side = 0; side < 6; side++) {
      if (side < 3 || !there.has(neighbour(hex.column, hex.row, side).join()))
        d += segment(...hexSide(at, grid.radius, side));
    }
  }
  return d;
}

/** By how much of a radius the colours of a land lie within its border. */
const INSET = 0.13;

/** The inner side of the border of each land towards another: lands without arms have none. */
export function frontiers(grid: Grid): { area: Area; d: string }[] {
  const by = new Map(grid.hexes.map((h) => [`${h.column},${h.row}`, h]));
  return (grid.areas ?? []).map((area) => {
    let d = "";
    for (const hex of grid.hexes.filter((one) => one.area === area.id)) {
      const at = hexCentre(grid, hex.column, hex.row);
      for (let side = 0; side < 6; side++) {
        const other = by.get(neighbour(hex.column, hex.row, side).join());
        if (!other?.area || other.area === area.id) continue;
        d += segment(...(hexSide(at, grid.radius * (1 - INSET), side) as [Point, Point]));
      }
    }
    return { area, d };
  });
}

/** Borders between hexes that belong to different lands. */
export function borders(grid: Grid): string {
  const by = new Map(grid.hexes.map((h) => [`${h.column},${h.row}`, h]));
  let d = "";
  for (const hex of grid.hexes) {
    for (let side = 0; side < 3; side++) {
      const other = by.get(neighbour(hex.column, hex.row, side).join());
      if (other?.area && hex.area && other.area !== hex.area)
        d += segment(...hexSide(hexCentre(grid, hex.column, hex.row), grid.radius, side));
    }
  }
  return d;
}

export interface Feature {
  kind: SideKind;
  /** The whole sides. */
  d: string;
  /** Each side: its two ends. */
  ends: [Point, Point][];
}

/** What stands along the sides, by kind; but for courses (`coursesOf`). */
export function features(grid: Grid): Feature[] {
  const by = new Map(grid.hexes.map((h) => [h.id, h]));
  const out = new Map<string, Feature>();
  for (const side of grid.sides ?? []) {
    const hex = by.get(side.hex);
    if (!hex || side.name) continue; // a course of its own
    const ends = hexSide(hexCentre(grid, hex.column, hex.row), grid.radius, side.side);
    const feature = out.get(side.kind) ?? { kind: side.kind, d: "", ends: [] };
    feature.d += segment(...ends);
    feature.ends.push(ends);
    out.set(side.kind, feature);
  }
  return [...out.values()];
}

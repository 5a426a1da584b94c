// A grid of hexes as few long paths instead of many short ones: the board must pan smoothly.
import type { Grid, Hex } from "../generated/wire";
import { hexCentre, hexCorners, hexSide, neighbour } from "./geometry/hex";
import { n, polygonPath, type Point } from "./geometry/point";
import { ground, type Ground } from "./terrain";

export interface Patch {
  ground: Ground;
  /** All its hexes. */
  fill: string;
  /** Its border towards other ground. */
  rim: string;
  glyphs: { name: string; at: Point }[];
}

const segment = (a: Point, b: Point) => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;

export function patches(grid: Grid): Patch[] {
  const by = new Map<string, Hex>();
  for (const hex of grid.hexes) by.set(`${hex.column},${hex.row}`, hex);
  const out = new Map<string, Patch>();
  for (const hex of grid.hexes) {
    const g = ground(hex.terrain);
    const key = `${g.look} ${g.glyphs.join()}`;
    const patch = out.get(key) ?? { ground: g, fill: "", rim: "", glyphs: [] };
    const at = hexCentre(grid, hex.column, hex.row);
    patch.fill += polygonPath(hexCorners(at, grid.radius * 1.005));
    for (let side = 0; side < 6; side++) {
      const other = by.get(neighbour(hex.column, hex.row, side).join());
      if (!other || ground(other.terrain).look !== g.look) patch.rim += segment(...hexSide(at, grid.radius, side));
    }
    const glyph = g.glyphs[(hex.column * 7 + hex.row * 3) % Math.max(1, g.glyphs.length)];
    if (glyph) patch.glyphs.push({ name: glyph, at });
    out.set(key, patch);
  }
  return [...out.values()];
}

/** All sides, each once. */
export function lattice(grid: Grid): string {
  const there = new Set(grid.hexes.map((h) => `${h.column},${h.row}`));
  let d = "";
  for (const hex of grid.hexes) {
    const at = hexCentre(grid, hex.column, hex.row);
    for (let side = 0; side < 6; side++) {
      if (side < 3 || !there.has(neighbour(hex.column, hex.row, side).join())) d += segment(...hexSide(at, grid.radius, side));
    }
  }
  return d;
}

/** Higher ground: for each level above the lowest, its hexes and the edge over lower ground. */
export function levels(grid: Grid): { level: number; fill: string; edge: string }[] {
  const by = new Map(grid.hexes.map((h) => [`${h.column},${h.row}`, h]));
  const heights = [...new Set(grid.hexes.map((h) => h.level ?? 0))].sort((a, b) => a - b);
  return heights
    .filter((level) => level !== 0)
    .map((level) => {
      let [fill, edge] = ["", ""];
      for (const hex of grid.hexes) {
        if ((hex.level ?? 0) !== level) continue;
        const at = hexCentre(grid, hex.column, hex.row);
        fill += polygonPath(hexCorners(at, grid.radius));
        for (let side = 0; side < 6; side++) {
          const other = by.get(neighbour(hex.column, hex.row, side).join());
          if (other && (other.level ?? 0) < level) edge += segment(...hexSide(at, grid.radius * 0.96, side));
        }
      }
      return { level, fill, edge };
    });
}

/** Borders between hexes that belong to different lands. */
export function borders(grid: Grid): string {
  const by = new Map(grid.hexes.map((h) => [`${h.column},${h.row}`, h]));
  let d = "";
  for (const hex of grid.hexes) {
    for (let side = 0; side < 3; side++) {
      const other = by.get(neighbour(hex.column, hex.row, side).join());
      if (other?.area && hex.area && other.area !== hex.area) d += segment(...hexSide(hexCentre(grid, hex.column, hex.row), grid.radius, side));
    }
  }
  return d;
}

export interface Feature {
  kind: string;
  /** The whole sides. */
  d: string;
  /** Each side: its two ends. */
  ends: [Point, Point][];
}

/** What stands along the sides, by kind. */
export function features(grid: Grid): Feature[] {
  const by = new Map(grid.hexes.map((h) => [h.id, h]));
  const out = new Map<string, Feature>();
  for (const side of grid.sides ?? []) {
    const hex = by.get(side.hex);
    if (!hex) continue;
    const ends = hexSide(hexCentre(grid, hex.column, hex.row), grid.radius, side.side);
    const feature = out.get(side.kind) ?? { kind: side.kind, d: "", ends: [] };
    feature.d += segment(...ends);
    feature.ends.push(ends);
    out.set(side.kind, feature);
  }
  return [...out.values()];
}

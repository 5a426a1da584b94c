// Hexes that belong together as one shape: its border as loops, and the same border as a hand would draw it.
import { hexSide, neighbour } from "./hex";
import { distance, middle, n, type Point } from "./point";

/** A hex of a region: where it is in the grid and on the map. */
export interface Spot {
  column: number;
  row: number;
  at: Point;
}

export const spotKey = (column: number, row: number): string => `${column},${row}`;

const cornerKey = (p: Point): string => `${Math.round(p[0] * 16)},${Math.round(p[1] * 16)}`;

/** A side of the border, walked clockwise around the region. */
export interface Edge {
  from: Point;
  to: Point;
  spot: Spot;
  side: number;
}

/** The border of a set of hexes: closed loops, clockwise around the region (a hole counter-clockwise). */
export function loops(spots: readonly Spot[], radius: number): Edge[][] {
  const there = new Set(spots.map((s) => spotKey(s.column, s.row)));
  const from = new Map<string, Edge>();
  for (const spot of spots) {
    for (let side = 0; side < 6; side++) {
      if (there.has(spotKey(...neighbour(spot.column, spot.row, side)))) continue;
      const [a, b] = hexSide(spot.at, radius, side);
      from.set(cornerKey(a), { from: a, to: b, spot, side });
    }
  }
  const out: Edge[][] = [];
  for (const [key, first] of from) {
    if (!from.has(key)) continue;
    const loop: Edge[] = [];
    // three hexes meet in a corner, so that a border never meets itself: from each corner there is one way on
    for (let edge: Edge | undefined = first; edge; edge = from.get(cornerKey(edge.to))) {
      if (!from.delete(cornerKey(edge.from))) break;
      loop.push(edge);
    }
    out.push(loop);
  }
  return out;
}

/** The hexes in groups of neighbours; `open` says whether one leads to the next across a side. */
export function clusters<S extends Spot>(
  spots: readonly S[],
  open: (a: S, b: S, side: number) => boolean = () => true,
): S[][] {
  const left = new Map(spots.map((s) => [spotKey(s.column, s.row), s]));
  const out: S[][] = [];
  for (const [key, first] of left) {
    left.delete(key);
    const group = [first];
    for (const spot of group) {
      for (let side = 0; side < 6; side++) {
        const near = spotKey(...neighbour(spot.column, spot.row, side));
        const other = left.get(near);
        if (!other || !open(spot, other, side)) continue;
        left.delete(near);
        group.push(other);
      }
    }
    out.push(group);
  }
  return out;
}

/** A number from 0 to 1 that is always the same for the same place. */
export function chance(x: number, y: number, salt = 0): number {
  const wild = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return wild - Math.floor(wild);
}

/** The border of a region without its corners: the middles of its sides, shaken a little and evened out without
 * shrinking (Taubin). */
export function eased(loop: readonly Edge[], radius: number, shake = 0.05): Point[] {
  let points = loop.map(({ from, to }): Point => {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [kx, ky] = [Math.round(x), Math.round(y)];
    return [x + (chance(kx, ky, 1) - 0.5) * 2 * shake * radius, y + (chance(kx, ky, 2) - 0.5) * 2 * shake * radius];
  });
  const step = (by: number) => {
    points = points.map((p, i) => {
      const a = points[(i + points.length - 1) % points.length] ?? p;
      const b = points[(i + 1) % points.length] ?? p;
      return [p[0] + by * ((a[0] + b[0]) / 2 - p[0]), p[1] + by * ((a[1] + b[1]) / 2 - p[1])];
    });
  };
  for (const by of [0.5, -0.45, 0.5, -0.3]) step(by);
  return points;
}

/** A closed curve with a point every so often. */
export function resampled(points: readonly Point[], every: number): Point[] {
  const out: Point[] = [];
  points.forEach((p1, i) => {
    const at = (k: number): Point => points[(i + k + points.length) % points.length] ?? p1;
    const [p0, p2, p3] = [at(-1), at(1), at(2)];
    const steps = Math.max(1, Math.round(distance(p1, p2) / every));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const blend = (a: number, b: number, c: number, d: number) =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      out.push([blend(p0[0], p1[0], p2[0], p3[0]), blend(p0[1], p1[1], p2[1], p3[1])]);
    }
  });
  return out;
}

/** For each point of a clockwise loop, the direction out of it. */
export function normals(points: readonly Point[]): Point[] {
  return points.map((p, i) => {
    const a = points[(i + points.length - 1) % points.length] ?? p;
    const b = points[(i + 1) % points.length] ?? p;
    const length = distance(a, b) || 1;
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
  });
}

/** The loop drawn in by a distance. */
export function inset(points: readonly Point[], by: number): Point[] {
  const out = normals(points);
  return points.map((p, i) => [p[0] - (out[i]?.[0] ?? 0) * by, p[1] - (out[i]?.[1] ?? 0) * by]);
}

/** A closed curve that touches the middles between its points: short, and round everywhere. */
export function round(points: readonly Point[]): string {
  if (points.length < 3) return "";
  const mid = (i: number): Point => {
    const [a, b] = [points[i % points.length], points[(i + 1) % points.length]];
    return a && b ? middle(a, b) : [0, 0];
  };
  const start = mid(points.length - 1);
  let d = `M${n(start[0])} ${n(start[1])}`;
  points.forEach((p, i) => {
    const m = mid(i);
    d += `Q${n(p[0])} ${n(p[1])} ${n(m[0])} ${n(m[1])}`;
  });
  return `${d}Z`;
}

// Rivers along the sides of hexes: sides of one name make a course, which flows smoothly instead of from corner to
// corner.
import type { Grid, SideKind } from "../../generated/wire";
import { hexCentre, hexSide } from "../geometry/hex";
import { distance, type Point } from "../geometry/point";

export interface Course {
  kind: SideKind;
  name: string;
  points: Point[];
}

const cornerKey = (p: Point): string => `${Math.round(p[0] * 8)},${Math.round(p[1] * 8)}`;

/** The courses of all named sides. One of several arms has as many courses as lines are needed to draw it. */
export function coursesOf(grid: Grid): Course[] {
  const by = new Map(grid.hexes.map((hex) => [hex.id, hex]));
  const groups = new Map<string, { kind: SideKind; name: string; sides: [Point, Point][] }>();
  for (const side of grid.sides ?? []) {
    const hex = by.get(side.hex);
    if (!hex || !side.name) continue;
    const key = `${side.kind}\n${side.name}`;
    const group = groups.get(key) ?? { kind: side.kind, name: side.name, sides: [] };
    group.sides.push(hexSide(hexCentre(grid, hex.column, hex.row), grid.radius, side.side));
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ kind, name, sides }) =>
    chains(sides).map((points) => ({ kind, name, points })),
  );
}

/** Sides that meet in corners, as lines as long as can be: each begins at an end if there is one. */
export function chains(sides: readonly [Point, Point][]): Point[][] {
  const left = new Map<string, { to: Point; twin: [string, number] }[]>();
  sides.forEach(([a, b], i) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const key = cornerKey(from);
      left.set(key, [...(left.get(key) ?? []), { to, twin: [cornerKey(to), i] }]);
    }
  });
  const done = new Set<number>();
  const open = (key: string) => (left.get(key) ?? []).filter((one) => !done.has(one.twin[1]));
  const corners = new Map(sides.flatMap(([a, b]) => [[cornerKey(a), a] as const, [cornerKey(b), b] as const]));
  const out: Point[][] = [];
  for (const ends of [true, false]) {
    for (const [key, corner] of corners) {
      if (ends && open(key).length !== 1) continue;
      for (let next = open(key)[0]; next; next = open(key)[0]) {
        const line = [corner];
        for (let on: typeof next | undefined = next; on; on = open(on.twin[0])[0]) {
          done.add(on.twin[1]);
          line.push(on.to);
        }
        out.push(line);
      }
    }
  }
  return out;
}

/** The same course without its zigzag: points between the corners, evened out; its ends stay where they meet others. */
export function flowing(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const round = distance(first, last) < 1;
  const between = points.slice(1).map((p, i): Point => {
    const before = points[i] ?? p;
    return [(before[0] + p[0]) / 2, (before[1] + p[1]) / 2];
  });
  // half way from the zigzag of the sides to the line through their middles: it can still be seen along which side a
  // river runs
  const line: Point[] = round ? between : [first];
  if (!round) {
    points.slice(1, -1).forEach((corner, i) => {
      const [a, b] = [between[i] ?? corner, between[i + 1] ?? corner];
      line.push([corner[0] * 0.5 + (a[0] + b[0]) * 0.25, corner[1] * 0.5 + (a[1] + b[1]) * 0.25]);
    });
    line.push(last);
  }
  return line;
}

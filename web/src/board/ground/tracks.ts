// Tracks that join: hexes of track beside each other, and across a gap of one hex, are one way; at the edge of the map
// it runs off.
import { neighbour } from "../geometry/hex";
import { distance, middle, n, type Point } from "../geometry/point";
import { spotKey } from "../geometry/region";
import type { Cell, Cover } from "./cover";

export interface Way {
  a: Cell;
  b: Cell;
}

/** The nearest first; a way that only cuts a corner of others is left out, and so is a leap where there is a way
 * already. */
export function ways(cells: readonly Cell[], radius: number): Way[] {
  const step = Math.sqrt(3) * radius;
  const pairs = cells
    .flatMap((a, i) => cells.slice(i + 1).map((b) => ({ a, b, far: distance(a.at, b.at) })))
    .filter(({ far }) => far < 2.1 * step)
    .sort((x, y) => x.far - y.far);
  const next = new Map<Cell, Set<Cell>>(cells.map((cell) => [cell, new Set()]));
  const joined = (from: Cell, to: Cell): boolean => {
    const been = new Set([from]);
    for (const cell of been) for (const other of next.get(cell) ?? []) been.add(other);
    return been.has(to);
  };
  const out: Way[] = [];
  for (const { a, b, far } of pairs) {
    const corner = [...(next.get(a) ?? [])].some((c) => next.get(b)?.has(c));
    if (far > 1.1 * step ? joined(a, b) : corner) continue;
    next.get(a)?.add(b);
    next.get(b)?.add(a);
    out.push({ a, b });
  }
  return out;
}

/** All tracks as one path. */
export function tracks(cover: Cover, cells: readonly Cell[], radius: number): string {
  const ends = new Map<Cell, Point[]>(cells.map((cell) => [cell, []]));
  const from = new Map<Cell, Cell>();
  for (const { a, b } of ways(cells, radius)) {
    ends.get(a)?.push(middle(a.at, b.at));
    ends.get(b)?.push(middle(a.at, b.at));
    from.set(a, b);
    from.set(b, a);
  }
  let d = "";
  for (const [cell, out] of ends) {
    const before = from.get(cell);
    if (out.length === 1 && before) {
      const leads = off(cover, cell, before);
      if (leads) out.push(leads);
    }
    const [x, y] = cell.at;
    const [only] = out;
    if (!only) d += `M${n(x - radius * 0.3)} ${n(y)}H${n(x + radius * 0.3)}`;
    else if (out.length === 1) d += `M${n(only[0])} ${n(only[1])}L${n(x)} ${n(y)}`;
    out.forEach((a, i) => {
      for (const b of out.slice(i + 1)) d += `M${n(a[0])} ${n(a[1])}Q${n(x)} ${n(y)} ${n(b[0])} ${n(b[1])}`;
    });
  }
  return d;
}

/** Where a way that ends beside the edge of the map, or before a bridge, goes on: as straight as it can. */
function off(cover: Cover, cell: Cell, before: Cell): Point | undefined {
  const back = Math.atan2(before.at[1] - cell.at[1], before.at[0] - cell.at[0]);
  let best: Point | undefined;
  let most = 0.4; // no sharper turn than this: the cosine of the angle between coming and going
  for (let side = 0; side < 6; side++) {
    const other = cover.get(spotKey(...neighbour(cell.column, cell.row, side)));
    if (!other || (other.hex && other.look !== "span")) continue;
    const straight = -Math.cos(Math.atan2(other.at[1] - cell.at[1], other.at[0] - cell.at[0]) - back);
    if (straight <= most) continue;
    most = straight;
    best = other.hex
      ? middle(cell.at, other.at)
      : [cell.at[0] + (other.at[0] - cell.at[0]) * 1.6, cell.at[1] + (other.at[1] - cell.at[1]) * 1.6];
  }
  return best;
}

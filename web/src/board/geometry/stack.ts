// How several pieces share a place: fanned as a stack, spread in rows, or side by side.
import type { Point } from "./point";

/** Offsets of a stack, the first lowest: each a little up and to the right, and closer together when many. */
export function fanned(count: number, size: number): Point[] {
  const step = count > 1 ? Math.min(size * 0.17, (size * 0.6) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, i): Point => [(i - (count - 1) / 2) * step, ((count - 1) / 2 - i) * step]);
}

/** Offsets in rows as square as can be, or with at least so many in a row, each piece with its own room. */
export function rows(count: number, width: number, height = width, most = Infinity, least = 1): Point[] {
  const columns = Math.max(least, Math.min(most, Math.ceil(Math.sqrt(count))));
  const lines = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, i): Point => {
    const [line, column] = [Math.floor(i / columns), i % columns];
    const here = line === lines - 1 ? count - line * columns : columns;
    return [(column - (here - 1) / 2) * width, (line - (lines - 1) / 2) * height];
  });
}

/** How big pieces may be so that all find room in a box. */
export function sizeFor(count: number, width: number, height: number, most: number): { size: number; columns: number } {
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= count; columns++) {
    const size = Math.min(width / columns, height / Math.ceil(count / columns));
    if (size > best.size) best = { size, columns };
  }
  return { size: Math.min(most, best.size), columns: best.columns };
}

/** A counter over two places: it lies between them, turned towards the first. Degrees clockwise from the north. */
export function long(front: Point, back: Point, size: number): { at: Point; angle: number; length: number } {
  const [dx, dy] = [front[0] - back[0], front[1] - back[1]];
  return {
    at: [(front[0] + back[0]) / 2, (front[1] + back[1]) / 2],
    angle: (Math.atan2(dx, -dy) * 180) / Math.PI,
    length: Math.hypot(dx, dy) + size * 0.9,
  };
}

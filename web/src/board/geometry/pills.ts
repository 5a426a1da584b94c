// Signs that must not lie over anything that is read: each is put where there is free ground near what it speaks of.
import { overlap, type Box, type Point } from "./point";

export const boxAt = ([x, y]: Point, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The first of some places where a box of a size lies over nothing; null where there is none. */
export function freePlace(
  places: readonly Point[],
  width: number,
  height: number,
  taken: readonly Box[],
  within: Box,
): Point | null {
  const inside = (box: Box): boolean => shared(box, within) >= box.width * box.height * 0.999;
  return (
    places.find((at) => {
      const box = boxAt(at, width, height);
      return inside(box) && !taken.some((other) => overlap(other, box));
    }) ?? null
  );
}

/** Places around a point, ever farther off: above it first, for what happens to somebody stands over his head. */
export function around([x, y]: Point, room: number, width: number, height: number): Point[] {
  const out: Point[] = [];
  for (const far of [1, 1.35, 1.8, 2.4, 3.1, 4]) {
    const [dx, dy] = [room * far + width / 2, room * far + height / 2];
    out.push([x, y - dy], [x + dx * 0.6, y - dy], [x - dx * 0.6, y - dy], [x + dx, y], [x - dx, y], [x, y + dy]);
    out.push([x + dx * 0.6, y + dy], [x - dx * 0.6, y + dy]);
  }
  return out;
}

/** Places along a line from its middle on, and beside it. */
export function beside(a: Point, b: Point, aside: number): Point[] {
  const out: Point[] = [];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  for (const off of [0, 1, -1, 1.8, -1.8])
    for (const t of [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74])
      out.push([a[0] + (b[0] - a[0]) * t + nx * off * aside, a[1] + (b[1] - a[1]) * t + ny * off * aside]);
  return out;
}

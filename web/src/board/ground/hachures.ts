// Slopes as on old maps: strokes that begin at the edge of the higher ground and taper downhill.
import { n, type Point } from "../geometry/point";
import { chance, eased, loops, normals, resampled, type Spot } from "../geometry/region";

/** How far a stroke runs down, in radii of a hex, from what lies beyond the edge; 0: none. */
export type Fall = (p: Point, outwards: Point) => number;

/** A stroke that tapers to a point. */
export function tapered(from: Point, to: Point, width: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [wx, wy] = [(-dy / length) * (width / 2), (dx / length) * (width / 2)];
  return `M${n(from[0] + wx)} ${n(from[1] + wy)}L${n(to[0])} ${n(to[1])}L${n(from[0] - wx)} ${n(from[1] - wy)}Z`;
}

/** The strokes down from the border of a region (`down` 1), or down into it (-1), long and short by turns. */
export function hachures(spots: readonly Spot[], radius: number, fall: Fall, down: 1 | -1 = 1): string {
  let d = "";
  for (const loop of loops(spots, radius)) {
    const points = resampled(eased(loop, radius), radius * 0.15);
    const out = calm(normals(points), 9);
    points.forEach((p, i) => {
      const [nx, ny] = out[i] ?? [0, 0];
      const way: Point = [nx * down, ny * down];
      const far = fall(p, way) * radius * (i % 2 ? 0.58 : 1) * (0.85 + 0.3 * chance(i, loop.length));
      if (far <= 0) return;
      d += tapered(
        [p[0] + way[0] * radius * 0.03, p[1] + way[1] * radius * 0.03],
        [p[0] + way[0] * far, p[1] + way[1] * far],
        radius * 0.055,
      );
    });
  }
  return d;
}

/** Directions that change slowly along a loop. */
export function calm(directions: readonly Point[], reach: number): Point[] {
  return directions.map((_, i) => {
    let [x, y] = [0, 0];
    for (let k = -reach; k <= reach; k++) {
      const other = directions[(i + k + directions.length) % directions.length] ?? [0, 0];
      x += other[0];
      y += other[1];
    }
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  });
}

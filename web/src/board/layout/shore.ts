// Where land and water meet.
import type { Layout } from "../../generated/wire";
import { away, distance, inside, type Point } from "../geometry/point";

/** On which side of an open coast the land lies: where the places are. 1: to the left of the line's direction on a map
 * with y to the south, -1: to the right. */
export function landward(coast: readonly Point[], layout: Layout): 1 | -1 {
  let votes = 0;
  for (const place of layout.places ?? []) {
    const p: Point = [place.x, place.y];
    let nearest = Infinity;
    let side = 0;
    coast.slice(1).forEach((b, i) => {
      const a = coast[i] ?? b;
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
      const d = distance(p, [a[0] + t * dx, a[1] + t * dy]);
      if (d < nearest) {
        nearest = d;
        side = Math.sign(dy * (p[0] - a[0]) - dx * (p[1] - a[1]));
      }
    });
    votes += side;
  }
  return votes >= 0 ? 1 : -1;
}

/** A river from its mouth to its spring; if it ends near a sea, it is led on into it. */
export function flowing(points: readonly Point[], seas: readonly (readonly Point[])[], reach: number): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return [...points];
  const far = (p: Point) => Math.min(...seas.map((sea) => (inside(p, sea) ? 0 : away(p, sea))), Infinity);
  const course = far(last) < far(first) ? [...points].reverse() : [...points];
  const [mouth, before] = [course[0], course[1]];
  if (!mouth || !before || far(mouth) > reach) return course;
  const length = distance(mouth, before) || 1;
  return [
    [mouth[0] + ((mouth[0] - before[0]) / length) * reach, mouth[1] + ((mouth[1] - before[1]) / length) * reach],
    ...course,
  ];
}

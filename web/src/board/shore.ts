// On which side of an open coast the land lies: where the places are.
import type { Layout } from "../generated/wire";
import { distance, type Point } from "./geometry/point";

/** 1: to the left of the line's direction on a map with y to the south, -1: to the right. */
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

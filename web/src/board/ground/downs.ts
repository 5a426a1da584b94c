// Downs as on old maps: height within height, and around each the strokes that fall from it, darker where no light is.
import { n, type Point } from "../geometry/point";
import { chance, eased, inset, loops, normals, resampled, round } from "../geometry/region";
import { around, covered, type Cell, type Cover } from "./cover";
import { calm, tapered } from "./hachures";

export interface Downs {
  /** Each height, the lowest first. */
  heights: string[];
  /** Strokes downhill: towards the light, and away from it. */
  lit: string;
  shaded: string;
}

/** How far within the border of its hexes a height begins, and how far its strokes fall, in radii. */
const WITHIN = 0.4;
const FALL = 0.46;

export function downs(cover: Cover, radius: number): Downs {
  const out: Downs = { heights: [], lit: "", shaded: "" };
  let high: Cell[] = covered(cover, ["downs"]);
  while (high.length) {
    let height = "";
    for (const loop of loops(high, radius)) {
      const edge = inset(resampled(eased(loop, radius, 0.3), radius * 0.13), WITHIN * radius);
      height += round(edge.filter((_, i) => i % 3 === 0));
      strokes(edge, radius, out);
    }
    out.heights.push(height);
    const there = new Set(high);
    high = high.filter((cell) => around(cover, cell).filter((other) => there.has(other)).length === 6);
  }
  return out;
}

function strokes(edge: readonly Point[], radius: number, out: Downs): void {
  const ways = calm(normals(edge), 6);
  edge.forEach((p, i) => {
    const [x, y] = ways[i] ?? [0, 0];
    const far = radius * FALL * (i % 2 ? 0.55 : 1) * (0.8 + 0.4 * chance(i, n(p[0])));
    const dark = Math.max(0, x * 0.6 + y * 0.8);
    const stroke = tapered(p, [p[0] + x * far, p[1] + y * far], radius * (0.045 + 0.05 * dark));
    if (dark > 0.25) out.shaded += stroke;
    else out.lit += stroke;
  });
}

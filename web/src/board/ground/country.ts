// Open country on a map of areas: what grows on a field of any shape, the fall of a hill, the furrows of a plough, and
// what runs along a line: hedges, stakes, banks. All as few long paths.
import { sampled } from "../geometry/curve";
import { away, bounds, distance, inside, n, polygonPath, type Point } from "../geometry/point";
import { chance, resampled, type Spot } from "../geometry/region";
import { lobed, type Bushes } from "./growth";
import { tapered } from "./hachures";

/** Places all over a field, as far apart as `step` and no nearer to its border than `margin`. */
export function strewn(field: readonly Point[], step: number, margin: number): Spot[] {
  const box = bounds(field);
  const out: Spot[] = [];
  for (let row = 0, y = box.y + step / 2; y < box.y + box.height; y += step * 0.86, row++) {
    for (let column = 0, x = box.x + (row % 2 ? step : step / 2); x < box.x + box.width; x += step, column++) {
      const [kx, ky] = [Math.round(x), Math.round(y)];
      const at: Point = [x + (chance(kx, ky, 1) - 0.5) * step * 0.5, y + (chance(kx, ky, 2) - 0.5) * step * 0.5];
      if (inside(at, field) && away(at, field) > margin) out.push({ column: kx, row: ky, at });
    }
  }
  return out;
}

export interface Rise {
  /** Where it is high: lighter, one within the other. */
  tops: string[];
  /** Strokes down from it. */
  fall: string;
}

/** A hill that fills a field: two heights one within the other, strokes all around that taper downhill. */
export function rise(field: readonly Point[], unit: number): Rise {
  const { x, y, width, height } = bounds(field);
  const [a, b] = [width / 2, height / 2];
  const contour = (within: number, salt: number): Point[] =>
    Array.from({ length: 72 }, (_, i): Point => {
      const angle = (i / 72) * 2 * Math.PI;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const square = (Math.abs(cos) ** 3 + Math.abs(sin) ** 3) ** (-1 / 3);
      const waves = Math.sin(angle * 3 + salt * 6 + x) + Math.sin(angle * 5 + salt * 9 + y);
      const off = square * (1 + 0.025 * waves);
      return [x + a + cos * (a - within) * off, y + b + sin * (b - within) * off];
    });
  const shoulder = contour(unit * 1.9, 1);
  const lines = resampled(shoulder, unit * 0.5);
  let fall = "";
  lines.forEach((p, i) => {
    const [before, after] = [lines[(i + lines.length - 1) % lines.length] ?? p, lines[(i + 1) % lines.length] ?? p];
    const length = distance(before, after) || 1;
    const far = unit * 1.3 * (i % 2 ? 0.6 : 1) * (0.75 + 0.4 * chance(i, lines.length));
    const out: Point = [((after[1] - before[1]) / length) * far, (-(after[0] - before[0]) / length) * far];
    fall += tapered(p, [p[0] + out[0], p[1] + out[1]], unit * 0.17);
  });
  return { tops: [polygonPath(resampled(shoulder, unit)), polygonPath(contour(unit * 3.3, 2))], fall };
}

/** Furrows across a field, each a little crooked, all in one direction that is the field's own. */
export function furrows(field: readonly Point[], unit: number, apart = 0.72): string {
  const box = bounds(field);
  const slant = (chance(Math.round(box.x), Math.round(box.y), 5) - 0.5) * 0.7;
  let d = "";
  for (let y = box.y - box.width; y < box.y + box.height + box.width; y += unit * apart) {
    let down = false;
    for (let x = box.x; x <= box.x + box.width; x += unit * 0.9) {
      const at: Point = [x, y + (x - box.x) * slant + Math.sin(x / (unit * 3.1) + y) * unit * 0.09];
      const on = inside(at, field) && away(at, field) > unit * 0.35;
      if (on) d += `${down ? "L" : "M"}${n(at[0])} ${n(at[1])}`;
      down = on;
    }
  }
  return d;
}

/** Every so often along a line: where, and the direction to its left. */
function paced(points: readonly Point[], every: number): { at: Point; left: Point }[] {
  const line = sampled(points, every / 4);
  const out: { at: Point; left: Point }[] = [];
  let since = every;
  line.forEach((p, i) => {
    const before = line[i - 1] ?? p;
    since += distance(before, p);
    if (since < every) return;
    since -= every;
    const [a, b] = [before, line[i + 1] ?? p];
    const length = distance(a, b) || 1;
    out.push({ at: p, left: [(b[1] - a[1]) / length, -(b[0] - a[0]) / length] });
  });
  return out;
}

/** A hedge: bushes that stand close together. */
export function hedgerow(points: readonly Point[], unit: number): Bushes {
  const out: Bushes = { shade: "", bush: "", light: "" };
  paced(points, unit * 0.62).forEach(({ at }, i) => {
    const k = (salt: number) => chance(Math.round(at[0]), Math.round(at[1]), salt);
    const r = unit * (0.42 + 0.2 * k(1));
    const p: Point = [at[0], at[1] + (k(2) - 0.5) * unit * 0.3];
    out.shade += lobed([p[0] + r * 0.3, p[1] + r * 0.45], r, 6, i);
    out.bush += lobed(p, r, 6, k(3) * 6);
    out.light += lobed([p[0] - r * 0.25, p[1] - r * 0.3], r * 0.5, 5, k(4) * 6);
  });
  return out;
}

/** Bushes on the balks between fields: along some stretches of a border, by chance. */
export function balks(field: readonly Point[], unit: number): Bushes {
  const out: Bushes = { shade: "", bush: "", light: "" };
  field.forEach((a, i) => {
    const b = field[(i + 1) % field.length] ?? a;
    // the same stretch from either side
    if (chance(Math.round(a[0] + b[0]), Math.round(a[1] + b[1]), 9) > 0.2) return;
    const row = hedgerow([a, b], unit * 0.62);
    out.shade += row.shade;
    out.bush += row.bush;
    out.light += row.light;
  });
  return out;
}

export interface Stakes {
  shade: string;
  wood: string;
  tips: string;
}

/** Sharpened stakes, in two rows, that lean to the left of the line. */
export function stakerow(points: readonly Point[], unit: number): Stakes {
  const out: Stakes = { shade: "", wood: "", tips: "" };
  paced(points, unit * 0.52).forEach(({ at, left }, i) => {
    const k = (salt: number) => chance(Math.round(at[0]), Math.round(at[1]), salt);
    const back = i % 2 ? 0.42 : 0;
    const foot: Point = [at[0] - left[0] * unit * back, at[1] - left[1] * unit * back + unit * 0.3];
    const lean = (k(1) - 0.5) * 0.5;
    const long = unit * (1 + 0.2 * k(2));
    const tip: Point = [
      foot[0] + (left[0] + left[1] * lean) * long,
      foot[1] + (left[1] - left[0] * lean) * long * 0.8 - unit * 0.25,
    ];
    out.shade += tapered(
      [foot[0] + unit * 0.1, foot[1] + unit * 0.08],
      [tip[0] + unit * 0.4, tip[1] + unit * 0.3],
      unit * 0.2,
    );
    out.wood += tapered(foot, tip, unit * 0.3);
    out.tips += tapered([foot[0] + (tip[0] - foot[0]) * 0.62, foot[1] + (tip[1] - foot[1]) * 0.62], tip, unit * 0.13);
  });
  return out;
}

/** Strokes down to the left of a line, or, at a distance from it, up from both its sides. */
export function falling(points: readonly Point[], unit: number, far: number, beside = 0): string {
  let d = "";
  paced(points, unit * (beside ? 0.58 : 0.42)).forEach(({ at, left }, i) => {
    const long = unit * far * (i % 2 ? 0.6 : 1) * (0.8 + 0.4 * chance(i, points.length));
    const off = (by: number): Point => [at[0] + left[0] * by, at[1] + left[1] * by];
    for (const side of beside ? [1, -1] : [1])
      d += tapered(
        off((beside ? beside * unit + long : 0) * side),
        off((beside ? beside * unit : long) * side),
        unit * 0.15,
      );
  });
  return d;
}

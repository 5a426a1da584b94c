// Curves drawn by hand: smooth lines through points, rivers that widen on their way, arrows.
import { distance, n, type Point } from "./point";

/** A smooth line through all points (Catmull-Rom as Bézier curves). */
export function smooth(points: readonly Point[], closed = false, tension = 0.5): string {
  const [first] = points;
  if (!first) return "";
  if (points.length < 3) return `M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}${closed ? "Z" : ""}`;
  const count = points.length;
  const at = (i: number): Point =>
    (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]) ?? first;
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 3;
    const c1 = [p1[0] + (p2[0] - p0[0]) * k, p1[1] + (p2[1] - p0[1]) * k] as const;
    const c2 = [p2[0] - (p3[0] - p1[0]) * k, p2[1] - (p3[1] - p1[1]) * k] as const;
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** More points on the smooth line, for work that needs them. */
export function sampled(points: readonly Point[], every: number): Point[] {
  const out: Point[] = [];
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const steps = Math.max(1, Math.ceil(distance(p1, p2) / every));
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const blend = (a: number, b: number, c: number, d: number) =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      out.push([blend(p0[0], p1[0], p2[0], p3[0]), blend(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  const last = points.at(-1);
  if (last) out.push(last);
  return out;
}

/** A ribbon along the points, from one width to another, as a closed path. */
export function ribbon(points: readonly Point[], from: number, to: number): string {
  const line = sampled(points, Math.max(from, to) * 1.5);
  if (line.length < 2) return "";
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((p, i) => {
    const a = line[Math.max(0, i - 1)] ?? p;
    const b = line[Math.min(line.length - 1, i + 1)] ?? p;
    const length = distance(a, b) || 1;
    const half = (from + ((to - from) * i) / (line.length - 1)) / 2;
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half];
    left.push([p[0] + nx, p[1] + ny]);
    right.unshift([p[0] - nx, p[1] - ny]);
  });
  return `${smooth(left)}${smooth(right).replace("M", "L")}Z`;
}

/** The points without the last stretch, so that an arrow's head finds room before its target. */
export function shortened(points: readonly Point[], by: number): Point[] {
  const line = [...points];
  let left = by;
  while (line.length > 1) {
    const [a, b] = [line[line.length - 2], line[line.length - 1]];
    if (!a || !b) break;
    const length = distance(a, b);
    if (length > left) {
      const t = (length - left) / length;
      line[line.length - 1] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      break;
    }
    left -= length;
    line.pop();
  }
  return line;
}

/** Lines parallel to a coast, on one side, each farther out: the ripples of old maps. */
export function parallel(points: readonly Point[], offset: number): Point[] {
  return points.map((p, i) => {
    const a = points[Math.max(0, i - 1)] ?? p;
    const b = points[Math.min(points.length - 1, i + 1)] ?? p;
    const length = distance(a, b) || 1;
    return [p[0] + ((b[1] - a[1]) / length) * offset, p[1] - ((b[0] - a[0]) / length) * offset];
  });
}

// A broad arrow that grows towards its head, through some points or in a bow between two.
import { n, type Box, type Point } from "./point";

/** The last point of a line that comes from without and goes to the middle of a box, before it enters the box. */
export function edge(box: Box, from: Point, gap = 0): Point {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [from[0] - x, from[1] - y];
  const far = Math.hypot(dx, dy) || 1;
  const [across, down] = [box.width / 2 + gap, box.height / 2 + gap];
  const share = Math.min(across / Math.abs(dx || 1e-9), down / Math.abs(dy || 1e-9), 1);
  return share >= 1 && far < Math.min(across, down) ? [x, y] : [x + dx * share, y + dy * share];
}

/** Points on a smooth curve: a bow between two, else through all of them. */
function curve(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  if (points.length === 2) {
    const bow: Point = [
      (first[0] + last[0]) / 2 + (last[1] - first[1]) * 0.16,
      (first[1] + last[1]) / 2 - (last[0] - first[0]) * 0.16,
    ];
    return Array.from({ length: 21 }, (_, i): Point => {
      const t = i / 20;
      const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
      return [a * first[0] + b * bow[0] + c * last[0], a * first[1] + b * bow[1] + c * last[1]];
    });
  }
  const found: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i]!, points[i]!, points[i + 1]!, points[i + 2] ?? points[i + 1]!];
    for (let step = i ? 1 : 0; step <= 10; step++) {
      const t = step / 10;
      const at = (k: 0 | 1): number =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t * t * t);
      found.push([at(0), at(1)]);
    }
  }
  return found;
}

/** Its outline as a path; nothing where it would be no longer than its head. `size` is how broad it is. */
export function arrow(points: readonly Point[], size: number): string {
  const line = curve(points);
  const lengths = line.map((p, i) => Math.hypot(p[0] - (line[i - 1] ?? p)[0], p[1] - (line[i - 1] ?? p)[1]));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const head = size * 2;
  if (whole < head * 1.4) return "";
  let gone = 0;
  const left: Point[] = [];
  const right: Point[] = [];
  let neck: Point = line[0]!;
  let turn = 0;
  for (const [i, p] of line.entries()) {
    gone += lengths[i] ?? 0;
    const next = line[i + 1] ?? p;
    const before = line[i - 1] ?? p;
    turn = Math.atan2(next[1] - before[1], next[0] - before[0]);
    const half = (size * (0.28 + 0.32 * (gone / whole))) / 1;
    left.push([p[0] + Math.sin(turn) * half, p[1] - Math.cos(turn) * half]);
    right.push([p[0] - Math.sin(turn) * half, p[1] + Math.cos(turn) * half]);
    neck = p;
    if (gone > whole - head) break;
  }
  const tip = line.at(-1)!;
  const aim = Math.atan2(tip[1] - neck[1], tip[0] - neck[0]);
  const wing = (side: 1 | -1): Point => [
    neck[0] + side * Math.sin(aim) * size * 1.15 - Math.cos(aim) * size * 0.25,
    neck[1] - side * Math.cos(aim) * size * 1.15 - Math.sin(aim) * size * 0.25,
  ];
  const outline = [...left, wing(1), tip, wing(-1), ...right.reverse()];
  return `M${outline.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;
}

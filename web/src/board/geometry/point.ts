// Points, boxes and polygons.
export type Point = [number, number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function bounds(points: readonly Point[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function inside(p: Point, polygon: readonly Point[]): boolean {
  let odd = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + polygon.length - 1) % polygon.length] ?? a;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  });
  return odd;
}

/** Of a line through the points, the place at this share of its length, and its direction there in degrees. */
export function along(points: readonly Point[], share: number): { at: Point; angle: number } {
  const lengths = points.slice(1).map((p, i) => distance(points[i] ?? p, p));
  let left = lengths.reduce((a, b) => a + b, 0) * share;
  for (let i = 0; i < lengths.length; i++) {
    const [a, b, length] = [points[i], points[i + 1], lengths[i] ?? 0];
    if (!a || !b) break;
    if (left <= length || i === lengths.length - 1) {
      const t = length ? left / length : 0;
      return { at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI };
    }
    left -= length;
  }
  return { at: points[0] ?? [0, 0], angle: 0 };
}

/** Short numbers for paths: a hundredth of a unit is finer than anybody sees. */
export function n(value: number): number {
  return Math.round(value * 100) / 100;
}

export function polygonPath(points: readonly Point[]): string {
  return points.length ? `M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}Z` : "";
}

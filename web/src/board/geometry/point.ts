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

/** Whether a point lies in a box, or so near it. */
export const inBox = (p: Point, box: Box, margin = 0): boolean =>
  p[0] > box.x - margin &&
  p[0] < box.x + box.width + margin &&
  p[1] > box.y - margin &&
  p[1] < box.y + box.height + margin;

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

/** How far it is from a point to the border of a polygon. */
export function away(p: Point, polygon: readonly Point[]): number {
  let least = Infinity;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy));
  });
  return least;
}

/** The point of a polygon that lies farthest from its border and from what must be left free. */
export function heart(polygon: readonly Point[], within: Box, free: readonly Point[]): Point {
  const box = bounds(polygon);
  const [x0, y0] = [Math.max(box.x, within.x), Math.max(box.y, within.y)];
  const [x1, y1] = [
    Math.min(box.x + box.width, within.x + within.width),
    Math.min(box.y + box.height, within.y + within.height),
  ];
  let best: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  let most = -1;
  const steps = 14;
  for (let i = 1; i < steps; i++) {
    for (let j = 1; j < steps; j++) {
      const p: Point = [x0 + ((x1 - x0) * i) / steps, y0 + ((y1 - y0) * j) / steps];
      if (!inside(p, polygon)) continue;
      const room = Math.min(
        away(p, polygon),
        p[0] - x0,
        x1 - p[0],
        p[1] - y0,
        y1 - p[1],
        ...free.map((q) => distance(p, q)),
      );
      if (room > most) {
        most = room;
        best = p;
      }
    }
  }
  return best;
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
      return {
        at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
      };
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

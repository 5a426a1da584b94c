// Areas without a border of their own get the land nearest to them: Voronoi cells, cut by a box around and drawn in a
// little.
import { bounds, type Point } from "./point";

/** The part of a polygon that lies nearer to a than to b. */
function cut(polygon: readonly Point[], a: Point, b: Point): Point[] {
  const side = (p: Point) => (p[0] - (a[0] + b[0]) / 2) * (b[0] - a[0]) + (p[1] - (a[1] + b[1]) / 2) * (b[1] - a[1]);
  const out: Point[] = [];
  polygon.forEach((p, i) => {
    const q = polygon[(i + 1) % polygon.length] ?? p;
    const [sp, sq] = [side(p), side(q)];
    if (sp <= 0) out.push(p);
    if (sp < 0 !== sq < 0 && sp !== sq) {
      const t = sp / (sp - sq);
      out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
    }
  });
  return out;
}

/** The cell of each centre, by its number in the list. */
export function cells(centres: readonly Point[], size: { width: number; height: number }): Map<number, Point[]> {
  const out = new Map<number, Point[]>();
  if (centres.length < 2) return out;
  const apart = centres
    .map((a) => Math.min(...centres.filter((b) => b !== a).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1]))))
    .sort((x, y) => x - y);
  const reach = (apart[Math.floor(apart.length / 2)] ?? 0) * 0.62;
  const box = bounds(centres);
  const [left, top] = [Math.max(0, box.x - reach), Math.max(0, box.y - reach)];
  const [right, low] = [
    Math.min(size.width, box.x + box.width + reach),
    Math.min(size.height, box.y + box.height + reach),
  ];
  centres.forEach((a, i) => {
    let cell: Point[] = [
      [left, top],
      [right, top],
      [right, low],
      [left, low],
    ];
    const far = reach * 1.25;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [0.7, 0.7],
      [-0.7, 0.7],
      [0.7, -0.7],
      [-0.7, -0.7],
    ] as const) {
      cell = cut(cell, a, [a[0] + dx * far * 2, a[1] + dy * far * 2]);
    }
    centres.forEach((b, j) => {
      if (j !== i) cell = cut(cell, a, b);
    });
    out.set(i, cell);
  });
  return out;
}

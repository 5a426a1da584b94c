import { describe, expect, it } from "vitest";
import { cells } from "../../src/board/geometry/cells";
import { parallel, ribbon, sampled, shortened, smooth } from "../../src/board/geometry/curve";
import { gridSize, hexAt, hexCentre, hexCorners, hexSide, neighbour } from "../../src/board/geometry/hex";
import { place, textWidth, type Named } from "../../src/board/geometry/labels";
import { along, away, bounds, distance, heart, inside, overlap, type Point } from "../../src/board/geometry/point";
import { fanned, long, rows, sizeFor } from "../../src/board/geometry/stack";

const grid = { radius: 10, margin: 5 };
const near = (a: Point, b: Point) => {
  expect(a[0]).toBeCloseTo(b[0], 6);
  expect(a[1]).toBeCloseTo(b[1], 6);
};

describe("hexes", () => {
  it("lie where the scene's formula says", () => {
    near(hexCentre(grid, 1, 1), [15, 5 + (Math.sqrt(3) / 2) * 10]);
    near(hexCentre(grid, 2, 1), [30, 5 + Math.sqrt(3) * 10]);
    near(hexCentre(grid, 3, 4), [45, 5 + (Math.sqrt(3) / 2) * 10 * 7]);
  });
  it("have all corners at one radius, and side 0 on top", () => {
    const corners = hexCorners([0, 0], 10);
    for (const c of corners) expect(Math.hypot(...c)).toBeCloseTo(10, 6);
    const [a, b] = hexSide([0, 0], 10, 0);
    expect(a[1]).toBeCloseTo(b[1], 6);
    expect(a[1]).toBeLessThan(0);
    expect(a[0]).toBeLessThan(b[0]);
  });
  it.each([
    [0, [0, -1]],
    [1, [1, -1]],
    [2, [1, 1]],
    [3, [0, 1]],
    [4, [-1, 1]],
    [5, [-1, -1]],
  ] as const)("side %i looks that way", (side, [sx, sy]) => {
    const [a, b] = hexSide([0, 0], 10, side);
    const mid = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    expect(Math.sign(Math.round(mid[0] ?? 0))).toBe(sx);
    expect(Math.sign(Math.round(mid[1] ?? 0))).toBe(sy);
  });
  it("share a side with the neighbour beyond it", () => {
    for (const [column, row] of [
      [3, 3],
      [4, 3],
    ] as const) {
      for (let side = 0; side < 6; side++) {
        const [c, r] = neighbour(column, row, side);
        const own = hexSide(hexCentre(grid, column, row), 10, side);
        const others = hexSide(hexCentre(grid, c, r), 10, (side + 3) % 6);
        near(own[0], others[1]);
        near(own[1], others[0]);
      }
    }
  });
  it("are found by any point inside", () => {
    for (let column = 1; column < 6; column++) {
      for (let row = 1; row < 6; row++) {
        const [x, y] = hexCentre(grid, column, row);
        for (const [dx, dy] of [
          [0, 0],
          [8, 0],
          [-8, 0],
          [3, 7],
          [-3, -7],
        ] as const)
          expect(hexAt(grid, [x + dx, y + dy])).toEqual([column, row]);
      }
    }
  });
  it("fill the size that is foretold", () => {
    const size = gridSize({ columns: 4, rows: 3, radius: 10, margin: 5, hexes: [] });
    const far = hexCorners(hexCentre(grid, 4, 3), 10);
    expect(size.width).toBeCloseTo(Math.max(...far.map((p) => p[0])) + 5, 6);
    expect(size.height).toBeCloseTo(Math.max(...far.map((p) => p[1])) + 5, 6);
  });
});

describe("a piece over two hexes", () => {
  it("lies between them, turned to the front, and covers both", () => {
    const front = hexCentre(grid, 3, 3);
    for (let side = 0; side < 6; side++) {
      const back = hexCentre(grid, ...neighbour(3, 3, (side + 3) % 6));
      const lies = long(front, back, 12);
      near(lies.at, [(front[0] + back[0]) / 2, (front[1] + back[1]) / 2]);
      expect((lies.angle + 360) % 360).toBeCloseTo(side * 60, 4);
      expect(lies.length).toBeGreaterThan(distance(front, back));
      expect(lies.length).toBeLessThan(2 * distance(front, back));
    }
  });
});

describe("stacks", () => {
  it("are centred, and never wider than a counter more", () => {
    for (const count of [1, 2, 5, 20]) {
      const offsets = fanned(count, 10);
      expect(offsets).toHaveLength(count);
      expect(offsets.reduce((sum, p) => sum + p[0], 0)).toBeCloseTo(0, 6);
      expect(Math.max(...offsets.map((p) => p[0])) - Math.min(...offsets.map((p) => p[0]))).toBeLessThanOrEqual(6.0001);
    }
  });
  it("spread without overlaps", () => {
    const offsets = rows(7, 10);
    offsets.forEach((a, i) =>
      offsets
        .slice(i + 1)
        .forEach((b) =>
          expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBeGreaterThanOrEqual(10 - 1e-9),
        ),
    );
  });
  it("shrink until all find room", () => {
    const { size, columns } = sizeFor(9, 90, 60, 50);
    expect(columns * size).toBeLessThanOrEqual(90);
    expect(Math.ceil(9 / columns) * size).toBeLessThanOrEqual(60);
    expect(size).toBeGreaterThanOrEqual(20);
  });
});

describe("curves", () => {
  const bend: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
  ];
  it("go through their points", () => {
    expect(smooth(bend)).toMatch(/^M0 0C.* 10 0C.* 10 10$/);
    expect(smooth(bend, true).endsWith("Z")).toBe(true);
    expect(smooth([])).toBe("");
    const fine = sampled(bend, 1);
    for (const p of bend) expect(Math.min(...fine.map((q) => distance(p, q)))).toBeLessThan(1e-9);
  });
  it("become ribbons, and nothing for a single point", () => {
    expect(ribbon(bend, 4, 2).endsWith("Z")).toBe(true);
    expect(ribbon([[0, 0]], 4, 2)).toBe("");
  });
  it("are shortened at their end", () => {
    expect(shortened(bend, 4)).toEqual([
      [0, 0],
      [10, 0],
      [10, 6],
    ]);
    expect(shortened(bend, 12)).toEqual([
      [0, 0],
      [8, 0],
    ]);
  });
  it("have parallels on the wanted side", () => {
    near(
      parallel(
        [
          [0, 0],
          [10, 0],
        ],
        2,
      )[0] ?? [0, 0],
      [0, -2],
    );
  });
  it("know their middle", () => {
    expect(along(bend, 0.5).at).toEqual([10, 0]);
    expect(
      along(
        [
          [0, 0],
          [0, 8],
        ],
        0.25,
      ),
    ).toEqual({ at: [0, 2], angle: 90 });
  });
});

describe("polygons", () => {
  const box: Point[] = [
    [0, 0],
    [10, 0],
    [10, 20],
    [0, 20],
  ];
  it("know inside and outside, their border and their heart", () => {
    expect(inside([5, 5], box)).toBe(true);
    expect(inside([15, 5], box)).toBe(false);
    expect(away([5, 6], box)).toBeCloseTo(5, 6);
    const at = heart(box, { x: -100, y: -100, width: 300, height: 300 }, [[5, 2]]);
    expect(inside(at, box)).toBe(true);
    expect(at[1]).toBeGreaterThan(5);
  });
  it("of areas without borders hold their own centre and no other", () => {
    const centres: Point[] = [
      [100, 100],
      [300, 100],
      [200, 260],
      [420, 300],
    ];
    const made = cells(centres, { width: 600, height: 500 });
    centres.forEach((centre, i) => {
      const cell = made.get(i) ?? [];
      expect(inside(centre, cell)).toBe(true);
      centres.forEach((other, j) => j !== i && expect(inside(other, cell)).toBe(false));
    });
  });
});

describe("labels", () => {
  const at = (id: string, x: number, y: number, rank = 1, needed = false): Named => ({
    id,
    text: `Name ${id}`,
    at: [x, y],
    radius: 5,
    size: 10,
    rank,
    needed,
  });
  const within = { x: 0, y: 0, width: 300, height: 300 };
  it("do not lie over each other", () => {
    const named = Array.from({ length: 25 }, (_, i) => at(String(i), 30 + (i % 5) * 50, 40 + Math.floor(i / 5) * 40));
    const boxes = place(named, [], within).map((l) => {
      const width = textWidth(l.text, l.size);
      return {
        x: l.anchor === "start" ? l.x : l.anchor === "end" ? l.x - width : l.x - width / 2,
        y: l.y - l.size * 0.83,
        width,
        height: l.size,
      };
    });
    expect(boxes.length).toBeGreaterThan(10);
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
  });
  it("leave out the lesser one where there is no room, and never one that is needed", () => {
    const crowd = Array.from({ length: 12 }, (_, i) => at(String(i), 150, 150 + i, i, i === 0));
    const ids = place(crowd, [], within).map((l) => l.id);
    expect(ids).toContain("0");
    expect(ids).toContain("11");
    expect(ids.length).toBeLessThan(12);
  });
});

it("bounds hold all points", () =>
  expect(
    bounds([
      [1, 2],
      [5, -2],
    ]),
  ).toEqual({ x: 1, y: -2, width: 4, height: 4 }));

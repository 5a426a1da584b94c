import { describe, expect, it } from "vitest";
import { hexCentre, neighbour } from "../../src/board/geometry/hex";
import { distance, inside, type Point } from "../../src/board/geometry/point";
import { clusters, eased, inset, loops, normals, round, spotKey, type Spot } from "../../src/board/geometry/region";
import { axis, coverOf, covered, type Cell } from "../../src/board/ground/cover";
import { boulders, bushes, reeds, trees, tufts } from "../../src/board/ground/growth";
import { hachures, tapered } from "../../src/board/ground/hachures";
import { ditches, falls, heights, waters } from "../../src/board/ground/land";
import { tracks, ways } from "../../src/board/ground/tracks";
import { floors, stairsAngle, wayAngle } from "../../src/board/ground/works";
import type { Grid, Ground } from "../../src/generated/wire";
import { grid as castle } from "../fixtures/castle";

const R = 10;
const words: Record<string, Ground> = {
  ".": "open",
  w: "river",
  o: "sea",
  "=": "bridge",
  ":": "track",
  "/": "slope",
  a: "moat",
  B: "mobile_bridge",
  G: "gate",
  t: "woods",
  s: "sand",
  i: "interior",
  S: "stairs",
  P: "platform",
};
const field = (rows: string[], levels: string[] = []): Grid => ({
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  radius: R,
  hexes: rows.flatMap((row, r) =>
    [...row].map((letter, c) => ({
      id: spotKey(c + 1, r + 1),
      column: c + 1,
      row: r + 1,
      terrain: words[letter] ?? "open",
      level: Number(levels[r]?.[c] ?? 0),
    })),
  ),
});
const spot = (column: number, row: number): Spot => ({ column, row, at: hexCentre({ radius: R }, column, row) });
const numbers = (d: string): Point[] =>
  (d.match(/-?[\d.]+ -?[\d.]+/g) ?? []).map((pair) => pair.split(" ").map(Number) as Point);
const cell = (grid: Grid, column: number, row: number): Cell => {
  const found = coverOf(grid).get(spotKey(column, row));
  if (!found) throw new Error("no such hex");
  return found;
};

describe("a region of hexes", () => {
  it("has one border around neighbours, and a further one around a hole", () => {
    expect(loops([spot(3, 3)], R).map((l) => l.length)).toEqual([6]);
    expect(loops([spot(3, 3), spot(3, 4)], R).map((l) => l.length)).toEqual([10]);
    expect(loops([spot(3, 3), spot(7, 3)], R).map((l) => l.length)).toEqual([6, 6]);
    const ring = [0, 1, 2, 3, 4, 5].map((side) => spot(...neighbour(5, 5, side)));
    expect(
      loops(ring, R)
        .map((l) => l.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });
  it("is walked in order, from corner to corner", () => {
    for (const loop of loops([spot(2, 2), spot(3, 2), spot(3, 3), spot(4, 3)], R)) {
      loop.forEach((edge, i) =>
        expect(distance(edge.to, loop[(i + 1) % loop.length]?.from ?? [0, 0])).toBeLessThan(1e-6),
      );
    }
  });
  it("is drawn softly without losing a hex", () => {
    const spots = [spot(2, 2), spot(3, 2), spot(3, 3), spot(4, 3), spot(5, 4)];
    const [loop] = loops(spots, R);
    const points = eased(loop ?? [], R);
    for (const { at } of spots) expect(inside(at, points)).toBe(true);
    const drawn = inset(points, R * 0.2);
    const out = normals(points);
    points.forEach((p, i) => {
      expect(distance(p, drawn[i] ?? p)).toBeCloseTo(R * 0.2);
      const n = out[i] ?? [0, 0];
      expect(inside([p[0] + n[0], p[1] + n[1]], points)).toBe(false);
    });
    expect(round(points).endsWith("Z")).toBe(true);
    expect(round([])).toBe("");
  });
  it("falls apart where nothing leads on", () => {
    const row = [spot(1, 1), spot(1, 2), spot(1, 3), spot(4, 4)];
    expect(clusters(row).map((g) => g.length)).toEqual([3, 1]);
    expect(clusters(row, (a, b) => a.row + b.row !== 3).map((g) => g.length)).toEqual([1, 2, 1]);
  });
});

describe("the cover of a grid", () => {
  it("knows the land beneath what covers it", () => {
    const grid = field(["sssss", "sstss", "sssss", ".....", "..t..", "....."]);
    expect(cell(grid, 3, 2)).toMatchObject({ look: "woods", land: "sand" });
    expect(cell(grid, 3, 5)).toMatchObject({ look: "woods", land: "open" });
  });
  it("runs on beyond the grid, without hexes", () => {
    const cover = coverOf(field(["..w", "..w", "iiw"]));
    expect(cover.get(spotKey(4, 2))).toMatchObject({ look: "water" });
    expect(cover.get(spotKey(4, 2))?.hex).toBeUndefined();
    expect(cover.get(spotKey(1, 4))?.look).toBe("open");
  });
  it("has an axis without a front", () => {
    expect(
      axis([
        [1, 0],
        [-1, 0.0001],
      ]),
    ).toBeCloseTo(0, 3);
    expect(
      Math.abs(
        axis([
          [0, 1],
          [0, -1],
        ]),
      ),
    ).toBeCloseTo(Math.PI / 2, 3);
  });
});

describe("waters and ditches", () => {
  it("join over neighbours and beneath bridges", () => {
    const cover = coverOf(field([".....", "ww=ww", "....."]));
    const river = waters(cover, R);
    expect(river.fill.match(/M/g)).toHaveLength(1);
    expect(river.foam).toBe("");
    expect(waters(coverOf(field(["oo", ".."])), R).foam).not.toBe("");
    expect(waters(coverOf(field(["..", ".."])), R)).toEqual({ fill: "", middle: "", deep: "", foam: "", flow: "" });
    expect(ditches(coverOf(field([".a.", ".B.", ".a."]))).filter((c) => c.hex)).toHaveLength(3);
  });
});

describe("tracks", () => {
  const cells = (grid: Grid) => covered(coverOf(grid), ["track"], false);
  it("join neighbours, and leap a gap of one hex", () => {
    const grid = field([".....", "::.::", "....."]);
    expect(ways(cells(grid), R)).toHaveLength(3);
    expect(ways(cells(field([":...:"])), R)).toHaveLength(0);
  });
  it("do not cut the corner where three lie together", () => {
    expect(ways(cells(field(["::.", ":.."])), R)).toHaveLength(2);
  });
  it("run off the map, as straight as they can", () => {
    const grid = field([".:.", ".:.", ".:."]);
    const d = tracks(coverOf(grid), cells(grid), R);
    const ys = numbers(d).map((p) => p[1]);
    expect(Math.min(...ys)).toBeLessThan(0);
    expect(Math.max(...ys)).toBeGreaterThan(hexCentre(grid, 2, 3)[1] + R);
    const inner = field(["....", ".:..", ".:..", "...."]);
    expect(Math.min(...numbers(tracks(coverOf(inner), cells(inner), R)).map((p) => p[1]))).toBeGreaterThan(R);
  });
  it("of a single hex are a short stretch", () => {
    const grid = field(["...", ".:.", "..."]);
    expect(tracks(coverOf(grid), cells(grid), R)).toMatch(/^M[^M]+H[\d.]+$/);
  });
});

describe("slopes", () => {
  it("fall outwards from the height, tapering", () => {
    const hill = [spot(4, 4)];
    const centre = hexCentre({ radius: R }, 4, 4);
    const strokes = hachures(hill, R, () => 1).match(/M[^M]+/g) ?? [];
    expect(strokes.length).toBeGreaterThan(20);
    for (const stroke of strokes) {
      const [a, tip, b] = numbers(stroke.replaceAll("L", " L").replaceAll("M", ""));
      if (!a || !tip || !b) throw new Error("a stroke has three corners");
      expect(distance(tip, centre)).toBeGreaterThan(distance(a, centre));
      expect(distance(a, b)).toBeLessThan(R * 0.1);
    }
    const into = numbers(
      (hachures(hill, R, () => 0.3, -1).match(/M[^M]+/) ?? [""])[0].replaceAll("L", " L").replaceAll("M", ""),
    );
    expect(distance(into[1] ?? centre, centre)).toBeLessThan(distance(into[0] ?? centre, centre));
    expect(hachures(hill, R, () => 0)).toBe("");
    expect(tapered([0, 0], [10, 0], 2)).toBe("M0 1L10 0L0 -1Z");
  });
  it("are long where the ground slopes and short where it drops", () => {
    const levels = [".....", ".....", ".....", "....."].map(() => "00000");
    levels[1] = "01110";
    const long = falls(
      field(
        [".////", "/...", "/////", "....."].map((r) => r.padEnd(5, "/")),
        levels,
      ),
      coverOf(field([".////", "/....", "/////", "....."], levels)),
    );
    const short = falls(
      field([".....", ".....", ".....", "....."], levels),
      coverOf(field([".....", ".....", ".....", "....."], levels)),
    );
    expect(long).not.toBe(short);
    expect(heights(coverOf(field([".....", ".....", ".....", "....."], levels)), R).map((h) => h.level)).toEqual([1]);
  });
  it("have strokes even where no level explains them", () => {
    const grid = field(["....", ".//.", "...."]);
    expect(falls(grid, coverOf(grid))).not.toBe("");
    const flat = field(["....", "....", "...."]);
    expect(falls(flat, coverOf(flat))).toBe("");
  });
});

describe("what is built", () => {
  it("is one floor a building, parted by walls", () => {
    const grid = field(["......", ".ii...", ".ii...", "......"]);
    expect(floors(grid, coverOf(grid))).toHaveLength(1);
    const parted: Grid = {
      ...grid,
      sides: [
        { hex: "2,2", side: 1, kind: "wall" },
        { hex: "2,2", side: 2, kind: "wall" },
        { hex: "2,3", side: 1, kind: "wall" },
        { hex: "2,3", side: 2, kind: "door" },
      ],
    };
    expect(floors(parted, coverOf(parted)).length).toBe(2);
  });
  it("has planks along a house and across a bridge", () => {
    const wide = field(["........", ".iiiiii.", "........"]);
    expect(floors(wide, coverOf(wide))[0]?.angle).toBe(0);
    const bridge = field([".......", "www=www", "www=www", "......."]);
    expect(Math.abs(floors(bridge, coverOf(bridge)).find((f) => f.ground.look === "span")?.angle ?? -1) % 180).toBe(0);
    const gate = field([".aaa.", "..B..", ".aaa."]);
    expect(floors(gate, coverOf(gate))).toHaveLength(1);
  });
  it("rises towards the deck, and leads to the bridge", () => {
    const stairs = field(["PPP", ".S.", "..."]);
    expect(stairsAngle(coverOf(stairs), cell(stairs, 2, 2))).toBe(0);
    const gate = field(["...", ".G.", ".B.", "..."]);
    expect(wayAngle(coverOf(gate), cell(gate, 2, 2))).toBe(180);
  });
});

describe("what grows", () => {
  it("is few paths, the same each time", () => {
    const cover = coverOf(castle);
    const wood = covered(cover, ["woods"], false);
    expect(trees(wood, 40)).toEqual(trees(wood, 40));
    expect(trees(wood, 40).crown.match(/M/g)).toHaveLength(wood.length * 3);
    const scrub = covered(cover, ["scrub"], false);
    expect(bushes(scrub, 40).bush.match(/M/g)).toHaveLength(scrub.length * 9);
    const marsh = covered(cover, ["marsh"], false);
    expect(reeds(marsh, 40).pools.match(/M/g)).toHaveLength(marsh.length * 3);
    const rock = covered(cover, ["rock"], false);
    expect(boulders(rock, 40).stone.match(/M/g)).toHaveLength(rock.length * 6);
    expect(tufts(covered(cover, ["open"]), 40).length).toBeGreaterThan(100);
    for (const d of [trees(wood, 40).crown, bushes(scrub, 40).bush, boulders(rock, 40).light, falls(castle, cover)])
      expect(d).not.toMatch(/NaN|undefined/);
  });
});

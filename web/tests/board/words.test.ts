import { describe, expect, it, vi } from "vitest";
import type { Hex, Layout, Piece } from "../../src/generated/wire";
import { anchorsOf, world } from "../../src/board/layout/anchors";
import { features, lattice } from "../../src/board/layout/hexes";
import { arrange, coverOf, shapeOf } from "../../src/board/pieces/arrange";
import { worse } from "../../src/board/pieces/condition";
import { armsOf } from "../../src/board/pieces/owner";
import type { Placed } from "../../src/board/pieces/placed";
import { marches, route } from "../../src/board/pieces/marching";
import { percent } from "../../src/board/beside/percent";
import { flowing, landward } from "../../src/board/layout/shore";
import { sideLayer, sideLook } from "../../src/board/vocabulary/sides";
import { nextTowards } from "../../src/board/handling/steps";
import { ground } from "../../src/board/vocabulary/grounds";
import { siteLook } from "../../src/board/vocabulary/sites";
import { covers, meant } from "../../src/board/handling/touch";
import { spoken } from "../../src/board/vocabulary/words";
import { areas, board, hexSkirmish, operation, points } from "../fixtures";
import { strange } from "../fixtures/common";

describe("words", () => {
  it("that are none are drawn neutrally", () => {
    expect(ground("quagmire").look).toBe("unknown");
    expect(ground("constructor").look).toBe("unknown");
    expect(siteLook("obelisk")).toBeUndefined();
    expect(sideLook("glimmer").strokes).toHaveLength(1);
    expect(spoken("filled_moat")).toBe("Filled moat");
  });
  it("of hexsides lie over each other: openings over walls, bridges over rivers", () => {
    expect(sideLayer("door")).toBeGreaterThan(sideLayer("wall"));
    expect(sideLayer("bridge")).toBeGreaterThan(sideLayer("river"));
  });
  it("of chances are never rounded to certainty", () => {
    expect([0, 0.001, 0.126, 0.999, 1].map(percent)).toEqual(["0 %", "< 1 %", "13 %", "> 99 %", "100 %"]);
  });
});

describe("the hex map", () => {
  const grid = hexSkirmish.layout.grid;
  if (!grid) throw new Error("the fixture has no grid");
  it("draws each inner side once", () => {
    const drawn = lattice(grid).match(/M[^M]+/g) ?? [];
    const ends = drawn.map((side) => (side.match(/-?[\d.]+ -?[\d.]+/g) ?? []).sort().join());
    expect(new Set(ends).size).toBe(drawn.length);
    expect(drawn.length).toBeGreaterThan((24 * 18 * 6) / 2);
  });
  it("has its features", () => {
    const kinds = features(grid);
    expect(kinds.map((f) => f.kind)).toEqual(
      expect.arrayContaining(["wall", "door", "window", "gate", "river", "bridge", "palisade", "fence", "hedge"]),
    );
    expect(kinds.find((f) => f.kind === "bridge")?.ends).toHaveLength(1);
  });
});

describe("places", () => {
  it("are called what the game calls them, where its legend says so", () => {
    const legend: Layout["legend"] = [
      ["open", "flat ground", "1 movement point"],
      ["city", "cathedral town", ""],
    ];
    const hexes: Hex[] = [
      { id: "0101", column: 1, row: 1, terrain: "open" },
      { id: "0102", column: 1, row: 2, terrain: "filled_moat" },
      { id: "rheims", column: 1, row: 3, terrain: "open", kind: "city", name: "Rheims" },
    ];
    const grid = { columns: 1, rows: 3, radius: 10, hexes };
    const anchors = anchorsOf({ kind: "hexes", width: 20, height: 60, legend, grid });
    expect([...anchors.values()].map((a) => a.name)).toEqual([
      "Flat ground 0101",
      "Filled moat 0102",
      "Rheims, cathedral town",
    ]);
  });
  it("are points, areas, boxes, slots and hexes", () => {
    expect(anchorsOf(points.layout).get("northgate")?.kind).toBe("point");
    expect(anchorsOf(operation.layout).get("reserve_lions")?.kind).toBe("box");
    expect(anchorsOf(operation.layout).get("0101")?.kind).toBe("hex");
    expect(anchorsOf(areas.layout).get("west_0")?.kind).toBe("area");
    expect(anchorsOf(board).get("market_0")?.kind).toBe("slot");
  });
  it("all lie in the world that is shown", () => {
    for (const layout of [points.layout, areas.layout, operation.layout, board]) {
      const anchors = anchorsOf(layout);
      const box = world(layout, anchors);
      for (const a of anchors.values()) {
        expect(a.at[0]).toBeGreaterThan(box.x);
        expect(a.at[0]).toBeLessThan(box.x + box.width);
        expect(a.at[1]).toBeGreaterThan(box.y);
        expect(a.at[1]).toBeLessThan(box.y + box.height);
      }
    }
  });
  it("without an outline stay clear of those that have one", () => {
    const anchors = anchorsOf(areas.layout);
    const flank = anchors.get("west_flank_0")?.shape ?? [];
    expect(Math.max(...flank.map((p) => p[0]))).toBeLessThan(200);
  });
  it("tell where the land is", () => {
    const coast: [number, number][] = [
      [0, 0],
      [0, 100],
    ];
    const at = (x: number) => ({ ...points.layout, places: [{ id: "p", name: "P", x, y: 50 }] });
    expect(landward(coast, at(30))).toBe(-landward(coast, at(-30)));
  });
});

describe("rivers", () => {
  const sea: [number, number][] = [
    [-100, -50],
    [0, -50],
    [0, 50],
    [-100, 50],
  ];
  it("begin at their mouth and run on into the sea", () => {
    const course = flowing(
      [
        [200, 0],
        [100, 0],
        [5, 0],
      ],
      [sea],
      10,
    );
    expect(course[0]).toEqual([-5, 0]);
    expect(course.at(-1)).toEqual([200, 0]);
  });
  it("stay as they are when no sea is near", () => {
    expect(
      flowing(
        [
          [50, 0],
          [90, 0],
        ],
        [sea],
        10,
      ),
    ).toEqual([
      [50, 0],
      [90, 0],
    ]);
    expect(
      flowing(
        [
          [50, 0],
          [90, 0],
        ],
        [],
        10,
      ),
    ).toEqual([
      [50, 0],
      [90, 0],
    ]);
  });
});

describe("pieces", () => {
  const anchors = anchorsOf(hexSkirmish.layout);
  const placed = arrange(hexSkirmish.pieces ?? [], hexSkirmish.layout, anchors, 1, null);
  const find = (id: string) => placed.find((p) => p.piece.id === id);
  it("have shapes", () => {
    expect(find("roussel")?.shape).toBe("long");
    expect(find("vital")?.shape).toBe("counter");
    expect(shapeOf({ id: "x", name: "X", at: "y", kind: "army" }, points.layout)).toBe("banner");
    expect(shapeOf({ id: "x", name: "X", at: "y", kind: "follower" }, board)).toBe("disc");
  });
  it("over two hexes cover the middle of both", () => {
    const rider = find("roussel");
    const [front, back] = [anchors.get("0507"), anchors.get("0407")];
    if (!rider || !front || !back) throw new Error("no rider");
    expect(covers(rider, front.at)).toBe(true);
    expect(covers(rider, back.at)).toBe(true);
    expect(covers(rider, anchors.get("0506")?.at ?? [0, 0])).toBe(false);
    expect(rider.angle).toBeCloseTo(60, 4);
  });
  it("of a stack all find their place, and spread when looked at", () => {
    const map = anchorsOf(operation.layout);
    const stack = (spread: string | null) =>
      arrange(operation.pieces ?? [], operation.layout, map, 1, spread).filter((p) => p.piece.at === "1511");
    const apart = (list: ReturnType<typeof stack>) =>
      Math.min(
        ...list.flatMap((a, i) => list.slice(i + 1).map((b) => Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]))),
      );
    expect(stack(null)).toHaveLength(4);
    expect(apart(stack("1511"))).toBeGreaterThan(2 * apart(stack(null)));
  });
  it("in an area stay inside it", () => {
    const map = anchorsOf(areas.layout);
    for (const p of arrange(areas.pieces ?? [], areas.layout, map, 1, null)) {
      const shape = map.get(p.piece.at)?.shape ?? [];
      expect(p.at[0] - p.size / 2).toBeGreaterThanOrEqual(Math.min(...shape.map((q) => q[0])));
      expect(p.at[0] + p.size / 2).toBeLessThanOrEqual(Math.max(...shape.map((q) => q[0])));
      expect(p.at[1] + p.size / 2).toBeLessThanOrEqual(Math.max(...shape.map((q) => q[1])));
    }
  });
  it("on a map of points are neither lost nor in the way, at any scale", () => {
    const map = anchorsOf(points.layout);
    for (const scale of [0.2, 1, 6]) {
      for (const p of arrange(points.pieces ?? [], points.layout, map, scale, null)) {
        expect(p.size * scale).toBeGreaterThanOrEqual(48);
        expect(p.size * scale).toBeLessThanOrEqual(84);
      }
    }
  });
  it("stand beside their place, smaller where the next place is near, and hide no other where they can help it", () => {
    const place = (id: string, x: number, y: number) => ({ id, name: id, x, y });
    const layout: Layout = {
      kind: "points",
      width: 1000,
      height: 1000,
      places: [place("a", 500, 500), place("b", 500, 460), place("c", 200, 200)],
    };
    const map = anchorsOf(layout);
    const army = (id: string, at: string): Piece => ({ id, name: id, at, kind: "army", seat: 0 });
    const [crowded, free] = arrange([army("x", "a"), army("y", "c")], layout, map, 1, null) as [Placed, Placed];
    expect(crowded.size).toBeLessThan(free.size);
    expect(free.at[0]).toBe(200);
    expect(free.at[1]).toBeLessThan(200);
    for (const other of [map.get("a")!.at, map.get("b")!.at]) expect(covers(crowded, other)).toBe(false);
    const [one, two] = arrange([army("x", "c"), army("y", "c")], layout, map, 1, null) as [Placed, Placed];
    expect(covers(one, two.at)).toBe(false);
    expect(coverOf({ ...one, ribbon: true })).toHaveLength(2);
  });
  it("somewhere else are left out", () => {
    expect(arrange([{ id: "x", name: "X", at: "nowhere" }], points.layout, anchorsOf(points.layout), 1, null)).toEqual(
      [],
    );
  });
  it("keep their owner's colour, and change with it", () => {
    expect(armsOf({ seat: 0, arms: { field: "vert" } }, hexSkirmish).field).toBe("gules");
    expect(armsOf({ seat: 0 }, hexSkirmish, () => "vert").field).toBe("vert");
    expect(armsOf({}, hexSkirmish).field).toBe("tenne"); // the white side has silver
    expect(armsOf({}, { ...hexSkirmish, sides: [] }).field).toBe("argent");
    expect(armsOf({ seat: 1 }, { ...hexSkirmish, sides: [] }).field).toBe("azure");
  });
  it("are the worse for wounds, not for having moved", () => {
    expect(worse({ id: "a", name: "A", at: "b", condition: ["wounded"] })).toBe(true);
    expect(worse({ id: "a", name: "A", at: "b", condition: ["moved", strange("enchanted")] })).toBe(false);
  });
});

describe("a march", () => {
  const links = [
    { a: "a", b: "b" },
    { a: "b", b: "c" },
    { a: "d", b: "c" },
    { a: "a", b: "x" },
  ];
  it("goes by the shortest way, in either direction", () => {
    expect(route(links, "a", "d")).toEqual(["a", "b", "c", "d"]);
    expect(route(links, "d", "x")).toEqual(["d", "c", "b", "a", "x"]);
  });
  it("goes straight where no way leads", () => expect(route(links, "a", "nowhere")).toEqual(["a", "nowhere"]));
  it("is walked when the place has changed, and not when only the scale has", () => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const walked: Keyframe[][] = [];
    node.animate = (frames) => (walked.push(frames as Keyframe[]), {} as Animation);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const anchors = anchorsOf(points.layout);
    const [first, second] = points.layout.links ?? [];
    const at = (place: string, scale: number) =>
      arrange([{ id: "p", name: "P", at: place, kind: "army" }], points.layout, anchors, scale, null)[0]!;
    const action = marches(node, { placed: at(first!.a, 1), links: points.layout.links ?? [], anchors });
    action.update({ placed: at(first!.a, 3), links: points.layout.links ?? [], anchors });
    expect(walked).toHaveLength(0);
    action.update({ placed: at(second!.b, 3), links: points.layout.links ?? [], anchors });
    expect(walked).toHaveLength(1);
    for (const frame of walked[0]!)
      expect(frame.transform).toMatch(/^translate\([-\d.]+px, [-\d.]+px\) scale\([\d.]+\)$/);
    vi.unstubAllGlobals();
  });
});

describe("a touch", () => {
  const anchors = anchorsOf(points.layout);
  const placed = arrange(points.pieces ?? [], points.layout, anchors, 1, null);
  it("means the nearest place within reach", () => {
    expect(meant([222, 671], placed, anchors, new Set(), 20)).toBe("saltmouth");
    expect(meant([30, 960], placed, anchors, new Set(), 20)).toBeNull();
  });
  it("prefers what glows", () => {
    const between: [number, number] = [462, 547];
    expect(meant(between, placed, anchors, new Set(["whiteford_s"]), 40)).toBe("whiteford_s");
    expect(meant(between, placed, anchors, new Set(["whiteford_n"]), 40)).toBe("whiteford_n");
  });
  it("goes through a piece to the place that glows under it", () => {
    const lions = placed.find((p) => p.piece.id === "lions");
    if (!lions) throw new Error("no army");
    expect(meant(lions.at, placed, anchors, new Set(), 10)).toBe("lions");
    expect(meant(lions.at, placed, anchors, new Set(["brackley"]), 10)).toBe("brackley");
    expect(meant(lions.at, placed, anchors, new Set(["brackley", "lions"]), 10)).toBe("lions");
  });
  it("beside a shield, on the place, means the place", () => {
    const lions = placed.find((p) => p.piece.id === "lions")!;
    const brackley = anchors.get("brackley")!.at;
    expect(meant(brackley, placed, anchors, new Set(["lions", "brackley"]), 12)).toBe("brackley");
    const corner: [number, number] = [lions.at[0] + lions.size * 0.45, lions.at[1] + lions.size * 0.55];
    expect(covers(lions, corner)).toBe(false);
    expect(covers(lions, [lions.at[0], lions.at[1] + lions.size * 0.5])).toBe(true);
  });
  it("finds any hex by its ground", () => {
    const hexes = anchorsOf(hexSkirmish.layout);
    const at = hexes.get("2217")?.at ?? [0, 0];
    expect(meant([at[0] + 9, at[1] - 20], [], hexes, new Set(), 5)).toBe("2217");
  });
  it("by arrow keys goes that way", () => {
    expect(nextTowards("farrow", "ArrowLeft", placed, anchors)).toBe("hollins");
    expect(nextTowards("northgate", "ArrowUp", placed, anchors)).toBeNull();
    expect(nextTowards("nowhere", "ArrowUp", placed, anchors)).toBeNull();
  });
});

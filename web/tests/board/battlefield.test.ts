// Companies in their lines of battle, captains, what lies upon a battlefield, and how it is told to who can't see it.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Board from "../../src/board/Board.svelte";
import Legend from "../../src/board/beside/Legend.svelte";
import { balks, falling, furrows, hedgerow, rise, stakerow, strewn } from "../../src/board/ground/country";
import { aboutOf } from "../../src/board/handling/about";
import { covers } from "../../src/board/handling/touch";
import { away, bounds, inside, overlap, type Box, type Point } from "../../src/board/geometry/point";
import { anchorsOf, type Anchor } from "../../src/board/layout/anchors";
import { setMarks } from "../../src/board/pieces/marks";
import { frontOf, ranks, ranksRoom } from "../../src/board/pieces/ranks";
import type { Placed } from "../../src/board/pieces/placed";
import { SceneryWords, type Layout, type Mark, type Piece, type Place, type Scene } from "../../src/generated/wire";
import { violations } from "../app/axe";
import { blue, lions, scene, strange } from "../fixtures/common";
import "../setup";

afterEach(cleanup);

const square = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const field: Place = {
  id: "field",
  name: "West, the field",
  text: "The field",
  x: 175,
  y: 110,
  kind: "open",
  room: 4,
  outline: square(0, 0, 350, 220),
};
const reserve: Place = {
  id: "reserve",
  name: "Reserve",
  x: 480,
  y: 110,
  kind: "box",
  outline: square(380, 20, 220, 180),
};
const layout: Layout = { kind: "areas", width: 1600, height: 1120, id: "battle", name: "A", places: [field, reserve] };
const anchors = anchorsOf(layout);
const anchor = anchors.get("field") as Anchor;

const block = (id: string, seat: number, more: Partial<Piece> = {}): Piece => ({
  id,
  name: `Company ${id}`,
  at: "field",
  kind: "block",
  seat,
  icon: "bowman",
  facing: seat ? 3 : 0,
  numbers: ["LB"],
  pips: [2, 5],
  ...more,
});
const captain = (id: string, seat: number, on = ""): Piece => ({
  id,
  name: `Sir ${id}`,
  label: id,
  at: "field",
  kind: "captain",
  seat,
  facing: seat ? 3 : 0,
  numbers: ["3"],
  on,
});
const many = (count: number, seat: number): Piece[] =>
  Array.from({ length: count }, (_, i) => block(`${seat ? "f" : "e"}${i}`, seat));
const boxOf = ({ at: [x, y], size, shape }: Placed): Box => {
  const high = shape === "block" ? size * 0.84 : size;
  return { x: x - size / 2, y: y - high / 2, width: size, height: high };
};
const shown = (pieces: Piece[], marks: Mark[] = [], on: Layout = layout): Scene =>
  scene({ layout: on, pieces, marks, sides: [lions, blue] });

describe("lines of battle", () => {
  const crowd = [...many(5, 0), ...many(5, 1), captain("a", 0), captain("b", 0, "e0"), captain("c", 1)];

  it("face each other across the middle of their area", () => {
    const front = frontOf(anchor, 30)[1];
    const placed = ranks([...many(3, 0), ...many(2, 1)], anchor, 30, 77);
    for (const one of placed) expect(one.at[1] > front).toBe(one.piece.seat === 0);
    const nearest = (seat: number) =>
      Math.min(...placed.filter((one) => one.piece.seat === seat).map((one) => Math.abs(one.at[1] - front)));
    expect(nearest(0)).toBeCloseTo(nearest(1), 6);
  });
  it("find room, however many they are, and do not hide each other", () => {
    const placed = ranks(crowd, anchor, 30, 77);
    expect(placed.map((one) => one.piece.id).sort()).toEqual(crowd.map((one) => one.id).sort());
    const room = ranksRoom(anchor, 30);
    const free = placed.filter((one) => !one.piece.on);
    for (const one of free) {
      const box = boxOf(one);
      expect(box.x).toBeGreaterThanOrEqual(room.x - 1e-6);
      expect(box.x + box.width).toBeLessThanOrEqual(room.x + room.width + 1e-6);
      expect(box.y).toBeGreaterThanOrEqual(room.y - 1e-6);
      expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height + 1e-6);
      for (const other of free) if (other !== one) expect(overlap(boxOf(one), boxOf(other))).toBe(false);
    }
  });
  it("are as large as the map has them, where there is room", () => {
    const [one] = ranks([block("e0", 0)], anchor, 30, 77);
    expect(one?.size).toBe(77);
    expect(one?.at).toEqual(frontOf(anchor, 30));
    // four against four: at 1600 pixels each is still 44 wide
    const full = ranks([...many(4, 0), ...many(4, 1), captain("a", 0), captain("c", 1)], anchor, 30, 77);
    expect((full[0]?.size ?? 0) * 0.75).toBeGreaterThan(40);
  });
  it("have their captains on the company that they fight with, or beside it", () => {
    const placed = new Map(ranks(crowd, anchor, 30, 77).map((one) => [one.piece.id, one]));
    const [company, fights, waits] = ["e0", "b", "a"].map((id) => placed.get(id));
    expect(company && fights && overlap(boxOf(company), boxOf(fights))).toBe(true);
    expect(waits?.shape).toBe("plate");
    expect(waits?.size).toBeLessThan(company?.size ?? 0);
  });
  it("are touched as wide and as high as they are", () => {
    const [one] = ranks([block("e0", 0)], anchor, 30, 100);
    const [x, y] = one?.at ?? [0, 0];
    expect(one && covers(one, [x + 49, y])).toBe(true);
    expect(one && covers(one, [x, y + 47])).toBe(false);
  });
  it("stand in boxes too, as many in a row as fit best", () => {
    const there = many(9, 0).map((one) => ({ ...one, at: "reserve" }));
    const box = anchors.get("reserve") as Anchor;
    expect(box.kind).toBe("box");
    const rows = new Set(ranks(there, box, 30, 77).map((one) => Math.round(one.at[1])));
    expect(rows.size).toBe(3);
  });
});

describe("a company", () => {
  it("shows what it has left of how much, its letters and its markers", () => {
    const pieces = [block("e0", 0, { condition: ["stung", "stopped"] })];
    const { container } = render(Board, { scene: shown(pieces), layout });
    const piece = container.querySelector(".piece[data-shape=block]");
    const pips = [...(piece?.querySelectorAll("circle[cy='28']") ?? [])];
    expect(pips.filter((pip) => pip.getAttribute("fill") !== "none")).toHaveLength(2);
    expect(pips.filter((pip) => pip.getAttribute("fill") === "none")).toHaveLength(3);
    expect(piece?.querySelector("text")?.textContent).toBe("LB");
    expect(piece?.querySelectorAll("circle[r='16']")).toHaveLength(2);
  });
  it("is told to who can't see it", () => {
    const pieces = [block("e0", 0, { condition: ["stung"] }), captain("Talbot", 0, "e0")];
    const { container } = render(Board, { scene: shown(pieces), layout });
    const label = container.querySelector(".grip[data-id=e0]")?.getAttribute("aria-label") ?? "";
    for (const word of ["Company e0", "stung", "LB", "2 of 5", "at West, the field"]) expect(label).toContain(word);
    expect(aboutOf("e0", shown(pieces), anchors, [])?.numbers.map((one) => one.value)).toContain("2 of 5");
  });
  it("passes the checks of axe, with its field", async () => {
    const pieces = [block("e0", 0), block("f0", 1), captain("Talbot", 0, "e0")];
    const { container } = render(Board, { scene: shown(pieces), layout, glow: new Set(["e0", "field"]) });
    expect(await violations(container)).toEqual([]);
  });
});

describe("what has changed on a battlefield", () => {
  const marks: Mark[] = [
    { at: "field", kind: "control", name: "English control", seat: 0 },
    { at: "field", kind: "melee", name: "Engaged: a against b" },
    { at: "field", kind: "stakes", name: "Stakes", side: 3 },
  ];
  it("lies where it belongs", () => {
    const [control, melee, stakes] = setMarks(marks, layout, anchors, new Set(["field"]), 30);
    expect(control?.area?.shape).toEqual(field.outline);
    expect(melee?.over).toBe(true);
    expect(melee?.at).toEqual(frontOf(anchor, 30));
    expect(stakes?.along?.every(([, y]) => y > 200 && y < 220)).toBe(true);
    const [first, last] = [stakes?.along?.[0]?.[0] ?? 0, stakes?.along?.at(-1)?.[0] ?? 0];
    expect(first).toBeGreaterThan(last); // its front, to the left, is the south
    const [north] = setMarks([{ ...marks[2]!, side: 0 }], layout, anchors, new Set(), 30);
    expect(north?.along?.every(([, y]) => y < 20)).toBe(true);
  });
  it("is shown by colour and by a sign, and told", () => {
    const { container } = render(Board, { scene: shown([block("e0", 0)], marks), layout });
    const control = container.querySelector("[data-mark=control]");
    expect(control?.querySelector("path[fill-opacity='.04']")).not.toBeNull();
    expect(control?.querySelector("g path")).not.toBeNull(); // the shield
    for (const kind of ["melee", "stakes"]) expect(container.querySelector(`[data-mark=${kind}] path`)).not.toBeNull();
    expect(container.querySelector(".target[data-id=field]")?.getAttribute("aria-label")).toBe(
      "West, the field, English control, Engaged: a against b, Stakes",
    );
  });
  it("leaves the name that is printed on an area", () => {
    const { container } = render(Board, { scene: shown([]), layout });
    const texts = [...container.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toContain("The field");
    expect(texts).not.toContain("West, the field");
  });
});

describe("country", () => {
  const outline = field.outline ?? [];
  const line: Point[] = [
    [20, 100],
    [150, 110],
    [330, 100],
  ];
  const points = (d: string): Point[] => [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [+m[1]!, +m[2]!]);

  it("grows within its borders, the same every time", () => {
    const spots = strewn(outline, 40, 15);
    expect(spots.length).toBeGreaterThan(20);
    for (const { at } of spots) {
      expect(inside(at, outline)).toBe(true);
      expect(away(at, outline)).toBeGreaterThan(15);
    }
    expect(strewn(outline, 40, 15)).toEqual(spots);
    for (const at of points(furrows(outline, 20))) expect(inside(at, outline)).toBe(true);
  });
  it("rises to a hill that fills its field", () => {
    const { tops, fall } = rise(outline, 20);
    const [shoulder, top] = tops.map((d) => bounds(points(d)));
    expect(shoulder && top && shoulder.width > top.width && shoulder.width > 250).toBe(true);
    expect(points(fall).every((p) => p[0] > -25 && p[0] < 375)).toBe(true);
  });
  it("has fronts to the left of who walks along them", () => {
    const north = bounds(points(falling(line, 20, 1)));
    const south = bounds(points(falling([...line].reverse(), 20, 1)));
    expect(north.y).toBeLessThan(90);
    expect(south.y + south.height).toBeGreaterThan(115);
    const tips = points(stakerow(line, 20).tips).map((p) => p[1]);
    expect(Math.min(...tips)).toBeLessThan(95);
    expect(hedgerow(line, 20).bush).not.toBe("");
    expect(balks(outline, 20)).toEqual(balks(outline, 20));
  });
  it("has every landmark, and none that nobody knows", () => {
    const drawn = (kind: string) => {
      const on: Layout = { ...layout, landmarks: [{ kind: strange(kind), x: 100, y: 100, size: 60, name: "Mill" }] };
      const { container } = render(Board, { scene: shown([], [], on), layout: on });
      const found = container.querySelector(`[data-landmark=${kind}]`)?.innerHTML ?? "";
      cleanup();
      return found;
    };
    const all = SceneryWords.map(drawn);
    expect(all.every((one) => one.includes("<path"))).toBe(true);
    expect(new Set(all).size).toBe(all.length);
    expect(drawn("obelisk")).toBe("");
  });
  it("is explained by what it looks like", () => {
    const on: Layout = {
      ...layout,
      lines: [{ kind: "hedge", points: line }],
      landmarks: [{ kind: "church", x: 100, y: 100, size: 60 }],
      legend: [
        ["open", "clear", ""],
        ["hedge", "improved position", "no charge"],
        ["church", "church", "steadies"],
      ],
    };
    const { container } = render(Legend, { layout: on });
    expect(container.querySelector("[data-landmark=church]")).not.toBeNull();
    expect(container.querySelectorAll("svg[role=img]")).toHaveLength(3);
    for (const one of container.querySelectorAll("svg[role=img]"))
      expect(one.querySelectorAll("path").length, one.getAttribute("aria-label") ?? "").toBeGreaterThan(1);
  });
});

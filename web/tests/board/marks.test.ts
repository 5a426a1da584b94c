import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aboutOf } from "../../src/board/handling/about";
import { anchorsOf, sharedNames } from "../../src/board/layout/anchors";
import Board from "../../src/board/Board.svelte";
import { long } from "../../src/board/geometry/stack";
import { placeTags } from "../../src/board/geometry/tags";
import { overlap } from "../../src/board/geometry/point";
import { neighbour, hexCentre } from "../../src/board/geometry/hex";
import { drawingOf, setMarks } from "../../src/board/pieces/marks";
import { arrange } from "../../src/board/pieces/arrange";
import { acting, badgesOf, struck } from "../../src/board/pieces/condition";
import { covers, meant } from "../../src/board/handling/touch";
import type { Condition, Grid, Layout, Mark, Piece, Sign } from "../../src/generated/wire";
import { castle } from "../fixtures";
import { strange } from "../fixtures/common";
import "../setup";

afterEach(cleanup);
const layout = castle.layout;
const anchors = anchorsOf(layout);

describe("marks", () => {
  it("have the sign of their word in a hex, and elsewhere a picture or a flag", () => {
    const mark = (kind: Sign, icon = ""): Mark => ({ at: "", kind, name: "", icon });
    expect(drawingOf(mark("gate_closed"), "hex")).toBe("gate_closed");
    expect(drawingOf(mark("flame", "campfire"), "hex")).toBe("picture");
    expect(drawingOf(mark("burnt"), "point")).toBe("picture");
    expect(drawingOf(mark("broken"), "point")).toBe("broken");
    expect(drawingOf(mark("control"), "point")).toBe("flag");
    expect(drawingOf(mark(strange("obelisk")), "hex")).toBe("flag");
  });
  it("show their number, and none that stands in their name", () => {
    const flames = (more: Partial<Mark>) => {
      const marks: Mark[] = [{ at: "h", kind: "flame", name: "Fire, turn 7", ...more }];
      const grid: Grid = { columns: 1, rows: 1, radius: 40, hexes: [{ id: "h", column: 1, row: 1, terrain: "open" }] };
      const one: Layout = { kind: "hexes", width: 100, height: 100, grid };
      const { container } = render(Board, { scene: { ...castle, layout: one, pieces: [], marks }, layout: one });
      return container.querySelector('[data-mark="flame"] text')?.textContent;
    };
    expect(flames({ count: 3 })).toBe("3");
    cleanup();
    expect(flames({})).toBeUndefined();
  });
  it("lie over a piece in their hex, small, and fill a free hex", () => {
    const marks: Mark[] = [
      { at: "1209", kind: "body", name: "a" },
      { at: "1510", kind: "body", name: "b" },
      { at: "1510", kind: "body", name: "c" },
      { at: "0909", kind: "shield_wall", name: "d", side: 1 },
      { at: "1510", kind: "burnt", name: "e" },
      { at: "nowhere", kind: "body", name: "f" },
    ];
    const [a, b, c, d, e, none] = setMarks(marks, layout, anchors, new Set(["1209", "0909"]));
    expect(none).toBeUndefined();
    expect([a?.over, b?.over, c?.over, d?.over, e?.over]).toEqual([true, false, false, true, false]);
    expect(a?.size).toBeLessThan(b?.size ?? 0);
    expect(b?.at).not.toEqual(c?.at);
    expect(e?.at).toEqual(anchors.get("1510")?.at);
  });
  it("are all drawn, under their names", () => {
    const { container } = render(Board, { scene: castle, layout });
    const titles = [...container.querySelectorAll("[data-mark] > title")].map((t) => t.textContent);
    for (const mark of castle.marks ?? []) expect(titles).toContain(mark.name);
    expect(titles).toHaveLength(castle.marks?.length ?? 0);
  });
});

describe("long counters", () => {
  it("lie over both hexes in every facing", () => {
    const at: [number, number] = [6, 6];
    const front = hexCentre({ radius: 40 }, ...at);
    for (let facing = 0; facing < 6; facing++) {
      const back = hexCentre({ radius: 40 }, ...neighbour(...at, (facing + 3) % 6));
      const lies = long(front, back, 53);
      const off = (((lies.angle - facing * 60) % 360) + 360) % 360;
      expect(Math.min(off, 360 - off)).toBeLessThan(0.001);
      expect(lies.length).toBeGreaterThan(40 * Math.sqrt(3));
    }
  });
  it("are touched on either hex", () => {
    const placed = arrange(castle.pieces ?? [], layout, anchors, 1, null);
    for (const p of placed.filter((one) => one.shape === "long")) {
      for (const id of [p.piece.at, p.piece.also ?? ""]) expect(covers(p, anchors.get(id)?.at ?? [0, 0])).toBe(true);
    }
    expect(placed.filter((one) => one.shape === "long")).toHaveLength(6);
  });
  it("let a touch through to the hex that glows under the finger", () => {
    const placed = arrange(castle.pieces ?? [], layout, anchors, 1, null);
    const rider = castle.pieces?.find((piece) => piece.also);
    if (!rider?.also) throw new Error("the fixture has no rider");
    const [front, back] = [anchors.get(rider.at)?.at, anchors.get(rider.also)?.at];
    if (!front || !back) throw new Error("the rider stands nowhere");
    expect(meant(back, placed, anchors, new Set([rider.also]), 10)).toBe(rider.also);
    expect(meant(front, placed, anchors, new Set([rider.also]), 10)).toBe(rider.id);
    expect(meant(front, placed, anchors, new Set([rider.at, rider.also]), 10)).toBe(rider.at);
    expect(meant(back, placed, anchors, new Set([rider.id, rider.also]), 10)).toBe(rider.id);
  });
});

describe("conditions", () => {
  it("show on the whole counter", () => {
    const piece = (...words: Condition[]): Piece => ({ id: "x", name: "x", at: "1209", condition: words });
    expect([
      struck(piece("stunned", "wounded")),
      struck(piece("wounded")),
      struck(piece("axe")),
      struck(piece()),
    ]).toEqual(["stunned", "wounded", undefined, undefined]);
    expect(acting(piece("acting", "axe"))).toBe(true);
    expect(acting(piece("axe"))).toBe(false);
    expect(badgesOf(piece("acting", "axe", "moved"))).toEqual(["axe", "moved"]);
  });
});

describe("what is looked at", () => {
  const marks = castle.marks ?? [];
  it("is told to the page, and no card lies on the map", async () => {
    const onabout = vi.fn();
    const { container } = render(Board, { scene: castle, layout, glow: new Set(["hilda"]), onabout });
    const grip = container.querySelector<SVGElement>('[data-id="hilda"]');
    if (!grip) throw new Error("Hilda is not drawn");
    grip.matches = () => true; // jsdom knows no :focus-visible
    await fireEvent.focusIn(grip);
    expect(onabout).toHaveBeenLastCalledWith(
      expect.objectContaining({ id: "hilda", title: "Hilda", conditions: ["stunned", "wounded"] }),
    );
    expect(container.querySelector(".about")).toBeNull();
    await fireEvent.focusOut(grip);
    expect(onabout).toHaveBeenLastCalledWith(null);
  });
  it("is a piece with what has become of it, or a place", () => {
    expect(aboutOf("gaucher", castle, anchors, marks)).toMatchObject({
      id: "gaucher",
      kind: "piece",
      title: "Gaucher",
      side: "The Red Host",
      conditions: ["carrying"],
      place: "Track 1209",
      numbers: ["14", "9", "6"].map((value) => ({ value, word: "", icon: "" })),
      note: "",
    });
    expect(aboutOf("0608", castle, anchors, marks)).toMatchObject({
      kind: "place",
      title: "Tower 0608",
      conditions: ["level 1"],
      note: "",
    });
    expect(aboutOf("1009", castle, anchors, marks)?.conditions).toEqual(["The gate is closed"]);
    expect(aboutOf("nobody", castle, anchors, marks)).toBeNull();
  });
});

describe("names that hexes share", () => {
  it("are written once, across the building", () => {
    const grid = layout.grid;
    if (!grid) throw new Error("the fixture has no grid");
    const hexes = grid.hexes.map((hex) => (hex.area === "hall" ? { ...hex, name: "great hall" } : hex));
    const named = { ...layout, grid: { ...grid, hexes } };
    const [hall, ...more] = sharedNames(named, anchorsOf(named));
    expect(more).toEqual([]);
    expect(hall?.ids).toHaveLength(9);
    expect(hall?.at[0]).toBeCloseTo(anchors.get("2109")?.at[0] ?? 0);
    const { container } = render(Board, {
      scene: { ...castle, layout: named },
      layout: named,
      glow: new Set(["2009"]),
    });
    expect([...container.querySelectorAll("text")].filter((text) => text.textContent === "great hall")).toHaveLength(1);
    expect(container.querySelector('[data-id="2009"]')?.getAttribute("aria-label")).toContain("great hall");
    expect(container.querySelector('[data-id="2010"]')).toBeNull();
  });
});

describe("words on an overlay", () => {
  const within = { x: 0, y: 0, width: 400, height: 300 };
  const boxes = (tags: ReturnType<typeof placeTags>, size: number) =>
    tags.map((t) => ({
      x: t.centre[0] - t.width / 2,
      y: t.centre[1] - size * 0.7,
      width: t.width,
      height: size * 1.4,
    }));
  it("never cover each other, and the end of the way is told first", () => {
    const tags = Array.from({ length: 12 }, (_, i) => ({
      text: String(i + 1),
      at: [20 + i * 9, 100] as [number, number],
    }));
    const placed = placeTags(tags, { size: 12, on: true, free: [], within });
    expect(placed.length).toBeLessThan(12);
    expect(placed[0]?.text).toBe("12");
    const all = boxes(placed, 12);
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
  });
  it("stay on the map", () => {
    const [tag] = placeTags([{ text: "Scrub: light cover", at: [2, 2] }], { size: 12, on: false, free: [], within });
    const [box] = boxes(tag ? [tag] : [], 12);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
  });
});

// A player's board with panels: what is printed, what is touched and what stands where.
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { anchorsOf, unitOf, world } from "../../src/board/layout/anchors";
import Board from "../../src/board/Board.svelte";
import { landOf } from "../../src/board/vocabulary/lands";
import { drawingOf, setMarks } from "../../src/board/pieces/marks";
import { panelsOf, printed } from "../../src/board/layout/panels";
import { arrange } from "../../src/board/pieces/arrange";
import { meant } from "../../src/board/handling/touch";
import type { Point } from "../../src/board/geometry/point";
import type { Layout, Mark, Piece, Place } from "../../src/generated/wire";
import { scene } from "../fixtures/common";

const rect = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const slot = (id: string, x: number): Place => ({
  id,
  name: id,
  x,
  y: 75,
  kind: "slot",
  part_of: "mill",
  accepts: ["farmer"],
  group: "Mill",
  room: 1,
});
const layout: Layout = {
  kind: "board",
  id: "own",
  name: "Own",
  seat: 0,
  width: 400,
  height: 300,
  places: [
    {
      id: "mill",
      name: "Mill",
      x: 100,
      y: 75,
      kind: "panel",
      note: "Takes two.",
      text: "Two farmers grind grain",
      icon: "windmill",
      outline: rect(0, 0, 200, 150),
    },
    slot("mill.1", 60),
    slot("mill.2", 140),
    { id: "yard", name: "Yard", x: 200, y: 240, kind: "panel", outline: rect(0, 160, 400, 130) },
  ],
};
const anchors = anchorsOf(layout);
const farmer: Piece = { id: "farmer", name: "Farmer", at: "yard", kind: "follower", icon: "farmer", count: 2 };
const none: ReadonlySet<string> = new Set();

describe("a board with panels", () => {
  it("has panels, and slots that are parts of them", () => {
    expect([...anchors.values()].map((a) => [a.id, a.kind])).toEqual([
      ["mill", "panel"],
      ["mill.1", "slot"],
      ["mill.2", "slot"],
      ["yard", "panel"],
    ]);
    const box = world(layout, anchors);
    expect(box.x).toBeLessThan(0);
    expect(box.y + box.height).toBeGreaterThan(290);
    expect(box.height).toBeLessThan(330);
  });
  it("prints a text below the slots, within the panel", () => {
    const [mill] = panelsOf(layout, anchors, unitOf(layout));
    expect(mill?.lines.join(" ")).toBe("Two farmers grind grain");
    expect(mill?.y).toBeGreaterThan(75);
    expect(mill?.y).toBeLessThan(150);
  });
  it("breaks a long text and makes it smaller until it fits", () => {
    const { lines, size } = printed(
      "Each slot, with 1 food, gives 1 coin and 1 Fame, and the last also something else",
      120,
      40,
      14,
    );
    expect(lines.length).toBeGreaterThan(2);
    expect(size).toBeLessThan(14);
    expect(printed("", 100, 40, 14).lines).toEqual([]);
  });
  it("takes a touch of a slot for the panel, where only the panel can be touched", () => {
    const at: Point = [60, 75];
    expect(meant(at, [], anchors, none, 10)).toBe("mill.1");
    expect(meant(at, [], anchors, new Set(["mill"]), 10)).toBe("mill");
    expect(meant(at, [], anchors, new Set(["mill", "mill.1"]), 10)).toBe("mill.1");
    const placed = arrange([{ ...farmer, at: "mill.1" }], layout, anchors, 1, null);
    expect(meant(at, placed, anchors, new Set(["mill"]), 10)).toBe("mill");
    expect(meant(at, placed, anchors, none, 10)).toBe("farmer");
  });
  it("sets what stands on a panel in a row below its name", () => {
    const many = Array.from({ length: 5 }, (_, i) => ({ ...farmer, id: `f${i}` }));
    const placed = arrange(many, layout, anchors, 1, null);
    expect(new Set(placed.map((p) => p.at[1])).size).toBe(1);
    expect(placed.every((p) => p.at[1] > 180 && p.at[0] > 0 && p.at[0] < 400)).toBe(true);
  });
  it("is drawn with its words, and its panels are buttons that tell what they do", () => {
    const { container } = render(Board, {
      scene: scene({ layout, pieces: [farmer] }),
      layout,
      glow: new Set(["mill"]),
    });
    expect(container.textContent).toContain("Two farmers");
    expect(container.querySelector('.target.panel.glows[data-id="mill"]')?.getAttribute("aria-label")).toBe(
      "Mill, Takes two.",
    );
  });
});

describe("an area of a map", () => {
  const map: Layout = {
    kind: "areas",
    width: 100,
    height: 100,
    places: [{ id: "a", name: "A", x: 50, y: 50, kind: "field", outline: rect(0, 0, 100, 100) }],
  };
  it("has a look by its word", () => {
    expect(landOf("field", "").growth).toBe("wheat");
    expect(landOf("manor_farm", "barn").growth).toBe("barn");
    expect([landOf("town", "").walled, landOf("town", "").growth]).toEqual([true, ""]);
    expect(landOf("nonsense", "").fill).toBe("var(--open)");
  });
  it("shows whose it is and what it has become all over", () => {
    const mark = (kind: Mark["kind"], icon = ""): Mark => ({ at: "a", kind, name: kind, icon, seat: 1 });
    expect(drawingOf(mark("picture", "church"), "area")).toBe("picture");
    const set = setMarks(
      [mark("holding"), mark("village"), mark("village", "barn"), mark("picture", "church"), mark("picture", "castle")],
      map,
      anchorsOf(map),
      none,
    );
    expect(set.map((one) => one.area?.shape.length ?? 0)).toEqual([4, 4, 4, 0, 0]);
    expect(set.map((one) => one.area?.growth ?? "-")).toEqual(["", "house", "barn", "-", "-"]);
    expect(set[3]?.calm).toBe(true);
    expect(set[3]?.at[0]).toBeLessThan(set[4]?.at[0] ?? 0);
  });
});

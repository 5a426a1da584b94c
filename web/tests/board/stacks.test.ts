import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anchorsOf } from "../../src/board/layout/anchors";
import Board from "../../src/board/Board.svelte";
import { chains, coursesOf, flowing } from "../../src/board/layout/courses";
import type { Box, Point } from "../../src/board/geometry/point";
import { frontiers } from "../../src/board/layout/hexes";
import { drawingOf } from "../../src/board/pieces/marks";
import { coverOf } from "../../src/board/pieces/arrange";
import { conditionOf, openAt, stacked, stacksOf, toldOfStack } from "../../src/board/pieces/stacks";
import type { About } from "../../src/board/handling/about";
import type { Grid, Hex, Layout, Piece, Scene, Sign } from "../../src/generated/wire";
import { blue, lions, scene } from "../fixtures/common";
import "../setup";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const grid: Grid = {
  columns: 6,
  rows: 6,
  radius: 30,
  hexes: Array.from({ length: 36 }, (_, i) => {
    const [column, row] = [(i % 6) + 1, Math.floor(i / 6) + 1];
    const town = column === 3 && row === 3;
    const named: Partial<Hex> = town ? { kind: "town", name: "Vaux" } : {};
    return {
      id: town ? "vaux" : `0${column}0${row}`,
      column,
      row,
      terrain: "open" as const,
      area: row < 4 ? "n" : "s",
      ...named,
    };
  }),
  sides: [
    { hex: "0202", side: 1, kind: "river", name: "Aure" },
    { hex: "0202", side: 2, kind: "river", name: "Aure" },
    { hex: "0202", side: 3, kind: "river", name: "Aure" },
    { hex: "0505", side: 0, kind: "wall" },
  ],
  areas: [
    { id: "n", name: "the North", arms: lions.arms },
    { id: "s", name: "the South" },
  ],
};
const layout: Layout = { kind: "hexes", width: 300, height: 340, grid };
const anchors = anchorsOf(layout);
const lot = (id: string, seat: number, stack: Piece["stack"], more: Partial<Piece> = {}): Piece => ({
  id,
  name: id,
  at: "vaux",
  kind: "troops",
  seat,
  icon: "bowman",
  stack,
  ...more,
});
const leader = (id: string, seat: number, stack: Piece["stack"], numbers: [string, string]): Piece =>
  lot(id, seat, stack, { kind: "leader", numbers });
const pieces: Piece[] = [
  lot("archers", 0, "before", { count: 7, condition: ["unsupplied", "spent"] }),
  lot("foot", 0, "before", { count: 2, condition: ["unsupplied"] }),
  leader("Talbot", 0, "before", ["2", "1"]),
  leader("Scales", 0, "before", ["1", "1"]),
  lot("militia", 1, "within", { count: 5 }),
  lot("gun", 1, "within"),
  lot("riders", 1, "field", { at: "0504", count: 3 }),
  lot("guard", 1, "field", { at: "0504", count: 4 }),
];
const play: Scene = scene({
  layout,
  pieces,
  sides: [
    { name: "English", arms: lions.arms },
    { name: "French", arms: blue.arms },
  ],
  seats: ["english", "french"],
});

describe("stacks", () => {
  const stacks = stacksOf(pieces);
  const [garrison, besiegers] = stacks.get("vaux") ?? [];
  it("are all pieces of a seat that lie together; those within walls come first", () => {
    expect([garrison?.where, besiegers?.where, garrison?.total, besiegers?.total]).toEqual(["within", "before", 6, 9]);
    expect([garrison?.face.id, besiegers?.face.id, stacks.get("0504")?.[0]?.face.id]).toEqual([
      "militia",
      "Talbot",
      "guard",
    ]);
    expect(besiegers?.pieces.map((piece) => piece.id)).toEqual(["Talbot", "Scales", "archers", "foot"]);
    expect(toldOfStack(besiegers!, "English")).toBe("English · Talbot, Scales · 9 strong · before the walls");
    expect(conditionOf(besiegers!)).toEqual(["unsupplied"]);
  });
  it("are one counter each from afar, and both sides of a siege can be seen", () => {
    const lying = stacked(stacks, layout, anchors, 0.8, 44);
    expect(lying.map((p) => [p.shape, p.piece.id])).toEqual([
      ["stack", "militia"],
      ["stack", "Talbot"],
      ["stack", "guard"],
    ]);
    const [inside, outside] = lying.slice(0, 2).map((p) => coverOf(p)[0]!) as [Box, Box];
    const shared = Math.max(
      0,
      Math.min(inside.x + inside.width, outside.x + outside.width) - Math.max(inside.x, outside.x),
    );
    expect(shared).toBeLessThan(inside.width * 0.25);
  });
  it("are laid out in their hex close by", () => {
    const lying = stacked(stacks, layout, anchors, 9, 44);
    expect(lying).toHaveLength(pieces.length);
    expect(lying.filter((p) => p.tray).map((p) => p.tray?.stack.where)).toEqual(["within", "before"]);
    lying.forEach((a, i) =>
      lying
        .slice(i + 1)
        .forEach((b) => expect(Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1])).toBeGreaterThan(a.size)),
    );
  });
  it("lie open only where each counter is large enough, else they stay folded", () => {
    for (let scale = 0.5; scale < 10; scale *= 1.15) {
      for (const p of stacked(stacks, layout, anchors, scale, 44)) {
        if (p.shape === "stack") continue;
        expect(p.size * scale).toBeGreaterThanOrEqual(p.piece.kind === "leader" ? 54 : 44);
      }
    }
    const here = stacks.get("vaux")!;
    expect(openAt(here, 30, 48)).toBeGreaterThanOrEqual(openAt(here, 30, 44));
    const at = openAt(here, 30, 44);
    expect(stacked(new Map([["vaux", here]]), layout, anchors, at, 44).every((p) => !p.stack)).toBe(true);
    expect(stacked(new Map([["vaux", here]]), layout, anchors, at * 0.99, 44).every((p) => p.stack)).toBe(true);
  });
  const folded = (glow: readonly string[] = []) => {
    const [ontouch, onabout] = [vi.fn(), vi.fn()];
    const { container } = render(Board, { scene: play, layout, glow: new Set(glow), ontouch, onabout });
    return { container, ontouch, onabout };
  };
  const whole = async () => await fireEvent.click(screen.getByRole("button", { name: "Show the whole board" }));
  it("tell a reader all that is in them, and the page what is in the one that is looked at", async () => {
    const { container, onabout } = folded();
    await whole();
    const grip = container.querySelector<SVGElement>('[data-id="Talbot"]')!;
    expect(grip.getAttribute("aria-label")).toBe(
      "English · Talbot, Scales · 9 strong · before the walls, Talbot, Scales, archers 7, foot 2, at Vaux, town",
    );
    expect(container.querySelector('[data-id="archers"]')).toBeNull();
    grip.matches = () => true; // jsdom knows no :focus-visible
    await fireEvent.focusIn(grip);
    const told = onabout.mock.lastCall?.[0] as About;
    expect([told, ...told.others].map((one) => one.title)).toEqual(["Talbot", "archers × 7", "foot × 2", "Scales"]);
    expect(container.querySelectorAll("[data-tray]")).toHaveLength(0);
  });
  it("come closer and lie open when touched, if more than one in them could be meant", async () => {
    const { container, ontouch } = folded(["archers", "foot"]);
    await whole();
    await fireEvent.click(container.querySelector('[data-id="Talbot"]')!);
    expect(ontouch).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(container.querySelector('[data-id="archers"]')).not.toBeNull());
    await fireEvent.click(container.querySelector('[data-id="archers"]')!);
    expect(ontouch.mock.calls).toEqual([["archers"]]);
  });
  it("are taken for the only one in them that glows", async () => {
    const { container, ontouch } = folded(["archers"]);
    await whole();
    await fireEvent.click(container.querySelector('[data-id="Talbot"]')!);
    expect(ontouch.mock.calls).toEqual([["archers"]]);
  });
});

describe("rivers along hexsides", () => {
  it("are one course for each name, from end to end", () => {
    const courses = coursesOf(grid);
    expect(courses.map((course) => [course.name, course.points.length])).toEqual([["Aure", 4]]);
    const smooth = flowing(courses[0]!.points);
    expect([smooth[0], smooth.at(-1)]).toEqual([courses[0]!.points[0], courses[0]!.points.at(-1)]);
  });
  it("use every side once where they branch, and close a ring", () => {
    const at = (x: number, y: number): Point => [x, y];
    const fork: [Point, Point][] = [
      [at(0, 0), at(1, 0)],
      [at(1, 0), at(2, 1)],
      [at(1, 0), at(2, -1)],
    ];
    expect(chains(fork).reduce((sum, line) => sum + line.length - 1, 0)).toBe(3);
    const ring: [Point, Point][] = [
      [at(0, 0), at(1, 0)],
      [at(1, 0), at(1, 1)],
      [at(1, 1), at(0, 0)],
    ];
    expect(chains(ring)).toHaveLength(1);
  });
});

describe("lands", () => {
  it("have their colours along the inner side of their border, and none at the edge of the map", () => {
    const [north, south] = frontiers(grid);
    expect(north?.area.id).toBe("n");
    expect((north?.d.match(/M/g) ?? []).length).toBe((south?.d.match(/M/g) ?? []).length);
    const { container } = render(Board, { scene: play, layout });
    expect(container.querySelectorAll(".ground path.wide")).toHaveLength(1);
  });
});

describe("whose a town is", () => {
  it("is a shield beside it; sieges and works surround it", () => {
    const sign = (kind: Sign) => drawingOf({ at: "vaux", kind, name: kind }, "hex");
    expect([sign("control"), sign("siege"), sign("works")]).toEqual(["control", "siege", "works"]);
  });
});

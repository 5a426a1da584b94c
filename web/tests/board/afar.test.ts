// Country seen from afar: downs, forests and seas, settlements with how they feel, groups under their standards.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Board from "../../src/board/Board.svelte";
import { distance, overlap, type Point } from "../../src/board/geometry/point";
import { coverOf as groundOf } from "../../src/board/ground/cover";
import { downs } from "../../src/board/ground/downs";
import { forest } from "../../src/board/ground/growth";
import { meant } from "../../src/board/handling/touch";
import { anchorsOf, isAfar } from "../../src/board/layout/anchors";
import { arrange, coverOf } from "../../src/board/pieces/arrange";
import { lineLook } from "../../src/board/vocabulary/lines";
import type { Grid, Ground, Hex, Layout, Mark, Piece } from "../../src/generated/wire";
import { scene } from "../fixtures/common";
import "../setup";

afterEach(cleanup);

const grounds: Record<string, Ground> = { o: "open", f: "forest", h: "downs", s: "marsh", "~": "sea" };
const country = (rows: string[], towns: Record<string, Partial<Hex>> = {}): Grid => ({
  columns: rows[0]?.length ?? 0,
  rows: rows.length,
  radius: 40,
  margin: 20,
  hexes: rows.flatMap((row, r) =>
    [...row].map((letter, c): Hex => {
      const id = `0${c + 1}0${r + 1}`;
      return { id, column: c + 1, row: r + 1, terrain: grounds[letter] ?? "open", ...towns[id] };
    }),
  ),
});
const grid = country(["ffoooo", "fffoo~", "ooohh~", "oohhh~", "ossoo~", "~~~~~~"], {
  "0403": { kind: "village", name: "Rye" },
  "0202": { kind: "abbey", name: "Battle" },
});
const layout: Layout = {
  kind: "hexes",
  width: 420,
  height: 490,
  name: "Kent",
  grid,
  lines: [
    {
      kind: "roman_road",
      points: [
        [120, 124],
        [180, 159],
        [240, 193],
      ],
    },
    {
      kind: "sea",
      name: "The Narrow Sea",
      points: [
        [60, 440],
        [240, 460],
      ],
    },
  ],
};
const anchors = anchorsOf(layout);
const group = (id: string, at: string, more: Partial<Piece> = {}): Piece => ({
  id,
  name: id,
  at,
  kind: "group",
  seat: 0,
  icon: "swordman",
  numbers: ["14"],
  label: "N",
  ...more,
});
const feeling: Mark = { at: "0403", kind: "rebel", name: "Rye: rebel", count: 2, pips: [3, 5] };

describe("the land", () => {
  it("has heights within heights, and ends where nothing is higher", () => {
    const all = downs(groundOf(country(Array<string>(7).fill("hhhhhhh"))), 40);
    expect(all.heights.length).toBeGreaterThan(3);
    expect(downs(groundOf(grid), 40).heights.length).toBe(1);
    expect(downs(groundOf(country(["ooo", "ooo"])), 40)).toEqual({ heights: [], lit: "", shaded: "" });
  });
  it("has trees where they grow and nowhere else", () => {
    const house: Point = [100, 100];
    const wood = forest({ x: 0, y: 0, width: 200, height: 200 }, 40, (p) => distance(p, house) > 30);
    const crowns = [...wood.crown.matchAll(/M([\d.-]+) ([\d.-]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
    expect(crowns.length).toBeGreaterThan(50);
    expect(Math.min(...crowns.map((p) => distance(p, house)))).toBeGreaterThan(20);
  });
  it("is seen from afar where it has lines of its own", () => {
    expect(isAfar(layout)).toBe(true);
    expect(isAfar({ ...layout, lines: [] })).toBe(false);
    const { container } = render(Board, { scene: scene({ layout }), layout });
    expect(container.querySelector(".lattice.afar")).toBeTruthy();
    expect(container.textContent).toContain("The Narrow Sea");
  });
  it("knows open water by its name alone", () => {
    expect([lineLook("sea"), lineLook("river"), lineLook("roman_road")]).toEqual(["name", "river", "roman"]);
  });
  it("has its towns over the roads that lead through them", () => {
    const { container } = render(Board, { scene: scene({ layout }), layout });
    const [road, town] = [container.querySelector(".stones"), container.querySelector(".settlement")];
    expect(road!.compareDocumentPosition(town!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe("a settlement", () => {
  it("shows how it feels as a shape and a number, and its wealth as pips", () => {
    const shapes = (["loyal", "wavering", "rebel"] as const).map((kind) => {
      const { container } = render(Board, { scene: scene({ layout, marks: [{ ...feeling, kind }] }), layout });
      const mark = container.querySelector(`[data-mark="${kind}"]`)!;
      expect(mark.querySelector("text")?.textContent).toBe("2");
      const pips = [...mark.querySelectorAll("circle")];
      expect(pips.length).toBe(5);
      expect(new Set(pips.map((pip) => pip.getAttribute("fill"))).size).toBe(2);
      const shape = mark.querySelector("path")?.getAttribute("d");
      cleanup();
      return shape;
    });
    expect(new Set(shapes).size).toBe(3);
  });
  it("keeps its sign while it glows", () => {
    const glow = new Set(["0403"]);
    const { container } = render(Board, { scene: scene({ layout, marks: [feeling] }), layout, glow });
    const [target, mark] = [container.querySelector('[data-id="0403"]'), container.querySelector("[data-mark]")];
    expect(target!.compareDocumentPosition(mark!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe("a group", () => {
  const laid = (...pieces: Piece[]) => arrange(pieces, layout, anchors, 1, null);
  it("stands in the middle of open country and beside houses", () => {
    const [open, settled] = [laid(group("a", "0503"))[0]!, laid(group("a", "0403"))[0]!];
    expect(open.shape).toBe("standard");
    expect(open.at).toEqual(anchors.get("0503")?.at);
    expect(settled.at[0]).toBeGreaterThan(anchors.get("0403")!.at[0]);
    expect(settled.size).toBeLessThan(open.size);
  });
  it("has room for itself among others and tokens", () => {
    const token: Piece = { id: "c", name: "Convoy", at: "0503", kind: "token", seat: 0, icon: "old-wagon" };
    const placed = laid(group("a", "0503"), group("b", "0503"), token);
    expect(placed.length).toBe(3);
    placed.forEach((p, i) =>
      placed.slice(i + 1).forEach((q) => expect(overlap(coverOf(p)[0]!, coverOf(q)[0]!)).toBe(false)),
    );
  });
  it("shows its strength, however little is known, and its people", () => {
    const pieces = [group("Eadric", "0503", { numbers: ["12–30"], condition: ["unsupplied"] }), group("Odo", "0203")];
    const { container } = render(Board, { scene: scene({ layout, pieces }), layout });
    const standard = container.querySelector('[data-shape="standard"]')!;
    expect(standard.textContent).toContain("12–30");
    expect(standard.querySelector(".grip")?.getAttribute("aria-label")).toContain("unsupplied");
  });
  it("lets a touch through to the hex that glows", () => {
    const placed = laid(group("a", "0503"));
    expect(meant(anchors.get("0503")!.at, placed, anchors, new Set(["0503"]), 10)).toBe("0503");
    expect(meant(anchors.get("0503")!.at, placed, anchors, new Set(["a"]), 10)).toBe("a");
  });
});

describe("a reach", () => {
  const traces = [{ kind: "reach" as const, at: ["0503", "0504", "0603"], labels: ["", "2", "3"] }];
  const costs = (container: Element) => [...container.querySelectorAll("[data-cost]")].map((one) => one.textContent);
  it("shows what each hex costs while the piece there acts", () => {
    const pieces = [group("a", "0503", { condition: ["acting"] })];
    const { container } = render(Board, { scene: scene({ layout, pieces, traces }), layout });
    expect(costs(container)).toEqual(["2", "3"]);
  });
  it("shows it else to who looks there", async () => {
    const pieces = [group("a", "0503")];
    const { container } = render(Board, { scene: scene({ layout, pieces, traces }), layout });
    expect(costs(container)).toEqual([]);
    const world = container.querySelector<SVGElement>(".world")!;
    const [, x = 0, y = 0, k = 1] =
      world.style.transform.match(/translate3d\((.+)px, (.+)px, 0(?:px)?\) scale\((.+)\)/)?.map(Number) ?? [];
    const [left = 0, top = 0] = (world.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [px, py] = anchors.get("0503")!.at;
    const spot = { clientX: (px - left) * k + x, clientY: (py - top) * k + y };
    await fireEvent.pointerMove(screen.getByRole("group"), { pointerType: "mouse", ...spot });
    expect(costs(container)).toEqual(["2", "3"]);
  });
  it("does not cover what glows already", () => {
    const pieces = [group("a", "0503", { condition: ["acting"] })];
    const field = (glow: string[]) => {
      const { container } = render(Board, { scene: scene({ layout, pieces, traces }), layout, glow: new Set(glow) });
      const d = container.querySelector('[data-overlay="reach"] path')?.getAttribute("d") ?? "";
      cleanup();
      return d.split("M").length - 1;
    };
    expect([field([]), field(["0504", "0603"])]).toEqual([3, 1]);
  });
});

describe("a way that was ordered", () => {
  it("is drawn all the time", () => {
    const traces = [
      { kind: "path" as const, at: ["0503", "0403", "0303"] },
      { kind: "danger" as const, at: ["0201", "0202"] },
    ];
    const { container } = render(Board, { scene: scene({ layout, pieces: [group("a", "0503")], traces }), layout });
    const drawn = [...container.querySelectorAll("[data-overlay]")].map((one) => one.getAttribute("data-overlay"));
    expect(drawn).toEqual(["path"]);
  });
});

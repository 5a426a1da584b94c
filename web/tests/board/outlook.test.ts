// What lies over the window of a board gives way to what glows; and that is seen on any ground.
import { readFileSync } from "node:fs";
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import {
  AROUND,
  chipsOf,
  cornerBox,
  cornerFor,
  hidden,
  type Corner,
  type Thing,
} from "../../src/board/geometry/outlook";
import type { Box } from "../../src/board/geometry/point";
import { anchorsOf } from "../../src/board/layout/anchors";
import { simply } from "../../src/board/layout/simply";
import { ground } from "../../src/board/vocabulary/grounds";
import { GroundWords, type Piece } from "../../src/generated/wire";
import { areas, castle, hexSkirmish, operation, points } from "../fixtures";
import "../setup";

const window = { width: 1000, height: 700 };
const all: Corner[] = ["top right", "bottom right", "top left", "bottom left"];
const size = { width: 46, height: 170 };
const room = (never: Box[], rather: Box[] = []) => ({ window, margin: 12, never, rather });

describe("tools", () => {
  it("lie in the first corner in which they hide nothing that glows", () => {
    const glows = (corner: Corner): Box => ({ ...cornerBox(corner, size, window, 12), width: 20, height: 20 });
    expect(cornerFor(size, all, room([])).corner).toBe("top right");
    expect(cornerFor(size, all, room([glows("top right")])).corner).toBe("bottom right");
    expect(cornerFor(size, all, room([glows("top right"), glows("bottom right")])).corner).toBe("top left");
    expect(cornerFor(size, all, room(all.map(glows))).clear).toBe(false);
  });
  it("would rather hide no piece either, but a piece before what glows", () => {
    const whole = (corner: Corner): Box => cornerBox(corner, size, window, 12);
    const found = cornerFor(
      size,
      all,
      room(["top right", "bottom right", "top left"].map(whole as never), [whole("bottom left")]),
    );
    expect(found).toMatchObject({ corner: "bottom left", clear: true });
    expect(cornerFor(size, all, room([], [whole("top right")])).corner).toBe("bottom right");
  });
  it("stay where they are while they hide nothing there that glows", () => {
    const there = cornerBox("bottom left", size, window, 12);
    expect(cornerFor(size, all, room([]), "bottom left").corner).toBe("bottom left");
    expect(cornerFor(size, all, room([], [there]), "bottom left").corner).toBe("bottom left");
    expect(cornerFor(size, all, room([there]), "bottom left").corner).toBe("top right");
  });
});

describe("chips at the edge", () => {
  const thing = (id: string, x: number, y: number): Thing => ({
    id,
    name: `Field ${id}`,
    short: id,
    box: { x, y, width: 40, height: 40 },
  });
  const at = (things: Thing[], never: Box[] = []) => chipsOf(things, { window, height: 34, never, ways: 8 });

  it("name what is out of sight, and nothing else", () => {
    expect(at([thing("seen", 400, 300)])).toEqual([]);
    const [chip] = at([thing("Talbot", 2000, 330)]);
    expect(chip).toMatchObject({ ids: ["Talbot"], text: "Talbot", told: "Field Talbot", way: "east" });
    expect((chip?.box.x ?? 0) + (chip?.box.width ?? 0)).toBeCloseTo(992, 0);
  });
  it("stand for all that lie the same way, the nearest first", () => {
    const [chip, ...others] = at([thing("far", 4000, 330), thing("near", 1500, 330), thing("further", 3000, 300)]);
    expect(others).toEqual([]);
    expect([chip?.text, chip?.ids]).toEqual(["near and 2 more", ["near", "further", "far"]]);
    expect(at([thing("east", 2000, 330), thing("north", 480, -900)]).map((one) => one.way)).toEqual(["east", "north"]);
  });
  it("have room for what they say, whatever its letters are", () => {
    // as Chromium measures Inter 600 at 14 px, and what stands around it
    for (const [text, width] of [
      ["0406", 36.8],
      ["0406 and 18 more", 122.2],
      ["Beaugency", 76],
      ["Newenden", 72.7],
      ["Mammoth", 68.2],
      ["Windsor Wood", 99.9],
    ] as const) {
      const [chip] = at([{ ...thing("x", 2000, 330), short: text }]);
      expect(chip?.box.width, text).toBeGreaterThanOrEqual(width + AROUND);
      expect(chip?.box.width, text).toBeLessThan(width * 1.2 + AROUND);
    }
  });
  it("leave out how many more there are before they cut it off", () => {
    const things = ["a", "b"].map((id, i) => ({ ...thing(id, 900 + i, 330), short: "Lancashire archers" }));
    const [chip] = chipsOf(things, { window: { width: 374, height: 700 }, height: 44, never: [], ways: 4 });
    expect(chip).toMatchObject({ text: "Lancashire archers", told: "Field a and 1 more" });
  });
  it("are an arrow alone where too little of the name would be seen", () => {
    const name = "The abbey of Saint-Martin at Auchy-les-Moines";
    const narrow = chipsOf([{ ...thing("x", 900, 330), short: name }], {
      window: { width: 110, height: 700 },
      height: 44,
      never: [],
      ways: 4,
    });
    expect(narrow[0]).toMatchObject({ text: "", told: "Field x" });
  });
  it("step aside for somebody who stands there, but not far", () => {
    const things = [thing("x", 2000, 330)];
    const edges = { window, height: 34, never: [], ways: 8 };
    const [there] = chipsOf(things, edges);
    const [aside] = chipsOf(things, { ...edges, rather: [there!.box] });
    expect(hidden(aside!.box, [there!.box])).toBe(0);
    const [over] = chipsOf(things, { ...edges, rather: [{ x: 0, y: 0, ...window }] });
    expect(over!.box).toEqual(there!.box);
  });
  it("lie over nothing that glows, nor over tools or each other, and wholly in the window", () => {
    const never: Box[] = [{ x: 900, y: 300, width: 100, height: 100 }, cornerBox("top right", size, window, 12)];
    const chips = at(
      Array.from({ length: 24 }, (_, i) =>
        thing(`t${i}`, 480 + 3000 * Math.cos((i * Math.PI) / 12), 330 + 3000 * Math.sin((i * Math.PI) / 12)),
      ),
      never,
    );
    expect(chips).toHaveLength(8);
    chips.forEach((chip, i) => {
      const others = chips.filter((_, k) => k !== i).map((one) => one.box);
      expect(hidden(chip.box, [...never, ...others])).toBe(0);
      expect(chip.box.x).toBeGreaterThanOrEqual(0);
      expect(chip.box.y).toBeGreaterThanOrEqual(0);
      expect(chip.box.x + chip.box.width).toBeLessThanOrEqual(window.width);
      expect(chip.box.y + chip.box.height).toBeLessThanOrEqual(window.height);
    });
  });
});

describe("over a board", () => {
  afterEach(cleanup);
  const hexes = operation.layout.grid?.hexes ?? [];
  const [near, far] = [hexes[0]!.id, hexes.at(-1)!.id];
  const transform = (container: HTMLElement) => container.querySelector<SVGElement>(".world")?.style.transform ?? "";

  it("a chip pans to what it names", { timeout: 30_000 }, async () => {
    const given = {
      scene: operation,
      layout: operation.layout,
      frame: [near],
      act: [near],
      glow: new Set([near, far]),
    };
    const { container } = render(Board, given);
    for (let i = 0; i < 3; i++) await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    const chip = await vi.waitFor(() => screen.getByTestId("edge-chip"));
    const before = transform(container);
    await fireEvent.click(chip);
    await vi.waitFor(() => expect(transform(container)).not.toBe(before));
    await vi.waitFor(() =>
      expect(screen.getByTestId("edge-chip").getAttribute("aria-label")).not.toBe(chip.textContent),
    );
  });
  it("one's own who can act are in sight at first, however many others glow", () => {
    const man = (id: string, at: string, seat: number): Piece => ({ id, name: id, at, seat, numbers: ["5"] });
    const others = hexes.slice(-5).map((hex, i) => man(`Other ${i}`, hex.id, 1));
    const scene = { ...operation, seat: 0, pieces: [man("Own", near, 0), ...others] };
    const given = { scene, layout: scene.layout, glow: new Set(scene.pieces.map((piece) => piece.id)) };
    const named = () => screen.getAllByTestId("edge-chip").map((chip) => chip.getAttribute("aria-label") ?? "");
    const { unmount } = render(Board, given);
    expect(named().some((name) => name.includes("Own"))).toBe(false);
    expect(named().some((name) => name.includes("Other"))).toBe(true);
    unmount();
    render(Board, { ...given, scene: { ...scene, seat: 1 } });
    expect(named().some((name) => name.includes("Own"))).toBe(true);
  });
  it("a small map shows where one is, and leads elsewhere; all in sight, it is gone", { timeout: 30_000 }, async () => {
    const { container } = render(Board, { scene: operation, layout: operation.layout, frame: [near], act: [] });
    for (let i = 0; i < 4; i++) await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    const map = await vi.waitFor(() => screen.getByTestId("overview"));
    expect(map.querySelectorAll("circle").length).toBeGreaterThan(2);
    const before = transform(container);
    await fireEvent.pointerDown(map, { clientX: 140, clientY: 140, pointerId: 1 });
    expect(transform(container)).not.toBe(before);
    await fireEvent.click(screen.getByRole("button", { name: "Show the whole board" }));
    expect(screen.queryByTestId("overview")).toBeNull();
    expect(screen.queryByTestId("edge-chip")).toBeNull();
  });
  it("the small map has the ground of every sort of map", () => {
    for (const { layout } of [points, hexSkirmish, castle, operation, areas]) {
      const fields = simply(layout, anchorsOf(layout));
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.map((field) => field.d).join("")).not.toMatch(/NaN|undefined/);
    }
  });
});

describe("the glow", () => {
  const words = (text: string) =>
    new Map([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1]!, m[2]!]));
  const sheet = (name: string) => words(readFileSync(`src/theme/${name}.css`, "utf-8"));
  const light = (hex: string) => {
    const parts = [1, 3, 5].map((i) => {
      const c = parseInt(hex.slice(i, i + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
  };
  const contrast = (a: string, b: string) => {
    const [x, y] = [light(a), light(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  it.each(["light", "dark"])("is seen on every ground in the %s theme: its band or its dashes", (name) => {
    const theme = sheet(name);
    const [band, dashes] = [theme.get("glow")!, theme.get("glow-ink")!];
    expect(contrast(band, dashes)).toBeGreaterThan(7);
    for (const word of GroundWords) {
      const fill = theme.get(/var\(--([\w-]+)\)/.exec(ground(word).fill)?.[1] ?? "");
      expect(fill, word).toBeDefined();
      expect(Math.max(contrast(band, fill!), contrast(dashes, fill!)), word).toBeGreaterThanOrEqual(3);
    }
  });
  it("is drawn with both, on places and on pieces", () => {
    const { container } = render(Board, { scene: castle, layout: castle.layout, glow: new Set(["gaucher", "0608"]) });
    expect(container.querySelector("path.bright")).not.toBeNull();
    expect(
      container.querySelector('.target.glows[data-id="0608"] .shape')?.getAttribute("stroke-dasharray"),
    ).toBeTruthy();
    expect(container.querySelector('.grip.glows[data-id="gaucher"] .band')).not.toBeNull();
    cleanup();
  });
});

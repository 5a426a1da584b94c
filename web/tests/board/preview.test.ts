import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Board from "../../src/board/Board.svelte";
import { boxAt } from "../../src/board/geometry/pills";
import { inBox, overlap, type Box } from "../../src/board/geometry/point";
import { anchorsOf } from "../../src/board/layout/anchors";
import { arrange, coverOf } from "../../src/board/pieces/arrange";
import { aimedAt, tagsOn } from "../../src/board/pieces/preview";
import type { Hex, Layout, Overlay, Piece, Scene } from "../../src/generated/wire";
import "../setup";

afterEach(cleanup);

const hexes: Hex[] = [];
for (let column = 1; column <= 8; column++)
  for (let row = 1; row <= 8; row++) hexes.push({ id: `${column}${row}`, column, row, terrain: "open" });
const layout: Layout = {
  kind: "hexes",
  width: 420,
  height: 480,
  id: "field",
  legend: [["open", "Open", ""]] as never,
  grid: { columns: 8, rows: 8, radius: 30, hexes },
};
const anchors = anchorsOf(layout);
const within: Box = { x: 0, y: 0, width: 420, height: 480 };
const man = (id: string, at: string, also = ""): Piece => ({ id, name: id, at, also, numbers: ["8", "4", "8"] });
const rider = man("Eudes", "56", "66");
const shot: Overlay = { kind: "sight", at: ["56", "55", "54", "53"], labels: ["", "slope", "", "no cover"] };
const laid = (pieces: readonly Piece[]) => arrange(pieces, layout, anchors, 1, null);
const tags = (overlays: readonly Overlay[], pieces: readonly Piece[]) => {
  const placed = laid(pieces);
  const covered = placed.flatMap(coverOf);
  const found = tagsOn(overlays, { anchors, placed, covered, size: 12, within });
  return { covered, found, boxes: found.map((tag) => boxAt(tag.centre, tag.width, 12 * 1.4)) };
};

describe("what is said of an option", () => {
  const crowd = hexes.filter((_, i) => i % 3 < 2).map((hex) => man(`m${hex.id}`, hex.id));
  const held = (id: string) => ["53", "56", "66"].includes(id);
  it("lies over nobody, however crowded it is", () => {
    for (const others of [[], [man("Aelfric", "55")], crowd.filter((one) => !held(one.at))])
      for (const kind of ["sight", "path", "danger"] as const) {
        const { boxes, covered } = tags([{ ...shot, kind }], [rider, man("Thurkill", "53"), ...others]);
        for (const box of boxes) for (const body of covered) expect(overlap(box, body), kind).toBe(false);
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
      }
  });
  it("is told beside whom it speaks of", () => {
    const { found } = tags([shot], [rider, man("Thurkill", "53")]);
    expect(found.map((tag) => tag.text).sort()).toEqual(["no cover", "slope"]);
    const [x, y] = anchors.get("53")!.at;
    const cover = found.find((tag) => tag.text === "no cover")!;
    expect(Math.hypot(cover.centre[0] - x, cover.centre[1] - y)).toBeLessThan(90);
  });
  it("leaves the marks around one who is aimed at free", () => {
    const { boxes } = tags([shot], [rider, man("Thurkill", "53")]);
    const around = boxAt(anchors.get("53")!.at, 30 * 1.34 * 1.3, 30 * 1.34 * 1.3);
    for (const box of boxes) expect(overlap(box, around)).toBe(false);
  });
});

describe("who is aimed at", () => {
  it("is the one who stands where a line of sight ends, on whichever of his hexes", () => {
    const [thurkill, eudes] = laid([rider, man("Thurkill", "53")]).toSorted((a, b) =>
      a.piece.id < b.piece.id ? 1 : -1,
    );
    expect(aimedAt(shot, [thurkill!, eudes!])).toBe(thurkill);
    for (const at of ["56", "66"]) expect(aimedAt({ kind: "sight", at: ["53", at] }, [thurkill!, eudes!])).toBe(eudes);
  });
  it("is nobody of several, nobody on empty ground, and nobody at the end of a way", () => {
    expect(aimedAt(shot, laid([man("a", "53"), man("b", "53")]))).toBeUndefined();
    expect(aimedAt(shot, laid([rider]))).toBeUndefined();
    expect(aimedAt({ ...shot, kind: "path" }, laid([man("a", "53")]))).toBeUndefined();
  });
});

describe("an option as drawn", () => {
  const scene: Scene = {
    game: "toy",
    title: "Toy",
    heading: "",
    seats: ["norman", "saxon"],
    seat: 0,
    phase: "",
    layout,
    pieces: [rider, man("Thurkill", "53")],
  };
  const under = (a: Element, b: Element) => !!(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  it("has its lines under the pieces, its words and marks over them", () => {
    const way: Overlay = { kind: "path", at: ["56", "55", "54"] };
    const { container } = render(Board, { scene, layout, overlays: [shot, way] });
    const pieces = [...container.querySelectorAll(".world .piece")];
    const lines = [...container.querySelectorAll(".world [data-overlay]")];
    expect(lines).toHaveLength(2);
    for (const line of lines) for (const piece of pieces) expect(under(line, piece)).toBe(true);
    const over = [...container.querySelectorAll(".world [data-tag], .world [data-testid=aim]")];
    expect(over.length).toBeGreaterThanOrEqual(2);
    for (const one of over) for (const piece of pieces) expect(under(piece, one)).toBe(true);
    expect(container.querySelector("[data-testid=aim]")?.getAttribute("data-at")).toBe("Thurkill");
  });
  it("has the head of an arrow before one who stands at its end", () => {
    const { container } = render(Board, { scene, layout, overlays: [{ kind: "path", at: ["51", "52", "53"] }] });
    const head = /translate\((\S+) (\S+)\)/.exec(container.querySelector(".head")?.getAttribute("transform") ?? "")!;
    const [body] = laid([man("Thurkill", "53")]).flatMap(coverOf);
    expect(inBox([Number(head[1]), Number(head[2])], body!)).toBe(false);
  });
});

// Numbers with their words: on counters, at the foot of the panel, and in the rosters of both sides.
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Foot from "../../src/app/side/Foot.svelte";
import Forces from "../../src/app/side/Forces.svelte";
import { musters } from "../../src/app/side/roster";
import { aboutOf } from "../../src/board/handling/about";
import { anchorsOf } from "../../src/board/layout/anchors";
import { inWords, printedOf } from "../../src/board/pieces/numbers";
import { toldOf } from "../../src/board/pieces/owner";
import type { Layout, Piece, Scene } from "../../src/generated/wire";
import { violations } from "./axe";
import { scene as toy } from "./fixtures";

afterEach(cleanup);

const layout: Layout = {
  kind: "points",
  width: 100,
  height: 100,
  places: [
    { id: "a", name: "Alpha", x: 10, y: 10, kind: "town", note: "A town." },
    { id: "b", name: "Beta", x: 50, y: 50 },
  ],
  legend: [["town", "town", "defenders ×3"]],
  numbers: [
    {
      kind: "foot",
      words: ["attack", "defence"],
      icons: ["broadsword", "shield"],
      ring: ["armour", "mail-shirt"],
      always: [["8", "move", "footprint"]],
    },
    { kind: "troops", words: [], icon: "bowman", count: ["strength points", "bowman"] },
    { kind: "leader", words: ["command"], icons: ["crown"], pips: ["nerve", "hearts"] },
  ],
};
const pieces: Piece[] = [
  { id: "hugh", name: "Hugh", at: "a", seat: 0, kind: "foot", numbers: ["8", "4"], ring: 1, condition: ["wounded"] },
  { id: "rolf", name: "Rolf", at: "b", seat: 1, kind: "foot", numbers: ["7", "3"], note: "thane, in armour; axe." },
  { id: "duke", name: "Duke", at: "b", seat: 0, kind: "leader", numbers: ["3"], pips: [2, 5], stack: "field" },
  { id: "bows", name: "Archers", at: "b", seat: 0, kind: "troops", icon: "bowman", count: 6, stack: "field" },
  { id: "cover", name: "Somebody", at: "b", seat: 1, kind: "foot", numbers: ["1", "1"], hidden: true, count: 3 },
];
const scene: Scene = toy({
  layout,
  pieces,
  sides: [
    { name: "North", arms: { field: "gules" }, note: "3 standing", lost: ["Odo", "Guy"] },
    { name: "South", arms: { field: "azure" } },
  ],
});
const anchors = anchorsOf(layout);
const piece = (id: string): Piece => pieces.find((one) => one.id === id)!;

describe("what is printed on a piece", () => {
  it("is told in words, in its order, with what is always true", () => {
    expect(inWords(printedOf(piece("hugh"), scene))).toBe("attack 8, defence 4, armour yes, move 8");
    expect(inWords(printedOf(piece("rolf"), scene))).toBe("attack 7, defence 3, armour none, move 8");
    expect(inWords(printedOf(piece("duke"), scene))).toBe("command 3, nerve 2 of 5");
    expect(inWords(printedOf(piece("bows"), scene))).toBe("strength points 6");
  });
  it("is nothing where it lies face down, and bare where nobody has said what it is", () => {
    expect(printedOf(piece("cover"), scene)).toEqual([]);
    const bare = { ...scene, layout: { ...layout, numbers: [] } };
    expect(inWords(printedOf(piece("hugh"), bare))).toBe("8, 4");
    expect(inWords(printedOf({ ...piece("bows"), icon: "cavalry" }, scene))).toBe("");
  });
  it("is told to who can't see it", () => {
    expect(toldOf(piece("hugh"), scene, "Alpha")).toContain("attack 8, defence 4, armour yes, move 8");
    expect(toldOf(piece("cover"), scene, "Beta")).toBe("Somebody × 3, South, face down, at Beta");
  });
});

describe("the foot of the panel", () => {
  const shown = (id: string | null) => render(Foot, { about: id === null ? null : aboutOf(id, scene, anchors, []) });
  const boxes = () => screen.queryAllByTestId("number").map((box) => box.textContent?.replace(/\s+/g, " ").trim());
  it("tells of a piece: whose, what has become of it, where, every number with its word", async () => {
    const { container } = shown("hugh");
    expect(screen.getByRole("heading", { name: "Hugh" })).toBeTruthy();
    expect(container.textContent).toContain("North · wounded");
    expect(container.textContent).toContain("Alpha · town: defenders ×3");
    expect(boxes()).toEqual(["attack 8", "defence 4", "armour yes", "move 8"]);
    expect(await violations(container)).toEqual([]);
  });
  it("says nothing twice: of a note, only what stands in no box", () => {
    const { container } = shown("rolf");
    expect(container.textContent).toContain("South · thane, axe");
    expect(container.textContent).not.toContain("in armour");
  });
  it("tells of all in a stack, and of all who stand in a place", () => {
    shown("duke");
    expect(within(screen.getByTestId("foot")).getByText("In this stack")).toBeTruthy();
    expect(screen.getByRole("listitem").textContent).toContain("strength points 6");
    cleanup();
    shown("a");
    expect(screen.getByRole("heading", { name: "Alpha" })).toBeTruthy();
    expect(screen.getByTestId("foot").textContent).toContain("defenders ×3");
    expect(screen.getByRole("listitem").textContent).toContain("Hugh");
  });
  it("says what it is for while nothing is pointed at", () => {
    shown(null);
    expect(screen.getByTestId("foot").textContent).toContain("Point at a counter");
    expect(screen.getByTestId("foot").dataset.id).toBe("");
  });
});

describe("the forces", () => {
  it("are tables of the same numbers, by stack and by kind, one's own first", () => {
    const [own, foe] = musters({ ...scene, seat: 1 });
    expect([own?.name, foe?.name]).toEqual(["South", "North"]);
    expect(foe?.sheets.map((sheet) => sheet.columns.map((column) => column.word))).toEqual([
      ["command", "nerve", "strength points"],
      ["attack", "defence", "armour", "move"],
    ]);
    expect(foe?.sheets[0]?.groups).toMatchObject([{ name: "Beta", total: "6", ids: ["duke", "bows"] }]);
    expect(foe?.sheets[1]?.groups[0]?.rows).toMatchObject([{ id: "hugh", conditions: "wounded", where: "Alpha" }]);
  });
  it("show the counter of a row, by mouse and by keys, and what is lost", async () => {
    const onshow = vi.fn();
    const { container } = render(Forces, { scene, colours: () => undefined, onshow });
    expect(screen.getAllByTestId("lost").map((one) => one.textContent)).toEqual([expect.stringContaining("Odo, Guy")]);
    const row = container.querySelector<HTMLElement>('[data-piece="hugh"]')!;
    await fireEvent.click(row);
    await fireEvent.click(within(row).getByRole("button"));
    expect(onshow.mock.calls).toEqual([[["hugh"]], [["hugh"]]]);
    const first = container.querySelector<HTMLElement>('[data-piece="duke"] button')!;
    first.focus();
    await fireEvent.keyDown(first, { key: "ArrowDown" });
    expect(document.activeElement?.closest("tr")?.dataset.piece).toBe("bows");
    expect(await violations(container)).toEqual([]);
  });
  it("hide what lies face down", () => {
    const { container } = render(Forces, { scene, colours: () => undefined });
    const cells = [...container.querySelectorAll('[data-piece="cover"] td.num')];
    expect(cells.map((cell) => cell.textContent)).toEqual(["", "", "", ""]);
  });
});

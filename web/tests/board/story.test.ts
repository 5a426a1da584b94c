import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Board from "../../src/board/Board.svelte";
import { around, beside, boxAt, freePlace } from "../../src/board/geometry/pills";
import { overlap, type Box } from "../../src/board/geometry/point";
import { anchorsOf } from "../../src/board/layout/anchors";
import { signsOver, trailsOf, type Ground } from "../../src/board/pieces/trails";
import type { Deed, Hex, Layout, Piece, Scene } from "../../src/generated/wire";
import "../setup";

afterEach(cleanup);

const RADIUS = 30;
const hexes: Hex[] = [];
for (let column = 1; column <= 8; column++)
  for (let row = 1; row <= 8; row++) hexes.push({ id: `${column}${row}`, column, row, terrain: "open" });
const layout: Layout = {
  kind: "hexes",
  width: 420,
  height: 480,
  id: "field",
  legend: [["open", "Open", ""]] as never,
  grid: { columns: 8, rows: 8, radius: RADIUS, hexes },
};
const man = (id: string, at: string, seat: number): Piece => ({
  id,
  name: id,
  at,
  seat,
  kind: "foot",
  numbers: ["5", "4", "8"],
});
const pieces = [man("Wulfstan", "11", 1), man("Guthstan", "45", 1), man("Gaucher", "44", 0), man("Osbern", "54", 0)];
const scene: Scene = {
  game: "toy",
  title: "Toy",
  heading: "Turn 1",
  seats: ["norman", "saxon"],
  seat: 0,
  phase: "",
  layout,
  pieces,
};
const deeds: Deed[] = [
  { kind: "move", text: "", board: "field", who: ["Guthstan"], at: ["41", "42", "43", "53", "45"], lead: "Guthstan" },
  {
    kind: "shot",
    text: "",
    board: "field",
    who: ["Wulfstan"],
    targets: ["Gaucher"],
    at: ["11", "44"],
    result: "strays",
    harm: false,
  },
  {
    kind: "fight",
    text: "",
    board: "field",
    who: ["Guthstan"],
    targets: ["Hugolin"],
    at: ["45", "55"],
    result: "Hugolin killed",
    harm: true,
    losses: [{ piece: "Hugolin", name: "Hugolin", word: "lost", seat: 0, at: "55" }],
  },
];

const anchors = anchorsOf(layout);
const covers = (all: readonly Piece[]): Box[] =>
  all.map((piece) => boxAt(anchors.get(piece.at)!.at, RADIUS * 1.34, RADIUS * 1.34));
const ground = (all: readonly Piece[]): Ground => ({
  anchors,
  pieces: covers(all),
  spot: (id) => anchors.get(all.find((piece) => piece.id === id)?.at ?? "")?.at,
  held: (place) => all.some((piece) => piece.at === place),
  name: (id) => id,
  size: RADIUS,
  letters: 12,
  within: { x: 0, y: 0, width: 420, height: 480 },
});

describe("signs of what was done", () => {
  it("a move has a ghost where he stood, feet, and the hexes between numbered", () => {
    const [move] = trailsOf(deeds.slice(0, 1), 0, ground(pieces));
    expect(move!.way).toHaveLength(5);
    expect(move!.ghosts).toEqual([{ at: anchors.get("41")!.at, name: "Guthstan", dead: false }]);
    expect(move!.numbers.map((one) => one.nth)).toEqual([1, 2, 3]);
    expect(move!.feet.length).toBeGreaterThanOrEqual(4);
    expect(move!.pill).toBeNull();
  });
  it("nobody's ghost lies under one who stands there now, and no number under a counter", () => {
    const [move] = trailsOf(deeds.slice(0, 1), 0, ground([...pieces, man("Huon", "41", 0), man("Eudes", "43", 0)]));
    expect(move!.ghosts).toEqual([]);
    expect(move!.numbers.map((one) => one.nth)).toEqual([1, 3]);
  });
  it("a shot is a line with its result, that ends before the counters", () => {
    const [shot] = trailsOf(deeds.slice(1, 2), 0, ground(pieces));
    const [line] = shot!.shots;
    expect(shot!.pill?.text).toBe("strays");
    for (const end of [line!.from, line!.to])
      expect(covers(pieces).some((box) => overlap(box, boxAt(end, 1, 1)))).toBe(false);
  });
  it("a fight has a wedge on the hexside, swords, who fell, and what came of it", () => {
    const [fight] = trailsOf(deeds.slice(2), 0, ground(pieces));
    expect(fight!.wedges).toHaveLength(1);
    expect(fight!.swords).not.toBeNull();
    expect(fight!.ghosts).toEqual([{ at: anchors.get("55")!.at, name: "Hugolin", dead: true }]);
    expect(fight!.pill).toMatchObject({ text: "Hugolin killed", icon: "death-skull", harm: true });
  });
  it("no sign over the pieces covers one of them, however crowded it is", () => {
    const crowd = hexes.filter((_, i) => i % 5 < 3).map((hex, i) => man(`m${i}`, hex.id, i % 2));
    for (const all of [pieces, [...pieces, ...crowd.filter((one) => !pieces.some((p) => p.at === one.at))]])
      for (let now = -1; now < deeds.length; now++) {
        const signs = signsOver(trailsOf(deeds, now, ground(all)), RADIUS);
        for (const sign of signs) for (const piece of covers(all)) expect(overlap(sign, piece)).toBe(false);
        signs.forEach((a, i) => signs.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
      }
  });
  it("what lies on another board is left out", () => {
    expect(trailsOf([{ ...deeds[0]!, at: ["nowhere", "41"] }], 0, ground(pieces))).toEqual([]);
  });
});

describe("free ground", () => {
  const within = { x: 0, y: 0, width: 100, height: 100 };
  it("is the first place where nothing lies; none is none", () => {
    const taken = [{ x: 40, y: 0, width: 20, height: 45 }];
    const at = freePlace(around([50, 50], 5, 20, 10), 20, 10, taken, within)!;
    expect(overlap(boxAt(at, 20, 10), taken[0]!)).toBe(false);
    expect(freePlace([[50, 50]], 20, 10, [within], within)).toBeNull();
    expect(freePlace([[0, 50]], 20, 10, [], within), "it would stick out").toBeNull();
  });
  it("along a line begins in its middle", () => {
    expect(beside([0, 0], [10, 0], 2)[0]).toEqual([5, 0]);
  });
});

describe("the board", () => {
  it("draws them, the steps before fainter, those of other boards not", () => {
    const elsewhere: Deed = { ...deeds[0]!, board: "other" };
    const { container } = render(Board, { scene, layout, deeds: [...deeds, elsewhere], now: 2 });
    expect(container.querySelectorAll("[data-testid=story-under] [data-deed]")).toHaveLength(3);
    expect(container.querySelectorAll("[data-testid=story-under] [data-now]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-testid=story-under] .before")).toHaveLength(2);
    const pills = [...container.querySelectorAll("[data-testid=story-pill]")].map((one) => one.textContent?.trim());
    expect(pills).toContain("Hugolin killed");
  });
  it("tells of who acts in the present step, until something is pointed at", () => {
    const told: (string | null)[] = [];
    const onabout = (about: { id: string } | null) => void told.push(about?.id ?? null);
    const { container, unmount } = render(Board, { scene, layout, deeds, now: 1, onabout });
    flushSync();
    expect(told.at(-1)).toBe("Wulfstan");
    container.querySelector<HTMLElement>("[data-id=Osbern]")!.focus();
    flushSync();
    expect(told.at(-1)).toBe("Osbern");
    unmount();
    render(Board, { scene, layout, deeds, now: -1, onabout });
    flushSync();
    expect(told.at(-1)).toBeNull();
  });
  it("draws nothing where nothing was done", () => {
    const { container } = render(Board, { scene, layout });
    expect(container.querySelector(".story")).toBeNull();
  });
});

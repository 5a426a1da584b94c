import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import Thumbnail from "../../src/board/Thumbnail.svelte";
import type { Layout, Overlay, Scene } from "../../src/generated/wire";
import { areas, board, boards, castle, hexSkirmish, operation, points } from "../fixtures";
import { strange } from "../fixtures/common";
import "../setup";

afterEach(cleanup);

const all: [string, Scene, Layout][] = [
  ["a map of points", points, points.layout],
  ["a skirmish on hexes", hexSkirmish, hexSkirmish.layout],
  ["a castle on hexes", castle, castle.layout],
  ["a campaign on hexes", operation, operation.layout],
  ["a battlefield of areas", areas, areas.layout],
  ["a map of lands", boards, boards.layout],
  ["a player's board", boards, board],
];
const at = (root: ParentNode, id: string) => {
  const found = root.querySelector(`[data-id="${id}"]`);
  if (!found) throw new Error(`nothing is drawn for ${id}`);
  return found;
};

describe.each(all)("%s", (_, scene, layout) => {
  const ids = new Set([...(layout.places ?? []).map((p) => p.id), ...(layout.grid?.hexes ?? []).map((h) => h.id)]);
  const pieces = (scene.pieces ?? []).filter((p) => ids.has(p.at));

  it("shows every piece under its name, with its condition and numbers", () => {
    const { container } = render(Board, { scene, layout });
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      const drawn = at(container, piece.id);
      expect(drawn.getAttribute("role")).toBe("button");
      const label = drawn.getAttribute("aria-label") ?? "";
      expect(label).toContain(piece.name);
      for (const word of piece.condition ?? []) expect(label).toContain(word.replaceAll("_", " "));
      for (const number of piece.numbers ?? []) expect(label).toContain(number);
      if (piece.hidden) expect(label).toContain("face down");
    }
  });

  it("shows every place, and every named hex, under its name", () => {
    const { container } = render(Board, { scene, layout });
    for (const place of layout.places ?? [])
      expect(at(container, place.id).getAttribute("aria-label")).toContain(place.name);
    for (const hex of layout.grid?.hexes ?? [])
      if (hex.name) expect(at(container, hex.id).getAttribute("aria-label")).toContain(hex.name);
  });

  it("says which thing was touched, glowing or not", async () => {
    const ontouch = vi.fn();
    const [first, second] = pieces;
    if (!first || !second) throw new Error("the fixture has no pieces");
    const { container } = render(Board, { scene, layout, glow: new Set([first.id]), ontouch });
    expect(at(container, first.id).classList).toContain("glows");
    expect(at(container, first.id).getAttribute("tabindex")).toBe("0");
    expect(at(container, second.id).classList).not.toContain("glows");
    await fireEvent.click(at(container, first.id));
    await fireEvent.click(at(container, second.id));
    expect(ontouch.mock.calls).toEqual([[first.id], [second.id]]);
  });

  it("is a picture when compact", () => {
    const { container } = render(Thumbnail, { scene, layout });
    const picture = screen.getByRole("img");
    expect(picture.getAttribute("aria-label")).toContain("Picture");
    expect(container.querySelector("[tabindex]")).toBeNull();
    expect(container.querySelectorAll(".piece").length).toBe(pieces.length);
  });
});

describe("the board", () => {
  it("is played with keys", async () => {
    const ontouch = vi.fn();
    const onpeek = vi.fn();
    const { container } = render(Board, {
      scene: points,
      layout: points.layout,
      glow: new Set(["westwick"]),
      ontouch,
      onpeek,
    });
    const town = at(container, "westwick");
    await fireEvent.keyDown(town, { key: "Enter" });
    await fireEvent.keyDown(town, { key: " " });
    await fireEvent.keyDown(town, { key: "x" });
    expect(ontouch.mock.calls).toEqual([["westwick"], ["westwick"]]);
  });

  it("lets arrow keys go from thing to thing", async () => {
    const { container } = render(Board, { scene: points, layout: points.layout });
    const farrow = at(container, "farrow") as SVGElement;
    farrow.focus();
    await fireEvent.keyDown(farrow, { key: "ArrowLeft" });
    expect(document.activeElement?.getAttribute("data-id")).toBe("hollins");
  });

  it("is entered with Enter: at what glows, else at a piece", async () => {
    const { rerender } = render(Board, { scene: points, layout: points.layout });
    const root = screen.getByRole("group");
    root.focus();
    await fireEvent.keyDown(root, { key: "Enter" });
    expect(document.activeElement?.getAttribute("role")).toBe("button");
    await rerender({ glow: new Set(["westwick"]) });
    root.focus();
    await fireEvent.keyDown(root, { key: "Enter" });
    expect(document.activeElement?.getAttribute("data-id")).toBe("westwick");
  });

  it("is moved and zoomed with keys and buttons", async () => {
    const { container } = render(Board, { scene: points, layout: points.layout });
    const root = screen.getByRole("group");
    const world = container.querySelector<SVGElement>(".world");
    const transform = () => world?.style.transform ?? "";
    const first = transform();
    await fireEvent.keyDown(root, { key: "+" });
    const closer = transform();
    expect(closer).not.toBe(first);
    await fireEvent.keyDown(root, { key: "ArrowDown" });
    const lower = transform();
    expect(lower).not.toBe(closer);
    await fireEvent.keyDown(root, { key: "0" });
    const whole = transform();
    expect(screen.getByRole("button", { name: "Show the whole board" }).getAttribute("aria-pressed")).toBe("true");
    await fireEvent.keyDown(root, { key: "ArrowDown" });
    expect(transform()).toBe(whole);
    await fireEvent.keyDown(root, { key: "0" });
    expect(transform()).toBe(lower);
    await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(transform()).not.toBe(lower);
    await fireEvent.click(screen.getByRole("button", { name: "Show the whole board" }));
    expect(transform()).toBe(whole);
    await fireEvent.wheel(root, { deltaY: -200, clientX: 10, clientY: 10 });
    expect(transform()).not.toBe(whole);
  });

  it("is dragged, and a drag touches nothing", async () => {
    const ontouch = vi.fn();
    const { container } = render(Board, { scene: points, layout: points.layout, ontouch });
    const root = screen.getByRole("group");
    await fireEvent.keyDown(root, { key: "+" });
    const before = container.querySelector<SVGElement>(".world")?.style.transform;
    await fireEvent.pointerDown(root, { pointerId: 1, clientX: 100, clientY: 100, pointerType: "mouse" });
    await fireEvent.pointerMove(root, { pointerId: 1, clientX: 60, clientY: 80, pointerType: "mouse" });
    await fireEvent.pointerUp(root, { pointerId: 1, clientX: 60, clientY: 80, pointerType: "mouse" });
    await fireEvent.click(root, { detail: 1, clientX: 60, clientY: 80 });
    expect(container.querySelector<SVGElement>(".world")?.style.transform).not.toBe(before);
    expect(ontouch).not.toHaveBeenCalled();
  });

  it("finds what lies under a click", async () => {
    const ontouch = vi.fn();
    const { container } = render(Board, { scene: points, layout: points.layout, ontouch });
    const [, x = 0, y = 0, k = 1] =
      (container.querySelector<SVGElement>(".world")?.style.transform ?? "")
        .match(/translate3d\((.+)px, (.+)px, 0(?:px)?\) scale\((.+)\)/)
        ?.map(Number) ?? [];
    const [left = 0, top = 0] = (container.querySelector(".world")?.getAttribute("viewBox") ?? "")
      .split(" ")
      .map(Number);
    await fireEvent.click(screen.getByRole("group"), {
      detail: 1,
      clientX: (780 - left) * k + x + 3,
      clientY: (740 - top) * k + y - 3,
    });
    expect(ontouch).toHaveBeenCalledWith("farrow");
  });

  it("is looked at by hovering and by a long press", async () => {
    vi.useFakeTimers();
    const onpeek = vi.fn();
    const ontouch = vi.fn();
    const { container } = render(Board, { scene: points, layout: points.layout, onpeek, ontouch });
    const root = screen.getByRole("group");
    const [, x = 0, y = 0, k = 1] =
      (container.querySelector<SVGElement>(".world")?.style.transform ?? "")
        .match(/translate3d\((.+)px, (.+)px, 0(?:px)?\) scale\((.+)\)/)
        ?.map(Number) ?? [];
    const [left = 0, top = 0] = (container.querySelector(".world")?.getAttribute("viewBox") ?? "")
      .split(" ")
      .map(Number);
    const spot = { clientX: (780 - left) * k + x, clientY: (740 - top) * k + y };
    await fireEvent.pointerMove(root, { pointerType: "mouse", ...spot });
    expect(onpeek).toHaveBeenLastCalledWith("farrow");
    await fireEvent.pointerLeave(root, { pointerType: "mouse" });
    expect(onpeek).toHaveBeenLastCalledWith(null);
    await fireEvent.pointerDown(root, { pointerId: 5, pointerType: "touch", ...spot });
    vi.advanceTimersByTime(500);
    expect(onpeek).toHaveBeenLastCalledWith("farrow");
    await fireEvent.pointerUp(root, { pointerId: 5, pointerType: "touch", ...spot });
    await fireEvent.click(root, { detail: 1, ...spot });
    expect(ontouch).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("makes buttons of nameless hexes only while they mean something", async () => {
    const { container, rerender } = render(Board, { scene: hexSkirmish, layout: hexSkirmish.layout });
    expect(container.querySelector('[data-id="0808"]')).toBeNull();
    await rerender({ glow: new Set(["0808"]), chosen: ["0709"], highlight: new Set(["0606"]) });
    expect(at(container, "0808").classList).toContain("glows");
    expect(at(container, "0709").getAttribute("aria-pressed")).toBe("true");
    expect(at(container, "0606").classList).toContain("lit");
  });

  it("does not draw the ground anew when pieces move", async () => {
    const { container, rerender } = render(Board, { scene: hexSkirmish, layout: hexSkirmish.layout });
    const seen: MutationRecord[] = [];
    const watcher = new MutationObserver((records) => seen.push(...records));
    watcher.observe(container, { subtree: true, childList: true, attributes: true });
    const moved = {
      ...hexSkirmish,
      pieces: (hexSkirmish.pieces ?? []).map((p) => (p.id === "vital" ? { ...p, at: "0606" } : p)),
    };
    await rerender({ scene: moved });
    seen.push(...watcher.takeRecords());
    watcher.disconnect();
    expect(seen.some((r) => (r.target as Element).closest?.(".piece")?.querySelector('[data-id="vital"]'))).toBe(true);
    for (const record of seen)
      expect((record.target as Element).closest?.(".piece, [data-id], .tools, .overview")).not.toBeNull();
  });

  it("draws overlays of every kind, with their labels", () => {
    const { container } = render(Board, {
      scene: hexSkirmish,
      layout: hexSkirmish.layout,
      overlays: [
        { kind: "path", at: ["0709", "0808", "0907"], labels: ["", "1", "2 points"] },
        { kind: "sight", at: ["0607", "1205"] },
        { kind: "reach", at: ["0606", "nowhere"] },
        { kind: "danger", at: ["1007"] },
        { kind: "supply", at: ["0101", "0102"] },
      ],
    });
    for (const kind of ["path", "sight", "reach", "danger", "supply"])
      expect(container.querySelector(`[data-overlay="${kind}"] path`)).not.toBeNull();
    expect(within(container).getByText("2 points")).toBeTruthy();
  });

  it("draws what begins where one looks", async () => {
    const traces: Overlay[] = [
      { kind: "supply", at: ["farrow", "westwick"] },
      { kind: "supply", at: ["westwick", "farrow"] },
    ];
    const { container, rerender } = render(Board, { scene: { ...points, traces }, layout: points.layout });
    expect(container.querySelector("[data-overlay]")).toBeNull();
    const [, x = 0, y = 0, k = 1] =
      (container.querySelector<SVGElement>(".world")?.style.transform ?? "")
        .match(/translate3d\((.+)px, (.+)px, 0(?:px)?\) scale\((.+)\)/)
        ?.map(Number) ?? [];
    const [left = 0, top = 0] = (container.querySelector(".world")?.getAttribute("viewBox") ?? "")
      .split(" ")
      .map(Number);
    await fireEvent.pointerMove(screen.getByRole("group"), {
      pointerType: "mouse",
      clientX: (780 - left) * k + x,
      clientY: (740 - top) * k + y,
    });
    expect(container.querySelectorAll("[data-overlay='supply']")).toHaveLength(1);
    await rerender({ overlays: [{ kind: "danger", at: ["westwick"] }] });
    expect(container.querySelector("[data-overlay='supply']")).toBeNull();
    expect(container.querySelector("[data-overlay='danger']")).not.toBeNull();
  });

  it("says what has become of a place", () => {
    const { container } = render(Board, { scene: points, layout: points.layout });
    expect(at(container, "two_arches").getAttribute("aria-label")).toContain("Bridge broken");
    expect(container.querySelectorAll("[data-mark]").length).toBe(points.marks?.length);
  });

  it("puts hexside features on their sides", () => {
    const { container } = render(Board, { scene: hexSkirmish, layout: hexSkirmish.layout });
    for (const kind of [
      "wall",
      "door",
      "window",
      "gate",
      "river",
      "bridge",
      "palisade",
      "fence",
      "hedge",
      "shutter_of_glass",
    ])
      expect(container.querySelector(`[data-side="${kind}"]`)).not.toBeNull();
  });

  it("draws an empty board, and one full of unknown words", () => {
    const unheard: Scene = {
      ...points,
      layout: {
        kind: strange("labyrinth"),
        width: 100,
        height: 100,
        places: [{ id: "p", name: "P", x: 10, y: 10, kind: strange("zzz"), icon: "zzz" }],
        links: [{ a: "p", b: "missing", kind: strange("zzz") }],
        lines: [
          { kind: strange("zzz"), points: [], closed: true },
          { kind: "river", points: [[1, 1]] },
          {
            kind: strange("zzz"),
            points: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
        grid: {
          columns: 1,
          rows: 1,
          radius: 5,
          hexes: [{ id: "h", column: 1, row: 1, terrain: strange("zzz"), kind: strange("zzz") }],
          sides: [
            { hex: "h", side: 9, kind: strange("zzz") },
            { hex: "gone", side: 0, kind: "wall" },
          ],
        },
      },
      pieces: [
        {
          id: "x",
          name: "X",
          at: "p",
          kind: strange("zzz"),
          icon: "zzz",
          condition: [strange("zzz")],
          seat: 7,
          also: "nowhere",
        },
        { id: "y", name: "Y", at: "nowhere" },
      ],
      marks: [
        { at: "p", kind: strange("zzz"), name: "Z", side: 2 },
        { at: "gone", kind: strange("zzz"), name: "Z" },
      ],
    };
    const { container } = render(Board, {
      scene: unheard,
      layout: unheard.layout,
      overlays: [{ kind: "path", at: ["gone"] }],
    });
    expect(at(container, "x")).toBeTruthy();
    expect(container.querySelector('[data-id="y"]')).toBeNull();
    expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
    cleanup();
    expect(() =>
      render(Board, { scene: { ...points, pieces: [], marks: [] }, layout: { kind: "points", width: 10, height: 10 } }),
    ).not.toThrow();
  });

  it("writes no broken number into any fixture's drawing", () => {
    for (const [, scene, layout] of all) {
      const { container } = render(Board, { scene, layout });
      expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
      cleanup();
    }
  });
});

it("a sea does not cover the names written on it", () => {
  const layout: Layout = {
    kind: "points",
    width: 100,
    height: 100,
    lines: [
      {
        kind: "region",
        name: "Deeps",
        points: [
          [10, 10],
          [50, 10],
        ],
      },
      {
        kind: "sea",
        closed: true,
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [0, 100],
        ],
      },
    ],
  };
  const { container } = render(Board, { scene: points, layout });
  const name = within(container).getByText("Deeps");
  const sea = container.querySelector('path[fill="var(--sea)"]');
  if (!sea) throw new Error("no sea is drawn");
  expect(sea.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

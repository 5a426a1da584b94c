// The camera of a board: what moves it, and what does not.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Board from "../../src/board/Board.svelte";
import { Camera, type World } from "../../src/board/handling/camera.svelte";
import type { Box } from "../../src/board/geometry/point";
import { shows } from "../../src/board/geometry/view";
import { castle, hexSkirmish } from "../fixtures";
import "../setup";

const window = { width: 800, height: 600 };
const wide: World = {
  size: { width: 4000, height: 3000 },
  land: { x: 20, y: 20, width: 3960, height: 2960 },
  need: 1,
  loose: false,
};
const box = (x: number, y: number): Box => ({ x, y, width: 50, height: 50 });
const looking = (x: number, y: number): Camera => {
  const camera = new Camera();
  camera.resize(window, wide);
  camera.frame([box(x, y)]);
  return camera;
};
const sees = (camera: Camera, one: Box) => shows(camera.view, one, camera.window, camera.under);

describe("the camera", () => {
  it("frames what matters at first, and again only while nobody has moved it", () => {
    const camera = looking(2000, 1500);
    expect(sees(camera, box(2000, 1500))).toBe(true);
    camera.resize({ width: 1200, height: 700 }, wide);
    expect(sees(camera, box(2000, 1500))).toBe(true);
    camera.pan(-3000, 0);
    const { x } = camera.view;
    camera.frame([box(100, 100)]);
    expect(camera.view.x).toBe(x);
  });
  it("never shows more than the map, but for the whole board, and from there goes back", () => {
    const camera = looking(2000, 1500);
    camera.zoom(1e-6);
    expect(camera.view.k).toBeCloseTo(Math.max(800 / 3960, 600 / 2960), 6);
    camera.zoom(3);
    const before = camera.view;
    camera.fit();
    expect(camera.whole).toBe(true);
    expect(camera.view.k).toBeLessThan(800 / 4000);
    const whole = camera.view;
    camera.pan(50, 50);
    camera.zoom(0.5);
    camera.show([box(100, 100)]);
    expect(camera.view).toEqual(whole);
    camera.fit();
    expect(camera.view).toEqual(before);
  });
  it("follows by the shortest way, and only to what is out of sight", () => {
    const camera = looking(2000, 1500);
    const before = camera.view;
    camera.follow([box(2050, 1500)]);
    expect(camera.view).toEqual(before);
    camera.follow([box(3600, 1500)]);
    expect(sees(camera, box(3600, 1500))).toBe(true);
    expect(camera.view.k).toBe(before.k);
    expect(camera.view.y).toBe(before.y);
    expect((3650 * camera.view.k + camera.view.x) / window.width).toBeGreaterThan(0.9);
  });
  it("goes to the nearest of things that lie too far apart, and stays while one is in sight", () => {
    const camera = looking(2000, 1500);
    camera.follow([box(100, 1500), box(3000, 1500)]);
    expect(sees(camera, box(3000, 1500))).toBe(true);
    const { view } = camera;
    camera.follow([box(3000, 1500), box(200, 200)]);
    expect(camera.view).toEqual(view);
  });
  it("goes to the first of things that lie too far apart, where that leads", () => {
    const camera = looking(2000, 1500);
    camera.follow([box(100, 1500), box(2000, 1500)], true);
    expect(sees(camera, box(100, 1500))).toBe(true);
    const { view } = camera;
    camera.follow([box(100, 1500), box(2000, 1500)], true);
    expect(camera.view).toEqual(view);
  });
  it("has one of the things in sight that could come next", () => {
    const camera = looking(2000, 1500);
    const { view } = camera;
    camera.follow([box(2000, 1500)], false, [box(2050, 1500), box(100, 1500)]);
    expect(camera.view).toEqual(view);
    camera.follow([box(2000, 1500)], false, [box(100, 1500), box(3600, 1500)]);
    expect([100, 3600].map((x) => sees(camera, box(x, 1500)))).toEqual([false, true]);
  });
  it("waits while a finger is down, and forgets what a hand has moved away from", () => {
    const camera = looking(2000, 1500);
    const { view } = camera;
    camera.hold(true);
    camera.follow([box(100, 1500)]);
    expect(camera.view).toEqual(view);
    camera.hold(false);
    expect(sees(camera, box(100, 1500))).toBe(true);
    camera.hold(true);
    camera.follow([box(3000, 1500)]);
    camera.pan(-20, 0);
    camera.hold(false);
    expect(sees(camera, box(3000, 1500))).toBe(false);
  });
  it("keeps what it shows above a card, down to the map's lower end", () => {
    const camera = looking(2000, 1500);
    camera.cover(250);
    camera.show([box(2000, 2900)]);
    expect(sees(camera, box(2000, 2900))).toBe(true);
    camera.cover(0);
    expect(-camera.view.y / camera.view.k + 600 / camera.view.k).toBeLessThanOrEqual(2980 + 1e-6);
  });
});

describe("with motion", () => {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance", "setTimeout", "Date"],
    });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  it("glides for no more than 400 ms, and stops under a finger", () => {
    const camera = looking(2000, 1500);
    camera.follow([box(3600, 1500)]);
    vi.advanceTimersByTime(100);
    expect(camera.moving).toBe(true);
    expect(sees(camera, box(3600, 1500))).toBe(false);
    vi.advanceTimersByTime(300);
    expect([camera.moving, sees(camera, box(3600, 1500))]).toEqual([false, true]);
    camera.follow([box(100, 1500)]);
    vi.advanceTimersByTime(60);
    camera.hold(true);
    const { x } = camera.view;
    vi.advanceTimersByTime(400);
    expect(camera.view.x).toBe(x);
  });
});

describe("the camera of a board", () => {
  afterEach(cleanup);
  const transform = (container: HTMLElement) => container.querySelector<SVGElement>(".world")?.style.transform ?? "";

  it("is moved by no prompt: neither glow, chosen, overlays, log nor a new scene", { timeout: 30_000 }, async () => {
    const { container, rerender } = render(Board, { scene: castle, layout: castle.layout, act: [] });
    const first = transform(container);
    const hexes = castle.layout.grid?.hexes ?? [];
    for (const hex of [hexes[0], hexes.at(-1)]) {
      if (!hex) throw new Error("no hexes");
      await rerender({ glow: new Set([hex.id]) });
      await rerender({ chosen: [hex.id], highlight: new Set([hex.id]), overlays: [{ kind: "reach", at: [hex.id] }] });
      await rerender({ scene: { ...castle, pieces: (castle.pieces ?? []).map((p) => ({ ...p, at: hex.id })) } });
    }
    expect(transform(container)).toBe(first);
  });
  it(
    "follows what acts when that changes, if it is to, and shows what it is told to",
    { timeout: 30_000 },
    async () => {
      const hexes = hexSkirmish.layout.grid?.hexes ?? [];
      const [near, far] = [hexes[0]!.id, hexes.at(-1)!.id];
      const given = { scene: hexSkirmish, layout: hexSkirmish.layout, frame: [near] };
      const { container, rerender, component } = render(Board, { ...given, act: [near], follow: false });
      await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
      await fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
      const first = transform(container);
      await rerender({ act: [far] });
      expect(transform(container)).toBe(first);
      await rerender({ follow: true });
      const there = transform(container);
      expect(there).not.toBe(first);
      await rerender({ act: [near] });
      const back = transform(container);
      expect(back).not.toBe(there);
      await rerender({ act: [near], glow: new Set([far]) });
      expect(transform(container)).toBe(back);
      component.show([far]);
      await Promise.resolve();
      expect(container.querySelector(".world")).not.toBeNull();
      await vi.waitFor(() => expect(transform(container)).toBe(there));
    },
  );
  it("has a switch for that, and a key", async () => {
    const onfollow = vi.fn();
    render(Board, { scene: castle, layout: castle.layout, follow: true, onfollow });
    const tool = screen.getByTestId("follow");
    expect(tool.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(tool);
    await fireEvent.keyDown(screen.getByRole("group"), { key: "f" });
    await fireEvent.keyDown(document.body, { key: "F" });
    expect(onfollow.mock.calls).toEqual([[false], [false], [false]]);
  });
});

describe("the focus on a board", () => {
  afterEach(cleanup);
  const own = () => document.activeElement?.getAttribute("data-id");

  it("goes through what glows as one reads", async () => {
    const rows = new Map((hexSkirmish.layout.grid?.hexes ?? []).map((hex) => [hex.id, hex]));
    const ids = [...rows.keys()].filter((_, i) => i % 37 === 5).slice(0, 5);
    render(Board, { scene: hexSkirmish, layout: hexSkirmish.layout, glow: new Set([...ids].reverse()) });
    const root = screen.getByRole("group");
    root.focus();
    const gone: (string | null | undefined)[] = [];
    for (let i = 0; i < ids.length; i++) {
      await fireEvent.keyDown(document.activeElement ?? root, { key: "Tab" });
      gone.push(own());
    }
    expect(new Set(gone)).toEqual(new Set(ids));
    const heights = gone.map((id) => rows.get(id ?? "")?.row ?? 0);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
    await fireEvent.keyDown(document.activeElement ?? root, { key: "Tab" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Zoom in");
    await fireEvent.keyDown(document.activeElement ?? root, { key: "Tab", shiftKey: true });
    expect(own()).toBe(gone.at(-1));
    for (let i = 0; i < ids.length; i++)
      await fireEvent.keyDown(document.activeElement ?? root, { key: "Tab", shiftKey: true });
    expect(document.activeElement).toBe(root);
  });
  it("falls to the board when what had it is gone", async () => {
    const glow = new Set(["gaucher"]);
    const { rerender, container } = render(Board, { scene: castle, layout: castle.layout, glow });
    container.querySelector<SVGElement>('[data-id="gaucher"]')?.focus();
    expect(own()).toBe("gaucher");
    await rerender({ scene: { ...castle, pieces: (castle.pieces ?? []).filter((p) => p.id !== "gaucher") } });
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("group")));
  });
});

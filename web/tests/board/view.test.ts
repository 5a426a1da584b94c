import { describe, expect, it } from "vitest";
import { clamp, fit, limits, pinch, reveal, stepped, toScreen, toWorld, zoomAt } from "../../src/board/geometry/view";
import type { Point } from "../../src/board/geometry/point";

const world = { width: 1000, height: 500 };
const window = { width: 600, height: 600 };
const free = { least: 0.01, most: 100 };

describe("the window on the board", () => {
  it("shows all of it at first, in the middle", () => {
    const view = fit(world, window);
    expect(view).toEqual({ k: 0.6, x: 0, y: 150 });
    expect(toScreen(view, [1000, 500])).toEqual([600, 450]);
  });
  it("zooms around the pointer", () => {
    const view = fit(world, window);
    const at: Point = [200, 300];
    const under = toWorld(view, at);
    const closer = zoomAt(view, at, 2.5, free);
    expect(closer.k).toBeCloseTo(1.5, 6);
    expect(toScreen(closer, under)[0]).toBeCloseTo(200, 6);
    expect(toScreen(closer, under)[1]).toBeCloseTo(300, 6);
  });
  it("has limits", () => {
    const between = limits(world, window);
    expect(zoomAt(fit(world, window), [0, 0], 1e6, between).k).toBe(between.most);
    expect(zoomAt(fit(world, window), [0, 0], 1e-6, between).k).toBe(between.least);
    expect(between.least).toBeLessThan(0.6);
  });
  it("never loses the world", () => {
    for (const [x, y] of [
      [1e5, 1e5],
      [-1e5, -1e5],
    ] as const) {
      const view = clamp({ k: 2, x, y }, world, window);
      expect(view.x).toBeLessThan(window.width);
      expect(view.x + world.width * 2).toBeGreaterThan(0);
      expect(view.y).toBeLessThan(window.height);
      expect(view.y + world.height * 2).toBeGreaterThan(0);
    }
    expect(clamp({ k: 0.1, x: 400, y: 0 }, world, window)).toEqual({ k: 0.1, x: 250, y: 275 });
  });
  it("follows two fingers", () => {
    const view = { k: 1, x: 0, y: 0 };
    const moved = pinch(
      view,
      [
        [100, 100],
        [200, 100],
      ],
      [
        [150, 120],
        [350, 120],
      ],
      free,
    );
    expect(moved.k).toBeCloseTo(2, 6);
    expect(toScreen(moved, toWorld(view, [150, 100]))).toEqual([250, 120]);
    expect(
      pinch(
        view,
        [
          [0, 0],
          [10, 0],
        ],
        [
          [5, 5],
          [15, 5],
        ],
        free,
      ),
    ).toEqual({ k: 1, x: 5, y: 5 });
  });
  it("brings what has the focus into sight, and moves no more than it must", () => {
    const view = { k: 1, x: 0, y: 0 };
    expect(reveal(view, { x: 100, y: 100, width: 20, height: 20 }, window)).toEqual(view);
    expect(reveal(view, { x: 900, y: 100, width: 20, height: 20 }, window, 10)).toEqual({ k: 1, x: -330, y: 0 });
    expect(reveal(view, { x: -50, y: 100, width: 20, height: 20 }, window, 10)).toEqual({ k: 1, x: 60, y: 0 });
  });
  it("steps its scale", () => {
    expect(stepped(1)).toBe(1);
    expect(stepped(1.03)).toBe(1);
    expect(stepped(1.2)).toBeCloseTo(1.15, 6);
  });
});

import { describe, expect, it } from "vitest";
import {
  clamp,
  fit,
  limits,
  opening,
  pinch,
  reveal,
  rimOf,
  shows,
  stepped,
  toScreen,
  toWorld,
  zoomAt,
} from "../../src/board/geometry/view";
import type { Point } from "../../src/board/geometry/point";

const world = { width: 1000, height: 500 };
const window = { width: 600, height: 600 };
const land = { x: 20, y: 10, width: 960, height: 480 };
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
  it("goes no farther away than the map covers it, and no closer than anybody looks", () => {
    const between = limits(world, window);
    expect(zoomAt(fit(world, window), [0, 0], 1e6, between).k).toBe(between.most);
    expect(zoomAt(fit(world, window), [0, 0], 1e-6, between).k).toBe(between.least);
    expect(between.least).toBe(1.2);
    expect(limits(world, window, 4).most).toBe(10);
    expect(limits(world, window, 0, true).least).toBe(0.6);
  });
  it("is covered by the land wherever it looks", () => {
    for (const k of [1.2, 1.7, 5])
      for (const x of [-1e5, -300, 0, 77, 1e5])
        for (const y of [-1e5, -300, 0, 77, 1e5]) {
          const view = clamp({ k: k * 1.1, x, y }, land, window);
          const [left, top] = toWorld(view, [0, 0]);
          const [right, bottom] = toWorld(view, [window.width, window.height]);
          expect(left).toBeGreaterThanOrEqual(land.x - 1e-6);
          expect(top).toBeGreaterThanOrEqual(land.y - 1e-6);
          expect(right).toBeLessThanOrEqual(land.x + land.width + 1e-6);
          expect(bottom).toBeLessThanOrEqual(land.y + land.height + 1e-6);
        }
  });
  it("lets what lies at the lower end come out from beneath a card, and centres what is too small", () => {
    const view = clamp({ k: 2, x: 0, y: -1e5 }, land, window, 200);
    expect(toScreen(view, [0, land.y + land.height])[1]).toBeCloseTo(400, 6);
    const small = clamp({ k: 0.1, x: 400, y: 0 }, { x: 0, y: 0, ...world }, window);
    expect(small).toEqual({ k: 0.1, x: 250, y: 275 });
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
    expect(reveal(view, { x: 900, y: 100, width: 20, height: 20 }, window, rimOf(10))).toEqual({ k: 1, x: -330, y: 0 });
    expect(reveal(view, { x: -50, y: 100, width: 20, height: 20 }, window, rimOf(10))).toEqual({ k: 1, x: 60, y: 0 });
  });
  it("shows the middle of what is too large for it", () => {
    const large = { x: 100, y: 0, width: 900, height: 20 };
    const view = reveal({ k: 1, x: 300, y: 0 }, large, window, rimOf(0));
    expect(toScreen(view, [550, 0])[0]).toBe(300);
    expect(reveal(view, large, window, rimOf(0))).toEqual(view);
  });
  describe("at first", () => {
    const wide = { x: 0, y: 0, width: 4000, height: 4000 };
    const box = (x: number, y: number, size = 100) => ({ x, y, width: size, height: size });
    const at = (boxes: ReturnType<typeof box>[], need: number, more = {}) =>
      opening({ land: wide, window, boxes, need, rim: rimOf(0), loose: false, ...more });
    it("frames all that matters where that can be read", () => {
      const view = at([box(1000, 1000), box(1300, 1300)], 1);
      for (const one of [box(1000, 1000), box(1300, 1300)]) expect(shows(view, one, window)).toBe(true);
      expect(view.k).toBeGreaterThanOrEqual(1);
      expect(view.k).toBeLessThan(1.5);
    });
    it("frames most of it where all of it could not be read", () => {
      const many = [box(3000, 3000), box(3100, 3000), box(3200, 3100)];
      const view = at([box(200, 200), ...many], 2);
      expect(view.k).toBe(2);
      for (const one of many) expect(shows(view, one, window)).toBe(true);
    });
    it("is covered, even where things would be large enough smaller", () => {
      expect(at([box(0, 0)], 0.01).k).toBeGreaterThanOrEqual(0.15);
      expect(at([box(0, 0)], 0.01)).toMatchObject({ x: 0, y: 0 });
    });
    it("shows all of a board that need not cover it", () => {
      const view = at([], 0.05, { loose: true, land: { x: 0, y: 0, width: 1000, height: 500 } });
      expect(view).toMatchObject({ k: 0.6, y: 150 });
    });
  });
  it("steps its scale, and never reckons with more than it is", () => {
    expect(stepped(1)).toBe(1);
    expect(stepped(1.03)).toBe(1);
    expect(stepped(1.2)).toBeCloseTo(1.15, 6);
    expect(stepped(1.32)).toBeCloseTo(1.15, 6);
  });
});

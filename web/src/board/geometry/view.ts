// Pan and zoom: which part of the world the window shows. screen = world × k + (x, y).
import type { Box, Point } from "./point";

export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What lies over the window at its edges, in pixels: nothing that matters should lie there. */
export interface Rim {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const rimOf = (all: number, bottom = all, top = all): Rim => ({ top, right: all, bottom, left: all });

/** How far one may zoom in beyond the scale at which all of it fits, and beyond that at which it is easily read. */
const CLOSEST = 6;
const CLOSER = 2.5;
/** How much larger than need be things are at first, where there is room. */
const EASY = 1.18;

/** The view that shows the whole world in the middle of the window. */
export function fit(world: Size, window: Size, margin = 0): View {
  const room = { width: Math.max(1, window.width - 2 * margin), height: Math.max(1, window.height - 2 * margin) };
  const k = Math.min(room.width / world.width, room.height / world.height);
  return { k, x: (window.width - world.width * k) / 2, y: (window.height - world.height * k) / 2 };
}

/** The least scale at which some land covers the window. */
export const covering = (land: Size, window: Size): number =>
  Math.max(window.width / land.width, window.height / land.height);

export function toWorld(view: View, screen: Point): Point {
  return [(screen[0] - view.x) / view.k, (screen[1] - view.y) / view.k];
}

export function toScreen(view: View, world: Point): Point {
  return [world[0] * view.k + view.x, world[1] * view.k + view.y];
}

/** Zoom by a factor; what lies under the point of the window stays there. */
export function zoomAt(view: View, screen: Point, factor: number, limits: { least: number; most: number }): View {
  const k = Math.min(limits.most, Math.max(limits.least, view.k * factor));
  const f = k / view.k;
  return { k, x: screen[0] - (screen[0] - view.x) * f, y: screen[1] - (screen[1] - view.y) * f };
}

/** Between covering the window (what is loose need only fit into it) and as close as anybody wants to look; `need` is
 * the scale at which things are easily read. */
export function limits(land: Size, window: Size, need = 0, loose = false): { least: number; most: number } {
  const whole = fit(land, window).k;
  const least = loose ? whole : covering(land, window);
  return { least, most: Math.max(least, whole * CLOSEST, need * CLOSER) };
}

/** The same view, moved so that the land covers the window. Where it is too small for that it stands in the middle.
 * `under` is how much of the window's lower part is covered by something else, `over` how much of its upper part: what
 * lies at the land's ends can be moved out from beneath it. */
export function clamp(view: View, land: Box, window: Size, under = 0, over = 0): View {
  const axis = (at: number, low: number, size: number, from: number, to: number): number => {
    const [first, length] = [low * view.k, size * view.k];
    if (length < to - from - 0.01) return (from + to - length) / 2 - first;
    return Math.min(from - first, Math.max(to - length - first, at));
  };
  return {
    k: view.k,
    x: axis(view.x, land.x, land.width, 0, window.width),
    y: axis(view.y, land.y, land.height, over, window.height - under),
  };
}

/** Two fingers were at `a` and are at `b` now. */
export function pinch(
  view: View,
  a: [Point, Point],
  b: [Point, Point],
  between: { least: number; most: number },
): View {
  const span = (p: [Point, Point]) => Math.hypot(p[0][0] - p[1][0], p[0][1] - p[1][1]) || 1;
  const mid = (p: [Point, Point]): Point => [(p[0][0] + p[1][0]) / 2, (p[0][1] + p[1][1]) / 2];
  const [from, to] = [mid(a), mid(b)];
  const zoomed = zoomAt(view, from, span(b) / span(a), between);
  return { k: zoomed.k, x: zoomed.x + to[0] - from[0], y: zoomed.y + to[1] - from[1] };
}

/** The view that brings a box of the world into the window, moving no more than it must. What is too large for it
 * shows its middle. */
export function reveal(view: View, box: Box, window: Size, rim: Rim = rimOf(24)): View {
  const axis = (at: number, low: number, size: number, from: number, to: number): number => {
    const [first, last] = [low * view.k + at, (low + size) * view.k + at];
    if (last - first > to - from) return first <= from && last >= to ? at : at + (from + to) / 2 - (first + last) / 2;
    if (first < from) return at + from - first;
    return last > to ? at + to - last : at;
  };
  return {
    k: view.k,
    x: axis(view.x, box.x, box.width, rim.left, window.width - rim.right),
    y: axis(view.y, box.y, box.height, rim.top, window.height - rim.bottom),
  };
}

/** Whether all of a box is in the window. */
export function shows(view: View, box: Box, window: Size, under = 0, over = 0): boolean {
  const within = (at: number, size: number, off: number, from: number, to: number) =>
    at * view.k + off >= from - 0.5 && (at + size) * view.k + off <= to + 0.5;
  return (
    within(box.x, box.width, view.x, 0, window.width) && within(box.y, box.height, view.y, over, window.height - under)
  );
}

/** A view on the way from one to another; where the scale changes, what lies in the middle moves straight. */
export function between(from: View, to: View, share: number): View {
  const k = from.k * (to.k / from.k) ** share;
  const t = to.k === from.k ? share : (1 / from.k - 1 / k) / (1 / from.k - 1 / to.k);
  const axis = (a: number, b: number) => k * (a / from.k + (b / to.k - a / from.k) * t);
  return { k, x: axis(from.x, to.x), y: axis(from.y, to.y) };
}

/** The box around some boxes. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (!boxes.length) return undefined;
  const [x, y] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
  };
}

interface Opening {
  land: Box;
  window: Size;
  /** What should be in sight. */
  boxes: readonly Box[];
  /** The scale at which things are easily read. */
  need: number;
  rim: Rim;
  loose: boolean;
  under?: number;
  over?: number;
  /** Of the boxes, those that matter most. */
  most?: readonly Box[];
}

/** The view at first: all that matters if it is large enough to be read then, else as much of it as the window
 * holds. */
export function opening({ land, window, boxes, need, rim, loose, under = 0, over = 0, most = [] }: Opening): View {
  const { least } = limits(land, window, need, loose);
  const room = {
    width: Math.max(1, window.width - rim.left - rim.right),
    height: Math.max(1, window.height - rim.top - rim.bottom),
  };
  const all = around(boxes) ?? land;
  const k = Math.max(least, need, Math.min(need * EASY, room.width / all.width, room.height / all.height));
  const [width, height] = [room.width / k, room.height / k];
  const fits = all.width <= width && all.height <= height;
  const shown = fits ? all : fullest(boxes.length ? boxes : [land], { width, height }, most);
  const at = {
    k,
    x: rim.left + room.width / 2 - (shown.x + shown.width / 2) * k,
    y: rim.top + room.height / 2 - (shown.y + shown.height / 2) * k,
  };
  return clamp(at, land, window, under, over);
}

/** So many boxes are tried as the first at the left and at the top. */
const TRIED = 40;

/** Where a window of a size holds most of the boxes that matter most, and then the most boxes: around those that it
 * holds. Of windows that hold as many, the one that is nearest to the middle of all. */
function fullest(boxes: readonly Box[], size: Size, most: readonly Box[]): Box {
  const all = around(boxes) ?? { x: 0, y: 0, ...size };
  const some = [...most, ...boxes].filter((_, i, { length }) => i % Math.ceil(length / TRIED) === 0);
  const first = new Set(most);
  let best: Box = all;
  let highest = -Infinity;
  for (const { x } of some)
    for (const { y } of some) {
      const held = boxes.filter(
        (b) => b.x >= x && b.y >= y && b.x + b.width <= x + size.width && b.y + b.height <= y + size.height,
      );
      const here = around(held);
      if (!here) continue;
      const off = Math.hypot(
        here.x + here.width / 2 - all.x - all.width / 2,
        here.y + here.height / 2 - all.y - all.height / 2,
      );
      const weight = held.length + boxes.length * held.filter((b) => first.has(b)).length;
      const worth = weight - off / (Math.hypot(all.width, all.height) || 1);
      if (worth > highest) [best, highest] = [here, worth];
    }
  return best;
}

/** A length of the map, kept between a least and a greatest number of pixels. */
export function legible(length: number, scale: number, least: number, most: number): number {
  return Math.min(Math.max(length, least / scale), Math.max(most, least) / scale);
}

/** From one step of the scale to the next. */
export const STEP = 1.15;

/** The scale in steps of about a seventh: what depends on it need not be drawn anew at every turn of the wheel. Never
 * more than it is, so that nothing becomes smaller than it was reckoned. */
export function stepped(k: number): number {
  return STEP ** Math.floor(Math.log(k) / Math.log(STEP) + 1e-6);
}

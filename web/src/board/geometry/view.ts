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

/** How far one may zoom beyond the scale at which all of it fits. */
const CLOSEST = 6;

/** The view that shows the whole world in the middle of the window. */
export function fit(world: Size, window: Size, margin = 0): View {
  const room = { width: Math.max(1, window.width - 2 * margin), height: Math.max(1, window.height - 2 * margin) };
  const k = Math.min(room.width / world.width, room.height / world.height);
  return { k, x: (window.width - world.width * k) / 2, y: (window.height - world.height * k) / 2 };
}

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

export function limits(world: Size, window: Size): { least: number; most: number } {
  const whole = fit(world, window).k;
  return { least: whole * 0.8, most: whole * CLOSEST };
}

/** The same view, moved so that the world neither leaves the window nor hangs at its edge when it could fill it. */
export function clamp(view: View, world: Size, window: Size): View {
  const axis = (at: number, size: number, room: number): number =>
    size <= room ? (room - size) / 2 : Math.min(room * 0.15, Math.max(room * 0.85 - size, at));
  return {
    k: view.k,
    x: axis(view.x, world.width * view.k, window.width),
    y: axis(view.y, world.height * view.k, window.height),
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

/** The view that brings a box of the world into the window, moving no more than it must. */
export function reveal(view: View, box: Box, window: Size, margin = 24): View {
  const axis = (at: number, low: number, size: number, room: number): number => {
    const [from, to] = [low * view.k + at, (low + size) * view.k + at];
    if (from < margin) return at + margin - from;
    if (to > room - margin) return at + room - margin - to;
    return at;
  };
  return {
    k: view.k,
    x: axis(view.x, box.x, box.width, window.width),
    y: axis(view.y, box.y, box.height, window.height),
  };
}

/** A length of the map, kept between a least and a greatest number of pixels. */
export function legible(length: number, scale: number, least: number, most: number): number {
  return Math.min(Math.max(length, least / scale), Math.max(most, least) / scale);
}

/** The scale in steps of about a seventh: what depends on it need not be drawn anew at every turn of the wheel. */
export function stepped(k: number): number {
  return 1.15 ** Math.round(Math.log(k) / Math.log(1.15));
}

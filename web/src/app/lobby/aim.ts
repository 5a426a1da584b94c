// Where a small picture looks: at the pieces, as near as its frame allows, and never past the edge of the board.
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Aim {
  x: number;
  y: number;
  scale: number;
}

const NEAREST = 1.6;
/** So much of the frame stays free around the pieces. */
const MARGIN = 0.12;

/** The rectangle around some. */
export function around(all: readonly Rect[]): Rect | null {
  if (!all.length) return null;
  const x = Math.min(...all.map((one) => one.x));
  const y = Math.min(...all.map((one) => one.y));
  return {
    x,
    y,
    width: Math.max(...all.map((one) => one.x + one.width)) - x,
    height: Math.max(...all.map((one) => one.y + one.height)) - y,
  };
}

/** The pieces that a frame has room for: all of them, or else those around the one in the middle of the row. */
export function subject(frame: { width: number; height: number }, pieces: readonly Rect[]): Rect | null {
  const all = around(pieces);
  if (!all || (all.width <= frame.width && all.height <= frame.height)) return all;
  const tall = all.height / frame.height > all.width / frame.width;
  const sorted = [...pieces].sort((a, b) => (tall ? a.y - b.y : a.x - b.x));
  const middle = sorted[sorted.length >> 1]!;
  const near = pieces.filter(
    (one) =>
      Math.abs(one.x - middle.x) + one.width < frame.width / 2 &&
      Math.abs(one.y - middle.y) + one.height < frame.height / 2,
  );
  return around(near.length ? near : [middle]);
}

/** How a board is moved and scaled so that `pieces` are in the middle of a frame that it covers. */
export function aimed(frame: { width: number; height: number }, board: Rect, pieces: Rect): Aim {
  const room = 1 - 2 * MARGIN;
  const fits = Math.min((frame.width * room) / pieces.width, (frame.height * room) / pieces.height);
  const scale = Math.min(Math.max(fits, 1), NEAREST);
  const along = (size: number, from: number, length: number, middle: number): number =>
    Math.min(Math.max(size / 2 - middle * scale, size - (from + length) * scale), -from * scale);
  return {
    x: along(frame.width, board.x, board.width, pieces.x + pieces.width / 2),
    y: along(frame.height, board.y, board.height, pieces.y + pieces.height / 2),
    scale,
  };
}

/** Aim the picture of a board that fills its frame. */
export function aim(frame: HTMLElement): void {
  const svg = frame.querySelector("svg");
  const box = frame.getBoundingClientRect();
  const view = svg?.viewBox?.baseVal;
  if (!svg || !view || !box.width) return;
  const near = (one: DOMRect): Rect => ({ x: one.x - box.x, y: one.y - box.y, width: one.width, height: one.height });
  const all = [...svg.querySelectorAll(".piece")].map((one) => near(one.getBoundingClientRect()));
  const pieces = subject(box, all);
  if (!pieces?.width || !pieces.height) return;
  const fill = Math.max(box.width / view.width, box.height / view.height);
  const [width, height] = [view.width * fill, view.height * fill];
  const board = { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height };
  const { x, y, scale } = aimed(box, board, pieces);
  svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

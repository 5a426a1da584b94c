// Which part of a map fills a window of another form, and where words about things on it find room.
import { bounds, overlap, type Box, type Point } from "./point";

export interface Size {
  width: number;
  height: number;
}

/** The part of the land that fills a window and shows these boxes with a margin: never more of it than there is, so
 * that the map reaches every edge, and never closer than so many pixels a unit. `free` are the shares of the
 * window's height that words cover at the top and at the bottom: what is framed lies between them, and the map may
 * end behind them. */
export function filling(
  boxes: readonly Box[],
  land: Box,
  window: Size,
  {
    margin = 0,
    closest = Infinity,
    free = [0, 0],
  }: { margin?: number; closest?: number; free?: [number, number] } = {},
): Box {
  const form = window.width / Math.max(1, window.height);
  const [top, bottom] = free;
  const between = Math.max(0.3, 1 - top - bottom);
  /** So much of the covered part may lie beyond the land: what covers it is nearly opaque there. */
  const BEHIND = 0.7;
  const seen = 1 - BEHIND * (top + bottom);
  const largest = Math.min(land.width, (land.height / seen) * form);
  const tight = boxes.length
    ? bounds(
        boxes.flatMap(({ x, y, width, height }): Point[] => [
          [x, y],
          [x + width, y + height],
        ]),
      )
    : land;
  const wanted = Math.max(tight.width + 2 * margin, ((tight.height + 2 * margin) * form) / between);
  const width = Math.min(largest, Math.max(wanted, window.width / closest));
  const height = width / form;
  const within = (low: number, size: number, from: number, room: number): number =>
    Math.min(Math.max(low, from), from + room - size);
  const middle = tight.y + tight.height / 2;
  return {
    x: within(tight.x + tight.width / 2 - width / 2, width, land.x, land.width),
    y: within(
      middle - height * (top + between / 2),
      height,
      land.y - height * top * BEHIND,
      land.height + height * (top + bottom) * BEHIND,
    ),
    width,
    height,
  };
}

/** Where labels of a size go that speak of points in a window: beside them, over nothing that matters and over no other
 * label. Each keeps its distance, and what can't be placed well is placed as well as can be. */
export function placed(points: readonly Point[], sizes: readonly Size[], window: Box, taken: readonly Box[]): Point[] {
  const found: Box[] = [];
  return points.map(([x, y], i) => {
    const { width, height } = sizes[i] ?? { width: 0, height: 0 };
    let best: Point = [x, y];
    let least = Infinity;
    for (const far of [62, 92, 128, 170, 220]) {
      for (let turn = 0; turn < 16; turn++) {
        const angle = (turn * Math.PI) / 8;
        const at: Box = {
          x: x + Math.cos(angle) * (far + width / 2) - width / 2,
          y: y + Math.sin(angle) * (far + height / 2) - height / 2,
          width,
          height,
        };
        const out =
          Math.max(0, window.x - at.x) +
          Math.max(0, window.y - at.y) +
          Math.max(0, at.x + width - window.x - window.width) +
          Math.max(0, at.y + height - window.y - window.height);
        const roomy = { x: at.x - 8, y: at.y - 8, width: width + 16, height: height + 16 };
        const hits =
          found.filter((box) => overlap(box, roomy)).length * 40 +
          points.filter(([px, py]) => overlap({ x: px - 22, y: py - 22, width: 44, height: 44 }, roomy)).length * 12 +
          taken.filter((box) => overlap(box, at)).length * 2;
        const cost = out * 3 + hits + far / 60 + (Math.abs(Math.cos(angle)) < 0.2 ? 0.6 : 0);
        if (cost < least) [least, best] = [cost, [at.x, at.y]];
      }
    }
    found.push({ x: best[0], y: best[1], width, height });
    return best;
  });
}

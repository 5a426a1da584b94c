// Where something that explains stands: beside what it is about, never over it.
import { overlap, type Box } from "../../board/geometry/point";

export interface Spot {
  left: number;
  top: number;
  width: number;
  /** The most it may be high; more is scrolled. */
  height: number;
}

const GAP = 12;
const LEAST = 220;
/** How much farther off it may stand to leave other things in sight. */
const AWAY = [0, 40, 90, 160];

/** A sheet over the whole width, at the bottom of the field unless what it is about lies there. */
export function sheet(at: Box, height: number, field: Box): Spot {
  const most = Math.min(height, field.height * 0.6);
  const covers = at.y + at.height > field.y + field.height - most - GAP && at.y < field.y + field.height;
  return { left: field.x, top: covers ? field.y : field.y + field.height - most, width: field.width, height: most };
}

/** Right or left of it if there is room, where it hides the least of what else can be touched; else above or below,
 * wherever there is more; always within the field. */
export function beside(
  at: Box,
  size: { width: number; height: number },
  field: Box,
  others: readonly Box[] = [],
): Spot {
  const [right, bottom] = [field.x + field.width, field.y + field.height];
  const across = Math.max(field.x, Math.min(at.x + at.width / 2 - size.width / 2, right - size.width));
  const rows = {
    above: Math.min(at.y, bottom) - GAP - field.y,
    below: bottom - Math.max(at.y + at.height, field.y) - GAP,
  };
  // what is below the field, is told at its lower edge
  if (at.y >= bottom) return upright(across, bottom, size, field.height);
  const columns = { after: right - (at.x + at.width) - GAP, before: at.x - GAP - field.x };
  const height = Math.min(size.height, field.height);
  const middle = at.y + at.height / 2;
  const tops = [middle - height / 2, middle - height * 0.85, middle - height * 0.15].map((top) =>
    Math.max(field.y, Math.min(top, bottom - height)),
  );
  for (const least of [size.width, LEAST]) {
    const spots: Spot[] = [];
    for (const away of least === size.width ? AWAY : [0]) {
      if (columns.after - away >= least) {
        const [left, width] = [
          Math.max(at.x + at.width + GAP, field.x) + away,
          Math.min(size.width, columns.after - away),
        ];
        spots.push(...tops.map((top) => ({ left, top, width, height })));
      }
      if (columns.before - away >= least) {
        const width = Math.min(size.width, columns.before - away);
        const left = Math.min(at.x - GAP, right) - away - width;
        spots.push(...tops.map((top) => ({ left, top, width, height })));
      }
    }
    const hidden = (spot: Spot) =>
      others.filter((box) => overlap(box, { x: spot.left, y: spot.top, width: spot.width, height: spot.height }))
        .length;
    if (spots.length) return spots.reduce((best, spot) => (hidden(spot) < hidden(best) ? spot : best));
  }
  if (rows.above >= rows.below) return upright(across, Math.min(at.y, bottom) - GAP, size, rows.above);
  return {
    left: across,
    top: Math.max(at.y + at.height, field.y) + GAP,
    width: size.width,
    height: Math.min(size.height, rows.below),
  };
}

function upright(left: number, bottom: number, size: { width: number; height: number }, room: number): Spot {
  const height = Math.min(size.height, room);
  return { left, top: bottom - height, width: size.width, height };
}

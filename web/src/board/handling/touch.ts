// What a finger means: the nearest thing within reach of it, however small it is drawn.
import type { Anchor } from "../layout/anchors";
import { distance, inside, type Point } from "../geometry/point";
import { HALF } from "../geometry/banners";
import type { Placed } from "../pieces/placed";

/** Fingers need room: pixels across. */
export const FINE = 24;
export const COARSE = 44;

/** The sign of a place on a map of points, in its room. */
const SIGN = 0.5;

/** Whether a point of the world lies on a piece. */
export function covers(placed: Placed, p: Point): boolean {
  const [dx, dy] = [p[0] - placed.at[0], p[1] - placed.at[1]];
  if (placed.shape === "long") {
    const a = (-placed.angle * Math.PI) / 180;
    return (
      Math.abs(dx * Math.cos(a) - dy * Math.sin(a)) <= placed.size * 0.46 &&
      Math.abs(dx * Math.sin(a) + dy * Math.cos(a)) <= placed.length / 2
    );
  }
  if (placed.shape === "banner") {
    const down = dy / placed.size; // a shield narrows to its point
    const half = down < 0.1 ? HALF.width : HALF.width * Math.max(0, 1 - ((down - 0.1) / 0.5) ** 2);
    return Math.abs(down) <= HALF.height && Math.abs(dx) <= placed.size * half;
  }
  const high = placed.shape === "block" ? 0.44 : placed.shape === "standard" ? 0.62 : 0.5;
  return Math.abs(dx) <= placed.size * 0.5 && Math.abs(dy) <= placed.size * high;
}

/** How far it is from a point of the world to a piece. */
function beyond(placed: Placed, p: Point): number {
  if (placed.shape !== "banner") return distance(p, placed.at) - placed.size / 2;
  return distance(p, placed.at) - placed.size * HALF.width;
}

/** The id that is meant by touching a point of the world. Pieces lie over places; on a glowing place, a piece that does
 * not glow lets the touch through, and so does a part of a whole that glows. */
export function meant(
  p: Point,
  pieces: readonly Placed[],
  anchors: ReadonlyMap<string, Anchor>,
  glow: ReadonlySet<string>,
  reach: number,
): string | null {
  const whole = (id: string): string => {
    const of = anchors.get(id)?.place?.part_of ?? "";
    return !glow.has(id) && glow.has(of) ? of : id;
  };
  const through = (placed: Placed) => {
    if (glow.has(placed.piece.id)) return placed.piece.id;
    const under = [placed.piece.at, placed.piece.also ?? ""].filter((id) => glow.has(id));
    // a piece over two places: the one under the finger
    return (
      under.find((id) => inside(p, anchors.get(id)?.shape ?? [])) ??
      (placed.piece.also ? undefined : under[0]) ??
      ifWhole(placed)
    );
  };
  const ifWhole = (placed: Placed) => (glow.has(whole(placed.piece.at)) ? whole(placed.piece.at) : placed.piece.id);
  const on = pieces.filter((placed) => covers(placed, p));
  const top = on.findLast((placed) => glow.has(placed.piece.id)) ?? on.at(-1);
  if (top) return through(top);

  let near: { id: string; far: number } | undefined;
  const consider = (id: string, far: number) => {
    if (far > reach) return;
    const weighed = Math.max(0, far) + (glow.has(id) ? 0 : reach * 0.5);
    if (!near || weighed < near.far) near = { id, far: weighed };
  };
  for (const anchor of anchors.values())
    if (anchor.kind === "point") consider(anchor.id, distance(p, anchor.at) - anchor.room * SIGN);
  for (const placed of pieces) consider(through(placed), beyond(placed, p));
  const field = [...anchors.values()].findLast((a) => a.shape.length > 0 && inside(p, a.shape));
  if (field && (!near || glow.has(whole(field.id)))) return whole(field.id);
  return near?.id ?? (field ? whole(field.id) : null);
}

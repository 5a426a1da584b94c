// From one thing on the board to the next: in a direction, for arrow keys, or as one reads.
import type { Anchor } from "../layout/anchors";
import type { Point } from "../geometry/point";
import type { Laid } from "../pieces/laid.svelte";
import type { Placed } from "../pieces/placed";

const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The id of the nearest piece, or named or pointed place, that lies that way; straight ahead counts for more than
 * aside. */
export function nextTowards(
  from: string,
  key: string,
  pieces: readonly Placed[],
  anchors: ReadonlyMap<string, Anchor>,
): string | null {
  const way = ways[key];
  const things: [string, Point][] = [
    ...pieces.map((p): [string, Point] => [p.piece.id, p.at]),
    ...[...anchors.values()].filter((a) => a.kind !== "hex" || a.hex?.name).map((a): [string, Point] => [a.id, a.at]),
  ];
  const here = pieces.find((p) => p.piece.id === from)?.at ?? anchors.get(from)?.at;
  if (!way || !here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [id, at] of things) {
    const [dx, dy] = [at[0] - here[0], at[1] - here[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (id === from || ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** Some ids as one reads a page: line by line, and in each from left to right. Pieces in one stack are one thing, which
 * is known by its first. */
export function inReadingOrder(ids: Iterable<string>, laid: Pick<Laid, "placed" | "anchors" | "unit">): string[] {
  const line = laid.unit * 2.2;
  const found = new Map<string, Point>();
  for (const id of ids) {
    const placed = laid.placed.find((p) => p.piece.id === id || p.stack?.pieces.some((piece) => piece.id === id));
    const at = placed?.at ?? laid.anchors.get(id)?.at;
    if (at) found.set(placed?.piece.id ?? id, at);
  }
  return [...found]
    .sort(([, a], [, b]) => Math.round(a[1] / line) - Math.round(b[1] / line) || a[0] - b[0])
    .map(([id]) => id);
}

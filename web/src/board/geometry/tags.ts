// Words on an overlay: each beside its place, none over another. What finds no room is left out, and the end of a way
// comes before its middle.
import { textWidth } from "./labels";
import { around, boxAt, freePlace } from "./pills";
import type { Box, Point } from "./point";

export interface Tag {
  text: string;
  at: Point;
  /** Half of how wide it is what stands there. */
  room?: number;
}

export interface PlacedTag extends Tag {
  /** The middle of its box. */
  centre: Point;
  width: number;
}

/** How far from its place a tag may lie, in heights: on it, above, below, beside, farther. */
const beside: readonly Point[] = [
  [0, -1.25],
  [0, 1.25],
  [1, -0.6],
  [-1, -0.6],
  [1, 0.6],
  [-1, 0.6],
  [0, -2.4],
  [0, 2.4],
];

export interface Tagging {
  size: number;
  /** Tags of a way lie on it; all others beside what they speak of, so that it can be seen. */
  on: boolean;
  /** Left free. */
  free: readonly Box[];
  within: Box;
}

export function placeTags(tags: readonly Tag[], { size, on, free, within }: Tagging): PlacedTag[] {
  const taken: Box[] = [...free];
  const out: PlacedTag[] = [];
  const height = size * 1.4;
  tags.toReversed().forEach((tag, last) => {
    const width = textWidth(tag.text, size) * 1.12 + size * 0.8;
    const near = beside.map(([dx, dy]): Point => [tag.at[0] + dx * (width / 2 + size * 0.5), tag.at[1] + dy * height]);
    const far = tag.room ? around(tag.at, tag.room, width, height) : [];
    const ways: Point[] = on && last > 0 ? [tag.at] : [...near, ...far];
    const centre = freePlace(
      ways.map(([x, y]): Point => [
        Math.max(within.x + width / 2, Math.min(within.x + within.width - width / 2, x)),
        Math.max(within.y + height / 2, Math.min(within.y + within.height - height / 2, y)),
      ]),
      width,
      height,
      taken,
      within,
    );
    if (!centre) return;
    taken.push(boxAt(centre, width, height));
    out.push({ ...tag, centre, width });
  });
  return out;
}

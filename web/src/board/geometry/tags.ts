// Words on an overlay: each beside its place, none over another. What finds no room is left out, and the end of a way
// comes before its middle.
import { textWidth } from "./labels";
import { overlap, type Box, type Point } from "./point";

export interface Tag {
  text: string;
  at: Point;
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
    const ways: Point[] = on && last > 0 ? [[0, 0]] : [...beside];
    for (const [dx, dy] of ways) {
      const wanted: Point = [tag.at[0] + dx * (width / 2 + size * 0.5), tag.at[1] + dy * height];
      const centre: Point = [
        Math.max(within.x + width / 2, Math.min(within.x + within.width - width / 2, wanted[0])),
        Math.max(within.y + height / 2, Math.min(within.y + within.height - height / 2, wanted[1])),
      ];
      const box = { x: centre[0] - width / 2, y: centre[1] - height / 2, width, height };
      if (taken.some((other) => overlap(other, box))) continue;
      taken.push(box);
      out.push({ ...tag, centre, width });
      break;
    }
  });
  return out;
}

// The panels of a player's board: a name, what is printed on it, and the slots that belong to it.
import { slotSize, type Anchor } from "./anchors";
import { bounds, type Box } from "../geometry/point";
import { textWidth } from "../geometry/labels";
import type { Layout, Mark } from "../../generated/wire";

/** How high the band with the name is, in units. */
export const PANEL_HEAD = 2.2;

export interface Panel {
  id: string;
  name: string;
  icon: string;
  box: Box;
  /** What is printed, in lines, and where the first stands. */
  lines: string[];
  size: number;
  x: number;
  y: number;
}

/** The kind of mark that says what a panel comes to at the moment. */
export const NOW = "now";

export function panelsOf(
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  unit: number,
  marks: readonly Mark[] = [],
): Panel[] {
  const now = new Map(marks.filter((mark) => mark.kind === NOW).map((mark) => [mark.at, mark.name]));
  const slot = slotSize(layout);
  const parts = new Set([...anchors.values()].map((a) => a.place?.part_of ?? ""));
  return [...anchors.values()]
    .filter((a) => a.kind === "panel")
    .map((a) => {
      const box = bounds(a.shape);
      const top = parts.has(a.id) ? a.at[1] + slot / 2 + unit * 0.1 : box.y + unit * PANEL_HEAD;
      const room = { width: box.width - unit * 1.2, height: box.y + box.height - top - unit * 0.3 };
      const { lines, size } = printed(now.get(a.id) ?? a.place?.text ?? "", room.width, room.height, unit * 1.5);
      const y = top + (room.height - lines.length * size * LEADING) / 2 + size * 0.85;
      return { id: a.id, name: a.name, icon: a.place?.icon ?? "", box, lines, size, x: box.x + box.width / 2, y };
    });
}

const LEADING = 1.08;

/** A text in lines, in letters as large as find room. */
export function printed(text: string, width: number, height: number, most: number): { lines: string[]; size: number } {
  let size = most;
  let lines = broken(text, width, size);
  while (lines.length * size * LEADING > height && size > most * 0.6) {
    size *= 0.95;
    lines = broken(text, width, size);
  }
  return { lines, size };
}

function broken(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

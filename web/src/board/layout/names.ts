// The names of places, set so that they can be read at this scale and do not lie over each other.
import type { Layout } from "../../generated/wire";
import { sharedNames, unitOf, type Anchor } from "./anchors";
import { place, type Label, type Named } from "../geometry/labels";
import type { Box } from "../geometry/point";
import { legible } from "../geometry/view";
import { pointLook } from "../vocabulary/sites";

/** How large the name of an area is written. */
export const areaName = (unit: number, scale: number): number => legible(unit * 0.98, scale, 9, 20);

/** How much of an area its name takes. */
export const areaHead = (unit: number, scale: number): number => Math.max(unit * 1.5, areaName(unit, scale) * 1.45);

interface Naming {
  layout: Layout;
  anchors: ReadonlyMap<string, Anchor>;
  box: Box;
  /** Pixels a unit of the map, in steps. */
  scale: number;
  needed: ReadonlySet<string>;
  compact: boolean;
  /** Places that hold pieces, and where those lie: names go elsewhere. */
  held: ReadonlySet<string>;
  covered: readonly Box[];
  /** Pieces lie in stacks, which leave room in their hex. */
  stacked?: boolean;
}

/** Pixels: a map of so small hexes names its cities only. */
const TINY_HEX = 14;

/** Names of this rank, cities' and castles', are written large, and the last to go. */
const GREAT = 4;

export function namesOf({
  layout,
  anchors,
  box,
  scale,
  needed,
  compact,
  held,
  covered,
  stacked = false,
}: Naming): Label[] {
  const unit = unitOf(layout);
  const named: Named[] = [];
  const shared = new Set(sharedNames(layout, anchors).flatMap((one) => one.ids));
  for (const a of anchors.values()) {
    const name = a.hex ? a.hex.name : a.place?.name;
    if (!name || (a.kind !== "point" && a.kind !== "hex") || a.place?.part_of) continue;
    if (shared.has(a.id)) continue;
    const look = pointLook(a.hex?.kind ?? a.place?.kind ?? "");
    const big = look.rank >= GREAT;
    const tiny = stacked && (layout.grid?.radius ?? Infinity) * scale < TINY_HEX;
    const size = legible(unit * (big ? 0.98 : 0.84), scale, compact ? 7 : tiny ? 10 : big ? 13.5 : 12, big ? 24 : 21);
    if ((compact || (tiny && !needed.has(a.id))) && !big) continue;
    named.push({
      id: a.id,
      text: name,
      at: a.at,
      radius: a.hex
        ? (layout.grid?.radius ?? 0) * (stacked ? (look.houses === "village" ? 0.5 : 0.7) : held.has(a.id) ? 1 : 0.5)
        : (a.place?.icon ? 0.88 : look.reach) * unit,
      size,
      rank: look.rank,
      needed: needed.has(a.id),
    });
  }
  return place(named, covered, box);
}

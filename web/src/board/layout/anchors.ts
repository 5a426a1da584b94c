// Where every id of a layout lies, and how much room there is.
import type { Hex, Layout, Place } from "../../generated/wire";
import { cells } from "../geometry/cells";
import { hexCentre, hexCorners } from "../geometry/hex";
import { away, bounds, inside, type Box, type Point } from "../geometry/point";
import { spoken } from "../vocabulary/words";

export interface Anchor {
  id: string;
  name: string;
  note: string;
  /** A panel is the card or printed field of a player's board to which slots belong. */
  kind: "hex" | "point" | "area" | "box" | "slot" | "panel";
  at: Point;
  /** Pieces find room in a circle of this radius. */
  room: number;
  /** What is filled, touched and outlined; a point has none. */
  shape: Point[];
  place?: Place;
  hex?: Hex;
}

/** A length that suits the map: roughly what a town's name is high. */
export function unitOf(layout: Layout): number {
  if (layout.grid) return layout.grid.radius / 2.6;
  return Math.sqrt(layout.width * layout.height) / 64;
}

/** Country seen from afar: a map of hexes with roads and rivers of its own, of which the hexes are but a hint. */
export const isAfar = (layout: Layout): boolean => !!layout.grid && !!layout.lines?.length;

export function slotSize(layout: Layout): number {
  const slots = (layout.places ?? []).filter((p) => isSlot(layout, p));
  let least = unitOf(layout) * 8;
  slots.forEach((a, i) =>
    slots
      .slice(i + 1)
      .forEach((b) => (least = Math.min(least, Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) * 0.86))),
  );
  return least;
}

function isSlot(layout: Layout, place: Place): boolean {
  if (place.outline?.length) return false;
  return layout.kind === "board" || !!place.accepts?.length || place.kind === "slot";
}

/** What the game of this map calls a thing: its legend says so. */
function called(layout: Layout, word: string): string {
  return spoken(layout.legend?.find(([one]) => one === word)?.[1] ?? word);
}

export function square(at: Point, half: number): Point[] {
  return [
    [at[0] - half, at[1] - half],
    [at[0] + half, at[1] - half],
    [at[0] + half, at[1] + half],
    [at[0] - half, at[1] + half],
  ];
}

export function anchorsOf(layout: Layout): Map<string, Anchor> {
  const out = new Map<string, Anchor>();
  const unit = unitOf(layout);
  const places = layout.places ?? [];
  for (const hex of layout.grid?.hexes ?? []) {
    const grid = layout.grid;
    if (!grid) break;
    const at = hexCentre(grid, hex.column, hex.row);
    const what = called(layout, hex.kind || hex.terrain);
    const name = hex.name ? `${hex.name}, ${what.toLowerCase()}` : `${what} ${hex.id}`;
    out.set(hex.id, {
      id: hex.id,
      name,
      note: hex.note ?? "",
      kind: "hex",
      at,
      room: grid.radius * 0.8,
      shape: hexCorners(at, grid.radius),
      hex,
    });
  }
  const slot = slotSize(layout);
  const outlines = places.flatMap((p) => (p.outline?.length ? [p.outline] : []));
  const free =
    layout.kind === "areas" ? places.filter((p) => !p.outline?.length && !isSlot(layout, p) && p.kind !== "box") : [];
  // beside areas that have outlines there is no land to divide: the others are squares in what room is left
  const made = outlines.length
    ? new Map(
        free.map((p, i) => [
          i,
          square([p.x, p.y], Math.min(unit * 5.5, ...outlines.map((o) => away([p.x, p.y], o) * 0.92))),
        ]),
      )
    : cells(
        free.map((p): Point => [p.x, p.y]),
        layout,
      );
  for (const place of places) {
    const at: Point = [place.x, place.y];
    const base = { id: place.id, name: place.name, note: place.note ?? "", at, place };
    if (place.outline?.length) {
      out.set(place.id, {
        ...base,
        kind: layout.kind === "board" ? "panel" : place.kind === "box" ? "box" : "area",
        room: roomIn(at, place.outline),
        shape: place.outline,
      });
    } else if (isSlot(layout, place)) {
      out.set(place.id, { ...base, kind: "slot", room: slot / 2, shape: square(at, slot / 2) });
    } else if (place.kind === "box" || layout.kind === "areas") {
      const cell = made.get(free.indexOf(place));
      const shape = cell ?? square(at, unit * 4.2);
      out.set(place.id, { ...base, kind: cell ? "area" : "box", room: roomIn(at, shape), shape });
    } else {
      out.set(place.id, { ...base, kind: "point", room: unit * 1.4, shape: [] });
    }
  }
  return out;
}

export interface Shared {
  name: string;
  /** Its hexes. */
  ids: string[];
  at: Point;
  width: number;
}

/** Names that several hexes of a land or building share: they are its own. */
export function sharedNames(layout: Layout, anchors: ReadonlyMap<string, Anchor>): Shared[] {
  const groups = new Map<string, { name: string; of: Anchor[] }>();
  for (const hex of layout.grid?.hexes ?? []) {
    const anchor = anchors.get(hex.id);
    if (!anchor || !hex.name || !hex.area) continue;
    const key = `${hex.area}\n${hex.name}`;
    const group = groups.get(key) ?? { name: hex.name, of: [] };
    group.of.push(anchor);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ of }) => of.length > 1)
    .map(({ name, of }) => {
      const mean = (axis: 0 | 1) => of.reduce((sum, a) => sum + a.at[axis], 0) / of.length;
      return {
        name,
        ids: of.map((a) => a.id),
        at: [mean(0), mean(1)],
        width: bounds(of.flatMap((a) => a.shape)).width,
      };
    });
}

/** How far it is from a point to the nearest border. */
function roomIn(at: Point, shape: readonly Point[]): number {
  if (!inside(at, shape)) {
    const box = bounds(shape);
    return Math.min(box.width, box.height) / 2;
  }
  return away(at, shape);
}

/** The part of the world to show: the layout's own size, and whatever reaches beyond it. */
export function world(layout: Layout, anchors: ReadonlyMap<string, Anchor>): Box {
  const unit = unitOf(layout);
  // a player's board is as big as what is on it, and its headings
  const panels = [...anchors.values()].some((a) => a.kind === "panel");
  const points: Point[] =
    layout.kind === "board" && anchors.size
      ? [...anchors.values()].map((a): Point =>
          panels ? a.at : [a.at[0], a.at[1] - a.room - unit * (layout.name ? 5 : 2)],
        )
      : [
          [0, 0],
          [layout.width, layout.height],
        ];
  for (const a of anchors.values()) {
    points.push(...a.shape, [a.at[0] - unit, a.at[1] - unit], [a.at[0] + unit, a.at[1] + unit]);
  }
  const box = bounds(points);
  const margin = unit * (panels ? 0.8 : layout.grid ? 1.3 : 2.2);
  return { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
}

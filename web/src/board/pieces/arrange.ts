// Which shape a piece has, and where it is drawn.
import type { Layout, Piece } from "../../generated/wire";
import { along, BROAD, upright } from "../geometry/face";
import { textWidth } from "../geometry/labels";
import { bounds, inBox, overlap, type Box, type Point } from "../geometry/point";
import { fanned, long, rows, sizeFor } from "../geometry/stack";
import { bannerBox, besidePlace, nearest } from "../geometry/banners";
import { legible } from "../geometry/view";
import { slotSize, unitOf, type Anchor } from "../layout/anchors";
import { areaHead } from "../layout/names";
import { PANEL_HEAD } from "../layout/panels";
import { shapeBy } from "../vocabulary/shapes";
import type { Placed, Shape } from "./placed";
import { inRanks, ranks } from "./ranks";

export function shapeOf(piece: Piece, layout: Layout): Shape {
  if (piece.also && piece.also !== piece.at) return "long";
  const shape = shapeBy(piece.kind ?? "");
  if (shape) return shape;
  if (layout.kind === "board") return "disc";
  if (layout.kind === "points" && !piece.numbers?.length && !piece.icon) return "banner";
  return "counter";
}

/** Where all the pieces of a layout stand. On a map of points their size depends on the scale, so that they can always
 * be seen and never hide the map; a place that is `spread` shows its pieces side by side. */
export function arrange(
  pieces: readonly Piece[],
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  scale: number,
  spread: string | null,
): Placed[] {
  const unit = unitOf(layout);
  const at = new Map<string, Piece[]>();
  const out: Placed[] = [];
  const points = [...anchors.values()].filter((a) => a.kind === "point");
  const taken: Box[] = [];
  for (const piece of pieces) {
    const here = anchors.get(piece.at);
    if (!here) continue;
    const shape = shapeOf(piece, layout);
    const behind = shape === "long" ? anchors.get(piece.also ?? "") : undefined;
    if (behind) {
      const size = counterSize(layout, unit, scale);
      const lies = long(here.at, behind.at, size);
      out.push({ piece, shape, at: lies.at, size, angle: lies.angle, length: lies.length, of: 1, nth: 0 });
    } else {
      at.set(piece.at, [...(at.get(piece.at) ?? []), piece]);
    }
  }
  for (const [id, list] of at) {
    const anchor = anchors.get(id);
    if (!anchor) continue;
    const shapes = list.map((p) => (shapeOf(p, layout) === "long" ? "counter" : shapeOf(p, layout)));
    const count = list.length;
    if (anchor.kind === "point" && shapes.includes("banner")) {
      out.push(...raised(list, shapes, anchor, points, taken, layout, unit, scale));
      continue;
    }
    if ((anchor.kind === "area" || anchor.kind === "box") && inRanks(list)) {
      out.push(...ranks(list, anchor, areaHead(unit, scale), unit * BLOCK));
      continue;
    }
    if (anchor.hex && layout.grid && shapes.some((shape) => shape === "standard" || shape === "disc")) {
      out.push(...encamped(list, shapes, anchor, layout.grid.radius, scale));
      continue;
    }
    let size = counterSize(layout, unit, scale);
    let offsets: Point[];
    let centre = anchor.at;
    if (anchor.kind === "area" || anchor.kind === "box" || anchor.kind === "slot") {
      const box = bounds(anchor.shape);
      const head = anchor.kind === "slot" ? 0 : areaHead(unit, scale);
      const fits = sizeFor(
        count,
        box.width * 0.9,
        (box.height - head) * 0.9,
        anchor.kind === "slot" ? Math.min(box.width, box.height) * 0.78 : unit * 3.6,
      );
      size = fits.size;
      offsets = rows(count, size * 1.04, size * 1.04, fits.columns);
      if (anchor.kind !== "slot") centre = [box.x + box.width / 2, box.y + head + (box.height - head) / 2];
    } else if (anchor.kind === "panel") {
      const room = panelRoom(anchor, unit);
      const fits = sizeFor(count, room.width, room.height, slotSize(layout) * 0.78);
      size = fits.size;
      offsets = rows(count, Math.min(size * 1.3, room.width / fits.columns), size * 1.04, fits.columns, fits.columns);
    } else if (count > 1 && (id === spread || shapes.includes("banner"))) {
      offsets = rows(count, size * 1.12, size * 1.2, 3);
    } else {
      if (count > 1 && layout.grid) size *= 0.92;
      offsets = fanned(count, size);
    }
    list.forEach((piece, i) => {
      const [dx, dy] = offsets[i] ?? [0, 0];
      const shape = shapes[i] ?? "counter";
      out.push({ piece, shape, at: [centre[0] + dx, centre[1] + dy], size, angle: 0, length: size, of: count, nth: i });
    });
  }
  return out;
}

/** How much of a panel is left for what stands on it, around the point where it goes. */
function panelRoom(panel: Anchor, unit: number): { width: number; height: number } {
  const box = bounds(panel.shape);
  const [x, y] = panel.at;
  return {
    width: 2 * Math.min(x - box.x, box.x + box.width - x) - unit,
    height: 2 * Math.min(y - box.y - unit * PANEL_HEAD, box.y + box.height - y) - unit * 0.4,
  };
}

/** What stands at a point where there is a banner: each beside the place, where it hides no other; the nearer the next
 * place, the smaller. */
function raised(
  list: readonly Piece[],
  shapes: readonly Shape[],
  anchor: Anchor,
  points: readonly Anchor[],
  taken: Box[],
  layout: Layout,
  unit: number,
  scale: number,
): Placed[] {
  const others = points.filter((a) => a.id !== anchor.id).map((a) => a.at);
  const within: Box = { x: 0, y: 0, width: layout.width, height: layout.height };
  const most = counterSize(layout, unit, scale);
  const size = Math.min(most, Math.max(nearest(anchor.at, others) * 0.85, LEAST_BANNER / scale));
  return list.map((piece, nth) => {
    const at = besidePlace(anchor.at, size, { sign: unit * 0.85, others, taken, within });
    taken.push(bannerBox(at, size));
    const name = ribbonBox(at, size, piece.name);
    const ribbon =
      size * scale >= NAMED_BANNER &&
      !points.some((a) => inBox(a.at, name, unit)) &&
      !taken.some((box) => overlap(box, name));
    if (ribbon) taken.push(name);
    return {
      piece,
      shape: shapes[nth] ?? "banner",
      at,
      size,
      angle: 0,
      length: size,
      of: list.length,
      nth,
      from: anchor.at,
      ribbon,
    };
  });
}

/** A standard is higher than it is wide. */
const SLIM = 0.86;

/** How wide a standard is beside the houses of a settlement, in radii of its hex. */
export const STANDARD = 0.9;

/** Standards and tokens in a hex: side by side, each to be read, and beside the houses of a settlement. */
function encamped(
  list: readonly Piece[],
  shapes: readonly Shape[],
  anchor: Anchor,
  radius: number,
  scale: number,
): Placed[] {
  const grown = radius * scale < SMALL_HEX ? 1.3 : 1;
  const settled = !!anchor.hex?.kind;
  const room = settled ? { width: radius * 1.5, height: radius * 1.2 } : { width: radius * 1.9, height: radius * 1.7 };
  const most = radius * (settled ? STANDARD / SLIM : 1.34);
  const { size, columns } = sizeFor(list.length, room.width * grown, room.height * grown, most * grown);
  const [x, y] = settled ? [anchor.at[0] + radius * 0.3, anchor.at[1] + radius * 0.42] : anchor.at;
  const offsets = rows(list.length, size, size * 1.04, columns);
  return list.map((piece, nth) => {
    const shape = shapes[nth] ?? "counter";
    const [dx, dy] = offsets[nth] ?? [0, 0];
    const own = size * (shape === "standard" ? SLIM : 0.8);
    return { piece, shape, at: [x + dx, y + dy], size: own, angle: 0, length: own, of: list.length, nth };
  });
}

/** How wide a block is where there is room, in units of the map. */
export const BLOCK = 3.7;

/** Pixels: in smaller hexes, counters take all the room there is. */
const SMALL_HEX = 15;

/** Pixels: a banner is never smaller; from this size on its name can be read beneath it. */
const LEAST_BANNER = 48;
const NAMED_BANNER = 42;

/** Where a banner's name lies. */
function ribbonBox(at: Point, size: number, name: string): Box {
  const width = size * ribbonWidth(name);
  return { x: at[0] - width / 2, y: at[1] + size * 0.61, width, height: size * 0.34 };
}

/** All that a piece covers, its name too. */
export function coverOf(placed: Placed): Box[] {
  if (placed.shape === "long") return longBoxes(placed);
  if (placed.shape !== "banner") {
    const half = placed.size / 2;
    return [{ x: placed.at[0] - half * 1.1, y: placed.at[1] - half, width: half * 2.2, height: half * 2 }];
  }
  return [
    bannerBox(placed.at, placed.size),
    ...(placed.ribbon ? [ribbonBox(placed.at, placed.size, placed.piece.name)] : []),
  ];
}

/** A long counter in parts: one box around all of a turned one would cover much that is free. */
function longBoxes({ at, angle, size, length }: Placed): Box[] {
  const parts = upright(angle) ? 1 : 4;
  const [x, y] = along(angle, 1).map(Math.abs) as Point;
  const broad = (size * BROAD) / 100;
  const [width, height] = [(length / parts) * x + broad * y, (length / parts) * y + broad * x];
  return Array.from({ length: parts }, (_, i): Box => {
    const [dx, dy] = along(angle, ((i + 0.5) / parts - 0.5) * length);
    return { x: at[0] + dx - width / 2, y: at[1] + dy - height / 2, width, height };
  });
}

/** How wide the ribbon with a banner's name is, in sizes of the banner. */
function ribbonWidth(name: string): number {
  return (textWidth(name, 26) + 54) / 100;
}

function counterSize(layout: Layout, unit: number, scale: number): number {
  if (layout.grid) return layout.grid.radius * (layout.grid.radius * scale < SMALL_HEX ? 1.52 : 1.34);
  return legible(unit * 2.7, scale, 50, 84);
}

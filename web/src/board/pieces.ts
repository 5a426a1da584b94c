// Which shape a piece has, where it is drawn, and what is said of it.
import type { Arms, Layout, Piece, Scene } from "../generated/wire";
import { isMetal, recolour, type Tincture } from "../heraldry/tincture";
import type { Anchor } from "./anchors";
import { PANEL_HEAD } from "./panels";
import { slotSize, unitOf } from "./anchors";
import { textWidth } from "./geometry/labels";
import { bounds, overlap, type Box, type Point } from "./geometry/point";
import { bannerBox, besidePlace, nearest } from "./geometry/standing";
import { areaName } from "./names";
import { legible } from "./geometry/view";
import { fanned, long, rows, sizeFor } from "./geometry/stack";
import type { Stack, Tray } from "./stacks";
import { spoken } from "./words";

export type Shape = "counter" | "long" | "banner" | "disc" | "stack";

export interface Placed {
  piece: Piece;
  shape: Shape;
  at: Point;
  size: number;
  /** Of a long counter. */
  angle: number;
  length: number;
  /** How many pieces lie there, and which this is, the lowest 0. */
  of: number;
  nth: number;
  /** A banner: its place, and whether there is room for its name beneath it. */
  from?: Point;
  ribbon?: boolean;
  /** One counter for a whole stack, which `piece` is the face of. */
  stack?: Stack;
  /** The stack of which this is one piece, laid out. */
  member?: Stack;
  /** What lies beneath that stack: drawn with its first piece. */
  tray?: Tray | undefined;
}

const banners = new Set(["army", "host", "force", "banner", "standard", "column"]);
const discs = new Set(["token", "follower", "worker", "good", "goods", "coin", "marker", "cube", "meeple", "settler", "disc", "tile"]);

export function shapeOf(piece: Piece, layout: Layout): Shape {
  const kind = piece.kind ?? "";
  if (piece.also && piece.also !== piece.at) return "long";
  if (banners.has(kind)) return "banner";
  if (discs.has(kind)) return "disc";
  if (layout.kind === "board") return "disc";
  if (layout.kind === "points" && !piece.numbers?.length && !piece.icon) return "banner";
  return "counter";
}

/** Where all the pieces of a layout stand. On a map of points their size depends on the scale, so that they can always be seen and never hide the map; a place that is `spread` shows its pieces side by side. */
export function arrange(pieces: readonly Piece[], layout: Layout, anchors: ReadonlyMap<string, Anchor>, scale: number, spread: string | null): Placed[] {
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
    let size = counterSize(layout, unit, scale);
    let offsets: Point[];
    let centre = anchor.at;
    if (anchor.kind === "area" || anchor.kind === "box" || anchor.kind === "slot") {
      const box = bounds(anchor.shape);
      const head = anchor.kind === "slot" ? 0 : Math.max(unit * 1.5, areaName(unit, scale) * 1.45);
      const fits = sizeFor(count, box.width * 0.9, (box.height - head) * 0.9, anchor.kind === "slot" ? Math.min(box.width, box.height) * 0.78 : unit * 3.6);
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

/** What stands at a point where there is a banner: each beside the place, where it hides no other; the nearer the next place, the smaller. */
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
    const ribbon = size * scale >= NAMED_BANNER && !points.some((a) => inBox(a.at, name, unit)) && !taken.some((box) => overlap(box, name));
    if (ribbon) taken.push(name);
    return { piece, shape: shapes[nth] ?? "banner", at, size, angle: 0, length: size, of: list.length, nth, from: anchor.at, ribbon };
  });
}

/** Pixels: in smaller hexes, counters take all the room there is. */
const SMALL_HEX = 15;

/** Pixels: a banner is never smaller; from this size on its name can be read beneath it. */
const LEAST_BANNER = 28;
const NAMED_BANNER = 42;

const inBox = (p: Point, box: Box, margin: number): boolean =>
  p[0] > box.x - margin && p[0] < box.x + box.width + margin && p[1] > box.y - margin && p[1] < box.y + box.height + margin;

/** Where a banner's name lies. */
function ribbonBox(at: Point, size: number, name: string): Box {
  const width = size * ribbonWidth(name);
  return { x: at[0] - width / 2, y: at[1] + size * 0.61, width, height: size * 0.34 };
}

/** All that a piece covers, its name too. */
export function coverOf(placed: Placed): Box[] {
  if (placed.shape !== "banner") {
    const half = placed.size / 2;
    return [{ x: placed.at[0] - half * 1.1, y: placed.at[1] - half, width: half * 2.2, height: half * 2 }];
  }
  return [bannerBox(placed.at, placed.size), ...(placed.ribbon ? [ribbonBox(placed.at, placed.size, placed.piece.name)] : [])];
}

/** How wide the ribbon with a banner's name is, in sizes of the banner. */
function ribbonWidth(name: string): number {
  return (textWidth(name, 26) + 54) / 100;
}

function counterSize(layout: Layout, unit: number, scale: number): number {
  if (layout.grid) return layout.grid.radius * (layout.grid.radius * scale < SMALL_HEX ? 1.52 : 1.34);
  return legible(unit * 2.7, scale, 30, 72);
}

/** Colours of what is nobody's: one that no side has. */
const nobodys: readonly Tincture[] = ["argent", "tenne", "or"];

/** The arms of the seat that owns a piece or a mark; what is nobody's has its own or is plain. */
export function armsOf(
  piece: { seat?: number | null; arms?: Arms | null; stack?: string },
  scene: Scene,
  colours?: (seat: number) => Tincture | undefined,
): Arms {
  if (piece.arms && (piece.seat == null || piece.stack)) return piece.arms;
  const side = piece.seat == null ? undefined : scene.sides?.[piece.seat];
  if (side && piece.seat != null) return recolour(side.arms, colours?.(piece.seat));
  const plain: Tincture[] = ["gules", "azure", "vert", "purpure", "tenne", "sable"];
  if (piece.seat != null) return { field: colours?.(piece.seat) ?? plain[piece.seat % plain.length] ?? "gules" };
  const taken = new Set((scene.sides ?? []).map((one) => one.arms.field));
  return { field: nobodys.find((tincture) => !taken.has(tincture)) ?? "argent", ordinary: "", charge: "" };
}

/** What has become of a piece: the picture, and whether it is the worse for it. */
const conditions: Record<string, { icon: string; bad: boolean }> = {
  stunned: { icon: "knocked-out-stars", bad: true },
  wounded: { icon: "drop", bad: true },
  hurt: { icon: "drop", bad: true },
  dead: { icon: "death-skull", bad: true },
  killed: { icon: "death-skull", bad: true },
  eliminated: { icon: "death-skull", bad: true },
  prone: { icon: "falling", bad: true },
  fallen: { icon: "falling", bad: true },
  down: { icon: "falling", bad: true },
  exhausted: { icon: "sleepy", bad: true },
  tired: { icon: "tired-eye", bad: true },
  spent: { icon: "sleepy", bad: true },
  disordered: { icon: "broken-shield", bad: true },
  shaken: { icon: "broken-shield", bad: true },
  disrupted: { icon: "broken-shield", bad: true },
  routed: { icon: "sprint", bad: true },
  fleeing: { icon: "sprint", bad: true },
  captured: { icon: "handcuffs", bad: true },
  prisoner: { icon: "handcuffs", bad: true },
  surrendered: { icon: "handcuffs", bad: true },
  burning: { icon: "flame", bad: true },
  unsupplied: { icon: "meal", bad: true },
  inspired: { icon: "heraldic-sun", bad: false },
  besieged: { icon: "surrounded-shield", bad: true },
  engaged: { icon: "crossed-swords", bad: false },
  mounted: { icon: "horse-head", bad: false },
  leading: { icon: "horseshoe", bad: false },
  dismounted: { icon: "walk", bad: false },
  axe: { icon: "battle-axe", bad: false },
  lance: { icon: "spears", bad: false },
  lance_thrown: { icon: "broken-arrow", bad: false },
  thrown: { icon: "broken-arrow", bad: false },
  fired: { icon: "arrow-flights", bad: false },
  torch: { icon: "torch", bad: false },
  carrying: { icon: "weight-lifting-up", bad: false },
  carried: { icon: "weight-lifting-up", bad: false },
  shield_wall: { icon: "shield-echoes", bad: false },
  ladder: { icon: "ladder", bad: false },
  on_ladder: { icon: "ladder", bad: false },
  climbing: { icon: "ladder", bad: false },
  infiltrating: { icon: "sprint", bad: false },
  halted: { icon: "interdiction", bad: false },
  stopped: { icon: "interdiction", bad: false },
  charging: { icon: "charging-bull", bad: false },
  shielded: { icon: "checked-shield", bad: false },
  hidden: { icon: "hidden", bad: false },
  loaded: { icon: "crossbow", bad: false },
  aiming: { icon: "targeted", bad: false },
  moved: { icon: "footprint", bad: false },
  activated: { icon: "footprint", bad: false },
};

export function condition(word: string): { icon: string; bad: boolean } {
  return conditions[word.toLowerCase().replaceAll(/[ -]/g, "_")] ?? { icon: "", bad: false };
}

export function worse(piece: Piece): boolean {
  return piece.condition?.some((word) => condition(word).bad) ?? false;
}

const deeds = new Set(["acting", "moving", "active", "firing", "attacking"]);

/** Whether a condition says that it is this piece's deed that is asked about. */
export const acts = (word: string): boolean => deeds.has(word.toLowerCase());

/** Whether it is this piece's deed that is asked about: it has a ring around it instead of a badge. */
export const acting = (piece: Piece): boolean => piece.condition?.some(acts) ?? false;

/** The conditions that a counter shows as badges. */
export const badgesOf = (piece: Piece): string[] => (piece.condition ?? []).filter((word) => !acts(word)).slice(0, 4);

const blows: Record<string, "stunned" | "wounded"> = { stunned: "stunned", prone: "stunned", fallen: "stunned", wounded: "wounded", hurt: "wounded" };

/** What shows on the whole counter: it reels, or it bleeds. */
export function struck(piece: Piece): "stunned" | "wounded" | undefined {
  const found = new Set((piece.condition ?? []).map((word) => blows[word.toLowerCase()]));
  return found.has("stunned") ? "stunned" : found.has("wounded") ? "wounded" : undefined;
}

/** Whose a piece is, by name; nobody's: nothing. */
export function ownerOf(piece: Piece, scene: Scene): string {
  return piece.seat == null ? "" : (scene.sides?.[piece.seat]?.name ?? scene.seats[piece.seat] ?? "");
}

/** All that can be read from a piece, in words. */
export function toldOf(piece: Piece, scene: Scene, where: string): string {
  const owner = ownerOf(piece, scene);
  return [
    piece.name + (piece.count && piece.count > 1 ? ` × ${piece.count}` : ""),
    owner && owner !== piece.name ? owner : "",
    piece.hidden ? "face down" : "",
    (piece.condition ?? []).map((w) => spoken(w).toLowerCase()).join(", "),
    piece.numbers?.length ? piece.numbers.join(" · ") : "",
    where ? `at ${where}` : "",
    piece.note ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The ink for a counter's own words. */
export function inkFor(field: Tincture): string {
  return isMetal(field) ? "#2a1c0c" : "#fff6e0";
}

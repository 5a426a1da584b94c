// Which shape a piece has, where it is drawn, and what is said of it.
import type { Arms, Layout, Piece, Scene } from "../generated/wire";
import { isMetal, recolour, type Tincture } from "../heraldry/tincture";
import type { Anchor } from "./anchors";
import { unitOf } from "./anchors";
import { textWidth } from "./geometry/labels";
import { bounds, type Point } from "./geometry/point";
import { legible } from "./geometry/view";
import { fanned, long, rows, sizeFor } from "./geometry/stack";
import { spoken } from "./words";

export type Shape = "counter" | "long" | "banner" | "disc";

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
    let size = counterSize(layout, unit, scale);
    let offsets: Point[];
    let centre = anchor.at;
    if (anchor.kind === "area" || anchor.kind === "box" || anchor.kind === "slot") {
      const box = bounds(anchor.shape);
      const head = anchor.kind === "slot" ? 0 : unit * 1.5;
      const fits = sizeFor(count, box.width * 0.9, (box.height - head) * 0.9, anchor.kind === "slot" ? Math.min(box.width, box.height) * 0.78 : unit * 3.6);
      size = fits.size;
      offsets = rows(count, size * 1.04, size * 1.04, fits.columns);
      if (anchor.kind !== "slot") centre = [box.x + box.width / 2, box.y + head + (box.height - head) / 2];
    } else if (count > 1 && (id === spread || shapes.includes("banner"))) {
      const widest = shapes.includes("banner") ? Math.max(...list.map((p) => ribbonWidth(p.name))) : 0;
      offsets = rows(count, size * Math.max(1.12, widest), size * (widest ? 1.7 : 1.2), 3);
    } else {
      if (count > 1 && layout.grid) size *= 0.92;
      offsets = fanned(count, size);
    }
    list.forEach((piece, i) => {
      const [dx, dy] = offsets[i] ?? [0, 0];
      const shape = shapes[i] ?? "counter";
      const lift = shape === "banner" && anchor.kind === "point" ? -size * 0.78 : 0;
      out.push({ piece, shape, at: [centre[0] + dx, centre[1] + dy + lift], size, angle: 0, length: size, of: count, nth: i });
    });
  }
  return out;
}

/** How wide the ribbon with a banner's name is, in sizes of the banner. */
export function ribbonWidth(name: string): number {
  return (textWidth(name, 26) + 54) / 100;
}

function counterSize(layout: Layout, unit: number, scale: number): number {
  if (layout.grid) return layout.grid.radius * 1.34;
  return legible(unit * 2.7, scale, 30, 72);
}

/** The arms of the seat that owns a piece or a mark; what is nobody's has its own or is plain. */
export function armsOf(piece: { seat?: number | null; arms?: Arms | null }, scene: Scene, colours?: (seat: number) => Tincture | undefined): Arms {
  if (piece.arms && piece.seat == null) return piece.arms;
  const side = piece.seat == null ? undefined : scene.sides?.[piece.seat];
  if (side && piece.seat != null) return recolour(side.arms, colours?.(piece.seat));
  const plain: Tincture[] = ["gules", "azure", "vert", "purpure", "tenne", "sable"];
  if (piece.seat != null) return { field: colours?.(piece.seat) ?? plain[piece.seat % plain.length] ?? "gules" };
  return { field: "argent", ordinary: "", charge: "" };
}

/** What has become of a piece: the picture, and whether it is the worse for it. */
const conditions: Record<string, { icon: string; bad: boolean }> = {
  stunned: { icon: "knocked-out-stars", bad: true },
  wounded: { icon: "bleeding-wound", bad: true },
  hurt: { icon: "bleeding-wound", bad: true },
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
  burning: { icon: "fire", bad: true },
  besieged: { icon: "surrounded-shield", bad: true },
  engaged: { icon: "crossed-swords", bad: false },
  mounted: { icon: "horse-head", bad: false },
  charging: { icon: "charging-bull", bad: false },
  shielded: { icon: "checked-shield", bad: false },
  hidden: { icon: "hidden", bad: false },
  loaded: { icon: "crossbow", bad: false },
  aiming: { icon: "targeted", bad: false },
  moved: { icon: "footprint", bad: false },
  activated: { icon: "footprint", bad: false },
};

export function condition(word: string): { icon: string; bad: boolean } {
  return conditions[word.toLowerCase()] ?? { icon: "", bad: false };
}

export function worse(piece: Piece): boolean {
  return piece.condition?.some((word) => condition(word).bad) ?? false;
}

/** All that can be read from a piece, in words. */
export function toldOf(piece: Piece, scene: Scene, where: string): string {
  const owner = piece.seat == null ? "" : (scene.sides?.[piece.seat]?.name ?? scene.seats[piece.seat] ?? "");
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

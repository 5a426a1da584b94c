// How things along the side of a hex look: a few lines over each other, which look like stakes, planks or stones, and
// what opens them.
import type { SideKind } from "../../generated/wire";
import { lookOf } from "./words";

/** One line along a side; widths and dashes in radii of a hex. */
export interface Stroke {
  ink: string;
  wide: number;
  dash?: string;
  /** Dashes with square ends. */
  butt?: boolean;
  /** A shadow falls to the south-east. */
  cast?: boolean;
}

/** What is drawn across the middle of a side. */
export type Opening = "window" | "slit" | "door" | "portal" | "gate" | "ford" | "bridge";

export interface SideLook {
  /** What runs along the whole side, from below. */
  strokes: readonly Stroke[];
  opening?: Opening;
  /** The floors on both sides of it are two. */
  parts?: boolean;
}

const wall: readonly Stroke[] = [
  { ink: "#1d1404", wide: 0.2, cast: true },
  { ink: "#241809", wide: 0.2 },
  { ink: "#8f6d3f", wide: 0.085 },
];
const keep: readonly Stroke[] = [
  { ink: "#1d1404", wide: 0.34, cast: true },
  { ink: "#1c1208", wide: 0.34 },
  { ink: "#7a5429", wide: 0.22 },
  { ink: "#3a260f", wide: 0.22, dash: ".035 .1", butt: true },
];

/** In the order in which they lie over each other: waters lowest, openings on top of what they open. */
const sides: Record<SideKind, SideLook> = {
  river: {
    strokes: [
      { ink: "var(--river-2)", wide: 0.36 },
      { ink: "var(--river)", wide: 0.3 },
      { ink: "#dcebf0", wide: 0.035, dash: ".25 .4" },
    ],
  },
  stream: {
    strokes: [
      { ink: "var(--river-2)", wide: 0.22 },
      { ink: "var(--river)", wide: 0.16 },
      { ink: "#dcebf0", wide: 0.035, dash: ".25 .4" },
    ],
  },
  cliff: {
    strokes: [
      { ink: "var(--rough-ink)", wide: 0.06 },
      { ink: "var(--rough-ink)", wide: 0.22, dash: ".03 .09", butt: true },
    ],
  },
  border: { strokes: [{ ink: "color-mix(in srgb, var(--accent) 75%, transparent)", wide: 0.09, dash: ".28 .14" }] },
  hedge: {
    strokes: [
      { ink: "var(--woods-ink)", wide: 0.2, dash: ".01 .17" },
      { ink: "var(--woods)", wide: 0.13, dash: ".01 .17" },
    ],
  },
  fence: {
    strokes: [
      { ink: "#1d1404", wide: 0.1, cast: true },
      { ink: "#3a260f", wide: 0.26, dash: ".09 .16", butt: true },
      { ink: "#a27a48", wide: 0.21, dash: ".05 .2", butt: true },
      { ink: "#3a260f", wide: 0.12 },
      { ink: "#c0965a", wide: 0.065 },
    ],
  },
  handrail: {
    strokes: [
      { ink: "#1d1404", wide: 0.12, cast: true },
      { ink: "#3a260f", wide: 0.13 },
      { ink: "#dcb87c", wide: 0.075 },
      { ink: "#3a260f", wide: 0.14, dash: "0 .5" },
    ],
  },
  burnt_palisade: {
    strokes: [
      { ink: "#0d0a08", wide: 0.3, dash: "0 .5" },
      { ink: "#14100d", wide: 0.17, dash: "0 .25" },
      { ink: "#5a5048", wide: 0.08, dash: "0 .25" },
    ],
  },
  palisade: {
    strokes: [
      { ink: "#1d1404", wide: 0.17, cast: true },
      { ink: "#241607", wide: 0.09 },
      { ink: "#241607", wide: 0.19, dash: "0 .125" },
      { ink: "#b98a50", wide: 0.115, dash: "0 .125" },
      { ink: "#7d5527", wide: 0.035, dash: "0 .125" },
    ],
    parts: true,
  },
  wall: { strokes: wall, parts: true },
  tower_wall: { strokes: keep, parts: true },
  window: { strokes: wall, parts: true, opening: "window" },
  tower_window: { strokes: keep, parts: true, opening: "slit" },
  door: { strokes: wall, parts: true, opening: "door" },
  tower_door: { strokes: keep, parts: true, opening: "portal" },
  gate: { strokes: keep, opening: "gate" },
  ford: { strokes: [], opening: "ford" },
  bridge: { strokes: [], opening: "bridge" },
};

const plain: SideLook = { strokes: [{ ink: "color-mix(in srgb, var(--map-ink) 70%, transparent)", wide: 0.09 }] };

export const sideLook = (kind: string): SideLook => lookOf(sides, kind) ?? plain;

const order = Object.keys(sides);

/** The higher lies over the lower. */
export const sideLayer = (kind: string): number => order.indexOf(kind);

/** The dashes of a stroke, for hexes of this radius. */
export const dashed = ({ dash }: Stroke, radius: number): string | undefined =>
  dash
    ?.split(" ")
    .map((part) => Number(part) * radius)
    .join(" ");

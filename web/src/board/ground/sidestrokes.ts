// How things along a side are drawn: a few lines over each other, which look like stakes, planks or stones.
import type { SideLook } from "../vocabulary/sides";

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
const wall: Stroke[] = [
  { ink: "#1d1404", wide: 0.2, cast: true },
  { ink: "#241809", wide: 0.2 },
  { ink: "#8f6d3f", wide: 0.085 },
];
const keep: Stroke[] = [
  { ink: "#1d1404", wide: 0.34, cast: true },
  { ink: "#1c1208", wide: 0.34 },
  { ink: "#7a5429", wide: 0.22 },
  { ink: "#3a260f", wide: 0.22, dash: ".035 .1", butt: true },
];
/** What runs along the whole side, from below. */
export const strokes: Partial<Record<SideLook, Stroke[]>> = {
  river: [
    { ink: "var(--river-2)", wide: 0.36 },
    { ink: "var(--river)", wide: 0.3 },
    { ink: "#dcebf0", wide: 0.035, dash: ".25 .4" },
  ],
  stream: [
    { ink: "var(--river-2)", wide: 0.22 },
    { ink: "var(--river)", wide: 0.16 },
    { ink: "#dcebf0", wide: 0.035, dash: ".25 .4" },
  ],
  wall,
  window: wall,
  door: wall,
  keep,
  slit: keep,
  portal: keep,
  gate: keep,
  palisade: [
    { ink: "#1d1404", wide: 0.17, cast: true },
    { ink: "#241607", wide: 0.09 },
    { ink: "#241607", wide: 0.19, dash: "0 .125" },
    { ink: "#b98a50", wide: 0.115, dash: "0 .125" },
    { ink: "#7d5527", wide: 0.035, dash: "0 .125" },
  ],
  charred: [
    { ink: "#0d0a08", wide: 0.3, dash: "0 .5" },
    { ink: "#14100d", wide: 0.17, dash: "0 .25" },
    { ink: "#5a5048", wide: 0.08, dash: "0 .25" },
  ],
  fence: [
    { ink: "#1d1404", wide: 0.1, cast: true },
    { ink: "#3a260f", wide: 0.26, dash: ".09 .16", butt: true },
    { ink: "#a27a48", wide: 0.21, dash: ".05 .2", butt: true },
    { ink: "#3a260f", wide: 0.12 },
    { ink: "#c0965a", wide: 0.065 },
  ],
  rail: [
    { ink: "#1d1404", wide: 0.12, cast: true },
    { ink: "#3a260f", wide: 0.13 },
    { ink: "#dcb87c", wide: 0.075 },
    { ink: "#3a260f", wide: 0.14, dash: "0 .5" },
  ],
  hedge: [
    { ink: "var(--woods-ink)", wide: 0.2, dash: ".01 .17" },
    { ink: "var(--woods)", wide: 0.13, dash: ".01 .17" },
  ],
  cliff: [
    { ink: "var(--rough-ink)", wide: 0.06 },
    { ink: "var(--rough-ink)", wide: 0.22, dash: ".03 .09", butt: true },
  ],
  border: [{ ink: "color-mix(in srgb, var(--accent) 75%, transparent)", wide: 0.09, dash: ".28 .14" }],
  plain: [{ ink: "color-mix(in srgb, var(--map-ink) 70%, transparent)", wide: 0.09 }],
};

/** The dashes of a stroke, for hexes of this radius. */
export const dashed = ({ dash }: Stroke, radius: number): string | undefined =>
  dash
    ?.split(" ")
    .map((part) => Number(part) * radius)
    .join(" ");

// Changes of the map: which sign each has, and where in a hex it goes.
import type { Layout, Mark } from "../../generated/wire";
import { unitOf, type Anchor } from "../layout/anchors";
import { hexSide } from "../geometry/hex";
import { bounds, middle, type Box, type Point } from "../geometry/point";
import { NOW } from "../layout/panels";
import { covering, signLook, stands, type Drawing } from "../vocabulary/signs";
import { frontOf } from "./ranks";

/** The picture of a mark: its own, or that of its word. */
export const pictureOf = (mark: Mark): string => mark.icon || signLook(mark.kind).icon || "";

/** What a mark is drawn as. Most signs stand in hexes only; elsewhere a fire is the picture of a burnt town. */
export function drawingOf(mark: Mark, on: Anchor["kind"]): Drawing {
  if (mark.icon) return "picture";
  if (!stands(mark.kind)) return "flag";
  const { anywhere, icon, onAreas } = signLook(mark.kind);
  return on === "hex" || anywhere || (onAreas && on === "area") ? mark.kind : icon ? "picture" : "flag";
}

export interface SetMark {
  mark: Mark;
  sign: Drawing;
  at: Point;
  /** In radii of a hex, or units of a map without hexes. */
  size: number;
  /** Over the pieces: small, along the lower side of a hex in which one stands. */
  over: boolean;
  /** Which of the marks of its hex it is. */
  nth: number;
  /** Something built, not something broken. */
  calm?: boolean;
  /** If it covers a whole area: that, and what stands all over it. */
  area?: { shape: Point[]; growth: string };
  /** If it lies along the border of an area: where, with its front to the left. */
  along?: Point[];
}

/** A line within the northern or the southern border of an area, which has its front to the left. */
function borderOf(anchor: Anchor, side: number): Point[] {
  const { x, y, width, height } = bounds(anchor.shape);
  const at = (across: number, down: number): Point => [x + width * across, y + height * (side === 3 ? 1 - down : down)];
  const line = [at(0.06, 0.07), at(0.35, 0.05), at(0.65, 0.05), at(0.94, 0.07)];
  return side === 3 ? line.reverse() : line;
}

const onGround = (sign: Drawing): boolean => signLook(sign).lies === "ground" || signLook(sign).lies === "above";

/** Where every mark goes; `held` are the places on which pieces lie, `head` is how much of an area its name takes. */
export function setMarks(
  marks: readonly Mark[],
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  held: ReadonlySet<string>,
  head = 0,
): SetMark[] {
  const unit = unitOf(layout);
  const radius = layout.grid?.radius ?? unit;
  const seen = new Map<string, number>();
  const many = new Map<string, number>();
  const loose = (mark: Mark, sign: Drawing) => mark.side == null && !onGround(sign);
  const known = marks.flatMap((mark) => {
    const anchor = anchors.get(mark.at);
    if (!anchor || mark.kind === NOW) return []; // printed on its panel
    const sign = drawingOf(mark, anchor.kind);
    const growth = anchor.kind === "area" ? covering(mark.kind) : undefined;
    const free = growth === undefined && loose(mark, sign);
    if (free) many.set(mark.at, (many.get(mark.at) ?? 0) + 1);
    return [{ mark, anchor, sign, growth, free }];
  });
  return known.map(({ mark, anchor, sign, growth, free }) => {
    const nth = seen.get(mark.at) ?? 0;
    if (free) seen.set(mark.at, nth + 1);
    const [x, y] = anchor.at;
    const base = { mark, sign, nth, over: false };
    if (mark.side != null && layout.grid)
      return {
        ...base,
        at: middle(...hexSide(anchor.at, radius, mark.side)),
        size: radius,
        over: signLook(sign).lies === "front",
      };
    if (anchor.kind === "hex") {
      if (!free) return { ...base, at: [x, y], size: radius };
      const count = many.get(mark.at) ?? 1;
      const gap = nth - (count - 1) / 2;
      if (held.has(mark.at))
        return {
          ...base,
          at: [x + gap * radius * Math.min(0.42, 1.1 / count), y + radius * 0.74],
          size: radius * 0.42,
          over: true,
        };
      return {
        ...base,
        at: [x + gap * radius * Math.min(0.62, 1.3 / count), y + radius * (count > 1 && nth % 2 ? 0.2 : 0.02)],
        size: radius * (count > 1 ? 0.68 : 0.9),
      };
    }
    if (sign === "melee") return { ...base, at: frontOf(anchor, head), size: unit * 1.1, over: true };
    if (anchor.kind !== "point" && sign === "control")
      return { ...base, at: [x, y], size: unit, area: { shape: anchor.shape, growth: "" } };
    if (anchor.kind === "area" && sign === "stakes")
      return { ...base, at: [x, y], size: unit, along: borderOf(anchor, mark.side ?? 0) };
    if (growth !== undefined)
      return { ...base, at: [x, y], size: unit, area: { shape: anchor.shape, growth: mark.icon || growth } };
    if (sign === "broken") return { ...base, at: [x, y], size: unit };
    if (anchor.kind === "point") return { ...base, at: [x + unit * (0.95 + nth * 1.1), y - unit * 0.85], size: unit };
    // beneath the pieces, from left to right
    return {
      ...base,
      at: [x + (nth - ((many.get(mark.at) ?? 1) - 1) / 2) * unit * 2.5, y + anchor.room * 0.84],
      size: unit * 1.45,
      calm: anchor.kind === "area",
    };
  });
}

const feelings: readonly Drawing[] = ["loyal", "wavering", "rebel"];

/** What a mark covers that no name should lie on: the shield beside a town, how a village feels. */
export function markCover({ sign, at, size }: SetMark): Box[] {
  const [x, y] = at;
  if (sign === "control") return [{ x: x - size * 0.86, y: y - size * 0.52, width: size * 0.5, height: size * 0.66 }];
  if (sign === "motte") return [{ x: x + size * 0.1, y: y - size * 0.75, width: size * 0.75, height: size * 0.7 }];
  if (feelings.includes(sign)) return [{ x: x - size * 0.9, y, width: size * 0.55, height: size * 0.72 }];
  return [];
}

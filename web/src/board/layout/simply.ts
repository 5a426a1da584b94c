// The ground of a map as a few plain fields, for a small picture of it.
import type { Layout } from "../../generated/wire";
import { hexCentre, hexCorners } from "../geometry/hex";
import { n, polygonPath } from "../geometry/point";
import { ground } from "../vocabulary/grounds";
import { landOf } from "../vocabulary/lands";
import { isWet } from "../vocabulary/lines";
import { unitOf, type Anchor } from "./anchors";
import { coursesOf } from "./courses";

export interface Field {
  d: string;
  fill: string;
  stroke: string;
  width: number;
}

/** Hexes and areas by their ground, then waters and ways. */
export function simply(layout: Layout, anchors: ReadonlyMap<string, Anchor>): Field[] {
  const unit = unitOf(layout);
  const fields = new Map<string, string>();
  const add = (fill: string, d: string) => fields.set(fill, (fields.get(fill) ?? "") + d);
  const { grid } = layout;
  for (const hex of grid?.hexes ?? [])
    add(ground(hex.terrain).fill, polygonPath(hexCorners(hexCentre(grid!, hex.column, hex.row), grid!.radius * 1.02)));
  for (const anchor of anchors.values())
    if (anchor.kind === "area") add(landOf(anchor.place?.kind ?? "", "").fill, polygonPath(anchor.shape));
  const out: Field[] = [...fields].map(([fill, d]) => ({ d, fill, stroke: "none", width: 0 }));
  for (const line of layout.lines ?? []) {
    const d = polygonPath(line.points);
    if (line.closed && isWet(line)) out.push({ d, fill: "var(--sea)", stroke: "none", width: 0 });
    else if (isWet(line))
      out.push({ d: d.replace("Z", ""), fill: "none", stroke: "var(--river-2)", width: unit * 0.9 });
  }
  for (const course of grid ? coursesOf(grid) : [])
    out.push({ d: polygonPath(course.points).replace("Z", ""), fill: "none", stroke: "var(--river)", width: unit });
  let ways = "";
  for (const { a, b } of layout.links ?? []) {
    const [from, to] = [anchors.get(a)?.at, anchors.get(b)?.at];
    if (from && to) ways += `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
  }
  if (ways && layout.kind === "points")
    out.push({ d: ways, fill: "none", stroke: "var(--road-ink)", width: unit * 0.4 });
  return out;
}

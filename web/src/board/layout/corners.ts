// Corners of a map where nothing is: room for ornaments.
import type { Layout } from "../../generated/wire";
import { isAfar, unitOf, type Anchor } from "./anchors";
import { sampled } from "../geometry/curve";
import { overlap, type Box, type Point } from "../geometry/point";

export function corners(
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  box: Box,
  [width, side]: [number, number],
): { rose?: Point; cartouche?: Point } {
  if ((layout.grid && !isAfar(layout)) || layout.kind === "board") return {};
  const unit = unitOf(layout);
  // the open sea leaves room
  const held = [...anchors.values()].filter((a) => a.hex?.terrain !== "sea");
  const things: Box[] = held.map((a) => ({
    x: a.at[0] - unit * 2,
    y: a.at[1] - unit * 1.2,
    width: unit * 7,
    height: unit * 2.4,
  }));
  for (const a of held) for (const p of a.shape) things.push({ x: p[0], y: p[1], width: 1, height: 1 });
  for (const line of layout.lines ?? [])
    for (const p of sampled(line.points, unit))
      things.push({ x: p[0] - unit, y: p[1] - unit, width: 2 * unit, height: 2 * unit });
  const inset = unit * 1.8;
  const free = (w: number, h: number): Point[] =>
    (
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const
    )
      .map(([cx, cy]): Point => [
        cx ? box.x + box.width - inset - w / 2 : box.x + inset + w / 2,
        cy ? box.y + box.height - inset - h / 2 : box.y + inset + h / 2,
      ])
      .filter(([x, y]) => !things.some((t) => overlap(t, { x: x - w / 2, y: y - h / 2, width: w, height: h })));
  const out: { rose?: Point; cartouche?: Point } = {};
  const [cartouche] = width ? free(width, unit * 3) : [];
  if (cartouche) out.cartouche = cartouche;
  const rose = free(side, side).find(
    (p) => !cartouche || Math.abs(p[0] - cartouche[0]) > side || Math.abs(p[1] - cartouche[1]) > side,
  );
  if (rose) out.rose = rose;
  return out;
}

// What people have built: floors, decks and bridges, each with the run of its planks.
import type { Grid } from "../../generated/wire";
import { hexCorners, sideAngle } from "../geometry/hex";
import { polygonPath, type Point } from "../geometry/point";
import { clusters, loops } from "../geometry/region";
import { sideLook } from "../vocabulary/sides";
import { ground, type GroundLook, type Look } from "../vocabulary/grounds";
import { axis, beyond, type Cell, type Cover } from "./cover";

export interface Floor {
  ground: GroundLook;
  /** All its hexes, and its outline. */
  fill: string;
  outline: string;
  /** The run of its planks, in degrees. */
  angle: number;
}

const kinds: readonly Look[] = ["house", "tower", "deck", "span"];

/** Every building, deck and bridge. */
export function floors(grid: Grid, cover: Cover): Floor[] {
  const barred = new Set((grid.sides ?? []).filter((s) => sideLook(s.kind).parts).map((s) => `${s.hex}/${s.side}`));
  const railed = new Set((grid.sides ?? []).filter((s) => s.kind === "handrail").map((s) => `${s.hex}/${s.side}`));
  const shut = (a: Cell, b: Cell, side: number) =>
    barred.has(`${a.hex?.id}/${side}`) || barred.has(`${b.hex?.id}/${(side + 3) % 6}`);
  return kinds.flatMap((look) => {
    const cells = [...cover.values()].filter((cell) => cell.look === look && cell.hex);
    return clusters(cells, (a, b, side) => !shut(a, b, side)).map((group) => ({
      ground: ground(group[0]?.terrain ?? ""),
      fill: group.map((cell) => polygonPath(hexCorners(cell.at, grid.radius * 1.004))).join(""),
      outline: loops(group, grid.radius)
        .map((loop) => polygonPath(loop.map((edge) => edge.from)))
        .join(""),
      angle: look === "span" ? across(cover, group, railed) : lengthwise(group),
    }));
  });
}

/** Planks of a floor run along the building. */
function lengthwise(group: readonly Cell[]): number {
  const centre: Point = [
    group.reduce((sum, c) => sum + c.at[0], 0) / group.length,
    group.reduce((sum, c) => sum + c.at[1], 0) / group.length,
  ];
  let [xx, xy, yy] = [0, 0, 0];
  for (const cell of group) {
    const [dx, dy] = [cell.at[0] - centre[0], cell.at[1] - centre[1]];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  if (Math.hypot(xx - yy, 2 * xy) < 0.12 * (xx + yy)) return 0;
  return steps((Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI));
}

/** Planks of a bridge lie across the way over it: from rail to rail, from one drop to the other. */
function across(cover: Cover, group: readonly Cell[], railed: ReadonlySet<string>): number {
  const drops: Point[] = [];
  for (const cell of group) {
    for (let side = 0; side < 6; side++) {
      const other = beyond(cover, cell, side);
      if (!other) continue;
      const way: Point = [other.at[0] - cell.at[0], other.at[1] - cell.at[1]];
      if (other.look === "water" || other.look === "ditch") drops.push(way);
      if (railed.has(`${cell.hex?.id}/${side}`) || railed.has(`${other.hex?.id}/${(side + 3) % 6}`))
        drops.push(way, way);
    }
  }
  return drops.length ? steps((axis(drops) * 180) / Math.PI) : steps(lengthwise(group) + 90);
}

/** Planks run along the sides of hexes or across them, and have no front. */
const steps = (degrees: number): number => (((Math.round(degrees / 30) * 30) % 180) + 180) % 180;

/** Towards which side a stair rises: to a deck, else to higher ground. */
export function stairsAngle(cover: Cover, cell: Cell): number {
  return towards(cover, cell, (other) => (other.look === "deck" ? 3 : 0) + (other.level > cell.level ? 1 : 0));
}

/** The way through a gate or up a ramp: uphill, else on to the bridge before it. */
export function wayAngle(cover: Cover, cell: Cell): number {
  return towards(cover, cell, (other) => (other.level > cell.level ? 3 : 0) + (other.look === "span" ? 1 : 0));
}

/** The side beyond which most of what is sought lies, in degrees from the north. */
function towards(cover: Cover, cell: Cell, worth: (other: Cell) => number): number {
  const gain = (side: number) => {
    const other = beyond(cover, cell, (side + 6) % 6);
    return other ? worth(other) : 0;
  };
  let [best, most] = [0, 0];
  for (let side = 0; side < 6; side++) {
    const sum = gain(side) + 0.4 * (gain(side - 1) + gain(side + 1));
    if (sum > most + 1e-9) [best, most] = [side, sum];
  }
  return sideAngle(best);
}

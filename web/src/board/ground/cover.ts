// What covers each hex of a grid, and the land that lies beneath it; with a rim of land beyond the grid, so that rivers
// and shores run off the map.
import type { Grid, Ground, Hex } from "../../generated/wire";
import { hexCentre, neighbour } from "../geometry/hex";
import type { Point } from "../geometry/point";
import { spotKey, type Spot } from "../geometry/region";
import { ground, type Look } from "../vocabulary/grounds";

export interface Cell extends Spot {
  look: Look;
  /** The land beneath what covers it: meadow or sand. */
  land: Look;
  level: number;
  terrain: Ground;
  /** None beyond the grid. */
  hex?: Hex;
}

/** Land that can lie beneath other things. */
const lands: ReadonlySet<Look> = new Set(["open", "sand", "track"]);
/** What has no land beneath it, nor goes on beyond the grid. */
const bare: ReadonlySet<Look> = new Set(["void", "neutral", "unknown"]);
/** What goes on beyond the grid. */
const wide: ReadonlySet<Look> = new Set(["open", "sand", "water", "marsh", "slope", "forest", "downs"]);

export type Cover = ReadonlyMap<string, Cell>;

export function coverOf(grid: Grid): Cover {
  const cells = new Map<string, Cell>();
  for (const hex of grid.hexes) {
    const { look } = ground(hex.terrain);
    const { column, row } = hex;
    cells.set(spotKey(column, row), {
      column,
      row,
      at: hexCentre(grid, column, row),
      look,
      land: look,
      level: hex.level ?? 0,
      terrain: hex.terrain,
      hex,
    });
  }
  settle(cells);
  const first = firstColumn(grid);
  for (const [column, row] of rim(grid, first)) {
    const near = nearest(cells, grid, first, column, row);
    if (!near || bare.has(near.look)) continue;
    const look = wide.has(near.look) ? near.look : near.land;
    cells.set(spotKey(column, row), {
      column,
      row,
      at: hexCentre(grid, column, row),
      look,
      land: near.land,
      level: near.level,
      terrain: near.terrain,
    });
  }
  return cells;
}

export const beyond = (cover: Cover, cell: Spot, side: number): Cell | undefined =>
  cover.get(spotKey(...neighbour(cell.column, cell.row, side)));

export function around(cover: Cover, cell: Spot): Cell[] {
  return [0, 1, 2, 3, 4, 5].flatMap((side) => beyond(cover, cell, side) ?? []);
}

/** Which land lies beneath trees, rocks and waters: what most of the neighbours have, from the open land inwards. */
function settle(cells: Map<string, Cell>): void {
  const plain = (look: Look): Look => (look === "sand" ? "sand" : "open");
  let waiting = [...cells.values()].filter((cell) => !lands.has(cell.look) && !bare.has(cell.look));
  for (const cell of cells.values()) if (lands.has(cell.look)) cell.land = plain(cell.look);
  const known = new Set([...cells.values()].filter((cell) => lands.has(cell.look)));
  while (waiting.length) {
    const found: [Cell, Look][] = [];
    for (const cell of waiting) {
      const near = around(cells, cell).filter((other) => known.has(other));
      if (near.length)
        found.push([cell, near.filter((other) => other.land === "sand").length * 2 > near.length ? "sand" : "open"]);
    }
    if (!found.length) break;
    for (const [cell, land] of found) {
      cell.land = land;
      known.add(cell);
    }
    waiting = waiting.filter((cell) => !known.has(cell));
  }
  for (const cell of waiting) cell.land = "open";
}

/** How many hexes of land lie beyond the grid. */
const RIM = 2;

function rim(grid: Grid, first: number): [number, number][] {
  const out: [number, number][] = [];
  for (let column = first - RIM; column <= grid.columns + RIM; column++) {
    for (let row = 1 - RIM; row <= grid.rows + RIM; row++) {
      if (column < first || row < 1 || column > grid.columns || row > grid.rows) out.push([column, row]);
    }
  }
  return out;
}

/** A window of a larger map may begin with its second column, which lies lower. */
const firstColumn = (grid: Grid): number => Math.min(grid.columns, ...grid.hexes.map((hex) => hex.column));

function nearest(
  cells: ReadonlyMap<string, Cell>,
  grid: Grid,
  first: number,
  column: number,
  row: number,
): Cell | undefined {
  const [c, r] = [Math.max(first, Math.min(grid.columns, column)), Math.max(1, Math.min(grid.rows, row))];
  return cells.get(spotKey(c, r));
}

/** The cells of a look, in the grid or in its rim too. */
export function covered(cover: Cover, looks: readonly Look[], rimToo = true): Cell[] {
  return [...cover.values()].filter((cell) => looks.includes(cell.look) && (rimToo || cell.hex));
}

/** The direction in which a thing runs, from some directions along it: the mean of axes, in radians; an axis has no
 * front. */
export function axis(directions: readonly Point[]): number {
  let [x, y] = [0, 0];
  for (const [dx, dy] of directions) {
    const double = 2 * Math.atan2(dy, dx);
    x += Math.cos(double);
    y += Math.sin(double);
  }
  return Math.atan2(y, x) / 2;
}

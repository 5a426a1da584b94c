// What grows and lies on the land, drawn as few long paths: crowns, bushes, reeds, boulders, tufts of grass.
import { n, polygonPath, type Box, type Point } from "../geometry/point";
import { chance, type Spot } from "../geometry/region";

/** A closed outline of lobes, like a cloud or a crown seen from above. */
export function lobed(at: Point, radius: number, lobes: number, turn: number): string {
  const corner = (i: number): Point => {
    const angle = turn + (i * 2 * Math.PI) / lobes;
    const far = radius * (0.86 + 0.2 * chance(at[0], at[1], i % lobes));
    return [at[0] + Math.cos(angle) * far, at[1] + Math.sin(angle) * far];
  };
  const start = corner(0);
  const r = n(((Math.PI * radius) / lobes) * 0.98);
  let d = `M${n(start[0])} ${n(start[1])}`;
  for (let i = 1; i <= lobes; i++) {
    const p = corner(i);
    d += `A${r} ${r} 0 0 1 ${n(p[0])} ${n(p[1])}`;
  }
  return `${d}Z`;
}

const off = (at: Point, angle: number, far: number): Point => [
  at[0] + Math.cos(angle) * far,
  at[1] + Math.sin(angle) * far,
];
const disc = (at: Point, rx: number, ry = rx): string =>
  `M${n(at[0] - rx)} ${n(at[1])}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;

export interface Crowns {
  shade: string;
  crown: string;
  /** Where the light falls on it. */
  light: string;
  /** Lines between leaves. */
  leaves: string;
}

/** Trees: in each hex one large crown and two smaller ones, with the light from the north-west. */
export function trees(cells: readonly Spot[], radius: number): Crowns {
  const out: Crowns = { shade: "", crown: "", light: "", leaves: "" };
  const one = (at: Point, r: number, k: number) => {
    out.shade += disc([at[0] + r * 0.22, at[1] + r * 0.3], r * 1.08, r * 0.98);
    out.crown += lobed(at, r, r > radius * 0.4 ? 9 : 7, k * 6);
    out.light += lobed([at[0] - r * 0.24, at[1] - r * 0.27], r * 0.58, 7, k * 4);
    for (const [dx, dy] of [
      [0.32, 0.2],
      [-0.1, 0.45],
      [0.45, -0.28],
      [-0.42, 0.08],
      [0.02, -0.12],
    ] as const) {
      const [x, y, s] = [at[0] + dx * r, at[1] + dy * r, r * 0.19];
      out.leaves += `M${n(x - s)} ${n(y)}q${n(s * 0.5)} ${n(s)} ${n(s)} ${n(s * 0.15)}`;
      out.leaves += `q${n(s * 0.5)} ${n(s * 0.7)} ${n(s)} ${n(-s * 0.15)}`;
    }
  };
  for (const cell of cells) {
    const k = (salt: number) => chance(cell.column, cell.row, salt);
    const turn = k(1) * 2 * Math.PI;
    one(off(cell.at, turn + 2.1, radius * 0.52), radius * (0.25 + 0.07 * k(2)), k(3));
    one(off(cell.at, turn + 4.2, radius * 0.55), radius * (0.22 + 0.09 * k(4)), k(5));
    one(off(cell.at, turn, radius * 0.15), radius * (0.46 + 0.05 * k(6)), k(7));
  }
  return out;
}

export interface Forest {
  shade: string;
  trunk: string;
  crown: string;
  light: string;
}

/** A forest from afar: small trees in rows that are none, those farther south before those behind them. `grows` says
 * where. */
export function forest(box: Box, radius: number, grows: (p: Point) => boolean): Forest {
  const out: Forest = { shade: "", trunk: "", crown: "", light: "" };
  const [across, down] = [radius * 0.42, radius * 0.34];
  for (let row = 0, y = box.y; y < box.y + box.height; y += down, row++) {
    for (let column = 0, x = box.x + (row % 2 ? across / 2 : 0); x < box.x + box.width; x += across, column++) {
      const k = (salt: number) => chance(column, row, salt);
      const at: Point = [x + (k(1) - 0.5) * across * 0.42, y + (k(2) - 0.5) * down * 0.42];
      if (k(6) > 0.93 || !grows(at)) continue;
      const r = radius * (0.115 + 0.04 * k(3));
      out.shade += disc([at[0] + r * 0.55, at[1] + r * 1.15], r * 1.05, r * 0.4);
      out.trunk += `M${n(at[0])} ${n(at[1] + r * 0.6)}v${n(r * 0.75)}`;
      out.crown += lobed(at, r, 6, k(4) * 6);
      out.light += lobed([at[0] - r * 0.26, at[1] - r * 0.3], r * 0.5, 5, k(5) * 4);
    }
  }
  return out;
}

export interface Bushes {
  shade: string;
  bush: string;
  light: string;
}

/** Scrub: small bushes all over the hex. */
export function bushes(cells: readonly Spot[], radius: number): Bushes {
  const out: Bushes = { shade: "", bush: "", light: "" };
  for (const cell of cells) {
    for (let i = 0; i < 9; i++) {
      const k = (salt: number) => chance(cell.column * 3 + i, cell.row * 5 + i, salt);
      const at = off(cell.at, i * 2.4 + k(1), radius * (0.16 + 0.6 * Math.sqrt((i + 0.4) / 9)));
      const r = radius * (0.09 + 0.085 * k(2));
      out.shade += disc([at[0] + r * 0.25, at[1] + r * 0.4], r * 1.1, r * 0.9);
      out.bush += lobed(at, r, 6, k(3) * 6);
      out.light += disc([at[0] - r * 0.25, at[1] - r * 0.3], r * 0.48);
    }
  }
  return out;
}

/** Blades of grass that rise from one root. */
function blades(at: Point, height: number, count: number, lean: number): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const side = count > 1 ? i / (count - 1) - 0.5 : 0;
    const [tx, ty] = [side * height * 0.9 + lean * height * 0.2, -height * (1 - Math.abs(side) * 0.7)];
    d += `M${n(at[0] + side * height * 0.25)} ${n(at[1])}q${n(tx * 0.15)} ${n(ty * 0.65)} ${n(tx)} ${n(ty)}`;
  }
  return d;
}

/** A few tufts on every hex of open land, so that a meadow is no empty sheet. */
export function tufts(cells: readonly Spot[], radius: number): string {
  let d = "";
  for (const cell of cells) {
    for (let i = 0; i < 3; i++) {
      const k = (salt: number) => chance(cell.column * 7 + i, cell.row * 11 + i * 3, salt);
      if (k(5) > 0.55) continue;
      const at: Point = [cell.at[0] + (k(1) - 0.5) * radius * 1.5, cell.at[1] + (k(2) - 0.5) * radius * 1.5];
      d += blades(at, radius * (0.09 + 0.07 * k(3)), 3, k(4) - 0.5);
    }
  }
  return d;
}

export interface Reeds {
  pools: string;
  glints: string;
  blades: string;
  heads: string;
}

/** Marsh: pools, and reeds that stand in them. */
export function reeds(cells: readonly Spot[], radius: number): Reeds {
  const out: Reeds = { pools: "", glints: "", blades: "", heads: "" };
  for (const cell of cells) {
    for (let i = 0; i < 3; i++) {
      const k = (salt: number) => chance(cell.column * 5 + i, cell.row * 9 + i * 2, salt);
      const pool = off(cell.at, i * 2.1 + k(1) * 1.2, radius * (0.3 + 0.2 * k(2)));
      const [rx, ry] = [radius * (0.3 + 0.14 * k(3)), radius * (0.12 + 0.06 * k(4))];
      out.pools += disc(pool, rx, ry);
      out.glints += `M${n(pool[0] - rx * 0.5)} ${n(pool[1] + ry * 0.25)}h${n(rx * 0.7)}`;
      const at: Point = [pool[0] + (k(5) - 0.5) * rx, pool[1] + ry * 0.4];
      const height = radius * (0.3 + 0.12 * k(6));
      out.blades += blades(at, height, 5, k(7) - 0.5);
      const tip: Point = [at[0] + (k(7) - 0.5) * height * 0.2, at[1] - height];
      out.heads += `M${n(tip[0])} ${n(tip[1] - height * 0.05)}v${n(height * 0.28)}`;
    }
  }
  return out;
}

export interface Boulders {
  shade: string;
  stone: string;
  light: string;
  cracks: string;
}

/** Rocks: angular blocks, lit from the north-west. */
export function boulders(cells: readonly Spot[], radius: number, size = 1): Boulders {
  const out: Boulders = { shade: "", stone: "", light: "", cracks: "" };
  const one = (at: Point, r: number, k: (salt: number) => number) => {
    const corners = Array.from({ length: 7 }, (_, i): Point => {
      const far = r * (0.78 + 0.3 * k(20 + i));
      const p = off(at, (i / 7) * 2 * Math.PI + k(10), far);
      return [p[0], at[1] + (p[1] - at[1]) * 0.82];
    });
    const ridge = off(at, -2.2, r * 0.28);
    const lit = corners.filter((p) => p[0] - at[0] + (p[1] - at[1]) < r * 0.25);
    out.shade += polygonPath(corners.map((p): Point => [p[0] + r * 0.16, p[1] + r * 0.26]));
    out.stone += polygonPath(corners);
    if (lit.length > 2) {
      const order = [...lit].sort(
        (a, b) => Math.atan2(a[1] - at[1], a[0] - at[0] + 1e-6) - Math.atan2(b[1] - at[1], b[0] - at[0]),
      );
      const start = order.findIndex((p, i) => {
        const before = order[(i + order.length - 1) % order.length] ?? p;
        return Math.abs(corners.indexOf(p) - corners.indexOf(before)) % 6 !== 1;
      });
      const turned = start > 0 ? [...order.slice(start), ...order.slice(0, start)] : order;
      out.light += polygonPath([...turned, [ridge[0] + r * 0.3, ridge[1] + r * 0.25]]);
    }
    const foot = corners[1] ?? at;
    out.cracks += `M${n(ridge[0] + r * 0.3)} ${n(ridge[1] + r * 0.25)}`;
    const bend: Point = [(foot[0] + ridge[0]) / 2 + r * 0.1, (foot[1] + ridge[1]) / 2];
    out.cracks += `L${n(bend[0])} ${n(bend[1])}L${n(foot[0])} ${n(foot[1])}`;
  };
  for (const cell of cells) {
    const k = (salt: number) => chance(cell.column * 2 + 1, cell.row * 3 + 1, salt);
    const turn = k(1) * 6.28;
    for (let i = 0; i < 5; i++) {
      one(
        off(cell.at, turn + i * 1.26, radius * (0.5 + 0.1 * k(30 + i))),
        radius * (0.16 + 0.08 * k(i + 2)) * size,
        (s) => k(s + i * 40),
      );
    }
    one(off(cell.at, turn, radius * 0.08), radius * 0.38 * size, k);
  }
  return out;
}

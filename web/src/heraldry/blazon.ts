// The shapes of a shield on a canvas 100 wide and 120 high: outline, partings, ordinaries, and where charges stand.
import type { Arms } from "../generated/wire";

export const WIDTH = 100;
export const HEIGHT = 120;

/** A heater shield. */
export const outline = "M4 4H96V52C96 82 76 104 50 117 24 104 4 82 4 52Z";

/** The part of the field that takes the second tincture. */
export const partings: Record<NonNullable<Arms["parted"]>, string> = {
  "": "",
  pale: "M50 0H100V120H50Z",
  fess: "M0 58H100V120H0Z",
  quarterly: "M50 0H100V56H50ZM0 56H50V120H0Z",
  bend: "M0 0 100 116V120H0Z",
};

/** Ordinaries as filled shapes. */
export const ordinaries: Record<NonNullable<Arms["ordinary"]>, string> = {
  "": "",
  fess: "M0 44H100V72H0Z",
  pale: "M36 0H64V120H36Z",
  bend: "M0 0H16L100 92V118H92L0 18Z",
  chevron: "M50 42 100 92V120L50 72 0 120V92Z",
  cross: "M40 0H60V42H100V62H60V120H40V62H0V42H40Z",
  saltire: "M0 0H14L50 42 86 0H100V16L62 58 98 100 84 116 50 74 16 116 2 100 38 58 0 16Z",
  chief: "M0 0H100V36H0Z",
  bars: "M0 26H100V44H0ZM0 62H100V80H0Z",
  bordure: "M0 0H100V120H0ZM15 15V52C15 76 30 92 50 103 70 92 85 76 85 52V15Z",
};

/** The middle of a charge, and its width. */
export interface Seat {
  x: number;
  y: number;
  size: number;
}

/** Where charges that are wider than high stand: one above the other, the lowest smaller, where the shield narrows. */
export function inPale(count: number, ordinary: Arms["ordinary"] = ""): Seat[] {
  const top = ordinary === "chief" ? 36 : 4;
  const step = (106 - top) / Math.max(count, 1);
  const size = Math.min(74, step * 2);
  return Array.from({ length: count }, (_, i) => {
    const y = count === 1 ? (top + 100) / 2 : top + step * (i + 0.56);
    return { x: 50, y, size: y > 76 ? size * 0.68 : size };
  });
}

/** Where the copies of a charge stand, and how big: one in the middle, two in pale, three two and one, more in rows
 * that narrow to the point. */
export function charges(count: number, ordinary: Arms["ordinary"] = ""): Seat[] {
  const top = ordinary === "chief" ? 36 : 0;
  if (count <= 0) return [];
  if (count === 1) return [{ x: 50, y: top ? 70 : 55, size: top ? 56 : 66 }];
  if (count === 2)
    return [
      { x: 50, y: 32 + top / 2, size: 40 },
      { x: 50, y: 78 + top / 6, size: 40 },
    ];
  if (count === 3)
    return [
      { x: 28, y: 32 + top / 2, size: 38 },
      { x: 72, y: 32 + top / 2, size: 38 },
      { x: 50, y: 80 + top / 8, size: 38 },
    ];
  const rows: number[] = [];
  for (let left = count, row = count > 6 ? 4 : 3; left > 0; row = Math.max(1, row - 1)) {
    const here = Math.min(row, left);
    rows.push(here);
    left -= here;
  }
  const size = Math.min(30, 92 / Math.max(rows.length, rows[0] ?? 1));
  return rows.flatMap((n, r) =>
    Array.from({ length: n }, (_, i) => ({
      x: 50 + (i - (n - 1) / 2) * (size + 2),
      y: 20 + top / 2 + r * (size + 3),
      size,
    })),
  );
}

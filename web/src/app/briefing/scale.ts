// The scale of a score: neighbouring boxes that mean the same share their words.
import type { Grade, Side } from "../../generated/wire";

export interface Zone {
  /** How many boxes it spans. */
  width: number;
  words: string;
  here: boolean;
}

const same = (a: Grade, b: Grade): boolean =>
  (a.seat ?? null) === (b.seat ?? null) && (a.level ?? "") === (b.level ?? "");

/** What stands below the boxes. Who is told it is “you”; where he begins it says so. */
export function zones(scale: readonly Grade[], here: number, seat: number | null, sides: readonly Side[]): Zone[] {
  const found: Zone[] = [];
  scale.forEach((grade, i) => {
    const last = found.at(-1);
    const before = scale[i - 1];
    if (last && before && same(before, grade)) {
      last.width += 1;
      last.here ||= i === here;
    } else found.push({ width: 1, words: said(grade, seat, sides), here: i === here });
  });
  return found;
}

function said(grade: Grade, seat: number | null, sides: readonly Side[]): string {
  if (grade.level) return grade.level;
  if (grade.seat == null) return "draw";
  return grade.seat === seat ? "you win" : `${sides[grade.seat]?.name ?? "Others"} win`;
}

/** How well a box is for the viewer: whose colour it has, and how strongly. */
export function strength(scale: readonly Grade[], i: number): "strong" | "weak" | "none" {
  const grade = scale[i];
  if (!grade || grade.seat == null) return "none";
  return grade.level ? "strong" : "weak";
}

// How a game stood from its first moment to its last, as a line in a box.
import type { Standing } from "../../generated/wire";

export interface Plot {
  /** The line, in steps: how it stood holds until it changes. */
  line: string;
  /** And what lies below it. */
  area: string;
  /** Where turns begin. */
  ticks: readonly number[];
  x: (moment: number) => number;
  y: (moment: number) => number;
}

/** Whether there is anything to see. */
export const moves = (course: readonly Standing[]): boolean => {
  const gauges = course.map((one) => one.gauge);
  return course.length > 2 && Math.max(...gauges) - Math.min(...gauges) > 0.02;
};

export function plot(course: readonly Standing[], width: number, height: number): Plot {
  const last = Math.max(1, course.at(-1)?.moment ?? 1);
  const x = (moment: number): number => (moment / last) * width;
  const level = (gauge: number): number => (1 - Math.min(1, Math.max(0, gauge))) * height;
  const at = (moment: number): Standing | undefined => course.findLast((one) => one.moment <= moment) ?? course[0];
  const line = course
    .map((one, i) => (i ? `H${x(one.moment).toFixed(1)}V${level(one.gauge).toFixed(1)}` : `M0 ${level(one.gauge)}`))
    .join("");
  const ticks = course.filter((one, i) => i && one.turn !== course[i - 1]!.turn).map((one) => x(one.moment));
  return { line, area: `${line}V${height}H0Z`, ticks, x, y: (moment) => level(at(moment)?.gauge ?? 0) };
}

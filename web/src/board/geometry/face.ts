// The face of a counter, 100 wide: where its name, its figure, its numbers and small signs stand. The body of a long
// one is turned; what is read stands upright on it.
import type { Point } from "./point";

/** How broad the body of a long counter is. */
export const BROAD = 92;
/** How much of that is left free at each edge. */
const EDGE = 2.5;
/** How wide a line of words may be. */
const LINE = { name: 84, numbers: 84 };
/** On one that is turned, so as not to run into the arrow at its end. */
const TURNED = { name: 78, numbers: 82 };
/** How high capitals and digits are. */
const HIGH = 16;
/** Where the middles of the two lines are. */
const NAME = -35;
const NUMBERS = 33;

export interface Face {
  name: { at: Point; width: number };
  figure: { at: Point; size: number };
  numbers: { at: Point; width: number };
}

/** Whether a long counter at this angle stands upright, near enough. */
export const upright = (angle: number): boolean => Math.abs(Math.cos((angle * Math.PI) / 180)) > 0.96;

/** A point on the middle line of a turned body, so far towards its front. */
export function along(angle: number, far: number): Point {
  const turn = (angle * Math.PI) / 180;
  return [Math.sin(turn) * far, -Math.cos(turn) * far];
}

/** The face of a counter that is turned so far, in degrees from the north; `numbered`: it bears numbers. */
export function faceOf(angle: number, numbered: boolean): Face {
  const turned = !upright(angle);
  const { name, numbers } = turned ? TURNED : LINE;
  return {
    name: { at: [lean(angle, NAME, name), NAME], width: name },
    figure: { at: [0, numbered || turned ? -2 : 7], size: numbered || turned ? 48 : 60 },
    numbers: { at: [lean(angle, NUMBERS, numbers), NUMBERS], width: numbers },
  };
}

/** How far a line at this height must go to the right to lie within the body: the upper one goes towards the end of a
 * turned body that is higher, the lower one towards the other. */
function lean(angle: number, y: number, width: number): number {
  if (upright(angle)) return 0;
  const [right, down] = along(angle, 1);
  const slope = down / right;
  const room = (BROAD / 2 - EDGE) / Math.abs(right) - (Math.abs(slope) * width) / 2 - HIGH / 2;
  const over = Math.abs(y) - room;
  return over > 0 ? (Math.sign(y) * over) / slope : 0;
}

export interface Sign {
  at: Point;
  radius: number;
}

/** How far from the middle of a counter a sign may reach: counters stand side by side in boxes, hardly farther apart
 * than they are wide. */
export const REACH = 52;
/** Half of how high the room is between name and numbers. */
const ROOM = 23;

/** Where so many small signs stand: left and right of the figure, between the name and the numbers, and none on the
 * next counter. Where there are no numbers, they stand lower. */
export function signsBeside(count: number, numbered: boolean): Sign[] {
  return Array.from({ length: count }, (_, i): Sign => {
    const right = i % 2;
    const many = Math.ceil((count - right) / 2);
    const radius = Math.min(14.5, ROOM / many);
    const down = (Math.floor(i / 2) - (many - 1) / 2) * 2 * radius;
    return { at: [(right ? 1 : -1) * (REACH - radius), (numbered ? -2 : 20) + down], radius };
  });
}

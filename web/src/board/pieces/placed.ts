// A piece as it lies on the board: alone, in a stack, on a tray.
import type { Piece } from "../../generated/wire";
import type { Box, Point } from "../geometry/point";

/** Pieces that lie together. */
export interface Stack {
  at: string;
  seat: number | null | undefined;
  where: "field" | "within" | "before";
  /** Who commands comes first. */
  pieces: Piece[];
  /** The piece that it is known by: the best who commands, or the most numerous troops. */
  face: Piece;
  /** Of its troops. */
  total: number;
}

/** What lies beneath a stack that is laid out beside another. */
export interface Tray {
  stack: Stack;
  box: Box;
}

export type Shape = "counter" | "long" | "banner" | "disc" | "block" | "plate" | "standard" | "stack";

export interface Placed {
  piece: Piece;
  shape: Shape;
  at: Point;
  size: number;
  /** Of a long counter. */
  angle: number;
  length: number;
  /** How many pieces lie there, and which this is, the lowest 0. */
  of: number;
  nth: number;
  /** A banner: its place, and whether there is room for its name beneath it. */
  from?: Point;
  ribbon?: boolean;
  /** One counter for a whole stack, which `piece` is the face of. */
  stack?: Stack;
  /** The stack of which this is one piece, laid out. */
  member?: Stack;
  /** What lies beneath that stack: drawn with its first piece. */
  tray?: Tray | undefined;
}

// Pointing at the things on the board that a line of the log speaks of.
import { Context } from "../../context/context";

/** At these; at none: no longer. */
export type Point = (ids: readonly string[]) => void;

export const pointing = new Context<Point>("a way to point at things (pointing.give)");

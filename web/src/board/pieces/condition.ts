// What has become of a piece, and what it is doing.
import type { Condition, Piece } from "../../generated/wire";
import { conditionLook } from "../vocabulary/conditions";

export function worse(piece: Piece): boolean {
  return piece.condition?.some((word) => conditionLook(word).bad) ?? false;
}

/** Whether a condition says that it is this piece's deed that is asked about. */
export const acts = (word: Condition): boolean => conditionLook(word).whole === "acting";

/** Whether it is this piece's deed that is asked about: it has a ring around it instead of a badge. */
export const acting = (piece: Piece): boolean => piece.condition?.some(acts) ?? false;

/** The conditions that a counter shows as badges. */
export const badgesOf = (piece: Piece): Condition[] =>
  (piece.condition ?? []).filter((word) => !acts(word)).slice(0, 4);

/** What shows on the whole counter: it reels, or it bleeds. */
export function struck(piece: Piece): "stunned" | "wounded" | undefined {
  const found = new Set((piece.condition ?? []).map((word) => conditionLook(word).whole));
  return found.has("stunned") ? "stunned" : found.has("wounded") ? "wounded" : undefined;
}

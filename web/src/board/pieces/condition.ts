// What has become of a piece, and what it is doing.
import type { Piece } from "../../generated/wire";

/** What has become of a piece: the picture, and whether it is the worse for it. */
const conditions: Record<string, { icon: string; bad: boolean }> = {
  stunned: { icon: "knocked-out-stars", bad: true },
  wounded: { icon: "drop", bad: true },
  hurt: { icon: "drop", bad: true },
  dead: { icon: "death-skull", bad: true },
  killed: { icon: "death-skull", bad: true },
  eliminated: { icon: "death-skull", bad: true },
  prone: { icon: "falling", bad: true },
  fallen: { icon: "falling", bad: true },
  down: { icon: "falling", bad: true },
  exhausted: { icon: "sleepy", bad: true },
  tired: { icon: "tired-eye", bad: true },
  spent: { icon: "sleepy", bad: true },
  disordered: { icon: "broken-shield", bad: true },
  shaken: { icon: "broken-shield", bad: true },
  disrupted: { icon: "broken-shield", bad: true },
  routed: { icon: "sprint", bad: true },
  fleeing: { icon: "sprint", bad: true },
  captured: { icon: "handcuffs", bad: true },
  prisoner: { icon: "handcuffs", bad: true },
  surrendered: { icon: "handcuffs", bad: true },
  burning: { icon: "flame", bad: true },
  unsupplied: { icon: "meal", bad: true },
  inspired: { icon: "heraldic-sun", bad: false },
  besieged: { icon: "surrounded-shield", bad: true },
  engaged: { icon: "crossed-swords", bad: false },
  mounted: { icon: "horse-head", bad: false },
  leading: { icon: "horseshoe", bad: false },
  dismounted: { icon: "walk", bad: false },
  axe: { icon: "battle-axe", bad: false },
  lance: { icon: "spears", bad: false },
  lance_thrown: { icon: "broken-arrow", bad: false },
  thrown: { icon: "broken-arrow", bad: false },
  fired: { icon: "arrow-flights", bad: false },
  torch: { icon: "torch", bad: false },
  carrying: { icon: "weight-lifting-up", bad: false },
  carried: { icon: "weight-lifting-up", bad: false },
  shield_wall: { icon: "shield-echoes", bad: false },
  ladder: { icon: "ladder", bad: false },
  on_ladder: { icon: "ladder", bad: false },
  climbing: { icon: "ladder", bad: false },
  infiltrating: { icon: "sprint", bad: false },
  halted: { icon: "interdiction", bad: false },
  stopped: { icon: "interdiction", bad: false },
  charging: { icon: "charging-bull", bad: false },
  shielded: { icon: "checked-shield", bad: false },
  hidden: { icon: "hidden", bad: false },
  loaded: { icon: "crossbow", bad: false },
  aiming: { icon: "targeted", bad: false },
  moved: { icon: "footprint", bad: false },
  activated: { icon: "footprint", bad: false },
};

export function condition(word: string): { icon: string; bad: boolean } {
  return conditions[word.toLowerCase().replaceAll(/[ -]/g, "_")] ?? { icon: "", bad: false };
}

export function worse(piece: Piece): boolean {
  return piece.condition?.some((word) => condition(word).bad) ?? false;
}

const deeds = new Set(["acting", "moving", "active", "firing", "attacking"]);

/** Whether a condition says that it is this piece's deed that is asked about. */
export const acts = (word: string): boolean => deeds.has(word.toLowerCase());

/** Whether it is this piece's deed that is asked about: it has a ring around it instead of a badge. */
export const acting = (piece: Piece): boolean => piece.condition?.some(acts) ?? false;

/** The conditions that a counter shows as badges. */
export const badgesOf = (piece: Piece): string[] => (piece.condition ?? []).filter((word) => !acts(word)).slice(0, 4);

const blows: Record<string, "stunned" | "wounded"> = {
  stunned: "stunned",
  prone: "stunned",
  fallen: "stunned",
  wounded: "wounded",
  hurt: "wounded",
};

/** What shows on the whole counter: it reels, or it bleeds. */
export function struck(piece: Piece): "stunned" | "wounded" | undefined {
  const found = new Set((piece.condition ?? []).map((word) => blows[word.toLowerCase()]));
  return found.has("stunned") ? "stunned" : found.has("wounded") ? "wounded" : undefined;
}

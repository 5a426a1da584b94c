// How what has become of a piece is shown: a badge, and for some words more than that.
import type { Condition } from "../../generated/wire";
import { lookOf } from "./words";

export interface ConditionLook {
  /** The picture on its badge. One of which nothing is known has its first letter. */
  icon: string;
  /** It is the worse for it. */
  bad: boolean;
  /** What shows on the whole counter: it reels, it bleeds, or it has a ring around it instead of a badge. */
  whole?: "stunned" | "wounded" | "acting";
}

const conditions: Record<Condition, ConditionLook> = {
  stunned: { icon: "knocked-out-stars", bad: true, whole: "stunned" },
  wounded: { icon: "drop", bad: true, whole: "wounded" },
  routed: { icon: "sprint", bad: true },
  spent: { icon: "sleepy", bad: true },
  unsupplied: { icon: "meal", bad: true },
  inspired: { icon: "heraldic-sun", bad: false },
  acting: { icon: "", bad: false, whole: "acting" },
  moved: { icon: "footprint", bad: false },
  foraging_march: { icon: "wheat", bad: false },
  normal_march: { icon: "walk", bad: false },
  forced_march: { icon: "boots", bad: false },
  fired: { icon: "arrow-flights", bad: false },
  lance_thrown: { icon: "broken-arrow", bad: false },
  axe: { icon: "battle-axe", bad: false },
  carrying: { icon: "weight-lifting-up", bad: false },
  leading: { icon: "horseshoe", bad: false },
  ladder: { icon: "ladder", bad: false },
  on_ladder: { icon: "ladder", bad: false },
  shield_wall: { icon: "shield-echoes", bad: false },
  charging: { icon: "charging-bull", bad: false },
  stung: { icon: "arrowed", bad: true },
  stopped: { icon: "halt", bad: false },
  flanking: { icon: "divert", bad: false },
  committed: { icon: "crossed-swords", bad: false },
  guarding: { icon: "handcuffs", bad: false },
};

const unknown: ConditionLook = { icon: "", bad: false };

export const conditionLook = (word: string): ConditionLook => lookOf(conditions, word) ?? unknown;

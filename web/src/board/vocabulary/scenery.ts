// What stands on a map for the eye alone, and how high it is for its width.
import type { Scenery } from "../../generated/wire";
import { lookOf } from "./words";

const scenery: Record<Scenery, { high: number }> = {
  village: { high: 0.7 },
  town: { high: 0.6 },
  church: { high: 1 },
  windmill: { high: 1.1 },
  wagons: { high: 0.55 },
  tents: { high: 0.6 },
  copse: { high: 0.75 },
  bridge: { high: 0.5 },
  harbour: { high: 0.7 },
};

export const isScenery = (word: string): word is Scenery => lookOf(scenery, word) !== undefined;

/** How high it is, in its width. */
export const highOf = (word: string): number => lookOf(scenery, word)?.high ?? 1;

// Scenarios before their first move, fetched when a picture of one is to be drawn, and once.
import * as api from "../../api/client";
import type { Scene } from "../../generated/wire";
import { shelf } from "../shelf/shelf.svelte";

const asked = new Map<string, Promise<Scene>>();

export function openingOf(game: string, scenario: string): Promise<Scene> {
  const card = shelf.game(game);
  if (card?.scenarios[0]?.id === scenario) return Promise.resolve(card.opening); // it came with the shelf
  const key = `${game} ${scenario}`;
  let found = asked.get(key);
  if (!found) {
    found = api.opening(game, scenario);
    asked.set(key, found);
    found.catch(() => asked.delete(key));
  }
  return found;
}

// Rulebooks, fetched once.
import * as api from "../../api/client";
import type { Rulebook } from "../../generated/wire";

const kept = new Map<string, Promise<Rulebook>>();

export function rulebook(game: string): Promise<Rulebook> {
  const known = kept.get(game);
  if (known) return known;
  const asked = api.rulebook(game);
  kept.set(game, asked);
  asked.catch(() => kept.delete(game));
  return asked;
}

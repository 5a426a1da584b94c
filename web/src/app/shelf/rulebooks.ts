// Rulebooks, their pictures and play aids, each fetched once.
import * as api from "../../api/client";
import type { Plates, PlayAid, Rulebook } from "../../generated/wire";

function once<T>(ask: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>();
  return (game) => {
    const known = kept.get(game);
    if (known) return known;
    const asked = ask(game);
    kept.set(game, asked);
    asked.catch(() => kept.delete(game));
    return asked;
  };
}

export const rulebook: (game: string) => Promise<Rulebook> = once((game) => api.rulebook(game));
export const plates: (game: string) => Promise<Plates> = once((game) => api.plates(game));
export const playAid: (game: string) => Promise<PlayAid> = once((game) => api.playAid(game));

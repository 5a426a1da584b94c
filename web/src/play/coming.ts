// A list of answers for one's coming turns, while it is being written.

/** As many as the table takes. */
export const MOST = 20;

/** The list with one answer moved by a step; as it is if it would fall off the end. */
export function moved(list: readonly string[], from: number, by: -1 | 1): string[] {
  const found = [...list];
  const to = from + by;
  if (found[from] === undefined || found[to] === undefined) return found;
  [found[from], found[to]] = [found[to], found[from]];
  return found;
}

/**
 * What a draft is when the list that it began from has become another meanwhile: without the answers that have been
 * played, which stand first in both; where they don't, somebody has changed the list elsewhere (another device, a
 * taking back), and that counts.
 */
export function caughtUp(draft: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const played = before.length - now.length;
  const rest = played > 0 && now.every((answer, i) => answer === before[played + i]);
  if (rest && before.slice(0, played).every((answer, i) => answer === draft[i])) return draft.slice(played);
  return [...now];
}

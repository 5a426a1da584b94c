// What has happened since one last did something: told over the board for a moment, and marked in the log.
import type { Event } from "../generated/wire";

export interface News {
  /** How much of the log was known when it was last looked at. */
  known: number;
  events: readonly Event[];
}

/** Nothing is news to one who has just come. */
export const arrived = (log: readonly Event[]): News => ({ known: log.length, events: [] });

/** One did something: what comes of it is news, what was news before no longer. */
export const acted = (news: News): News => ({ ...news, events: [] });

/** The log has changed. What was taken back is not told. */
export function heard(news: News, log: readonly Event[]): News {
  if (log.length < news.known) return arrived(log);
  return { known: log.length, events: [...news.events, ...log.slice(news.known)] };
}

/** The last lines of the news, and the last throw of dice if that is further back. */
export function told(events: readonly Event[], most: number): readonly Event[] {
  const from = Math.max(0, events.length - most);
  const thrown = events.slice(0, from).findLast((event) => event.dice?.length);
  const last = events.slice(from);
  return thrown && !last.some((event) => event.dice?.length) ? [thrown, ...last] : last;
}

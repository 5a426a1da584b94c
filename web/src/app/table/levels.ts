// A game may be played within a game: what is said of both.
import type { Scene } from "../../generated/wire";

/** The game that is being played: the innermost. */
export function innermost(scene: Scene): Scene {
  return scene.inner ? innermost(scene.inner) : scene;
}

/** Where in the game we are, at every level. */
export function headings(scene: Scene): string {
  return [scene.heading, scene.inner ? headings(scene.inner) : ""].filter(Boolean).join(" · ");
}

/** What is said when the table turns to a game within the game, or back; nothing while it stays. Another may follow at
 * once. */
export function turned(before: Scene, now: Scene): string {
  const [was, is] = [before.inner?.title ?? "", now.inner?.title ?? ""];
  if (was === is) return "";
  return is ? `${now.heading}: the table turns to “${is}”` : `${now.heading}: the table turns back to “${now.title}”`;
}

/** The seat of the whole game that plays a seat of a scene within it: those that have the same name are the same. */
export function seatOf(whole: Scene, scene: Scene, seat: number): number {
  const at = whole.seats.indexOf(scene.seats[seat] ?? "");
  return at < 0 ? seat : at;
}

// "While you were away": which moments of others have passed since this seat last looked.
import type { Frame, TableView } from "../generated/wire";

/** Whether something may have passed unseen. */
export const missed = (view: TableView): boolean =>
  !!view.seat && !!view.scene && (view.seen ?? 0) < view.number && (view.seen ?? 0) > 0;

/** The moments to show: after what was seen, from the first that somebody else made to the last one. A window that was
 * let go by, of which nothing is told, is no moment to show: over days there are dozens. */
export function unseen(frames: readonly Frame[], view: TableView): readonly Frame[] {
  const later = frames.filter((frame, i) => frame.number > (view.seen ?? 0) && !letGo(frame, frames[i - 1]));
  const first = later.findIndex((frame) => frame.seat !== view.seat);
  return first < 0 ? [] : later.slice(first);
}

const letGo = (frame: Frame, before: Frame | undefined): boolean =>
  !!before?.scene.prompt?.interrupt && !frame.events?.length;

// What an option would mean: what is said of it on the map, and who is aimed at. No sign covers a piece.
import type { Overlay } from "../../generated/wire";
import type { Box } from "../geometry/point";
import { boxAt } from "../geometry/pills";
import { placeTags, type PlacedTag, type Tag } from "../geometry/tags";
import type { Anchor } from "../layout/anchors";
import type { Placed } from "./placed";

/** The places of an overlay of which something is said. */
export function toldOn(overlay: Overlay, anchors: ReadonlyMap<string, Anchor>): (Tag & { anchor: Anchor })[] {
  return (overlay.labels ?? []).flatMap((text, i) => {
    const anchor = anchors.get(overlay.at[i] ?? "");
    return text && anchor ? [{ text, at: anchor.at, anchor }] : [];
  });
}

/** Who alone stands where a line of sight ends. Of several the one who is meant is not known. */
export function aimedAt(overlay: Overlay, placed: readonly Placed[]): Placed | undefined {
  if (overlay.kind !== "sight") return undefined;
  const at = overlay.at.at(-1);
  const found = placed.filter(({ piece }) => piece.at === at || piece.also === at);
  return found.length === 1 ? found[0] : undefined;
}

/** How far from the middle of a counter, 100 wide, the marks around one who is aimed at reach. */
export const AIM = 70;

export interface Tagged {
  anchors: ReadonlyMap<string, Anchor>;
  placed: readonly Placed[];
  /** What the pieces and the marks cover. */
  covered: readonly Box[];
  /** Of letters. */
  size: number;
  within: Box;
}

/** The words on some overlays: beside what they speak of, none over a piece or over another. A reach has its own. */
export function tagsOn(overlays: readonly Overlay[], { anchors, placed, covered, size, within }: Tagged): PlacedTag[] {
  const taken: Box[] = [...covered];
  return overlays.flatMap((overlay) => {
    if (overlay.kind === "reach") return [];
    const aim = aimedAt(overlay, placed);
    const around = aim ? [boxAt(aim.at, (aim.size * 2 * AIM) / 100, (aim.size * 2 * AIM) / 100)] : [];
    const ends = [overlay.at[0], overlay.at.at(-1)]
      .flatMap((id) => anchors.get(id ?? "") ?? [])
      .map(({ at }) => boxAt(at, size, size));
    const tags = placeTags(
      toldOn(overlay, anchors).map((tag) => ({ ...tag, room: tag.anchor.room })),
      { size, on: overlay.kind === "path", free: [...taken, ...around, ...ends], within },
    );
    taken.push(...tags.map((tag) => boxAt(tag.centre, tag.width, size * 1.4)));
    return tags;
  });
}

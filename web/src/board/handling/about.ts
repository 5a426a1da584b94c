// What is told of a thing that is looked at: its name, and what can be read of it.
import type { Mark, Scene } from "../../generated/wire";
import type { Anchor } from "../layout/anchors";
import { ownerOf } from "../pieces/owner";
import { spoken } from "../vocabulary/words";

export interface About {
  title: string;
  /** Who, what, where. */
  facts: string[];
  note: string;
}

/** Of a piece with its owner and condition, or of a place with its height and what has become of it; nothing of what is
 * neither. */
export function aboutOf(
  id: string,
  scene: Scene,
  anchors: ReadonlyMap<string, Anchor>,
  marks: readonly Mark[],
): About | null {
  const changes = (at: string) => [...new Set(marks.filter((mark) => mark.at === at).map((mark) => mark.name))];
  const piece = scene.pieces?.find((one) => one.id === id);
  if (piece) {
    const at = anchors.get(piece.at);
    const conditions = (piece.condition ?? []).map((word) => spoken(word).toLowerCase());
    const owner = ownerOf(piece, scene);
    return {
      title: piece.name + (piece.count && piece.count > 1 ? ` × ${piece.count}` : ""),
      facts: [
        owner === piece.name ? "" : owner,
        piece.hidden ? "" : (piece.numbers ?? []).join(" / "),
        piece.pips ? `${piece.pips[0]} of ${piece.pips[1]}` : "",
        ...conditions,
        at ? at.name : "",
        ...changes(piece.at),
      ].filter(Boolean),
      note: piece.hidden ? "" : (piece.note ?? ""),
    };
  }
  const anchor = anchors.get(id);
  if (!anchor) return null;
  const level = anchor.hex?.level;
  return {
    title: anchor.name,
    facts: [level ? `level ${level}` : "", ...changes(id)].filter(Boolean),
    note: anchor.note,
  };
}

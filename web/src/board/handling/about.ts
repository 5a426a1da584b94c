// What is told of a thing that is looked at: its name, what it is, what can be read of it, and where it stands.
import type { Arms, Mark, Piece, Scene } from "../../generated/wire";
import type { Anchor } from "../layout/anchors";
import { acts } from "../pieces/condition";
import { printedOf, titleOf, type Printed } from "../pieces/numbers";
import { armsOf, ownerOf } from "../pieces/owner";
import { spoken } from "../vocabulary/words";

export interface About {
  id: string;
  /** A piece, or a place. */
  kind: "piece" | "place";
  title: string;
  /** Whose it is. */
  side: string;
  /** What it is doing or has become: of a place, its height and what has become of it. */
  conditions: string[];
  /** Of a piece: where it stands. */
  place: string;
  /** What the ground there is called, and what the legend says of it: "swamp", "3 movement points". */
  ground: string;
  meaning: string;
  note: string;
  numbers: Printed[];
  icon: string;
  /** The colours of a piece. */
  arms: Arms | null;
  /** Who lies in the same stack, or stands in this place. */
  others: About[];
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
  const pieces = scene.pieces ?? [];
  const piece = pieces.find((one) => one.id === id);
  if (piece) {
    const beside = (one: Piece) => one.at === piece.at && one.seat === piece.seat && one.stack === piece.stack;
    return {
      ...ofPiece(piece, scene, anchors),
      others: piece.stack
        ? pieces.filter((one) => one.id !== id && beside(one)).map((one) => ofPiece(one, scene, anchors))
        : [],
    };
  }
  const anchor = anchors.get(id);
  if (!anchor) return null;
  const level = anchor.hex?.level;
  const conditions = [level ? `level ${level}` : "", ...changes(id)].filter(Boolean);
  return {
    id,
    kind: "place",
    title: anchor.name,
    side: "",
    conditions,
    place: "",
    ...groundOf(anchor, scene),
    note: anchor.note,
    numbers: [],
    icon: anchor.place?.icon ?? "",
    arms: null,
    others: pieces.filter((one) => one.at === id).map((one) => ofPiece(one, scene, anchors)),
  };
}

function ofPiece(piece: Piece, scene: Scene, anchors: ReadonlyMap<string, Anchor>): About {
  const at = anchors.get(piece.at);
  const owner = ownerOf(piece, scene);
  const side = owner === piece.name ? "" : owner;
  const conditions = (piece.condition ?? []).filter((word) => !acts(word)).map((word) => spoken(word).toLowerCase());
  return {
    id: piece.id,
    kind: "piece",
    title: titleOf(piece, scene),
    side,
    conditions,
    place: at?.name ?? "",
    ...groundOf(at, scene),
    note: piece.hidden ? "" : (piece.note ?? ""),
    numbers: printedOf(piece, scene),
    icon: piece.hidden ? "" : (piece.icon ?? ""),
    arms: armsOf(piece, scene),
    others: [],
  };
}

/** What the legend calls the ground of a place, and what it says of it. Of two words for it the site comes first. */
function groundOf(anchor: Anchor | undefined, scene: Scene): Pick<About, "ground" | "meaning"> {
  for (const word of [anchor?.hex?.kind, anchor?.hex?.terrain, anchor?.place?.kind]) {
    const told = word && scene.layout.legend?.find(([one]) => one === word);
    if (told) return { ground: told[1], meaning: told[2] };
  }
  return { ground: "", meaning: "" };
}

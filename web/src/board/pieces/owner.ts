// Whose a piece is, what is said of it, and in which colours it is drawn.
import type { Arms, Piece, Scene } from "../../generated/wire";
import { isMetal, recolour, type Tincture } from "../../heraldry/tincture";
import { spoken } from "../vocabulary/words";
import { inWords, printedOf, titleOf } from "./numbers";

/** Colours of what is nobody's: one that no side has. */
const nobodys: readonly Tincture[] = ["argent", "tenne", "or"];

/** The arms of the seat that owns a piece or a mark; what is nobody's has its own or is plain. */
export function armsOf(
  piece: { seat?: number | null; arms?: Arms | null; stack?: string },
  scene: Scene,
  colours?: (seat: number) => Tincture | undefined,
): Arms {
  if (piece.arms && (piece.seat == null || piece.stack)) return piece.arms;
  const side = piece.seat == null ? undefined : scene.sides?.[piece.seat];
  if (side && piece.seat != null) return recolour(side.arms, colours?.(piece.seat));
  const plain: Tincture[] = ["gules", "azure", "vert", "purpure", "tenne", "sable"];
  if (piece.seat != null) return { field: colours?.(piece.seat) ?? plain[piece.seat % plain.length] ?? "gules" };
  const taken = new Set((scene.sides ?? []).map((one) => one.arms.field));
  return { field: nobodys.find((tincture) => !taken.has(tincture)) ?? "argent", ordinary: "", charge: "" };
}

/** The ink for a counter's own words. */
export function inkFor(field: Tincture): string {
  return isMetal(field) ? "#2a1c0c" : "#fff6e0";
}

/** Whose a piece is, by name; nobody's: nothing. */
export function ownerOf(piece: Piece, scene: Scene): string {
  return piece.seat == null ? "" : (scene.sides?.[piece.seat]?.name ?? scene.seats[piece.seat] ?? "");
}

/** All that can be read from a piece, in words. */
export function toldOf(piece: Piece, scene: Scene, where: string): string {
  const owner = ownerOf(piece, scene);
  return [
    titleOf(piece, scene),
    owner && owner !== piece.name ? owner : "",
    piece.hidden ? "face down" : "",
    (piece.condition ?? []).map((w) => spoken(w).toLowerCase()).join(", "),
    inWords(printedOf(piece, scene)),
    where ? `at ${where}` : "",
    piece.note ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}

// The views over the board: the map, the game within the game, and the players' own boards.
import type { Hand, Layout, Scene } from "../../generated/wire";

export interface BoardView {
  key: string;
  name: string;
  scene: Scene;
  layout: Layout;
  /** It belongs to the game within the game. */
  inner: boolean;
}

export function boardsOf(scene: Scene, depth = 0): BoardView[] {
  const within = scene.inner ? boardsOf(scene.inner, depth + 1) : [];
  const name = (layout: Layout, other: string): string => layout.name || other;
  const view = (layout: Layout, i: number): BoardView => ({
    // what follows a full stop tells how a board has grown: it is the same board
    key: `${depth}:${(layout.id ?? "").split(".")[0]}:${i}`,
    name: name(layout, i ? `Board ${i + 1}` : depth ? scene.title : "Map"),
    scene,
    layout,
    inner: depth > 0,
  });
  // what is played comes first
  return [...within, ...[scene.layout, ...(scene.boards ?? [])].map(view)];
}

/** Whether one of these things is on a board. */
export function holdsAny({ scene, layout }: BoardView, ids: ReadonlySet<string>): boolean {
  const places = new Set([...(layout.places ?? []), ...(layout.grid?.hexes ?? [])].map((one) => one.id));
  return (
    [...places].some((id) => ids.has(id)) ||
    (scene.pieces ?? []).some((piece) => ids.has(piece.id) && places.has(piece.at))
  );
}

/** Hands of one game: the one that is played, or the one within it. */
export interface HandsOf {
  scene: Scene;
  hands: Hand[];
}

/** The cards that lie on the table between the players, those of the game within the game first. */
export function laidOf(scene: Scene | null): HandsOf[] {
  if (!scene) return [];
  const hands = (scene.hands ?? [])
    .filter((hand) => hand.kind === "table")
    .map((hand) => ({ ...hand, cards: hand.cards.filter((card) => card.count) }))
    .filter((hand) => hand.cards.length);
  return [...laidOf(scene.inner ?? null), ...(hands.length ? [{ scene, hands }] : [])];
}

/** What lies beside the board, in a market or before another player, and could be touched now: it is brought to the
 * board. */
export function offeredOf(scene: Scene | null, next: ReadonlySet<string>): HandsOf[] {
  if (!scene) return [];
  const beside = (hand: Hand): boolean =>
    hand.kind !== "table" && (hand.seat === undefined || hand.seat !== scene.seat || (hand.kind ?? "hand") !== "hand");
  const hands = (scene.hands ?? [])
    .filter(beside)
    .map((hand) => ({ ...hand, cards: hand.cards.filter((card) => next.has(card.id)) }))
    .filter((hand) => hand.cards.length);
  return [...offeredOf(scene.inner ?? null, next), ...(hands.length ? [{ scene, hands }] : [])];
}

/** The viewer's own hands, those of the game within the game first. */
export function ownHandsOf(scene: Scene | null): HandsOf[] {
  if (!scene) return [];
  const hands = (scene.hands ?? []).filter(
    (hand) =>
      hand.seat !== undefined && hand.seat === scene.seat && (hand.kind ?? "hand") === "hand" && hand.cards.length,
  );
  return [...ownHandsOf(scene.inner ?? null), ...(hands.length ? [{ scene, hands }] : [])];
}

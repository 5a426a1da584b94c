// Which boards are shown: one, or where there is room the map and a player's board side by side.
import { untrack } from "svelte";
import type { Scene } from "../../generated/wire";
import { boardsOf, holdsAny, type BoardView } from "./boards";

export interface Pane {
  boards: readonly BoardView[];
  board: BoardView | undefined;
}

export class Views {
  #chosen = $state<Record<string, string>>({});
  #scene: () => Scene | null;
  #room: () => boolean;
  boards = $derived.by(() => {
    const scene = this.#scene();
    return scene ? boardsOf(scene) : [];
  });
  /** Players have boards of their own. */
  hasOwn = $derived(this.boards.some((one) => one.layout.seat != null && !one.inner));
  /** The map and what is everybody's in one pane, the players' own boards in another; or all in one. */
  panes = $derived.by((): Pane[] => {
    const own = this.boards.filter((one) => one.layout.seat != null && !one.inner);
    const others = this.boards.filter((one) => !own.includes(one));
    // a game within the game has the whole table
    const within = this.boards.some((one) => one.inner);
    if (!own.length || !others.length || within || !this.#room()) return [this.#pane("all", this.boards)];
    return [this.#pane("common", others), this.#pane("own", own)];
  });

  /** `moment` changes when something else is asked or was touched: if nothing that comes next is in sight, the board on
   * which it is comes up. */
  constructor(scene: () => Scene | null, room: () => boolean, next: () => ReadonlySet<string>, moment: () => string) {
    this.#scene = scene;
    this.#room = room;
    $effect(() => {
      // A game within the game is where things happen: show it when it begins.
      const inner = this.boards.find((one) => one.inner);
      if (inner) untrack(() => this.choose(inner.key));
    });
    $effect(() => {
      moment();
      untrack(() => this.find(next()));
    });
  }

  choose(key: string): void {
    const pane = ["all", this.boards.find((one) => one.key === key)?.layout.seat == null ? "common" : "own"];
    this.#chosen = { ...this.#chosen, ...Object.fromEntries(pane.map((which) => [which, key])) };
  }

  #pane(which: string, boards: readonly BoardView[]): Pane {
    return { boards, board: boards.find((one) => one.key === this.#chosen[which]) ?? boards[0] };
  }

  /** See that a board is shown that has one of these. */
  find(next: ReadonlySet<string>): void {
    if (!next.size || this.panes.some((pane) => pane.board && holdsAny(pane.board, next))) return;
    const found = this.boards.find((one) => holdsAny(one, next));
    if (found) this.choose(found.key);
  }
}

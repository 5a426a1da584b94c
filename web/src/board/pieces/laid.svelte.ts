// Where everything on a board lies, and which names it bears: derived from the scene, the layout, and how closely they
// are looked at.
import type { Layout, Scene } from "../../generated/wire";
import { bounds, type Box, type Point } from "../geometry/point";
import { anchorsOf, square, unitOf, world } from "../layout/anchors";
import { areaHead, namesOf } from "../layout/names";
import { arrange, coverOf } from "./arrange";
import { markCover, setMarks } from "./marks";
import { boxAround, needOf, TOUCHED } from "./legible";
import type { Stack } from "./placed";
import { openAt, stacked, stacksOf } from "./stacks";

/** How wide the border of a sheet is, in units: its frame, and what is worn. */
const BORDER = 0.9;

/** What is laid out, and for whom. */
export interface Given {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly glow: ReadonlySet<string>;
  readonly chosen: readonly string[];
  /** A picture only. */
  readonly compact: boolean;
  /** Looked at through a small window, or touched with fingers. */
  readonly coarse: boolean;
  /** Pixels a unit, as it was when the picture last rested. */
  readonly scale: number;
  /** The place whose pieces are shown side by side. */
  readonly spread: string | null;
}

export class Laid {
  unit = $derived.by(() => unitOf(this.given.layout));
  /** A player's board with panels. */
  panelled = $derived.by(
    () => this.given.layout.kind === "board" && !!this.given.layout.places?.some((p) => p.outline?.length),
  );
  anchors = $derived.by(() => anchorsOf(this.given.layout));
  box = $derived.by(() => world(this.given.layout, this.anchors));
  scale = $derived.by(() => (this.given.compact ? 0.4 * (1000 / this.box.width) : this.given.scale));
  marks = $derived.by(() => (this.given.scene.marks ?? []).filter((m) => this.anchors.has(m.at)));
  pieces = $derived.by(() => (this.given.scene.pieces ?? []).filter((p) => this.anchors.has(p.at)));
  signs = $derived.by(() =>
    setMarks(
      this.marks,
      this.given.layout,
      this.anchors,
      new Set(this.pieces.flatMap((p) => [p.at, p.also ?? ""])),
      areaHead(this.unit, this.scale),
    ),
  );
  #single = $derived.by(() => {
    const { layout, spread } = this.given;
    return arrange(
      this.pieces.filter((p) => !p.stack || !layout.grid),
      layout,
      this.anchors,
      this.scale,
      spread,
    );
  });
  /** Pixels: a piece that can be touched is no smaller. */
  #least = $derived.by(() => (this.given.coarse ? TOUCHED.coarse : TOUCHED.fine));
  #stacks = $derived.by(() => (this.given.layout.grid ? stacksOf(this.pieces) : new Map<string, Stack[]>()));
  #lying = $derived.by(() => stacked(this.#stacks, this.given.layout, this.anchors, this.scale, this.#least));
  /** All pieces, the topmost last. */
  placed = $derived.by(() => [...this.#single, ...this.#lying]);
  /** What pieces lie over. */
  bodies = $derived.by(() => [...this.#single, ...this.#lying].flatMap(coverOf));
  /** What pieces and marks lie over. */
  covered = $derived.by(() => [...this.bodies, ...this.signs.flatMap(markCover)]);
  #held = $derived.by(() => new Set(this.pieces.map((p) => p.at)));
  /** On a map of stacks every town is held: only what is chosen must be named, the rest where there is room. */
  #needed = $derived.by(
    () => new Set(this.#stacks.size ? this.given.chosen : [...this.given.glow, ...this.given.chosen, ...this.#held]),
  );
  labels = $derived.by(() =>
    namesOf({
      layout: this.given.layout,
      anchors: this.anchors,
      box: this.box,
      scale: this.scale,
      needed: this.#needed,
      compact: this.given.compact,
      held: this.#held,
      covered: this.covered,
      stacked: this.#stacks.size > 0,
    }),
  );
  /** A player's board lies on a table: it need not cover the window. */
  loose = $derived.by(() => this.given.layout.kind === "board");
  /** The map without the border of its sheet: what covers the window. */
  land = $derived.by((): Box => {
    const { x, y, width, height } = this.box;
    const edge = this.loose ? 0 : this.unit * BORDER;
    return { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
  });
  /** How much is shown around what matters: two hexes, or as much on a map without them. */
  around = $derived.by(() => {
    const { grid } = this.given.layout;
    return grid ? grid.radius * Math.sqrt(3) * 2 : this.loose ? this.unit : this.unit * 6;
  });
  /** The scale at which every counter can be read and touched. */
  need = $derived.by(() => {
    const { layout, coarse } = this.given;
    return needOf(this.pieces, this.#stacks, layout, this.anchors, coarse);
  });

  constructor(private readonly given: Given) {}

  /** Where a piece stands; a place is where it is. */
  placeOf(id: string | null): string | null {
    return id === null ? null : (this.pieces.find((p) => p.id === id)?.at ?? id);
  }

  /** The point at which a piece or a place is drawn. */
  spotOf(id: string): Point | undefined {
    return this.placed.find((p) => p.piece.id === id)?.at ?? this.anchors.get(id)?.at;
  }

  /** What a piece or a place covers. */
  boxOf(id: string): Box | undefined {
    const placed = this.placed.find((p) => p.piece.id === id || p.stack?.pieces.some((piece) => piece.id === id));
    if (placed) return boxAround(placed);
    const anchor = this.anchors.get(id);
    return anchor && bounds(anchor.shape.length ? anchor.shape : square(anchor.at, this.unit * 1.4));
  }

  /** The scale from which on the stacks at a place lie open. */
  openAt(at: string): number {
    return openAt(this.#stacks.get(at) ?? [], this.given.layout.grid?.radius ?? 1, this.#least);
  }
}

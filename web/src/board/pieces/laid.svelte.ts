// Where everything on a board lies, and which names it bears: derived from the scene, the layout, and how closely they
// are looked at.
import { untrack } from "svelte";
import type { Layout, Scene } from "../../generated/wire";
import type { Box, Point } from "../geometry/point";
import { anchorsOf, slotSize, unitOf, world } from "../layout/anchors";
import { areaHead, namesOf } from "../layout/names";
import { arrange, BLOCK, coverOf, STANDARD } from "./arrange";
import { shapeBy } from "../vocabulary/shapes";
import { markCover, setMarks } from "./marks";
import type { Stack } from "./placed";
import { inRanks } from "./ranks";
import { fannedOut, stacked, stacksOf } from "./stacks";

/** Pixels: a slot is never smaller, when a board is first shown. */
const SLOT = 30;

/** Pixels: nor is a company, nor a standard. */
const COMPANY = 44;

/** What is laid out, and for whom. */
export interface Given {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly glow: ReadonlySet<string>;
  readonly chosen: readonly string[];
  /** A picture only. */
  readonly compact: boolean;
  /** Pixels a unit: as it was when the picture last rested, and as it is right now. */
  readonly scale: number;
  readonly zoom: number;
  /** The part of the board in sight, from its upper left corner. */
  readonly sight: Box;
  /** The place whose pieces are shown side by side. */
  readonly spread: string | null;
  /** The hex whose stacks are fanned out. */
  readonly fanned: string | null;
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
  #stacks = $derived.by(() => (this.given.layout.grid ? stacksOf(this.pieces) : new Map<string, Stack[]>()));
  #lying = $derived.by(() => stacked(this.#stacks, this.given.layout, this.anchors, this.scale));
  /** The stacks of one hex, fanned out on their trays. */
  fan = $derived.by(() => {
    const { fanned, layout } = this.given;
    const here = fanned === null ? undefined : this.#stacks.get(fanned);
    const anchor = fanned === null ? undefined : this.anchors.get(fanned);
    if (!here || !anchor || !layout.grid) return undefined;
    return untrack(() => {
      const { sight, zoom } = this.given;
      return fannedOut(here, anchor, layout.grid?.radius ?? 1, zoom, {
        ...sight,
        x: this.box.x + sight.x,
        y: this.box.y + sight.y,
      });
    });
  });
  /** All pieces, the topmost last. */
  placed = $derived.by(() => [
    ...this.#single,
    ...this.#lying.filter((p) => p.piece.at !== this.given.fanned),
    ...(this.fan?.placed ?? []),
  ]);
  /** What pieces and marks lie over. */
  covered = $derived.by(() => [
    ...[...this.#single, ...this.#lying].flatMap(coverOf),
    ...this.signs.flatMap(markCover),
  ]);
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
  /** Companies in their lines: a battlefield. */
  embattled = $derived.by(() => inRanks(this.pieces));
  /** Groups under their standards: a country at war. */
  marching = $derived.by(() => this.pieces.some((piece) => shapeBy(piece.kind ?? "") === "standard"));
  /** It is read like a page, from its upper edge; else from its middle. */
  paged = $derived.by(() => !this.embattled && !this.marching);
  /** The scale at which a finger still finds the slots of a player's board, the companies on a battlefield, and the
   * standards in a country. */
  least = $derived.by(() => {
    if (this.panelled) return SLOT / slotSize(this.given.layout);
    if (this.embattled) return COMPANY / (BLOCK * this.unit);
    return this.marching ? COMPANY / (STANDARD * (this.given.layout.grid?.radius ?? Infinity)) : 0;
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

  /** Whether a stack at a place hides what is in it. */
  hides(at: string): boolean {
    return this.#lying.some((p) => p.piece.at === at && (p.stack?.pieces.length ?? 0) > 1);
  }
}

// What is looked at on a board, by hovering, a long press or focus, and what is told of it.
import type { Overlay } from "../../generated/wire";
import { acting } from "../pieces/condition";
import type { Given, Laid } from "../pieces/laid.svelte";
import { aboutOf } from "./about";

export class Looking {
  peeked = $state<string | null>(null);
  /** The place whose pieces are shown side by side. */
  spread = $state<string | null>(null);
  about = $derived.by(() => {
    const id = this.peeked ?? this.subject();
    if (id === null) return null;
    const { anchors, marks } = this.laid;
    return aboutOf(id, this.given.scene, anchors, marks);
  });

  constructor(
    private readonly given: Given,
    private readonly laid: Laid,
    private readonly onpeek: (id: string | null) => void,
    /** Of whom it is told while nothing is looked at: who acts in the step that is shown. */
    private readonly subject: () => string | null = () => null,
  ) {}

  /** Look at a thing; null: no longer. */
  peek(next: string | null): void {
    if (next === this.peeked) return;
    this.peeked = next;
    const at = this.laid.placeOf(next);
    this.spread = at !== null && (at !== next || this.laid.pieces.filter((p) => p.at === at).length > 1) ? at : null;
    this.onpeek(next);
  }

  /** What an option would mean; else what begins where one looks: a line of supply. How far who acts may go stays to be
   * seen beneath it, and so do ways that were ordered. */
  traced(overlays: Overlay[]): Overlay[] {
    if (this.given.compact) return overlays;
    const traces = this.given.scene.traces ?? [];
    const at = overlays.length ? null : this.laid.placeOf(this.peeked);
    const looked = traces.filter((trace) => trace.at[0] === at);
    const acts = new Set(this.laid.pieces.filter(acting).map((piece) => piece.at));
    const reach = traces.filter((trace) => trace.kind === "reach" && acts.has(trace.at[0] ?? "") && trace.at[0] !== at);
    const ordered = traces.filter((trace) => trace.kind === "path" && trace.at[0] !== at);
    return [...reach, ...ordered, ...overlays, ...looked];
  }
}

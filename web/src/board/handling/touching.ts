// Touching a board: which thing is meant at a point, and whether it is taken or its stack is opened first.
import type { Point } from "../geometry/point";
import type { Given, Laid } from "../pieces/laid.svelte";
import type { Camera } from "./camera.svelte";
import { COARSE, FINE, meant } from "./touch";

export class Touching {
  /** Fingers, not a mouse. */
  coarse = false;

  constructor(
    private readonly given: Given,
    private readonly laid: Laid,
    private readonly camera: Camera,
    readonly take: (id: string) => void,
  ) {}

  /** What is meant at a point of the window. */
  idAt(screen: Point): string | null {
    const { laid, given } = this;
    const { x, y, k } = this.camera.view;
    const p: Point = [(screen[0] - x) / k + laid.box.x, (screen[1] - y) / k + laid.box.y];
    const reach = (this.coarse ? COARSE : FINE) / 2 / k;
    return meant(p, laid.placed, laid.anchors, given.glow, reach);
  }

  /** Touch a thing, or nothing. A stack in which more than one thing could be meant comes closer and lies open. */
  touch(hit: string | null): void {
    if (hit === null) return;
    const stack = this.laid.placed.find((p) => p.stack && p.piece.id === hit)?.stack;
    const glowing = stack?.pieces.filter((piece) => this.given.glow.has(piece.id)) ?? [];
    if (stack && glowing.length > 1) {
      const { box } = this.laid;
      const [x, y] = this.laid.anchors.get(stack.at)?.at ?? [0, 0];
      if (this.camera.approach([x - box.x, y - box.y], this.laid.openAt(stack.at))) return;
    }
    this.take(glowing[0]?.id ?? hit);
  }

  /** Whether a second touch at a point would be one more answer, and not a wish to see more closely. */
  answers(screen: Point): boolean {
    const hit = this.idAt(screen);
    return hit !== null && (this.given.glow.has(hit) || this.given.chosen.includes(hit));
  }
}

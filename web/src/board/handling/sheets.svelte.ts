// How the browser keeps the two sheets of a board: as pictures that are pushed about and stretched while the window
// moves. They are drawn anew only where the window comes to rest at another scale.
import { untrack } from "svelte";
import type { Camera } from "./camera.svelte";

export class Sheets {
  /** The scale at which they are drawn; not a number: they are being drawn. */
  #drawn = $state(NaN);

  /** To be made while the board's component is being made. */
  constructor(private readonly camera: Camera) {
    $effect(() => {
      const { k } = camera.rested;
      if (camera.moving || typeof requestAnimationFrame === "undefined" || k === untrack(() => this.#drawn)) return;
      this.#drawn = NaN;
      // a frame that begins after this one was handed over
      let frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => (this.#drawn = k));
      });
      return () => cancelAnimationFrame(frame);
    });
  }

  /** A picture that is to be kept is not drawn at another scale. */
  get kept(): boolean {
    return this.camera.moving || this.#drawn === this.camera.rested.k;
  }

  /** Where they lie. On whole dots of the screen: a picture that lay between them would be drawn anew, or blurred. */
  get transform(): string {
    const { x, y, k } = this.camera.view;
    const dots = globalThis.devicePixelRatio || 1;
    const whole = (at: number): number => Math.round(at * dots) / dots;
    return `translate3d(${whole(x)}px, ${whole(y)}px, 0) scale(${k})`;
  }
}

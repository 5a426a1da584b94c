// The moments of a game, fetched in pieces when they are wanted.
import type { Frame, Frames } from "../../generated/wire";

const PIECE = 50;

export class Reel {
  /** The last moment. */
  last = $state(0);
  #frames = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  #asked = new Map<number, Promise<void>>();

  constructor(private readonly fetch: (first: number, count: number) => Promise<Frames>) {}

  frame(at: number): Frame | undefined {
    return this.#frames.get(at);
  }

  /** The moments, as far as they are known, at which a turn begins. */
  turns = $derived.by(() => {
    const found: number[] = [];
    let heading = "";
    for (const [at, frame] of [...this.#frames].sort(([a], [b]) => a - b)) {
      if (frame.scene.heading !== heading) found.push(at);
      heading = frame.scene.heading;
    }
    return found;
  });

  /** See that a moment is there, and the piece after it soon. */
  async load(at: number): Promise<void> {
    const piece = Math.floor(at / PIECE);
    await this.#piece(piece);
    if (at % PIECE > PIECE / 2 && (piece + 1) * PIECE <= this.last) await this.#piece(piece + 1);
  }

  #piece(piece: number): Promise<void> {
    const known = this.#asked.get(piece);
    if (known) return known;
    const asked = this.fetch(piece * PIECE, PIECE).then((frames) => {
      this.last = Math.max(this.last, frames.moments - 1, ...frames.frames.map((frame) => frame.moment));
      const all = new Map(this.#frames);
      for (const frame of frames.frames) all.set(frame.moment, frame);
      this.#frames = all;
    });
    this.#asked.set(piece, asked);
    asked.catch(() => this.#asked.delete(piece));
    return asked;
  }
}

// What is spread out of what lies together: the pieces of a place side by side, the stacks of a hex on trays.
import { tick } from "svelte";

/** Milliseconds of rest on a stack until it fans out. */
const PAUSE = 280;

export class Fan {
  /** The place whose pieces are shown side by side. */
  spread = $state<string | null>(null);
  /** The hex whose stacks are fanned out. */
  fanned = $state<string | null>(null);
  /** Pieces are being laid out anew: what loses the focus by that gets it back. */
  settling = false;
  #opening: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly hides: (at: string) => boolean,
  ) {}

  /** Fan out the stacks of a hex, after a moment: whoever only passes by wants to see the map. */
  unfold(at: string | null): void {
    clearTimeout(this.#opening);
    if (at === this.fanned) return;
    if (at === null || !this.hides(at)) this.fanned = null;
    else this.#opening = setTimeout(() => void this.#fanOut(at), this.fanned === null ? PAUSE : PAUSE / 2);
  }

  /** At once: a finger asked for it. */
  open(at: string): void {
    clearTimeout(this.#opening);
    this.fanned = at;
  }

  fold(): void {
    this.fanned = null;
  }

  /** What has the focus keeps it, though it is drawn elsewhere then. */
  async #fanOut(at: string): Promise<void> {
    const root = this.root();
    const own = root?.contains(document.activeElement) ? document.activeElement?.getAttribute("data-id") : null;
    this.settling = true;
    this.fanned = at;
    await tick();
    if (own != null && document.activeElement?.getAttribute("data-id") !== own) {
      root?.querySelector<SVGElement>(`[data-id="${CSS.escape(own)}"]`)?.focus({ preventScroll: true });
    }
    this.settling = false;
  }
}

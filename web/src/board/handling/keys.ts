// Keys on a board: they move its window, go from thing to thing, and touch the one that has the focus.
import type { Laid } from "../pieces/laid.svelte";
import type { Camera } from "./camera.svelte";
import type { Fan } from "./fan.svelte";
import type { Looking } from "./looking.svelte";
import { nextTowards } from "./steps";
import type { Touching } from "./touching";

const idOf = (target: EventTarget | null): string | null =>
  (target as Element).closest("[data-id]")?.getAttribute("data-id") ?? null;

export class Keys {
  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly laid: Laid,
    private readonly camera: Camera,
    private readonly fan: Fan,
    private readonly looking: Looking,
    private readonly touching: Touching,
  ) {}

  press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = idOf(event.target);
    const done = own !== null ? this.#onThing(event, own) : event.target === this.root() && this.#onBoard(event);
    if (done) event.preventDefault();
  };

  focusin = (event: FocusEvent): void => {
    const own = idOf(event.target);
    if (own === null || !(event.target as Element).matches(":focus-visible")) return;
    const at = this.laid.spotOf(own);
    const { box, unit } = this.laid;
    if (at) this.camera.reveal({ x: at[0] - box.x - unit, y: at[1] - box.y - unit, width: 2 * unit, height: 2 * unit });
    this.looking.peek(own);
  };

  focusout = (event: FocusEvent): void => {
    if (!this.fan.settling && !this.root()?.contains(event.relatedTarget as Node | null)) this.looking.peek(null);
  };

  #onThing(event: KeyboardEvent, own: string): boolean {
    if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation();
      this.touching.take(own);
      return true;
    }
    if (event.key.startsWith("Arrow")) {
      const next = nextTowards(own, event.key, this.laid.placed, this.laid.anchors);
      if (next) this.#find(`[data-id="${CSS.escape(next)}"]`)?.focus();
      return true;
    }
    return (event.key === "+" || event.key === "-") && this.camera.key(event.key);
  }

  #onBoard(event: KeyboardEvent): boolean {
    if (event.key !== "Enter") return this.camera.key(event.key);
    event.stopPropagation();
    (this.#find(".glows[data-id]") ?? this.#find(".grip, [data-id]"))?.focus();
    return true;
  }

  #find(what: string): SVGElement | null | undefined {
    return this.root()?.querySelector<SVGElement>(what);
  }
}

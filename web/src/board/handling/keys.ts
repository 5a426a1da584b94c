// Keys on a board: they move its window, go from thing to thing, and touch the one that has the focus.
import type { Given, Laid } from "../pieces/laid.svelte";
import type { Camera } from "./camera.svelte";
import type { Looking } from "./looking.svelte";
import { inReadingOrder, nextTowards } from "./steps";
import type { Touching } from "./touching";

const idOf = (target: EventTarget | null): string | null =>
  (target as Element).closest("[data-id]")?.getAttribute("data-id") ?? null;

/** It has the focus because something must, and has no use for keys: the page itself, or a part that is read. */
const idle = (target: EventTarget | null): boolean =>
  target === document.body ||
  target === document.documentElement ||
  (target instanceof HTMLElement && target.matches("section[tabindex='-1'], main[tabindex='-1']"));

/** An attribute of a board that was clicked at, until another key than Enter is pressed there. */
const POINTED = "data-pointed";

export class Keys {
  /** The focus is on a thing of the board. */
  #own: string | null = null;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly given: Given,
    private readonly laid: Laid,
    private readonly camera: Camera,
    private readonly looking: Looking,
    private readonly touching: Touching,
    /** Follow what acts, or no longer. */
    private readonly follow: () => void,
  ) {}

  /** The mouse or a finger is on the board, and brings the focus there. */
  pointed = (): void => this.root()?.setAttribute(POINTED, "");

  press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // what was clicked at does not want to be touched again: Enter is for the page
    if (event.key === "Enter" && this.root()?.hasAttribute(POINTED)) return;
    this.root()?.removeAttribute(POINTED);
    const own = idOf(event.target);
    const done =
      event.key === "Tab"
        ? this.#tab(event, own)
        : own !== null
          ? this.#onThing(event, own)
          : event.target === this.root() && this.#onBoard(event);
    if (done) event.preventDefault();
  };

  /** A key that nothing else wants moves the window, or begins with what glows. */
  stray = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!idle(event.target)) return;
    const done = event.key === "Tab" ? !event.shiftKey && this.#go(this.#glowing()[0]) : this.#moves(event);
    if (done) event.preventDefault();
  };

  focusin = (event: FocusEvent): void => {
    const own = idOf(event.target);
    this.#own = own;
    if (own === null || !(event.target as Element).matches(":focus-visible")) return;
    const box = this.laid.boxOf(own);
    const { x, y } = this.laid.box;
    if (box) this.camera.reveal({ ...box, x: box.x - x, y: box.y - y });
    this.looking.peek(own);
  };

  focusout = (event: FocusEvent): void => {
    const to = event.relatedTarget as Node | null;
    if (to && !this.root()?.contains(to)) this.#own = null;
    if (this.root()?.contains(to)) return;
    this.root()?.removeAttribute(POINTED);
    this.looking.peek(null);
  };

  /** What was drawn has changed: if the thing that had the focus is gone, the board has it, and nobody is lost. */
  keep(): void {
    if (this.#own === null || (document.activeElement ?? document.body) !== document.body) return;
    (this.#thing(this.#own) ?? this.root())?.focus({ preventScroll: true });
  }

  #onThing(event: KeyboardEvent, own: string): boolean {
    if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation();
      this.touching.touch(own);
      return true;
    }
    if (event.key.startsWith("Arrow")) {
      const next = nextTowards(own, event.key, this.laid.placed, this.laid.anchors);
      if (next) this.#thing(next)?.focus();
      return true;
    }
    return this.#moves(event);
  }

  #onBoard(event: KeyboardEvent): boolean {
    if (event.key !== "Enter") return this.#moves(event);
    event.stopPropagation();
    (this.#glowing()[0] ?? this.#find(".grip, [data-id]"))?.focus();
    return true;
  }

  #moves(event: KeyboardEvent): boolean {
    if (event.key === "f" || event.key === "F") this.follow();
    else return this.camera.key(event.key);
    return true;
  }

  /** Through what glows as one reads a page; before the first and after the last, on to the rest of the page. */
  #tab(event: KeyboardEvent, own: string | null): boolean {
    const all = this.#glowing();
    const step = event.shiftKey ? -1 : 1;
    const target = event.target as Element;
    const here = all.findIndex((one) => one === target.closest("[data-id]"));
    if (target === this.root()) return step > 0 && this.#go(all[0]);
    if (own === null) return step < 0 && target.matches("[data-first]") && this.#go(all.at(-1) ?? this.root());
    if (here < 0) return this.#go(step > 0 ? all[0] : this.root());
    return this.#go(all[here + step] ?? (step > 0 ? this.#find("[data-first]") : this.root()));
  }

  #go(to: { focus: () => void } | null | undefined): boolean {
    to?.focus();
    return !!to;
  }

  #glowing(): SVGElement[] {
    return inReadingOrder(this.given.glow, this.laid).flatMap((id) => this.#thing(id) ?? []);
  }

  #thing(id: string): SVGElement | null | undefined {
    return this.#find(`[data-id="${CSS.escape(id)}"]`);
  }

  #find(what: string): SVGElement | null | undefined {
    return this.root()?.querySelector<SVGElement>(what);
  }
}

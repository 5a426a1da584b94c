// The window on the board: where it looks, and how fingers, mouse and keys move it.
import type { Box, Point } from "../geometry/point";
import {
  around,
  between,
  clamp,
  fit,
  limits,
  opening,
  pinch,
  reveal,
  rimOf,
  shows,
  STEP,
  stepped,
  zoomAt,
  type Rim,
  type Size,
  type View,
} from "../geometry/view";

/** Milliseconds without a move: the picture rests. */
const REST = 160;
/** Milliseconds that the window takes to come to something. */
const GLIDE = 340;
/** Pixels around the whole board. */
const MARGIN = { wide: 14, narrow: 6 };
/** Pixels that are left free around what the window comes to, in large windows and in small ones. */
const RIM = { wide: 64, narrow: 40 };

/** What there is to look at. */
export interface World {
  size: Size;
  /** What covers the window: the map without the border of its sheet. */
  land: Box;
  /** The scale at which things on it are easily read. */
  need: number;
  /** It goes on at its edges, as a player's board on its table does: all of it may be in sight. */
  loose: boolean;
}

const still = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

export class Camera {
  window = $state.raw<Size>({ width: 1000, height: 700 });
  world = $state.raw<World>({
    size: { width: 1000, height: 1000 },
    land: { x: 0, y: 0, width: 1000, height: 1000 },
    need: 0,
    loose: false,
  });
  view = $state.raw<View>({ x: 0, y: 0, k: 1 });
  /** Being moved: the picture is pushed about as it is, and drawn sharply when it rests. */
  moving = $state(false);
  /** Pixels a unit, in steps, as it was when the picture last rested: what depends on it is drawn anew only then. */
  scale = $state(1);
  /** Where the picture last rested: what depends on what is in sight is reckoned anew only then. */
  rested = $state.raw<View>({ x: 0, y: 0, k: 1 });
  /** All of it is shown, with a margin. */
  whole = $state(false);
  /** Pixels at the lower edge that something else covers. */
  under = $state(0);
  /** The same at the upper edge. */
  over = $state(0);
  /** A finger or a mouse button is down: nothing but it moves the window. */
  held = false;
  /** Moved by hand since something else was last to be followed. */
  strayed = false;
  /** The part of the world that is in sight. */
  sight = $derived<Box>({
    x: -this.view.x / this.view.k,
    y: -this.view.y / this.view.k,
    width: this.window.width / this.view.k,
    height: this.window.height / this.view.k,
  });
  #framed: readonly Box[] = [];
  #most: readonly Box[] = [];
  #before: View | undefined;
  #opened = false;
  #touched = false;
  #covered = false;
  #awaited: (() => void) | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #glide = 0;

  get #limits(): { least: number; most: number } {
    return limits(this.world.land, this.window, this.world.need, this.world.loose);
  }

  get #rim(): Rim {
    const all = this.window.width > 600 ? RIM.wide : RIM.narrow;
    return rimOf(all, all + this.under, all + this.over);
  }

  /** The size of the window or of the world has changed. While nobody has moved it, what is framed stays framed. */
  resize(window: Size, world: World): void {
    const alike = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
    const same = alike(world.size, this.world.size);
    // more men or fewer, at the same window, move nothing
    const still = same && alike(window, this.window) && this.#opened;
    const middle: Point = [
      (this.window.width / 2 - this.view.x) / this.view.k,
      (this.window.height / 2 - this.view.y) / this.view.k,
    ];
    this.window = window;
    this.world = world;
    if (still) return;
    if (!this.#touched || !same) this.#open();
    else if (this.whole) this.#fit();
    else {
      const { least, most } = this.#limits;
      const k = Math.min(most, Math.max(least, this.view.k));
      this.#put({ k, x: window.width / 2 - middle[0] * k, y: window.height / 2 - middle[1] * k });
      this.#settle();
    }
  }

  /** Something covers so much of the window's lower part. */
  cover(under: number): void {
    if (under === this.under) return;
    this.under = under;
    if (this.whole) return;
    if (!this.#touched && !this.#covered) {
      // the page knows only now how much of its window it covers
      this.#covered = true;
      this.#open();
      return;
    }
    this.#put(this.view);
    this.#settle();
  }

  /** Something lies along the window's upper edge. */
  top(over: number): void {
    if (over === this.over) return;
    this.over = over;
    if (this.whole) return;
    if (!this.#touched) this.#open();
    else this.#put(this.view);
    this.#settle();
  }

  /** What is in sight at first. */
  frame(boxes: readonly Box[], most: readonly Box[] = []): void {
    this.#framed = boxes;
    this.#most = most;
    if (!this.#touched) this.#open();
  }

  #open(): void {
    this.#opened = true;
    this.whole = false;
    const { land, need, loose } = this.world;
    this.view = opening({
      land,
      window: this.window,
      boxes: this.#framed,
      most: this.#most,
      need,
      rim: rimOf(MARGIN.narrow, MARGIN.narrow + this.under, MARGIN.narrow + this.over),
      loose,
      under: this.under,
      over: this.over,
    });
    this.#settle();
  }

  /** The whole board; when that is what is seen, back to what was seen before. */
  fit(): void {
    this.#stop();
    this.#touched = true;
    const before = this.#before;
    if (this.whole && before) {
      this.whole = false;
      this.#before = undefined;
      this.#put(before);
      this.#settle();
      return;
    }
    this.#before = this.view;
    this.whole = true;
    this.#fit();
  }

  #fit(): void {
    this.view = fit(this.world.size, this.window, this.window.width > 600 ? MARGIN.wide : MARGIN.narrow);
    this.#settle();
  }

  pan(dx: number, dy: number): void {
    if (this.whole) return;
    this.strayed = true;
    this.#set({ k: this.view.k, x: this.view.x + dx, y: this.view.y + dy });
  }

  zoom(factor: number, at: Point = [this.window.width / 2, this.window.height / 2]): void {
    if (this.whole && factor <= 1) return;
    this.#set(zoomAt(this.view, at, factor, this.#limits));
  }

  pinch(from: [Point, Point], to: [Point, Point]): void {
    this.strayed = true;
    this.#set(pinch(this.view, from, to, this.#limits));
  }

  /** To a point of the world, which comes to the middle. */
  centre([x, y]: Point): void {
    this.strayed = true;
    const { k } = this.view;
    this.#set({ k, x: this.window.width / 2 - x * k, y: this.window.height / 2 - y * k });
  }

  /** Bring a thing into sight at once: it has the focus. */
  reveal(box: Box): void {
    if (this.whole || shows(this.view, box, this.window, this.under, this.over)) return;
    this.#set(reveal(this.view, box, this.window, this.#rim));
  }

  /** Pan so that these are in sight: all of them if there is room, else the nearest, or the first if that leads. Of
   * what could come next one is in sight too, the nearest. */
  show(boxes: readonly Box[], lead = false, next: readonly Box[] = []): void {
    const to = this.#towards(this.view, boxes, lead);
    const on = this.#sees(to ?? this.view, next) ? undefined : this.#towards(to ?? this.view, next);
    if (on ?? to) this.#glideTo((on ?? to)!);
  }

  /** Come so close to a point of the world that the scale is at least this; false if nobody may come so close, or it is
   * as close already. */
  approach([x, y]: Point, scale: number): boolean {
    const k = scale * STEP;
    if (k > this.#limits.most || this.scale >= scale) return false;
    this.strayed = true;
    this.whole = false;
    const at = { k, x: this.window.width / 2 - x * k, y: (this.window.height - this.under) / 2 - y * k };
    this.#glideTo(clamp(at, this.world.land, this.window, this.under, this.over));
    return true;
  }

  /** The same for what acts or can be chosen; not while a finger is down, but when it is lifted. */
  follow(boxes: readonly Box[], lead = false, next: readonly Box[] = []): void {
    this.strayed = false;
    this.#awaited = undefined;
    const show = (): void => this.show(boxes, lead, next);
    if (this.held) this.#awaited = show;
    else show();
  }

  /** A finger or a mouse button goes down, or all are lifted. */
  hold(held: boolean): void {
    this.held = held;
    if (held) {
      this.#stop();
      return;
    }
    const awaited = this.#awaited;
    this.#awaited = undefined;
    if (!this.strayed) awaited?.();
  }

  /** Whether one of these is in sight; of none, nothing is missing. */
  #sees(view: View, boxes: readonly Box[]): boolean {
    return !boxes.length || boxes.some((box) => shows(view, box, this.window, this.under, this.over));
  }

  #towards(from: View, boxes: readonly Box[], lead = false): View | undefined {
    const all = around(boxes);
    const [first] = boxes;
    if (!all || !first || this.whole || boxes.every((box) => this.#sees(from, [box]))) return undefined;
    const rim = this.#rim;
    const { k } = from;
    const fits =
      all.width * k <= this.window.width - rim.left - rim.right &&
      all.height * k <= this.window.height - rim.top - rim.bottom;
    if (!fits && this.#sees(from, lead ? [first] : boxes)) return undefined;
    const far = (view: View) => Math.hypot(view.x - from.x, view.y - from.y);
    const ways = (fits ? [all] : lead ? [first] : boxes).map((box) =>
      clamp(reveal(from, box, this.window, rim), this.world.land, this.window, this.under, this.over),
    );
    return ways.reduce((best, one) => (far(one) < far(best) ? one : best));
  }

  #glideTo(to: View): void {
    this.#stop();
    this.#touched = true;
    const from = this.view;
    if (still() || typeof requestAnimationFrame === "undefined" || document.hidden) {
      this.view = to;
      this.#settle();
      return;
    }
    this.moving = true;
    clearTimeout(this.#rest);
    const begun = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - begun) / GLIDE));
      const eased = 1 - (1 - t) ** 3;
      this.view = between(from, to, eased);
      if (t < 1) this.#glide = requestAnimationFrame(step);
      else this.#settle();
    };
    this.#glide = requestAnimationFrame(step);
  }

  #stop(): void {
    if (this.#glide) cancelAnimationFrame(this.#glide);
    this.#glide = 0;
  }

  /** A key that moves the window; false if it is none. */
  key(key: string): boolean {
    const step = 80;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => this.pan(step, 0),
      ArrowRight: () => this.pan(-step, 0),
      ArrowUp: () => this.pan(0, step),
      ArrowDown: () => this.pan(0, -step),
      "+": () => this.zoom(1.3),
      "=": () => this.zoom(1.3),
      "-": () => this.zoom(1 / 1.3),
      "0": () => this.fit(),
    };
    const move = moves[key];
    move?.();
    return move !== undefined;
  }

  #put(view: View): void {
    this.view = clamp(view, this.world.land, this.window, this.under, this.over);
  }

  #settle(): void {
    clearTimeout(this.#rest);
    this.moving = false;
    this.scale = stepped(this.view.k);
    this.rested = this.view;
  }

  #set(view: View): void {
    this.#stop();
    this.#touched = true;
    this.whole = false;
    this.moving = true;
    this.#put(view);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST);
  }
}

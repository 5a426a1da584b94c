// The window on the board: where it looks, and how fingers, mouse and keys move it.
import type { Box, Point } from "../geometry/point";
import { clamp, fit, limits, pinch, reveal, stepped, zoomAt, type Size, type View } from "../geometry/view";

/** Milliseconds without a move: the picture rests. */
const REST = 160;
/** Pixels that a narrow window leaves free beside the board. */
const MARGIN = 2;

export class Camera {
  window = $state<Size>({ width: 1000, height: 700 });
  world = $state<Size>({ width: 1000, height: 1000 });
  view = $state<View>({ x: 0, y: 0, k: 1 });
  /** Being moved: the picture is pushed about as it is, and drawn sharply when it rests. */
  moving = $state(false);
  /** Pixels a unit, in steps, as it was when the picture last rested: what depends on it is drawn anew only then. */
  scale = $state(1);
  /** All of it is shown, as far as nobody has moved it. */
  whole = $state(true);
  /** The part of the world that is in sight. */
  sight = $derived<Box>({
    x: -this.view.x / this.view.k,
    y: -this.view.y / this.view.k,
    width: this.window.width / this.view.k,
    height: this.window.height / this.view.k,
  });
  #least = 0;
  #paged = true;
  #touched = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** The size of the window or of the world has changed; at a scale below `least` things on it could not be touched any
   * more. What is `paged` is read from its upper edge over its whole width, and not from its middle. */
  resize(window: Size, world: Size, least = 0, paged = true): void {
    const same = world.width === this.world.width && world.height === this.world.height;
    const middle: Point = [
      (this.window.width / 2 - this.view.x) / this.view.k,
      (this.window.height / 2 - this.view.y) / this.view.k,
    ];
    this.window = window;
    this.world = world;
    this.#least = least;
    this.#paged = paged;
    if (!this.#touched || !same) this.#begin();
    else
      this.#set({
        k: this.view.k,
        x: window.width / 2 - middle[0] * this.view.k,
        y: window.height / 2 - middle[1] * this.view.k,
      });
  }

  /** What is shown at first: all of it, or if that is too small, its upper part over the whole width, or its middle. */
  #begin(): void {
    this.fit();
    const wide = this.#paged ? fit({ ...this.world, height: 1 }, this.window, MARGIN).k : Infinity;
    const k = Math.max(this.view.k, Math.min(wide, this.#least));
    this.whole = k === this.view.k;
    if (this.whole) return;
    const middle = (this.window.height - this.world.height * k) / 2;
    this.view = { k, x: (this.window.width - this.world.width * k) / 2, y: this.#paged ? MARGIN : middle };
    this.scale = stepped(k);
  }

  fit(): void {
    this.#touched = false;
    this.view = fit(this.world, this.window, this.window.width > 600 ? 6 : MARGIN);
    this.scale = stepped(this.view.k);
  }

  pan(dx: number, dy: number): void {
    this.#set({ k: this.view.k, x: this.view.x + dx, y: this.view.y + dy });
  }

  zoom(factor: number, at: Point = [this.window.width / 2, this.window.height / 2]): void {
    this.#set(zoomAt(this.view, at, factor, limits(this.world, this.window)));
  }

  pinch(from: [Point, Point], to: [Point, Point]): void {
    this.#set(pinch(this.view, from, to, limits(this.world, this.window)));
  }

  reveal(box: Box): void {
    const next = reveal(this.view, box, this.window);
    if (next.x !== this.view.x || next.y !== this.view.y) this.#set(next);
  }

  /** See that at least one of these is in sight. */
  show(boxes: readonly Box[]): void {
    const [first] = boxes;
    if (!first || boxes.some((box) => this.#shows(box))) return;
    this.reveal(first);
  }

  #shows(box: Box): boolean {
    const { x, y, k } = this.view;
    const inside = (at: number, size: number, off: number, room: number) =>
      at * k + off >= 0 && (at + size) * k + off <= room;
    return inside(box.x, box.width, x, this.window.width) && inside(box.y, box.height, y, this.window.height);
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

  #set(view: View): void {
    this.#touched = true;
    this.moving = true;
    this.view = clamp(view, this.world, this.window);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.moving = false;
      this.scale = stepped(this.view.k);
    }, REST);
  }
}

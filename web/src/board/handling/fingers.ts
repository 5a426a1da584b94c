// Fingers and mouse on a board: one drags, two pinch, a rest looks, a touch touches.
import { distance, type Point } from "../geometry/point";
import type { Camera } from "./camera.svelte";
import type { Looking } from "./looking.svelte";
import type { Touching } from "./touching";

/** Milliseconds until a press is a long one. */
const LONG = 450;
/** Pixels that a press may slip before it is a drag. */
const SLIP = { mouse: 4, finger: 9 };

export class Fingers {
  #down = new Map<number, Point>();
  #start: Point = [0, 0];
  #dragged = false;
  #press: ReturnType<typeof setTimeout> | undefined;
  #longPressed = false;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly camera: Camera,
    private readonly looking: Looking,
    private readonly touching: Touching,
  ) {}

  down = (event: PointerEvent): void => {
    const at = this.#local(event);
    this.#down.set(event.pointerId, at);
    this.camera.hold(true);
    clearTimeout(this.#press);
    if (this.#down.size > 1) {
      this.#dragged = true;
      return;
    }
    this.#start = at;
    this.#dragged = false;
    this.#longPressed = false;
    if (event.pointerType === "mouse") return;
    this.looking.peek(null);
    this.#press = setTimeout(() => {
      if (this.#dragged || this.#down.size !== 1) return;
      this.#longPressed = true;
      this.looking.peek(this.touching.idAt(this.#start));
    }, LONG);
  };

  move = (event: PointerEvent): void => {
    const at = this.#local(event);
    const mouse = event.pointerType === "mouse";
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (mouse) this.looking.peek(this.touching.idAt(at));
      return;
    }
    if (this.#down.size === 1) {
      if (!this.#dragged && distance(at, this.#start) < (mouse ? SLIP.mouse : SLIP.finger)) return;
      if (!this.#dragged) this.root()?.setPointerCapture?.(event.pointerId);
      this.#dragged = true;
      clearTimeout(this.#press);
      this.camera.pan(at[0] - before[0], at[1] - before[1]);
    } else if (this.#down.size === 2) {
      const other = [...this.#down].find(([key]) => key !== event.pointerId)?.[1];
      if (other) this.camera.pinch([before, other], [at, other]);
    }
    this.#down.set(event.pointerId, at);
  };

  up = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    if (!this.#down.size) this.camera.hold(false);
    clearTimeout(this.#press);
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && !this.#down.size) this.looking.peek(null);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const notch = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.camera.zoom(Math.exp(-notch * (event.ctrlKey ? 0.01 : 0.0016)), this.#local(event));
  };

  click = (event: MouseEvent): void => {
    if (this.#dragged || this.#longPressed) {
      this.#dragged = this.#longPressed = false;
      return;
    }
    // a click made by a key or a screen reader has no place, but a target
    const own = (event.target as Element | null)?.closest("[data-id]")?.getAttribute("data-id") ?? null;
    this.touching.touch(event.detail === 0 ? own : this.touching.idAt(this.#local(event)));
  };

  doubled = (event: MouseEvent): void => {
    const at = this.#local(event);
    if (!this.touching.answers(at)) this.camera.zoom(1.8, at);
  };

  /** A long press opens no menu of the browser's. */
  menu = (event: MouseEvent): void => {
    if (this.#longPressed) event.preventDefault();
  };

  #local(event: MouseEvent): Point {
    const rect = this.root()?.getBoundingClientRect();
    return [event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0)];
  }
}

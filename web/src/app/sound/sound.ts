// Small sounds of the table, made by the browser as they are wanted. On at first and silent until the first touch or
// key; whether they are on is remembered.
import { createSubscriber } from "svelte/reactivity";
import { keep, kept } from "../shell/kept";
import { VOICES, type Sound } from "./voices";

const KEY = "banneret.sound";
const LOUD = 0.5;
/** Milliseconds within which the same sound is heard once. */
const APART = 90;
const GESTURES = ["pointerdown", "keydown"] as const;

export class Sounds {
  #on = kept(KEY) !== "off";
  #tell = (): void => {};
  readonly #watch = createSubscriber((update) => {
    this.#tell = update;
    return () => (this.#tell = () => {});
  });
  #context: AudioContext | null = null;
  #out: AudioNode | null = null;
  readonly #last = new Map<Sound, number>();

  constructor() {
    for (const gesture of GESTURES) addEventListener(gesture, this.#begin, { capture: true });
  }

  get on(): boolean {
    this.#watch();
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    keep(KEY, on ? "on" : "off");
    if (on) this.#begin();
    else void this.#context?.suspend();
    this.#tell();
  }

  /** Nothing is heard before the first gesture, nor from a page that nobody looks at, but for the call to play. */
  play(sound: Sound): void {
    const context = this.#context;
    if (!this.#on || !context || !this.#out || context.state !== "running") return;
    if (document.hidden && sound !== "turn") return;
    const now = performance.now();
    if (now - (this.#last.get(sound) ?? -APART) < APART) return;
    this.#last.set(sound, now);
    VOICES[sound](context, this.#out, context.currentTime + 0.005);
  }

  /** Browsers let a page be heard only once somebody has touched it. */
  readonly #begin = (): void => {
    if (!this.#on || typeof AudioContext === "undefined") return;
    if (!this.#context) {
      this.#context = new AudioContext();
      const out = this.#context.createGain();
      out.gain.value = LOUD;
      out.connect(this.#context.destination);
      this.#out = out;
    }
    if (this.#context.state === "suspended") void this.#context.resume();
    if (this.#context.state === "running")
      for (const gesture of GESTURES) removeEventListener(gesture, this.#begin, { capture: true });
  };
}

export const sound = new Sounds();
export type { Sound };

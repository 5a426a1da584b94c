// How fast others' turns are shown, and whether at all: a browser remembers it.
import { keep, kept } from "../shell/kept";

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const KEY = "banneret.story";

interface Kept {
  speed?: Speed;
  off?: boolean;
}

function read(): Kept {
  try {
    const found = JSON.parse(kept(KEY) ?? "{}") as Kept;
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

class Pace {
  #kept = $state.raw<Kept>(read());
  speed = $derived<Speed>(SPEEDS.find((one) => one === this.#kept.speed) ?? 1);
  /** Others' turns are not shown. */
  off = $derived(this.#kept.off === true);

  set(more: Kept): void {
    this.#kept = { ...this.#kept, ...more };
    keep(KEY, JSON.stringify(this.#kept));
  }
}

export const pace = new Pace();

// Whether the window follows the action: on at first, and then as the player left it.
import { kept, keep } from "../shell/kept";

const KEY = "banneret-follow";

export class Following {
  #on = $state(kept(KEY) !== "off");

  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    keep(KEY, on ? "on" : "off");
  }
}

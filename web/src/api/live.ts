// The live line to a table: a WebSocket that comes back by itself, and says so.
import { restored } from "./merge";
import type { TableView } from "../generated/wire";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Ears {
  /** An update. `first` is true for the first one on a new connection, which comes whole. */
  update: (view: TableView, first: boolean) => void;
  line: (line: Line, code?: number) => void;
  /** The line has failed several times: fetch the view in another way. */
  fallback: () => void;
}

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
const FALLBACK_AFTER = 2;
const REFUSED = [4401, 4404];

/** How long to wait before the next attempt, with some chance in it, so that a thousand clients don't come back in one
 * moment. */
export const wait = (failures: number, chance: number): number =>
  WAITS[Math.min(failures, WAITS.length - 1)]! * (0.75 + chance / 2);

export class Live {
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Don't wait for the timer when the network or the reader is back. */
  #hurry = (): void => {
    if (this.#closed || this.#socket || document.visibilityState === "hidden") return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.ears.line(this.#failures ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const protocols = ["banneret", "keeps", ...(this.token ? [`seat.${this.token}`] : [])];
    // The first message brings the log whole: after a break nobody can know which of the kept lines have been taken
    // back.
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`,
      protocols,
    );
    this.#socket = socket;
    let first = true;
    let last: TableView["scene"] = null;
    socket.onmessage = (message: MessageEvent<string>) => {
      const view = restored(last, JSON.parse(message.data) as TableView);
      last = view.scene;
      this.#failures = 0;
      if (first) this.ears.line("open");
      this.ears.update(view, first);
      first = false;
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      if (this.#closed) return;
      if (REFUSED.includes(event.code)) {
        this.ears.line("refused", event.code);
        return;
      }
      this.ears.line("lost");
      const delay = wait(this.#failures, Math.random());
      this.#failures++;
      if (this.#failures >= FALLBACK_AFTER) this.ears.fallback();
      this.#timer = setTimeout(() => this.#open(), delay);
    };
  }
}

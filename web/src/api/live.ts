// The live line to a table: a WebSocket that comes back by itself, and says so. It brings what has changed, and takes
// answers.
import { Problem, type Shown } from "./client";
import { updated } from "./merge";
import type { Replied, Reply, Said, TableView, Update } from "../generated/wire";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Ears {
  /** What the page has already: only what is new since then is brought. */
  shown: () => Shown;
  /** An update. `first` is true for the first one on a new connection, which comes whole. */
  update: (view: TableView, first: boolean) => void;
  line: (line: Line, code?: number) => void;
  /** The line has failed several times: fetch the view in another way. */
  fallback: () => void;
}

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
const FALLBACK_AFTER = 2;
const REFUSED = [4401, 4404, 4409];
const OPEN = 1;
/** How long an answer may be under way before it is tried in another way, in milliseconds. */
const PATIENCE = 4_000;

/** What came of an answer can't be heard on this line: it was lost, or not open at all. */
export class Lost extends Error {}

interface Waiting {
  resolve: () => void;
  reject: (error: Problem | Lost) => void;
}

/** How long to wait before the next attempt, with some chance in it, so that a thousand clients don't come back in one
 * moment. */
export const wait = (failures: number, chance: number): number =>
  WAITS[Math.min(failures, WAITS.length - 1)]! * (0.75 + chance / 2);

export class Live {
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The last message, put together; null before the first on this connection. */
  #last: TableView | null = null;
  /** Answers that are under way, by their own numbers. */
  readonly #waiting = new Map<number, Waiting>();

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
    this.#giveUp();
  }

  /** Answer on the line. What came of it is shown (`update`) before this resolves; a refusal is a `Problem`. Said again
   * with the same number it is not played again. */
  answer(said: Said): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== OPEN || !this.#last) return Promise.reject(new Lost());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(said.own, new Lost()), PATIENCE);
      const ended = (): void => clearTimeout(timer);
      this.#waiting.set(said.own, {
        resolve: () => (ended(), resolve()),
        reject: (error) => (ended(), reject(error)),
      });
      socket.send(JSON.stringify(said));
    });
  }

  #settle(own: number, error?: Problem | Lost): void {
    const waiting = this.#waiting.get(own);
    this.#waiting.delete(own);
    if (error) waiting?.reject(error);
    else waiting?.resolve();
  }

  #giveUp(): void {
    for (const own of [...this.#waiting.keys()]) this.#settle(own, new Lost());
  }

  #heard(message: TableView | Update | Replied): void {
    if ("number" in message) {
      const whole = "id" in message;
      const first = !this.#last;
      if (!whole && !this.#last) return;
      const view = whole ? message : updated(this.#last!, message);
      this.#last = view;
      this.#failures = 0;
      if (first) this.ears.line("open");
      this.ears.update(view, first);
    }
    if (message.reply) this.#replied(message.reply);
  }

  #replied({ own, status = 200, problem }: Reply): void {
    this.#settle(own, problem ? new Problem(status, problem.message, problem.rule ?? "") : undefined);
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
    const { number, chat } = this.ears.shown();
    const protocols = ["banneret", "changes", `since.${number}`, `chat.${chat}`];
    if (this.token) protocols.push(`seat.${this.token}`);
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`,
      protocols,
    );
    this.#socket = socket;
    this.#last = null;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (this.#socket === socket) this.#heard(JSON.parse(data) as TableView | Update | Replied);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#last = null;
      this.#giveUp();
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

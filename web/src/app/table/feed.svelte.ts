// The view of a table as it comes: fetched whole, over the live line, with the reply to an act. All of it goes one way
// in.
import { Problem, type Shown, type TableApi } from "../../api/client";
import { Live, Lost, type Line } from "../../api/live";
import { keepLayouts, merge, type Layouts } from "../../api/merge";
import type { Accepted, TableView } from "../../generated/wire";

const POLL = 5000;

/** Numbers of our own for answers: no other page of this seat has them. */
let own = crypto.getRandomValues(new Uint32Array(1))[0]! * 2 ** 20;
const nextOwn = (): number => ++own;

export class Feed {
  view = $state.raw<TableView | null>(null);
  line = $state<Line>("connecting");
  problem = $state.raw<Problem | null>(null);
  readonly layouts: Layouts = new Map();
  #live: Live | null = null;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** What an act is about: the position that is shown, and how much of the talk is known. */
  shown = $derived<Shown>({
    number: this.view?.number ?? 0,
    chat: (this.view?.chat_from ?? 0) + (this.view?.chat?.length ?? 0),
  });

  constructor(
    private readonly api: TableApi,
    private readonly changed: (before: TableView | null, now: TableView) => void,
  ) {}

  /** Fetch the view, and then listen for what changes. */
  async open(id: string, token: string | undefined): Promise<void> {
    if (!(await this.refresh()) || this.#closed) return;
    this.#live = new Live(id, token, {
      shown: () => this.shown,
      update: (update, first) => {
        // else overtaken by what an act brought
        if (first || !this.view || update.number >= this.view.number) void this.#put(update, first);
      },
      line: (line) => {
        this.line = line;
        if (line === "open") clearTimeout(this.#poll);
        if (line === "refused") void this.refresh();
      },
      fallback: () => this.#fallBack(),
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#poll);
    this.#live?.close();
  }

  /** Fetch the whole view. False: it can't be had. */
  async refresh(): Promise<boolean> {
    try {
      const view = await this.api.view();
      if (this.#closed) return false;
      keepLayouts(this.layouts, view.scene, true);
      this.problem = null;
      this.#adopt(view, true);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (!this.view || error.status === 401 || error.status === 404) this.problem = error;
      return false;
    }
  }

  /** Answer the position that is shown: over the line if it is open, else by HTTP. Whatever was lost on the way, it is
   * played once. */
  async answer(shown: Shown, answer: string): Promise<Accepted> {
    const said = { own: nextOwn(), number: shown.number, answer };
    try {
      if (!this.#live) throw new Lost();
      await this.#live.answer(said);
      return { number: this.shown.number };
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      return this.api.answer(shown, said);
    }
  }

  /** Show what came of an act on the view `acted`. What the live line has brought meanwhile of this position, or of a
   * later one, is as new or newer. */
  async replied(reply: Accepted, acted: TableView): Promise<void> {
    const now = this.view?.number ?? 0;
    if (reply.number < now || (reply.number === now && this.view !== acted)) return;
    if (reply.view) await this.#put(reply.view);
    else await this.refresh();
  }

  /** Show the position as it stands, of which a refusal told. */
  async movedOn(whole: TableView | null): Promise<void> {
    const now = whole && merge(null, whole, this.layouts);
    if (now) this.#adopt(now);
    else await this.refresh();
  }

  /** Put an update together with what is known. */
  async #put(update: TableView, anew = false): Promise<void> {
    const whole = merge(this.view, update, this.layouts);
    if (whole) this.#adopt(whole, anew);
    else await this.refresh();
  }

  #adopt(view: TableView, anew = false): void {
    const before = this.view;
    if (this.#closed || (!anew && before && view.number < before.number)) return;
    this.view = view;
    this.changed(before, view);
  }

  #fallBack(): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(async () => {
      await this.refresh();
      if (!this.#closed && this.line !== "open") this.#fallBack();
    }, POLL);
  }
}

// One table as this tab sees it: the view and its live line, the half-made choice, and everything that can be done.
import { Refused, tableApi, type TableApi } from "../../api/client";
import { Live, type Line } from "../../api/live";
import { keepLayouts, merge, type Layouts } from "../../api/merge";
import * as tokens from "../../api/tokens";
import type { Choice, OddsView, Player, Scene, TableView } from "../../generated/wire";
import { chosenThings, start, touchable, touched, type Counts } from "../../play/tally";
import { candidates, drop, exact, lit, NOTHING, touch, type Half } from "../../play/touch";
import { shelf } from "../shelf/shelf.svelte";
import { toasts } from "../shell/toasts.svelte";

const UPDATE_WAIT = 1500;
const POLL = 5000;
/** What an order for the coming turns is about. */
export const TURN = "turn";

/** Whether a viewer is asked the same, with the same options. */
function sameChoices(before: Scene | null | undefined, now: Scene | null | undefined): boolean {
  const [was, is] = [before?.prompt, now?.prompt];
  return was?.text === is?.text && JSON.stringify(was?.choices ?? []) === JSON.stringify(is?.choices ?? []);
}

export class Table {
  view = $state.raw<TableView | null>(null);
  line = $state<Line>("connecting");
  problem = $state.raw<Refused | null>(null);
  /** An answer is under way. */
  busy = $state(false);
  half = $state.raw<Half>(NOTHING);
  /** How many of each lot have been set, and at which position. */
  #set = $state.raw<{ number: number; counts: Counts } | null>(null);

  readonly api: TableApi;
  readonly layouts: Layouts = new Map();
  #live: Live | null = null;
  #odds = new Map<string, Promise<OddsView>>();
  #outcomes = new Map<string, Set<string>>();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #errand: symbol | null = null;

  scene = $derived<Scene | null>(this.view?.scene ?? null);
  prompt = $derived(this.view?.status === "running" ? (this.scene?.prompt ?? null) : null);
  choices = $derived<readonly Choice[]>(this.prompt?.choices ?? []);
  mine = $derived(this.choices.length > 0);
  /** The others wait for this seat: who is ready and may still change his mind is not awaited. */
  awaited = $derived(this.mine && !!this.prompt?.seats.includes(this.scene?.seat ?? -1));
  /** The choice of so many of each lot that this seat is asked for, and how far it has been made. */
  tally = $derived(this.mine ? (this.prompt?.tally ?? null) : null);
  counts = $derived<Counts>(!this.tally ? [] : this.#set?.number === this.view?.number && this.#set ? this.#set.counts : start(this.tally));
  candidates = $derived(candidates(this.choices, this.half));
  exact = $derived(exact(this.choices, this.half));
  glow = $derived(new Set(this.busy ? [] : this.tally ? touchable(this.tally) : lit(this.choices, this.half)));
  /** What is shown as chosen. */
  chosen = $derived<string[]>(this.tally ? [...chosenThings(this.tally, this.counts)] : [...this.half.touched]);
  /** What this seat has ordered for its coming turns. */
  coming = $derived<readonly string[]>(this.view?.orders?.find((order) => order.interrupt === TURN)?.answers ?? []);
  over = $derived(this.view?.status === "over");

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {
    this.api = tableApi(id, token);
    void this.#begin();
  }

  async #begin(): Promise<void> {
    if (!(await this.refresh()) || this.#closed) return;
    this.#live = new Live(this.id, this.token, {
      update: (update, first) => this.#take(update, first),
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
      if (!(error instanceof Refused)) throw error;
      if (!this.view || error.status === 401 || error.status === 404) this.problem = error;
      return false;
    }
  }

  #fallBack(): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(async () => {
      await this.refresh();
      if (!this.#closed && this.line !== "open") this.#fallBack();
    }, POLL);
  }

  #take(update: TableView, first: boolean): void {
    if (!first && this.view && update.number < this.view.number) return; // overtaken by what an answer brought
    const whole = merge(this.view, update, this.layouts);
    if (whole) this.#adopt(whole, first);
    else void this.refresh();
  }

  #adopt(view: TableView, anew: boolean): void {
    const before = this.view;
    if (!anew && before && view.number < before.number) return;
    this.view = view;
    if (before?.number !== view.number || before.status !== view.status) this.#odds.clear();
    if (before?.status !== view.status || !sameChoices(before.scene, view.scene)) this.#askedAnew();
    if (this.token && view.seat) tokens.keepSeat(this.id, view.seat, this.token);
    tokens.describe(this.id, view.title, view.scenario, view.commitment);
  }

  /** What was begun is void, and whatever was under way has come about: the page is free for what is asked now. While others plan in secret, say, a
   *  half-made choice stays. */
  #askedAnew(): void {
    this.half = NOTHING;
    this.#errand = null;
    this.busy = false;
  }

  // ------------------------------------------------------------------ choosing

  /** Touch a piece, place or card. */
  touch(id: string): void {
    if (this.busy || !this.view) return;
    toasts.heard();
    if (!this.mine) {
      if (this.view.seat && this.prompt) toasts.add("It is not your turn yet.", "note");
      return;
    }
    if (this.tally) {
      const counts = touched(this.tally, this.counts, id);
      if (counts) this.set(counts);
      else void this.#why([id]);
      return;
    }
    const result = touch(this.choices, this.half, id);
    if (result.do === "play") void this.answer(result.choice);
    else if (result.do === "wait") this.half = result.half;
    else void this.#why(result.asked);
  }

  /** Choose so many of each lot, without answering yet. */
  set(counts: Counts): void {
    if (this.view && !this.busy) this.#set = { number: this.view.number, counts };
  }

  /** Take back the last touch. False: there was none. */
  drop(): boolean {
    if (!this.half.touched.length) return false;
    this.half = drop(this.half);
    return true;
  }

  /** The options that looking at a thing is about. */
  meant(id: string): readonly Choice[] {
    if (this.tally) return []; // what the whole choice means is told beside it
    const result = touch(this.choices, this.half, id);
    if (result.do === "play") return [result.choice];
    if (result.do === "nothing") return [];
    const ready = exact(this.choices, result.half);
    return ready.length ? ready : candidates(this.choices, result.half);
  }

  odds(notation: string): Promise<OddsView> {
    const number = this.view?.number ?? 0;
    const key = `${number} ${notation}`;
    const known = this.#odds.get(key);
    if (known) return known;
    const asked = this.api.odds(number, notation);
    const interrupt = this.prompt?.interrupt;
    this.#odds.set(key, asked);
    asked.then(
      (odds) => interrupt && this.#hear(interrupt, odds),
      () => this.#odds.delete(key),
    );
    return asked;
  }

  #hear(interrupt: string, odds: OddsView): void {
    const known = this.#outcomes.get(interrupt) ?? new Set();
    for (const one of [...odds.outcomes, ...odds.parts]) known.add(one.name);
    this.#outcomes.set(interrupt, known);
  }

  /** What could happen at interruptions of this kind, as far as their odds have been looked at. */
  outcomes(interrupt: string): readonly string[] {
    return [...(this.#outcomes.get(interrupt) ?? [])];
  }

  async #why(asked: readonly string[]): Promise<void> {
    try {
      const trouble = await this.api.why(this.view?.number ?? 0, asked);
      if (trouble.message) toasts.add(trouble.message, "why", trouble.rule ?? ""); // what was chosen stays so: there may be a better place for it
    } catch (error) {
      await this.#caught(error);
    }
  }

  // ------------------------------------------------------------------ doing

  answer({ notation }: Pick<Choice, "notation">): Promise<boolean> {
    return this.act((number) => this.api.answer(number, notation));
  }

  /** Do something to the position shown, and wait until its outcome is shown. False: refused, and said why. */
  async act(what: (number: number) => Promise<{ number: number }>): Promise<boolean> {
    if (this.busy || !this.view) return false;
    toasts.heard();
    const errand = (this.#errand = Symbol("what is under way"));
    this.busy = true;
    try {
      const accepted = await what(this.view.number);
      await this.#arrival(accepted.number);
      return true;
    } catch (error) {
      await this.#caught(error);
      return false;
    } finally {
      if (this.#errand === errand) this.#askedAnew(); // else the page shows its outcome already, and may have begun something else
    }
  }

  /** Do something that leaves the position alone; a refusal is shown. */
  async ask<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (error) {
      await this.#caught(error);
      return undefined;
    }
  }

  /** The update usually comes by the live line before this; when it is down, fetch it. */
  async #arrival(number: number): Promise<void> {
    const until = Date.now() + (this.line === "open" ? UPDATE_WAIT : 0);
    while ((this.view?.number ?? 0) < number && Date.now() < until) await new Promise((done) => setTimeout(done, 20));
    if ((this.view?.number ?? 0) < number) await this.refresh();
  }

  async #caught(error: unknown): Promise<void> {
    if (error instanceof Refused && error.status === 409) {
      toasts.add("The position has moved on. Here it is as it stands now.", "note");
      const now = error.view && merge(null, error.view, this.layouts);
      if (now) this.#adopt(now, false);
      else await this.refresh();
      return;
    }
    toasts.refused(error);
  }

  // ------------------------------------------------------------------ who is who

  seatIndex(seat: string): number {
    return this.scene?.seats.indexOf(seat) ?? -1;
  }

  colours = (seat: number): Player["colour"] & string => this.view?.players[seat]?.colour as Player["colour"] & string;

  /** A seat as people call it. */
  seatName(seat: string): string {
    const side = this.scene?.sides?.[this.seatIndex(seat)];
    return side?.name ?? shelf.seatName(this.view?.game ?? "", seat);
  }
}

// One table as this tab sees it: what is shown, the half-made choice, and everything that can be done.
import { Problem, tableApi, type Shown, type TableApi } from "../../api/client";
import type { Line } from "../../api/live";
import type { Layouts } from "../../api/merge";
import * as tokens from "../../api/tokens";
import type { Accepted, Choice, Interruption, OddsView, Player, Scene, TableView } from "../../generated/wire";
import { chosenThings, start, touchable, touched, type Counts } from "../../play/tally";
import { candidates, drop, exact, lit, NOTHING, touch, type Half } from "../../play/touch";
import { shelf } from "../shelf/shelf.svelte";
import { toasts } from "../shell/toasts.svelte";
import { Feed } from "./feed.svelte";
import { OddsBook } from "./odds";
import { Told } from "./told.svelte";

/** What an order for the coming turns is about. */
export const TURN = "turn";

/** Whether a viewer is asked the same, with the same options. */
function sameChoices(before: Scene | null | undefined, now: Scene | null | undefined): boolean {
  const [was, is] = [before?.prompt, now?.prompt];
  return was?.text === is?.text && JSON.stringify(was?.choices ?? []) === JSON.stringify(is?.choices ?? []);
}

export class Table {
  /** An answer is under way. */
  busy = $state(false);
  half = $state.raw<Half>(NOTHING);
  /** An option that was named by a touch which only looks: another touch, or a button, plays it. */
  picked = $state.raw<Choice | null>(null);
  /** Fingers: a first touch only looks. */
  gently = false;
  /** How many of each lot have been set, and at which position. */
  #set = $state.raw<{ number: number; counts: Counts } | null>(null);

  readonly api: TableApi;
  /** What the table itself says to this seat. */
  readonly told = new Told(() => this.view);
  readonly #feed: Feed;
  readonly #odds = new OddsBook();
  #errand: symbol | null = null;

  scene = $derived<Scene | null>(this.view?.scene ?? null);
  /** Who sat here has left the seat to a bot for good, and looks on. */
  left = $derived(this.view?.players.some(({ seat, kind }) => seat === this.view?.seat && kind === "bot") ?? false);
  prompt = $derived.by(() => {
    const prompt = this.view?.status === "running" ? (this.scene?.prompt ?? null) : null;
    return prompt && this.left ? { ...prompt, choices: [], tally: null } : prompt;
  });
  choices = $derived<readonly Choice[]>(this.prompt?.choices ?? []);
  mine = $derived(this.choices.length > 0);
  /** The others wait for this seat: who is ready and may still change his mind is not awaited. */
  awaited = $derived(this.mine && !!this.prompt?.seats.includes(this.scene?.seat ?? -1));
  /** The choice of so many of each lot that this seat is asked for, and how far it has been made. */
  tally = $derived(this.mine ? (this.prompt?.tally ?? null) : null);
  counts = $derived<Counts>(
    !this.tally ? [] : this.#set?.number === this.view?.number && this.#set ? this.#set.counts : start(this.tally),
  );
  glow = $derived(new Set(this.busy ? [] : this.tally ? touchable(this.tally) : lit(this.choices, this.half)));
  /** What is shown as chosen. */
  chosen = $derived<string[]>(
    this.tally ? [...chosenThings(this.tally, this.counts)] : [...(this.picked?.touch ?? this.half.touched)],
  );
  /** What this seat has ordered for its coming turns. */
  coming = $derived<readonly string[]>(this.view?.orders?.find((order) => order.interrupt === TURN)?.answers ?? []);
  /** The window that this seat is asked about, if orders can let it go by as a matter of course. */
  recurring = $derived<Interruption | null>(
    (this.mine && this.view?.interrupts?.find((one) => one.title && one.kind === this.prompt?.interrupt)) || null,
  );
  over = $derived(this.view?.status === "over");

  constructor(
    readonly id: string,
    readonly token: string | undefined,
  ) {
    this.api = tableApi(id, token);
    this.#feed = new Feed(this.api, (before, now) => this.#changed(before, now));
    void this.#feed.open(id, token);
  }

  get view(): TableView | null {
    return this.#feed.view;
  }
  get line(): Line {
    return this.#feed.line;
  }
  /** Why the table can't be shown. */
  get problem(): Problem | null {
    return this.#feed.problem;
  }
  get layouts(): Layouts {
    return this.#feed.layouts;
  }

  close(): void {
    this.#feed.close();
  }

  /** Fetch the whole view. */
  async refresh(): Promise<void> {
    await this.#feed.refresh();
  }

  #changed(before: TableView | null, now: TableView): void {
    this.told.met(now);
    if (before?.number !== now.number || before.status !== now.status) this.#odds.clear();
    if (before?.status !== now.status || !sameChoices(before.scene, now.scene)) this.#askedAnew();
    if (this.token && now.seat) tokens.keepSeat(this.id, now.seat, this.token);
    tokens.describe(this.id, now.title, now.scenario, now.commitment);
  }

  /** What was begun is void, and whatever was under way has come about: the page is free for what is asked now. While
   * others plan in secret, say, a half-made choice stays. */
  #askedAnew(): void {
    this.half = NOTHING;
    this.picked = null;
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
    if (result.do === "play") this.choose(result.choice);
    else if (result.do === "wait") {
      this.picked = null;
      this.half = result.half;
    } else if (this.picked)
      this.picked = null; // who touches elsewhere has thought better of it
    else void this.#why(result.asked);
  }

  /** Play an option that was named; by fingers it is only looked at until it is named again, and what gives something
   * up always is. */
  choose(choice: Choice): void {
    const named = this.picked?.notation === choice.notation;
    if ((this.gently || choice.forfeits || choice.grave) && !named) this.picked = choice;
    else void this.answer(choice);
  }

  /** Choose so many of each lot, without answering yet. */
  set(counts: Counts): void {
    if (this.view && !this.busy) this.#set = { number: this.view.number, counts };
  }

  /** Take back the last touch. False: there was none. */
  drop(): boolean {
    if (this.picked) {
      this.picked = null;
      return true;
    }
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
    const { number } = this.#feed.shown;
    return this.#odds.of(notation, this.prompt?.interrupt, (asked) => this.api.odds(number, asked));
  }

  /** What could happen at interruptions of this kind, as far as their odds have been looked at. */
  outcomes(interrupt: string): readonly string[] {
    return this.#odds.outcomes(interrupt);
  }

  async #why(asked: readonly string[]): Promise<void> {
    try {
      const trouble = await this.api.why(this.view?.number ?? 0, asked);
      // what was chosen stays so: there may be a better place for it
      if (trouble.message) toasts.add(trouble.message, "why", trouble.rule ?? "");
    } catch (error) {
      await this.#caught(error);
    }
  }

  // ------------------------------------------------------------------ doing

  answer({ notation }: Pick<Choice, "notation">): Promise<boolean> {
    return this.act((shown) => this.#feed.answer(shown, notation));
  }

  /** Let the window go by that is asked about, now and whenever it comes again. */
  async never(): Promise<void> {
    if (!this.recurring) return;
    const { kind, title } = this.recurring;
    if (await this.act((shown) => this.api.orderAt(shown, { interrupt: kind, policy: "pass" })))
      toasts.add(`You are not asked again: ${title}. The standing orders change that.`, "note");
  }

  /** Do something to the position shown, and show its outcome. False: refused, and said why. */
  async act(what: (shown: Shown) => Promise<Accepted>): Promise<boolean> {
    const acted = this.view;
    if (this.busy || !acted) return false;
    toasts.heard();
    const errand = (this.#errand = Symbol("what is under way"));
    this.busy = true;
    try {
      await this.#feed.replied(await what(this.#feed.shown), acted);
      return true;
    } catch (error) {
      await this.#caught(error);
      return false;
    } finally {
      // else the page shows its outcome already, and may have begun something else
      if (this.#errand === errand) this.#askedAnew();
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

  async #caught(error: unknown): Promise<void> {
    if (error instanceof Problem && error.status === 409) {
      toasts.add("The position has moved on. Here it is as it stands now.", "note");
      await this.#feed.movedOn(error.view);
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
    return side?.name ?? shelf.seatName(this.view?.game ?? "", seat, this.view?.scenario_id);
  }
}

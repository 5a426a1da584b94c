// Others' turns as a film: what has been done since the viewer last answered or looked is collected, and shown step by
// step on the board before he is asked again. Also what he did himself, with its dice, for the feed.
import { untrack } from "svelte";
import { fill, keepOlder } from "../../api/merge";
import type { Deed, Frame, Scene } from "../../generated/wire";
import { missed, unseen } from "../../play/away";
import { actors, goesOn, lasting, onlyAsked, stepsOf, trivial, turnOf, type Step } from "../../play/story";
import { onControl } from "../shell/keys";
import { sound } from "../sound/sound";
import type { Table } from "../table/table.svelte";
import { heard } from "./looks";
import { pace, type Speed } from "./pace.svelte";

/** Milliseconds that a position must have been in sight. */
const SEEN_AFTER = 600;
/** So many frames are kept for the feed, and asked for at once. */
const KEPT = 120;
const MOST = 100;
/** Of the steps before, so many leave their traces on the board. */
const TRACES = 9;

export class Story {
  #frames = $state.raw<readonly Frame[]>([]);
  /** The step that is shown, or was last. */
  at = $state(-1);
  /** The film is on: the board shows its frames, and prompts wait. */
  watching = $state(false);
  playing = $state(false);
  /** All has been shown, and it is the viewer's turn, or he came back: the summary waits. */
  ended = $state(false);
  /** It is what happened while he was away. */
  digest = $state(false);
  /** The first step of the turn that is shown; -1: none is. */
  #open = $state(-1);
  /** To the end of their turn without a film. */
  #skipping = false;
  /** It was one plain move, of which the trail is on the board and no more is made. */
  #plain = false;
  #visible = $state(document.visibilityState === "visible");
  #caughtUp = $state(false);
  /** The first moment that is not known yet. */
  #next = 0;
  #fetching = false;
  #again = false;
  /** What has been fetched is of a table as it was: somebody else looks now. */
  #era = 0;
  /** The last position that this page has said it showed. */
  #said = 0;
  readonly #calm: boolean;

  /** How the board stood before the first frame that is kept. */
  #ground = $state.raw<Scene | null>(null);
  steps = $derived(stepsOf(this.#frames, this.#ground));
  step = $derived<Step | null>(this.steps[this.at] ?? null);
  /** The viewer, by number. */
  #seat = $derived.by(() => this.table().scene?.seats.indexOf(this.table().view?.seat ?? "") ?? -1);
  /** He has a seat and plays it himself: else he looks on. */
  #plays = $derived.by(() => {
    const { view } = this.table();
    return !!view?.seat && view.players.find(({ seat }) => seat === view.seat)?.kind !== "bot";
  });
  /** The steps of the turn that is shown: all, as far as they are known. */
  turn = $derived(this.#open < 0 ? [] : this.steps.slice(this.#open).filter((step) => !this.#goesOn(step)));
  /** Which of them is shown, from 0. */
  nth = $derived(this.step ? this.turn.indexOf(this.step) : -1);
  /** How the board stood before the turn that is shown. */
  before = $derived.by((): Scene | null => {
    const first = this.steps[this.#open];
    return first ? (this.#frames[first.from - 1]?.scene ?? this.#ground) : null;
  });
  #frame = $derived(this.watching && this.step ? this.#frames[this.step.frame] : undefined);
  scene = $derived.by(() => (this.#frame && !this.ended ? fill(this.table().layouts, this.#frame.scene) : null));
  /** What is drawn on the board: the present step and those before it. */
  #traced = $derived.by((): readonly Step[] => {
    if (this.#open < 0 || pace.off) return [];
    const shown = this.steps.slice(Math.max(this.#open, this.at - TRACES), this.at + 1);
    return shown.filter((step) => !this.#goesOn(step));
  });
  deeds = $derived<readonly Deed[]>(this.#traced.map(({ deed }) => deed));
  now = $derived(this.ended ? -1 : this.deeds.length - 1);
  act = $derived<readonly string[]>(this.watching && this.step && !this.ended ? actors(this.step.deed) : []);
  /** The last step, if it was the viewer's own and something was thrown in it. */
  latest = $derived.by(() => {
    const last = this.steps[this.at];
    return !this.watching && last?.deed.dice?.length && last.seat === this.table().view?.seat ? last : null;
  });
  /** The last frame in which the viewer answered in a turn of his own, not what he was only asked in another's; and the
   * scenes in which others have answered since. */
  #since = $derived.by(() => {
    const seat = this.table().view?.seat;
    let answered = -1;
    let others: Scene[] = [];
    this.#frames.forEach((frame, i) => {
      const asked = this.#frames[i - 1]?.scene ?? this.#ground;
      if (frame.seat !== seat || this.digest) {
        if (asked) others.push(asked);
      } else if (!asked || !onlyAsked(asked, this.#seat, others)) {
        answered = i;
        others = [];
      }
    });
    return { answered, others };
  });
  /** What is asked now is asked in the middle of their turn. */
  #within = $derived.by(() => {
    const { scene } = this.table();
    return !this.digest && !!scene && onlyAsked(scene, this.#seat, this.#since.others);
  });
  #mine = $derived.by(() => this.table().mine);

  constructor(
    readonly table: () => Table,
    /** Something lies over the table: nobody would see it. */
    readonly covered: () => boolean = () => false,
  ) {
    this.#calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
    $effect(() => {
      const { view } = this.table();
      if (!view?.scene) return;
      void view.moment;
      void view.number;
      untrack(() => void this.#fetch());
    });
    $effect(() => {
      void [this.steps.length, this.#mine, pace.off, this.table().over];
      untrack(() => this.#heed());
    });
    $effect(() => {
      const { step } = this;
      if (!this.watching || !this.playing || this.ended || !this.#visible || !step || this.covered()) return;
      const timer = setTimeout(() => this.#on(), lasting(step) / pace.speed);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { latest, step } = this;
      const now = this.watching && !this.ended ? step : latest;
      if (now && !this.covered()) sound.play(heard(now.deed));
    });
    $effect(() => {
      const table = this.table();
      const number = table.view?.number ?? 0;
      if (!this.#plays || !table.view?.scene || this.watching || !this.#visible || !this.#caughtUp) return;
      if (this.covered()) return;
      const timer = setTimeout(() => {
        this.#said = number;
        table.api.seen(number).catch(() => undefined); // the next one will do
      }, SEEN_AFTER);
      return () => clearTimeout(timer);
    });
  }

  /** Somebody else looks now. */
  anew(): void {
    this.#era += 1;
    this.#frames = [];
    this.at = -1;
    this.#leave();
    this.#caughtUp = false;
    this.#next = 0;
    this.#said = 0;
  }

  visibility(): void {
    this.#visible = document.visibilityState === "visible";
  }

  // ------------------------------------------------------------------ collecting

  /** Have all moments up to the present one. */
  async #fetch(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    try {
      do {
        this.#again = false;
        await this.#reach();
      } while (this.#again);
    } catch {
      // the board shows how it stands; only the film is missing
      this.#next = (this.table().view?.moment ?? 0) + 1;
      this.#caughtUp = true;
    } finally {
      this.#fetching = false;
    }
  }

  async #reach(): Promise<void> {
    const table = this.table();
    const { view } = table;
    if (!view?.scene) return;
    const moment = view.moment ?? 0;
    const era = this.#era;
    if (!this.#caughtUp) {
      const seen = { ...view, seen: Math.max(view.seen ?? 0, this.#said) };
      if (missed(seen)) {
        const found = await this.#moments(Math.max(0, moment + 1 - MOST), moment);
        if (era !== this.#era) return;
        const film = unseen(found, seen);
        const first = found.indexOf(film[0] as Frame);
        this.#ground = first > 0 ? found[first - 1]!.scene : null;
        this.digest = film.length > 0;
        this.#frames = film;
      }
      this.#next = moment + 1;
      this.#caughtUp = true;
      return;
    }
    if (moment + 1 < this.#next) {
      // taken back
      this.#frames = this.#frames.filter((frame) => frame.moment <= moment);
      this.#next = moment + 1;
      this.#leave();
      this.at = this.steps.length - 1;
    }
    if (moment < this.#next) return;
    const first = Math.max(this.#next, moment + 1 - MOST);
    // with the one before them, to know how the board stood
    const found = await this.#moments(Math.max(0, first - 1), moment);
    if (era !== this.#era) return;
    this.#next = moment + 1;
    const came = found.filter((frame) => frame.moment >= first);
    if (!this.#frames.length) this.#ground = found.find((frame) => frame.moment === first - 1)?.scene ?? null;
    this.#append(came);
  }

  /** Moments up to the one that the table shows: where others answer fast there are more already, and if they were kept
   * what the table shows next would look as if it had been taken back. */
  async #moments(first: number, last: number): Promise<readonly Frame[]> {
    const { api, layouts } = this.table();
    const era = this.#era;
    const found = await api.moments(first, MOST);
    if (era === this.#era) keepOlder(layouts, found.layouts);
    return found.frames.filter((frame) => frame.moment <= last);
  }

  #append(came: readonly Frame[]): void {
    const all = [...this.#frames, ...came];
    // what is older than the turn that is shown may go
    const open = this.#open < 0 ? all.length : (this.steps[this.#open]?.from ?? 0);
    const drop = Math.max(0, Math.min(all.length - KEPT, open));
    if (drop) {
      const gone = stepsOf(all.slice(0, drop)).length;
      this.at = Math.max(-1, this.at - gone);
      if (this.#open >= 0) this.#open -= gone;
    }
    if (drop) this.#ground = all[drop - 1]!.scene;
    this.#frames = all.slice(drop);
  }

  // ------------------------------------------------------------------ what it comes to

  /** In his own turn it is the viewer's own doing, though perhaps somebody else's answer let it go on: no part of what
   * the others did. */
  #goesOn(step: Step): boolean {
    if (this.digest) return false;
    return goesOn(step, this.#seat) || (step.turn === this.#seat && step.seat === this.table().view?.seat);
  }

  #own(step: Step): boolean {
    return !this.digest && (step.seat === this.table().view?.seat || this.#goesOn(step));
  }

  /** The next step that is shown, or the one before; -1: there is none. */
  #beside(index: number, by: 1 | -1): number {
    for (let i = index + by; i >= this.#open && i < this.steps.length; i += by)
      if (!this.#goesOn(this.steps[i]!)) return i;
    return -1;
  }

  /** It stands otherwise now than before that turn. */
  #scored(): boolean {
    const [was, is] = [this.before?.objective, this.table().scene?.objective];
    return !!was && !!is && was.stands !== is.stands;
  }

  /** Something has come, or it has become the viewer's turn. */
  #heed(): void {
    const { view } = this.table();
    const { steps } = this;
    if (!view) return;
    if (!this.#plays || pace.off) {
      // who looks on sees it as it happens
      this.#leave();
      this.at = steps.length - 1;
      return;
    }
    while (!this.watching && this.at + 1 < steps.length && this.#own(steps[this.at + 1]!)) {
      this.at += 1;
    }
    if (!this.watching && this.#open >= 0 && (steps[this.#open]?.from ?? 0) <= this.#since.answered) this.#leave();
    const pending = steps.length - 1 - this.at;
    if (!pending) {
      if (this.#mine && !this.watching && this.#open >= 0 && !this.#plain) this.#over();
      return;
    }
    this.ended = false; // he has not begun, and they go on
    if (this.#open < 0 || this.#plain) this.#open = this.at + 1;
    this.#plain = false;
    if (this.#skipping) {
      this.at = steps.length - 1;
      if (this.#mine) this.#over();
      return;
    }
    const { turn } = this;
    if (this.#mine && turn.length === 1 && trivial(turn[0]!) && !this.#scored()) {
      // one plain move holds nobody up: its trail is on the board; a turn that goes on after a question is weighed yet
      this.at = steps.length - 1;
      this.watching = false;
      this.#plain = !this.#within;
      return;
    }
    if (!this.watching) {
      this.watching = true;
      this.playing = !this.#calm;
      this.at += 1;
    }
  }

  /** The time of a step is over. */
  #on(): void {
    const next = this.#beside(this.at, 1);
    if (next >= 0) this.at = next;
    else this.#over();
  }

  /** All is shown that has happened. */
  #over(): void {
    const table = this.table();
    const asked = this.#mine || table.over || this.digest;
    this.at = this.steps.length - 1;
    if (!asked) {
      // they think; the prompt says so
      this.watching = false;
      return;
    }
    this.#skipping = false;
    const last = this.#frames[this.steps.at(-1)?.frame ?? -1];
    // they may only have answered, in the viewer's own turn: he goes on
    const answers = !this.digest && this.turn.every((step) => step.turn === this.#seat);
    if (this.#within || answers || !last || table.over) {
      // only asked in the middle of it: what follows belongs to the same turn
      this.watching = false;
      if (table.over) this.#leave();
      return;
    }
    this.watching = true;
    this.playing = false;
    this.ended = true;
  }

  #leave(): void {
    this.watching = this.ended = this.playing = this.digest = this.#skipping = this.#plain = false;
    this.#open = -1;
  }

  // ------------------------------------------------------------------ what the viewer does

  /** Show a step of this turn. */
  show(index: number): void {
    if (this.#open < 0 || !this.watching) return;
    this.playing = false;
    this.ended = false;
    this.at = Math.max(this.#open, Math.min(this.steps.length - 1, index));
  }

  back(): void {
    this.show(Math.max(this.#open, this.#beside(this.ended ? this.steps.length : this.at, -1)));
  }

  next(): void {
    const next = this.#beside(this.at, 1);
    if (next >= 0) this.show(next);
    else {
      this.playing = false;
      this.#over();
    }
  }

  toggle(): void {
    if (this.ended) this.again();
    else this.playing = !this.playing;
  }

  skip(): void {
    if (this.ended) return;
    this.at = this.steps.length - 1;
    this.playing = false;
    if (!this.#mine && !this.digest) this.#skipping = true;
    this.#over();
  }

  again(): void {
    this.ended = false;
    this.at = this.#beside(this.#open - 1, 1);
    this.playing = !this.#calm;
  }

  /** The viewer's own turn begins; or he has read what happened while he was away. */
  begin(): void {
    this.#leave();
  }

  speed(speed: Speed): void {
    pace.set({ speed });
  }

  /** Keys of the film. True: it was one. */
  key(event: KeyboardEvent): boolean {
    if (!this.watching) return false;
    const which = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((which === " " || which === "Enter") && onControl(event)) return false;
    const done: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.next(),
      " ": () => this.toggle(),
      s: () => this.skip(),
      r: () => this.again(),
      Enter: this.ended ? () => this.begin() : undefined,
    };
    const what = done[which];
    if (!what) return false;
    what();
    return true;
  }

  // ------------------------------------------------------------------ for those who draw it

  /** Whose step it is that is shown, by number; null: nobody's. */
  side = $derived.by((): number | null => {
    const now = this.step?.deed.seat;
    if (now != null && now !== this.#seat) return now;
    const first = this.turn.find(({ deed }) => deed.seat != null && deed.seat !== this.#seat);
    return first?.deed.seat ?? null;
  });

  /** Who else has acted in the turn that is shown, by number. */
  sides = $derived.by((): readonly number[] => {
    const seats = this.table().scene?.seats ?? [];
    const found = new Set(this.turn.map(({ seat }) => seats.indexOf(seat)));
    return [...found].filter((seat) => seat >= 0 && seat !== this.#seat);
  });

  /** What it is called that is shown. */
  title = $derived.by((): string => {
    if (this.digest) return "While you were away";
    if (!this.ended && this.step?.turn === this.#seat) return "Your turn: they answer";
    const sides = this.sides.length ? this.sides : [this.side ?? -1];
    return turnOf(...sides.map((seat) => this.table().scene?.sides?.[seat]?.name ?? ""));
  });
}

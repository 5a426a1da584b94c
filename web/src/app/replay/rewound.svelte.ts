// A whole game, to be gone through: its view, its moments, and the one that is shown.
import { untrack } from "svelte";
import { Problem, tableApi, type TableApi } from "../../api/client";
import { fill, keepLayouts, keepOlder, type Layouts } from "../../api/merge";
import type { TableView } from "../../generated/wire";
import { actors, stepsOf, type Step } from "../../play/story";
import { shelf } from "../shelf/shelf.svelte";
import { toasts } from "../shell/toasts.svelte";
import { Player } from "./player.svelte";
import { Reel } from "./reel.svelte";

const PACE = 1400;
/** So many moments before the present one are told with it, as far as they are of the same turn. */
const BEFORE = 8;

export class Rewound {
  view = $state.raw<TableView | null>(null);
  /** Why it can't be shown. */
  problem = $state("");
  /** Whom one would play from here on, and against which bot. */
  seat = $state("");
  bot = $state("knight");
  readonly api: TableApi;
  readonly reel: Reel;
  readonly film: Player;
  readonly #layouts: Layouts = new Map();
  frame = $derived.by(() => this.reel.frame(this.film.at));
  scene = $derived(this.frame ? fill(this.#layouts, this.frame.scene) : null);

  #stepsAt(moment: number): readonly Step[] {
    const frame = this.reel.frame(moment);
    return frame ? stepsOf([frame], this.reel.frame(moment - 1)?.scene ?? null) : [];
  }
  steps = $derived.by<readonly Step[]>(() => this.#stepsAt(this.film.at));
  /** Where something is done: the window goes there. */
  act = $derived(this.steps.flatMap(({ deed }) => actors(deed)));
  /** What was done before it in the same turn, by the same side. */
  past = $derived.by(() => {
    const { at } = this.film;
    const found: { step: Step; moment: number }[] = [];
    for (let moment = Math.max(1, at - BEFORE); moment < at; moment++) {
      const frame = this.reel.frame(moment);
      if (frame && frame.scene.heading === this.frame?.scene.heading)
        for (const step of this.#stepsAt(moment)) found.push({ step, moment });
    }
    return found;
  });
  deeds = $derived([...this.past.map(({ step }) => step.deed), ...this.steps.map(({ deed }) => deed)]);

  /** `first`: the moment that is shown at first. */
  constructor(
    id: string,
    token: string | undefined,
    private readonly first = 0,
  ) {
    this.api = tableApi(id, token);
    this.reel = new Reel(async (first, count) => {
      const found = await this.api.moments(first, count);
      keepOlder(this.#layouts, found.layouts);
      return found;
    });
    this.film = new Player(() => this.reel.last, PACE);
    void this.load();
    $effect(() => {
      const { at } = this.film;
      // its boards come with the view: without them moments would be drawn on bare parchment
      if (!this.view?.scene) return;
      untrack(() => this.reel.load(at).catch((error: unknown) => toasts.refused(error)));
    });
  }

  async load(): Promise<void> {
    this.problem = "";
    try {
      const found = await this.api.view();
      keepLayouts(this.#layouts, found.scene, true);
      this.view = found;
      this.seat = found.seat ?? found.players[0]?.seat ?? "";
      if (found.scene) {
        await this.reel.load(this.first);
        this.film.go(this.first);
      }
    } catch (error) {
      this.problem =
        error instanceof Problem
          ? error.status === 404
            ? "There is no such table."
            : error.message
          : "The game can't be shown.";
    }
  }

  /** Stop the film at a moment. */
  stopAt(moment: number): void {
    this.film.stop();
    this.film.go(moment);
  }

  colours = (seat: number): never => this.view?.players[seat]?.colour as never;

  /** A seat as people call it. */
  seatName(seat: string): string {
    return this.scene?.sides?.[this.scene.seats.indexOf(seat)]?.name ?? shelf.seatName(this.view?.game ?? "", seat);
  }
}

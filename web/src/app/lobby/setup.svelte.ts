// A game that is being set up: which scenario, who sits where and in which colour, pace, optional rules.
import * as tokens from "../../api/tokens";
import type { Created, GameCard, NewSeat, ScenarioCard, TableView } from "../../generated/wire";
import type { Tincture } from "../shell/words";
import { offered } from "./kinds";
import { NAME, open, preferred, usualBot } from "./start";

export class Setup {
  scenarioId = $state("");
  kindName = $state("");
  variants = $state<Record<string, string>>({});
  levels = $state<Record<string, string>>({});
  colours = $state<Record<string, Tincture | "">>({});
  pace = $state<TableView["pace"]>("none");
  name = $state(tokens.playerName());
  /** Whether others may find it; null: as is usual. */
  listed = $state<boolean | null>(null);
  #who = $state<Record<string, NewSeat["who"]>>({});

  constructor(private readonly which: () => GameCard | undefined) {}

  game = $derived.by(() => this.which());
  offer = $derived.by(() => this.game && offered(this.game, this.kindName));
  scenario = $derived.by<ScenarioCard | undefined>(
    () => this.offer?.scenarios.find((one) => one.id === this.scenarioId) ?? this.offer?.scenarios[0],
  );
  /** A seat is for anybody. */
  open = $derived.by(() => !!this.scenario?.seats.some((seat) => this.who(seat) === "open"));
  /** Only who is invited plays, and finds it. */
  byInvitation = $derived.by(() => !this.open && !!this.scenario?.seats.some((seat) => this.who(seat) === "friend"));

  /** Choose a scenario, of whatever kind. */
  choose(id: string): void {
    this.kindName = this.game?.kinds?.find((kind) => kind.scenarios.includes(id))?.name ?? this.kindName;
    this.scenarioId = id;
  }

  who(seat: string): NewSeat["who"] {
    const own = this.game && this.scenario ? preferred(this.game, this.scenario) : "";
    return this.#who[seat] ?? (seat === own ? "me" : "bot");
  }

  seat(seat: string, who: NewSeat["who"]): void {
    this.#who = { ...this.#all(), [seat]: who };
  }

  /** Take a side: who was to sit there sits where you were. */
  take(seat: string): void {
    const all = this.#all();
    const was = Object.keys(all).find((one) => all[one] === "me");
    const there = all[seat] ?? "bot";
    if (there === "me") return;
    this.#who = { ...all, [seat]: "me", ...(was ? { [was]: there } : {}) };
  }

  #all(): Record<string, NewSeat["who"]> {
    return Object.fromEntries((this.scenario?.seats ?? []).map((seat) => [seat, this.who(seat)]));
  }

  level(seat: string): string {
    return this.levels[seat] ?? usualBot();
  }

  async create(): Promise<Created> {
    const { game, offer, scenario } = this;
    if (!game || !offer || !scenario) throw new Error("There is no such game.");
    const seats: Record<string, NewSeat> = {};
    for (const seat of scenario.seats) {
      const who = this.who(seat);
      const colour = this.colours[seat];
      seats[seat] = { who, ...(who === "bot" ? { bot: this.level(seat) } : {}), ...(colour ? { colour } : {}) };
    }
    const settled: Record<string, string> = {};
    for (const { id } of offer.variants) if (this.variants[id] !== undefined) settled[id] = this.variants[id];
    const name = this.name.trim();
    if (name) tokens.keepName(name);
    const own = scenario.seats.find((seat) => this.who(seat) === "me");
    if (own) tokens.like(game.id, own, Object.values(seats).find((seat) => seat.bot)?.bot);
    return open(
      {
        game: game.id,
        scenario: scenario.id,
        seats,
        variants: settled,
        pace: this.pace,
        name: name || NAME,
        ...(this.listed === null || this.byInvitation ? {} : { listed: this.listed }),
      },
      game.title,
      scenario.name,
    );
  }
}

// Looking at options before answering: what is looked at, and where its odds may stand.
import type { Box } from "../../board/geometry/point";
import type { Choice, OddsView } from "../../generated/wire";
import type { Table } from "../table/table.svelte";

const LOOK_WAIT = 160;
const LEAVE_WAIT = 220;
const EDGE = 8;

export class Look {
  choices = $state.raw<readonly Choice[]>([]);
  at = $state.raw<Box>({ x: 0, y: 0, width: 0, height: 0 });
  field = $state.raw<Box>({ x: 0, y: 0, width: 0, height: 0 });
  /** What else can be touched there. */
  others = $state.raw<readonly Box[]>([]);
  /** The look came from a button, to whose odds a mouse may come over. */
  steady = $state(false);
  preview = $state.raw<OddsView | null>(null);
  /** The board and the hand beside it. */
  middle = $state.raw<HTMLElement>();
  #pointer = { x: 0, y: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => Table) {
    $effect(() => {
      void this.table().view?.number;
      this.choices = [];
    });
  }

  /** Look at options, soon. */
  begin(choices: readonly Choice[], at: Box | null, steady = false): void {
    clearTimeout(this.#timer);
    if (!choices.length || !at) {
      this.choices = [];
      return;
    }
    this.#timer = setTimeout(() => {
      this.choices = choices;
      this.at = at;
      this.steady = steady;
      this.field = this.#fieldNow();
      this.others = [...(this.middle?.querySelectorAll(".glows[data-id]") ?? [])].map((one) =>
        one.getBoundingClientRect(),
      );
    }, LOOK_WAIT);
  }

  end(): void {
    this.begin([], null);
  }

  /** At what a button offers; null: no longer. */
  option(choice: Choice | null, button: Element | null): void {
    if (!choice || !button) {
      if (this.choices.length) this.#leave();
      else this.end();
      return;
    }
    const own = button.getBoundingClientRect();
    // its other rows are not to be covered either
    const list = button.closest("[data-testid=options]")?.getBoundingClientRect();
    this.begin([choice], list ? { x: list.x, y: own.y, width: list.width, height: own.height } : own, true);
  }

  /** At a thing on the board or in the hand. */
  thing(id: string): void {
    const drawn = this.middle?.querySelector(`.board [data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    this.begin(this.table().meant(id), drawn?.width ? drawn : { ...this.#pointer, width: 0, height: 0 });
  }

  /** At an option by itself: where its things are drawn, or its button, or what is asked. */
  hinted(choice: Choice): void {
    const drawn = [...(this.middle?.querySelectorAll(".board [data-id]") ?? [])].filter((one) =>
      choice.touch?.includes(one.getAttribute("data-id")!),
    );
    const button = document.querySelector(`[data-testid=option][data-notation="${CSS.escape(choice.notation)}"]`);
    const words = button ?? document.querySelector("[data-testid=prompt]");
    this.begin(
      [choice],
      around(drawn.map((one) => one.getBoundingClientRect())) ?? words?.getBoundingClientRect() ?? null,
    );
  }

  /** The mouse is over the odds, or leaves them. */
  stay(stays: boolean): void {
    if (stays) clearTimeout(this.#timer);
    else this.#leave();
  }

  moved(event: PointerEvent): void {
    this.#pointer = { x: event.clientX, y: event.clientY };
  }

  /** A touch elsewhere ends a look that a long press began. */
  pressed(event: PointerEvent): void {
    this.moved(event);
    if (event.target instanceof Element && !event.target.closest("[data-testid=odds]")) this.end();
  }

  /** A mouse that leaves a button has a moment to come over to its odds. */
  #leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.choices = []), LEAVE_WAIT);
  }

  /** Where odds may lie: over the board and beside it, above what is asked. */
  #fieldNow(): Box {
    const over = this.middle?.getBoundingClientRect();
    if (!over?.height) return { x: EDGE, y: EDGE, width: innerWidth - 2 * EDGE, height: innerHeight - 2 * EDGE };
    return { x: over.left + EDGE, y: over.top + EDGE, width: over.width - 2 * EDGE, height: over.height - 2 * EDGE };
  }
}

function around(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

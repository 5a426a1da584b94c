// All that the page of a table holds, and what can be done there. It outlives a change of seat: what was being looked
// at stays.
import { MediaQuery } from "svelte/reactivity";
import { fill } from "../../api/merge";
import { Unread } from "../../app/chat/unread.svelte";
import { Latest } from "../../app/log/latest.svelte";
import { Look } from "../../app/odds/look.svelte";
import { Hinting } from "../../app/prompt/hinting.svelte";
import { Absence } from "../../app/replay/absence.svelte";
import { address } from "../../app/shell/address.svelte";
import { free } from "../../app/shell/keys";
import { toasts } from "../../app/shell/toasts.svelte";
import type { Tab } from "../../app/side/tabs";
import { Tabs } from "../../app/side/tabs.svelte";
import { ownHandsOf } from "../../app/stage/boards";
import { Views } from "../../app/stage/views.svelte";
import { signal } from "../../app/table/signals.svelte";
import { Sitting } from "../../app/table/sitting.svelte";
import type { Choice } from "../../generated/wire";
import { glowing } from "../../play/touch";

const TAB_KEYS: Record<string, Tab> = { l: "log", r: "rules", f: "forces", c: "chat" };

export class Desk {
  readonly sitting: Sitting;
  readonly tabs = new Tabs();
  readonly unread: Unread;
  readonly absence: Absence;
  readonly latest: Latest;
  readonly look: Look;
  readonly views: Views;
  readonly hinting: Hinting;
  readonly wide = new MediaQuery("(min-width: 48.01rem)");
  /** Wide enough for two boards side by side. */
  readonly #broad = new MediaQuery("(min-width: 75rem)");
  /** What a line of the log, or a hint, points at. */
  #pointed = $state.raw<readonly string[]>([]);
  /** The standing orders are open. */
  ordering = $state(false);
  resultOpen = $state(true);

  table = $derived.by(() => this.sitting.table);
  view = $derived(this.table.view);
  /** What happened while one was away is being shown. */
  watching = $derived.by(() => this.absence.watching);
  scene = $derived.by(() =>
    this.absence.frame ? fill(this.table.layouts, this.absence.frame.scene) : this.table.scene,
  );
  glow = $derived(this.watching ? new Set<string>() : this.table.glow);
  highlight = $derived.by(() => {
    const next = this.watching ? undefined : this.hinting.next;
    return new Set([...this.#pointed, ...(next ? [next] : [])]);
  });
  ownHands = $derived(ownHandsOf(this.scene));
  /** Hands that lie beside the board, and need not be shown among the forces. */
  apart = $derived(
    new Set(
      this.wide.current && !this.table.over ? this.ownHands.flatMap((one) => one.hands.map((hand) => hand.id)) : [],
    ),
  );

  constructor(id: string) {
    this.sitting = new Sitting(id);
    const table = () => this.table;
    signal(table);
    this.unread = new Unread(
      () => this.view,
      () => this.tabs.side === "chat",
    );
    this.absence = new Absence(table);
    this.latest = new Latest(table, () => this.wide.current);
    this.look = new Look(table);
    this.views = new Views(
      () => this.scene,
      () => this.#broad.current,
      () => new Set(this.watching ? [] : glowing(this.table.choices, this.table.half)),
      () => [this.table.mine, this.scene?.phase, this.table.prompt?.text, ...this.table.half.touched].join(" "),
    );
    this.hinting = new Hinting(table, this.look, this.point);
  }

  leave(): void {
    this.table.close();
  }

  // ------------------------------------------------------------------ looking

  point = (ids: readonly string[]): void => {
    this.#pointed = ids;
  };

  /** Open a clause: beside the board, or before the game on a page of its own. */
  openClause = (which: string): void => {
    if (this.view?.scene) this.tabs.open(which);
    else address.go(`/rules/${this.view?.game}#${which}`);
  };

  peek = (what: string | null): void => {
    if (what !== null && this.glow.has(what)) this.look.thing(what);
    else this.look.end();
  };

  showHint = (): void => {
    this.tabs.tab = "board";
    this.hinting.show();
  };

  moveTo = (seat: string): void => {
    this.absence.anew();
    this.sitting.moveTo(seat);
  };

  // ------------------------------------------------------------------ doing

  play = (choice: Choice): void => {
    this.look.end();
    void this.table.answer(choice);
  };

  touch = (what: string): void => {
    if (this.watching) return;
    this.look.end();
    this.table.touch(what);
  };

  undo = (): void => {
    const why = this.view?.undo;
    if (why) toasts.add(`${why.text} You can ask the others under “More”.`, "why", why.rules?.[0] ?? "");
    else void this.table.act((shown) => this.table.api.undo(shown));
  };

  key = (event: KeyboardEvent): void => {
    if (!free(event) || !this.view?.scene) return;
    const which = TAB_KEYS[event.key];
    if (which) void this.tabs.move(which);
    else if (event.key === "u" && this.view.can_undo && !this.table.busy) this.undo();
    else return;
    event.preventDefault();
  };
}

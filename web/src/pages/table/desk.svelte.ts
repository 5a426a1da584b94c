// All that the page of a table holds, and what can be done there. It outlives a change of seat: what was being looked
// at stays.
import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import { Unread } from "../../app/chat/unread.svelte";
import { Look } from "../../app/odds/look.svelte";
import { Answering } from "../../app/prompt/answering.svelte";
import { Hinting } from "../../app/prompt/hinting.svelte";
import { address } from "../../app/shell/address.svelte";
import { covers } from "../../app/shell/covers.svelte";
import { free } from "../../app/shell/keys";
import { toasts } from "../../app/shell/toasts.svelte";
import type { Tab } from "../../app/side/tabs";
import { Tabs } from "../../app/side/tabs.svelte";
import { ownHandsOf } from "../../app/stage/boards";
import { Following } from "../../app/stage/following.svelte";
import { Views } from "../../app/stage/views.svelte";
import { Story } from "../../app/story/story.svelte";
import { signal } from "../../app/table/signals.svelte";
import { Sitting } from "../../app/table/sitting.svelte";
import type { About } from "../../board/handling/about";
import type { Choice } from "../../generated/wire";
import { glowing } from "../../play/touch";

const TAB_KEYS: Record<string, Tab> = { l: "log", t: "forces", r: "rules", c: "chat" };

export class Desk {
  readonly sitting: Sitting;
  readonly tabs: Tabs;
  readonly unread: Unread;
  readonly story: Story;
  readonly look: Look;
  readonly views: Views;
  readonly hinting: Hinting;
  readonly answering: Answering;
  readonly #wide = new MediaQuery("(min-width: 48.01rem)");
  readonly #coarse = new MediaQuery("(pointer: coarse)");
  /** On a phone. */
  narrow = $derived(!this.#wide.current);
  /** Wide enough for two boards side by side: of less, both would be cut. */
  readonly #broad = new MediaQuery("(min-width: 93.75rem)");
  /** What a line of the log, or a hint, points at. */
  #pointed = $state.raw<readonly string[]>([]);
  /** The standing orders are open. */
  ordering = $state(false);
  resultOpen = $state(true);
  /** What is pointed at on the board. */
  about = $state.raw<About | null>(null);
  readonly following = new Following();
  /** On a phone: how high the card is, in pixels. */
  cardHeight = $state(0);
  /** On a phone: the list of options is open. */
  listing = $state(false);
  /** What the list of options is searched for. */
  filter = $state("");

  table = $derived.by(() => this.sitting.table);
  view = $derived(this.table.view);
  /** What others did is being shown. */
  watching = $derived.by(() => this.story.watching);
  scene = $derived.by(() => this.story.scene ?? this.table.scene);
  glow = $derived(this.watching ? new Set<string>() : this.table.glow);
  highlight = $derived.by(() => {
    const next = this.watching ? undefined : this.hinting.next;
    return new Set([...this.#pointed, ...(next ? [next] : [])]);
  });
  ownHands = $derived(ownHandsOf(this.scene));
  /** The odds stand at the foot: were they to take room from the list that is pointed at, its row would slip away from
   * under the mouse. */
  below = $derived.by(() => !this.narrow && this.look.listed && !this.watching && this.tabs.tab === "act");
  /** What is asked, in one: while others plan in secret it comes anew and is the same. */
  question = $derived.by(() => JSON.stringify([this.table.prompt?.text, this.table.prompt?.choices]));

  constructor(id: string) {
    this.sitting = new Sitting(id);
    const table = () => this.table;
    signal(table);
    this.unread = new Unread(
      () => this.view,
      () => this.tabs.tab === "chat",
    );
    this.story = new Story(table, () => covers.any);
    this.look = new Look(table);
    this.views = new Views(
      () => this.scene,
      () => this.#broad.current,
      () => new Set(this.watching ? this.story.act : glowing(this.table.choices, this.table.half)),
      () =>
        [
          this.story.at,
          this.watching,
          this.table.mine,
          this.scene?.phase,
          this.table.prompt?.text,
          ...this.table.half.touched,
        ].join(" "),
    );
    this.hinting = new Hinting(table, this.look, this.point);
    this.answering = new Answering(table);
    this.tabs = new Tabs(() => (this.table.mine ? this.question : ""));
    $effect(() => {
      if (!address.hash) return;
      untrack(() => this.sitting.pasted());
      address.again();
    });
    $effect(() => {
      this.table.gently = this.#coarse.current;
    });
    $effect(() => {
      void this.question;
      this.listing = false;
      this.filter = "";
    });
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
    this.tabs.tab = "act";
    this.hinting.show();
  };

  moveTo = (seat: string): void => {
    this.story.anew();
    this.sitting.moveTo(seat);
  };

  // ------------------------------------------------------------------ doing

  /** An option of the list: by fingers it is looked at first. */
  play = (choice: Choice): void => {
    if (this.#coarse.current && this.table.picked?.notation !== choice.notation && !choice.grave) {
      this.table.choose(choice);
      return;
    }
    this.look.end();
    this.answering.give(choice);
  };

  /** Have the list in sight. */
  list = (): void => {
    this.tabs.tab = "act";
    this.listing = true;
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
    if (this.story.key(event)) {
      event.preventDefault();
      return;
    }
    const which = TAB_KEYS[event.key];
    if (which) void this.tabs.move(which);
    else if (event.key === "f" || event.key === "F") this.following.on = !this.following.on;
    else if (event.key === "u" && this.view.can_undo && !this.table.busy) this.undo();
    else return;
    event.preventDefault();
  };
}

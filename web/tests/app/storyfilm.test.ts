// The film of others' turns: what comes in is collected, shown, paused at a question, summed up at the end.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { covers } from "../../src/app/shell/covers.svelte";
import { pace } from "../../src/app/story/pace.svelte";
import type { Story } from "../../src/app/story/story.svelte";
import { clauses } from "../../src/board/beside/clauses";
import type { Deed, Frame, Frames, Prompt, Scene, TableView } from "../../src/generated/wire";
import { given } from "../given";
import { arms, choices, scene, view } from "./fixtures";
import StoryHost from "./StoryHost.svelte";
import { FakeTable } from "./storytable.svelte";
import "../setup";

const mine: Prompt = { seats: [0], text: "Choose a march.", choices };
const theirs: Prompt = { seats: [1], text: "They think." };
const deed = (nth: number, more: Partial<Deed> = {}): Deed => ({
  kind: "move",
  text: `Step ${nth}.`,
  seat: 1,
  who: [`w${nth}`],
  at: ["a", "b"],
  lead: `Man ${nth}`,
  brief: "to Beta",
  ...more,
});
const thrown = (nth: number): Deed =>
  deed(nth, {
    kind: "fight",
    dice: [[10, 4]],
    result: "Hugo killed",
    harm: true,
    targets: ["hugo"],
    brief: "on Hugo",
    losses: [{ piece: "hugo", name: "Hugo", word: "lost", seat: 0, at: "b" }],
    chances: [
      { name: "Hugo killed", chance: 0.4, came: true },
      { name: "nothing", chance: 0.6 },
    ],
    faces: ["Hugo killed", "Hugo killed", "Hugo killed", "Hugo killed", ...Array<string>(6).fill("nothing")],
    sum: "14 − 4 = 10",
    rules: ["TOY-2.1"],
  });

let frames: Frame[], table: FakeTable, story: Story, calm: boolean;
const heading = (turn: number) => ({ heading: `Turn ${turn}` });
/** A moment that somebody made; the board stands so after it. */
function moment(seat: string, deeds: Deed[], turn = 1, prompt: Prompt = theirs, more: Partial<Scene> = {}): void {
  frames.push({
    moment: frames.length,
    number: frames.length,
    seat,
    text: "",
    events: deeds.map((one) => ({ kind: "x", text: one.text })),
    scene: scene({ ...heading(turn), prompt, ...more }),
    deeds,
  });
}
/** The table is told of all moments so far. */
async function told(
  prompt: Prompt,
  turn = 1,
  more: Partial<TableView> = {},
  shown: Partial<Scene> = {},
): Promise<void> {
  table.view = view({
    number: frames.length - 1,
    moment: frames.length - 1,
    seat: "north",
    seen: 0,
    scene: scene({
      ...heading(turn),
      prompt,
      objective: { wins: "Win", left: "", stands: `you ${turn}`, gauge: turn / 10, of: 0 },
      ...shown,
    }),
    ...more,
  });
  flushSync();
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}
async function open(prompt: Prompt = theirs, more: Partial<TableView> = {}): Promise<void> {
  render(StoryHost, {
    props: {
      table: () => table as never,
      onstory: (made: Story) => (story = made),
      covered: () => covers.any,
    },
    context: new Map([given(clauses, vi.fn())]),
  });
  await told(prompt, 1, more);
}

describe("others' turns", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    calm = false;
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("reduced") && calm,
      addEventListener() {},
      removeEventListener() {},
    }));
    pace.set({ speed: 1, off: false });
    frames = [];
    moment("", []);
    table = new FakeTable(async (first, count): Promise<Frames> => ({
      first,
      moments: frames.length,
      frames: frames.slice(first, first + count),
    }));
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("play by themselves, at the pace chosen, and end with a summary", async () => {
    await open();
    moment("south", [deed(1), thrown(2)]);
    await told(theirs);
    expect(story.watching).toBe(true);
    expect(screen.getByTestId("stepper").dataset).toMatchObject({ step: "1", steps: "2" });
    expect(screen.getByTestId("stepper-title").textContent).toBe("South: their turn");
    await pass(1600);
    expect(screen.getByTestId("stepper").dataset.step).toBe("2");
    moment("south", [deed(3)], 2, mine);
    await told(mine, 2);
    await pass(10_000);
    expect(story.ended).toBe(true);
    const summary = screen.getByTestId("summary").textContent!;
    expect(summary).toContain("2 moves");
    expect(summary).toContain("1 fight");
    expect(summary).toContain("You lost Hugo");
    expect(summary.replace(/\s+/g, " ")).toContain("you 2");
    await fireEvent.click(screen.getByTestId("begin"));
    expect(story.watching).toBe(false);
    expect(story.scene).toBeNull();
  });

  it("are faster at another speed, which is remembered", async () => {
    await open();
    moment("south", [deed(1), deed(2), deed(3)]);
    await told(theirs);
    await fireEvent.click(screen.getByRole("button", { name: "4×" }));
    await pass(400);
    expect(story.nth).toBe(1);
    expect(JSON.parse(localStorage.getItem("banneret.story")!)).toMatchObject({ speed: 4 });
  });

  it("a single plain move holds nobody up: its trail is on the board", async () => {
    await open();
    moment("south", [deed(1)], 2, mine);
    await told(mine, 2);
    expect(story.watching).toBe(false);
    expect(story.deeds.map((one) => one.text)).toEqual(["Step 1."]);
    moment("north", [deed(9, { seat: 0 })], 2, mine);
    await told(mine, 2);
    expect(story.deeds, "gone when one has answered").toEqual([]);
  });

  it("a question in the middle of a turn pauses it; what follows belongs to the same turn", async () => {
    await open();
    moment("south", [deed(1), deed(2)], 1, { ...mine, interrupt: "fire" });
    await told({ ...mine, interrupt: "fire" }, 1);
    await fireEvent.click(screen.getByTestId("story-skip"));
    expect(story.watching, "asked, and not past it").toBe(false);
    expect(story.ended).toBe(false);
    moment("north", [], 1);
    moment("south", [thrown(3)], 2, mine);
    await told(mine, 2);
    expect(screen.getByTestId("stepper").dataset).toMatchObject({ step: "3", steps: "3" });
    await pass(10_000);
    expect(story.ended).toBe(true);
  });

  it("keys: back, on, pause, again, skip", async () => {
    await open();
    moment("south", [deed(1), deed(2), deed(3)], 2, mine);
    await told(mine, 2);
    const press = (key: string) => {
      const taken = story.key(new KeyboardEvent("keydown", { key }));
      flushSync();
      return taken;
    };
    expect(press(" ")).toBe(true);
    await pass(10_000);
    expect(story.nth, "paused").toBe(0);
    press("ArrowRight");
    expect(story.nth).toBe(1);
    press("ArrowLeft");
    expect(story.nth).toBe(0);
    expect(press("x")).toBe(false);
    press("s");
    expect(story.ended).toBe(true);
    press("r");
    expect([story.ended, story.nth, story.playing]).toEqual([false, 0, true]);
    press("s");
    expect(press("Enter")).toBe(true);
    expect(story.watching).toBe(false);
    expect(press("s"), "no film, no keys").toBe(false);
  });

  it("a line of the feed shows its step; the present one is a card with its die and what each face means", async () => {
    await open();
    moment("south", [deed(1), thrown(2)]);
    await told(theirs);
    await pass(1600);
    const card = screen.getByTestId("story-step");
    expect(card.textContent).toContain("Hugo killed");
    expect(card.textContent).toContain("four times in ten");
    expect(card.querySelectorAll("[data-testid=story-chances] .bar span")).toHaveLength(10);
    expect(card.querySelector("[data-testid=story-chances] .bar .came")!.textContent).toBe("4");
    const die = card.querySelector<HTMLElement>(".thrown")!;
    expect(parseInt(die.style.width)).toBeGreaterThanOrEqual(72);
    expect(card.querySelector("details")!.open, "why is closed at first").toBe(false);
    await fireEvent.click(screen.getByTestId("feed-line"));
    expect(story.nth).toBe(0);
    expect(story.playing).toBe(false);
  });

  it("a card that was turned is shown as a card", async () => {
    await open();
    moment("south", [
      deed(1, { kind: "card", cards: [{ id: "m16", name: "March 1 · 2 · 3", count: 1, note: "far" }] }),
    ]);
    await told(theirs);
    const card = screen.getByTestId("story-card").textContent!;
    expect(card).toContain("March 1 · 2 · 3");
    expect(card).toContain("far");
    expect(card).not.toContain("m16");
  });

  it("with reduced motion steps change at a key only", async () => {
    calm = true;
    await open();
    moment("south", [deed(1), deed(2)], 2, mine);
    await told(mine, 2);
    await pass(20_000);
    expect([story.watching, story.nth]).toEqual([true, 0]);
    story.next();
    story.next();
    flushSync();
    expect(story.ended).toBe(true);
  });

  it("can be switched off, and nobody who only looks on is held up", async () => {
    await open();
    pace.set({ off: true });
    moment("south", [deed(1), deed(2)], 2, mine);
    await told(mine, 2);
    expect([story.watching, story.deeds.length]).toEqual([false, 0]);
    pace.set({ off: false });
    moment("south", [deed(3), deed(4)], 2, mine);
    await told(mine, 2, { seat: null });
    expect(story.watching).toBe(false);
  });

  it("one's own throw is told as the latest, and is no film", async () => {
    await open(mine);
    moment("north", [{ ...thrown(1), seat: 0 }], 1, mine);
    await told(mine);
    expect(story.watching).toBe(false);
    expect(story.latest?.deed.result).toBe("Hugo killed");
  });

  it("what happened while one was away is the same film, from the first thing that somebody else did", async () => {
    moment("north", [deed(1, { seat: 0 })]);
    moment("south", [deed(2)]);
    moment("south", [deed(3)], 2);
    await open(theirs, { seen: 1 });
    expect(screen.getByTestId("stepper-title").textContent).toBe("While you were away");
    expect(story.turn.map((one) => one.deed.text)).toEqual(["Step 2.", "Step 3."]);
    await fireEvent.click(screen.getByTestId("story-skip"));
    expect(story.ended).toBe(true);
    expect(screen.getByTestId("begin").textContent).toContain("To the game");
    expect(table.seen, "not before it has been shown").toEqual([]);
    await fireEvent.click(screen.getByTestId("begin"));
    await pass(1000);
    expect(table.seen).toEqual([3]);
  });

  it("what was taken back is no longer told", async () => {
    await open(mine);
    moment("north", [{ ...thrown(1), seat: 0 }], 1, mine);
    await told(mine);
    frames.pop();
    await told(mine, 1, { number: 5 });
    expect(story.latest).toBeNull();
    expect(story.steps).toEqual([]);
  });

  it("wait while a page lies over the table, the briefing say", async () => {
    const lift = covers.lay();
    await open();
    moment("south", [deed(1), deed(2), thrown(3)], 2, mine);
    await told(mine, 2);
    await pass(20_000);
    expect([story.ended, story.nth]).toEqual([false, 0]);
    expect(table.seen, "nobody has seen it").toEqual([]);
    lift();
    flushSync();
    await pass(1600);
    expect(story.nth).toBe(1);
    await pass(20_000);
    expect(story.ended).toBe(true);
  });

  it("an ordinary question within their turn begins no other: the film goes on, and all of it is weighed", async () => {
    const south = { heading: "Turn 1 · South" };
    const shot = (nth: number): Deed => ({ ...thrown(nth), kind: "shot", losses: [] });
    frames = [];
    moment("", [], 1, theirs, south);
    await open(theirs);
    moment("south", [shot(1)], 1, theirs, south);
    moment("south", [shot(2)], 1, mine, { ...south, phase: "retreat" });
    await told(mine, 1, {}, { ...south, phase: "retreat" });
    await pass(20_000);
    expect([story.watching, story.ended], "only asked").toEqual([false, false]);
    moment("north", [deed(9, { seat: 0, kind: "retreat" })], 1, theirs, south);
    await told(theirs, 1, {}, south);
    moment("south", [shot(3)], 1, theirs, south);
    await told(theirs, 1, {}, south);
    expect(screen.getByTestId("stepper").dataset).toMatchObject({ step: "4", steps: "4" });
    moment("south", [shot(4)], 1, mine, { heading: "Turn 2 · North" });
    await told(mine, 1, {}, { heading: "Turn 2 · North" });
    await pass(20_000);
    expect(story.ended).toBe(true);
    expect(screen.getByTestId("summary").textContent).toContain("4 shots");
  });

  it("where it is not told whose turn it is, who is asked the same as they were has his own", async () => {
    frames = [];
    moment("", [], 1, theirs, { phase: "move" });
    await open(theirs);
    moment("south", [deed(1), thrown(2)], 1, mine, { phase: "move" });
    await told(mine, 1, {}, { phase: "move" });
    await pass(20_000);
    expect(story.ended).toBe(true);
  });

  it("a plain move that changes the score is shown and weighed", async () => {
    const stood = { objective: { wins: "Win", left: "", stands: "0 to 0", gauge: 0, of: 0 } };
    frames = [];
    moment("", [], 1, theirs, stood);
    await open(theirs);
    moment("south", [deed(1, { kind: "gain" })], 2, mine);
    await told(mine, 2);
    expect(story.watching).toBe(true);
    await pass(5000);
    expect(screen.getByTestId("summary").textContent!.replace(/\s+/g, " ")).toContain("0 to 0 → you 2");
  });

  it("of several, the title names no single one", async () => {
    const four = {
      seats: ["north", "south", "east", "west"],
      sides: ["North", "South", "East", "West"].map((name) => ({ name, arms: arms.north })),
    };
    await open(theirs);
    moment("south", [deed(1), thrown(2)], 1, theirs, four);
    await told(theirs, 1, {}, four);
    expect(screen.getByTestId("stepper-title").textContent).toBe("South: their turn");
    moment("east", [deed(3, { seat: 2 })], 1, theirs, four);
    await told(theirs, 1, {}, four);
    expect(screen.getByTestId("stepper-title").textContent).toBe("South and East: their turn");
    moment("west", [deed(4, { seat: 3 })], 2, mine, four);
    await told(mine, 2, {}, four);
    await pass(20_000);
    expect(screen.getByTestId("summary").textContent).toContain("The others’ turn");
  });

  it("what they answer in my own turn is called so and holds me up no longer; my move is none of theirs", async () => {
    const north = { heading: "Turn 1 · North" };
    const fire: Prompt = { ...theirs, interrupt: "fire" };
    frames = [];
    moment("", [], 1, mine, north);
    await open(mine);
    moment("north", [deed(1, { seat: 0 })], 1, fire, north);
    moment("south", [{ ...thrown(2), kind: "shot" }, deed(3, { seat: 0, at: ["b", "c"] })], 1, mine, north);
    await told(mine, 1, {}, north);
    expect(screen.getByTestId("stepper").dataset).toMatchObject({ step: "1", steps: "1" });
    expect(screen.getByTestId("stepper-title").textContent).toBe("Your turn: they answer");
    await pass(20_000);
    expect([story.watching, story.ended], "no summary: he goes on").toEqual([false, false]);
    expect(story.deeds.map(({ kind }) => kind)).toEqual(["shot"]);
  });

  it("the focus never falls to the body, and Enter begins", async () => {
    await open();
    moment("south", [deed(1), thrown(2)], 2, mine);
    await told(mine, 2);
    expect(document.activeElement).toBe(screen.getByTestId("stepper"));
    screen.getByTestId("story-skip").focus();
    await fireEvent.click(screen.getByTestId("story-skip"));
    flushSync();
    expect(document.activeElement).toBe(screen.getByTestId("stepper"));
    screen.getByTestId("watch-again").focus();
    await fireEvent.click(screen.getByTestId("watch-again"));
    flushSync();
    expect(document.activeElement).toBe(screen.getByTestId("stepper"));
    story.skip();
    flushSync();
    const press = new KeyboardEvent("keydown", { key: "Enter" });
    document.activeElement!.dispatchEvent(press);
    expect(story.key(press)).toBe(true);
    expect(story.watching).toBe(false);
  });

  it("who has resigned looks on: a bot has his seat, which has seen nothing", async () => {
    const players: TableView["players"] = [
      { seat: "north", kind: "bot", bot: "knight", taken_over: true },
      { seat: "south", kind: "person", name: "Joan" },
    ];
    await open(theirs, { players });
    moment("south", [deed(1), thrown(2)], 2);
    await told(theirs, 2, { players });
    await pass(20_000);
    expect(story.watching).toBe(false);
    expect(table.seen).toEqual([]);
  });

  it("where they answer faster than the table is told, nothing is taken for taken back", async () => {
    await open();
    moment("south", [deed(1)]);
    moment("south", [thrown(2)]);
    moment("south", [deed(3)], 2, mine);
    for (const known of [1, 2]) await told(theirs, 1, { moment: known, number: known });
    expect([story.watching, story.nth]).toEqual([true, 0]);
    await told(mine, 2);
    expect(story.turn.map((one) => one.deed.text)).toEqual(["Step 1.", "Step 2.", "Step 3."]);
  });
});

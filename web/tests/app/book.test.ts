import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { found, isPicture, leafOf, leavesOf } from "../../src/app/shelf/leaves";
import Rules from "../../src/app/shelf/Rules.svelte";
import { clauses } from "../../src/board/beside/clauses";
import type { Plates, PlayAid, Rulebook } from "../../src/generated/wire";
import AidPage from "../../src/pages/AidPage.svelte";
import { hexSkirmish } from "../fixtures";
import { given } from "../given";
import { violations } from "./axe";
import { fakeFetch } from "./fixtures";

const book: Rulebook = {
  game: "toy",
  title: "Toy",
  chapters: [
    { title: "Toy", name: "Toy", level: 1, html: "<p>Welcome.</p>", clauses: [] },
    { title: "Part 1", name: "Part 1", level: 1, html: "", clauses: [] },
    {
      title: "1. Marches",
      number: "1",
      name: "Marches",
      html: "<p>On foot.</p>",
      clauses: [
        { id: "TOY-1.1", html: '<p>One space. See <a href="#TOY-2.1">TOY-2.1</a>.</p>' },
        { id: "TOY-1.2", html: "<p>Two spaces by <em>force</em>.</p>" },
      ],
    },
    {
      title: "1.1 Fords",
      number: "1.1",
      name: "Fords",
      level: 3,
      html: "",
      clauses: [{ id: "TOY-1.3", html: "<p>Wading.</p>" }],
    },
    {
      title: "2. Fights",
      number: "2",
      name: "Fights",
      html: "",
      clauses: [{ id: "TOY-2.1", html: "<p>A die.</p>" }],
    },
  ],
};
const bare = { ...hexSkirmish, layout: { kind: "hexes", width: 1500, height: 1300, id: "bridge" } } as const;
const pictures: Plates = {
  layouts: { bridge: hexSkirmish.layout },
  plates: [
    {
      id: "c",
      kind: "counters",
      chapter: 1,
      title: "The counters",
      scene: bare,
      specimens: [{ piece: hexSkirmish.pieces![0]!, side: hexSkirmish.sides![0]! }],
      numbers: [{ kind: "foot", words: ["attack", "defence", "move"], ring: ["armour", ""] }],
    },
    {
      id: "s",
      kind: "symbols",
      chapter: 1,
      title: "The signs of the maps",
      scene: bare,
      legend: [["woods", "wood", "2 points"]],
    },
    { id: "m", kind: "map", chapter: 1, title: "The Bridge", note: "Who holds it?", scene: bare },
  ],
  examples: [
    {
      id: "ford",
      chapter: 3,
      title: "Over the ford",
      about: "Vital is wet.",
      before: bare,
      after: { ...bare, pieces: [] },
      frame: ["vital", "0607"],
      steps: [
        {
          side: "Red",
          question: "Where to?",
          answer: "To the bridge",
          say: "It is near.",
          events: [{ kind: "move", text: "Vital moves.", dice: [[6, 4]], sum: "4 + 1 = 5", rules: ["TOY-1.3"] }],
        },
      ],
      closing: "So it goes.",
    },
  ],
};
const aid: PlayAid = {
  game: "toy",
  title: "Toy",
  sheets: [
    {
      kind: "Skirmish",
      steps: [{ name: "March", text: "Go.", rules: ["TOY-1.1"] }, { name: "Fight" }],
      verbs: [{ name: "Wade", text: "Through a ford." }],
      tables: [{ title: "Fights", rule: "TOY-2.1", head: ["die", "result"], rows: [["1", "<em>A</em>"]], note: "So." }],
      lists: [{ title: "Modifiers", lines: ["+1 uphill."], rules: ["TOY-2.1"] }],
      victory: ["Hold the bridge."],
    },
  ],
};

describe("the leaves of a book", () => {
  it("are its titles and chapters, with their sections, and the pictures of a game after its title", () => {
    expect(leavesOf(book, null).map(({ id, kind, number, name }) => [id, kind, number, name])).toEqual([
      ["chapter-1", "title", "", "Toy"],
      ["chapter-2", "title", "", "Part 1"],
      ["chapter-3", "chapter", "1", "Marches"],
      ["chapter-5", "chapter", "2", "Fights"],
    ]);
    const leaves = leavesOf(book, pictures);
    expect(leaves.map((leaf) => leaf.id)).toEqual(["chapter-1", "chapter-2", "plates-2", "chapter-3", "chapter-5"]);
    expect(leaves[3]!.sections.map(({ chapter }) => chapter.name)).toEqual(["Marches", "Fords"]);
    expect(leaves[3]!.sections[1]!.examples.map((one) => one.id)).toEqual(["ford"]);
    expect(leaves.map((leaf) => leaf.front?.id)).toEqual(["m", "m", undefined, undefined, undefined]);
  });
  it("are found by a clause, an example or their name", () => {
    const leaves = leavesOf(book, pictures);
    const at = (what: string) => leaves[leafOf(leaves, what)]?.id;
    expect(["TOY-1.3", "example-ford", "plates-2", "chapter-5", "", "nothing"].map(at)).toEqual([
      "chapter-3",
      "chapter-3",
      "plates-2",
      "chapter-5",
      "chapter-1",
      "chapter-1",
    ]);
    expect(["plates-2", "example-ford", "chapter-5", "TOY-1.1"].map(isPicture)).toEqual([true, true, false, false]);
  });
  it("are searched for all words of a clause, whatever their case, and not for its tags", () => {
    const ids = (words: string) =>
      found(leavesOf(book, pictures), words).flatMap((leaf) =>
        leaf.sections.flatMap(({ chapter }) => chapter.clauses.map((one) => one.id)),
      );
    expect(ids("SPACES force")).toEqual(["TOY-1.2"]);
    expect(ids("toy-1")).toEqual(["TOY-1.1", "TOY-1.2", "TOY-1.3"]);
    expect(ids("em")).toEqual([]);
  });
});

describe("the rulebook", () => {
  const open = vi.fn();
  let answers: Record<string, unknown>;
  let games = 0;
  /** Books are kept: each test opens another. */
  let game = "";
  beforeEach(() => {
    game = `toy${games++}`;
    open.mockReset();
    answers = { [`GET /api/games/${game}/rules`]: book, [`GET /api/games/${game}/plates`]: pictures };
    vi.stubGlobal("fetch", fakeFetch(answers).fetch);
    vi.stubGlobal("scrollTo", () => undefined);
    Element.prototype.scrollIntoView = vi.fn();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const show = (props: Record<string, unknown> = {}) =>
    render(Rules, { props: { game, page: true, ...props }, context: new Map([given(clauses, open)]) });

  it("is open at its title, with contents, and has one leaf at a time", async () => {
    show();
    expect(await screen.findByText("Welcome.")).toBeTruthy();
    expect(screen.queryByText("A die.")).toBeNull();
    await vi.waitFor(() =>
      expect(screen.getAllByRole("link", { name: /Counters and maps/ }).length).toBeGreaterThan(0),
    );
    expect(screen.getByRole("link", { name: "Part 1 ›" }).getAttribute("href")).toBe("#chapter-2");
  });
  it("opens the leaf of a clause, and marks the clause", async () => {
    const { container, rerender } = show({ clause: "TOY-1.3" });
    expect(await screen.findByText("Wading.")).toBeTruthy();
    expect(container.querySelector(".here")?.getAttribute("data-clause")).toBe("TOY-1.3");
    expect(container.querySelector("#TOY-1\\.3")).toBeTruthy();
    await rerender({ clause: "TOY-2.1" });
    expect(await screen.findByText("A die.")).toBeTruthy();
    expect(screen.queryByText("Wading.")).toBeNull();
  });
  it("follows links to clauses and chapters by the way it was given", async () => {
    show({ clause: "TOY-1.1" });
    await fireEvent.click(await screen.findByText("TOY-2.1"));
    expect(open).toHaveBeenLastCalledWith("TOY-2.1");
    await fireEvent.click(screen.getByRole("link", { name: "Fights ›" }));
    expect(open).toHaveBeenLastCalledWith("chapter-5");
  });
  it("searches the whole book", async () => {
    show();
    await fireEvent.input(await screen.findByRole("searchbox"), { target: { value: "die" } });
    expect(screen.getByText("A die.")).toBeTruthy();
    await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "dragons" } });
    expect(screen.getByText("No clause has these words.")).toBeTruthy();
  });
  it("has plates of counters with what their numbers are, of signs and of maps", async () => {
    const { container } = show({ clause: "plates-2" });
    expect(await screen.findByText("The counters")).toBeTruthy();
    expect(screen.getByRole("img", { name: /^Vital: attack 7, defence 6, move 6/ })).toBeTruthy();
    expect(screen.getByText("wood: 2 points")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Map of The Bridge" })).toBeTruthy();
    expect(screen.getByText("Who holds it?")).toBeTruthy();
    expect([...container.querySelectorAll("[data-plate]")].map((one) => one.getAttribute("data-plate"))).toEqual([
      "counters",
      "symbols",
      "map",
    ]);
  });
  it("has examples with a picture before and after, question, answer, dice, sum and clauses", async () => {
    show({ clause: "example-ford" });
    expect(await screen.findByText("Over the ford")).toBeTruthy();
    for (const words of ["Vital is wet.", "Where to?", "To the bridge", "It is near.", "4 + 1 = 5", "So it goes."])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole("img", { name: "4 on a die of 6" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Before: Over the ford" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "After: Over the ford" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Rule TOY-1.3" }));
    expect(open).toHaveBeenLastCalledWith("TOY-1.3");
  });
  it("is whole on paper", async () => {
    show();
    await screen.findByText("Welcome.");
    dispatchEvent(new Event("beforeprint"));
    expect(screen.getByText("A die.")).toBeTruthy();
    expect(screen.getByText("Wading.")).toBeTruthy();
    dispatchEvent(new Event("afterprint"));
    await tick();
    expect(screen.queryByText("A die.")).toBeNull();
  });
  it("is a book without pictures too, and says what is wrong if there is none", async () => {
    delete answers[`GET /api/games/${game}/plates`];
    const { container } = show({ clause: "TOY-1.3" });
    expect(await screen.findByText("Wading.")).toBeTruthy();
    expect(await violations(container)).toEqual([]);
    cleanup();
    game = "none";
    show();
    expect(await screen.findByText("There is no such address.")).toBeTruthy();
  });
});

describe("the play aid", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  it("has the turn, the verbs, the tables and who wins", async () => {
    vi.stubGlobal("fetch", fakeFetch({ "GET /api/games/toy/aid": aid }).fetch);
    const { container } = render(AidPage, { props: { game: "toy" } });
    expect(await screen.findByText("Toy: Skirmish")).toBeTruthy();
    for (const words of ["Hold the bridge.", "Wade", "+1 uphill.", "So."]) expect(screen.getByText(words)).toBeTruthy();
    expect(container.querySelector("td em")?.textContent).toBe("A");
    expect(container.querySelector(".steps")?.textContent).toMatch(/March\. Go\..*TOY-1\.1.*Fight/s);
    expect(await violations(container)).toEqual([]);
  });
});

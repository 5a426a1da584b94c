import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Die from "../../src/board/beside/Die.svelte";
import Hands from "../../src/board/beside/Hands.svelte";
import Legend from "../../src/board/beside/Legend.svelte";
import { clauses } from "../../src/board/beside/clauses";
import { labelled } from "../../src/board/beside/labelled";
import Odds from "../../src/board/beside/Odds.svelte";
import Sheets from "../../src/board/beside/Sheets.svelte";
import Tracks from "../../src/board/beside/Tracks.svelte";
import { anchorsOf } from "../../src/board/layout/anchors";
import { setMarks } from "../../src/board/pieces/marks";
import { NOW, panelsOf } from "../../src/board/layout/panels";
import type { Chance, Layout, Mark, OddsView } from "../../src/generated/wire";
import { given } from "../given";
import { boards, castle, points } from "../fixtures";
import { strange } from "../fixtures/common";
import "../setup";

afterEach(cleanup);

describe("panels", () => {
  const layout: Layout = {
    kind: "board",
    width: 100,
    height: 60,
    places: [
      {
        id: "mill",
        name: "Mill",
        x: 20,
        y: 30,
        kind: "panel",
        text: "1 flour",
        outline: [
          [0, 0],
          [40, 0],
          [40, 60],
          [0, 60],
        ],
      },
      {
        id: "inn",
        name: "Inn",
        x: 70,
        y: 30,
        kind: "panel",
        text: "A bed",
        outline: [
          [50, 0],
          [90, 0],
          [90, 60],
          [50, 60],
        ],
      },
    ],
  };
  const now: Mark = { at: "mill", kind: NOW, name: "No grain" };
  it("print what they come to at the moment in place of their text", () => {
    const lines = panelsOf(layout, anchorsOf(layout), 10, [now]).map((panel) => panel.lines.join(" "));
    expect(lines).toEqual(["No grain", "A bed"]);
  });
  it("draw no sign for that", () => {
    expect(setMarks([now], layout, anchorsOf(layout), new Set())).toEqual([]);
  });
});

describe("hands", () => {
  const hands = points.hands ?? [];
  it("show cards with count, numbers and text, and backs without", () => {
    render(Hands, { hands, sides: points.sides ?? [] });
    expect(screen.getByRole("button", { name: /^Food Eaten at supper\. ×5$/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Archers 3 \+1 ×2$/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^March card, face down\. ×12$/ })).toBeTruthy();
  });
  it("glow and are touched in the hand of the seat that is asked", async () => {
    const ontouch = vi.fn();
    render(Hands, {
      hands,
      sides: points.sides ?? [],
      glow: new Set(["fresh", "food"]),
      chosen: ["food"],
      asked: 0,
      ontouch,
    });
    const fresh = screen.getAllByRole("button", { name: /^Fresh/ });
    expect(fresh.map((card) => card.classList.contains("glows"))).toEqual([true, false]);
    const food = screen.getByRole("button", { name: /^Food/ });
    expect(food.getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(food);
    expect(ontouch).toHaveBeenCalledWith("food");
  });
  it("are told in names while they are not meant, and lie open for who asks", async () => {
    const own = hands.filter((hand) => hand.seat === 0 && (hand.kind ?? "hand") === "hand");
    const props = { hands: own, foldable: true, asked: 0 };
    const { container, rerender } = render(Hands, props);
    expect(container.querySelector(".card")).toBeNull();
    expect(screen.getByRole("button", { name: "Food ×5" })).toBeTruthy();
    await rerender({ ...props, glow: new Set(["food"]) });
    expect(container.querySelector(".card.glows")).not.toBeNull();
    await rerender({ ...props, glow: new Set() });
    expect(container.querySelector(".card")).toBeNull();
    const open = screen.getAllByRole("button", { name: "Show the cards" })[0]!;
    await fireEvent.click(open);
    expect(container.querySelector(".card")).not.toBeNull();
    await fireEvent.click(open);
    expect(container.querySelector(".card")).toBeNull();
  });
  it("tell what is looked at", async () => {
    const onpeek = vi.fn();
    render(Hands, { hands, onpeek });
    const food = screen.getByRole("button", { name: /^Food/ });
    await fireEvent.focus(food);
    await fireEvent.blur(food);
    expect(onpeek.mock.calls).toEqual([["food"], [null]]);
  });
});

describe("tracks", () => {
  it("of one group share their boxes and have a marker each", () => {
    const { container } = render(Tracks, { tracks: boards.tracks ?? [], sides: boards.sides ?? [] });
    const fame = screen.getByRole("region", { name: "Fame" });
    expect(fame.querySelectorAll(".boxes > li")).toHaveLength(21);
    expect(fame.querySelectorAll(".marker")).toHaveLength(4);
    expect(fame.textContent).toContain("Blue: 7 (0 to 20)");
    expect(fame.textContent).toContain("A castle");
    expect(container.querySelector(".ruler .pin")).not.toBeNull();
  });
});

describe("sheets", () => {
  it("are tables with heads", () => {
    render(Sheets, { sheets: boards.sheets ?? [], sides: boards.sides ?? [] });
    expect(screen.getByRole("table", { name: "Score" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Towns" })).toBeTruthy();
    expect(screen.getByRole("rowheader", { name: "Blue" })).toBeTruthy();
  });
});

describe("odds", () => {
  const odds = {
    answer: "go",
    outcomes: [
      { name: "passes", chance: 0.6, exact: "3/5" },
      { name: "killed", chance: 0.001, exact: "1/1000" },
      { name: "wounded", chance: 0.399, exact: "399/1000" },
    ],
    parts: [{ name: "wounded", chance: 0.4, exact: "2/5" }],
    exact: true,
    guessed: false,
    preview: { reasons: [{ text: "Infiltration test", sum: "6 − 1 = 5", rules: ["ABC-4.3"] }] },
  };
  const show = (shown: OddsView, more: object = {}) =>
    render(Odds, { props: { odds: shown, ...more }, context: new Map([given(clauses, null)]) });
  const sharesOf = (where: Element): number[] =>
    [...where.querySelectorAll<HTMLElement>(".part")].map((one) => Number(one.style.flexGrow));
  it("are one bar whose parts add up, labelled with per cent, and the fraction on demand", () => {
    const { container } = show(odds);
    expect(container.querySelector(".lead")?.textContent).toBe("Likeliest: passes.");
    const shares = sharesOf(container);
    expect(shares).toEqual([0.6, 0.001, 0.399]);
    expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    const labels = [...container.querySelectorAll("dl[aria-label=Outcomes] > div")];
    expect(labels.map((one) => one.textContent?.trim())).toEqual(["passes 60 %", "killed < 1 %", "wounded 40 %"]);
    expect(labels[0]?.querySelector("dd")?.title).toBe("3/5");
    expect(screen.queryByText(/Sampled|guessed/)).toBeNull();
  });
  it("have each part's name under it where there is room for all, and else a list", () => {
    const [most, few, some] = odds.outcomes as [Chance, Chance, Chance];
    expect(labelled([most, some], 350)).toBe(true);
    expect(labelled([most, few, some], 350), "what is hardly a line has no room for a name").toBe(false);
    expect(labelled([most, some], 80)).toBe(false);
    expect(labelled([most, some], 0), "not laid out yet").toBe(false);
    const undecided = { name: "burns; undecided: how far the fire spreads", chance: 0.6, exact: "3/5" };
    expect(labelled([undecided, some], 350), "in two lines").toBe(true);
    expect(labelled([undecided, some], 250), "not in three").toBe(false);
  });
  it("have short names of many outcomes beside each other", () => {
    const { container } = show(odds);
    expect(container.querySelector("dl[aria-label=Outcomes]")?.classList).toContain("paired");
    cleanup();
    const long = { ...odds.outcomes[0]!, name: "burns; undecided: how far the fire spreads" };
    show({ ...odds, outcomes: [long, ...odds.outcomes.slice(1)] });
    expect(document.querySelector("dl[aria-label=Outcomes]")?.classList).not.toContain("paired");
  });
  it("are a bar for each side of what it may suffer, each adding up", async () => {
    const chances = (name: string) => [
      { name, chance: 0.75, exact: "3/4" },
      { name: "nothing", chance: 0.25, exact: "1/4" },
    ];
    const both = [
      { seat: 1, chances: chances("one falls") },
      { seat: 0, chances: chances("two fall") },
    ];
    const { container } = show({ ...odds, sides: both }, { sides: boards.sides ?? [] });
    const bars = [...container.querySelectorAll(".toll")];
    expect(bars).toHaveLength(2);
    for (const bar of bars) {
      expect(sharesOf(bar).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
    }
    expect(bars[0]?.querySelector("dl")?.getAttribute("aria-label")).toContain(boards.sides?.[1]?.name);
    expect(container.querySelector(".lead"), "the bars say it").toBeNull();
  });
  it("have their sums under Why, shut at first, and then as the reader left it", async () => {
    const first = show(odds);
    const details = () => document.querySelector("details")!;
    expect(details().open).toBe(false);
    expect(details().querySelector("summary")?.textContent).toContain("6 − 1 = 5");
    expect(details().querySelector("summary")?.textContent).toContain("1 rule");
    details().open = true;
    await fireEvent(details(), new Event("toggle"));
    first.unmount();
    show(odds);
    expect(details().open).toBe(true);
    expect(localStorage.getItem("banneret-why")).toBe("open");
    details().open = false;
    await fireEvent(details(), new Event("toggle"));
  });
  it("say what is undecided, in words and by another bar", async () => {
    const open = {
      name: "2 short; undecided: cards may be added",
      chance: 0.4,
      exact: "2/5",
      open: "cards may be added",
    };
    const { container, rerender } = show({ ...odds, outcomes: [odds.outcomes[0]!, open] });
    expect(screen.getByText(open.name)).toBeTruthy();
    expect(container.querySelectorAll(".part.open")).toHaveLength(1);
    expect(screen.getByText("Where it is undecided, something is asked first.")).toBeTruthy();
    await rerender({ odds });
    expect(container.querySelector(".open")).toBeNull();
    expect(screen.queryByText(/undecided/)).toBeNull();
    const waits = { name: "nothing is rolled yet: it is to be met", chance: 1, exact: "1", open: "it is to be met" };
    await rerender({ odds: { ...odds, outcomes: [waits], parts: [] } });
    expect(container.querySelector(".certain"), "what is not rolled yet needs no word").toBeNull();
    await rerender({ odds: { ...odds, outcomes: [{ name: "falls", chance: 1, exact: "1" }], parts: [] } });
    expect(container.querySelector(".certain")?.textContent).toBe("falls");
  });
  it("say when they are sampled or guessed", async () => {
    const { rerender } = render(Odds, {
      props: { odds: { ...odds, exact: false } },
      context: new Map([given(clauses, null)]),
    });
    expect(screen.getByText(/Sampled/)).toBeTruthy();
    await rerender({ odds: { ...odds, guessed: true } });
    expect(screen.getByText(/guessed/)).toBeTruthy();
  });
  it("open the rulebook at a clause", async () => {
    const onclause = vi.fn();
    render(Odds, { props: { odds }, context: new Map([given(clauses, onclause)]) });
    await fireEvent.click(screen.getByRole("button", { name: "Rule ABC-4.3" }));
    expect(onclause).toHaveBeenCalledWith("ABC-4.3");
  });
});

describe("dice", () => {
  it("have pips if they are cubes", () => {
    const { container } = render(Die, { roll: [6, 5] });
    expect(container.querySelectorAll("circle")).toHaveLength(5);
    expect(screen.getByRole("img", { name: "5 on a die of 6" })).toBeTruthy();
  });
  it.each([
    [4, 3],
    [8, 7],
    [10, 10],
    [12, 11],
    [20, 17],
    [100, 100],
    [3, 2],
  ] as const)("of %i faces show %i as a numeral", (faces, value) => {
    const { container } = render(Die, { roll: [faces, value] });
    expect(container.querySelector("text")?.textContent).toBe(String(value));
  });
});

describe("the legend", () => {
  it("shows a sample of every sign with its meaning", () => {
    render(Legend, {
      layout: {
        ...points.layout,
        legend: [
          ...(points.layout.legend ?? []),
          ["castle", "a castle of ours", ""],
          [strange("zzz"), "nobody knows", ""],
        ],
      },
    });
    for (const text of ["a good road", "poor road: half as fast", "a castle of ours", "nobody knows"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole("img")).toHaveLength(5);
  });
  it("draws ground as on the map, and sides with their own strokes", () => {
    const legend: Layout["legend"] = [
      ["woods", "Trees", ""],
      ["moat", "A ditch", ""],
      ["palisade", "Stakes", ""],
      ["tower_window", "A loophole", ""],
    ];
    render(Legend, { layout: { ...castle.layout, legend } });
    const [tree, ditch, stakes, loophole] = screen.getAllByRole("img");
    expect(tree?.querySelector(".growth path[d*='A']")).not.toBeNull();
    expect(ditch?.querySelectorAll(".land path").length).toBeGreaterThan(2);
    expect(stakes?.querySelectorAll("path.side").length).toBeGreaterThan(3);
    expect(loophole?.querySelectorAll("rect")).toHaveLength(2);
  });
  it("tells words and their names alone, where a game has no more to say, and one word twice", () => {
    const legend = [
      ["road", "a road"],
      ["road", "the same road"],
    ] as never;
    render(Legend, { layout: { ...points.layout, legend } });
    for (const text of ["a road", "the same road"]) expect(screen.getByText(text)).toBeTruthy();
  });
  it("is not there when there is nothing to explain", () => {
    const { container } = render(Legend, { layout: { kind: "points", width: 1, height: 1 } });
    expect(container.querySelector("dl")).toBeNull();
  });
});

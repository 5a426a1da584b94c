// The end of a game: what is said of it, and how it stood all the way.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Course from "../../src/app/result/Course.svelte";
import { moves, plot } from "../../src/app/result/course";
import { headline, number, points, scored, winnersOf } from "../../src/app/result/outcome";
import Standings from "../../src/app/result/Standings.svelte";
import type { Objective, Side, Standing } from "../../src/generated/wire";
import "../setup";
import { violations } from "./axe";
import { scene, view } from "./fixtures";

afterEach(cleanup);

const arms = (field: "azure" | "gules") => ({ field });
const sides: Side[] = [
  { name: "Northern", arms: arms("azure"), note: "3 of 5 standing", lost: ["Odo", "Hugh"] },
  { name: "Southern", arms: arms("gules") },
];
const players = [
  { seat: "north", kind: "person" as const, name: "Joan" },
  { seat: "south", kind: "bot" as const, bot: "squire" },
];
const objective = (shares: [number, number][]): Objective => ({
  wins: "More points",
  left: "none",
  stands: "7 to 5",
  gauge: 0.6,
  of: 0,
  shares,
});
const over = (shares: [number, number][] = [], scores: number[] = []) =>
  view({
    status: "over",
    players,
    scene: scene({
      sides,
      objective: objective(shares),
      ending: { level: "Victory", winners: [0], scores, reason: "More points." },
    }),
  });

describe("who has won", () => {
  it("is said to who sits there, and by name to who looks on", () => {
    expect(headline(over(), [0], 0)).toBe("You have won");
    expect(headline(over(), [0], 1)).toBe("You have lost");
    expect(headline(over(), [0], null)).toBe("Northern won");
    expect(headline(over(), [0, 1], 0)).toBe("A draw");
    expect(headline(over(), [], null)).toBe("A draw");
  });
  it("is what was settled at the table, before what the rules say", () => {
    const ending = { level: "", winners: [0], scores: [], reason: "" };
    expect(winnersOf({ how: "resigned", text: "", winners: [1] }, ending)).toEqual([1]);
    expect(winnersOf(null, ending)).toEqual([0]);
    expect(winnersOf(null, null)).toEqual([]);
  });
});

describe("the score", () => {
  const stood = { ...objective([]), stands: "you have 9", worth: "a real victory" };
  it("is said with what it is worth", () => {
    expect(scored(stood, null)).toBe("You have 9: a real victory");
    expect(scored(objective([]), null)).toBe("7 to 5");
  });
  it("is no victory where somebody gave up", () => {
    const resigned = { how: "resigned" as const, text: "Joan resigned.", winners: [1] };
    expect(scored(stood, resigned)).toBe("You had 9 when it was given up");
    expect(scored({ ...stood, stands: "the English have 9" }, resigned)).toBe("The English had 9 when it was given up");
    expect(scored(objective([]), resigned)).toBe("It stood: 7 to 5");
  });
});

describe("points", () => {
  it("are those that are counted all through the game, or in the end", () => {
    expect(points(over([[0, 7], [1, 5]]))).toEqual([7, 5]); // prettier-ignore
    expect(points(over([], [60, 48]))).toEqual([60, 48]);
  });
  it("are neither shares of a whole nor grades of victory", () => {
    expect(points(over([[0, 0.4], [1, 1]]))).toEqual([null, null]); // prettier-ignore
    expect(points(over([], [-2, 2]))).toEqual([null, null]);
  });
  it("are written as people write them", () => {
    expect([number(-3), number(2.25), number(7)]).toEqual(["−3", "2.3", "7"]);
  });
});

describe("the sides in the end", () => {
  it("have who won, the points and who was lost; one's own first", async () => {
    const { container } = render(Standings, {
      view: over([[0, 7], [1, 5]]), // prettier-ignore
      winners: [0],
      seat: 1,
      colours: () => undefined,
    });
    const rows = [...container.querySelectorAll("li")];
    expect(rows.map((row) => row.dataset.won)).toEqual(["false", "true"]);
    const said = rows.map((row) => row.textContent!.replace(/\s+/g, " "));
    expect(said[0]).toContain("You");
    expect(said[1]).toMatch(/Won · Joan.*Northern.*3 of 5 standing.*Lost:.*Odo, Hugh.*7/);
    expect(await violations(container)).toEqual([]);
  });
});

const course: Standing[] = [
  { moment: 0, turn: "Turn 1", gauge: 0.25, stands: "" },
  { moment: 5, turn: "Turn 1", gauge: 0.75, stands: "" },
  { moment: 10, turn: "Turn 2", gauge: 0.75, stands: "" },
];

describe("how it stood", () => {
  it("is a line in steps", () => {
    const drawn = plot(course, 100, 40);
    expect(drawn.line).toBe("M0 30H50.0V10.0H100.0V10.0");
    expect(drawn.area).toBe("M0 30H50.0V10.0H100.0V10.0V40H0Z");
    expect(drawn.ticks).toEqual([100]);
    expect([drawn.x(5), drawn.y(4), drawn.y(7)]).toEqual([50, 30, 10]);
  });
  it("is worth a picture where it changed", () => {
    expect(moves(course)).toBe(true);
    expect(moves(course.map((one) => ({ ...one, gauge: 0.5 })))).toBe(false);
    expect(moves([])).toBe(false);
  });
  it("has what it turned on, which leads to the moment", async () => {
    const turnings = [
      { moment: 5, turn: "Turn 1", text: "Melun falls.", before: 0.25, after: 0.75 },
      { moment: 8, turn: "Turn 2", text: "Melun is lost.", before: 0.75, after: 0.5 },
    ];
    const { container } = render(Course, {
      course,
      turnings,
      pictures: [5, 10],
      label: "Your way to the goal",
      paint: "red",
      href: (moment: number) => `/replay#moment=${moment}`,
    });
    expect(screen.getByRole("img", { name: "Your way to the goal: from 25 % to 75 %." })).toBeTruthy();
    const [won, lost] = screen.getAllByRole("link");
    expect(won!.getAttribute("href")).toBe("/replay#moment=5");
    expect(won!.textContent).toMatch(/won\s+50 %.*Turn 1.*Melun falls/s);
    expect(lost!.textContent).toMatch(/lost\s+25 %/);
    expect(await violations(container)).toEqual([]);
  });
});

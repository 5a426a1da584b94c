// What the front page thinks about: where pictures look, how scenarios are narrowed down, how games came out, how long
// is left.
import { describe, expect, it } from "vitest";
import { aimed, around, subject } from "../../src/app/lobby/aim";
import { ANY, companies, duration, fits, wished } from "../../src/app/lobby/choosing";
import { parts, percents, words } from "../../src/app/lobby/leaning";
import { outcomeOf } from "../../src/app/lobby/results";
import { left, others, span } from "../../src/app/shell/words";
import type { GameCard, TableCard } from "../../src/generated/wire";
import { game } from "./fixtures";

const frame = { width: 200, height: 100 };
const board = { x: 0, y: -50, width: 200, height: 200 };

describe("a small picture", () => {
  it("looks at the pieces, no nearer than is good, and never past the edge of the board", () => {
    const low = aimed(frame, board, { x: 90, y: 120, width: 20, height: 20 });
    expect(low.scale).toBe(1.6);
    expect(low.y).toBeCloseTo(100 - 150 * 1.6);
    expect(low.x).toBeCloseTo(100 - 100 * 1.6);
    const spread = aimed(frame, board, { x: 10, y: 0, width: 180, height: 90 });
    expect(spread.scale).toBe(1);
    expect(spread.x).toBeCloseTo(0);
  });
  it("shows one of two hosts where it can't show both", () => {
    const host = (y: number) => [0, 1, 2].map((n) => ({ x: 80 + n * 10, y, width: 8, height: 8 }));
    const seen = subject(frame, [...host(-40), ...host(130)])!;
    expect([seen.y, seen.height]).toEqual([130, 8]);
    expect(subject(frame, host(20))).toEqual(around(host(20)));
    expect(subject(frame, [])).toBeNull();
  });
});

describe("scenarios", () => {
  const rich: GameCard = {
    ...game,
    id: "rich",
    title: "Rich",
    scenarios: [
      { id: "a", name: "Compiègne", note: "", seats: ["n", "s"], minutes: 30, pieces: 10 },
      { id: "b", name: "The Loire", note: "Fords.", seats: ["n", "s"], minutes: 90, pieces: 60 },
      { id: "c", name: "The war", note: "", seats: ["n", "s", "e", "w"], minutes: 600, pieces: 290 },
    ],
  };
  const found = (wish: Partial<typeof ANY>): string[] =>
    wished([rich, game], { ...ANY, ...wish }).flatMap((one) => one.scenarios.map((each) => each.id));
  it("are narrowed down by game, length, size, company and words", () => {
    expect(found({})).toEqual(["a", "b", "c", "first"]);
    expect(found({ game: "toy" })).toEqual(["first"]);
    expect(found({ length: "evening" })).toEqual(["b"]);
    expect(found({ length: "short" })).toEqual(["a", "first"]); // what is not known of it is known of its game
    expect(found({ size: "large" })).toEqual(["c"]);
    expect(found({ players: 4 })).toEqual(["c"]);
    expect(found({ search: "compiegne" })).toEqual(["a"]);
    expect(found({ search: "rich FORDS" })).toEqual(["b"]);
    expect(fits(rich, rich.scenarios[0]!, { ...ANY, search: "fords" })).toBe(false);
    expect(companies([rich, game])).toEqual([2, 4]);
  });
  it("take minutes, or hours", () => {
    expect([45, 119, 120, 150, 690].map(duration)).toEqual([
      "45 minutes",
      "119 minutes",
      "2 hours",
      "2½ hours",
      "11½ hours",
    ]);
  });
  it("have percents that add up to a hundred", () => {
    expect(percents([0.735, 0.265])).toEqual([74, 26]); // rounded each by itself: 101
    expect(percents([0.445, 0.06, 0.495])).toEqual([45, 6, 49]);
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([])).toEqual([]);
  });
  it("lean in words and in parts that add up", () => {
    const names = ["English", "French"];
    expect(words({ games: 200, wins: [100, 100] }, names)).toBe("even");
    expect(words({ games: 200, wins: [70, 130] }, names)).toBe("leans to French");
    expect(words({ games: 200, wins: [190, 10] }, names)).toBe("favours English");
    expect(words({ games: 200, wins: [39, 39, 161, 161] }, ["a", "b", "c", "d"])).toBe("favours c and d");
    expect(words({ games: 200, wins: [93, 93, 93], draws: 14 }, ["a", "b", "c"])).toBe("even");
    const all = parts({ games: 200, wins: [89, 99], draws: 12 });
    expect(all.map((part) => part.seat)).toEqual([0, null, 1]);
    expect(all.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1);
  });
});

describe("a game that is over", () => {
  const card = (seat: string, result: TableCard["result"]): TableCard => ({
    id: "t",
    game: "toy",
    title: "Toy",
    scenario: "First",
    status: "over",
    players: [],
    pace: "none",
    created: "",
    changed: "",
    seat,
    ...(result ? { result } : {}),
  });
  const told = (seat: string, result: TableCard["result"]) => outcomeOf(card(seat, result), (one) => one.toUpperCase());
  it("was won, lost or drawn, and how high", () => {
    const result = { winners: ["north"], level: "Decisive", scores: [7, -3] };
    expect(told("north", result)).toEqual({ word: "won", text: "NORTH won: Decisive · 7 : −3" });
    expect(told("south", result)?.word).toBe("lost");
    expect(told("", result)?.word).toBe("over");
    expect(told("north", { level: "A draw" })).toEqual({ word: "drawn", text: "A draw" });
    expect(told("north", { winners: ["south"], level: "Victory of SOUTH", scores: [0, 1] })?.text).toBe(
      "Victory of SOUTH",
    );
    expect(told("north", null)).toBeNull();
    expect(outcomeOf({ ...card("north", result), status: "running" }, (one) => one)).toBeNull();
  });
});

describe("a deadline", () => {
  const now = Date.parse("2026-11-16T20:00:00Z");
  const player = (more: object) => ({ seat: "n", kind: "person" as const, ...more });
  it("reads alike on two devices that look at it a moment apart", () => {
    const due = { due: "2026-11-17T20:00:00Z" };
    expect(left(player(due), now)).toBe(left(player(due), now + 900));
    expect(left(player(due), now)).toMatch(/^24 hours left, until \w+ \d\d:\d\d$/);
    expect(left(player(due), now, true)).toBe("24 hours left");
    expect(left(player({}), now)).toBe("");
  });
  it("says when it is late, and when it can be claimed", () => {
    const late = { late: true, due: "2026-11-16T19:00:00Z" };
    expect(left(player({ ...late, grace: "2026-11-19T20:00:00Z" }), now)).toBe("late; 3 days until it can be claimed");
    expect(left(player({ ...late, grace: "2026-11-16T19:30:00Z" }), now)).toBe("late");
  });
  it("is spelt as in the notices", () => {
    const seconds = [7 * 86_400, 129_600, 86_400, 86_399, 5400, 5399, 61, 0];
    expect(seconds.map((one) => span(one * 1000))).toEqual([
      "7 days",
      "2 days",
      "24 hours",
      "24 hours",
      "2 hours",
      "90 minutes",
      "1 minute",
      "1 minute",
    ]);
  });
  it("is somebody's, against somebody", () => {
    const bot = { seat: "s", kind: "bot" as const, bot: "knight" };
    expect(others([player({ name: "Hal" }), bot], "n")).toBe("against a bot (knight)");
    expect(others([player({}), bot, player({ seat: "e", name: "Ann" })], "n")).toBe("with a bot (knight) and Ann");
  });
});

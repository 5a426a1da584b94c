import { beforeEach, describe, expect, it } from "vitest";
import { again } from "../../src/app/lobby/start";
import { boardsOf, laidOf } from "../../src/app/stage/boards";
import type { Layout } from "../../src/generated/wire";
import { scene, view } from "./fixtures";

beforeEach(() => localStorage.clear());

describe("a rematch", () => {
  it("has the same seats, settings and colours; a friend gets a new link", () => {
    const players = [
      { seat: "north", kind: "person" as const, name: "Joan", colour: "vert" as const },
      { seat: "south", kind: "bot" as const, bot: "squire" },
      { seat: "east", kind: "person" as const, name: "Hugh" },
      { seat: "west", kind: "bot" as const, bot: "knight", taken_over: true, name: "Odo" },
    ];
    expect(again(view({ players, scenario_id: "first", variants: { fog: "on" }, pace: "day" }))).toEqual({
      game: "toy",
      scenario: "first",
      seats: {
        north: { who: "me", colour: "vert" },
        south: { who: "bot", bot: "squire" },
        east: { who: "friend" },
        west: { who: "friend" },
      },
      variants: { fog: "on" },
      pace: "day",
      name: "Guest",
    });
  });
});

describe("the views over the board", () => {
  it("are the map, the players' boards, and those of the game within the game", () => {
    const layout: Layout = { kind: "board", width: 1, height: 1 };
    const whole = scene({
      boards: [{ ...layout, id: "b", name: "North's board" }],
      inner: scene({ title: "The siege", layout: { ...layout, id: "s" } }),
    });
    expect(boardsOf(whole).map((one) => [one.name, one.inner])).toEqual([
      ["The siege", true],
      ["Map", false],
      ["North's board", false],
    ]);
    expect(new Set(boardsOf(whole).map((one) => one.key)).size).toBe(3);
  });
});

describe("the cards on the table", () => {
  it("are those that lie between the players, without what is gone, the game within the game first", () => {
    const card = (id: string, count: number) => ({ id, name: id, count });
    const hands = [
      { id: "own", name: "Own", cards: [card("a", 2)] },
      { id: "laid", name: "Laid", kind: "table" as const, cards: [card("a", 1), card("b", 0)] },
      { id: "none", name: "None", kind: "table" as const, cards: [card("b", 0)] },
    ];
    const inner = scene({
      title: "The siege",
      hands: [{ id: "in", name: "In", kind: "table", cards: [card("c", 1)] }],
    });
    expect(
      laidOf(scene({ hands, inner })).map((one) =>
        one.hands.map((hand) => [hand.id, hand.cards.map((each) => each.id)]),
      ),
    ).toEqual([[["in", ["c"]]], [["laid", ["a"]]]]);
    expect(laidOf(null)).toEqual([]);
    expect(laidOf(scene({}))).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { again } from "../../src/app/start";
import { boardsOf } from "../../src/app/boards";
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
      seats: { north: { who: "me", colour: "vert" }, south: { who: "bot", bot: "squire" }, east: { who: "friend" }, west: { who: "friend" } },
      variants: { fog: "on" },
      pace: "day",
      name: "Guest",
    });
  });
});

describe("the views over the board", () => {
  it("are the map, the players' boards, and those of the game within the game", () => {
    const layout = { kind: "board", width: 1, height: 1 };
    const whole = scene({ boards: [{ ...layout, id: "b", name: "North's board" }], inner: scene({ title: "The siege", layout: { ...layout, id: "s" } }) });
    expect(boardsOf(whole).map((one) => [one.name, one.inner])).toEqual([
      ["Map", false],
      ["North's board", false],
      ["The siege", true],
    ]);
    expect(new Set(boardsOf(whole).map((one) => one.key)).size).toBe(3);
  });
});

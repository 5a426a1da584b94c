import { describe, expect, it } from "vitest";
import type { Event } from "../../src/generated/wire";
import { byTurn, found } from "../../src/play/log";

const event = (text: string, turn = "", more: Partial<Event> = {}): Event => ({ kind: "k", text, turn, ...more });

describe("the log by turns", () => {
  it("puts together what follows each other in one turn", () => {
    const turns = byTurn([event("a", "Turn 1"), event("b", "Turn 1"), event("c", "Turn 2")]);
    expect(turns.map((turn) => [turn.turn, turn.first, turn.events.length])).toEqual([
      ["Turn 1", 0, 2],
      ["Turn 2", 2, 1],
    ]);
  });
  it("never goes back: turns that one side has twice running are one stretch", () => {
    const log = ["Turn 1", "Turn 2", "Turn 1", "Turn 2", "Turn 3"].map((turn, i) => event(`${i}`, turn));
    expect(byTurn(log).map((turn) => [turn.turn, turn.first, turn.events.map((one) => one.text).join("")])).toEqual([
      ["Turn 1 – Turn 2", 0, "0123"],
      ["Turn 3", 4, "4"],
    ]);
  });
  it("keeps a game within the game apart", () => {
    const log = ["Monday", "Turn 1", "Monday"].map((turn, i) => event(`${i}`, turn));
    expect(byTurn(log).map((turn) => turn.turn)).toEqual(["Monday", "Turn 1", "Monday"]);
  });
  it("takes events without a turn as they come", () => {
    expect(byTurn([{ kind: "k", text: "a" }])).toEqual([{ turn: "", first: 0, events: [{ kind: "k", text: "a" }] }]);
    expect(byTurn([])).toEqual([]);
  });
});

describe("searching the log", () => {
  const log = [
    event("The army rests.", "Turn 1"),
    event("Hugh shoots.", "Turn 2", { sum: "4 + 3 = 7", rules: ["X-5.4"] }),
  ];
  it("looks into sentences, arithmetic, turns and clauses", () => {
    expect(found(log, "army")).toEqual([log[0]]);
    expect(found(log, "= 7")).toEqual([log[1]]);
    expect(found(log, "x-5 turn 2")).toEqual([log[1]]);
    expect(found(log, "army hugh")).toEqual([]);
    expect(found(log, " ")).toEqual(log);
  });
});

import { describe, expect, it } from "vitest";
import { filtered, grouped, ordered, shortened, typed } from "../../src/play/pick";

const choices = (...labels: string[]) => labels.map((label, i) => ({ notation: `n${i}`, label }));

describe("typed digits", () => {
  it("choose from a short list at once", () => expect(typed(0, 3, 5)).toBe(3));
  it("add up in a long list", () => {
    expect(typed(1, 2, 30)).toBe(12);
    expect(typed(12, 5, 256)).toBe(125);
  });
  it("begin anew when the number would be too large", () => {
    expect(typed(3, 1, 30)).toBe(1);
    expect(typed(12, 5, 30)).toBe(5);
  });
  it("mean nothing beyond the list", () => {
    expect(typed(0, 9, 5)).toBe(0);
    expect(typed(2, 9, 5)).toBe(2);
    expect(typed(0, 0, 5)).toBe(0);
    expect(typed(1, 0, 10)).toBe(10);
  });
});

describe("filtering", () => {
  const list = choices("March to Fécamp", "March to Arques", "Stay");
  it("wants all words, without accents and case", () => {
    expect(filtered(list, "fecamp").map((one) => one.label)).toEqual(["March to Fécamp"]);
    expect(filtered(list, " TO  arq ").map((one) => one.label)).toEqual(["March to Arques"]);
    expect(filtered(list, "march stay")).toEqual([]);
  });
  it("leaves all without words", () => expect(filtered(list, "  ")).toEqual(list));
});

describe("grouping", () => {
  it("leaves a short list alone", () => expect(grouped(choices("a", "b"))).toHaveLength(1));
  it("groups by first words, numbers counting on in the order shown", () => {
    const list = choices(...Array.from({ length: 6 }, (_, i) => [`Slow march, to ${i}`, `Fast march, to ${i}`]).flat());
    const groups = grouped(list);
    expect(groups.map((group) => group.name)).toEqual(["Slow", "Fast"]);
    expect(groups[0]!.choices).toHaveLength(6);
    expect(groups.flatMap((group) => group.choices.map((item) => item.number))).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
    expect(ordered(list).map((one) => one.label.slice(0, 4))).toEqual([
      ...Array(6).fill("Slow"),
      ...Array(6).fill("Fast"),
    ]);
  });
  it("looks at more words where the first are all alike", () => {
    const list = choices(...Array.from({ length: 12 }, (_, i) => `Move ${i % 2 ? "Odo" : "Hugh"}, to ${i}`));
    expect(grouped(list).map((group) => group.name)).toEqual(["Move Hugh", "Move Odo"]);
  });
  it("names no group after one option that is like no other: it comes first", () => {
    const list = choices(...Array.from({ length: 10 }, (_, i) => `Go to ${i}`), "Stop here");
    expect(grouped(list).map((group) => [group.name, group.choices.length])).toEqual([
      ["", 1],
      ["Go", 10],
    ]);
    expect(grouped(list)[0]!.choices[0]).toEqual({ choice: list[10], number: 1 });
  });
  it("names no group after a number", () => {
    const list = choices(...Array.from({ length: 12 }, (_, i) => `${1 + (i % 3)} archers for ${i}`));
    expect(grouped(list).map((group) => group.name)).toEqual([""]);
  });
  it("gives up where nothing is alike", () => {
    expect(grouped(choices(..."abcdefghijklmn")).map((group) => group.name)).toEqual([""]);
  });
  it("loses no option and doubles none", () => {
    const list = choices(...Array.from({ length: 256 }, (_, i) => `Piece ${i >> 4} to ${i & 15}`));
    expect(new Set(ordered(list)).size).toBe(256);
  });
});

describe("labels that end alike", () => {
  it("leave out what they share", () => {
    expect(shortened(["Slow march, to Eu and on", "Fast march, to Eu and on"])).toEqual({
      short: ["Slow march", "Fast march"],
      end: "to Eu and on",
    });
  });
  it("stay whole where they share nothing after a comma", () => {
    expect(shortened(["Eat a FOOD card", "Eat a FRESH card"])).toEqual({
      short: ["Eat a FOOD card", "Eat a FRESH card"],
      end: "",
    });
    expect(shortened(["Slow, to Eu", "Fast, to Arques"]).end).toBe("");
    expect(shortened([", to Eu", "Fast, to Eu"]).end).toBe("");
    expect(shortened(["One, of them"])).toEqual({ short: ["One, of them"], end: "" });
    expect(shortened([])).toEqual({ short: [], end: "" });
  });
});

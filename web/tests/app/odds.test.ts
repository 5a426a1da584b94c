import { describe, expect, it } from "vitest";
import type { OddsView } from "../../src/generated/wire";
import { alone, beside, brief, leading } from "../../src/play/odds";

const chances = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `o${i}`, chance: 1 / count, exact: `1/${count}` }));
const odds = (outcomes: number, parts: number): OddsView => ({
  answer: "a",
  outcomes: chances(outcomes),
  parts: chances(parts),
  exact: true,
  guessed: false,
  preview: { reasons: [{ text: "because" }] },
});

describe("odds beside the board", () => {
  it("keep a short list whole", () => expect(leading(chances(8), 7)).toEqual(chances(8)));
  it("put the unlikely together, and lose nothing of the chance", () => {
    const list = leading(chances(20), 7);
    expect(list).toHaveLength(8);
    expect(list.at(-1)).toMatchObject({ name: "anything else", exact: "13 further outcomes" });
    expect(list.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1);
  });
  it("have their reasons when looked at alone", () => {
    expect(alone(odds(3, 0))).toEqual({ ...odds(3, 0), sides: [] });
  });
  it("tell each thing by itself only where the outcomes are many", () => {
    expect(alone(odds(6, 3)).parts).toEqual([]);
    expect(alone(odds(7, 3)).parts).toEqual(chances(3));
    expect(alone(odds(7, 7)).parts).toEqual([]); // the same once more
  });
  it("compare options by what can happen in each", () => {
    expect(beside(odds(9, 6))).toMatchObject({ outcomes: [], parts: chances(6).slice(0, 4), preview: {} });
    expect(beside(odds(1, 0)), "reasons, where nothing is rolled").toEqual(odds(1, 0));
  });
  it("never leave out what is undecided", () => {
    const open = (name: string) => ({ name, chance: 0.01, exact: "1/100", open: "who falls" });
    const many: OddsView = { ...odds(20, 9), outcomes: [...chances(20), open("x; undecided: who falls")] };
    many.parts = [...chances(9), open("undecided: who falls")];
    expect(alone(many).outcomes.at(-1)).toMatchObject({
      name: "anything else, some of it undecided",
      open: "who falls",
    });
    for (const { parts } of [alone(many), beside(many), brief(many)])
      expect(parts.at(-1)).toEqual(open("undecided: who falls"));
    expect(beside(many).parts).toHaveLength(4);
    const waits = { name: "nothing is rolled yet: who falls", chance: 1, exact: "1", open: "who falls" };
    const step = { ...odds(1, 0), outcomes: [waits], parts: [open("undecided: who falls")] };
    for (const view of [alone(step), beside(step), brief(step)]) {
      expect(view.outcomes).toEqual([waits]);
      expect(view.preview).toEqual(step.preview);
    }
  });
  it("are few while a choice is being made, with its reasons, and not told where nothing is rolled", () => {
    expect(brief(odds(6, 3))).toEqual({ ...odds(6, 3), sides: [], parts: [] });
    expect(brief(odds(30, 9))).toMatchObject({ outcomes: [], parts: chances(9).slice(0, 7) });
    expect(brief(odds(1, 0)).outcomes).toEqual([]);
  });
  it("tell each side's, which lose nothing of the chance", () => {
    const many: OddsView = { ...odds(30, 9), sides: [{ seat: 1, chances: chances(12) }] };
    for (const { sides } of [alone(many), brief(many)]) {
      expect(sides?.[0]?.chances).toHaveLength(5);
      expect(sides?.[0]?.chances.reduce((sum, one) => sum + one.chance, 0)).toBeCloseTo(1);
    }
    expect(brief(many).parts, "what the sides say is not said again").toEqual([]);
    const open = { name: "undecided: who falls", chance: 0.1, exact: "1/10", open: "who falls" };
    expect(brief({ ...many, parts: [...many.parts, open] }).parts, "but what they can't say is").toEqual([open]);
  });
});

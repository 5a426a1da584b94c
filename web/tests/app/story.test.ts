import { describe, expect, it } from "vitest";
import type { Deed, Frame } from "../../src/generated/wire";
import {
  around,
  briefly,
  costs,
  costWords,
  counted,
  lasting,
  onlyAsked,
  sameTurn,
  stepsOf,
  trivial,
  turnAt,
  turnOf,
} from "../../src/play/story";
import { arms, scene } from "./fixtures";

const frame = (deeds: Deed[], seat = "south", more = {}): Frame => ({
  moment: 1,
  number: 1,
  seat,
  text: "",
  events: [],
  scene: scene(more),
  deeds,
});
const move = (...at: string[]): Deed => ({ kind: "move", text: "", who: ["huon"], lead: "Huon", brief: "to b", at });
const shot: Deed = {
  kind: "shot",
  text: "",
  who: ["wulf"],
  targets: ["osbern"],
  dice: [[10, 2]],
  result: "2 hits",
  harm: false,
};
const hurt: Deed = {
  kind: "hurt",
  text: "",
  harm: true,
  losses: [{ piece: "osbern", name: "Osbern", word: "−2", seat: 0 }],
};

describe("steps", () => {
  it("a move answered hex by hex is one step, however often somebody was asked between them", () => {
    const steps = stepsOf([frame([move("a", "b")]), frame([]), frame([move("b", "c", "d")])]);
    expect(steps).toHaveLength(1);
    expect(steps[0]!.deed.at).toEqual(["a", "b", "c", "d"]);
    expect(steps[0]!.frame).toBe(2);
    expect(briefly(steps[0]!.deed)).toBe("to b, 3 steps");
  });
  it("moves of others, or from elsewhere, are steps of their own", () => {
    expect(stepsOf([frame([move("a", "b"), { ...move("b", "c"), who: ["eudes"] }])])).toHaveLength(2);
    expect(stepsOf([frame([move("a", "b"), move("x", "c")])])).toHaveLength(2);
  });
  it("who is hurt by a shot is hurt in the same step; who is not, in his own", () => {
    const [step, ...rest] = stepsOf([frame([shot]), frame([hurt])]);
    expect(rest).toEqual([]);
    expect(step!.deed.harm).toBe(true);
    expect(step!.deed.losses).toHaveLength(1);
    expect(stepsOf([frame([shot, { ...hurt, losses: [{ ...hurt.losses![0]!, piece: "eudes" }] }])])).toHaveLength(2);
  });
  it("know the phase of the game that is played, the innermost", () => {
    const inner = scene({ heading: "Day 3", steps: ["Event", "Action"], step: 1 });
    const [step] = stepsOf([frame([shot], "south", { inner })]);
    expect([step!.heading, step!.phase]).toEqual(["Day 3", "Action"]);
  });
  it("hold nobody up if nothing was thrown, turned or lost", () => {
    const [plain, thrown] = stepsOf([frame([move("a", "b"), shot])]);
    expect([plain, thrown].map((one) => trivial(one!))).toEqual([true, false]);
    expect(lasting(thrown!)).toBeGreaterThan(lasting(plain!));
  });
});

describe("what it comes to", () => {
  it("counts what says most", () => {
    const steps = stepsOf([frame([move("a", "b"), shot, shot, { kind: "note", text: "It rains." }])]);
    expect(counted(steps).map(({ count, word }) => `${count} ${word}`)).toEqual(["1 move", "2 shots"]);
  });
  it("names each loss once, one's own first, and adds up what is counted", () => {
    const theirs: Deed = { ...hurt, losses: [{ piece: "wulf", name: "Wulf", word: "lost", seat: 1 }] };
    const found = costs(stepsOf([frame([theirs, hurt, shot, hurt])]), 0);
    expect(found.map(({ name, word }) => `${name} ${word}`)).toEqual(["Osbern −4", "Wulf lost"]);
    const mixed: Deed = {
      ...hurt,
      losses: [...hurt.losses!, { piece: "eudes", name: "Eudes", word: "lost", seat: 0 }],
    };
    expect(
      costs(stepsOf([frame([mixed])]), 0).map(({ name }) => name),
      "who is gone before who is hurt",
    ).toEqual(["Eudes", "Osbern"]);
  });
  it("of a group its men are told, of all its fights", () => {
    const toll = (word: string): Deed => ({ ...hurt, losses: [{ piece: "n1", name: "Mauger", word, seat: 0 }] });
    const [cost] = costs(stepsOf([frame([toll("2 wounded"), toll("1 dead")])]), 0);
    expect(costWords(cost!)).toBe("has 2 wounded, then 1 dead");
    expect(costWords({ ...cost!, word: "captured" })).toBe("is captured");
  });
  it("whoever is asked in the middle of a turn is only asked", () => {
    const steps = ["March", "Attack"];
    expect(sameTurn(scene({ steps, step: 1 }), scene({ steps, step: 1, phase: "losses" }))).toBe(true);
    expect(sameTurn(scene({ steps, step: 0 }), scene({ steps, step: 1 }))).toBe(false);
    expect(sameTurn(scene({ heading: "Turn 1" }), scene({ heading: "Turn 2" }))).toBe(false);
    expect(sameTurn(scene({ phase: "a" }), scene({ phase: "b" })), "without steps the phase tells").toBe(false);
  });
  it("it is told whose turn it is: heading or step name him, or his pieces act", () => {
    expect(turnAt(scene({ heading: "Turn 1 · South" }))).toBe(1);
    expect(turnAt(scene({ steps: ["North march", "South march"], step: 0 }))).toBe(0);
    expect(turnAt(scene({ heading: "North and South" })), "both are nobody").toBeNull();
    expect(turnAt(scene({ pieces: [{ id: "n", name: "", at: "a", seat: 1, condition: ["acting"] }] }))).toBe(1);
    const inner = scene({
      heading: "Turn 3 · Rebels",
      seats: ["south", "north"],
      sides: [{ name: "Rebels", arms: arms.south }],
    });
    expect(turnAt(scene({ inner })), "in a game within the game by the number it has in the whole").toBe(1);
  });
  it("a question put to me in another's turn is no turn of mine", () => {
    const south = scene({ heading: "Turn 1 · South", phase: "shot" });
    expect(onlyAsked({ ...south, phase: "retreat" }, 0, [south])).toBe(true);
    expect(onlyAsked({ ...south, phase: "retreat" }, 1, [])).toBe(false);
    const nobody = scene({ steps: ["Battle"], step: 0, phase: "attack" });
    expect(onlyAsked({ ...nobody, phase: "defend" }, 0, [nobody])).toBe(true);
    expect(onlyAsked(nobody, 0, [nobody]), "each in his turn").toBe(false);
    expect(onlyAsked(scene({ prompt: { seats: [0], text: "", interrupt: "fire" } }), 0, [])).toBe(true);
  });
  it("calls a turn by its side, or by its sides", () => {
    expect([turnOf("Saxons"), turnOf("English")]).toEqual(["The Saxons’ turn", "English: their turn"]);
    expect([turnOf("Red", "Blue"), turnOf("Red", "Blue", "Green"), turnOf("")]).toEqual([
      "Red and Blue: their turn",
      "The others’ turn",
      "The others’ turn",
    ]);
  });
  it("where there is no room for all of a row, those around the present one are shown", () => {
    expect(around(30, 15, 6)).toEqual([12, 18]);
    expect([around(30, 0, 6), around(30, 29, 6), around(3, 1, 6), around(30, 7, -4)]).toEqual([
      [0, 6],
      [24, 30],
      [0, 3],
      [7, 8],
    ]);
  });
});

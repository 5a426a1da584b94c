import { describe, expect, it } from "vitest";
import type { Frame } from "../../src/generated/wire";
import { missed, unseen } from "../../src/play/away";
import { scene, view } from "./fixtures";

const frame = (number: number, seat: string): Frame => ({
  moment: number,
  number,
  seat,
  text: "",
  events: [],
  scene: scene(),
});

describe("while you were away", () => {
  it("nothing is missed by who has looked, watches, or was never here", () => {
    expect(missed(view({ seen: 3, number: 3 }))).toBe(false);
    expect(missed(view({ seen: 2, number: 3 }))).toBe(true);
    expect(missed(view({ seen: 2, number: 3, seat: null }))).toBe(false);
    expect(missed(view({ seen: 0, number: 3 }))).toBe(false);
    expect(missed(view({ seen: 1, number: 3, scene: null }))).toBe(false);
  });
  it("the film begins with the first thing that somebody else did", () => {
    const frames = [frame(1, "south"), frame(2, "north"), frame(3, "south"), frame(4, "north"), frame(5, "south")];
    expect(unseen(frames, view({ seen: 1, number: 5 })).map((one) => one.number)).toEqual([3, 4, 5]);
    expect(unseen(frames, view({ seen: 5, number: 5 }))).toEqual([]);
    expect(unseen([frame(4, "north")], view({ seen: 3, number: 4 }))).toEqual([]);
  });
  it("windows that were let go by without a word are left out", () => {
    const asking = (one: Frame): Frame => ({
      ...one,
      scene: scene({ prompt: { seats: [0], text: "Arrows come.", interrupt: "pavise" } }),
    });
    const told: Frame = { ...frame(4, "south"), events: [{ kind: "hit", text: "Two fall." }] };
    const frames = [asking(frame(2, "south")), asking(frame(3, "north")), told, frame(5, "south")];
    expect(unseen(frames, view({ seen: 1, number: 5 })).map((one) => one.number)).toEqual([2, 4, 5]);
  });
});

import { describe, expect, it } from "vitest";
import { headings, innermost, seatOf, turned } from "../../src/app/table/levels";
import { scene } from "./fixtures";

const siege = scene({ title: "The siege", heading: "Day 3 of 21" });
const storm = scene({ title: "Assault", heading: "Turn 1 of 60" });
const within = { ...siege, heading: "Day 3 of 21 · assault", inner: storm };

describe("a game within the game", () => {
  it("says where one is at both levels", () => {
    expect(headings(siege)).toBe("Day 3 of 21");
    expect(headings(within)).toBe("Day 3 of 21 · assault · Turn 1 of 60");
    expect(innermost(within)).toBe(storm);
    expect(innermost(siege)).toBe(siege);
  });
  it("is announced when the table turns to it and back, and only then", () => {
    expect(turned(siege, within)).toBe("Day 3 of 21 · assault: the table turns to “Assault”");
    expect(turned(within, siege)).toBe("Day 3 of 21: the table turns back to “The siege”");
    expect(turned(within, { ...within, inner: { ...storm, heading: "Turn 2 of 60" } })).toBe("");
    expect(turned(siege, siege)).toBe("");
  });
  it("has the same seats by their names, or else by their numbers", () => {
    const whole = scene({ seats: ["besieger", "besieged"] });
    expect(seatOf(whole, scene({ seats: ["besieged", "besieger"] }), 0)).toBe(1);
    expect(seatOf(whole, scene({ seats: ["red", "blue"] }), 1)).toBe(1);
  });
  it("is announced when another follows at once", () => {
    const battle = { ...within, inner: scene({ title: "Battle" }) };
    expect(turned(within, battle)).toContain("turns to “Battle”");
  });
});

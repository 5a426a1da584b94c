import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clauses } from "../../src/board/beside/clauses";
import TallyForm from "../../src/app/tally/TallyForm.svelte";
import type { OddsView, TallySheet } from "../../src/generated/wire";
import {
  broken,
  chosenThings,
  grouped,
  most,
  notation,
  set,
  start,
  touchable,
  touched,
  written,
  type Counts,
} from "../../src/play/tally";
import { given } from "../given";
import { violations } from "./axe";

const tally: TallySheet = {
  lots: [
    { id: "captain", name: "Captain", count: 1, touch: ["c1"], group: "Town" },
    { id: "bows", name: "Bows", count: 12, touch: ["b1"], icon: "archer", group: "Town" },
    { id: "pikes", name: "Pikes", count: 4, touch: ["p1", "camp"], group: "Camp" },
    { id: "guns", name: "Guns", count: 2, touch: ["camp"], group: "Camp" },
  ],
  bounds: [
    { lots: [0, 1, 2, 3], least: 1, most: 8, rule: "TOY-1.1", reason: "One to eight." },
    { lots: [1], least: 0, most: 0, rule: "TOY-1.2", reason: "Bows need a captain.", unless: [0] },
  ],
  presets: [
    { id: "all", name: "As many as may be", counts: [1, 7, 0, 0] },
    { id: "guard", name: "All but a guard", counts: [1, 4, 2, 1] },
  ],
};
const nothing: Counts = [0, 0, 0, 0];
const nothingRolled: OddsView = {
  answer: "",
  outcomes: [{ name: "nothing is rolled", chance: 1, exact: "1" }],
  parts: [],
  exact: true,
  guessed: false,
};

describe("a choice of so many of each", () => {
  it("begins with nothing but what is settled", () => {
    expect(start(tally)).toEqual(nothing);
    expect(start({ ...tally, chosen: [1, 3] })).toEqual([1, 3, 0, 0]);
  });
  it("keeps within what there is, and leaves alone what is settled", () => {
    expect(set(tally, nothing, 1, 99)).toEqual([0, 12, 0, 0]);
    expect(set(tally, nothing, 1, -1)).toEqual(nothing);
    expect(set({ ...tally, chosen: [1] }, [1, 0, 0, 0], 0, 0)).toEqual([1, 0, 0, 0]);
  });
  it("knows which bound it breaks", () => {
    expect(broken(tally, nothing)?.rule).toBe("TOY-1.1");
    expect(broken(tally, [0, 1, 0, 0])?.rule).toBe("TOY-1.2");
    expect(broken(tally, [1, 1, 0, 0])).toBeNull();
    expect(broken(tally, [1, 8, 0, 0])?.rule).toBe("TOY-1.1");
  });
  it("knows how many it can be at most", () => {
    expect(most(tally)).toBe(8);
    expect(most({ ...tally, bounds: [] })).toBe(19);
  });
  it("is written without what is not chosen", () => {
    expect(notation(tally, [1, 3, 0, 0])).toBe("choose captain 1 bows 3");
    expect(notation(tally, nothing)).toBe("choose");
  });
  it("is read as it is written, and by the name of a ready-made one", () => {
    expect(written(tally, "choose captain 1 bows 3")).toEqual([1, 3, 0, 0]);
    expect(written({ ...tally, chosen: [1] }, "choose bows 2")).toEqual([1, 2, 0, 0]);
    expect(written(tally, "guard")).toEqual([1, 4, 2, 1]);
    expect(written(tally, "take captain 1")).toBeNull();
  });
  it("is raised by touching, and cleared when all are chosen", () => {
    expect(touched(tally, nothing, "b1")).toEqual([0, 1, 0, 0]);
    expect(touched(tally, [0, 0, 4, 0], "camp")).toEqual([0, 0, 4, 1]);
    expect(touched(tally, [1, 0, 4, 2], "camp")).toEqual([1, 0, 0, 0]);
    expect(touched(tally, nothing, "elsewhere")).toBeNull();
    expect(touchable({ ...tally, chosen: [1] })).toEqual(["b1", "p1", "camp", "camp"]);
    expect(chosenThings(tally, [1, 0, 0, 2])).toEqual(["c1", "camp"]);
  });
  it("is grouped by where its things come from", () => {
    expect(grouped(tally).map((group) => [group.name, group.lots.map(({ at }) => at)])).toEqual([
      ["Town", [0, 1]],
      ["Camp", [2, 3]],
    ]);
  });
});

afterEach(cleanup);

function show(counts: Counts = nothing, more: object = {}) {
  const props = {
    tally,
    counts,
    label: "Who goes?",
    odds: vi.fn(() => Promise.resolve(nothingRolled)),
    onset: vi.fn(),
    onsend: vi.fn(),
    onpreview: vi.fn(),
    ...more,
  };
  const onclause = vi.fn();
  return { ...props, onclause, ...render(TallyForm, { props, context: new Map([given(clauses, onclause)]) }) };
}
const lot = (name: string): HTMLElement =>
  screen.queryByRole("spinbutton", { name }) ?? screen.getByRole("switch", { name });
const key = (name: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key: name });
const ok = () => screen.getByTestId<HTMLButtonElement>("tally-ok");

describe("the form of a choice", () => {
  it("has a stepper for several, a switch for one, and no fault that axe finds", async () => {
    const { container, onset } = show([1, 2, 0, 0]);
    expect(lot("Bows").getAttribute("aria-valuetext")).toBe("2 of 12");
    expect(lot("Captain").getAttribute("aria-checked")).toBe("true");
    await fireEvent.click(screen.getByLabelText("Bows: one more"));
    expect(onset).toHaveBeenLastCalledWith([1, 3, 0, 0]);
    await fireEvent.click(lot("Captain"));
    expect(onset).toHaveBeenLastCalledWith([0, 2, 0, 0]);
    await fireEvent.click(screen.getByTitle("Pikes: all or none"));
    expect(onset).toHaveBeenLastCalledWith([1, 2, 4, 0]);
    expect(await violations(container)).toEqual([]);
  });
  it("says what forbids it, and can't be sent then", async () => {
    const { onclause, onsend } = show([0, 1, 0, 0]);
    expect(screen.getByTestId("tally-trouble").textContent).toContain("Bows need a captain.");
    await fireEvent.click(within(screen.getByTestId("tally-trouble")).getByText("TOY-1.2"));
    expect(onclause).toHaveBeenCalledWith("TOY-1.2");
    expect(ok().disabled).toBe(true);
    await key("Enter");
    expect(onsend).not.toHaveBeenCalled();
  });
  it("fills in what is ready-made without sending it, and one more touch does", async () => {
    const onset = vi.fn((counts: Counts) => void rerender({ counts }));
    const { onsend, rerender } = show(nothing, { onset });
    await fireEvent.click(screen.getByText("All but a guard"));
    expect(onset).toHaveBeenCalledWith([1, 4, 2, 1]);
    expect(onsend).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(document.activeElement).toBe(ok()));
    expect(screen.getByText("All but a guard").getAttribute("aria-pressed")).toBe("true");
    await fireEvent.click(ok());
    expect(onsend).toHaveBeenCalledWith("choose captain 1 bows 4 pikes 2 guns 1");
  });
  it("is made by keys alone", async () => {
    const { onset, onsend, rerender } = show();
    await key("ArrowDown");
    expect(document.activeElement).toBe(lot("Captain"));
    await key("+");
    expect(onset).toHaveBeenLastCalledWith([1, 0, 0, 0]);
    await rerender({ counts: [1, 0, 0, 0] });
    await key("ArrowDown");
    await key("ArrowRight");
    expect(onset).toHaveBeenLastCalledWith([1, 1, 0, 0]);
    await rerender({ counts: [1, 1, 0, 0] });
    await key("2");
    expect(onset).toHaveBeenLastCalledWith([1, 12, 0, 0]);
    await key("ArrowLeft");
    expect(onset).toHaveBeenLastCalledWith(nothing.with(0, 1));
    await key("ArrowUp");
    expect(document.activeElement).toBe(lot("Captain"));
    await key("Enter");
    expect(onsend).toHaveBeenCalledWith("choose captain 1 bows 1");
    await key("a");
    expect(onset).toHaveBeenLastCalledWith([1, 7, 0, 0]);
    await key("Escape");
    expect(onset).toHaveBeenLastCalledWith(nothing);
  });
  it("can't change what is settled", () => {
    show([1, 0, 0, 0], { tally: { ...tally, chosen: [1] } });
    expect((lot("Captain") as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLButtonElement>("Bows: one more").disabled).toBe(false);
  });
  it("asks what a choice would mean when it rests, and shows it", async () => {
    vi.useFakeTimers();
    const meant: OddsView = {
      ...nothingRolled,
      parts: [],
      preview: { reasons: [{ text: "Four bows", sum: "4 × 2 = 8" }] },
    };
    const odds = vi.fn(() => Promise.resolve(meant));
    const { onpreview, rerender } = show([0, 1, 0, 0], { odds });
    await vi.advanceTimersByTimeAsync(1000);
    expect(odds).not.toHaveBeenCalled(); // what may not be chosen has no odds
    await rerender({ counts: [1, 3, 0, 0] });
    await rerender({ counts: [1, 4, 0, 0] });
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(odds.mock.calls).toEqual([["choose captain 1 bows 4"]]);
    expect(onpreview).toHaveBeenLastCalledWith(meant);
    expect(screen.getByTestId("tally-odds").textContent).toContain("4 × 2 = 8");
    await fireEvent.click(screen.getByTestId("tally-look"));
    expect(screen.queryByTestId("tally-odds")).toBeNull();
  });
});

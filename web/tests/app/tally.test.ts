import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clauses } from "../../src/board/beside/clauses";
import { committing } from "../../src/app/tally/commit";
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
import { given as context } from "../given";
import { violations } from "./axe";
import { bar, filled, key, leave, say, sent, show as open, touch } from "./desk";
import { choices } from "./fixtures";
import "../setup";

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

afterEach(leave);

function show(counts: Counts = nothing, more: object = {}) {
  const props = { tally, counts, label: "Who goes?", onset: vi.fn(), onsend: vi.fn(), onpoint: vi.fn(), ...more };
  return { ...props, ...render(TallyForm, { props, context: new Map([context(clauses, null)]) }) };
}
const lot = (name: string): HTMLElement =>
  screen.queryByRole("spinbutton", { name }) ?? screen.getByRole("switch", { name });
const ok = () => screen.getByTestId<HTMLButtonElement>("tally-ok");

describe("the form of a choice", () => {
  it("has a stepper for several, a tick for one, and no fault that axe finds", async () => {
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
  it("has the sum for each place, and all or none of it", async () => {
    const { onset, rerender } = show([1, 2, 0, 0]);
    const town = screen.getByRole("heading", { name: /^Town/ });
    expect(town.textContent).toContain("3 of 13");
    await fireEvent.click(within(town).getByRole("button", { name: "All" }));
    expect(onset).toHaveBeenLastCalledWith([1, 12, 0, 0]);
    await rerender({ counts: [1, 12, 0, 0] });
    await fireEvent.click(within(town).getByRole("button", { name: "None" }));
    expect(onset).toHaveBeenLastCalledWith(nothing);
  });
  it("points at the counters of a lot", async () => {
    const { onpoint, container } = show();
    await fireEvent.pointerEnter(container.querySelector("[data-lot=pikes]")!);
    expect(onpoint).toHaveBeenLastCalledWith(["p1", "camp"]);
    await fireEvent.pointerLeave(container.querySelector("[data-lot=pikes]")!);
    expect(onpoint).toHaveBeenLastCalledWith([]);
  });
  it("is made by keys alone", async () => {
    const { onset, onsend, rerender } = show();
    await key("ArrowDown", document.body);
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
    expect(onsend).toHaveBeenCalledOnce();
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
});

describe("a choice of so many, at the table", () => {
  const ask = { prompt: { tally: { ...tally, commit: "Send {}" } } };
  const line = () => screen.getByTestId("prompt").querySelector(".line")!.textContent!.replaceAll(/\s+/g, " ").trim();
  it("is sent by the one filled button, which says how many, bound to Enter", async () => {
    const shown = await open(choices, ask);
    touch(shown, "c1", "b1", "b1");
    expect([filled(), bar()]).toEqual([["tally-ok"], ["back", "tally-ok"]]);
    expect(ok().textContent).toContain("Send 3");
    expect(screen.getByTestId("tally-total").textContent).toBe("3 of 8");
    expect(await violations(shown.container)).toEqual([]);
    await key("Enter", document.body);
    await sent(shown, "choose captain 1 bows 2");
  });
  it("is shut while it may not be, and the line says why, with the rule", async () => {
    const shown = await open(choices, ask);
    expect(screen.queryByTestId("tally-trouble"), "who has not begun has done nothing wrong").toBeNull();
    expect(line()).toBe("0 of 8 One to eight. TOY-1.1");
    expect(ok().disabled).toBe(true);
    touch(shown, "b1");
    expect(screen.getByTestId("tally-trouble").textContent).toContain("Bows need a captain.");
    await fireEvent.click(within(screen.getByTestId("tally-trouble")).getByText("TOY-1.2"));
    expect(shown.onclause).toHaveBeenCalledWith("TOY-1.2");
    await key("Enter", document.body);
    await key("Enter", lot("Bows"));
    await sent(shown);
  });
  it("is dropped as a whole by Back", async () => {
    const shown = await open(choices, ask);
    touch(shown, "c1", "b1");
    await key("Escape", document.body);
    expect(shown.desk.table.counts).toEqual(nothing);
    expect(screen.queryByTestId("back")).toBeNull();
  });
  it("fills in what is ready-made without sending it", async () => {
    const shown = await open(choices, ask);
    await fireEvent.click(screen.getByText("All but a guard"));
    expect(screen.getByText("All but a guard").getAttribute("aria-pressed")).toBe("true");
    await sent(shown);
    await fireEvent.click(ok());
    await sent(shown, "choose captain 1 bows 4 pikes 2 guns 1");
  });
  it("asks what it would mean when it rests, and that stays in sight below the form", async () => {
    const shown = await open(choices, ask);
    const meant = { ...nothingRolled, preview: { reasons: [{ text: "Four bows", sum: "4 × 2 = 8" }] } };
    shown.answers["GET /api/tables/t1/odds"] = meant;
    const wanted = () =>
      shown.asked.filter((one) => one.path.includes("/odds")).map((one) => one.path.split("=").at(-1));
    vi.useFakeTimers();
    touch(shown, "b1"); // what may not be chosen has no odds
    await vi.advanceTimersByTimeAsync(1000);
    expect(wanted()).toEqual([]);
    touch(shown, "c1", "b1");
    touch(shown, "b1");
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    flushSync();
    expect(wanted()).toEqual(["choose+captain+1+bows+3"]);
    const odds = screen.getByTestId("tally-odds");
    expect(odds.textContent).toContain("4 × 2 = 8");
    expect(odds.closest(".body"), "not in what scrolls").toBeNull();
    expect(shown.desk.look.preview?.preview).toEqual(meant.preview);
  });
  it("begins anew when something else is asked", async () => {
    const shown = await open(choices, ask);
    touch(shown, "c1");
    say(choices, 4, ask.prompt);
    expect(shown.desk.table.counts).toEqual(nothing);
  });
});

describe("what the button says", () => {
  it("has the number, and words for nobody", () => {
    expect(committing("March with {}", 3)).toBe("March with 3");
    expect(committing("", 2)).toBe("Choose 2");
    expect(committing("", 0)).toBe("Choose none");
    expect(committing("Commit {}", 0)).toBe("Commit none");
    expect(committing("Send {} on patrol", 0)).toBe("Send none on patrol");
    expect(committing("Build with {} teams", 0)).toBe("Build with no teams");
  });
});

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Log from "../../src/app/log/Log.svelte";
import { pointing } from "../../src/app/log/pointing";
import { clauses } from "../../src/board/beside/clauses";
import { given } from "../given";
import { violations } from "./axe";
import { log } from "./fixtures";

afterEach(cleanup);
const show = (events = log) => {
  const [onclause, onpoint] = [vi.fn(), vi.fn()];
  const context = new Map([given(clauses, onclause), given(pointing, onpoint)]);
  return { onclause, onpoint, ...render(Log, { props: { log: events }, context }) };
};

describe("the log", () => {
  it("is a live region with a heading for each turn", () => {
    show();
    expect(screen.getByRole("log").getAttribute("aria-live")).toBe("polite");
    expect(screen.getAllByRole("heading").map((one) => one.textContent)).toEqual(["Turn 1", "Turn 2"]);
    expect(screen.getAllByTestId("log-entry")).toHaveLength(2);
  });
  it("shows arithmetic and opens clauses", async () => {
    const { onclause } = show();
    expect(screen.getByText("4 + 1 = 5")).toBeTruthy();
    await fireEvent.click(screen.getByText("TOY-1.1"));
    expect(onclause).toHaveBeenCalledWith("TOY-1.1");
  });
  it("points at the board", async () => {
    const { onpoint } = show();
    await fireEvent.pointerEnter(screen.getAllByTestId("log-entry")[0]!);
    expect(onpoint).toHaveBeenLastCalledWith(["army"]);
    await fireEvent.pointerLeave(screen.getAllByTestId("log-entry")[0]!);
    expect(onpoint).toHaveBeenLastCalledWith([]);
  });
  it("can be searched", async () => {
    show();
    await fireEvent.input(screen.getByTestId("log-search"), { target: { value: "shoots" } });
    expect(screen.getAllByTestId("log-entry")).toHaveLength(1);
  });
  it("says so when it is empty", () => {
    show([]);
    expect(screen.getByText(/Nothing has happened yet/)).toBeTruthy();
  });
  it("has nothing that axe objects to", async () => {
    expect(await violations(show().container)).toEqual([]);
  });
});

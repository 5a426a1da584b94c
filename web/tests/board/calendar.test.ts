import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Calendar from "../../src/board/beside/Calendar.svelte";
import type { Calendar as Dates } from "../../src/generated/wire";

afterEach(cleanup);
const calendar: Dates = {
  id: "days",
  name: "Days",
  now: 1,
  foretold: "The last loaf",
  note: "Nobody knows.",
  dates: [
    { name: "1", happenings: [{ text: "rain", icon: "raining" }] },
    { name: "2", chance: 0.002 },
    { name: "3", chance: 0.25, happenings: ["a", "b", "c", "d"].map((text) => ({ text, seat: 0 })) },
  ],
};
const show = (more: Partial<Dates> = {}) =>
  render(Calendar, { calendar: { ...calendar, ...more }, sides: [{ name: "One", arms: { field: "gules" } }] });
const days = () => screen.getAllByRole("button");

describe("a calendar", () => {
  it("tells each day in words too, and which is the present one", () => {
    show();
    expect(days().map((day) => day.getAttribute("aria-label"))).toEqual([
      "Day 1: rain",
      "Day 2: The last loaf: under 1 %",
      "Day 3: a; b; c; d; The last loaf: 25 %",
    ]);
    expect(days()[1]!.getAttribute("aria-current")).toBe("date");
    expect(screen.getByText("Nobody knows.")).toBeTruthy();
  });
  it("draws bars by their chances, and no more pictures than find room", () => {
    show();
    const bars = days().map((day) => day.querySelector<HTMLElement>(".bar")?.style.height);
    expect(bars).toEqual([undefined, "7%", "100%"]);
    expect(days()[2]!.querySelectorAll(".sign").length).toBe(2);
    expect(days()[2]!.textContent).toContain("+2");
  });
  it("tells a day that is looked at", async () => {
    show();
    await fireEvent.click(days()[0]!);
    expect(screen.getByTestId("calendar").querySelector("p")!.textContent).toContain("Day 1 rain.");
    expect(screen.queryByText("Nobody knows.")).toBeNull();
  });
  it("has no bars where nothing is foretold", () => {
    const { container } = show({ foretold: "" });
    expect(container.querySelector(".room")).toBeNull();
  });
});

// What is told before a game, and the line that says what it is about.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { merge } from "../../src/api/merge";
import More from "../../src/app/seats/More.svelte";
import BriefingPage from "../../src/app/briefing/BriefingPage.svelte";
import TableBar from "../../src/app/table/TableBar.svelte";
import { Table } from "../../src/app/table/table.svelte";
import type { Briefing, Objective } from "../../src/generated/wire";
import { violations } from "./axe";
import { fakeFetch, scene, view } from "./fixtures";
import "../setup";

const briefing: Briefing = {
  who: "You lead Henry V.",
  situation: "Two woods, and mud between.",
  wins: ["Break the South.", "Or hold the field."],
  until: "12 turns",
  verbs: [
    { name: "Shoot", icon: "bowman", text: "Longbows reach two areas." },
    { name: "Hold", icon: "shield", text: "Stakes steady your men." },
  ],
  minutes: 90,
  balance: "Even.",
  advice: "Keep your stakes.",
};
const objective: Objective = {
  wins: "Break the South",
  left: "3 turns left",
  stands: "South 10 of 40",
  gauge: 0.25,
  of: 0,
};

class Silent {
  close(): void {}
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the line above the board", () => {
  it("says what wins, how much time is left and how it stands, with a gauge", async () => {
    const { container } = render(TableBar, { title: "Toy", scene: scene({ objective }) });
    expect(screen.getByTestId("objective").textContent?.replaceAll(/\s*·\s*/g, " · ")).toContain(
      "Break the South · 3 turns left · South 10 of 40",
    );
    expect(screen.getByRole("meter").getAttribute("aria-valuenow")).toBe("25");
    expect(await violations(container)).toEqual([]);
  });
  it("is not there for a game that says nothing", () => {
    render(TableBar, { title: "Toy", scene: scene() });
    expect(screen.queryByTestId("objective")).toBeNull();
  });
  it("has a dot for each step: the present one is named, the others when they have the focus", async () => {
    const steps = Array.from({ length: 12 }, (_, i) => `Step ${i}`);
    const { container } = render(TableBar, { title: "Toy", scene: scene({ steps, step: 2 }) });
    const dots = [...screen.getByTestId("phases").querySelectorAll("li")];
    expect(dots.map((one) => one.textContent?.trim())).toEqual(steps);
    expect(dots.filter((one) => one.getAttribute("aria-current") === "step")).toEqual([dots[2]]);
    expect(dots.map((one) => one.tabIndex === 0)).toEqual(steps.map((_, i) => i !== 2));
    expect(await violations(container)).toEqual([]);
  });
});

describe("a briefing", () => {
  it("says who, how, by when and what", async () => {
    const onclose = vi.fn();
    const { container } = render(BriefingPage, {
      briefing,
      scene: scene(),
      title: "Toy",
      scenario: "First",
      seat: 0,
      play: "Play the North",
      rules: "/rules/toy",
      onclose,
    });
    for (const text of [briefing.situation, ...briefing.wins, "Longbows reach two areas."])
      expect(container.textContent).toContain(text);
    expect(container.textContent).toContain("90 minutes");
    expect(document.activeElement).toBe(screen.getByTestId("briefing-play"));
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByTestId("briefing-play"));
    expect(onclose).toHaveBeenCalled();
  });
  it("stays when an update comes without it", () => {
    const before = view({ briefing });
    expect(merge(before, view({ number: 4 }), new Map())?.briefing).toEqual(briefing);
  });
  it("opens once before the first decision, and later from the menu", async () => {
    vi.stubGlobal("WebSocket", Silent);
    vi.stubGlobal("fetch", fakeFetch({ "GET /api/tables/t1": view({ briefing }) }).fetch);
    const table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.view).not.toBeNull());
    const first = render(More, { table, onkeys: () => {}, onorders: () => {} });
    await vi.waitFor(() => expect(screen.getByTestId("briefing")).toBeTruthy());
    first.unmount();
    render(More, { table, onkeys: () => {}, onorders: () => {} });
    expect(screen.queryByTestId("briefing")).toBeNull();
    await fireEvent.click(screen.getByTestId("more"));
    await fireEvent.click(screen.getByTestId("more-briefing"));
    await vi.waitFor(() => expect(screen.getByTestId("briefing")).toBeTruthy());
    table.close();
  });
  it.each([
    ["who only looks on", { seat: null }],
    ["who has answered already", { can_undo: true }],
  ])("does not open for %s", async (_who, more) => {
    vi.stubGlobal("WebSocket", Silent);
    vi.stubGlobal("fetch", fakeFetch({ "GET /api/tables/t2": view({ id: "t2", briefing, ...more }) }).fetch);
    const table = new Table("t2", undefined);
    await vi.waitFor(() => expect(table.view).not.toBeNull());
    render(More, { table, onkeys: () => {}, onorders: () => {} });
    expect(screen.queryByTestId("briefing")).toBeNull();
    table.close();
  });
});

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Replay from "../../src/pages/Replay.svelte";
import { fakeFetch, log, scene, shelf, view, type Asked } from "./fixtures";
import "../setup";

describe("the replay", () => {
  let asked: Asked[], show: () => void;
  const moments = () => asked.filter((one) => one.path.includes("/moments"));
  beforeEach(() => {
    localStorage.clear();
    // jsdom has no media queries
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const stub = { kind: "points" as const, width: 100, height: 100 };
    const fake = fakeFetch({
      "GET /api/games": shelf,
      "GET /api/tables/t1": () => new Promise((done) => (show = () => done(view()))),
      "GET /api/tables/t1/moments": {
        frames: [{ moment: 0, number: 0, events: log, scene: scene({ layout: stub }) }],
        moments: 1,
      },
    });
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("draws moments on the boards of the table, however late these come", async () => {
    const { container } = render(Replay, { id: "t1" });
    await vi.waitFor(() => expect(asked.map((one) => one.path)).toContain("/api/tables/t1"));
    await new Promise((done) => setTimeout(done, 20));
    expect(moments(), "nothing to draw them on yet").toEqual([]);
    show();
    await vi.waitFor(() => expect(screen.getByTestId("replay-events")).toBeTruthy());
    expect(container.querySelector('[data-id="c"]')).not.toBeNull();
    expect(screen.getAllByTestId("log-entry")).toHaveLength(2);
    expect(moments()).toHaveLength(1);
  });
});

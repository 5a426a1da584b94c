import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Look } from "../../src/app/odds/look.svelte";
import { Table } from "../../src/app/table/table.svelte";
import type { Choice } from "../../src/generated/wire";
import { fakeFetch, scene, view, type Asked } from "./fixtures";
import LookHost from "./LookHost.svelte";
import "../setup";

class Silent {
  close(): void {}
}
const hexes = Array.from({ length: 200 }, (_, i) => `h${i}`);
const choices = hexes.map((hex): Choice => ({ notation: `go ${hex}`, label: `Go to ${hex}`, touch: ["army", hex] }));

describe("looking about among two hundred places", () => {
  let table: Table, asked: Asked[], look: Look;
  const wanted = () =>
    asked
      .filter((one) => one.path.includes("/odds"))
      .map((one) => decodeURIComponent(one.path.split("answer=")[1] ?? "").replaceAll("+", " "));
  const rest = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
  };
  beforeEach(async () => {
    // jsdom has no media queries
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal("WebSocket", Silent);
    const asks = scene();
    const fake = fakeFetch({
      "GET /api/tables/t1": view({ scene: { ...asks, prompt: { ...asks.prompt!, choices } } }),
      "GET /api/tables/t1/odds": {
        answer: "x",
        outcomes: [],
        parts: [],
        exact: true,
        guessed: false,
        preview: { overlays: [{ kind: "path", at: ["a", "b"] }] },
      },
    });
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
    table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.view).not.toBeNull());
    table.touch("army");
    render(LookHost, { table, ready: (made: Look) => (look = made) });
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    table.close();
    vi.unstubAllGlobals();
  });

  it("asks nothing on the way, only where the mouse rests, and each place once", async () => {
    for (const hex of hexes) {
      look.thing(hex);
      await rest(16); // a mouse that crosses a hex a frame
    }
    expect(wanted()).toEqual([]);
    await rest(200);
    expect(wanted()).toEqual(["go h199"]);
    expect(look.preview?.preview?.overlays).toHaveLength(1);
    look.thing("h3");
    await rest(200);
    look.thing("h199");
    await rest(200);
    expect(wanted()).toEqual(["go h199", "go h3"]);
    look.end();
    flushSync();
    expect(look.preview).toBeNull();
  });
  it("shows what was picked while nothing else is pointed at", async () => {
    table.gently = true;
    table.touch("h7");
    flushSync();
    expect(look.choices.map((one) => one.notation)).toEqual(["go h7"]);
    look.thing("h3");
    await rest(200);
    expect(look.choices.map((one) => one.notation)).toEqual(["go h3"]);
    look.end();
    flushSync();
    expect(screen.getByTestId("odds").textContent).toContain("Go to h7");
    table.drop();
    flushSync();
    expect(screen.queryByTestId("odds")).toBeNull();
  });
  it("compares no more than three, and says how many there are besides", async () => {
    table.drop();
    look.thing("army");
    await rest(400);
    expect(wanted()).toHaveLength(3);
    expect(screen.getByTestId("odds").textContent).toContain("… and 197 more.");
  });
});

// Who plays: a side's name by itself, and below it whose move it is, who sits there, and how it stands.
import { cleanup, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, expect, it, vi } from "vitest";
import Players from "../../src/app/seats/Players.svelte";
import { Table } from "../../src/app/table/table.svelte";
import type { Prompt, Scene, TableView } from "../../src/generated/wire";
import { violations } from "./axe";
import { arms, fakeFetch, scene, view } from "./fixtures";
import "../setup";

class Silent {
  close(): void {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sides = [
  { name: "North", arms: arms.north, note: "50 SPs" },
  { name: "South", arms: arms.south, note: "52 SPs" },
];

async function show(
  seats: number[],
  more: Partial<TableView> = {},
  prompt: Partial<Prompt> = {},
  past: Scene | null = null,
) {
  vi.stubGlobal("WebSocket", Silent);
  const asks = { seats, text: "Choose a march.", choices: [], ...prompt };
  const shown = view({ seat: "north", scene: scene({ sides, prompt: asks }), ...more });
  vi.stubGlobal("fetch", fakeFetch({ "GET /api/tables/t1": shown, "GET /api/shelf": { games: [], bots: [] } }).fetch);
  const table = new Table("t1", "token");
  const { container } = render(Players, { table, past, arms, onclaim: () => undefined });
  await vi.waitFor(() => expect(screen.queryAllByTestId("player")).toHaveLength(2));
  flushSync();
  return container;
}
const read = (what: string): string[] =>
  screen
    .getAllByTestId("player")
    .map((one) => one.querySelector(what)?.textContent?.replaceAll(/\s+/g, " ").trim() ?? "");

it("has a side's name alone, and “your move” before how it stands", async () => {
  const container = await show([0]);
  expect(read(".name")).toEqual(["North", "South"]);
  expect(read(".note")).toEqual(["your move · 50 SPs", "bot, knight · 52 SPs"]);
  expect(screen.getByTestId("says").closest(".name"), "not in the name's row").toBeNull();
  expect(await violations(container)).toEqual([]);
});
it("stands as it stood while what the others did is shown, and says who moves then", async () => {
  const [north, south] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const past = scene({ sides: [north, { ...south, note: "60 SPs" }], prompt: { seats: [1], text: "", choices: [] } });
  await show([0], {}, {}, past);
  expect(read(".note")).toEqual(["you · 50 SPs", "moving · 60 SPs"]);
});
it("has whose party a side is of in the second row: the first has no room for both", async () => {
  const [north, south] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const named = scene({ sides: [{ ...north, name: "Constable, King's side" }, south] });
  await show([1], { scene: { ...named, prompt: { seats: [1], text: "Wait.", choices: [] } } });
  expect([read(".name")[0], read(".note")[0]]).toEqual(["Constable", "you · King's side · 50 SPs"]);
  expect(screen.getAllByTestId("player")[0]?.title).toContain("Constable, King's side");
});
it("says “thinking…” instead of who the bot is, and “you” while it is not your move", async () => {
  await show([1]);
  expect(read(".note")).toEqual(["you · 50 SPs", "thinking… · 52 SPs"]);
  expect(screen.getByTestId("says").textContent).toBe("thinking…");
});
it("says the place in line of a bot that can't think yet", async () => {
  const players = [
    { seat: "north", kind: "person" as const, name: "Joan" },
    { seat: "south", kind: "bot" as const, bot: "knight", waits: 3 },
  ];
  await show([1], { players });
  expect(screen.getByTestId("says").textContent).toBe("third in line");
});
it("says who is ready, and whether a person is here", async () => {
  const players = [
    { seat: "north", kind: "person" as const, name: "Joan", present: true },
    { seat: "south", kind: "person" as const, name: "Piers", present: false },
  ];
  await show([0], { players }, { ready: [1] });
  expect(read(".note")).toEqual(["your move · 50 SPs", "ready · away Piers · 52 SPs"]);
  cleanup();
  await show([1], { players });
  expect(read(".note")[1]).toBe("to move · away Piers · 52 SPs");
});
it("has the whole text on hover, and what it leaves out", async () => {
  await show([1]);
  const [mine, theirs] = screen.getAllByTestId("player").map((one) => one.title);
  expect(mine).toBe("North · you · 50 SPs");
  expect(theirs).toBe("South · thinking… · bot, knight · 52 SPs");
});
it("keeps room for a clock where there are clocks, so that it moves nothing when it comes", async () => {
  const row = (): (string | null)[] =>
    screen.getAllByTestId("player").map((one) => one.querySelector(".clock")?.textContent?.trim() ?? null);
  await show([0]);
  expect(row()).toEqual([null, null]);
  cleanup();
  const due = new Date(Date.now() + 86_400_000).toISOString();
  const players = view().players.map((player, i) => (i ? player : { ...player, due }));
  await show([0], { pace: "day", players });
  expect(row()).toEqual([expect.stringMatching(/^24 hours left, until /), ""]);
  expect(screen.getByTestId("deadline").title).toContain("until");
});

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Lobby from "../../src/pages/Lobby.svelte";
import type { TableCard } from "../../src/generated/wire";
import { violations } from "./axe";
import { fakeFetch, shelf, view, type Asked } from "./fixtures";

const card = (id: string, status: TableCard["status"]): TableCard => {
  const { title, scenario, players, pace, created } = view();
  return { id, game: "toy", title, scenario, players, pace, created, changed: created, status };
};

describe("the lobby", () => {
  let asked: Asked[], answers: Record<string, unknown>;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    vi.stubGlobal("scrollTo", () => undefined);
    answers = {
      "GET /api/games": shelf,
      "GET /api/me": {},
      "GET /api/tables?status=gathering": [],
      "GET /api/tables?status=running": [],
    };
    const fake = fakeFetch(answers);
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("has a card for each game, and says what to do where lists are empty", async () => {
    const { container } = render(Lobby);
    expect(await screen.findByText("A game for tests.")).toBeTruthy();
    expect(screen.getByText("about 10 minutes")).toBeTruthy();
    expect(screen.getByText("2 players")).toBeTruthy();
    expect(screen.getByText(/Nobody is waiting for a player/)).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });
  it("goes from one click to a table: the first seat is ours, a bot has the other, a salt is given", async () => {
    answers["POST /api/tables"] = { table: "t9", commitment: "c", tokens: { north: "n".repeat(43) } };
    answers["POST /api/tables/t9/sit"] = { seat: "north", token: "n".repeat(43) };
    render(Lobby);
    await fireEvent.click(await screen.findByTestId("play-now"));
    await vi.waitFor(() => expect(location.pathname).toBe("/t/t9"));
    const posts = asked.filter((one) => one.method === "POST");
    expect(posts[0]!.body).toMatchObject({
      game: "toy",
      scenario: "first",
      seats: { north: { who: "me" }, south: { who: "bot", bot: "knight" } },
    });
    expect(posts[1]).toMatchObject({ path: "/api/tables/t9/sit", token: `Bearer ${"n".repeat(43)}` });
    const salt = (posts[1]!.body as { salt: string }).salt;
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(localStorage.getItem("banneret.tables")!).t9).toMatchObject({
      salts: { north: salt },
      commitment: "c",
    });
  });
  it("starts a lesson", async () => {
    answers["POST /api/lessons"] = { table: "t8", commitment: "c", tokens: { north: "n".repeat(43) } };
    render(Lobby);
    await fireEvent.click(await screen.findByTestId("learn"));
    await vi.waitFor(() => expect(location.pathname).toBe("/t/t8"));
  });
  it("lists open seats, games to watch and one's own", async () => {
    answers["GET /api/tables?status=gathering"] = [card("g1", "gathering")];
    answers["GET /api/tables?status=running"] = [card("r1", "running")];
    answers["GET /api/tables/t1"] = view();
    localStorage.setItem(
      "banneret.tables",
      JSON.stringify({
        t1: {
          title: "Toy",
          scenario: "First",
          seats: { north: "x" },
          invites: {},
          salts: {},
          commitment: "",
          at: "2020",
        },
      }),
    );
    const { container } = render(Lobby);
    await vi.waitFor(() =>
      expect(screen.getAllByTestId("table-row").map((one) => one.dataset.table)).toEqual(["t1", "g1", "r1"]),
    );
    expect(screen.getByText("your move")).toBeTruthy();
    expect(await violations(container)).toEqual([]);
  });
});

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Lobby from "../../src/pages/Lobby.svelte";
import type { TableCard } from "../../src/generated/wire";
import { violations } from "./axe";
import { broad, fakeFetch, shelf, view, type Asked } from "./fixtures";

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
    vi.stubGlobal("matchMedia", broad);
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
    expect(screen.getAllByText("10 minutes").length).toBeGreaterThan(0);
    expect(await screen.findByText(/Nobody is waiting for a player/)).toBeTruthy();
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
  it("has your move first, then your other games, then those of others", async () => {
    answers["GET /api/tables?status=gathering"] = [card("g1", "gathering")];
    answers["GET /api/tables?status=running"] = [card("r1", "running"), card("t1", "running")];
    const result = { winners: ["south"], level: "Decisive" };
    answers["GET /api/tables/t1/card"] = { ...card("t1", "running"), seat: "north", your_turn: true };
    answers["GET /api/tables/t2/card"] = { ...card("t2", "over"), seat: "north", result };
    answers["GET /api/tables/t3/card"] = { ...card("t3", "running"), seat: "north" };
    const kept = { title: "Toy", scenario: "First", seats: { north: "x" }, invites: {}, salts: {}, commitment: "" };
    const tables = { t1: { ...kept, at: "2020" }, t2: { ...kept, at: "2022" }, t3: { ...kept, at: "2021" } };
    localStorage.setItem("banneret.tables", JSON.stringify(tables));
    const { container } = render(Lobby);
    const rows = (): (string | undefined)[] => screen.getAllByTestId("table-row").map((one) => one.dataset.table);
    await vi.waitFor(() => expect(rows()).toEqual(["t1", "t3", "t2", "g1", "r1"]));
    expect(screen.getByTestId("your-moves").querySelectorAll("[data-table]")).toHaveLength(1);
    expect(screen.getByTestId("your-tables").textContent).toMatch(/You lost\s+South won: Decisive/);
    expect(screen.getByTestId("open-tables").textContent).toMatch(/Sit down.*Watch/s);
    expect(await violations(container)).toEqual([]);
  });
  it("narrows the scenarios down", async () => {
    render(Lobby);
    await fireEvent.input(await screen.findByTestId("wish-search"), { target: { value: "nothing like it" } });
    expect(screen.queryByTestId("tile")).toBeNull();
    await fireEvent.click(screen.getByText("0 found"));
    expect(screen.getAllByTestId("tile")).toHaveLength(1);
  });
  it("lays the table from the panel: a click takes the other side, and it is listed if that is wanted", async () => {
    answers["POST /api/tables"] = { table: "t9", commitment: "c", tokens: { south: "n".repeat(43) } };
    answers["POST /api/tables/t9/sit"] = { seat: "south", token: "n".repeat(43) };
    render(Lobby);
    await fireEvent.click(await screen.findByTitle("Play South yourself"));
    await fireEvent.click(screen.getByTestId("list-it"));
    await fireEvent.click(screen.getByTestId("create"));
    await vi.waitFor(() => expect(location.pathname).toBe("/t/t9"));
    expect(asked.find((one) => one.method === "POST")!.body).toMatchObject({
      seats: { north: { who: "bot", bot: "knight" }, south: { who: "me" } },
      listed: true,
    });
    // and the next game by a click on a picture is played from that side
    cleanup();
    render(Lobby);
    await fireEvent.click(await screen.findByTestId("play-now"));
    await vi.waitFor(() => expect(asked.filter((one) => one.path === "/api/tables")).toHaveLength(2));
    expect(asked.filter((one) => one.path === "/api/tables")[1]!.body).toMatchObject({
      seats: { south: { who: "me" } },
    });
  });
});

// Setting up a game: where a title holds several, the kind is chosen first.
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { offered } from "../../src/app/lobby/kinds";
import NewGame from "../../src/pages/NewGame.svelte";
import type { GameCard } from "../../src/generated/wire";
import { violations } from "./axe";
import { fakeFetch, game, shelf, type Asked } from "./fixtures";

const seats = ["north", "south"];
const title: GameCard = {
  ...game,
  id: "title",
  title: "Title",
  scenarios: [
    { id: "field", name: "The field", note: "A field.", seats },
    { id: "keep", name: "The keep", note: "A keep.", seats },
    { id: "tower", name: "The tower", note: "A tower.", seats },
  ],
  variants: [
    { id: "fog", name: "Fog", rule: "", values: ["off", "on"] },
    { id: "hunger", name: "Hunger", rule: "", values: ["off", "on"] },
  ],
  kinds: [
    { name: "Fight", about: "An hour of blows.", minutes: 60, difficulty: 2, scenarios: ["field"], variants: ["fog"] },
    {
      name: "Siege",
      about: "Days of waiting.",
      minutes: 120,
      difficulty: 4,
      scenarios: ["keep", "tower"],
      variants: ["fog", "hunger"],
    },
  ],
};

const ids = (some: { id: string }[]): string[] => some.map((one) => one.id);

describe("what is offered", () => {
  it("is all of a game that is one", () => {
    expect(offered(game, "Siege")).toEqual({ kind: null, scenarios: game.scenarios, variants: game.variants });
  });
  it("is what belongs to the kind; the first, before one is chosen", () => {
    const [first, siege] = [offered(title, ""), offered(title, "Siege")];
    expect([first.kind?.name, ids(first.scenarios), ids(first.variants)]).toEqual(["Fight", ["field"], ["fog"]]);
    expect([ids(siege.scenarios), ids(siege.variants)]).toEqual([
      ["keep", "tower"],
      ["fog", "hunger"],
    ]);
  });
});

describe("laying a table", () => {
  let asked: Asked[];
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    vi.stubGlobal("scrollTo", () => undefined);
    const fake = fakeFetch({
      "GET /api/games": { ...shelf, games: [game, title] },
      "POST /api/tables": { table: "t9", commitment: "c", tokens: {}, invites: { south: "s".repeat(43) } },
    });
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("asks no kind where there is one game", async () => {
    render(NewGame, { game: "toy" });
    expect((await screen.findAllByText("The first."))[0]).toBeTruthy();
    expect(screen.queryByTestId("kind")).toBeNull();
  });
  it("asks the kind first, and sends only what belongs to it", async () => {
    const { container } = render(NewGame, { game: "title" });
    const kinds = within(await screen.findByTestId("kind")).getAllByRole("radio");
    expect(kinds.map((one) => (one as HTMLInputElement).value)).toEqual(["Fight", "Siege"]);
    expect(screen.getByText(/An hour of blows/)).toBeTruthy();
    await fireEvent.click(kinds[1]!);
    expect(within(screen.getByTestId("scenario")).getAllByRole("radio")).toHaveLength(2);
    await fireEvent.click(screen.getByLabelText(/The tower/));
    await fireEvent.change(screen.getByLabelText("Hunger"), { target: { value: "on" } });
    await fireEvent.change(screen.getByLabelText("Fog"), { target: { value: "on" } });
    await fireEvent.click(kinds[0]!);
    expect(within(screen.getByTestId("scenario")).getAllByRole("radio")).toHaveLength(1);
    expect(screen.queryByLabelText("Hunger")).toBeNull();
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByTestId("create"));
    await screen.findByTestId("created");
    expect(asked.find((one) => one.method === "POST")!.body).toMatchObject({
      game: "title",
      scenario: "field",
      variants: { fog: "on" },
    });
    expect((asked.find((one) => one.method === "POST")!.body as { variants: object }).variants).toEqual({ fog: "on" });
  });
});

import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Lobby from "../../src/pages/Lobby.svelte";
import { broad, fakeFetch, shelf } from "./fixtures";

afterEach(() => vi.unstubAllGlobals());

it("the lobby says so when the server can't be reached, and tries again", async () => {
  vi.stubGlobal("matchMedia", broad);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  render(Lobby);
  expect((await screen.findByRole("alert")).textContent).toContain("can't be reached");
  vi.stubGlobal("fetch", fakeFetch({ "GET /api/games": shelf }).fetch);
  await fireEvent.click(screen.getByText("Try again"));
  expect(await screen.findByText("A game for tests.")).toBeTruthy();
});

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Offers from "../../src/app/seats/Offers.svelte";
import { Table } from "../../src/app/table/table.svelte";
import type { Remark, TableView } from "../../src/generated/wire";
import { fakeFetch, view } from "./fixtures";

const remark = (id: number, text: string, by = ""): Remark => ({ id, by, text, at: "2026-01-01T00:00:00Z" });
const DECLINED = "South declined the draw.";

class Socket {
  close(): void {}
}

async function sat(chat: Remark[], more: Partial<TableView> = {}): Promise<Table> {
  answers["GET /api/tables/t1"] = view({ chat, ...more });
  const table = new Table("t1", "token");
  await vi.waitFor(() => expect(table.view).not.toBeNull());
  return table;
}

let answers: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", Socket);
  answers = {};
  vi.stubGlobal("fetch", fakeFetch(answers).fetch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("tells who asked that it was declined, until that is read, also on a later visit", async () => {
  let table = await sat([remark(1, "Hello.", "south")]);
  render(Offers, { table });
  expect(screen.queryByTestId("told")).toBeNull();
  table.close();
  cleanup();

  const said = [remark(1, "Hello.", "south"), remark(2, DECLINED), remark(3, "Sorry.", "south")];
  table = await sat(said); // he was away when it came
  render(Offers, { table });
  expect(screen.getByTestId("told").textContent).toContain(DECLINED);
  await fireEvent.click(screen.getByTestId("told-read"));
  expect(screen.queryByTestId("told")).toBeNull();
  table.close();
  cleanup();

  table = await sat(said);
  render(Offers, { table });
  expect(screen.queryByTestId("told")).toBeNull();
  table.close();
});

it("does not tell who declined, nor who only looks on", async () => {
  const offers = [{ id: 5, kind: "draw" as const, by: "south", waiting: ["north"] }];
  const table = await sat([], { offers });
  render(Offers, { table });
  answers["POST /api/tables/t1/offers/5"] = { number: 3 };
  answers["GET /api/tables/t1"] = view({ chat: [remark(2, "North declined the draw.")] });
  await fireEvent.click(screen.getByTestId("offer-decline"));
  await vi.waitFor(() => expect(screen.queryByTestId("offer")).toBeNull());
  expect(screen.queryByTestId("told")).toBeNull();
  table.close();
  cleanup();

  const guest = await sat([remark(3, DECLINED)], { seat: null });
  render(Offers, { table: guest });
  expect(screen.queryByTestId("told")).toBeNull();
  guest.close();
});

it("says what a take-back did that nobody had to be asked for", async () => {
  const table = await sat([]);
  render(Offers, { table });
  table.told.say("Taken back: march to Beta. The bot’s answer went with it.");
  await tick();
  expect(screen.getByTestId("told").textContent).toContain("The bot’s answer went with it.");
});

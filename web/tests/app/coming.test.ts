import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import OrdersDialog from "../../src/app/orders/OrdersDialog.svelte";
import { Table } from "../../src/app/table/table.svelte";
import { caughtUp, moved } from "../../src/play/coming";
import { violations } from "./axe";
import { fakeFetch, scene, view, type Asked } from "./fixtures";

describe("a list of coming turns", () => {
  it("has its answers moved by a step", () => {
    expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  });
  it("loses what is played while it is being written, and nothing else", () => {
    expect(caughtUp(["a", "b", "c"], ["a", "b"], ["b"])).toEqual(["b", "c"]);
    expect(caughtUp(["a", "a"], ["a"], [])).toEqual(["a"]);
    // written anew on top of what is gone: what stands counts
    expect(caughtUp(["b", "a"], ["a", "b"], ["b"])).toEqual(["b"]);
    expect(caughtUp(["a", "c"], ["a", "b"], ["x", "y"])).toEqual(["x", "y"]);
    expect(caughtUp(["a", "b"], ["a"], ["a", "z"])).toEqual(["a", "z"]);
  });
});

class Silent {
  close(): void {}
}
const FORESEEN = [
  { notation: "take bread", label: "Take bread", touch: ["bread"] },
  { notation: "take cloth", label: "Take cloth", touch: ["cloth"] },
  { notation: "pass", label: "Pass for today" },
];
const coming = (...answers: string[]) =>
  answers.length ? [{ interrupt: "turn", policy: "play" as const, answers }] : [];

describe("the dialog for coming turns", () => {
  let table: Table, asked: Asked[], answers: Record<string, unknown>;
  async function open(orders: ReturnType<typeof coming>, ahead = false) {
    const prompt = { seats: [ahead ? 0 : 1], text: "Take something.", choices: ahead ? FORESEEN : [], ahead };
    answers = {
      "GET /api/tables/t1": view({ foresees: true, orders, scene: scene({ prompt }) }),
      "GET /api/tables/t1/foresee": { choices: FORESEEN },
      "POST /api/tables/t1/orders": { number: 3 },
    };
    const fake = fakeFetch(answers);
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
    table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.view).not.toBeNull());
    const onclose = vi.fn();
    const rendered = render(OrdersDialog, { table, onclose });
    await vi.waitFor(() => expect(screen.getByRole("combobox")).toBeTruthy());
    return { ...rendered, onclose };
  }
  const rows = () => screen.queryAllByRole("listitem").map((row) => row.querySelector(".label")!.textContent);
  const given = () => asked.filter((one) => one.method === "POST").map((one) => one.body);
  async function add(answer: string) {
    await fireEvent.change(screen.getByRole("combobox"), { target: { value: answer } });
    await fireEvent.click(screen.getByRole("button", { name: "Add" }));
  }

  beforeEach(() => {
    // jsdom has dialogs, but can't open them as modal ones
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    vi.stubGlobal("WebSocket", Silent);
  });
  afterEach(() => {
    cleanup();
    table.close();
    vi.unstubAllGlobals();
  });

  it("writes a list from what could be done, and gives it for the position that is shown", async () => {
    const { container, onclose } = await open([]);
    expect(screen.getByText(/Nothing is ordered: you are asked/)).toBeTruthy();
    for (const answer of ["take bread", "take cloth", "pass"]) await add(answer);
    expect(rows()).toEqual(["Take bread", "Take cloth", "Pass for today"]);
    expect(await violations(container)).toEqual([]);
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
    expect(given()).toEqual([
      { interrupt: "turn", policy: "play", answers: ["take bread", "take cloth", "pass"], number: 3 },
    ]);
  });
  it("moves and removes, and keeps the reader's place", async () => {
    const { container } = await open(coming("take bread", "take cloth", "burn bridge"));
    await vi.waitFor(() => expect(rows()).toEqual(["Take bread", "Take cloth", "burn bridge"]));
    await fireEvent.click(screen.getByRole("button", { name: "Take cloth: earlier" }));
    await vi.waitFor(() => expect(document.activeElement!.getAttribute("aria-label")).toBe("Take cloth: later"));
    expect(rows()).toEqual(["Take cloth", "Take bread", "burn bridge"]);
    expect(screen.getByRole("status").textContent).toBe("Take cloth: turn 1.");
    await fireEvent.click(screen.getByRole("button", { name: "burn bridge: remove" }));
    await vi.waitFor(() => expect(document.activeElement!.getAttribute("aria-label")).toBe("Take bread: remove"));
    await fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(rows()).toEqual([]);
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(given()).toEqual([{ interrupt: "turn", policy: "play", answers: [], number: 3 }]));
  });
  it("asks for nothing when nothing was changed", async () => {
    const { container, onclose } = await open(coming("pass"));
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
    expect(given()).toEqual([]);
  });
  it("says when the first is done at once", async () => {
    await open([], true);
    await add("pass");
    expect(screen.getByText(/It is your turn: the first is done as soon as/)).toBeTruthy();
  });
  it("does not order again what is played meanwhile", async () => {
    await open(coming("take bread", "take cloth"));
    await add("pass");
    answers["GET /api/tables/t1"] = { ...table.view!, number: 4, orders: coming("take cloth") };
    await table.refresh();
    await tick();
    await vi.waitFor(() => expect(rows()).toEqual(["Take cloth", "Pass for today"]));
  });
  it("takes no more than the table does", async () => {
    await open(coming(...Array<string>(19).fill("take bread")));
    await add("pass");
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(within(screen.getByTestId("coming-turns")).getByText(/as many turns as can be ordered/)).toBeTruthy();
  });
});

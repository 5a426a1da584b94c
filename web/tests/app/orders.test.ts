import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import OrdersDialog from "../../src/app/orders/OrdersDialog.svelte";
import { draftOf, orderOf, usually } from "../../src/app/orders/draft";
import { Table } from "../../src/app/table/table.svelte";
import { violations } from "./axe";
import { fakeFetch, scene, view, type Asked } from "./fixtures";

class Silent {
  close(): void {}
}

describe("standing orders", () => {
  let table: Table, asked: Asked[];
  beforeEach(async () => {
    // jsdom has dialogs, but can't open them as modal ones
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    vi.stubGlobal("WebSocket", Silent);
    const orders = [{ interrupt: "counter_charge", policy: "take", at_least: 0.25, wanted: ["killed"] }];
    const fake = fakeFetch({
      "GET /api/tables/t1": view({
        interrupts: [{ kind: "defensive_fire", conditions: ["at riders", "in the open"] }, { kind: "counter_charge" }],
        orders: orders as never,
      }),
      "POST /api/tables/t1/orders": { number: 3 },
    });
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
    table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.view).not.toBeNull());
  });
  afterEach(() => {
    cleanup();
    table.close();
    vi.unstubAllGlobals();
  });

  it("show what stands, and are given for each kind of interruption", async () => {
    const onclose = vi.fn();
    const { container } = render(OrdersDialog, { table, onclose });
    const fire = within(screen.getByRole("group", { name: "Defensive fire" }));
    const charge = within(screen.getByRole("group", { name: "Counter charge" }));
    expect((fire.getByLabelText("Ask me each time") as HTMLInputElement).checked).toBe(true);
    expect((charge.getByRole("spinbutton") as HTMLInputElement).value).toBe("25");
    expect((charge.getByLabelText("killed") as HTMLInputElement).checked).toBe(true);
    expect(charge.getByText(/is at least/, { selector: "p" }).textContent?.replaceAll("\u00a0", " ")).toContain(
      "if killed is at least 25 % likely",
    );
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(fire.getByLabelText("Never: let it pass"));
    await fireEvent.input(charge.getByRole("spinbutton"), { target: { value: "60" } });
    await fireEvent.click(charge.getByLabelText("wounded"));
    await fireEvent.input(charge.getByLabelText("Other outcomes"), { target: { value: "falls back" } });
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
    expect(asked.filter((one) => one.method === "POST").map((one) => one.body)).toEqual([
      { interrupt: "defensive_fire", policy: "pass" },
      {
        interrupt: "counter_charge",
        policy: "take",
        at_least: 0.6,
        wanted: ["killed", "wounded", "falls back"],
        only: [],
      },
    ]);
  });

  it("offer the outcomes that odds have told, and want at least one", async () => {
    vi.spyOn(table, "outcomes").mockReturnValue(["unhorsed", "misses"]);
    const { container } = render(OrdersDialog, { table, onclose: vi.fn() });
    const fire = within(screen.getByRole("group", { name: "Defensive fire" }));
    await fireEvent.click(fire.getByLabelText("Do it when the chance is good enough"));
    expect(fire.getByText("Choose at least one outcome that you want.")).toBeTruthy();
    const give = screen.getByRole("button", { name: "Give the orders" }) as HTMLButtonElement;
    expect(give.disabled).toBe(true);
    await fireEvent.click(fire.getByLabelText("unhorsed"));
    expect(give.disabled).toBe(false);
    await fireEvent.click(fire.getByLabelText("at riders"));
    expect(fire.getByText(/Done only at riders/)).toBeTruthy();
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(asked.filter((one) => one.method === "POST")).toHaveLength(1));
    const wanted = {
      interrupt: "defensive_fire",
      policy: "take",
      at_least: 0.3,
      wanted: ["unhorsed"],
      only: ["at riders"],
    };
    expect(asked.find((one) => one.method === "POST")!.body).toEqual(wanted);
  });
});

const PAVISE = {
  kind: "pavise",
  title: "Pavises, when you are shot at",
  note: "You are asked whether or not you hold one.",
  unit: "hits saved",
  usual: "use" as const,
  usual_least: 2,
};
const RANSOM = { kind: "ransom", title: "Ransom, when a leader falls" };

describe("what is usual", () => {
  it("is told in words", () => {
    expect(usually(PAVISE)).toBe("it is used from 2 hits saved on, else it passes");
    expect(usually(RANSOM)).toBe("you are asked");
    expect(usually({ ...RANSOM, usual: "pass" })).toBe("it passes");
  });
  it("is what stands where nothing was ordered, and is gone back to", () => {
    expect(orderOf(draftOf(PAVISE, undefined, []))).toEqual({ interrupt: "pavise", policy: "usual" });
    const draft = draftOf(PAVISE, { interrupt: "pavise", policy: "ask", least: 3 }, []);
    expect(orderOf(draft)).toEqual({ interrupt: "pavise", policy: "ask", least: 3 });
    expect(orderOf({ ...draft, policy: "pass" })).toEqual({ interrupt: "pavise", policy: "pass" });
    expect(orderOf({ ...draft, least: 0 })).toEqual({ interrupt: "pavise", policy: "ask" });
  });
  it("has no number where nothing is counted", () => {
    const draft = draftOf(RANSOM, { interrupt: "ransom", policy: "use" }, []);
    expect(orderOf({ ...draft, least: 4 })).toEqual({ interrupt: "ransom", policy: "use" });
  });
});

describe("orders about windows", () => {
  let table: Table, asked: Asked[];
  beforeEach(async () => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    vi.stubGlobal("WebSocket", Silent);
    const prompt = {
      seats: [0],
      text: "Arrows come.",
      interrupt: "pavise",
      choices: [{ notation: "pass", label: "Pass" }],
    };
    const fake = fakeFetch({
      "GET /api/tables/t1": view({
        interrupts: [PAVISE, RANSOM],
        orders: [{ interrupt: "ransom", policy: "pass" }],
        scene: scene({ prompt }),
      }),
      "POST /api/tables/t1/orders": { number: 3 },
    });
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
    table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.view).not.toBeNull());
  });
  afterEach(() => {
    cleanup();
    table.close();
    vi.unstubAllGlobals();
  });
  const given = () => asked.filter((one) => one.method === "POST").map((one) => one.body);
  const checked = (group: string) =>
    (within(screen.getByRole("group", { name: group })).getByRole("radio", { checked: true }) as HTMLInputElement)
      .value;

  it("show title, note and what stands, and send what was changed", async () => {
    const onclose = vi.fn();
    const { container } = render(OrdersDialog, { table, onclose });
    expect([checked(PAVISE.title), checked(RANSOM.title)]).toEqual(["usual", "pass"]);
    expect(screen.getByText("Usually it is used from 2 hits saved on, else it passes.")).toBeTruthy();
    expect(screen.getByText(PAVISE.note)).toBeTruthy();
    const pavise = within(screen.getByRole("group", { name: PAVISE.title }));
    await fireEvent.click(pavise.getByLabelText("Ask me"));
    const least = pavise.getByRole("spinbutton", { name: "from hits saved on, else it passes" }) as HTMLInputElement;
    expect(least.value).toBe("2");
    expect(await violations(container)).toEqual([]);
    await fireEvent.input(least, { target: { value: "4" } });
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
    expect(given()).toEqual([{ interrupt: "pavise", policy: "ask", least: 4 }]);
  });
  it("go back to what is usual, and have no number where nothing is counted", async () => {
    const { container } = render(OrdersDialog, { table, onclose: vi.fn() });
    const ransom = within(screen.getByRole("group", { name: RANSOM.title }));
    await fireEvent.click(ransom.getByLabelText("Always"));
    expect(ransom.queryByRole("spinbutton")).toBeNull();
    await fireEvent.click(ransom.getByLabelText("As usual"));
    await fireEvent.submit(container.querySelector("form")!);
    await vi.waitFor(() => expect(given()).toEqual([{ interrupt: "ransom", policy: "usual" }]));
  });
  it("are given with one press while the window is asked about", async () => {
    expect(table.recurring?.title).toBe(PAVISE.title);
    await table.never();
    expect(given()).toEqual([{ interrupt: "pavise", policy: "pass", number: 3 }]);
  });
});

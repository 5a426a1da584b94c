import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import OrdersDialog from "../../src/app/orders/OrdersDialog.svelte";
import { Table } from "../../src/app/table/table.svelte";
import { violations } from "./axe";
import { fakeFetch, view, type Asked } from "./fixtures";

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
    await vi.waitFor(() => expect(asked.filter((one) => one.method === "POST")).toHaveLength(2));
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

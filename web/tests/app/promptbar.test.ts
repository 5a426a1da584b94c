import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clauses } from "../../src/board/beside/clauses";
import PromptBar from "../../src/app/prompt/PromptBar.svelte";
import type { Choice, Prompt } from "../../src/generated/wire";
import { NOTHING, type Half } from "../../src/play/touch";
import { given } from "../given";
import { violations } from "./axe";
import { choices } from "./fixtures";

afterEach(cleanup);

const many: Choice[] = Array.from({ length: 30 }, (_, i) => ({
  notation: `m${i}`,
  label: `${i < 15 ? "Slow" : "Fast"} march ${i}`,
  touch: ["army", `p${i}`],
}));
const prompt = (some: Choice[]): Prompt => ({ seats: [0], text: "Choose a march.", rules: ["TOY-1.1"], choices: some });

function show(some: Choice[] | null, half: Half = NOTHING, more: object = {}) {
  const props = {
    prompt: some && prompt(some),
    asked: "North",
    half,
    onplay: vi.fn(),
    onlook: vi.fn(),
    ondrop: vi.fn(() => true),
    ...more,
  };
  const onclause = vi.fn();
  return { ...props, onclause, ...render(PromptBar, { props, context: new Map([given(clauses, onclause)]) }) };
}
const options = () => screen.queryAllByTestId("option").map((one) => one.dataset.notation);
const key = (name: string, target: EventTarget = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target as Element, { key: name });

describe("the prompt bar", () => {
  it("says who is asked for what, by which rule", () => {
    const { onclause } = show(choices);
    expect(screen.getByTestId("prompt-text").textContent).toMatch(/North:\s+Choose a march\./);
    screen.getByText("TOY-1.1").click();
    expect(onclause).toHaveBeenCalledWith("TOY-1.1");
  });
  it("shows few options as numbered buttons, and a click plays", async () => {
    const { onplay } = show(choices);
    expect(options()).toEqual(["slow b", "fast b", "slow c", "rest"]);
    await fireEvent.click(screen.getByText("Rest"));
    expect(onplay).toHaveBeenCalledWith(choices[3]);
  });
  it("lets a window go by for good, where it can be", async () => {
    const onnever = vi.fn();
    const { container } = show(choices, NOTHING, { recurring: "Pavises, when you are shot at", onnever });
    const button = screen.getByRole("button", { name: "Don't ask me again here: Pavises, when you are shot at" });
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(button);
    expect(onnever).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByTestId("prompt"));
    cleanup();
    show(choices);
    expect(screen.queryByTestId("never")).toBeNull();
    cleanup();
    show([], NOTHING, { recurring: "Pavises, when you are shot at" });
    expect(screen.queryByTestId("never")).toBeNull();
  });
  it("asks twice before a game is given up", async () => {
    const yielding: Choice[] = [
      { notation: "done", label: "Begin the phase" },
      { notation: "surrender", label: "Surrender", grave: true },
    ];
    const { onplay } = show(yielding);
    const button = screen.getByText("Surrender").closest("button")!;
    expect(button.classList).not.toContain("primary");
    await fireEvent.click(button);
    expect(onplay).not.toHaveBeenCalled();
    expect(button.textContent).toContain("Press again");
    await fireEvent.click(button);
    expect(onplay).toHaveBeenCalledWith(yielding[1]);
  });
  it("asks which, where touches mean several options", () => {
    show(choices, { touched: ["army", "b"], among: null });
    expect(options()).toEqual(["slow b", "fast b"]);
    expect(screen.getByRole("button", { name: "Fast march, to Beta" }).textContent).not.toContain("Beta");
    expect(screen.getByTestId("prompt").textContent).toContain("Which one, to Beta?");
    expect(screen.getByTestId("prompt").textContent).toContain("Or touch on to go further.");
  });
  it("asks by the list, where touches mean more options than buttons leave the board room for", async () => {
    const seven = Array.from({ length: 7 }, (_, i) => ({
      notation: `way ${i}`,
      label: `Way ${i}`,
      touch: ["army", "b"],
    }));
    show(seven, { touched: ["army", "b"], among: null });
    await tick();
    expect(screen.getByTestId("options").querySelectorAll("[data-testid=option]")).toHaveLength(7);
    expect(options()).toHaveLength(7);
  });
  it("keeps untouchable options as buttons when the list is long", () => {
    show([...many, { notation: "end", label: "End" }]);
    expect(options()).toEqual(["end"]);
    expect(screen.getByTestId("options-toggle").textContent).toContain("All 31 options");
  });
  it("has no options while others are asked", () => {
    show([]);
    expect(screen.getByTestId("prompt-text").textContent).toContain("Waiting for North.");
    expect(options()).toEqual([]);
    expect(screen.queryByTestId("options-toggle")).toBeNull();
  });
  it("says what stands when nothing is asked", () => {
    show(null, NOTHING, { idle: "The game is over." });
    expect(screen.getByTestId("prompt-text").textContent).toContain("The game is over.");
  });
  it("tells of orders for coming turns, and opens them", async () => {
    const onorders = vi.fn();
    const { rerender } = show([], NOTHING, { coming: 3, onorders });
    await fireEvent.click(screen.getByRole("button", { name: "Orders for 3 coming turns" }));
    expect(onorders).toHaveBeenCalledOnce();
    await rerender({ coming: 1 });
    expect(screen.getByTestId("coming").textContent).toBe("Orders for 1 coming turn");
    await rerender({ coming: 0 });
    expect(screen.queryByTestId("coming")).toBeNull();
  });
  it("disables everything while an answer is under way", () => {
    show(choices, NOTHING, { busy: true });
    for (const one of screen.getAllByTestId("option")) expect((one as HTMLButtonElement).disabled).toBe(true);
  });
  it("marks what the guided game suggests, in words too", () => {
    show(choices, NOTHING, { hinted: "rest" });
    expect(within(screen.getAllByTestId("option")[3]!).getByText("suggested")).toBeTruthy();
  });
});

describe("its keys", () => {
  it("go to a button by its number, and look at it", async () => {
    const { onlook } = show(choices);
    await key("2", document.body);
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.notation).toBe("fast b"));
    expect(onlook).toHaveBeenLastCalledWith(choices[1], document.activeElement);
  });
  it("open the list, and add digits up", async () => {
    show(many);
    await key("2", document.body);
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.notation).toBe("m1"));
    await key("7");
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset.notation).toBe("m26"));
    await key("ArrowDown");
    expect((document.activeElement as HTMLElement).dataset.notation).toBe("m27");
  });
  it("take back the last touch with Escape, but close the list first", async () => {
    const { ondrop } = show(many, { touched: ["army"], among: null });
    await key("o", document.body);
    expect(screen.getByTestId("options")).toBeTruthy();
    await key("Escape", document.body);
    expect(screen.queryByTestId("options")).toBeNull();
    expect(ondrop).not.toHaveBeenCalled();
    await key("Escape", document.body);
    expect(ondrop).toHaveBeenCalledOnce();
  });
  it("play the one complete option with Enter", async () => {
    const road: Choice[] = [
      { notation: "b", label: "To Beta", touch: ["army", "b"] },
      { notation: "c", label: "To Gamma", touch: ["army", "b", "c"] },
    ];
    const { onplay } = show(road, { touched: ["army", "b"], among: null });
    await key("Enter", document.body);
    expect(onplay).toHaveBeenCalledWith(road[0]);
  });
  it("are left alone while someone writes", async () => {
    const { onplay } = show(choices);
    const box = document.createElement("input");
    document.body.append(box);
    box.focus();
    await key("2", box);
    expect(document.activeElement).toBe(box);
    expect(onplay).not.toHaveBeenCalled();
    box.remove();
  });
});

describe("the list of options", () => {
  it("is grouped, and narrows while one types", async () => {
    const { onplay } = show(many);
    await fireEvent.click(screen.getByTestId("options-toggle"));
    expect(screen.getByRole("heading", { name: "Slow" })).toBeTruthy();
    expect(options()).toHaveLength(30);
    await fireEvent.input(screen.getByTestId("options-filter"), { target: { value: "fast 29" } });
    expect(options()).toEqual(["m29"]);
    await key("Enter", screen.getByTestId("options-filter"));
    expect(onplay).toHaveBeenCalledWith(many[29]);
  });
  it("stays open when the same is asked once more, as while others plan, and closes for something else", async () => {
    const { rerender } = show(many);
    await fireEvent.click(screen.getByTestId("options-toggle"));
    await rerender({ prompt: { ...prompt(structuredClone(many)), seats: [0, 1] } });
    expect(screen.queryByTestId("options")).toBeTruthy();
    await rerender({ prompt: prompt(many.slice(1)) });
    expect(screen.queryByTestId("options")).toBeNull();
  });
  it("has nothing that axe objects to", async () => {
    const { container } = show(many);
    await fireEvent.click(screen.getByTestId("options-toggle"));
    expect(await violations(container)).toEqual([]);
  });
});

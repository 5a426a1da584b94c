// The card of a guided game.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import HintCard from "../../src/app/prompt/HintCard.svelte";
import { clauses } from "../../src/board/beside/clauses";
import type { Hint } from "../../src/generated/wire";
import { given } from "../given";
import { violations } from "./axe";

afterEach(cleanup);

function shown(hint: Hint) {
  const props = { hint, onshow: vi.fn(), onplayon: vi.fn() };
  return { ...props, ...render(HintCard, { props, context: new Map([given(clauses, vi.fn())]) }) };
}

describe("a hint", () => {
  it("says which step it is, in words and in dots, and shows how it is done", async () => {
    const { container, onshow } = shown({
      text: "Touch Blois.",
      answer: "at blois",
      rules: ["R-1"],
      step: 2,
      steps: 5,
    });
    expect(screen.getByTestId("hint").textContent).toContain("2 of 5");
    const dots = [...container.querySelectorAll(".dots i")].map((dot) =>
      dot.className.replace(/svelte-\w+/, "").trim(),
    );
    expect(dots).toEqual(["done", "now", "", "", ""]);
    await fireEvent.click(screen.getByTestId("hint-show"));
    expect(onshow).toHaveBeenCalledOnce();
    expect(screen.queryByTestId("hint-play-on")).toBeNull();
    expect(await violations(container)).toEqual([]);
  });
  it("ends with playing on from where one stands", async () => {
    const { onplayon } = shown({ text: "Well done. Now play on.", step: 5, steps: 5, play_on: true });
    expect(screen.queryByTestId("hint-show")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Now play on" }));
    expect(onplayon).toHaveBeenCalledOnce();
  });
  it("that leads back to the lesson has no steps", () => {
    const { container } = shown({ text: "This is another way." });
    expect(container.querySelector(".step")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import TabBar from "../../src/app/side/TabBar.svelte";
import type { Tab } from "../../src/app/side/tabs";

let phone = false;
beforeEach(() => {
  phone = false;
  vi.stubGlobal("matchMedia", () => ({ matches: phone }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (tab: Tab, unread = 0) => {
  const props = { tab, unread, onchoose: vi.fn(), onmove: vi.fn() };
  return { ...props, ...render(TabBar, props) };
};
const press = (key: string) => fireEvent.keyDown(screen.getByTestId("tabs"), { key });

describe("the tabs", () => {
  it("show the log beside the board until something else is chosen", () => {
    show("board");
    expect(screen.getByTestId("tab-board").getAttribute("aria-selected")).toBe("true");
    expect(screen.getByTestId("tab-log").dataset.side).toBe("true");
    expect(screen.getByTestId("tab-log").tabIndex).toBe(0);
  });
  it("are chosen by a click", async () => {
    const { onchoose, onmove } = show("log");
    await fireEvent.click(screen.getByTestId("tab-forces"));
    expect(onchoose).toHaveBeenCalledWith("forces");
    expect(onmove).not.toHaveBeenCalled();
  });
  it("are gone through by arrows, around the ends; the board is one of them on a phone only", async () => {
    const { onmove } = show("log");
    await press("ArrowRight");
    expect(onmove).toHaveBeenLastCalledWith("rules");
    await press("ArrowLeft");
    expect(onmove).toHaveBeenLastCalledWith("chat");
    phone = true;
    await press("ArrowLeft");
    expect(onmove).toHaveBeenLastCalledWith("board");
    await press("x");
    expect(onmove).toHaveBeenCalledTimes(3);
  });
  it("count what was said and not read", () => {
    show("log", 3);
    expect(screen.getByTestId("tab-chat").textContent).toContain("3");
    expect(screen.getByTestId("tab-log").textContent).toBe("Log");
  });
});

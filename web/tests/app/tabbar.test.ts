import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import TabBar from "../../src/app/side/TabBar.svelte";
import { doing, TABS, type Tab } from "../../src/app/side/tabs";
import { violations } from "./axe";
import { leave, say, show as open } from "./desk";
import { choices } from "./fixtures";
import "../setup";

afterEach(() => {
  cleanup();
  leave();
});
const show = (tab: Tab, more: object = {}) => {
  const props = { tab, doing: "March", unread: 0, onchoose: vi.fn(), onmove: vi.fn(), ...more };
  return { ...props, ...render(TabBar, props) };
};
const press = (key: string) => fireEvent.keyDown(screen.getByTestId("tabs"), { key });
const words = () => TABS.map((tab) => screen.getByTestId(`tab-${tab}`).textContent?.trim());

describe("the tabs", () => {
  it("begin with what is being done; on a phone, with the map", async () => {
    const { container, rerender } = show("act");
    expect(words()).toEqual(["March", "Log", "Forces", "Rules", "Chat"]);
    expect(screen.getByTestId("tab-act").getAttribute("aria-selected")).toBe("true");
    expect(TABS.map((tab) => screen.getByTestId(`tab-${tab}`).tabIndex)).toEqual([0, -1, -1, -1, -1]);
    await rerender({ narrow: true });
    expect(words()).toEqual(["Map", "News", "Forces", "Rules", "Chat"]);
    container.insertAdjacentHTML("beforeend", "<main id='main'></main><div id='tabpanel'></div>");
    expect(await violations(container)).toEqual([]);
  });
  it("are chosen by a click", async () => {
    const { onchoose, onmove } = show("log");
    await fireEvent.click(screen.getByTestId("tab-forces"));
    expect(onchoose).toHaveBeenCalledWith("forces");
    expect(onmove).not.toHaveBeenCalled();
  });
  it("are gone through by arrows, around the ends", async () => {
    const { onmove, rerender } = show("chat");
    await press("ArrowRight");
    expect(onmove).toHaveBeenLastCalledWith("act");
    await rerender({ tab: "act" });
    await press("ArrowLeft");
    expect(onmove).toHaveBeenLastCalledWith("chat");
    await press("x");
    expect(onmove).toHaveBeenCalledTimes(2);
  });
  it("count what was said and not read", () => {
    show("log", { unread: 3 });
    expect(screen.getByTestId("tab-chat").textContent).toContain("3");
    expect(screen.getByTestId("tab-log").textContent?.trim()).toBe("Log");
  });
  it.each([
    [undefined, "Turn"],
    ["March", "March"],
    ["French attack", "Attack"],
    ["Reinforcements", "Turn"],
  ])("call what is done (%s) by a word (%s)", (step, word) => expect(doing(step)).toBe(word));
});

describe("a new question", () => {
  it("brings up what is being done, except while somebody writes", async () => {
    const { desk } = await open(choices);
    desk.tabs.tab = "log";
    say(choices.slice(1), 4);
    expect(desk.tabs.tab).toBe("act");
    const box = document.createElement("textarea");
    document.body.append(box);
    box.focus();
    desk.tabs.tab = "chat";
    say(choices, 5);
    expect(desk.tabs.tab).toBe("chat");
    box.remove();
  });
  it("leaves what is looked at alone while the same is asked, and at first", async () => {
    const { desk } = await open(choices);
    desk.tabs.tab = "rules";
    say(structuredClone(choices), 4);
    expect(desk.tabs.tab).toBe("rules");
  });
});

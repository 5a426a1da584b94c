import { fireEvent, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fitting } from "../../src/app/prompt/fitting";
import { toasts } from "../../src/app/shell/toasts.svelte";
import type { Choice } from "../../src/generated/wire";
import { violations } from "./axe";
import { bar, filled, given, key, leave, rows, say, sent, show, touch } from "./desk";
import { choices, scene } from "./fixtures";
import "../setup";

afterEach(leave);

const many: Choice[] = Array.from({ length: 30 }, (_, i) => ({
  notation: `m${i}`,
  label: `${i < 15 ? "Slow" : "Fast"} march ${i}`,
  touch: ["army", `p${i}`],
}));
const end: Choice = { notation: "end", label: "End the turn", closes: true };
const road: Choice[] = [
  { notation: "b", label: "To Beta", touch: ["army", "b"] },
  { notation: "c", label: "To Gamma", touch: ["army", "b", "c"] },
];
const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset.notation;
const line = (): string => screen.getByTestId("prompt").querySelector(".line")!.textContent!.replaceAll(/\s+/g, " ");

describe("the words of the prompt bar", () => {
  it("are the question, and one line of state with the rule", async () => {
    const { onclause, container } = await show(choices);
    expect(screen.getByTestId("prompt-text").textContent).toContain("Choose a march.");
    expect(container.querySelectorAll(".words .line")).toHaveLength(1);
    expect(line()).toContain("Touch what glows, or choose from the list.");
    await fireEvent.click(within(screen.getByTestId("prompt")).getByText("TOY-1.1"));
    expect(onclause).toHaveBeenCalledWith("TOY-1.1");
    expect(await violations(container)).toEqual([]);
  });
  it("say what is out of the ordinary, to who is asked and who waits", async () => {
    const notice = "Each side marches twice.";
    const asks = { seats: [0], text: "Choose a march.", choices };
    await show(choices, { view: { scene: scene({ notice, prompt: asks }) } });
    expect(line()).toContain(notice);
    leave();
    await show([], { view: { scene: scene({ notice, prompt: { ...asks, choices: [] } }) } });
    expect(line()).toContain(notice);
  });
  it("say how far the answer has come", async () => {
    const shown = await show(choices);
    touch(shown, "army");
    expect(line()).toContain("Now touch where it glows.");
    touch(shown, "b");
    expect(line()).toContain("Which one?");
  });
  it("say why not instead, as an alert with its rule, until something else is touched", async () => {
    const shown = await show(choices);
    shown.answers["GET /api/tables/t1/why"] = { message: "No road leads there.", rule: "TOY-3.3" };
    touch(shown, "army", "a");
    const alert = await screen.findByRole("alert");
    expect(alert.dataset.testid).toBe("why");
    expect(alert.textContent).toContain("No road leads there.");
    expect(shown.container.querySelectorAll(".words .line"), "it replaces the line of state").toHaveLength(1);
    await fireEvent.click(within(alert).getByRole("button", { name: "Rule TOY-3.3" }));
    expect(shown.onclause).toHaveBeenCalledWith("TOY-3.3");
    expect(await violations(shown.container)).toEqual([]);
    touch(shown, "b");
    expect(screen.queryByRole("alert")).toBeNull();
  });
  it("say who is waited for", async () => {
    await show([]);
    expect(screen.getByTestId("prompt-text").textContent).toContain("Waiting for North.");
    expect(line()).toContain("Choose a march.");
    expect([bar(), rows()]).toEqual([[], []]);
  });
  it("say what stands when nothing is asked", async () => {
    await show(null, { view: { status: "over", closing: { text: "South has resigned" } } as never });
    expect(screen.getByTestId("prompt-text").textContent).toContain("The game is over");
  });
  it("tell of orders for coming turns, and open them", async () => {
    const orders = (count: number) => [{ interrupt: "turn", answers: Array<string>(count).fill("rest") }] as never;
    const { desk } = await show([], { view: { orders: orders(3) } });
    await fireEvent.click(screen.getByRole("button", { name: "Orders for 3 coming turns" }));
    expect(desk.ordering).toBe(true);
    leave();
    await show([], { view: { orders: orders(1) } });
    expect(screen.getByTestId("coming").textContent).toBe("Orders for 1 coming turn");
  });
});

describe("the rules of what is asked", () => {
  const rules = ["TOY-1.1", "TOY-2.3a", "TOY-4"];
  const clauses = () => [...screen.getByTestId("prompt").querySelectorAll(".chip")].map((one) => one.textContent);
  it("take no room on a phone, and are a tap away", async () => {
    const { onclause, container } = await show(choices, { narrow: true, prompt: { rules } });
    expect(clauses()).toEqual([]);
    const toggle = screen.getByRole("button", { name: "3 rules" });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await fireEvent.click(toggle);
    expect(clauses()).toEqual(rules);
    expect(await violations(container)).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Rule TOY-2.3a" }));
    expect(onclause).toHaveBeenCalledWith("TOY-2.3a");
    await fireEvent.click(screen.getByRole("button", { name: "Hide the rules" }));
    expect(clauses()).toEqual([]);
    expect(line()).toContain("Touch what glows.");
  });
  it("are shut again when something else is asked", async () => {
    await show(choices, { narrow: true, prompt: { rules } });
    await fireEvent.click(screen.getByRole("button", { name: "3 rules" }));
    say(choices, 4, { rules: ["TOY-7", "TOY-8"] });
    expect(clauses()).toEqual([]);
    expect(screen.getByRole("button", { name: "2 rules" })).toBeTruthy();
  });
  it("are opened at once on a phone where there is only one", async () => {
    const { onclause } = await show(choices, { narrow: true });
    await fireEvent.click(screen.getByRole("button", { name: "Rule TOY-1.1" }));
    expect(onclause).toHaveBeenCalledWith("TOY-1.1");
  });
  it("give way to the words elsewhere: what finds no room is counted", () => {
    expect(fitting(rules, 400)).toBe(3);
    expect(fitting(rules, 130)).toBe(1);
    expect(fitting(rules, 0)).toBe(0);
    expect(fitting([], 0)).toBe(0);
    for (let room = 0; room < 400; room += 10)
      expect(fitting(rules, room)).toBeLessThanOrEqual(fitting(rules, room + 10));
  });
});

describe("what has been named, on a phone", () => {
  it("is what the card is about; the question stands above it in one small line", async () => {
    const shown = await show(road.slice(1), { narrow: true });
    const question = screen.getByTestId("prompt-text");
    expect(question.classList).not.toContain("small");
    touch(shown, "army", "c");
    expect(question.classList).toContain("small");
    expect(screen.getByTestId("prompt").querySelector(".line.named")?.textContent).toContain("To Gamma");
  });
});

describe("the buttons of the prompt bar", () => {
  it("have none filled among like options: those are listed, and play by a click", async () => {
    const shown = await show(choices);
    expect(rows()).toEqual(["slow b", "fast b", "slow c", "rest"]);
    expect(filled()).toEqual([]);
    await fireEvent.click(within(screen.getByTestId("options")).getByText("Fast march, to Beta"));
    await sent(shown, "fast b");
  });
  it("have none filled where touches mean several: they are outlined, without what they have in common", async () => {
    const shown = await show(choices);
    touch(shown, "army", "b");
    expect(bar()).toEqual(["back", "slow b", "fast b"]);
    expect(filled()).toEqual([]);
    const fast = within(screen.getByTestId("prompt")).getByRole("button", { name: "Fast march, to Beta" });
    expect(fast.textContent).not.toContain("Beta");
    expect(rows()).toEqual(["slow b", "fast b", "slow c"]);
  });
  it("have the one filled and last that carries on what was begun, bound to Enter", async () => {
    const shown = await show([...road, end]);
    touch(shown, "army", "b");
    expect(filled()).toEqual(["b"]);
    expect(bar().at(-1)).toBe("b");
    expect(line()).toContain("Or touch on to go further.");
    const button = screen.getByTestId("prompt").querySelector(".primary")!;
    expect(button.textContent).toContain("To Beta");
    expect(button.textContent).toContain("Enter");
    await key("Enter", document.body);
    await sent(shown, "b");
  });
  it("outline what ends a phase, and have it last but for the filled one", async () => {
    await show([{ notation: "charge", label: "Charge" }, end]);
    expect(bar()).toEqual(["end", "charge"]);
    expect(filled()).toEqual(["charge"]);
    leave();
    await show([end, { notation: "charge", label: "Charge" }, { notation: "wait", label: "Wait" }]);
    expect(bar()).toEqual(["charge", "wait", "end"]);
    expect(filled()).toEqual([]);
    leave();
    await show([...road, end]);
    expect(bar()).toEqual(["end"]);
    expect(filled(), "ending it is no intent, while something else can be done").toEqual([]);
    leave();
    await show([end]);
    expect(filled(), "the only thing there is").toEqual(["end"]);
  });
  it("have no two filled, whatever is asked", async () => {
    const grave: Choice = { notation: "yield", label: "Surrender", grave: true };
    for (const some of [[], choices, many, road, [end], [grave], [...road, end], [end, grave], [...many, end, grave]]) {
      const shown = await show(some);
      for (const ids of [[], ["army"], ["b"]]) {
        touch(shown, ...ids);
        expect(filled().length).toBeLessThanOrEqual(1);
        expect(filled()).not.toContain("yield");
      }
      leave();
    }
  });
  it("have Back bare while something is begun, and Esc is the same", async () => {
    const shown = await show(road);
    expect(bar()).toEqual([]);
    touch(shown, "army");
    const back = screen.getByTestId("back");
    expect(back.classList).toContain("bare");
    await fireEvent.click(back);
    expect(shown.desk.table.half.touched).toEqual([]);
    touch(shown, "army", "b");
    await key("Escape", document.body);
    expect(shown.desk.table.half.touched).toEqual(["army"]);
    await key("Escape", document.body);
    expect(screen.queryByTestId("back")).toBeNull();
  });
  it("have Undo before the question, away from what ends a phase", async () => {
    await show([...road, end], { view: { can_undo: true } });
    const undo = screen.getByTestId("undo");
    expect(undo.closest(".buttons")).toBeNull();
    expect(undo.compareDocumentPosition(screen.getByTestId("prompt-text"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
  it("are all shut while an answer is under way", async () => {
    const shown = await show([...choices, end]);
    shown.answers["POST /api/tables/t1/answers"] = () => new Promise(() => {});
    await fireEvent.click(within(screen.getByTestId("options")).getByText("Rest"));
    flushSync();
    for (const one of screen.getAllByTestId<HTMLButtonElement>("option")) expect(one.disabled).toBe(true);
  });
  it("mark what the guided game suggests, in words too", async () => {
    await show(choices, { view: { hint: { text: "Rest now.", answer: "rest" } } as never });
    for (const one of screen.getAllByTestId("option").filter((each) => each.dataset.notation === "rest"))
      expect(within(one).getByText("suggested")).toBeTruthy();
  });
});

describe("what gives something up", () => {
  const giving: Choice[] = [
    ...road,
    { ...end, forfeits: "Four followers are idle." },
    { notation: "yield", label: "Surrender", grave: true },
  ];
  const press = (notation: string) =>
    fireEvent.click(screen.getByTestId("prompt").querySelector(`[data-notation="${notation}"]`)!);
  it("is asked once more, and says what it costs", async () => {
    const shown = await show(giving);
    await press("end");
    const alert = screen.getByRole("alert");
    expect(alert.dataset.testid).toBe("doubt");
    expect(alert.textContent).toContain("Four followers are idle. Really?");
    expect(given(shown)).toEqual([]);
    expect([bar(), filled()]).toEqual([["back", "end"], ["end"]]);
    expect(await violations(shown.container)).toEqual([]);
    await key("Enter", document.body);
    await sent(shown, "end");
  });
  it("is asked once more each time", async () => {
    const shown = await show(giving);
    await press("end");
    await press("end");
    say(giving, 4, { text: "The next turn." });
    expect(screen.queryByTestId("doubt")).toBeNull();
    await press("end");
    expect(screen.getByTestId("doubt")).toBeTruthy();
    await sent(shown, "end");
  });
  it("is forgotten by Esc, and by touching something else", async () => {
    const shown = await show(giving);
    await press("end");
    await key("Escape", document.body);
    expect(screen.queryByTestId("doubt")).toBeNull();
    await press("end");
    touch(shown, "army", "b");
    expect(screen.queryByTestId("doubt")).toBeNull();
    expect(filled()).toEqual(["b"]);
    expect(given(shown)).toEqual([]);
  });
  it("is asked once more from the list too, and when it gives the game up", async () => {
    const shown = await show(giving);
    const row = screen.getByTestId("options").querySelector('[data-notation="yield"]')!;
    await fireEvent.click(row);
    expect(screen.getByTestId("doubt").textContent).toContain("This gives the game up. Really?");
    await press("yield");
    await sent(shown, "yield");
  });
  it("is asked once more where it is touched on the board, and at once, not thrice", async () => {
    const shown = await show([{ ...road[0]!, forfeits: "They can't come back." }, road[1]!]);
    touch(shown, "army", "b");
    expect(screen.queryByTestId("doubt"), "one may go on").toBeNull();
    touch(shown, "b");
    expect(screen.getByTestId("doubt").textContent).toContain("They can't come back.");
    expect(filled()).toEqual(["b"]);
    await press("b");
    await sent(shown, "b");
  });
});

describe("the keys", () => {
  it("go to an option of the list by its number, and look at it", async () => {
    const shown = await show(choices);
    const look = vi.spyOn(shown.desk.look, "option");
    HTMLButtonElement.prototype.matches = () => true; // jsdom knows no :focus-visible
    await key("2", document.body);
    await vi.waitFor(() => expect(focused()).toBe("fast b"));
    expect(look).toHaveBeenLastCalledWith(choices[1]);
    expect(given(shown), "nothing is sent by it").toEqual([]);
    delete (HTMLButtonElement.prototype as Partial<HTMLButtonElement>).matches;
  });
  it("add digits up", async () => {
    await show(many);
    await key("2", document.body);
    await vi.waitFor(() => expect(focused()).toBe("m1"));
    await key("7");
    await vi.waitFor(() => expect(focused()).toBe("m26"));
  });
  it("go to the list with o, from another tab too, and arrows go through it", async () => {
    const { desk } = await show(many);
    desk.tabs.tab = "log";
    await key("o", document.body);
    await vi.waitFor(() => expect(focused()).toBe("m0"));
    expect(desk.tabs.tab).toBe("act");
    await key("ArrowDown");
    expect(focused()).toBe("m1");
    await key("ArrowUp");
    await key("ArrowUp");
    expect(focused()).toBe("m29");
  });
  it("are left alone while someone writes, and under a dialog", async () => {
    const shown = await show([end]);
    const box = document.createElement("input");
    document.body.append(box);
    box.focus();
    await key("1", box);
    expect(document.activeElement).toBe(box);
    await key("Enter", box);
    box.remove();
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    await key("Enter", document.body);
    dialog.remove();
    expect(given(shown)).toEqual([]);
  });
  it("choose tabs, follow, and take back", async () => {
    const shown = await show(choices, { view: { can_undo: true } });
    for (const [letter, tab] of [
      ["l", "log"],
      ["t", "forces"],
      ["r", "rules"],
      ["c", "chat"],
    ] as const) {
      await key(letter, document.body);
      expect(shown.desk.tabs.tab).toBe(tab);
    }
    const { on } = shown.desk.following;
    await key("f", document.body);
    expect(shown.desk.following.on).toBe(!on);
    shown.answers["POST /api/tables/t1/undo"] = { number: 3 };
    await key("u", document.body);
    await vi.waitFor(() => expect(shown.asked.some((one) => one.path.includes("/undo"))).toBe(true));
  });
  it("have the focus stay in the page when what had it is gone", async () => {
    const shown = await show([end]);
    screen.getByTestId("prompt").querySelector<HTMLElement>(".primary")!.focus();
    await fireEvent.click(document.activeElement!);
    expect(document.activeElement).toBe(screen.getByTestId("prompt"));
    await sent(shown, "end");
    leave();
    await show(choices);
    await key("2", document.body);
    await vi.waitFor(() => expect(focused()).toBe("fast b"));
    await fireEvent.click(document.activeElement!);
    say(road, 4, { text: "And now?" });
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe("the list of options", () => {
  it("is grouped, and narrows while one types", async () => {
    const shown = await show(many);
    expect(screen.getByRole("heading", { name: "Slow" })).toBeTruthy();
    expect(rows()).toHaveLength(30);
    await fireEvent.input(screen.getByTestId("options-filter"), { target: { value: "fast 29" } });
    expect(rows()).toEqual(["m29"]);
    await key("Enter", screen.getByTestId("options-filter"));
    await sent(shown, "m29");
  });
  it("has what glows when something was touched", async () => {
    const shown = await show([...many, end]);
    touch(shown, "army");
    expect(rows()).toHaveLength(30);
    touch(shown, "p3");
    await sent(shown, "m3");
  });
  it("keeps what was searched for when the same is asked once more, as while others plan", async () => {
    const { desk } = await show(many);
    desk.filter = "fast";
    say(structuredClone(many), 4);
    expect(desk.filter).toBe("fast");
    say(many.slice(1), 5);
    expect(desk.filter).toBe("");
  });
  it("has nothing that axe objects to", async () => {
    const { container } = await show(many);
    expect(await violations(container)).toEqual([]);
  });
  it("lets a window go by for good, where it can be", async () => {
    const interrupts = [{ kind: "pavise", title: "Pavises, when you are shot at" }];
    const shown = await show(choices, { prompt: { interrupt: "pavise" }, view: { interrupts } as never });
    const button = screen.getByRole("button", { name: "Don't ask me again here: Pavises, when you are shot at" });
    expect(await violations(shown.container)).toEqual([]);
    shown.answers["POST /api/tables/t1/orders"] = { number: 3 };
    await fireEvent.click(button);
    await vi.waitFor(() => expect(shown.asked.some((one) => one.path.includes("orders"))).toBe(true));
    leave();
    await show(choices);
    expect(screen.queryByTestId("never")).toBeNull();
  });
});

describe("by fingers", () => {
  it("a first touch looks, and sends nothing; a second one, or the filled button, plays", async () => {
    for (const second of ["touch", "button"]) {
      const shown = await show(road.slice(1), { coarse: true });
      touch(shown, "army", "c");
      expect([shown.desk.table.picked?.notation, given(shown)]).toEqual(["c", []]);
      expect(shown.desk.look.choices.map((one) => one.notation)).toEqual(["c"]);
      expect([filled(), bar()]).toEqual([["c"], ["back", "c"]]);
      if (second === "touch") touch(shown, "c");
      else await fireEvent.click(screen.getByTestId("prompt").querySelector(".primary")!);
      await sent(shown, "c");
      leave();
    }
  });
  it("another target changes what is looked at, and other ground drops it, without a word", async () => {
    const shown = await show(many, { coarse: true });
    touch(shown, "army", "p1");
    touch(shown, "p2");
    expect(shown.desk.table.picked?.notation).toBe("m2");
    touch(shown, "elsewhere");
    expect(shown.desk.table.picked).toBeNull();
    expect(shown.asked.filter((one) => one.path.includes("/why"))).toEqual([]);
    expect(toasts.list).toEqual([]);
    touch(shown, "p2");
    await key("Escape", document.body);
    expect(shown.desk.table.picked).toBeNull();
    expect(given(shown)).toEqual([]);
  });
  it("reads another question from its beginning", async () => {
    const { container } = await show(choices, { narrow: true });
    const middle = container.querySelector(".middle")!;
    middle.scrollTop = 40;
    say(choices, 4);
    expect(middle.scrollTop, "it is the same question").toBe(40);
    say(choices, 5, { text: "And now?" });
    expect(middle.scrollTop).toBe(0);
  });
  it("a row of the list looks first too, and is shown as picked", async () => {
    const shown = await show(choices, { narrow: true });
    expect(rows(), "on a phone the list opens when it is asked for").toEqual([]);
    await fireEvent.click(screen.getByTestId("options-toggle"));
    const row = screen.getByTestId("options").querySelector('[data-notation="fast b"]')!;
    await fireEvent.click(row);
    expect([given(shown), filled()]).toEqual([[], ["fast b"]]);
    expect(row.classList).toContain("picked");
    await fireEvent.click(screen.getByTestId("prompt").querySelector(".primary")!);
    await sent(shown, "fast b");
  });
  it("a new question shuts the list", async () => {
    const { desk } = await show(choices, { narrow: true });
    await fireEvent.click(screen.getByTestId("options-toggle"));
    say(many, 4);
    expect(desk.listing).toBe(false);
  });
});

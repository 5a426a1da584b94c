import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Table } from "../../src/app/table/table.svelte";
import { toasts } from "../../src/app/shell/toasts.svelte";
import type { TableView } from "../../src/generated/wire";
import { choices, fakeFetch, log, refusal, scene, view, type Asked } from "./fixtures";

class Socket {
  static last: Socket;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
}
const say = (update: TableView): void => Socket.last.onmessage!({ data: JSON.stringify(update) });
const stubbed = (more: Partial<TableView> = {}): TableView =>
  view({ scene: scene({ layout: { kind: "points", width: 100, height: 100 } }), ...more });

describe("a table", () => {
  let table: Table, asked: Asked[], answers: Record<string, unknown>;
  beforeEach(async () => {
    localStorage.clear();
    toasts.list = [];
    vi.stubGlobal("WebSocket", Socket);
    answers = { "GET /api/tables/t1": view() };
    const fake = fakeFetch(answers);
    asked = fake.asked;
    vi.stubGlobal("fetch", fake.fetch);
    table = new Table("t1", "token");
    await vi.waitFor(() => expect(Socket.last).toBeTruthy());
    await vi.waitFor(() => expect(table.view).not.toBeNull());
  });
  afterEach(() => {
    table.close();
    vi.unstubAllGlobals();
  });

  it("fetches the view with its token and keeps the seat", () => {
    expect(asked[0]).toMatchObject({ path: "/api/tables/t1", token: "Bearer token" });
    expect(JSON.parse(localStorage.getItem("banneret.tables")!).t1.seats).toEqual({ north: "token" });
    expect(table.glow).toEqual(new Set(["army", "b", "c"]));
  });
  it("takes updates with stubs, and keeps its layouts", () => {
    say(stubbed({ number: 4, log: [], log_from: 2 }));
    expect(table.view!.number).toBe(4);
    expect(table.scene!.layout.places).toHaveLength(3);
    expect(table.view!.log).toHaveLength(2);
  });
  it("does not go back to an overtaken update, but believes a new connection", () => {
    say(stubbed({ number: 3 }));
    say(stubbed({ number: 9 }));
    say(stubbed({ number: 5 }));
    expect(table.view!.number).toBe(9);
  });
  it("fetches the whole view when it does not know a layout", async () => {
    answers["GET /api/tables/t1"] = view({ number: 7 });
    say(view({ number: 7, scene: scene({ layout: { id: "new", kind: "points", width: 1, height: 1 } }) }));
    await vi.waitFor(() => expect(table.view!.number).toBe(7));
    expect(asked.filter((one) => one.method === "GET")).toHaveLength(2);
  });

  it("plays what touches name, once, and shows what comes of it", async () => {
    say(stubbed());
    answers["POST /api/tables/t1/answers"] = () => {
      say(stubbed({ number: 4, log_from: 2 }));
      return { number: 4 };
    };
    table.touch("army");
    table.touch("c");
    table.touch("c");
    await vi.waitFor(() => expect(table.busy).toBe(false));
    const posts = asked.filter((one) => one.method === "POST");
    expect(posts).toMatchObject([
      { path: "/api/tables/t1/answers?since=3&chat=0", body: { number: 3, answer: "slow c" } },
    ]);
    expect(table.view!.number).toBe(4);
    expect(table.half.touched).toEqual([]);
  });
  it("keeps a half-made choice while others plan, and drops it when something else is asked", () => {
    say(stubbed());
    table.touch("army");
    say(stubbed({ number: 4, log_from: 2 }));
    expect(table.half.touched).toEqual(["army"]);
    const asks = scene({ layout: { kind: "points", width: 100, height: 100 } });
    say(view({ number: 5, log_from: 2, scene: { ...asks, prompt: { ...asks.prompt!, text: "Something else?" } } }));
    expect(table.half.touched).toEqual([]);
  });
  it("knows that who is ready is not awaited, though he may change his mind", () => {
    const asking = (seats: number[], some = choices) =>
      stubbed({ number: 9, scene: scene({ prompt: { seats, text: "Plan.", choices: some } }) });
    say(asking([table.scene!.seat!, 1]));
    expect([table.mine, table.awaited]).toEqual([true, true]);
    say(asking([1], choices.slice(0, 1)));
    expect([table.mine, table.awaited]).toEqual([true, false]);
  });
  it("asks nothing of who has left his seat to a bot", () => {
    say(stubbed({ number: 9 }));
    expect([table.left, table.mine]).toEqual([false, true]);
    const players = view().players.map((one) => (one.seat === view().seat ? { ...one, kind: "bot" as const } : one));
    say(stubbed({ number: 10, players }));
    expect([table.left, table.mine, table.prompt?.choices]).toEqual([true, false, []]);
  });
  it("takes a touch as soon as the outcome is shown, before its answer is acknowledged", async () => {
    say(stubbed());
    let acknowledge: (what: unknown) => void = () => {};
    answers["POST /api/tables/t1/answers"] = () => new Promise((done) => (acknowledge = done));
    const done = table.answer(choices[3]!);
    expect(table.busy).toBe(true);
    await vi.waitFor(() => expect(asked.at(-1)!.path).toContain("/answers"));
    const asks = scene({ layout: { kind: "points", width: 100, height: 100 } });
    say(view({ number: 4, log_from: 2, scene: { ...asks, prompt: { ...asks.prompt!, text: "And now?" } } }));
    expect(table.busy).toBe(false);
    table.touch("army");
    acknowledge({ number: 4 });
    expect(await done).toBe(true);
    expect(table.half.touched).toEqual(["army"]);
  });
  it("shows the outcome that the reply brings, at once and without asking again", async () => {
    answers["POST /api/tables/t1/answers"] = { number: 4, view: stubbed({ number: 4, log: [log[1]!], log_from: 2 }) };
    expect(await table.answer(choices[3]!)).toBe(true);
    expect([table.view!.number, table.busy]).toEqual([4, false]);
    expect(table.scene!.layout.places, "put together with the layouts that it has").toHaveLength(3);
    expect(table.view!.log, "and with the log").toEqual([...log, log[1]]);
    expect(asked.filter((one) => one.method === "GET" && one.path === "/api/tables/t1")).toHaveLength(1);
  });
  it("asks for what it has not seen, of the talk too", async () => {
    const said = { id: 1, by: "south", text: "Well?", at: "2020-01-01T00:00:00Z" };
    say(stubbed({ chat: [said, said], chat_from: 0 }));
    answers["POST /api/tables/t1/answers"] = {
      number: 4,
      view: stubbed({ number: 4, log: [], log_from: 2, chat: [said], chat_from: 2 }),
    };
    await table.answer(choices[3]!);
    expect(asked.at(-1)!.path).toBe("/api/tables/t1/answers?since=3&chat=2");
    expect(table.view!.chat).toHaveLength(3);
  });
  it("is not disturbed when the live line brings the same again", async () => {
    say(stubbed());
    answers["POST /api/tables/t1/answers"] = { number: 4, view: stubbed({ number: 4, log: [log[1]!], log_from: 2 }) };
    await table.answer(choices[3]!);
    table.touch("army");
    say(stubbed({ number: 4, log: [log[1]!], log_from: 2 }));
    expect(table.half.touched).toEqual(["army"]);
    expect(table.view!.log).toHaveLength(3);
  });
  it("drops a reply that the live line has overtaken: by the next position, or by more of the same", async () => {
    say(stubbed());
    const said = { id: 1, by: "south", text: "Well?", at: "2020-01-01T00:00:00Z" };
    for (const later of [
      stubbed({ number: 5, log_from: 2 }),
      stubbed({ number: 6, log_from: 2, chat: [said], chat_from: 0 }),
    ]) {
      answers["POST /api/tables/t1/answers"] = () => {
        say(later);
        const number = later.chat ? later.number : later.number - 1;
        return { number, view: stubbed({ number, log: [], log_from: 2 }) };
      };
      expect(await table.answer(choices[3]!)).toBe(true);
      expect(table.view).toMatchObject({ number: later.number, chat: later.chat ?? [] });
      expect(table.busy).toBe(false);
    }
  });
  it("fetches the whole view when the reply shows a board that it does not know", async () => {
    const unknown = scene({ layout: { id: "new", kind: "points", width: 1, height: 1 } });
    answers["POST /api/tables/t1/answers"] = { number: 4, view: view({ number: 4, scene: unknown }) };
    answers["GET /api/tables/t1"] = view({
      number: 4,
      scene: { ...scene(), layout: { ...scene().layout, id: "new" } },
    });
    expect(await table.answer(choices[3]!)).toBe(true);
    expect(table.scene!.layout).toMatchObject({ id: "new", places: [{}, {}, {}] });
  });
  it("fetches the outcome when the reply does not bring it", async () => {
    answers["POST /api/tables/t1/answers"] = { number: 4 };
    answers["GET /api/tables/t1"] = view({ number: 4 });
    expect(await table.answer(choices[3]!)).toBe(true);
    expect(table.view!.number).toBe(4);
  });
  it("shows the position as it stands when it has moved on", async () => {
    answers["POST /api/tables/t1/answers"] = refusal(409, { message: "moved on", view: stubbed({ number: 8 }) });
    expect(await table.answer(choices[3]!)).toBe(false);
    expect(table.view!.number).toBe(8);
    expect(toasts.list[0]!.text).toContain("The position has moved on");
  });
  it("says why with the clause when the rules refuse", async () => {
    answers["POST /api/tables/t1/answers"] = refusal(422, { message: "The ford is held.", rule: "TOY-2.2" });
    await table.answer(choices[3]!);
    expect(toasts.list[0]).toMatchObject({ text: "The ford is held.", rule: "TOY-2.2", kind: "why" });
    expect(table.busy).toBe(false);
  });
  it("says so when the server is gone, and lets go", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
    await table.answer(choices[3]!);
    expect(toasts.list[0]!.text).toContain("can't be reached");
    expect(table.busy).toBe(false);
    expect(table.view!.number).toBe(3);
  });
  it("asks why not for what leads nowhere", async () => {
    answers["GET /api/tables/t1/why"] = { message: "No road leads there.", rule: "TOY-3.3" };
    table.touch("army");
    table.touch("a");
    await vi.waitFor(() => expect(toasts.list).toHaveLength(1));
    expect(asked.at(-1)!.path).toBe("/api/tables/t1/why?number=3&touch=army&touch=a");
    expect(toasts.list[0]).toMatchObject({ text: "No road leads there.", rule: "TOY-3.3" });
    expect(table.half.touched).toEqual(["army"]);
    answers["GET /api/tables/t1/why"] = { message: "Nor there.", rule: "TOY-3.3" };
    table.touch("d");
    expect(toasts.list, "what has been read makes room").toHaveLength(0);
    await vi.waitFor(() => expect(toasts.list.map((toast) => toast.text)).toEqual(["Nor there."]));
  });
  it("sets how many of each by touching, keeps that without the server, and begins anew elsewhere", async () => {
    const tally = { lots: [{ id: "men", name: "Men", count: 2, touch: ["army"] }] };
    const asking = (number: number) =>
      stubbed({ number, scene: scene({ prompt: { seats: [0], text: "Who?", choices, tally } }) });
    say({ ...asking(5), log_from: 2 });
    expect([...table.glow]).toEqual(["army"]);
    table.touch("army");
    table.touch("army");
    expect([table.counts, table.chosen, table.meant("army")]).toEqual([[2], ["army"], []]);
    answers["POST /api/tables/t1/answers"] = refusal(503, { message: "Later." });
    expect(await table.answer({ notation: "choose men 2" })).toBe(false);
    expect(asked.at(-1)).toMatchObject({ body: { number: 5, answer: "choose men 2" } });
    expect(table.counts).toEqual([2]);
    say({ ...asking(6), log_from: 2 });
    expect(table.counts).toEqual([0]);
    answers["GET /api/tables/t1/why"] = { message: "Nobody stands there." };
    table.touch("b");
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe("Nobody stands there."));
  });
  it("fetches odds once for each position", async () => {
    answers["GET /api/tables/t1/odds"] = { answer: "rest", outcomes: [], parts: [], exact: true, guessed: false };
    await table.odds("rest");
    await table.odds("rest");
    expect(asked.filter((one) => one.path.includes("/odds"))).toHaveLength(1);
    say(stubbed({ number: 4, log_from: 2 }));
    await table.odds("rest");
    expect(asked.at(-1)!.path).toBe("/api/tables/t1/odds?number=4&answer=rest");
  });
  it("remembers what could come of an interruption", async () => {
    const chance = (name: string) => ({ name, chance: 0.5, exact: "1/2" });
    answers["GET /api/tables/t1/odds"] = {
      answer: "rest",
      outcomes: [chance("killed"), { ...chance("misses; undecided: who falls"), open: "who falls" }],
      parts: [chance("killed"), chance("misses"), { ...chance("undecided: who falls"), open: "who falls" }],
      exact: true,
      guessed: false,
    };
    await table.odds("rest");
    expect(table.outcomes("defensive_fire")).toEqual([]);
    const asks = scene();
    say(view({ number: 4, scene: { ...asks, prompt: { ...asks.prompt!, interrupt: "defensive_fire" } } }));
    await table.odds("rest");
    expect(table.outcomes("defensive_fire")).toEqual(["killed", "misses"]);
  });
  it("knows which options looking at a thing is about", () => {
    expect(table.meant("b").map((one) => one.notation)).toEqual(["slow b", "fast b"]);
    expect(table.meant("c").map((one) => one.notation)).toEqual(["slow c"]);
    expect(table.meant("nothing")).toEqual([]);
  });
  it("only picks by fingers what one touch names; the same once more plays it", async () => {
    table.gently = true;
    answers["POST /api/tables/t1/answers"] = { number: 3 };
    const posts = () => asked.filter((one) => one.method === "POST");
    table.touch("army");
    table.touch("c");
    expect([table.picked?.notation, table.chosen, posts()]).toEqual(["slow c", ["army", "b", "c"], []]);
    expect(table.drop()).toBe(true);
    expect([table.picked, table.half.touched]).toEqual([null, ["army"]]);
    table.touch("c");
    table.touch("nothing");
    expect(table.picked, "other ground drops it").toBeNull();
    table.touch("c");
    table.touch("c");
    await vi.waitFor(() => expect(posts()).toMatchObject([{ body: { answer: "slow c" } }]));
    await vi.waitFor(() => expect(table.picked).toBeNull());
  });
  it("drops what was picked when something else is asked", () => {
    table.choose({ ...choices[3]!, forfeits: "A day is lost." });
    expect(table.picked?.notation).toBe("rest");
    const asks = scene({ layout: { kind: "points", width: 100, height: 100 } });
    say(view({ number: 5, log_from: 2, scene: { ...asks, prompt: { ...asks.prompt!, text: "Something else?" } } }));
    expect(table.picked).toBeNull();
  });
  it.each([{ forfeits: "A day is lost." }, { grave: true }])(
    "asks once more for what gives something up (%o)",
    (so) => {
      answers["POST /api/tables/t1/answers"] = { number: 3 };
      table.choose({ ...choices[3]!, ...so });
      expect([table.picked?.notation, table.busy]).toEqual(["rest", false]);
      table.choose({ ...choices[3]!, ...so });
      expect(table.busy).toBe(true);
    },
  );
  it("drops touches one by one", () => {
    table.touch("army");
    expect(table.drop()).toBe(true);
    expect(table.drop()).toBe(false);
  });
});

describe("a table that can't be had", () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([401, 404, 500])("says so (%i)", async (status) => {
    vi.stubGlobal("fetch", fakeFetch({ "GET /api/tables/t1": refusal(status, { message: "No." }) }).fetch);
    const table = new Table("t1", "token");
    await vi.waitFor(() => expect(table.problem).not.toBeNull());
    expect(table.problem).toMatchObject({ status, message: "No." });
    table.close();
  });
});

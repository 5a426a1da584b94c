import { describe, expect, it } from "vitest";
import { fill, isStub, keepLayouts, keepOlder, lacks, merge, updated, type Layouts } from "../../src/api/merge";
import type { Event, Layout, Scene, TableView } from "../../src/generated/wire";

const whole = (id: string): Layout => ({
  id,
  kind: "points",
  width: 10,
  height: 10,
  places: [{ id: "p", name: "P", x: 1, y: 1 }],
});
const stub = (id: string): Layout => ({ id, kind: "points", width: 10, height: 10 });
const scene = (layout: Layout, more: Partial<Scene> = {}): Scene => ({
  game: "g",
  title: "G",
  heading: "",
  seats: [],
  seat: null,
  phase: "",
  layout,
  ...more,
});
const event = (text: string): Event => ({ kind: "k", text });
const view = (more: Partial<TableView>): TableView => ({
  id: "t",
  game: "g",
  title: "G",
  scenario: "s",
  status: "running",
  players: [],
  number: 1,
  commitment: "c",
  pace: "none",
  created: "",
  ...more,
});

describe("layouts", () => {
  it("are stubs when nothing is in them", () => {
    expect(isStub(stub("a"))).toBe(true);
    expect(isStub(whole("a"))).toBe(false);
    expect(isStub({ ...stub("a"), grid: { columns: 1, rows: 1, radius: 1, hexes: [] } })).toBe(false);
  });
  it("are kept by id and put in again, on further boards and within the game within the game", () => {
    const kept: Layouts = new Map();
    keepLayouts(kept, scene(whole("map"), { boards: [whole("board")], inner: scene(whole("inside")) }), true);
    const filled = fill(kept, scene(stub("map"), { boards: [stub("board")], inner: scene(stub("inside")) }));
    expect(filled.layout).toEqual(whole("map"));
    expect(filled.boards).toEqual([whole("board")]);
    expect(filled.inner!.layout).toEqual(whole("inside"));
  });
  it("of earlier moments are kept beside those of now", () => {
    const kept: Layouts = new Map();
    keepLayouts(kept, scene(whole("map"), { boards: [whole("own.1")] }), true);
    keepOlder(kept, [whole("own.0")]);
    keepOlder(kept);
    expect(fill(kept, scene(stub("map"), { boards: [stub("own.0")] })).boards).toEqual([whole("own.0")]);
  });
  it("without an id are kept too", () => {
    const kept: Layouts = new Map();
    const { id: _, ...nameless } = whole("");
    keepLayouts(kept, scene(nameless), true);
    const { id: __, ...bare } = stub("");
    expect(fill(kept, scene(bare)).layout).toEqual(nameless);
  });
  it("that nobody knows are missed: the whole view must be fetched", () => {
    expect(merge(null, view({ scene: scene(stub("new")) }), new Map())).toBeNull();
    expect(merge(view({}), view({ scene: scene(whole("map"), { inner: scene(stub("new")) }) }), new Map())).toBeNull();
  });
  it("that are empty in a whole view are not missed", () => {
    const kept: Layouts = new Map();
    keepLayouts(kept, scene(stub("blank")), true);
    expect(lacks(kept, scene(stub("blank")))).toBe(false);
  });
});

describe("log and chat", () => {
  const before = view({ log: ["a", "b", "c"].map(event) });
  const texts = (merged: TableView | null) => merged?.log?.map((one) => one.text);
  it("grow", () =>
    expect(texts(merge(before, view({ log: [event("d")], log_from: 3 }), new Map()))).toEqual(["a", "b", "c", "d"]));
  it("are cut where something was taken back", () =>
    expect(texts(merge(before, view({ log: [event("x")], log_from: 1 }), new Map()))).toEqual(["a", "x"]));
  it("are cut without anything new", () =>
    expect(texts(merge(before, view({ log_from: 2 }), new Map()))).toEqual(["a", "b"]));
  it("stay when nothing has changed", () =>
    expect(texts(merge(before, view({ log_from: 3 }), new Map()))).toEqual(["a", "b", "c"]));
  it("are replaced by a whole one: nothing is doubled after a reconnection", () =>
    expect(texts(merge(before, view({ log: ["a", "b", "c", "d"].map(event) }), new Map()))).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]));
  it("that leave a gap are refused", () =>
    expect(merge(before, view({ log: [event("e")], log_from: 4 }), new Map())).toBeNull());
  it("may begin late: old talk is not sent", () => {
    const remark = (id: number) => ({ id, by: "x", text: String(id), at: "" });
    const first = merge(
      view({ chat: [remark(7), remark(8)], chat_from: 7 }),
      view({ chat: [remark(9)], chat_from: 9 }),
      new Map(),
    );
    expect(first!.chat!.map((one) => one.id)).toEqual([7, 8, 9]);
    expect(first!.chat_from).toBe(7);
    const second = merge(first, view({ chat: [remark(10)], chat_from: 10 }), new Map());
    expect(second!.chat!.map((one) => one.id)).toEqual([7, 8, 9, 10]);
  });
});

describe("a message with what has changed", () => {
  const card = (id: string) => ({ id, name: id, count: 1 });
  const hand = (id: string, ...cards: string[]) => ({ id, name: id, cards: cards.map(card) });
  const piece = (id: string, at: string) => ({ id, name: id, at });
  const inside = scene(stub("b"), { pieces: [piece("q", "y")] });
  const last = view({
    number: 4,
    log: [event("a"), event("b")],
    can_undo: true,
    scene: scene(stub("a"), {
      pieces: [piece("p", "x"), piece("q", "x"), piece("r", "x")],
      hands: [hand("one", "a", "b", "c"), hand("two", "d")],
      heading: "then",
      inner: inside,
    }),
  });

  it("is put together with the one before", () => {
    const now = updated(last, {
      number: 5,
      log: [event("c")],
      log_from: 2,
      now: { can_undo: false },
      scene: {
        now: { heading: "now" },
        patches: {
          pieces: [
            [0, 1, [piece("p", "z")]],
            [2, 1, []],
          ],
          "hands/one": [[0, 1, []]],
          "hands/two": [[1, 0, [card("a")]]],
        },
        inner: { patches: { pieces: [[0, 1, [piece("q", "z")]]] } },
      },
    });
    expect([now.number, now.can_undo, now.log_from, now.log]).toEqual([5, false, 2, [event("c")]]);
    expect(now.scene).toMatchObject({ heading: "now", pieces: [piece("p", "z"), piece("q", "x")] });
    expect(now.scene!.hands).toEqual([hand("one", "b", "c"), hand("two", "d", "a")]);
    expect(now.scene!.inner!.pieces).toEqual([piece("q", "z")]);
    expect(last.scene!.pieces, "which stays as it was").toHaveLength(3);
  });
  it("leaves what it does not tell of, and the log where it ends", () => {
    const now = updated(last, { number: 5, now: { scene: null } });
    expect([now.scene, now.log, now.log_from, now.can_undo]).toEqual([null, [], 2, true]);
    const later = updated(now, { number: 6, log: [], log_from: 0 });
    expect([later.log, later.log_from], "all of it was taken back").toEqual([[], 0]);
  });
});

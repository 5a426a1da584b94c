import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import BoardTabs from "../../src/app/stage/BoardTabs.svelte";
import { boardsOf, holdsAny, laidOf, offeredOf, ownHandsOf } from "../../src/app/stage/boards";
import type { Hand } from "../../src/generated/wire";
import "../setup";
import { scene } from "./fixtures";

const hand = (id: string, more: Partial<Hand> = {}): Hand => ({
  id,
  name: id,
  cards: [{ id: `${id}-card`, name: "Card", count: 1 }],
  ...more,
});
const ids = (all: { hands: Hand[] }[]) => all.map((one) => one.hands.map((found) => found.id));

describe("what lies where", () => {
  it("own hands are those of the viewer's seat, those of the game within the game first", () => {
    const inner = scene({
      title: "Battle",
      seat: 1,
      hands: [hand("inner-own", { seat: 1 }), hand("inner-other", { seat: 0 })],
    });
    const hands = [
      hand("own", { seat: 0 }),
      hand("other", { seat: 1 }),
      hand("pile", { seat: 0, kind: "pile" }),
      hand("empty", { seat: 0, cards: [] }),
    ];
    expect(ids(ownHandsOf(scene({ hands, inner })))).toEqual([["inner-own"], ["own"]]);
  });
  it("somebody who watches has none", () => {
    expect(ownHandsOf(scene({ seat: undefined, hands: [hand("a", { seat: 0 }), hand("b")] }))).toEqual([]);
    expect(ownHandsOf(null)).toEqual([]);
  });
  it("cards on the table are laid ones of which there are any", () => {
    const none = hand("none", { kind: "table", cards: [{ id: "x", name: "X", count: 0 }] });
    expect(ids(laidOf(scene({ hands: [hand("laid", { kind: "table" }), hand("own", { seat: 0 }), none] })))).toEqual([
      ["laid"],
    ]);
  });
  it("boards are named, and those of the game within the game are told apart and come first", () => {
    const found = boardsOf(scene({ inner: scene({ title: "Battle" }) }));
    expect(found.map((one) => [one.name, one.inner])).toEqual([
      ["Battle", true],
      ["Map", false],
    ]);
  });
  it("a board that has grown is the same board", () => {
    const grown = (id: string) => scene({ boards: [{ kind: "board", id, name: "Own", width: 1, height: 1, seat: 0 }] });
    expect(boardsOf(grown("own.0"))[1]?.key).toBe(boardsOf(grown("own.1f"))[1]?.key);
  });
  it("tells whether something is on a board: a place, or a piece there", () => {
    const view = boardsOf(
      scene({
        layout: { kind: "points", width: 1, height: 1, places: [{ id: "a", name: "A", x: 0, y: 0 }] },
        pieces: [{ id: "p", name: "P", at: "a" }],
      }),
    )[0]!;
    expect([["a"], ["p"], ["x"]].map((ids) => holdsAny(view, new Set(ids)))).toEqual([true, true, false]);
  });
  it("what lies beside and can be touched is brought to the board", () => {
    const hands = [
      hand("own", { seat: 0 }),
      hand("other", { seat: 1 }),
      hand("market", { kind: "market" }),
      hand("laid", { kind: "table" }),
    ];
    const all = new Set(hands.map((one) => `${one.id}-card`));
    expect(ids(offeredOf(scene({ seat: 0, hands }), all))).toEqual([["other", "market"]]);
    expect(offeredOf(scene({ seat: 0, hands }), new Set(["own-card"]))).toEqual([]);
    expect(offeredOf(null, all)).toEqual([]);
  });
});

describe("the switch between boards", () => {
  afterEach(cleanup);
  it("marks a board that is not shown and on which something can be chosen", () => {
    const point = (id: string) => ({ id, name: id, x: 0, y: 0 });
    const boards = boardsOf(
      scene({
        layout: { kind: "points", width: 1, height: 1, places: [point("a")] },
        boards: ["b", "c"].map((id) => ({ kind: "board", id, name: id, width: 1, height: 1, places: [point(id)] })),
      }),
    );
    const glow = new Set(["a", "b"]);
    const { getAllByRole } = render(BoardTabs, { boards, board: boards[0], glow, at: { x: 0, y: 0 }, onchoose() {} });
    const marked = getAllByRole("button").map((one) => !!one.title && !!one.querySelector(".call"));
    expect(marked).toEqual([false, true, false]);
  });
});

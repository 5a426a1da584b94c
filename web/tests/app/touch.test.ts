import { describe, expect, it } from "vitest";
import type { Choice } from "../../src/generated/wire";
import {
  candidates,
  drop,
  exact,
  glowing,
  lit,
  NOTHING,
  remaining,
  shortcuts,
  touch,
  untouched,
  type Half,
} from "../../src/play/touch";

const choice = (notation: string, ...path: string[]): Choice => ({ notation, label: notation, touch: path });
const half = (...touched: string[]): Half => ({ touched, among: null });

/** An army that may stay, go one place or two, at two paces; and a button. */
const march: Choice[] = [
  choice("slow", "army", "army"),
  choice("slow b", "army", "b"),
  choice("slow b c", "army", "b", "c"),
  choice("fast", "army", "army"),
  choice("fast b", "army", "b"),
  choice("fast b c", "army", "b", "c"),
  { notation: "pass", label: "Pass" },
];

describe("what glows", () => {
  it("is what begins an option, before anything is touched", () => {
    expect(glowing(march, NOTHING)).toEqual(["army"]);
    expect(shortcuts(march, NOTHING)).toEqual(["b", "c"]);
  });
  it("is what continues one, afterwards", () => {
    expect(glowing(march, half("army"))).toEqual(["army", "b"]);
    expect(glowing(march, half("army", "b"))).toEqual(["c"]);
    expect(shortcuts(march, half("army"))).toEqual(["c"]);
  });
  it("is nothing while a touch is ambiguous", () => {
    const waiting: Half = { touched: ["b"], among: march.slice(0, 2) };
    expect(glowing(march, waiting)).toEqual([]);
    expect(shortcuts(march, waiting)).toEqual([]);
  });
});

describe("candidates and exact matches", () => {
  it("narrow with each touch", () => {
    expect(candidates(march, NOTHING)).toHaveLength(7);
    expect(candidates(march, half("army"))).toHaveLength(6);
    expect(candidates(march, half("army", "b")).map((one) => one.notation)).toEqual([
      "slow b",
      "slow b c",
      "fast b",
      "fast b c",
    ]);
    expect(exact(march, half("army", "b")).map((one) => one.notation)).toEqual(["slow b", "fast b"]);
    expect(exact(march, NOTHING)).toEqual([]);
  });
  it("buttons are the options without a touch", () => {
    expect(untouched(march).map((one) => one.notation)).toEqual(["pass"]);
  });
});

describe("touching", () => {
  it("plays at once what is named completely and leads no further", () => {
    const eat = [choice("eat food", "food"), choice("eat fresh", "fresh")];
    expect(touch(eat, NOTHING, "food")).toEqual({ do: "play", choice: eat[0] });
  });
  it("waits where the same touches mean several options", () => {
    const result = touch(march, half("army", "b"), "c");
    expect(result).toEqual({ do: "wait", half: half("army", "b", "c") });
    expect(exact(march, half("army", "b", "c"))).toHaveLength(2);
  });
  it("waits where an option is complete but could go on, and plays it at a second touch", () => {
    const road = [choice("to b", "army", "b"), choice("to c", "army", "b", "c")];
    const first = touch(road, half("army"), "b");
    expect(first).toEqual({ do: "wait", half: half("army", "b") });
    expect(touch(road, half("army", "b"), "b")).toEqual({ do: "play", choice: road[0] });
    expect(touch(road, half("army", "b"), "c")).toEqual({ do: "play", choice: road[1] });
  });
  it("takes a thing twice where an option names it twice", () => {
    const stay = [choice("stay", "army", "army"), choice("go", "army", "b")];
    expect(touch(stay, half("army"), "army")).toEqual({ do: "play", choice: stay[0] });
  });
  it("finds the piece for a place that only one piece reaches", () => {
    const moves = [choice("a to x", "a", "x"), choice("b to y", "b", "y")];
    expect(touch(moves, NOTHING, "y")).toEqual({ do: "play", choice: moves[1] });
    expect(touch(march, NOTHING, "c")).toEqual({ do: "wait", half: half("army", "b", "c") });
  });
  it("asks which, where several pieces reach the place", () => {
    const moves = [choice("a to x", "a", "x"), choice("b to x", "b", "x"), choice("b to y", "b", "y")];
    const result = touch(moves, NOTHING, "x");
    expect(result).toEqual({ do: "wait", half: { touched: ["x"], among: [moves[0], moves[1]] } });
    if (result.do !== "wait") throw new Error();
    expect(exact(moves, result.half)).toEqual([moves[0], moves[1]]);
    expect(candidates(moves, result.half)).toEqual([moves[0], moves[1]]);
    expect(touch(moves, result.half, "y")).toEqual({ do: "play", choice: moves[2] });
    expect(drop(result.half)).toEqual(NOTHING);
  });
  it("prefers the place as an aim to the same place on the way", () => {
    const moves = [choice("a to x", "a", "x"), choice("b through x", "b", "x", "y")];
    expect(touch(moves, NOTHING, "x")).toEqual({ do: "play", choice: moves[0] });
  });
  it("changes over to another piece", () => {
    const moves = [
      choice("a to x", "a", "x"),
      choice("a to y", "a", "y"),
      choice("b to x", "b", "x"),
      choice("b to z", "b", "z"),
    ];
    expect(touch(moves, half("a"), "b")).toEqual({ do: "wait", half: half("b") });
  });
  it("lets go of a piece that is touched again", () => {
    const moves = [choice("a to x", "a", "x"), choice("a to y", "a", "y")];
    expect(touch(moves, half("a"), "a")).toEqual({ do: "wait", half: NOTHING });
  });
  it("says what was asked for when it leads nowhere", () => {
    expect(touch(march, half("army"), "z")).toEqual({ do: "nothing", asked: ["army", "z"] });
    expect(touch(march, NOTHING, "z")).toEqual({ do: "nothing", asked: ["z"] });
    expect(touch([], NOTHING, "z")).toEqual({ do: "nothing", asked: ["z"] });
  });
  it("stays where it is when the last thing of several options is touched again", () => {
    expect(touch(march, half("army", "b", "c"), "c")).toEqual({ do: "wait", half: half("army", "b", "c") });
  });
});

/** Bridges to break, none or any: a set, of which one stands on either bank. */
const bridges: Choice[] = [
  choice("none", "f"),
  ...[["a"], ["c"], ["d"], ["a", "c"], ["a", "d"], ["c", "d"], ["a", "c", "d"]].flatMap((some) =>
    (some.includes("c") ? [" s", " n"] : [""]).map((bank): Choice => ({
      ...choice(some.join(" ") + bank, ...some),
      any_order: true,
    })),
  ),
];
const named = (notation: string): Choice => bridges.find((one) => one.notation === notation)!;

function orders(ids: readonly string[]): string[][] {
  if (!ids.length) return [[]];
  return ids.flatMap((id, i) => orders(ids.toSpliced(i, 1)).map((rest) => [id, ...rest]));
}

describe("the members of a set", () => {
  it("all glow, and so do those that are left", () => {
    expect(glowing(bridges, NOTHING)).toEqual(["f", "a", "c", "d"]);
    expect(glowing(bridges, half("d"))).toEqual(["a", "c"]);
    expect(glowing(bridges, half("d", "a"))).toEqual(["c"]);
    expect(remaining(named("a c d s"), half("d"))).toEqual(["a", "c"]);
  });
  it("are touched in any order, and lead to the same options", () => {
    for (const wanted of bridges)
      for (const order of orders(wanted.touch!)) {
        let at: Half = NOTHING;
        let played: Choice | undefined;
        for (const id of order) {
          const result = touch(bridges, at, id);
          if (result.do === "wait") at = result.half;
          else if (result.do === "play") played = result.choice;
          else throw new Error(`${order.join(" ")} leads nowhere`);
        }
        expect(played ? [played] : exact(bridges, at)).toContain(wanted);
        for (const one of played ? [] : exact(bridges, at)) expect(one.touch).toEqual(wanted.touch);
      }
  });
  it("are let go when they are touched again, whichever it is", () => {
    expect(touch(bridges, half("d", "a", "c"), "a")).toEqual({ do: "wait", half: half("d", "c") });
    expect(touch(bridges, half("d", "a"), "a")).toEqual({ do: "play", choice: named("a d") });
  });
  it("may be alike: cards of a kind", () => {
    const cards = [["p"], ["p", "p"], ["p", "h"], ["p", "p", "h"], ["h"]].map((some): Choice => ({
      ...choice(some.join(" "), ...some),
      any_order: true,
    }));
    expect(glowing(cards, half("h", "p"))).toEqual(["p"]);
    expect(exact(cards, half("h", "p"))).toEqual([cards[2]]);
    expect(touch(cards, half("p", "h"), "p")).toEqual({ do: "play", choice: cards[3] });
  });
  it("have no order only where the option says so", () => {
    expect(touch(march, half("army", "c"), "b")).toEqual({ do: "wait", half: half("army", "b") });
  });
});

describe("taking back touches", () => {
  it("drops one at a time", () => {
    expect(drop(half("army", "b"))).toEqual(half("army"));
    expect(drop(half("army"))).toEqual(NOTHING);
    expect(drop(NOTHING)).toEqual(NOTHING);
  });
});

describe("every option", () => {
  const menus: Choice[][] = [
    march,
    [
      choice("break none", "f"),
      choice("1", "a"),
      choice("2 s", "c"),
      choice("2 n", "c"),
      choice("12 s", "a", "c"),
      choice("12 n", "a", "c"),
      choice("123", "a", "c", "d"),
    ],
    Array.from({ length: 256 }, (_, i) => choice(`p${i >> 4} to h${i & 15}`, `p${i >> 4}`, `h${i & 15}`)),
  ];
  it("can be reached by touching what it names, and perhaps choosing from a menu", () => {
    for (const menu of menus)
      for (const wanted of menu) {
        if (!wanted.touch) continue;
        let at: Half = NOTHING;
        let played: Choice | undefined;
        for (const id of wanted.touch) {
          const result = touch(menu, at, id);
          expect(result.do).not.toBe("nothing");
          if (result.do === "wait") at = result.half;
          else if (result.do === "play") played = result.choice;
        }
        expect(played ? [played] : exact(menu, at)).toContain(wanted);
      }
  });
  it("is among the candidates of each of its beginnings, and what glows is what continues them", () => {
    for (const menu of menus)
      for (const one of menu)
        for (let length = 0; length < (one.touch?.length ?? 0); length++) {
          const so = half(...one.touch!.slice(0, length));
          expect(candidates(menu, so)).toContain(one);
          expect(glowing(menu, so)).toContain(one.touch![length]);
        }
  });
  it("and nothing else is ever played", () => {
    for (const menu of menus) {
      const ids = new Set(menu.flatMap((one) => one.touch ?? []));
      for (const first of ids)
        for (const second of ids) {
          const one = touch(menu, NOTHING, first);
          if (one.do === "play") {
            expect(one.choice.touch!.at(-1)).toBe(first);
            continue;
          }
          const two = one.do === "wait" ? touch(menu, one.half, second) : one;
          if (two.do === "play") expect(two.choice.touch!.at(-1)).toBe(second);
        }
    }
  });
});

describe("a place that several ways lead to", () => {
  const option = (notation: string, ...path: string[]): Choice => ({
    notation,
    label: notation,
    touch: ["army", ...path],
  });
  it("is gone to by the shortest; another is chosen by touching along it", () => {
    const ways = [option("near", "b"), option("on", "b", "c"), option("round", "d", "b")];
    const first = touch(ways, NOTHING, "b");
    expect(first).toEqual({ do: "wait", half: { touched: ["army", "b"], among: null } });
    expect(touch(ways, { touched: ["army", "d"], among: null }, "b")).toEqual({ do: "play", choice: ways[2] });
  });
  it("is asked about where several are as short, but only about those that end there", () => {
    const ways = [
      option("left", "b", "z"),
      option("right", "c", "z"),
      option("far", "b", "c", "z"),
      option("beyond", "b", "z", "y"),
    ];
    const result = touch(ways, NOTHING, "z");
    expect(result.do === "wait" && result.half.among?.map((one) => one.notation)).toEqual(["left", "right"]);
  });
});

describe("a menu of hundreds", () => {
  const hexes = Array.from({ length: 60 }, (_, i) => `h${i}`);
  const many: Choice[] = ["a", "b", "c", "d"].flatMap((piece) =>
    hexes
      .slice(0, 50)
      .map((hex): Choice => ({ notation: `${piece} ${hex}`, label: `${piece} to ${hex}`, touch: [piece, hex] })),
  );
  it("lights the pieces first, and then the places of the one that is chosen", () => {
    expect(lit(many, NOTHING)).toEqual(["a", "b", "c", "d"]);
    const chosen = touch(many, NOTHING, "b");
    expect(chosen.do).toBe("wait");
    if (chosen.do !== "wait") return;
    expect(lit(many, chosen.half)).toEqual(hexes.slice(0, 50));
    expect(touch(many, chosen.half, "h7")).toEqual({
      do: "play",
      choice: many.find((choice) => choice.notation === "b h7"),
    });
    expect(touch(many, chosen.half, "h55")).toEqual({ do: "nothing", asked: ["b", "h55"] });
    expect(touch(many, chosen.half, "c")).toEqual({ do: "wait", half: { touched: ["c"], among: null } });
  });
  it("still understands a place that does not glow: who shall go there?", () => {
    const result = touch(many, NOTHING, "h7");
    expect(result.do === "wait" && result.half.among?.map((choice) => choice.notation)).toEqual([
      "a h7",
      "b h7",
      "c h7",
      "d h7",
    ]);
  });
  it("of places alone lights them all", () => {
    const places = hexes.map((hex): Choice => ({ notation: hex, label: hex, touch: [hex] }));
    expect(lit(places, NOTHING)).toEqual(hexes);
  });
});

import { describe, expect, it } from "vitest";
import { menuOf } from "../../src/app/prompt/menu";
import type { Choice } from "../../src/generated/wire";
import { NOTHING, type Half } from "../../src/play/touch";

const plain = (count: number, label = "archers"): Choice[] =>
  Array.from({ length: count }, (_, i) => ({ notation: `hire ${i}`, label: `${i} ${label}` }));
const end: Choice = { notation: "end", label: "End the turn", closes: true };
const pass: Choice = { notation: "pass", label: "Pass", closes: true };
const go = (to: string, ...way: string[]): Choice => ({
  notation: `go ${to}`,
  label: `Go to ${to}`,
  touch: ["army", ...way, to],
});
const names = (choices: readonly Choice[]): string[] => choices.map((choice) => choice.notation);
const touched = (...ids: string[]): Half => ({ touched: ids, among: null });

describe("buttons beside the question", () => {
  it("are those that nothing on the board stands for, while all have room; what ends or declines is last", () => {
    expect(names(menuOf([end, ...plain(3), go("b"), pass], NOTHING).beside)).toEqual([
      ...names(plain(3)),
      "end",
      "pass",
    ]);
  });
  it("are not some of many alike: those are on the list, and what ends or declines stays", () => {
    const menu = menuOf([...plain(55), end], NOTHING);
    expect(names(menu.beside)).toEqual(["end"]);
    expect(menu.left).toHaveLength(56);
  });
  it("are what the touches mean, where they mean several, and none once something is begun", () => {
    const ways = [
      { notation: "slow b", label: "Slow, to Beta", touch: ["army", "b"] },
      { notation: "fast b", label: "Fast, to Beta", touch: ["army", "b"] },
    ];
    const menu = menuOf([...ways, end], touched("army", "b"));
    expect(names(menu.beside)).toEqual(["slow b", "fast b"]);
    expect(menu.beside.map((one) => menu.short.get(one))).toEqual(["Slow", "Fast"]);
    expect(menu.primary).toBeNull();
    expect(menuOf([...ways, end], touched("army")).beside).toEqual([]);
    expect(menuOf([go("b"), end], NOTHING, go("b")).beside, "nor once something is picked").toEqual([]);
  });
});

describe("the filled button", () => {
  const road = [go("b"), go("c", "b"), end];
  it("is what was named, while one may touch on", () => {
    const menu = menuOf(road, touched("army", "b"));
    expect([menu.primary?.notation, menu.going]).toEqual(["go b", true]);
    expect(menuOf(road, touched("army", "b", "c"))).toMatchObject({ primary: { notation: "go c" }, going: false });
  });
  it("is what was picked", () => expect(menuOf(road, touched("army"), road[1]).primary).toBe(road[1]));
  it("is the only thing to do that is touched nowhere", () => {
    expect(menuOf([...plain(1), end, pass], NOTHING).primary?.notation).toBe("hire 0");
    expect(menuOf([end], NOTHING).primary).toBe(end);
  });
  it("is not there among like options, nor where the board has the only one", () => {
    expect(menuOf([...plain(2), end], NOTHING).primary).toBeNull();
    expect(menuOf([go("b"), end], NOTHING).primary).toBeNull();
    expect(menuOf([end, pass], NOTHING).primary).toBeNull();
  });
  it("is never what gives the game up", () => {
    const yielding: Choice = { notation: "yield", label: "Surrender", grave: true };
    expect(menuOf([yielding], NOTHING).primary).toBeNull();
    expect(menuOf([yielding, ...plain(1)], NOTHING).primary?.notation).toBe("hire 0");
  });
});

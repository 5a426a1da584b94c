import { describe, expect, it } from "vitest";
import { menuOf } from "../../src/app/prompt/menu";
import type { Choice } from "../../src/generated/wire";
import type { Half } from "../../src/play/touch";

const choices = (count: number): Choice[] =>
  Array.from({ length: count }, (_, i) => ({ notation: `hire archers ${i}`, label: `${i} archers` }) as Choice);
const nothing = { touched: [] } as unknown as Half;

describe("what can't be touched on the board", () => {
  it("is a button each while there are not too many", () => {
    expect(menuOf(choices(12), nothing, false).plain).toHaveLength(12);
  });
  it("does not push the board away when there are: the list has them all", () => {
    const menu = menuOf(choices(55), nothing, false);
    expect(menu.plain).toHaveLength(6);
    expect(menu.left).toHaveLength(55);
  });
});

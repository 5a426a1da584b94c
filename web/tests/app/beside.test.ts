import { describe, expect, it } from "vitest";
import { beside, sheet } from "../../src/app/odds/beside";
import { overlap, type Box } from "../../src/board/geometry/point";

const field: Box = { x: 10, y: 60, width: 1000, height: 700 };
const size = { width: 340, height: 300 };
const boxOf = (spot: ReturnType<typeof beside>): Box => ({
  x: spot.left,
  y: spot.top,
  width: spot.width,
  height: spot.height,
});
const within = (box: Box) =>
  box.x >= field.x &&
  box.y >= field.y &&
  box.x + box.width <= field.x + field.width &&
  box.y + box.height <= field.y + field.height;

describe("odds stand beside what they are about", () => {
  it("right of it, or left of it at the right edge", () => {
    expect(beside({ x: 100, y: 300, width: 20, height: 20 }, size, field).left).toBe(132);
    expect(beside({ x: 900, y: 300, width: 20, height: 20 }, size, field).left).toBe(900 - 12 - 340);
  });
  it("where it leaves other things in sight, farther off if need be", () => {
    const at = { x: 100, y: 300, width: 20, height: 20 };
    const other = { x: 140, y: 280, width: 20, height: 60 };
    expect(overlap(boxOf(beside(at, size, field)), other)).toBe(true);
    expect(overlap(boxOf(beside(at, size, field, [other])), other)).toBe(false);
  });
  it("over the lower edge of the board for a button below it", () => {
    const spot = beside({ x: 500, y: 800, width: 200, height: 40 }, size, field);
    expect(spot).toEqual({ left: 430, top: 460, width: 340, height: 300 });
    expect(beside({ x: 500, y: 800, width: 200, height: 40 }, { width: 340, height: 2000 }, field)).toMatchObject({
      top: 60,
      height: 700,
    });
  });
  it("in what is left beside a wide list, narrower if need be", () => {
    const list = { x: 280, y: 500, width: 700, height: 30 };
    expect(beside(list, size, field)).toMatchObject({ left: 10, width: 258 });
  });
  it("never over it, and never outside the board", () => {
    for (let x = 10; x < 1010; x += 70)
      for (let y = 60; y < 760; y += 70)
        for (const height of [80, 300, 1200]) {
          const at = { x, y, width: 16, height: 16 };
          const box = boxOf(beside(at, { width: 340, height }, field));
          expect(overlap(box, at)).toBe(false);
          expect(within(box)).toBe(true);
        }
  });
  it("on a phone as a sheet over what is asked, or at the top if it would cover what is meant", () => {
    expect(sheet({ x: 50, y: 100, width: 0, height: 0 }, 300, field)).toMatchObject({
      left: 10,
      top: 460,
      width: 1000,
    });
    expect(sheet({ x: 50, y: 900, width: 100, height: 30 }, 300, field).top).toBe(460);
    expect(sheet({ x: 50, y: 600, width: 0, height: 0 }, 300, field).top).toBe(60);
    expect(sheet({ x: 50, y: 100, width: 0, height: 0 }, 3000, field).height).toBe(420);
  });
});

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Counter from "../../src/board/pieces/Counter.svelte";
import StackCounter from "../../src/board/pieces/StackCounter.svelte";
import { along, BROAD, faceOf, REACH, signsBeside, upright, type Face } from "../../src/board/geometry/face";
import { numbered, plainWidth, titled } from "../../src/board/geometry/labels";
import { boxAt } from "../../src/board/geometry/pills";
import { overlap, type Box, type Point } from "../../src/board/geometry/point";
import { long } from "../../src/board/geometry/stack";
import { coverOf } from "../../src/board/pieces/arrange";
import type { Placed } from "../../src/board/pieces/placed";
import { alone } from "../../src/board/pieces/stacks";
import type { Piece } from "../../src/generated/wire";
import "../setup";

afterEach(cleanup);

/** A hex of radius 100 / 1.34 holds a counter 100 wide. */
const RADIUS = 100 / 1.34;
const HALF = long([0, 0], [0, RADIUS * Math.sqrt(3)], 100).length / 2;
const FACINGS = [0, 60, 120, 180, 240, 300, -60, -120];
/** Of a map with pointed hexes. */
const OTHERS = [30, 90, 150, 210, 270, 330];

const corners = ({ x, y, width, height }: Box): Point[] => [
  [x, y],
  [x + width, y],
  [x, y + height],
  [x + width, y + height],
];

/** How far a point is from the middle of a turned body: along it and across it. */
function within(angle: number, [x, y]: Point): { far: number; aside: number } {
  const [right, down] = along(angle, 1);
  return { far: x * right + y * down, aside: Math.abs(x * down - y * right) };
}

const lineBox = ({ at, width }: Face["name"], high: number): Box => boxAt(at, width, high);
const figureBox = ({ at, size }: Face["figure"]): Box => boxAt(at, size, size);
const signBoxes = (count: number, numbers: boolean): Box[] =>
  signsBeside(count, numbers).map(({ at, radius }) => boxAt(at, radius * 2, radius * 2));

describe("the face of a counter", () => {
  it("lies within the body at every facing, whichever way that is turned", () => {
    for (const angle of [...FACINGS, ...OTHERS.filter((one) => Math.abs(Math.cos((one * Math.PI) / 180)) < 0.8)]) {
      const face = faceOf(angle, true);
      for (const box of [lineBox(face.name, 14), lineBox(face.numbers, 16), figureBox(face.figure)])
        for (const corner of corners(box)) {
          const { far, aside } = within(angle, corner);
          expect(aside, `${angle}`).toBeLessThanOrEqual(BROAD / 2);
          expect(Math.abs(far), `${angle}`).toBeLessThan(HALF);
        }
    }
  });
  it("leaves the arrow at the front and the mark at the tail free", () => {
    for (const angle of FACINGS) {
      const face = faceOf(angle, true);
      for (const box of [lineBox(face.name, 14), lineBox(face.numbers, 16)])
        for (const corner of corners(box)) {
          const { far, aside } = within(angle, corner);
          if (aside < 16) expect(far, `${angle}`).toBeLessThan(HALF - 29);
          if (aside < 22) expect(far, `${angle}`).toBeGreaterThan(-HALF + 17);
        }
    }
  });
  it("has name, figure, numbers and signs apart", () => {
    for (const angle of FACINGS)
      for (const many of [1, 2, 3, 4, 5]) {
        const face = faceOf(angle, true);
        const read = [lineBox(face.name, 14), lineBox(face.numbers, 22)];
        expect(overlap(read[0]!, read[1]!)).toBe(false);
        for (const box of read) {
          expect(overlap(box, figureBox(face.figure)), `${angle}`).toBe(false);
          for (const sign of signBoxes(many, true)) expect(overlap(box, sign), `${angle}, ${many}`).toBe(false);
        }
        const signs = signBoxes(many, true).map((one) => ({
          ...one,
          width: one.width - 0.01,
          height: one.height - 0.01,
        }));
        signs.forEach((a, i) => signs.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
      }
  });
  it("is the same on a counter that stands, whichever way it looks", () => {
    expect(faceOf(180, true)).toEqual(faceOf(0, true));
    expect(faceOf(0, true).name.at[0]).toBe(0);
  });
  it("has no sign on the next counter, though they stand close", () => {
    for (const numbers of [true, false])
      for (const many of [1, 2, 3, 4, 5])
        for (const sign of signBoxes(many, numbers)) {
          expect(sign.x).toBeGreaterThanOrEqual(-REACH);
          expect(sign.x + sign.width).toBeLessThanOrEqual(REACH);
          expect(sign.y).toBeGreaterThan(-28);
          expect(sign.y + sign.height).toBeLessThan(50);
        }
    expect(REACH).toBeLessThan(104 - 48); // where the next one's body begins
  });
});

describe("numbers in a row", () => {
  const rows: [string[], number][] = [
    [["28", "12", "12"], 1],
    [["18", "10", "6"], 1],
    [["15", "9", "6"], 1],
    [["8", "4", "8"], -1],
    [["27", "12", "15"], -1],
    [["day 11"], -1],
  ];
  it("have room between them and for the ring, and stay large", () => {
    for (const [numbers, ring] of rows)
      for (const width of [faceOf(0, true).numbers.width, faceOf(60, true).numbers.width]) {
        const row = numbered(numbers, width, 21.3, 24, ring);
        expect(row.size * 0.62, numbers.join(" ")).toBeGreaterThanOrEqual(13);
        const ends = row.at.map((at, i) => [at - row.wide[i]! / 2, at + row.wide[i]! / 2] as const);
        expect(ends[0]![0]).toBeGreaterThanOrEqual(-width / 2 - 0.01);
        expect(ends.at(-1)![1]).toBeLessThanOrEqual(width / 2 + 0.01);
        ends.slice(1).forEach(([left], i) => expect(left - ends[i]![1]).toBeGreaterThan(row.size * 0.2));
        // a digit is 0.65 sizes wide, unless it is pressed
        numbers.forEach((number, i) => {
          const own = row.lengths?.[i] ?? number.length * row.size * 0.65;
          expect(own).toBeLessThanOrEqual(row.wide[i]! - (i === ring ? row.size * 0.2 : 0) + 0.01);
        });
      }
  });
  it("are as large as they may be where there is room", () => {
    expect(numbered(["8", "4", "8"], 84, 21.3, 24)).toMatchObject({ size: 24 });
    expect(numbered(["8", "4", "8"], 84, 21.3, 24).lengths).toBeUndefined();
  });
});

describe("a name", () => {
  it("is pressed only if it is too wide, and never stretched", () => {
    for (const name of ["Thurkill", "Brihtric", "Gilbert", "Aegelferth", "Sigeweard", "Hammwulf"]) {
      const title = titled(name, 84, 18, 21, 62);
      expect(title.text).toBe(name);
      if (title.length) expect(plainWidth(name, title.size)).toBeGreaterThan(title.length);
    }
    expect(titled("Thurkill", 84, 18, 21, 62).length).toBeUndefined();
    expect(titled("Aegelferth", 84, 18, 21, 62).length).toBe(84);
    expect(titled("Wolfgang von Hohenzollern", 84, 18, 21, 62).text).toContain("…");
  });
});

const arms = { field: "gules", charge: "", ordinary: "" } as never;
const rider: Piece = {
  id: "hamon",
  name: "Hamon",
  at: "11",
  also: "12",
  numbers: ["28", "12", "12"],
  ring: 1,
  icon: "horse-head",
  condition: ["wounded"],
};
const placed = (angle: number, more: Partial<Placed> = {}): Placed => ({
  piece: rider,
  shape: "long",
  at: [0, 0],
  size: 100,
  angle,
  length: HALF * 2,
  of: 1,
  nth: 0,
  ...more,
});

describe("a counter as drawn", () => {
  it("has nothing turned that is read", () => {
    for (const angle of FACINGS) {
      const { container } = render(Counter, { placed: placed(angle), arms, plain: false, name: 0, pixels: 62 });
      const read = [...container.querySelectorAll("text.title, text.number, rect.ring, .badge")];
      expect(read).toHaveLength(1 + 3 + 1 + 1);
      for (const one of read)
        for (let e = one.parentElement; e && e !== container; e = e.parentElement)
          expect(e.getAttribute("transform") ?? "").not.toContain("rotate");
      expect(container.querySelector(`g[transform="rotate(${angle})"] path`)).not.toBeNull();
      cleanup();
    }
  });
  it("has its arms within its body, beside the figure", () => {
    const man: Piece = { ...rider, also: "", numbers: ["day 11"], ring: null, arms } as never;
    const { container } = render(Counter, {
      placed: placed(0, { piece: man, shape: "counter", length: 100 }),
      arms,
      plain: false,
      name: 0,
      pixels: 62,
    });
    const spots = [".arms", ".badge"].map((what) =>
      /translate\((\S+) (\S+)\)/.exec(container.querySelector(what)?.getAttribute("transform") ?? "")!,
    );
    for (const [, x, y] of spots) {
      expect(Math.abs(Number(x))).toBeLessThan(45);
      expect(Number(y)).toBeGreaterThan(-10);
      expect(Number(y)).toBeLessThan(10);
    }
    expect(Number(spots[0]![1])).toBeLessThan(0);
    expect(Number(spots[1]![1])).toBeGreaterThan(0);
  });
  it("for a whole stack has neither arms nor badges over its name", () => {
    const leader: Piece = { ...rider, also: "", numbers: ["3", "1"], arms, kind: "leader", leads: true } as never;
    const { container } = render(StackCounter, { stack: alone(leader), arms, side: arms, pixels: 62 });
    expect(container.querySelector(".title")).not.toBeNull();
    const lowest = -26 + 4; // of its letters
    const shield = /translate\((\S+) (\S+)\) scale\((\S+)\) translate/.exec(container.innerHTML)!;
    expect(Number(shield[2]) - 60 * Number(shield[3])).toBeGreaterThan(lowest - 1);
    const badge = /translate\((\S+) (\S+)\) scale\((\S+)\)"><circle/.exec(container.innerHTML)!;
    expect(Number(badge[2]) - 18.25 * Number(badge[3])).toBeGreaterThan(lowest - 1);
  });
  it("covers no more than its body where it lies askew", () => {
    for (const angle of FACINGS) {
      const boxes = coverOf(placed(angle));
      expect(boxes).toHaveLength(upright(angle) ? 1 : 4);
      for (const far of [-1, -0.5, 0, 0.5, 1]) {
        const [x, y] = along(angle, far * (HALF - 1));
        expect(boxes.some((box) => overlap(box, boxAt([x, y], 1, 1)))).toBe(true);
      }
      if (!upright(angle)) {
        const [x, y] = along(angle, HALF);
        expect(boxes.some((box) => overlap(box, boxAt([x, -y], 1, 1)))).toBe(false);
      }
    }
  });
});

// Stacks on a map of hexes: one counter for all from afar, laid out in their hex close by.
import type { Condition, Layout, Piece } from "../../generated/wire";
import type { Anchor } from "../layout/anchors";
import { rows, sizeFor } from "../geometry/stack";
import type { Point } from "../geometry/point";
import type { Placed, Stack } from "./placed";

/** A piece of a stack as a stack of its own: it is drawn alike. */
export const alone = (piece: Piece): Stack => ({ ...stackOf(piece.at, [piece]), where: "field" });

const isTroops = (piece: Piece): boolean => piece.kind === "troops";
const commands = (piece: Piece): boolean => !isTroops(piece) && !!piece.numbers?.length;
const worth = (piece: Piece): number => (piece.numbers ?? []).reduce((sum, number) => sum + (Number(number) || 0), 0);

/** The stacks of each place, those within walls first. */
export function stacksOf(pieces: readonly Piece[]): Map<string, Stack[]> {
  const found = new Map<string, Map<string, Piece[]>>();
  for (const piece of pieces) {
    if (!piece.stack) continue;
    const here = found.get(piece.at) ?? new Map<string, Piece[]>();
    const key = `${piece.stack} ${piece.seat ?? ""}`;
    here.set(key, [...(here.get(key) ?? []), piece]);
    found.set(piece.at, here);
  }
  return new Map(
    [...found].map(([at, here]) => [
      at,
      [...here.values()]
        .map((all): Stack => stackOf(at, all))
        .sort((a, b) => Number(a.where !== "within") - Number(b.where !== "within")),
    ]),
  );
}

function stackOf(at: string, all: readonly Piece[]): Stack {
  const [first] = all;
  const troops = all.filter(isTroops).sort((a, b) => (b.count ?? 1) - (a.count ?? 1));
  const others = all.filter((piece) => !isTroops(piece)).sort((a, b) => worth(b) - worth(a));
  const pieces = [...others.filter(commands), ...all.filter(isTroops), ...others.filter((piece) => !commands(piece))];
  const total = troops.reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  const face = others.find(commands) ?? troops[0] ?? others[0] ?? first;
  return { at, seat: first?.seat, where: first?.stack || "field", pieces, face: face!, total };
}

/** Conditions of a whole stack: what is true of all its troops, or of all who lead none. */
export function conditionOf(stack: Stack): Condition[] {
  const told = stack.pieces.filter(isTroops);
  const [first, ...others] = told.length ? told : stack.pieces;
  return (first?.condition ?? []).filter((word) => others.every((piece) => piece.condition?.includes(word)));
}

/** How many command it. */
export const leadersOf = (stack: Stack): Piece[] => stack.pieces.filter(commands);

/** How a stack of counters lies in its hex: beneath a town's picture, before its walls, or in the open; in radii. */
const SEATS: Record<Stack["where"], { alone: Place; shared: Place }> = {
  within: { alone: { x: 0, y: 0.42, size: 0.8 }, shared: { x: -0.44, y: 0.38, size: 0.78 } },
  before: { alone: { x: 0.3, y: 0.3, size: 0.95 }, shared: { x: 0.4, y: 0.34, size: 0.88 } },
  field: { alone: { x: 0, y: 0, size: 1.2 }, shared: { x: 0.4, y: 0.1, size: 0.85 } },
};
interface Place {
  x: number;
  y: number;
  size: number;
}

/** Pixels: a man with a name is laid out in his hex only where he is as large as this; others where they can be
 * touched. */
const NAMED = 54;
/** Pixels: in smaller hexes counters take all the room there is. */
const SMALL_HEX = 15;

/** Where the stacks of the map lie. Where their counters would be smaller than `least` pixels they stay folded. */
export function stacked(
  stacks: ReadonlyMap<string, readonly Stack[]>,
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  scale: number,
  least: number,
): Placed[] {
  const radius = layout.grid?.radius ?? 1;
  const out: Placed[] = [];
  for (const [at, here] of stacks) {
    const anchor = anchors.get(at);
    if (!anchor) continue;
    out.push(
      ...(scale >= openAt(here, radius, least)
        ? laidOut(here, anchor, radius)
        : here.map((stack) => folded(stack, here, anchor, radius, scale))),
    );
  }
  return out;
}

/** The scale from which on the stacks of a hex lie open. */
export function openAt(here: readonly Stack[], radius: number, least: number): number {
  const named = here.some((stack) => stack.pieces.some(commands));
  return (named ? Math.max(least, NAMED) : least) / share(here, radius).size;
}

/** All stacks of a map as one counter each, as they lie close by. */
export const foldedAll = (
  stacks: ReadonlyMap<string, readonly Stack[]>,
  anchors: ReadonlyMap<string, Anchor>,
  radius: number,
): Placed[] =>
  [...stacks].flatMap(([at, here]) => {
    const anchor = anchors.get(at);
    return anchor ? here.map((stack) => folded(stack, here, anchor, radius, SMALL_HEX)) : [];
  });

function folded(stack: Stack, here: readonly Stack[], anchor: Anchor, radius: number, scale: number): Placed {
  const { x, y, size } = SEATS[stack.where][here.length > 1 ? "shared" : "alone"];
  const grown = radius * scale < SMALL_HEX ? 1.25 : 1;
  const nth = here.filter((one) => one.where === stack.where).indexOf(stack);
  const at: Point = [anchor.at[0] + (x - nth * 2 * Math.abs(x)) * radius, anchor.at[1] + y * radius];
  return {
    piece: stack.face,
    shape: "stack",
    at,
    size: size * radius * grown,
    angle: 0,
    length: size * radius * grown,
    of: 1,
    nth: 0,
    stack,
  };
}

/** How the room in a hex is shared by all the counters of its stacks, and how large each is then. */
function share(here: readonly Stack[], radius: number) {
  const count = here.reduce((sum, stack) => sum + stack.pieces.length, 0);
  const town = here.some((stack) => stack.where !== "field");
  const room = { width: radius * 1.52, height: radius * (town ? 0.78 : 1.3) };
  const widths = here.map(
    (stack) => (room.width * stack.pieces.length) / count - (here.length > 1 ? radius * 0.06 : 0),
  );
  const fits = here.map((stack, i) => sizeFor(stack.pieces.length, widths[i] ?? 0, room.height, radius * 0.62));
  return { town, room, widths, fits, size: Math.min(...fits.map((one) => one.size)) * 0.86 };
}

/** The pieces of some stacks in their own hex, each to be read. */
function laidOut(here: readonly Stack[], anchor: Anchor, radius: number): Placed[] {
  const { town, room, widths, fits, size } = share(here, radius);
  const middle = anchor.at[1] + (town ? radius * 0.42 : 0);
  let left = anchor.at[0] - room.width / 2;
  return here.flatMap((stack, i) => {
    const width = (widths[i] ?? 0) + (here.length > 1 ? radius * 0.06 : 0);
    const centre: Point = [left + width / 2, middle];
    left += width;
    const columns = fits[i]?.columns ?? 1;
    const out = spreadOut(stack, centre, size, rows(stack.pieces.length, size * 1.14, size * 1.14, columns, columns));
    if (here.length < 2) return out;
    // two sides in one hex: each on a sheet of its own
    const [w, h] = [
      Math.min(columns, out.length) * size * 1.14 + size * 0.16,
      Math.ceil(out.length / columns) * size * 1.14 + size * 0.16,
    ];
    const box = { x: centre[0] - w / 2, y: centre[1] - h / 2, width: w, height: h };
    return out.map((one, nth) => (nth ? one : { ...one, tray: { stack, box } }));
  });
}

function spreadOut(stack: Stack, [x, y]: Point, size: number, offsets: readonly Point[]): Placed[] {
  return stack.pieces.map((piece, nth) => {
    const [dx, dy] = offsets[nth] ?? [0, 0];
    return {
      piece,
      shape: "counter",
      at: [x + dx, y + dy],
      size,
      angle: 0,
      length: size,
      of: stack.pieces.length,
      nth,
      member: stack,
    };
  });
}

/** All that is in a stack, one by one. */
export const contents = (stack: Stack): string =>
  stack.pieces.map((piece) => piece.name + ((piece.count ?? 1) > 1 ? ` ${piece.count}` : "")).join(", ");

const places = { field: "", within: "inside the walls", before: "before the walls" } as const;

/** A stack in a few words: "The Lions · Earl Rohan · 14 strong · inside the walls". */
export function toldOfStack(stack: Stack, owner: string): string {
  const leaders = leadersOf(stack).map((piece) => piece.name);
  return [owner, leaders.join(", "), stack.total ? `${stack.total} strong` : "", places[stack.where]]
    .filter(Boolean)
    .join(" · ");
}

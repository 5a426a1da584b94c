// Stacks on a map of hexes: one counter for all from afar, laid out in their hex close by, fanned out on a tray when
// looked at.
import type { Condition, Layout, Piece } from "../../generated/wire";
import type { Anchor } from "../layout/anchors";
import { rows, sizeFor } from "../geometry/stack";
import type { Box, Point } from "../geometry/point";
import type { Placed, Stack, Tray } from "./placed";

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

/** Pixels: smaller ones are not laid out in their hex, but stay stacked. */
const READABLE = 25;
/** Pixels: in smaller hexes counters take all the room there is. */
const SMALL_HEX = 15;

/** Where the stacks of the map lie while nobody looks at them. */
export function stacked(
  stacks: ReadonlyMap<string, readonly Stack[]>,
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  scale: number,
): Placed[] {
  const radius = layout.grid?.radius ?? 1;
  const out: Placed[] = [];
  for (const [at, here] of stacks) {
    const anchor = anchors.get(at);
    if (!anchor) continue;
    const open = laidOut(here, anchor, radius, scale);
    out.push(...(open ?? here.map((stack) => folded(stack, here, anchor, radius, scale))));
  }
  return out;
}

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

/** The pieces of some stacks in their own hex, each to be read; undefined where there is no room. */
function laidOut(here: readonly Stack[], anchor: Anchor, radius: number, scale: number): Placed[] | undefined {
  const count = here.reduce((sum, stack) => sum + stack.pieces.length, 0);
  const town = here.some((stack) => stack.where !== "field");
  const room = { width: radius * 1.52, height: radius * (town ? 0.78 : 1.3) };
  const widths = here.map(
    (stack) => (room.width * stack.pieces.length) / count - (here.length > 1 ? radius * 0.06 : 0),
  );
  const fits = here.map((stack, i) => sizeFor(stack.pieces.length, widths[i] ?? 0, room.height, radius * 0.62));
  const size = Math.min(...fits.map((one) => one.size)) * 0.86;
  if (size * scale < READABLE) return undefined;
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
    return out.map((one, nth) => (nth ? one : { ...one, tray: { stack, box, head: 0 } }));
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

/** Pixels across of a counter on a tray. */
const ON_TRAY = 50;

/** The stacks of one hex, fanned out over it, each on a tray; all within the part of the map that is in sight. */
export function fannedOut(
  here: readonly Stack[],
  anchor: Anchor,
  radius: number,
  scale: number,
  sight: Box,
): { placed: Placed[]; trays: Tray[] } {
  const wanted = Math.max(radius * 0.62, ON_TRAY / scale);
  // all lengths go with the size of a counter: if the trays are too large, it is by as much
  const room = trayShapes(here, wanted);
  const size = wanted * Math.min(1, (sight.width * 0.98) / room.width, (sight.height * 0.98) / room.height);
  const { step, gap, head, shapes, width, height } = trayShapes(here, size);
  const within = (at: number, length: number, low: number, high: number) =>
    Math.max(low, Math.min(at, low + high - length));
  const left = within(anchor.at[0] - width / 2, width, sight.x, sight.width);
  let top = within(anchor.at[1] - height / 2, height, sight.y, sight.height);
  const placed: Placed[] = [];
  const trays: Tray[] = [];
  for (const { stack, columns, height: high } of shapes) {
    const tray: Tray = { stack, box: { x: left, y: top, width, height: high }, head };
    const centre: Point = [left + width / 2, top + head + (high - head) / 2];
    const out = spreadOut(stack, centre, size, rows(stack.pieces.length, step, step, columns, columns));
    placed.push(...out.map((one, i) => (i ? one : { ...one, tray })));
    trays.push(tray);
    top += high + gap;
  }
  return { placed, trays };
}

function trayShapes(here: readonly Stack[], size: number) {
  const [step, pad, gap, head] = [size * 1.16, size * 0.16, size * 0.3, size * 0.42];
  const shapes = here.map((stack) => {
    const count = stack.pieces.length;
    const columns = Math.min(count, Math.max(2, Math.ceil(Math.sqrt(count * 1.7))));
    return {
      stack,
      columns,
      width: columns * step + 2 * pad,
      height: Math.ceil(count / columns) * step + 2 * pad + head,
    };
  });
  const width = Math.max(size * 3.4, ...shapes.map((one) => one.width));
  const height = shapes.reduce((sum, one) => sum + one.height, 0) + gap * (shapes.length - 1);
  return { step, gap, head, shapes, width, height };
}

/** Whether a point lies on a tray. */
export const onTray = (trays: readonly Tray[], [x, y]: Point): boolean =>
  trays.some(({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height);

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

// Lines of battle: how blocks and captains stand in an area. Who looks north stands in its southern half, who looks
// south in its northern one; if both are there, their first ranks meet in the middle.
import type { Piece } from "../../generated/wire";
import { bounds, type Box, type Point } from "../geometry/point";
import type { Anchor } from "../layout/anchors";
import { shapeBy } from "../vocabulary/shapes";
import type { Placed } from "./placed";

/** In widths of a block: how far apart they stand, how large a captain's plate is and how much room it takes with his
 * name, and how far apart two lines that fight are. */
const STEP = 1.09;
const RANK = 0.93;
const PLATE = 0.64;
const BEHIND = 0.82;
const ABREAST = 0.84;
/** How far a captain stands above the middle of his rank, so that his name finds room beneath him. */
const NAMED = 0.1;
const BETWEEN = 0.26;
const SOUTHWARD = 3;

export const inRanks = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => ["block", "plate"].includes(shapeBy(piece.kind ?? "") ?? ""));

/** The room for pieces beneath the name of an area. */
export function ranksRoom(anchor: Anchor, head: number): Box {
  const box = bounds(anchor.shape);
  const margin = box.width * 0.035;
  return {
    x: box.x + margin,
    y: box.y + head,
    width: box.width - 2 * margin,
    height: box.height - head - margin * 0.8,
  };
}

/** A rank: who stands in it beside each other, and how deep and broad it is in widths of a block. */
interface Rank {
  pieces: Piece[];
  deep: number;
  broad: number;
}

const isBlock = (piece: Piece): boolean => shapeBy(piece.kind ?? "") !== "plate";
const stepOf = (piece: Piece): number => (isBlock(piece) ? STEP : ABREAST);
const rankOf = (pieces: Piece[]): Rank => ({
  pieces,
  deep: pieces.some(isBlock) ? RANK : BEHIND,
  broad: pieces.reduce((sum, piece) => sum + stepOf(piece), 0),
});

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** The ranks of one side, the first in front: so many blocks across, its captains at the end of the last rank or
 * behind it. */
function drawnUp(pieces: readonly Piece[], across: number, beside: boolean): Rank[] {
  const blocks = chunks(pieces.filter(isBlock), across);
  const captains = pieces.filter((piece) => !isBlock(piece) && !piece.on);
  const last = blocks.pop() ?? [];
  const rows = beside ? [...blocks, [...last, ...captains]] : [...blocks, last, ...chunks(captains, across + 1)];
  return rows.filter((row) => row.length).map(rankOf);
}

const depth = (host: readonly Rank[]): number => host.reduce((sum, rank) => sum + rank.deep, 0);

/** Where all that stand in an area stand; `most` is how wide a block is where there is room. */
export function ranks(pieces: readonly Piece[], anchor: Anchor, head: number, most: number): Placed[] {
  const room = ranksRoom(anchor, head);
  const south = pieces.filter((piece) => piece.facing === SOUTHWARD);
  const north = pieces.filter((piece) => piece.facing !== SOUTHWARD);
  const both = south.length > 0 && north.length > 0;
  const fit = (across: number, beside: boolean) => {
    const hosts = [drawnUp(south, across, beside), drawnUp(north, across, beside)] as const;
    const high = both ? 2 * Math.max(...hosts.map(depth)) + BETWEEN : depth(hosts[0]) + depth(hosts[1]);
    const broad = Math.max(...hosts.flat().map((rank) => rank.broad));
    return { hosts, high, size: Math.min(most, room.width / broad, room.height / high) };
  };
  const widths = anchor.place?.room ? [anchor.place.room] : [2, 3, 4, 5, 6, 7, 8];
  const tried = [false, true].flatMap((beside) => widths.map((across) => fit(across, beside)));
  const { hosts, high, size } = tried.reduce((best, one) => (one.size > best.size * 1.02 ? one : best));
  const centre: Point = [room.x + room.width / 2, room.y + room.height / 2];
  const placed: Placed[] = [];
  hosts.forEach((host, which) => {
    const back = which === 0 ? -1 : 1; // which way is to the rear
    let front = both ? centre[1] + (back * size * BETWEEN) / 2 : centre[1] - (back * size * high) / 2;
    for (const rank of host) {
      const y = front + (back * size * rank.deep) / 2;
      let x = centre[0] - (size * rank.broad) / 2;
      for (const piece of rank.pieces) {
        const step = stepOf(piece) * size;
        placed.push(put(piece, [x + step / 2, isBlock(piece) ? y : y - size * NAMED], size, pieces.length));
        x += step;
      }
      front += back * size * rank.deep;
    }
  });
  return [...placed, ...riders(pieces, placed, size)];
}

function put(piece: Piece, at: Point, block: number, of: number): Placed {
  const size = isBlock(piece) ? block : block * PLATE;
  return { piece, shape: isBlock(piece) ? "block" : "plate", at, size, angle: 0, length: size, of, nth: 0 };
}

/** Captains who fight with a block stand at its corner. */
function riders(pieces: readonly Piece[], placed: readonly Placed[], size: number): Placed[] {
  return pieces.flatMap((piece) => {
    const under = piece.on ? placed.find((one) => one.piece.id === piece.on) : undefined;
    if (!under) return [];
    const [x, y] = under.at;
    return [put(piece, [x - size * 0.36, y - size * 0.26], size, pieces.length)];
  });
}

/** Where the lines of an area meet. */
export function frontOf(anchor: Anchor, head: number): Point {
  const room = ranksRoom(anchor, head);
  return [room.x + room.width / 2, room.y + room.height / 2];
}

// Who fights for each side: the pieces of a scene as tables of their numbers, with what they are in words.
import { printedOf, titleOf, type Printed } from "../../board/pieces/numbers";
import { stacksOf } from "../../board/pieces/stacks";
import { spoken } from "../../board/vocabulary/words";
import type { Layout, Piece, Scene } from "../../generated/wire";

export interface Row {
  id: string;
  name: string;
  piece: Piece;
  numbers: Printed[];
  conditions: string;
  where: string;
}

export interface Column {
  word: string;
  icon: string;
}

export interface Group {
  /** Where a stack lies, or what kind of pieces these are; empty: there is but one kind. */
  name: string;
  total: string;
  /** All of it. */
  ids: string[];
  rows: Row[];
}

/** Groups whose pieces have the same numbers. */
export interface Sheet {
  columns: Column[];
  groups: Group[];
  /** Where each stands: no stack says so, and there is room for a column. */
  where: "column" | "name" | "stack";
}

export interface Muster {
  seat: number | null;
  name: string;
  note: string;
  lost: readonly string[];
  sheets: Sheet[];
}

const KINDS: Partial<Record<NonNullable<Piece["kind"]>, string>> = {
  foot: "On foot",
  rider: "In the saddle",
  unit: "Others",
  group: "Groups",
  leader: "Leaders",
  captain: "Captains",
  block: "Companies",
  token: "Others",
};
const STACKS = { within: "within the walls", before: "before the walls", field: "" } as const;

/** For each side that has pieces a table, the viewer's own first; then what is nobody's and has numbers. */
export function musters(scene: Scene): Muster[] {
  const names = namesOf(scene);
  const seats = (scene.sides ?? []).map((_, seat) => seat);
  const own = scene.seat ?? null;
  const order: (number | null)[] = [...seats.filter((seat) => seat === own), ...seats.filter((seat) => seat !== own)];
  return [...order, null]
    .map((seat) => muster(scene, seat, names))
    .filter((one) => one.sheets.length || one.lost.length);
}

function muster(scene: Scene, seat: number | null, names: ReadonlyMap<string, string>): Muster {
  const side = seat === null ? undefined : scene.sides?.[seat];
  const kinds = new Set(
    [scene.layout, ...(scene.boards ?? [])].flatMap((one) => one.numbers ?? []).map((one) => one.kind),
  );
  const mapped = new Set([
    ...(scene.layout.places ?? []).map((place) => place.id),
    ...(scene.layout.grid?.hexes ?? []).map((hex) => hex.id),
  ]);
  const rows = (scene.pieces ?? [])
    .filter((piece) => (piece.seat ?? null) === seat && kinds.has(piece.kind ?? ""))
    .filter((piece) => seat !== null || mapped.has(piece.at)) // what lies on a player's board is his, if nobody's
    .map((piece): Row => ({
      id: piece.id,
      name: titleOf(piece, scene),
      piece,
      numbers: printedOf(piece, scene).filter((one) => one.word),
      conditions: (piece.condition ?? []).map((word) => spoken(word).toLowerCase()).join(", "),
      where: names.get(piece.at) ?? piece.at,
    }));
  const stacks = stacked(rows, names);
  return {
    seat,
    name: side?.name ?? "Nobody's",
    note: side?.note ?? "",
    lost: side?.lost ?? [],
    sheets: [...(stacks.length ? [sheet(stacks, true)] : []), ...together(byKind(rows))],
  };
}

/** With more columns than these there is no room for another. */
const MOST = 4;

function sheet(groups: Group[], stacks: boolean): Sheet {
  const printed = groups.flatMap((group) => group.rows).flatMap((row) => row.numbers);
  const columns = [...new Map(printed.map(({ word, icon }) => [word, icon]))];
  const where = stacks ? "stack" : columns.length > MOST ? "name" : "column";
  return { columns: columns.map(([word, icon]): Column => ({ word, icon })), groups, where };
}

/** Kinds with the same numbers share a sheet. */
function together(groups: readonly Group[]): Sheet[] {
  const found = new Map<string, Group[]>();
  for (const group of groups) {
    const key = sheet([group], false)
      .columns.map((one) => one.word)
      .join();
    found.set(key, [...(found.get(key) ?? []), group]);
  }
  return [...found.values()].map((all) => sheet(all, false));
}

/** A group for each stack, the strongest first. */
function stacked(rows: readonly Row[], names: ReadonlyMap<string, string>): Group[] {
  const stacks = [...stacksOf(rows.map((row) => row.piece)).values()].flat();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return stacks
    .sort((a, b) => b.total - a.total)
    .map((stack) => ({
      name: [names.get(stack.at) ?? stack.at, STACKS[stack.where]].filter(Boolean).join(", "),
      total: stack.total ? String(stack.total) : "",
      ids: stack.pieces.map((piece) => piece.id),
      rows: stack.pieces.flatMap((piece) => byId.get(piece.id) ?? []),
    }));
}

/** The others by what they are. */
function byKind(rows: readonly Row[]): Group[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.piece.stack) continue;
    const name = KINDS[row.piece.kind ?? ""] ?? "";
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, all]) => ({
    name: groups.size > 1 ? name : "",
    total: "",
    ids: all.map((row) => row.id),
    rows: all,
  }));
}

/** What the places of all boards are called: a hex without a name, by its number. */
function namesOf(scene: Scene): Map<string, string> {
  const found = new Map<string, string>();
  const add = (layout: Layout): void => {
    for (const hex of layout.grid?.hexes ?? []) found.set(hex.id, hex.name || hex.id);
    for (const place of layout.places ?? []) found.set(place.id, place.name);
  };
  [scene.layout, ...(scene.boards ?? [])].forEach(add);
  return found;
}

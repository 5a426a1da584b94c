// How lines look that are drawn and never touched, and ways between places.
import type { Course, Line, Way } from "../../generated/wire";
import { ground, type Look } from "./grounds";
import { lookOf } from "./words";

/** What an open line is drawn as; a name alone is not drawn at all. */
export type LineLook =
  | "coast"
  | "river"
  | "stream"
  | "road"
  | "roman"
  | "track"
  | "sunken"
  | "hedge"
  | "wall"
  | "stakes"
  | "bank"
  | "crest"
  | "border"
  | "span"
  | "name"
  | "plain";

const courses: Record<Course, LineLook> = {
  coast: "coast",
  river: "river",
  major_river: "river",
  stream: "stream",
  road: "road",
  roman_road: "roman",
  track: "track",
  sunken_lane: "sunken",
  hedge: "hedge",
  wall: "wall",
  stakes: "stakes",
  bank: "bank",
  crest: "crest",
  border: "border",
  region: "name",
};

const waters: ReadonlySet<LineLook> = new Set(["coast", "river", "stream"]);

/** What an open line of ground is drawn as. A bridge is planks, water without a shore a name; the line of other ground,
 * which is an area, says little. */
const grounds: Partial<Record<Look, LineLook>> = { span: "span", water: "name" };

/** What an open line is drawn as. */
export const lineLook = (kind: string): LineLook => lookOf(courses, kind) ?? grounds[ground(kind).look] ?? "plain";

export const isWet = ({ kind }: Line): boolean => waters.has(lineLook(kind)) || ground(kind).look === "water";

/** What is drawn over what: grounds, then rivers, then the sea into which they run, then roads, then names alone. */
const order: readonly (LineLook | "ground" | "sea")[] = [
  "ground",
  "crest",
  "border",
  "river",
  "stream",
  "sea",
  "coast",
  "track",
  "sunken",
  "road",
  "roman",
  "span",
  "bank",
  "wall",
  "hedge",
  "stakes",
];

/** The higher lies over the lower. A closed line is filled, with water or with ground. */
export function lineLayer(line: Line): number {
  const at = order.indexOf(line.closed ? (isWet(line) ? "sea" : "ground") : lineLook(line.kind));
  return at < 0 ? order.length : at;
}

/** What a way is drawn as. */
export type WayLook = Exclude<Way, "">;

const ways: Record<Way, WayLook> = {
  "": "road",
  road: "road",
  track: "track",
  ford: "ford",
  bridge: "bridge",
  river: "river",
};

export const wayLook = (kind: string): WayLook => lookOf(ways, kind) ?? ways[""];

// What was done, as signs on the map: trails, lines of shots, where it was fought, and what came of it. No sign that
// lies over the pieces covers one of them.
import type { Deed } from "../../generated/wire";
import { around, beside, boxAt, freePlace } from "../geometry/pills";
import { distance, middle, overlap, type Box, type Point } from "../geometry/point";
import type { Anchor } from "../layout/anchors";

export interface Pill {
  at: Point;
  width: number;
  height: number;
  text: string;
  icon: string;
  harm: boolean;
}

export interface Trail {
  kind: Deed["kind"];
  /** It is the step that is shown now; the others are fainter. */
  now: boolean;
  /** Only its ends are known. */
  guessed: boolean;
  way: Point[];
  feet: { at: Point; angle: number }[];
  numbers: { at: Point; nth: number }[];
  /** Where somebody stood before, and those who are no more. */
  ghosts: { at: Point; name: string; dead: boolean }[];
  shots: { from: Point; to: Point }[];
  /** The hex or the area that is fought over. */
  target: Point[];
  wedges: { at: Point; angle: number }[];
  /** Crossed swords. */
  swords: Point | null;
  pill: Pill | null;
}

export interface Ground {
  anchors: ReadonlyMap<string, Anchor>;
  /** What the pieces cover. */
  pieces: readonly Box[];
  /** What is written on the map: a sign goes elsewhere if it can. */
  words?: readonly Box[];
  /** Where a piece is drawn. */
  spot: (id: string) => Point | undefined;
  /** Whether somebody stands there. */
  held: (place: string) => boolean;
  name: (id: string) => string;
  /** As large as half a hex, a town, a company. */
  size: number;
  /** Of letters. */
  letters: number;
  within: Box;
}

const WALKS = new Set<Deed["kind"]>(["move", "ride", "retreat", "come", "charge"]);
const STRIKES = new Set<Deed["kind"]>(["fight", "charge"]);
/** What stands on a pill, at most. */
const LETTERS = 30;

const ICONS: Partial<Record<Deed["kind"], string>> = {
  take: "flying-flag",
  recover: "hearts",
  fire: "small-fire",
  build: "trench-spade",
  gain: "coins-pile",
  supply: "meal",
  roll: "rolling-dices",
  hurt: "drop",
  die: "death-skull",
};

/** Signs for some deeds, of which one is the present. What is put first has the best place: the present one. */
export function trailsOf(deeds: readonly Deed[], now: number, ground: Ground): Trail[] {
  const taken: Box[] = [...ground.pieces, ...(ground.words ?? [])];
  const drawn = new Map<number, Trail>();
  const order = deeds.map((_, i) => i).sort((a, b) => Number(b === now) - Number(a === now) || b - a);
  for (const i of order) {
    const trail = trailOf(deeds[i]!, i === now, ground, taken);
    if (trail) drawn.set(i, trail);
  }
  return [...drawn.entries()].sort(([a], [b]) => Number(a === now) - Number(b === now) || a - b).map(([, one]) => one);
}

function trailOf(deed: Deed, now: boolean, ground: Ground, taken: Box[]): Trail | null {
  const { anchors, size } = ground;
  const places = (deed.at ?? []).flatMap((id) => anchors.get(id) ?? []);
  if (places.length !== (deed.at?.length ?? 0)) return null;
  const lost = (deed.losses ?? []).flatMap((loss) => {
    const anchor = anchors.get(loss.at ?? "");
    return anchor && loss.word === "lost" && !ground.held(anchor.id)
      ? [{ at: anchor.at, name: loss.name, dead: true }]
      : [];
  });
  if (!places.length && !lost.length) return null;
  const last = places.at(-1);
  const trail: Trail = {
    kind: deed.kind,
    now,
    guessed: deed.guessed ?? false,
    way: [],
    feet: [],
    numbers: [],
    ghosts: lost,
    shots: [],
    target: [],
    wedges: [],
    swords: null,
    pill: null,
  };
  const spotOf = (id: string | undefined, at: Anchor | undefined): Point | undefined =>
    (id === undefined ? undefined : ground.spot(id)) ?? at?.at;

  if (WALKS.has(deed.kind) && places.length > 1) {
    trail.way = places.map((place) => place.at);
    for (let i = 1; i < trail.way.length; i++) {
      const [a, b] = [trail.way[i - 1]!, trail.way[i]!];
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      // a long leg has several steps
      const count = Math.max(1, Math.min(5, Math.round(distance(a, b) / (size * 2.6))));
      for (let n = 1; n <= count; n++) {
        const t = (n - 0.5) / count;
        trail.feet.push({ at: [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], angle });
      }
    }
    const round = size * 0.62;
    places.slice(1, -1).forEach((place, i) => {
      const box = boxAt(place.at, round, round);
      if (!ground.pieces.some((other) => overlap(other, box))) trail.numbers.push({ at: place.at, nth: i + 1 });
    });
    const first = places[0]!;
    if (!ground.held(first.id))
      trail.ghosts.push({ at: first.at, name: ground.name(deed.who?.[0] ?? ""), dead: false });
  }
  if (deed.kind === "shot" && places.length > 1) {
    const from = spotOf(deed.who?.[0], places[0]);
    const to = spotOf(deed.targets?.[0], last);
    if (from && to) {
      const gone = !deed.targets?.some((id) => ground.spot(id));
      trail.shots.push({ from: towards(from, to, size), to: towards(to, from, size * (gone ? 0.4 : 1)) });
    }
  }
  if (STRIKES.has(deed.kind) && last) {
    trail.target = last.shape;
    for (const place of places.slice(deed.kind === "charge" ? -2 : 0, -1)) {
      const [a, b] = [place.at, last.at];
      if (distance(a, b) > size * 4) continue;
      trail.wedges.push({ at: middle(a, b), angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI });
    }
    const badge = size * 0.95;
    const spots = last.shape.length === 6 ? [...last.shape] : [];
    const at = spotOf(deed.targets?.[0], last) ?? last.at;
    trail.swords = freePlace([...spots, ...around(at, size * 0.75, badge, badge)], badge, badge, taken, ground.within);
    if (trail.swords) taken.push(boxAt(trail.swords, badge, badge));
  }
  trail.pill = pillOf(deed, trail, spotOf(deed.targets?.[0] ?? deed.who?.[0], last), ground, taken);
  if (!trail.way.length && !trail.shots.length && !trail.swords && !trail.pill && !trail.ghosts.length) return null;
  return trail;
}

function pillOf(deed: Deed, trail: Trail, spot: Point | undefined, ground: Ground, taken: Box[]): Pill | null {
  const text = words(deed);
  // a plain move needs none, and of the steps before only what somebody is the worse for
  if (!text || !spot || (!trail.now && !deed.harm && deed.kind !== "shot")) return null;
  if (WALKS.has(deed.kind) && !deed.dice?.length && !deed.harm) return null;
  const icon = deed.losses?.some((loss) => loss.word === "lost")
    ? "death-skull"
    : deed.harm
      ? "drop"
      : (ICONS[deed.kind] ?? "");
  const letters = ground.letters * (trail.now ? 1 : 0.86);
  const height = letters * 1.75;
  const width = text.length * letters * 0.58 + letters * (icon ? 2.6 : 1.4);
  const [shot] = trail.shots;
  const places = [
    ...(shot ? beside(shot.from, shot.to, height * 0.8) : []),
    ...around(spot, ground.size * 0.85, width, height),
  ];
  const at = freePlace(places, width, height, taken, ground.within);
  if (!at) return null;
  taken.push(boxAt(at, width, height));
  return { at, width, height, text, icon, harm: deed.harm === true };
}

function words(deed: Deed): string {
  const [loss] = deed.losses ?? [];
  const said = [deed.result ?? "", loss ? `${loss.name} ${loss.word}` : ""].filter(Boolean);
  const found = said.find((text) => text.length <= LETTERS) ?? said[0] ?? "";
  return found.length > LETTERS ? `${found.slice(0, LETTERS - 1).trimEnd()}…` : found;
}

/** A point on the way from one to another, so far from the first. */
function towards(from: Point, to: Point, far: number): Point {
  const length = distance(from, to);
  const t = length > far * 2 ? far / length : 0.2;
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}

/** All that lies over the pieces. */
export function signsOver(trails: readonly Trail[], size: number): Box[] {
  return trails.flatMap((trail) => [
    ...(trail.pill ? [boxAt(trail.pill.at, trail.pill.width, trail.pill.height)] : []),
    ...(trail.swords ? [boxAt(trail.swords, size * 0.95, size * 0.95)] : []),
  ]);
}

// What changes of the map look like, by their word, and where in a hex they go.
import type { Layout, Mark } from "../../generated/wire";
import { unitOf, type Anchor } from "../layout/anchors";
import { hexSide } from "../geometry/hex";
import { middle, type Box, type Point } from "../geometry/point";
import { NOW } from "../layout/panels";

export type Sign =
  | "flame"
  | "ladder"
  | "fallen_ladder"
  | "shut"
  | "opened"
  | "removed"
  | "filled"
  | "scorched"
  | "body"
  | "shields"
  | "charge"
  | "cross"
  | "picture"
  | "plain"
  | "holding"
  | "turned"
  | "held"
  | "ring"
  | "stakes";

/** Words with a drawing of their own. The first that fits counts. */
const signs: [RegExp, Sign][] = [
  [/^(flames?|fire|burning)$/, "flame"],
  [/^ladder_(flat|down|fallen)$|^fallen_ladder$/, "fallen_ladder"],
  [/ladder/, "ladder"],
  [/(gate|bascule|door|portcullis)_(closed|shut|barred)$/, "shut"],
  [/(gate|bascule|door|portcullis)_open(ed)?$/, "opened"],
  [/^(bridge_)?removed$/, "removed"],
  [/^filled/, "filled"],
  [/^burnt|^scorched|^charred/, "scorched"],
  [/^(body|corpse|dead)/, "body"],
  [/^shield_?wall/, "shields"],
  [/^charge/, "charge"],
  [/^(control|held)$/, "held"],
  [/^(siege|besieged)$/, "ring"],
  [/^(field_?)?works$/, "stakes"],
  [/broken|destroyed|down|cut|blocked|closed/, "cross"],
];

/** Words with a picture. */
const pictures: [RegExp, string][] = [
  [/burn|fire|razed/, "fire"],
  [/ruin/, "ancient-ruins"],
  [/siege|besieg/, "surrounded-shield"],
  [/breach/, "broken-wall"],
  [/plunder|loot|forage/, "open-treasure-chest"],
  [/camp/, "camping-tent"],
  [/supply|depot/, "old-wagon"],
  [/^axe/, "battle-axe"],
  [/fired|shot/, "arrow-flights"],
  [/thrown/, "broken-arrow"],
  [/torch/, "torch"],
];

/** Words that change the look of a whole area: whose it is, and what has been built all over it. */
const covers: [RegExp, Sign][] = [
  [/^(holding|owned|controlled)$/, "holding"],
  [/^(village|hamlet|settled|built)$/, "turned"],
];

export const pictureOf = (mark: Mark): string | undefined =>
  mark.icon || pictures.find(([word]) => word.test(mark.kind))?.[1];

/** Signs of single fighters stand in hexes only; elsewhere a fire is a burnt town. */
export function signOf(mark: Mark, on: Anchor["kind"]): Sign {
  const onHex = on === "hex";
  const cover = on === "area" ? covers.find(([word]) => word.test(mark.kind))?.[1] : undefined;
  if (cover) return cover;
  const sign = mark.icon ? undefined : signs.find(([word]) => word.test(mark.kind))?.[1];
  if (sign && (onHex || sign === "cross")) return sign;
  return pictureOf(mark) ? "picture" : "plain";
}

/** Signs of the ground itself: they lie beneath the pieces, and fill their hex. */
const ground: ReadonlySet<Sign> = new Set([
  "shut",
  "opened",
  "removed",
  "filled",
  "scorched",
  "fallen_ladder",
  "ladder",
  "held",
  "ring",
  "stakes",
]);
/** Signs along a side, which the pieces must not hide. */
const fronts: ReadonlySet<Sign> = new Set(["shields", "charge"]);

export interface SetMark {
  mark: Mark;
  sign: Sign;
  at: Point;
  /** In radii of a hex, or units of a map without hexes. */
  size: number;
  /** Over the pieces: small, along the lower side of a hex in which one stands. */
  over: boolean;
  /** Which of the marks of its hex it is. */
  nth: number;
  /** Something built, not something broken. */
  calm?: boolean;
  /** What it covers, if that is a whole area. */
  shape?: Point[];
}

/** Where every mark goes; `held` are the places on which pieces lie. */
export function setMarks(
  marks: readonly Mark[],
  layout: Layout,
  anchors: ReadonlyMap<string, Anchor>,
  held: ReadonlySet<string>,
): SetMark[] {
  const unit = unitOf(layout);
  const radius = layout.grid?.radius ?? unit;
  const seen = new Map<string, number>();
  const many = new Map<string, number>();
  const loose = (mark: Mark, sign: Sign) =>
    mark.side == null && !ground.has(sign) && sign !== "cross" && sign !== "holding" && sign !== "turned";
  const known = marks.flatMap((mark) => {
    const anchor = anchors.get(mark.at);
    if (!anchor || mark.kind === NOW) return []; // printed on its panel
    const sign = signOf(mark, anchor.kind);
    if (loose(mark, sign)) many.set(mark.at, (many.get(mark.at) ?? 0) + 1);
    return [{ mark, anchor, sign }];
  });
  return known.map(({ mark, anchor, sign }) => {
    const nth = seen.get(mark.at) ?? 0;
    if (loose(mark, sign)) seen.set(mark.at, nth + 1);
    const [x, y] = anchor.at;
    const base = { mark, sign, nth, over: false };
    if (mark.side != null && layout.grid)
      return { ...base, at: middle(...hexSide(anchor.at, radius, mark.side)), size: radius, over: fronts.has(sign) };
    if (anchor.kind === "hex") {
      if (!loose(mark, sign)) return { ...base, at: [x, y], size: radius };
      const count = many.get(mark.at) ?? 1;
      const gap = nth - (count - 1) / 2;
      if (held.has(mark.at))
        return {
          ...base,
          at: [x + gap * radius * Math.min(0.42, 1.1 / count), y + radius * 0.74],
          size: radius * 0.42,
          over: true,
        };
      return {
        ...base,
        at: [x + gap * radius * Math.min(0.62, 1.3 / count), y + radius * (count > 1 && nth % 2 ? 0.2 : 0.02)],
        size: radius * (count > 1 ? 0.68 : 0.9),
      };
    }
    if (sign === "cross") return { ...base, at: [x, y], size: unit };
    if (sign === "holding" || sign === "turned") return { ...base, at: [x, y], size: unit, shape: anchor.shape };
    if (anchor.kind === "point") return { ...base, at: [x + unit * (0.95 + nth * 1.1), y - unit * 0.85], size: unit };
    // beneath the pieces, from left to right
    return {
      ...base,
      at: [x + (nth - ((many.get(mark.at) ?? 1) - 1) / 2) * unit * 2.5, y + anchor.room * 0.84],
      size: unit * 1.45,
      calm: anchor.kind === "area",
    };
  });
}

/** A number that a mark's name tells: "3 flames". */
export const countOf = (mark: Mark): string => /\d+/.exec(mark.name)?.[0] ?? "";

/** What a mark covers that no name should lie on: the shield beside a town. */
export function markCover({ sign, at, size }: SetMark): Box[] {
  return sign === "held"
    ? [{ x: at[0] - size * 0.86, y: at[1] - size * 0.52, width: size * 0.5, height: size * 0.66 }]
    : [];
}

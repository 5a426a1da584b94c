// Every word has a drawing: on the board it looks like something, and not like a word that nobody knows.
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import Board from "../../src/board/Board.svelte";
import Hands from "../../src/board/beside/Hands.svelte";
import type { Point } from "../../src/board/geometry/point";
import { landOf } from "../../src/board/vocabulary/lands";
import { conditionLook } from "../../src/board/vocabulary/conditions";
import { iconOf } from "../../src/board/vocabulary/sites";
import { shapeBy } from "../../src/board/vocabulary/shapes";
import {
  ConditionWords,
  CourseWords,
  GroundWords,
  HandKindWords,
  LandWords,
  OrdinaryWords,
  OverlayKindWords,
  PartingWords,
  PieceKindWords,
  PlaceKindWords,
  SideKindWords,
  SignWords,
  SiteWords,
  SpotWords,
  TinctureWords,
  WayWords,
  type Layout,
  type Scene,
} from "../../src/generated/wire";
import { hatching } from "../../src/heraldry/tincture";
import { ordinaries, partings } from "../../src/heraldry/blazon";
import { drawing, known } from "../../src/icons/icons.svelte";
import { scene, strange } from "../fixtures/common";
import "../setup";

afterEach(cleanup);

const square: Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const hexes = (hex: object, sides: object[] = []): Layout =>
  ({
    kind: "hexes",
    width: 100,
    height: 100,
    grid: { columns: 1, rows: 1, radius: 40, hexes: [{ id: "h", column: 1, row: 1, terrain: "open", ...hex }], sides },
  }) as Layout;
const points = (more: Partial<Layout>, kind: Layout["kind"] = "points"): Layout => ({
  kind,
  width: 100,
  height: 100,
  places: [
    { id: "a", name: "A", x: 20, y: 50 },
    { id: "b", name: "B", x: 80, y: 50 },
  ],
  ...more,
});

/** What is drawn, without what is only said. */
function picture(layout: Layout, more: Partial<Scene> = {}): string {
  const shown = scene({ layout, ...more });
  const { container } = render(Board, { scene: shown, layout, overlays: shown.traces ?? [] });
  for (const title of container.querySelectorAll("title")) title.remove();
  const html = container.innerHTML.replaceAll(/ (data-[\w-]+|aria-label|id|clip-path)="[^"]*"/g, "");
  cleanup();
  return html.replaceAll(/url\([^)]*\)|<!--.*?-->/g, "");
}

/** Each family with a specimen of a word, and the words that need not differ from a strange one, with the reason. */
const specimens: [string, readonly string[], (word: string) => string, string[]][] = [
  ["ground", GroundWords, (word) => picture(hexes({ terrain: word })), ["neutral"]], // blank, as what is not known
  ["site on a hex", SiteWords, (word) => picture(hexes({ kind: word })), []],
  [
    "site as a place",
    SiteWords,
    (word) => picture(points({ places: [{ id: "a", name: "A", x: 50, y: 50, kind: strange(word) }] })),
    ["town"], // what nothing is said of is one
  ],
  [
    "spot",
    SpotWords,
    (word) => picture(points({ places: [{ id: "a", name: "A", x: 50, y: 50, kind: strange(word) }] })),
    ["panel"], // on a player's board, by its outline
  ],
  [
    "land",
    LandWords,
    (word) =>
      picture(
        points({ places: [{ id: "a", name: "A", x: 50, y: 50, kind: strange(word), outline: square }] }, "areas"),
      ),
    ["area"], // nothing grows there yet
  ],
  ["way", WayWords, (word) => picture(points({ links: [{ a: "a", b: "b", kind: strange(word) }] })), ["", "road"]],
  ["course", CourseWords, (word) => picture(points({ lines: [{ kind: strange(word), points: square }] })), []],
  ["side", SideKindWords, (word) => picture(hexes({}, [{ hex: "h", side: 2, kind: word }])), []],
  [
    "sign",
    SignWords,
    (word) => picture(hexes({}), { marks: [{ at: "h", kind: strange(word), name: "", icon: word && iconed(word) }] }),
    ["now", "holding", "village"], // on panels and areas only
  ],
  [
    "condition",
    ConditionWords,
    (word) =>
      picture(hexes({}), { pieces: [{ id: "p", name: "P", at: "h", icon: "swordman", condition: [strange(word)] }] }),
    [],
  ],
  [
    "overlay",
    OverlayKindWords,
    (word) => picture(points({}), { traces: [{ kind: strange(word), at: ["a", "b"] }] }),
    [],
  ],
];
const iconed = (word: string): string => (word === "picture" ? "church" : "");

/** What a picture that there is not is drawn as. */
const lozenge = drawing("no such picture").d;

describe("every word has a drawing", { timeout: 30_000 }, () => {
  it.each(specimens)("of %s", (_family, words, drawn, plain) => {
    const neutral = drawn("zzz");
    for (const word of words) {
      const one = drawn(word);
      if (!plain.includes(word)) expect(one, word).not.toBe(neutral);
      expect(one, word).not.toContain(lozenge);
    }
  });
  it("with pictures that there are", () => {
    for (const word of PlaceKindWords) {
      const { growth, sign } = landOf(word, "");
      for (const name of [growth, sign, iconOf(word)].filter(Boolean)) expect(known(name), name).toBe(true);
    }
    for (const word of ConditionWords) expect(word === "acting" || known(conditionLook(word).icon), word).toBe(true);
  });
  it("of areas: whose it is, and what has been built there", () => {
    const area = points({ places: [{ id: "a", name: "A", x: 50, y: 50, kind: "field", outline: square }] }, "areas");
    const drawn = (word: string) => picture(area, { marks: [{ at: "a", kind: strange(word), name: "", seat: 0 }] });
    for (const word of ["holding", "village"]) expect(drawn(word), word).not.toBe(drawn("zzz"));
  });
  it("of pieces: their shape", () => {
    for (const word of PieceKindWords) expect(word === "" || shapeBy(word) !== undefined, word).toBe(true);
  });
  it("of heraldry", () => {
    for (const word of TinctureWords) expect(hatching[word], word).toBeDefined();
    for (const word of PartingWords) expect(!!partings[word], word).toBe(word !== "");
    for (const word of OrdinaryWords) expect(!!ordinaries[word], word).toBe(word !== "");
  });
  it("of hands", () => {
    for (const kind of HandKindWords) {
      const { container } = render(Hands, { hands: [{ id: kind, name: kind, cards: [], kind }], sides: [] });
      expect(container.querySelector(`.hand.${kind}`), kind).not.toBeNull();
      cleanup();
    }
  });
});

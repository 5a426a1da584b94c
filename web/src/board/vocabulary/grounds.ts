// How ground looks: what it is drawn as, its colours, and the pictures that stand for it.
import type { Ground } from "../../generated/wire";
import { lookOf } from "./words";

/** What ground is drawn as on hexes: rivers and seas are both water, a hearth stands in a house. */
export type Look =
  | "open"
  | "track"
  | "sand"
  | "scrub"
  | "woods"
  | "forest"
  | "marsh"
  | "slope"
  | "downs"
  | "rough"
  | "rock"
  | "water"
  | "ditch"
  | "rubble"
  | "span"
  | "stairs"
  | "house"
  | "deck"
  | "tower"
  | "neutral"
  | "void"
  | "unknown";

/** What is built in the middle of a hex, on its floor. */
export type Furniture = "hearth" | "throne" | "stairs" | "gate" | "bascule" | "threshold";

export interface GroundLook {
  look: Look;
  fill: string;
  ink: string;
  /** What grows there, or what it is, where it is the ground of an area. */
  glyphs: readonly string[];
  furniture?: Furniture;
}

const house = { look: "house", fill: "var(--timber)", ink: "var(--timber-ink)", glyphs: [] } as const;
const span = { look: "span", fill: "var(--parchment-2)", ink: "var(--map-ink-soft)", glyphs: [] } as const;
const deck = { look: "deck", fill: "var(--parchment-2)", ink: "var(--map-ink-soft)", glyphs: [] } as const;
const water = { look: "water", fill: "var(--river)", ink: "var(--sea-ink)", glyphs: [] } as const;

const grounds: Record<Ground, GroundLook> = {
  open: { look: "open", fill: "var(--open)", ink: "", glyphs: [] },
  track: { look: "track", fill: "var(--road)", ink: "", glyphs: [] },
  sand: { look: "sand", fill: "var(--sand)", ink: "", glyphs: [] },
  scrub: { look: "scrub", fill: "var(--scrub)", ink: "var(--scrub-ink)", glyphs: ["high-grass", "berry-bush"] },
  woods: { look: "woods", fill: "var(--woods)", ink: "var(--woods-ink)", glyphs: ["beech", "oak"] },
  forest: { look: "forest", fill: "var(--woods)", ink: "var(--woods-ink)", glyphs: ["forest"] },
  marsh: { look: "marsh", fill: "var(--marsh)", ink: "var(--marsh-ink)", glyphs: ["reed"] },
  slope: { look: "slope", fill: "var(--rough)", ink: "var(--rough-ink)", glyphs: [] },
  downs: { look: "downs", fill: "var(--hill)", ink: "var(--rough-ink)", glyphs: ["hills"] },
  rough: { look: "rough", fill: "var(--rough)", ink: "var(--rough-ink)", glyphs: ["hills"] },
  rock: { look: "rock", fill: "var(--rock)", ink: "var(--stone-ink)", glyphs: ["rock"] },
  river: water,
  sea: water,
  moat: { look: "ditch", fill: "var(--earth)", ink: "var(--rough-ink)", glyphs: [] },
  filled_moat: { look: "rubble", fill: "var(--rough)", ink: "var(--rough-ink)", glyphs: ["stone-pile"] },
  bridge: span,
  mobile_bridge: span,
  ramp: span,
  stairs: { ...deck, look: "stairs", glyphs: ["stairs"], furniture: "stairs" },
  interior: house,
  hall_entrance: { ...house, furniture: "threshold" },
  throne: { ...house, glyphs: ["throne-king"], furniture: "throne" },
  hearth: { ...house, glyphs: ["fireplace"], furniture: "hearth" },
  platform: deck,
  gate: { ...deck, glyphs: ["medieval-gate"], furniture: "gate" },
  bascule: { ...span, furniture: "bascule" },
  tower: { look: "tower", fill: "var(--oak)", ink: "var(--timber-ink)", glyphs: ["stone-tower"] },
  neutral: { look: "neutral", fill: "var(--parchment-2)", ink: "", glyphs: [] },
  void: { look: "void", fill: "var(--void)", ink: "", glyphs: [] },
};

const unknown: GroundLook = { look: "unknown", fill: "var(--parchment-2)", ink: "var(--map-ink-soft)", glyphs: [] };

export const isGround = (word: string): word is Ground => lookOf(grounds, word) !== undefined;

export const ground = (word: string): GroundLook => lookOf(grounds, word) ?? unknown;

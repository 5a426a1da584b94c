// How ground looks: a fill, what grows on it, and what is built on it.
import { oneOf } from "./words";

const looks = [
  "open",
  "woods",
  "scrub",
  "marsh",
  "slope",
  "rough",
  "water",
  "ditch",
  "rubble",
  "sand",
  "rock",
  "house",
  "tower",
  "deck",
  "stairs",
  "masonry",
  "track",
  "span",
  "void",
  "neutral",
  "city",
  "town",
  "village",
] as const;
export type Look = (typeof looks)[number] | "unknown";

export interface Ground {
  /** What it is drawn as. */
  look: Look;
  fill: string;
  glyphs: readonly string[];
  ink: string;
}

const plain: Record<Look, Omit<Ground, "look">> = {
  open: { fill: "var(--open)", glyphs: [], ink: "" },
  woods: { fill: "var(--woods)", glyphs: ["beech", "oak"], ink: "var(--woods-ink)" },
  scrub: { fill: "var(--scrub)", glyphs: ["high-grass", "berry-bush"], ink: "var(--scrub-ink)" },
  marsh: { fill: "var(--marsh)", glyphs: ["reed"], ink: "var(--marsh-ink)" },
  rough: { fill: "var(--rough)", glyphs: ["hills"], ink: "var(--rough-ink)" },
  slope: { fill: "var(--rough)", glyphs: [], ink: "var(--rough-ink)" },
  water: { fill: "var(--river)", glyphs: [], ink: "var(--sea-ink)" },
  ditch: { fill: "var(--earth)", glyphs: [], ink: "var(--rough-ink)" },
  rubble: { fill: "var(--rough)", glyphs: ["stone-pile"], ink: "var(--rough-ink)" },
  sand: { fill: "var(--sand)", glyphs: [], ink: "" },
  rock: { fill: "var(--rock)", glyphs: ["stone-pile"], ink: "var(--stone-ink)" },
  house: { fill: "var(--timber)", glyphs: [], ink: "var(--timber-ink)" },
  tower: { fill: "var(--oak)", glyphs: [], ink: "var(--timber-ink)" },
  deck: { fill: "var(--deck)", glyphs: [], ink: "var(--timber-ink)" },
  stairs: { fill: "var(--deck)", glyphs: ["stairs"], ink: "var(--timber-ink)" },
  masonry: { fill: "var(--stone)", glyphs: [], ink: "var(--stone-ink)" },
  track: { fill: "var(--road)", glyphs: [], ink: "" },
  span: { fill: "var(--deck)", glyphs: [], ink: "var(--timber-ink)" },
  void: { fill: "var(--void)", glyphs: [], ink: "" },
  neutral: { fill: "var(--parchment-2)", glyphs: [], ink: "" },
  city: { fill: "var(--open)", glyphs: [], ink: "" },
  town: { fill: "var(--open)", glyphs: [], ink: "" },
  village: { fill: "var(--open)", glyphs: [], ink: "" },
  unknown: { fill: "var(--parchment-2)", glyphs: [], ink: "var(--map-ink-soft)" },
};

/** Things that are themselves the picture of their hex. */
const own: Record<string, string> = {
  throne: "throne-king",
  hearth: "fireplace",
  gate: "medieval-gate",
  tower: "stone-tower",
  well: "well",
  rock: "rock",
};

export function ground(terrain: string): Ground {
  const look = oneOf(terrain, looks) ?? "unknown";
  const glyph = own[terrain];
  return { look, ...plain[look], ...(glyph ? { glyphs: [glyph], ink: plain[look].ink || "var(--map-ink)" } : {}) };
}

/** The picture of what stands in a place or a hex for good. */
export function standing(kind: string): string | undefined {
  if (kind === "well") return own.well;
  const look = oneOf(kind, ["city", "castle", "abbey", "port", "town", "village"] as const);
  return (
    look &&
    {
      city: "byzantin-temple",
      castle: "castle",
      abbey: "church",
      port: "anchor",
      town: "medieval-village-01",
      village: "family-house",
    }[look]
  );
}

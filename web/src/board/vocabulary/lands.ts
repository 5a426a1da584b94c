// How an area of a map looks: what it is covered with, and what grows there.
import type { Land } from "../../generated/wire";
import { ground, isGround, type Look } from "./grounds";
import { siteLook } from "./sites";
import { lookOf } from "./words";

/** What covers country that is drawn as such, as on hexes: between its areas are balks and no borders. */
export type Country = "grass" | "trees" | "reeds" | "stones" | "bushes" | "hill" | "furrows";

export interface LandLook {
  fill: string;
  ink: string;
  /** What grows or stands all over it. */
  growth: string;
  /** What stands in it once. */
  sign: string;
  /** Within walls. */
  walled: boolean;
  /** Open country, and what covers it. */
  country?: Country;
}

const grown = (fill: string, ink: string, growth: string): LandLook => ({ fill, ink, growth, sign: "", walled: false });
const open = (fill: string, ink: string, country: Country): LandLook => ({ ...grown(fill, ink, ""), country });

const lands: Record<Land, LandLook> = {
  area: grown("var(--open)", "var(--map-ink)", ""),
  field: grown("var(--crops)", "var(--crops-ink)", "wheat"),
  forest: grown("var(--woods)", "var(--woods-ink)", "oak"),
  lake: grown("var(--lake)", "var(--sea-ink)", "double-fish"),
  pasture: grown("var(--pasture)", "var(--scrub-ink)", "cow"),
  vineyard: grown("var(--vines)", "var(--vines-ink)", "grapes"),
  manor_farm: grown("var(--manor)", "var(--rough-ink)", "barn"),
  hill: open("var(--hill)", "var(--rough-ink)", "hill"),
  ploughland: open("var(--mud)", "var(--rough-ink)", "furrows"),
};

/** Ground that is open country where it is the ground of an area. */
const countries: Partial<Record<Look, Country>> = {
  open: "grass",
  woods: "trees",
  marsh: "reeds",
  rock: "stones",
  scrub: "bushes",
  downs: "hill",
};

export const isLand = (word: string): word is Land => lookOf(lands, word) !== undefined;

/** The look of an area by its word, with the picture that it may have of its own. */
export function landOf(kind: string, icon: string): LandLook {
  const land = lookOf(lands, kind) ?? otherwise(kind);
  return land.growth ? { ...land, growth: icon || land.growth } : { ...land, sign: icon || land.sign };
}

/** Ground of any sort, or a town on open land. */
function otherwise(kind: string): LandLook {
  const site = siteLook(kind);
  const { look, fill: plain, ink, glyphs } = ground(isGround(kind) ? kind : "open");
  const walled = site?.walled ?? false;
  const country = isGround(kind) ? countries[look] : undefined;
  // what grows on it is drawn: beneath is grass
  const fill = country ? `color-mix(in srgb, ${plain} 30%, var(--open))` : plain;
  return {
    fill: walled ? "var(--town)" : fill,
    ink: ink || "var(--map-ink)",
    growth: "",
    sign: site?.icon ?? (country ? "" : (glyphs[0] ?? "")),
    walled,
    ...(country ? { country } : {}),
  };
}

// How an area of a map looks: what it is covered with, and what grows there.
import type { Land } from "../../generated/wire";
import { ground, isGround } from "./grounds";
import { siteLook } from "./sites";
import { lookOf } from "./words";

export interface LandLook {
  fill: string;
  ink: string;
  /** What grows or stands all over it. */
  growth: string;
  /** What stands in it once. */
  sign: string;
  /** Within walls. */
  walled: boolean;
}

const grown = (fill: string, ink: string, growth: string): LandLook => ({ fill, ink, growth, sign: "", walled: false });
const forest = grown("var(--woods)", "var(--woods-ink)", "oak");

/** An area of woods is a forest. */
const lands: Record<Land | "woods", LandLook> = {
  area: grown("var(--open)", "var(--map-ink)", ""),
  field: grown("var(--crops)", "var(--crops-ink)", "wheat"),
  forest,
  woods: forest,
  lake: grown("var(--lake)", "var(--sea-ink)", "double-fish"),
  pasture: grown("var(--pasture)", "var(--scrub-ink)", "cow"),
  vineyard: grown("var(--vines)", "var(--vines-ink)", "grapes"),
  manor_farm: grown("var(--manor)", "var(--rough-ink)", "barn"),
};

/** The look of an area by its word, with the picture that it may have of its own. */
export function landOf(kind: string, icon: string): LandLook {
  const land = lookOf(lands, kind) ?? otherwise(kind);
  return land.growth ? { ...land, growth: icon || land.growth } : { ...land, sign: icon || land.sign };
}

/** Ground of any sort, or a town on open land. */
function otherwise(kind: string): LandLook {
  const site = siteLook(kind);
  const { fill, ink, glyphs } = ground(isGround(kind) ? kind : "open");
  const walled = site?.walled ?? false;
  return {
    fill: walled ? "var(--town)" : fill,
    ink: ink || "var(--map-ink)",
    growth: "",
    sign: site?.icon ?? glyphs[0] ?? "",
    walled,
  };
}

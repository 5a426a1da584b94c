// How an area of a map looks: what it is covered with, and what grows there.
import { ground, standing } from "./terrain";

export interface Land {
  fill: string;
  ink: string;
  /** What grows or stands all over it. */
  growth: string;
  /** What stands in it once. */
  sign: string;
  /** Within walls. */
  walled: boolean;
}

const lands: Record<string, Omit<Land, "walled">> = {
  field: { fill: "var(--crops)", ink: "var(--crops-ink)", growth: "wheat", sign: "" },
  lake: { fill: "var(--lake)", ink: "var(--sea-ink)", growth: "double-fish", sign: "" },
  forest: { fill: "var(--woods)", ink: "var(--woods-ink)", growth: "oak", sign: "" },
  pasture: { fill: "var(--pasture)", ink: "var(--scrub-ink)", growth: "cow", sign: "" },
  vineyard: { fill: "var(--vines)", ink: "var(--vines-ink)", growth: "grapes", sign: "" },
  manor: { fill: "var(--manor)", ink: "var(--rough-ink)", growth: "barn", sign: "" },
};
const alike: Record<string, keyof typeof lands> = {
  field: "field",
  fields: "field",
  lake: "lake",
  pond: "lake",
  forest: "forest",
  woods: "forest",
  pasture: "pasture",
  meadow: "pasture",
  vineyard: "vineyard",
  manor: "manor",
  manor_farm: "manor",
};

/** The look of an area by its word, with the picture that it may have of its own. */
export function landOf(kind: string, icon: string): Land {
  const known = lands[alike[kind] ?? ""];
  if (known) return { ...known, growth: icon || known.growth, walled: false };
  const look = kind && ground(kind).look !== "unknown" ? ground(kind) : ground("open");
  const sign = icon || standing(kind) || look.glyphs[0] || "";
  const walled = kind === "town" || kind === "city";
  return { fill: walled ? "var(--town)" : look.fill, ink: look.ink || "var(--map-ink)", growth: "", sign, walled };
}

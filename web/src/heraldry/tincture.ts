// The colours of heraldry: what they look like, and how Petra Sancta hatches them where colour fails.
import type { Arms } from "../generated/wire";

export type Tincture = Arms["field"];

export const tinctures: readonly Tincture[] = ["argent", "or", "gules", "azure", "vert", "sable", "purpure", "tenne"];

/** As a CSS colour; the theme says which. */
export function colour(tincture: Tincture): string {
  return `var(--${tincture})`;
}

/** Metals are light: what lies on them is dark, and the other way round. */
export function isMetal(tincture: Tincture): boolean {
  return tincture === "argent" || tincture === "or";
}

/** The strokes of a hatching in a tile of 4 × 4, and by how much the tile is turned. Argent is left plain. */
export const hatching: Record<Tincture, { d: string; turn: number }> = {
  argent: { d: "", turn: 0 },
  or: { d: "M1 1h.6M3 3h.6", turn: 0 },
  gules: { d: "M2 0v4", turn: 0 },
  azure: { d: "M0 2h4", turn: 0 },
  vert: { d: "M2 0v4", turn: -45 },
  sable: { d: "M2 0v4M0 2h4", turn: 0 },
  purpure: { d: "M2 0v4", turn: 45 },
  tenne: { d: "M2 0v4M0 2h4", turn: 45 },
};

/** The arms with another field, if a seat plays in another colour; what no longer shows on it changes between metal and
 * colour. */
export function recolour(arms: Arms, field: Tincture | undefined): Arms {
  if (!field || field === arms.field) return arms;
  const legible = (own: Tincture | undefined): Tincture =>
    own && own !== field && isMetal(own) !== isMetal(field) ? own : isMetal(field) ? "sable" : "or";
  return {
    ...arms,
    field,
    ordinary_tincture: legible(arms.ordinary_tincture),
    charge_tincture: legible(arms.charge_tincture),
  };
}

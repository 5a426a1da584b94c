// What stands in a place or a hex for good, and how it looks.
import type { Site, Spot } from "../../generated/wire";
import { lookOf } from "./words";

/** The sign of a place on a map of points. */
export type PointSign = "dot" | "ring" | "disc" | "bridge" | "end";

export interface PointLook {
  sign: PointSign;
  /** How far its sign reaches, in units of the map. */
  reach: number;
  /** Where names are in each other's way, the higher one is written. */
  rank: number;
  icon: string;
  /** On hexes: houses instead of its icon. */
  houses?: "village" | "town" | "city" | "abbey";
}

export interface SiteLook extends PointLook {
  /** As an area: within walls. */
  walled?: boolean;
}

const sites: Record<Site, SiteLook> = {
  village: { sign: "dot", reach: 0.4, rank: 1, icon: "family-house", houses: "village" },
  town: { sign: "ring", reach: 0.55, rank: 2, icon: "medieval-village-01", houses: "town", walled: true },
  city: { sign: "disc", reach: 0.88, rank: 5, icon: "byzantin-temple", houses: "city", walled: true },
  castle: { sign: "disc", reach: 0.88, rank: 4, icon: "castle" },
  abbey: { sign: "disc", reach: 0.88, rank: 3, icon: "church", houses: "abbey" },
  port: { sign: "disc", reach: 0.88, rank: 3, icon: "anchor" },
  well: { sign: "disc", reach: 0.88, rank: 2, icon: "well" },
};

/** Boxes, slots and panels are fields of their own, drawn as such. */
type Field = "box" | "slot" | "panel";

const spots: Record<Exclude<Spot, Field>, PointLook> = {
  crossing: { sign: "bridge", reach: 0.75, rank: 3, icon: "stone-bridge" },
  end: { sign: "end", reach: 0.88, rank: -1, icon: "" },
};

export const siteLook = (kind: string): SiteLook | undefined => lookOf(sites, kind);

/** The picture of what stands in a place; none, if it is no word for that. */
export const iconOf = (kind: string): string => siteLook(kind)?.icon ?? lookOf(spots, kind)?.icon ?? "";

/** A place of which nothing is said is a town. */
export const pointLook = (kind: string): PointLook => siteLook(kind) ?? lookOf(spots, kind) ?? sites.town;

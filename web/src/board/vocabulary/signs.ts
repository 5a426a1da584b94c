// How changes of the map look: where each sign lies, and what stands for it where it can't.
import type { Sign } from "../../generated/wire";
import { lookOf } from "./words";

/** They change the look of a whole area: whose it is, and what has been built all over it. */
export type Covering = Extract<Sign, "holding" | "village">;

/** They stand in a hex. A picture is an icon and nothing else, and `now` is printed on its panel. */
type Standing = Exclude<Sign, Covering | "picture" | "now">;

/** What is drawn; a flag, or a plain lozenge, stands for a word that has no sign where it is. */
export type Drawing = Standing | "picture" | "flag";

export interface SignLook {
  /** On the ground beneath the pieces, filling its hex; there too, but over what glows; along a side, over the pieces;
   * or small, beside them. */
  lies: "ground" | "above" | "front" | "beside";
  /** What stands for it on a map without hexes; */
  icon?: string;
  /** or it is the same there. */
  anywhere?: boolean;
  /** or it is drawn on areas in a way of their own. */
  onAreas?: boolean;
}

const signs: Record<Standing, SignLook> = {
  body: { lies: "beside" },
  broken: { lies: "ground", anywhere: true },
  burnt: { lies: "ground", icon: "fire" },
  bridge_removed: { lies: "ground" },
  charge: { lies: "front" },
  control: { lies: "above", onAreas: true },
  filled_moat: { lies: "ground" },
  flame: { lies: "beside", icon: "fire" },
  gate_closed: { lies: "ground" },
  gate_open: { lies: "ground" },
  ladder: { lies: "ground" },
  ladder_flat: { lies: "ground" },
  loyal: { lies: "above", icon: "crown" },
  melee: { lies: "front", anywhere: true },
  motte: { lies: "above", icon: "white-tower" },
  rebel: { lies: "above", icon: "torch" },
  shield_wall: { lies: "front" },
  siege: { lies: "ground", icon: "surrounded-shield" },
  stakes: { lies: "ground", onAreas: true },
  wavering: { lies: "above", icon: "scales" },
  works: { lies: "ground" },
};

/** What stands all over the area; nothing: it has a border. */
const coverings: Record<Covering, string> = { holding: "", village: "house" };

const plain: SignLook = { lies: "beside" };

/** The look of a sign; of a picture and a flag too, which lie beside the pieces. */
export const signLook = (kind: string): SignLook => lookOf(signs, kind) ?? plain;

export const stands = (kind: Sign): kind is Standing => lookOf(signs, kind) !== undefined;

export const covering = (kind: string): string | undefined => lookOf(coverings, kind);

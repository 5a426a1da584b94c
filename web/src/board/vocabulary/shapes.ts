// Which shape a piece has by what it is.
import type { PieceKind } from "../../generated/wire";
import { lookOf } from "./words";

export type KindShape = "counter" | "banner" | "disc" | "block" | "plate" | "standard";

/** A piece of which nothing is said has the shape that suits its map. */
const shapes: Record<Exclude<PieceKind, "">, KindShape> = {
  army: "banner",
  foot: "counter",
  rider: "counter",
  horse: "counter",
  mule: "counter",
  unit: "counter",
  group: "standard",
  leader: "counter",
  troops: "counter",
  settler: "disc",
  follower: "disc",
  token: "disc",
  coin: "disc",
  good: "disc",
  tile: "disc",
  block: "block",
  captain: "plate",
};

export const shapeBy = (kind: string): KindShape | undefined => lookOf(shapes, kind);

// How things along the side of a hex look, by their word.
export type SideLook =
  | "river"
  | "stream"
  | "wall"
  | "keep"
  | "palisade"
  | "charred"
  | "fence"
  | "rail"
  | "hedge"
  | "window"
  | "slit"
  | "door"
  | "portal"
  | "gate"
  | "bridge"
  | "ford"
  | "cliff"
  | "border"
  | "plain";

const words: Record<Exclude<SideLook, "plain">, readonly string[]> = {
  river: ["river", "major_river", "moat"],
  stream: ["stream", "brook", "ditch", "canal", "minor_river"],
  wall: ["wall", "walls", "city_wall", "rampart", "parapet", "stone_wall", "shutter"],
  keep: ["tower_wall", "keep_wall"],
  palisade: ["palisade", "stockade", "barricade", "stakes"],
  charred: ["burnt_palisade", "burnt", "charred"],
  fence: ["fence", "hurdle"],
  rail: ["handrail", "rail", "railing"],
  hedge: ["hedge", "bocage", "thicket"],
  window: ["window", "loophole", "arrow_slit", "embrasure"],
  slit: ["tower_window", "keep_window"],
  door: ["door", "doorway", "entrance"],
  portal: ["tower_door", "keep_door"],
  gate: ["gate", "portcullis", "postern"],
  bridge: ["bridge", "drawbridge", "gangway", "ladder"],
  ford: ["ford", "ferry", "crossing"],
  cliff: ["cliff", "slope", "crest", "bank", "escarpment", "crestline"],
  border: ["border", "boundary", "frontier"],
};

export function sideLook(kind: string): SideLook {
  const clean = kind.toLowerCase().replaceAll("-", "_");
  for (const part of [clean, ...clean.split("_").reverse()]) {
    for (const [look, list] of Object.entries(words)) if (list.includes(part)) return look as SideLook;
  }
  return "plain";
}

/** Waters lie lowest, openings on top of what they open. */
const layers: readonly SideLook[] = [
  "river",
  "stream",
  "cliff",
  "plain",
  "border",
  "hedge",
  "fence",
  "rail",
  "charred",
  "palisade",
  "wall",
  "keep",
  "window",
  "slit",
  "door",
  "portal",
  "gate",
  "ford",
  "bridge",
];

export function sideLayer(kind: string): number {
  return layers.indexOf(sideLook(kind));
}

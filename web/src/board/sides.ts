// How things along the side of a hex look, by their word.
export type SideLook =
  "river" | "stream" | "wall" | "palisade" | "fence" | "hedge" | "window" | "door" | "gate" | "bridge" | "ford" | "cliff" | "border" | "plain";

const words: Record<Exclude<SideLook, "plain">, readonly string[]> = {
  river: ["river", "major_river", "moat"],
  stream: ["stream", "brook", "ditch", "canal", "minor_river"],
  wall: ["wall", "walls", "city_wall", "rampart", "parapet", "stone_wall", "shutter"],
  palisade: ["palisade", "stockade", "barricade", "stakes"],
  fence: ["fence", "rail", "railing", "hurdle"],
  hedge: ["hedge", "bocage", "thicket"],
  window: ["window", "loophole", "arrow_slit", "embrasure"],
  door: ["door", "doorway", "entrance"],
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
  "palisade",
  "wall",
  "window",
  "door",
  "gate",
  "ford",
  "bridge",
];

export function sideLayer(kind: string): number {
  return layers.indexOf(sideLook(kind));
}

// Words that games use for the same thing, told apart by how they are drawn. A word that is not here is drawn neutrally.

const groups: Record<string, readonly string[]> = {
  // ground
  open: ["open", "clear", "flat", "plain", "field", "fields", "meadow", "grass", "ground", "area", "battle", "flank"],
  woods: ["woods", "wood", "forest", "tree", "trees", "woodland"],
  scrub: ["scrub", "brush", "bush", "bushes", "heath", "orchard", "vineyard"],
  marsh: ["marsh", "swamp", "bog", "fen", "reeds"],
  rough: ["rough", "hill", "hills", "broken", "mountain", "mountains", "highland"],
  slope: ["slope", "bank", "embankment"],
  water: ["water", "sea", "all_sea", "lake", "ocean", "river", "stream", "pond", "channel"],
  sea: ["sea", "all_sea", "ocean"],
  ditch: ["moat", "ditch", "trench"],
  rubble: ["filled_moat", "rubble", "debris", "ruins"],
  sand: ["sand", "beach", "shingle", "desert"],
  rock: ["rock", "rocks", "cliff", "stone", "crag"],
  house: [
    "house",
    "building",
    "interior",
    "hall",
    "hall_entrance",
    "barn",
    "hut",
    "throne",
    "hearth",
    "church_floor",
    "floor",
  ],
  tower: ["tower", "keep", "donjon"],
  deck: ["platform", "walkway", "gangway", "pier", "gate"],
  stairs: ["stairs", "staircase", "steps"],
  masonry: ["wall", "walls", "gatehouse", "rampart", "improved_position", "castle_floor"],
  track: ["track", "road", "path", "causeway", "street"],
  span: ["bridge", "mobile_bridge", "bascule", "drawbridge", "pontoon", "ramp"],
  void: ["void", "impassable", "none", "outside", "blocked"],
  neutral: ["neutral", "foreign", "off"],
  // what stands in a place
  town: ["town", "place", "market_town", "burgh", "settlement"],
  city: ["city", "cathedral_town", "cathedral", "bishopric", "capital"],
  village: ["village", "hamlet", "farm", "terrain"],
  castle: ["castle", "fort", "fortress", "stronghold", "held", "motte"],
  abbey: ["monastery", "abbey", "church", "priory"],
  port: ["port", "harbour", "haven"],
  crossing: ["crossing", "bridge", "ford_place"],
  end: ["end", "bank_end"],
  box: ["box", "off_map", "pool", "reserve", "holding"],
  slot: ["slot", "space", "action"],
  // ways and lines
  road: ["road", "solid", "highway", "street", "track", "way", "path"],
  broken: ["broken", "trail", "minor", "dashed", "poor"],
  ford: ["ford", "ferry", "crossing"],
  river: ["river", "major_river"],
  stream: ["stream", "brook", "minor_river", "rivulet", "canal"],
  coast: ["coast", "shore", "coastline"],
  region: ["region", "land", "label", "name", "county", "province", "country", "caption"],
  border: ["border", "boundary", "frontier", "area", "limit"],
};

const index = new Map<string, Set<string>>();
for (const [group, words] of Object.entries(groups)) {
  for (const word of words) index.set(word, (index.get(word) ?? new Set()).add(group));
}

/** Whether a word belongs to a group; plural and compound words ("deep_woods") are tried by their parts. */
export function means(word: string, group: string): boolean {
  return index.get(word)?.has(group) ?? false;
}

/** The first of the groups to which a word, or one of its parts, belongs. */
export function oneOf<G extends string>(word: string, among: readonly G[]): G | undefined {
  const clean = word.toLowerCase().replaceAll("-", "_");
  for (const part of [clean, ...clean.split("_").reverse()]) {
    const hit = among.find((group) => means(part, group));
    if (hit) return hit;
  }
  return undefined;
}

/** A word as people read it: cathedral_town → Cathedral town. */
export function spoken(word: string): string {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

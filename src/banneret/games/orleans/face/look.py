"""What things look like: icons by name, tinctures of heraldry, the arms of the four players."""

from banneret.kernel.scene import Arms, NumberWords
from banneret.kernel.vocabulary import Tincture

from ..tables import ACTIONS, BONUS_TILES, DEEDS, FAME_TILES, FOLLOWERS, PLACES, SEATS, TERRAINS

ARMS = {
    "green": Arms("vert", charge="stag-head", charge_tincture="argent"),
    "blue": Arms("azure", charge="scallop", charge_tincture="argent"),
    "red": Arms("gules", charge="key", charge_tincture="argent"),
    "yellow": Arms("or", charge="heraldic-sun", charge_tincture="sable"),
}
"""Each player's tincture, with a charge of his own: colour is never the only sign. Lilies and lions are left to the
nations."""
SIGNS = tuple(ARMS[seat].charge for seat in SEATS)
"""What a settler bears, by seat."""

FOLLOWER_ICONS = ("farmer", "fishing", "blacksmith", "scales", "mounted-knight", "scroll-quill", "prayer")
"""In the order of `tables.FOLLOWERS`."""
_FOLLOWER_TINCTURES: tuple[Tincture, ...] = ("vert", "azure", "tenne", "or", "gules", "purpure", "sable")
FOLLOWER_ARMS = tuple(Arms(tincture) for tincture in _FOLLOWER_TINCTURES)
_GOOD_TINCTURES: tuple[Tincture, ...] = ("or", "azure", "tenne", "or", "purpure", "tenne")
GOOD_ARMS = tuple(Arms(tincture) for tincture in _GOOD_TINCTURES)
TILE_ARMS = Arms("argent")
COIN_ARMS = Arms("or")
TERRAIN_ICONS = ("wheat", "double-fish", "oak", "cow", "grapes", "barn")
ANYBODY_ICON = "person"
TECHNOLOGY_ICON = "gears"
SETTLER_ICON = "meeple"
FORTRESS_ICON = "white-tower"
CHURCH_ICON = "church"
VILLAGE_ICON = "village"
COIN_ICON = "two-coins"
BAG_ICON = "swap-bag"
FAME_ICON = "laurels"
NATION_ICONS = ("fleur-de-lys", "lion")
MESSAGE_ICON = "wax-seal"
START_ICON = "flying-flag"
NUMBERS = (
    NumberWords("settler", (), count=("settlers", SETTLER_ICON)),
    NumberWords("follower", (), count=("followers", ANYBODY_ICON)),
    NumberWords("coin", (), count=("coins", COIN_ICON)),
    NumberWords("good", (), count=("goods", "barrel")),
    NumberWords("tile", (), icon=FORTRESS_ICON, count=("fortresses", FORTRESS_ICON)),
    NumberWords("token", (), icon=BAG_ICON, count=("followers", ANYBODY_ICON)),
)
"""What pieces that lie in heaps are counted in."""

_PLACE_ICONS = {
    "bathhouse": "bathtub",
    "pub": "beer-stein",
    "bakery": "bread",
    "fish_weir": "fishing-net",
    "saw_pit": "hand-saw",
    "storehouse": "warehouse",
    "ferry": "caravel",
    "library": "bookshelf",
    "toll_bridge": "stone-bridge",
    "whispering_inn": "conversation",
    "settlers_hostel": "bed",
    "winepress": "cellar-barrels",
    "mint": "coins-pile",
    "great_fair": "trade",
    "siege_workshop": "trebuchet",
    "cathedral_school": "byzantin-temple",
    "grange": "barn",
    "pilgrim_road": "pilgrim-hat",
}
PLACE_ICONS = tuple(_PLACE_ICONS[place.id] for place in PLACES)
_BONUS_ICONS = {
    "bonus_coins": COIN_ICON,
    "bonus_fame": "lyre",
    "bonus_grain": "wheat",
    "bonus_fish": "double-fish",
    "bonus_cheese": "cheese-wedge",
    "bonus_wood": "wood-pile",
    "bonus_settler": "walk",
    "bonus_follower": "farmer",
    "bonus_villages": VILLAGE_ICON,
    "malus": "death-skull",
}
BONUS_ICONS = tuple(_BONUS_ICONS[tile.id] for tile in BONUS_TILES)
_FAME_ICONS = {
    "extra_follower": "person",
    "three_coins": COIN_ICON,
    "one_wood": "wood-pile",
    "era_two": "hourglass",
    "technology": TECHNOLOGY_ICON,
    "place_card": "card-pick",
    "monk": "prayer",
    "era_three": "hourglass",
    "five_value": "open-treasure-chest",
    "demolish": "broken-wall",
    "church": CHURCH_ICON,
    "end": "trophy-cup",
}
FAME_ICONS = tuple(_FAME_ICONS[tile.id] for tile in FAME_TILES)
assert len(FOLLOWER_ICONS) == len(FOLLOWERS) and len(TERRAIN_ICONS) == len(TERRAINS)

_TEXTS = {
    "farmhouse": "1 farmer, 1 grain",
    "guild_house": "Fisherman, craftsman or trader, each with a gift",
    "terrain": "1 good from each of 2, 3 or 4 areas, by era",
    "territory": "Expand from a town, or put a settler in a town",
    "market": "1 trade for each town you are in and each village",
    "town_hall": "1 or 2 followers to deeds",
    "castle": "1 knight, 1 coin",
    "school": "1 scholar, 1 Fame",
    "monastery": "1 monk",
    "building_yard": "1 wood: a village, 1 Fame",
    "fortification": "1 wood: a fortress, 1 Fame",
    "church_works": "1 wood: a church in a village, 3 Fame",
    "pub": "1 to 3 coins: as much Fame",
    "bakery": "1 or 2 grain: as much bread",
    "saw_pit": "1 wood",
    "library": "2 Fame",
    "whispering_inn": "Look at a Nation card or Secret Message",
    "winepress": "1 grain or fish: 1 wine",
    "mint": "5 coins",
    "siege_workshop": "Remove a neighbouring fortress",
    "pilgrim_road": "2 Fame, 2 coins",
    "bathhouse": "Draw 2 more, keep 1",
    "fish_weir": "Terrain: +1 fish",
    "storehouse": "Settlers in towns need no food",
    "ferry": "Expand from any of your areas",
    "toll_bridge": "Market: +2 coins",
    "settlers_hostel": "Territory: 2 settlers into a town",
    "great_fair": "Market: 2 more trades",
    "cathedral_school": "Villages and churches without wood",
    "grange": "Terrain: 1 more area",
}
ACTION_TEXTS = tuple(_TEXTS[action.id] for action in ACTIONS)
PLACE_TEXTS = tuple(_TEXTS[place.id] for place in PLACES)
"""What is printed: the effects in a few words (the rules' own words are the notes)."""

_ACTION_ICONS = {
    "farmhouse": "barn",
    "guild_house": "key",
    "terrain": "plow",
    "territory": SETTLER_ICON,
    "market": "trade",
    "town_hall": "medieval-village-01",
    "castle": "castle",
    "school": "open-book",
    "monastery": "gothic-cross",
    "building_yard": VILLAGE_ICON,
    "fortification": FORTRESS_ICON,
    "church_works": CHURCH_ICON,
}
ACTION_ICONS = tuple(_ACTION_ICONS.get(action.id) or _PLACE_ICONS[action.id] for action in ACTIONS)
_DEED_ICONS = {
    "alchemy": "bubbling-flask",
    "barter": "trade",
    "levee": "waves",
    "bridge": "stone-bridge",
    "town_wall": "stone-wall",
    "hospice": "hospital-cross",
    "food_depot_medicine": "barrel",
}
DEED_ICONS = tuple(_DEED_ICONS[deed.id] for deed in DEEDS)

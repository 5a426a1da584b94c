"""The words of scenes for those of the game, and its pictures."""

from typing import Final

from banneret.kernel.scene import Arms, Meaning
from banneret.kernel.vocabulary import PlaceKind

from ..tables import BRIDGE, CHURCH, HILL, IMPASSABLE, IMPROVED, STREAM, TOWN, TYPE_IDS, WALL, WEATHERS, WOODS

ARMS = {
    "english": Arms("gules", charge="lion", charge_tincture="or", charges=3),
    "french": Arms("azure", charge="fleur-de-lys", charge_tincture="or", charges=3),
}
SIDE_ARMS = tuple(ARMS.values())
"""By side."""

GROUND: Final = "open"
"""What an area is that carries nothing else."""
DEAD: Final = "void"
"""Ground that has left play (CHV-24.16)."""
KINDS: tuple[tuple[int, PlaceKind], ...] = ((IMPASSABLE, "marsh"), (WOODS, "woods"), (HILL, "hill"))
"""What an area looks like by the first of these kinds of terrain that it carries; the others are drawn upon it."""
DRAWN: dict[int, frozenset[str]] = {
    CHURCH: frozenset({"church"}),
    BRIDGE: frozenset({"bridge"}),
    IMPROVED: frozenset({"hedge", "stakes", "bank"}),
    STREAM: frozenset({"river"}),
    TOWN: frozenset({"village", "town"}),
    WALL: frozenset({"wall"}),
}
"""What must be drawn upon an area that carries such terrain: one of these lines or landmarks."""

TERRAIN_NOTES = {
    "church": "a church",
    "bridge": "a bridge",
    "clear": "clear ground",
    "hill": "a hill",
    "improved_position": "an improved position",
    "impassable": "impassable",
    "stream": "a stream",
    "town": "a town",
    "wall": "a wall",
    "woods": "woods",
}

LEGEND: tuple[Meaning, ...] = (
    (GROUND, "clear", ""),
    ("hill", "hill", "charges down it are free; bows +1, Pikemen and Billmen +1"),
    ("woods", "woods", "no charge, a stop for who enters, arrows half as deadly"),
    ("town", "town", "no charge; who holds it can't be shot at"),
    ("church", "church", "steadies both sides"),
    ("bridge", "bridge", "steadies who holds it; 1 command more to enter"),
    ("marsh", "impassable", "nobody enters"),
    ("river", "stream", "steadies who holds it; 3 more commands to deploy"),
    ("stakes", "improved position", "stakes: no charge, horse enters only from next to it, who attacks it has −1"),
    ("hedge", "improved position", "a hedge: the same"),
    ("bank", "improved position", "a bank and its ditch: the same"),
    ("wall", "wall", "1 command more for foot, 3 for horse; bows behind it +1"),
    (DEAD, "out of play", "a flank that has collapsed"),
)

_TYPE_ICONS = {
    "BL": "halberd",
    "CB": "crossbow",
    "CV": "cavalry",
    "KT": "mounted-knight",
    "LB": "bowman",
    "LV": "pitchfork",
    "MA": "swordman",
    "PK": "spears",
    "AY": "cannon",
}
TYPE_ICONS = tuple(_TYPE_ICONS[id] for id in TYPE_IDS)
"""By type."""

_WEATHER_ICONS = {"clear": "sun", "fog": "fog", "heat": "heat-haze", "rain": "raining", "winter": "snowing"}
WEATHER_ICONS = tuple(_WEATHER_ICONS[weather.id] for weather in WEATHERS)

CARD_ICONS = {
    "charge": "charging-bull",
    "impetuous": "horseshoe",
    "arrow_storm": "striking-arrows",
    "press_the_attack": "crossed-swords",
    "stand_fast": "templar-shield",
    "close_ranks": "shield-echoes",
    "second_wind": "hearts",
    "rally_to_the_banner": "knight-banner",
    "pavises": "surrounded-shield",
    "empty_quivers": "broken-arrow",
    "trumpets": "hunting-horn",
    "war_cry": "rally-the-troops",
    "forced_march": "boots",
    "ransom": "coins-pile",
    "rival_captains": "conversation",
    "sharpened_stakes": "stakes-fence",
    "dismount": "saddle",
    "local_guide": "compass",
    "feigned_flight": "return-arrow",
    "storm_clouds": "raining",
}

TIMING = {
    "own_movement": "In your movement",
    "enemy_movement_reaction": "In the enemy's movement",
    "before_own_ranged_roll": "When you shoot",
    "before_own_close_roll": "When you strike",
    "own_disengagement_failed": "When a check has failed",
    "own_unit_hit_close": "When you are struck",
    "own_unit_hit_ranged": "When you are shot",
    "enemy_ranged_declared": "When the enemy shoots",
    "initiative_check": "For the initiative",
    "own_clash_start": "When your clash begins",
    "enemy_breakthrough_declared": "When the enemy breaks through",
}

_TITLES = frozenset({"Earl", "Duke", "Count", "Lord", "Sir", "Sire", "Viscount", "Marshal", "Constable", "Captal"})
_LINKS = frozenset({"of", "de", "the"})


def short(name: str) -> str:
    """What a leader is called in a word or two: "Earl of Warwick" is Warwick, "Edward, Prince of Wales" the Prince."""
    first, _, style = name.partition(", ")
    if style.startswith("Prince"):
        return "The Prince"
    words = [word for word in first.split() if word not in _TITLES and word not in _LINKS]
    return " ".join(words) if first[-1] in "IVX" or first.startswith("La ") else words[-1].removeprefix("d’")

"""How a bot leans: the weights of its judgement, in points of the score sheet. Chosen by trial (docs/bots.md)."""

from dataclasses import dataclass

POINTS = 4.0
"""So many points are what a player would not overlook: 1 on the scale of `Game.advise`."""

_FOLLOWERS = (
    (1.05, 0.73, 0.32),
    (1.82, 1.27, 0.55),
    (0.9, 0.75, 0.38),
    (2.52, 1.89, 1.01),
    (3.25, 1.62, 0.65),
    (6.0, 2.5, 0.8),
    (3.0, 2.5, 2.0),
)
"""What the first, second and third follower of each kind are worth with ten rounds left: farmer, fisherman, craftsman,
trader, knight, scholar, monk."""

_TOOLS = {
    "farmhouse": 0.3,
    "guild_house": 1.5,
    "terrain": 2.0,
    "territory": 0.9,
    "market": 0.3,
    "castle": 0.5,
    "school": 0.4,
    "monastery": 0.3,
    "building_yard": 0.35,
    "fortification": 0.3,
    "church_works": 0.45,
    "pub": 0.4,
    "whispering_inn": 0.1,
    "mint": 0.5,
    "siege_workshop": 0.1,
}
"""How often a round an action is used, about: what a Technology tile on it saves."""

_CARDS = {
    "bathhouse": 5.2,
    "pub": 2.5,
    "bakery": 3.8,
    "fish_weir": 3.8,
    "saw_pit": 14.8,
    "storehouse": 1.3,
    "ferry": 1.0,
    "library": 5.3,
    "toll_bridge": 3.0,
    "whispering_inn": 0.8,
    "settlers_hostel": 3.8,
    "winepress": 4.7,
    "mint": 6.0,
    "great_fair": 3.0,
    "siege_workshop": 0.8,
    "cathedral_school": 7.5,
    "grange": 5.1,
    "pilgrim_road": 6.8,
}
"""What a Place card is worth with ten rounds left."""


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to weigh things."""

    followers: tuple[tuple[float, ...], ...] = _FOLLOWERS
    tools: tuple[tuple[str, float], ...] = tuple(_TOOLS.items())
    cards: tuple[tuple[str, float], ...] = tuple(_CARDS.items())
    scarcity: tuple[float, ...] = (1.05, 0.95, 0.95, 1.1, 0.85, 1.1, 1.0)
    """How much more or less it counts which kind of follower a Technology tile saves."""
    saved: float = 2.6
    """What a follower is worth that a Technology tile saves."""
    era: float = 1.6
    """What an era is worth for each round left: one follower more, one area more at the harvest."""
    gadget: float = 1.3
    """The same for the Technology tile on the Fame track."""
    ahead: float = 0.55
    """How much of a gift on the Fame track is counted on the way to it."""
    fame: float = 0.0
    """What a point of Fame is worth by itself."""
    hand: float = 1.4
    """What a follower is worth each round to a player who has fewer than the era lets him draw."""
    bloat: float = 0.022
    """What each follower beyond a dozen costs in a round: the good ones are drawn less often."""
    harvest: float = 0.22
    """How much of the goods that the best areas give is counted, each round."""
    site: float = 3.0
    """What a village is worth that waits for its church."""
    timber: float = 1.0
    """What a wood is worth beyond its value, to one who can build with it."""
    settler: float = 3.0
    """What a settler is worth who stands in a town, ready to expand."""
    provisions: float = 4.2
    """What a settler is worth whom the Famine would take."""
    mission: float = 0.5
    """How much each thing that is missing of a Mission makes it less likely: the more, the fewer rounds are left."""
    contest: float = 1.25
    """How sharply a lead in a majority is felt: the more, the more the last steps to it count."""
    spare: float = 0.7
    """What a follower is worth who stays on the green."""
    stuck: float = 0.1
    """The same for one who stands in the way of the next draw."""
    waiting: float = 0.5
    """The same for one who waits on an action for others."""
    reading: float = 0.3
    """How much each thing that fits a Mission says about whom a player serves."""
    sure: float = 0.99
    """How sure of the partner a bot must be to declare."""
    spread: float = 5.3
    """How far the score may still move by each round that is left (and by the Messages nobody has seen)."""
    unseen: float = 18.0


USUAL = Manner()

"""What a player may mean by touching followers, spaces, actions, areas, goods, deeds and cards, as answers that can be refused with the rule that forbids
them. Whatever has nothing to do with what is asked becomes an answer that the phase refuses by saying what is asked."""

from collections.abc import Callable

from banneret.kernel.option import Menu

from .deeds import standing_on_town_hall
from .loire import SPACE, SPACES, TOWNS
from .planning import SPACE as ACTION_SPACE
from .state import OrleansState
from .tables import ACTION, ACTION_OF, ACTIONS, DEED, FOLLOWER, FOLLOWER_IDS, FOODS, GOOD, GOOD_IDS, MONK, PLACE, SEATS, TAKES


class Touched:
    """The things touched, sorted by what they are."""

    __slots__ = ("actions", "areas", "cards", "deeds", "followers", "goods", "looked_at", "market", "others", "places", "spaces", "towns", "wares")

    def __init__(self, seat: int, touched: tuple[str, ...]) -> None:
        self.followers: list[str] = []
        """Kinds on the own village green."""
        self.spaces: list[str] = []
        """Own action spaces: "farmhouse.1"."""
        self.actions: list[str] = []
        self.areas: list[str] = []
        self.towns: list[str] = []
        self.goods: list[str] = []
        """In the own stock."""
        self.wares: list[str] = []
        """Goods on the Marketplace."""
        self.market: list[str] = []
        """Followers on the Marketplace."""
        self.deeds: list[str] = []
        """ "alchemy" or "alchemy.2"."""
        self.places: list[str] = []
        """Place cards that lie open."""
        self.cards: list[str] = []
        """Messages to choose from."""
        self.looked_at: list[tuple[str, str]] = []
        """("nation", "red"): another player's secret card."""
        self.others: list[str] = []
        """What lies on another player's board."""
        for id in touched:
            self._sort(seat, id)

    def _sort(self, seat: int, id: str) -> None:
        whose, _, rest = id.partition(".")
        if id in SPACE:
            (self.towns if SPACE[id] in TOWNS else self.areas).append(id)
        elif id in GOOD:
            self.goods.append(id)
        elif whose in SEATS:
            self._on_board(seat, whose, rest)
        elif whose == "market":
            (self.wares if rest in GOOD else self.market).append(rest)
        elif whose == "deed":
            self.deeds.append(rest.removesuffix(".follower"))
        elif whose == "place" and rest in PLACE:
            self.places.append(rest)
        elif whose == "message":
            self.cards.append(rest)

    def _on_board(self, seat: int, whose: str, rest: str) -> None:
        rest = rest.removesuffix(".follower").removesuffix(".technology")
        if rest in ("nation", "message"):
            self.looked_at.append((rest, whose))
        elif rest in SPACE:
            # a settler on the map: the place where it stands is meant
            (self.towns if SPACE[rest] in TOWNS else self.areas).append(rest)
        elif whose != SEATS[seat]:
            self.others.append(whose)
        elif rest in ACTION_SPACE:
            self.spaces.append(rest)
        elif rest in ACTION:
            self.actions.append(rest)
        elif rest.startswith("village.") and rest.removeprefix("village.") in FOLLOWER:
            self.followers.append(rest.removeprefix("village."))

    @property
    def action(self) -> str:
        """The action that is meant, also by one of its spaces."""
        if self.actions:
            return self.actions[-1]
        return ACTIONS[ACTION_OF[ACTION_SPACE[self.spaces[-1]]]].id if self.spaces else ""


def meant(s: OrleansState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first."""
    phase = s.stack[-1]
    maker = _MEANT.get(phase.key)
    sorted_out = Touched(seat, touched)
    found = maker(s, seat, sorted_out) if maker is not None else []
    if not found and sorted_out.others:
        found = [" ".join(("touch", *touched))]
    return tuple(found) or tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))


# ---------------------------------------------------------------------- planning


def _plan(s: OrleansState, seat: int, t: Touched) -> list[str]:
    """A follower and a space; a follower and an action: the space that would suit him best; a space or an action alone."""
    if t.followers and t.spaces:
        return [f"put {t.followers[-1]} {t.spaces[-1]}"]
    if t.followers and t.actions:
        spaces = [name for name, space in ACTION_SPACE.items() if ACTIONS[ACTION_OF[space]].id == t.actions[-1]]
        kind = FOLLOWER[t.followers[-1]]
        spaces.sort(key=lambda name: (kind not in TAKES[ACTION_SPACE[name]], s.players[seat].spaces[ACTION_SPACE[name]] >= 0))
        return [f"put {t.followers[-1]} {name}" for name in spaces]
    if t.spaces:
        return [f"lift {t.spaces[-1]}"] if s.players[seat].spaces[ACTION_SPACE[t.spaces[-1]]] >= 0 else [f"fill {t.action}"]
    if t.actions:
        return [f"fill {t.actions[-1]}"]
    return [f"fill {place}" for place in t.places if place in ACTION]


# ---------------------------------------------------------------------- the action phase


def _act(s: OrleansState, seat: int, t: Touched) -> list[str]:
    """An action, with what it is done to; a place or a thing alone means the action that it is the object of."""
    if t.action:
        return _ways(s, seat, t.action, t)
    if t.areas or t.towns:
        return _ways(s, seat, "territory", t)
    if t.looked_at:
        return _ways(s, seat, "whispering_inn", t)
    if t.deeds or t.followers:
        return ["town_hall"]
    if t.goods or t.wares:
        return ["market"]
    if t.market:
        return [f"guild_house {t.market[-1]}"]
    return [place for place in t.places if place in ACTION]


def _ways(s: OrleansState, seat: int, action: str, t: Touched) -> list[str]:
    maker = _OBJECTS.get(action)
    words = maker(s, seat, t) if maker is not None else []
    return [f"{action} {word}" for word in words] or [action]


def _territory(s: OrleansState, seat: int, t: Touched) -> list[str]:
    if t.areas:
        # from the town that was touched, else from whichever has a settler
        own = sorted(range(len(TOWNS)), key=lambda at: not s.players[seat].towns[at])
        towns = t.towns[-1:] or [SPACES[TOWNS[at]].id for at in own]
        return [f"expand {town} {t.areas[-1]}" for town in towns]
    return [f"expand {t.towns[-2]} {t.towns[-1]}"] if len(t.towns) > 1 else [f"place {town}" for town in t.towns]


def _site(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return (t.areas or t.towns)[-1:]


_OBJECTS: dict[str, Callable[[OrleansState, int, Touched], list[str]]] = {
    "territory": _territory,
    "building_yard": _site,
    "fortification": _site,
    "church_works": _site,
    "siege_workshop": _site,
    "guild_house": lambda s, seat, t: (t.market or t.followers)[-1:],
    "winepress": lambda s, seat, t: (t.goods or t.wares)[-1:],
    "whispering_inn": lambda s, seat, t: [" ".join(card) for card in t.looked_at[-1:]],
}
"""What else is named with an action."""


# ---------------------------------------------------------------------- choices within an action, and at the end of the round


def _place(verb: str) -> Callable[[OrleansState, int, Touched], list[str]]:
    """Something that is done to a place of the map."""
    return lambda s, seat, t: [f"{verb} {name}" for name in (t.areas or t.towns)[-1:]]


def _good(verb: str) -> Callable[[OrleansState, int, Touched], list[str]]:
    return lambda s, seat, t: [f"{verb} {name}" for name in (t.wares or t.goods)[-1:]]


def _harvest(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [" ".join(("harvest", name, *(t.goods or t.wares)[-1:])) for name in (t.areas or t.towns)[-1:]]


def _trade(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [f"sell {name}" for name in t.goods[-1:]] + [f"buy {name}" for name in t.wares[-1:]]


def _move(s: OrleansState, seat: int, t: Touched) -> list[str]:
    """A deed or a slot: by each of those who stand on the Town Hall, or by the follower that was touched."""
    if not t.deeds:
        return []
    food = t.goods[-1:] or [GOOD_IDS[good] for good in FOODS if s.players[seat].goods[good]][:1]
    depot = t.deeds[-1].partition(".")[0] == "food_depot_medicine" and s.deeds[DEED["food_depot_medicine"]] == 0
    kinds = [FOLLOWER[name] for name in t.followers[-1:]] or list(dict.fromkeys(standing_on_town_hall(s, seat))) or [MONK]
    return [" ".join(("move", FOLLOWER_IDS[kind], t.deeds[-1], *(food if depot else ()))) for kind in kinds]


def _space(s: OrleansState, seat: int, t: Touched) -> list[str]:
    """A space, or the first of an action's."""
    first = [name for name, space in ACTION_SPACE.items() if ACTIONS[ACTION_OF[space]].id == t.action][:1]
    return [f"technology {name}" for name in t.spaces[-1:] or first]


def _extra(s: OrleansState, seat: int, t: Touched) -> list[str]:
    phase = s.stack[-1]
    kind = FOLLOWER_IDS[getattr(phase, "kind", MONK)]
    return [f"put {kind} {name}" for name in t.spaces[-1:]]


def _card(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [f"place {name}" for name in t.places[-1:]]


def _look(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [f"look {whose}" for _, whose in t.looked_at[-1:]]


def _keep(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [f"keep {name}" for name in t.cards[-1:]]


def _labourer(s: OrleansState, seat: int, t: Touched) -> list[str]:
    return [f"follower {name}" for name in (t.market or t.followers)[-1:]]


_MEANT: dict[str, Callable[[OrleansState, int, Touched], list[str]]] = {
    "keep_message": _keep,
    "plan": _plan,
    "act": _act,
    "harvest": _harvest,
    "trade": _trade,
    "move_to_deed": _move,
    "take_good": _good("take"),
    "five_value": _good("take"),
    "technology": _space,
    "place_extra": _extra,
    "take_place": _card,
    "peek": _look,
    "demolish": _place("demolish"),
    "build_church": _place("church"),
    "bonus_settler": _place("settler"),
    "bonus_follower": _labourer,
    "feed": _good("feed"),
    "lose_settler": _place("lose"),
}
"""By the key of the phase that asks."""

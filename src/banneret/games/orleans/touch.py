"""What a player may mean by touching followers, spaces, actions, areas, goods, deeds and cards, as answers that can be
refused with the rule that forbids them. Whatever has nothing to do with what is asked becomes an answer that the phase
refuses by saying what is asked."""

from banneret.kernel.option import Menu

from .loire import SPACE, TOWNS
from .spaces import ACTION_SPACE
from .tables import ACTION, ACTION_OF, ACTIONS, FOLLOWER, GOOD, PLACE, SEATS


class Touched:
    """The things touched, sorted by what they are."""

    __slots__ = (
        "actions",
        "areas",
        "cards",
        "deeds",
        "followers",
        "goods",
        "looked_at",
        "market",
        "others",
        "places",
        "spaces",
        "touched",
        "towns",
        "wares",
    )

    def __init__(self, seat: int, touched: tuple[str, ...]) -> None:
        self.touched = touched
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
    def site(self) -> list[str]:
        """The place of the map that is meant, if any: an area before a town."""
        return (self.areas or self.towns)[-1:]

    @property
    def action(self) -> str:
        """The action that is meant, also by one of its spaces."""
        if self.actions:
            return self.actions[-1]
        return ACTIONS[ACTION_OF[ACTION_SPACE[self.spaces[-1]]]].id if self.spaces else ""


def answers(found: list[str], t: Touched, menu: Menu) -> tuple[str, ...]:
    """What was found, likeliest first; else each verb of the menu with what was touched, which the phase refuses by
    saying what is asked. What lies on another player's board is nothing that an answer could name."""
    if found:
        return tuple(found)
    verbs = ["touch"] if t.others else dict.fromkeys(option.verb for option in menu)
    return tuple(" ".join((verb, *t.touched)) for verb in verbs)

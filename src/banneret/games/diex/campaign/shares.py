"""DXC-1d: who sits at the table: two, or more who share a side and split its groups."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.refusal import BanneretError

from .country.scenarios import CAMPAIGNS
from .group import KING, REBEL


@dataclass(slots=True, frozen=True)
class Share:
    """A way to sit down to a campaign: the seats with their sides, and which groups those beyond the first of a side
    command."""

    id: str
    campaign: str
    label: str
    seats: tuple[str, ...] = ("king", "rebel")
    sides: tuple[int, ...] = (KING, REBEL)
    commands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Seat and groups; all other groups are commanded by the first seat of their side."""

    def captain(self, group: str, side: int) -> int:
        for seat, groups in self.commands:
            if group in groups:
                return self.seats.index(seat)
        return self.sides.index(side)


_FOUR = ("king", "constable", "rebel", "thegn")
_FOUR_SIDES = (KING, KING, REBEL, REBEL)

SHARES = (
    *(Share(data.id, data.id, "") for data in CAMPAIGNS),
    Share(
        "kings_pence_four",
        "kings_pence",
        "four players",
        _FOUR,
        _FOUR_SIDES,
        (("constable", ("n2",)), ("thegn", ("x2",))),
    ),
    Share(
        "kent_1066_four",
        "kent_1066",
        "four players",
        _FOUR,
        _FOUR_SIDES,
        (("constable", ("n2",)), ("thegn", ("x3", "x4"))),
    ),
    Share(
        "york_1069_three",
        "york_1069",
        "three players",
        ("king", "rebel", "jarl"),
        (KING, REBEL, REBEL),
        (("jarl", ("d1", "d2", "s1")),),
    ),
    Share(
        "york_1069_four",
        "york_1069",
        "four players",
        ("king", "constable", "rebel", "jarl"),
        _FOUR_SIDES,
        (("constable", ("n2", "n4")), ("jarl", ("d1", "d2", "s1"))),
    ),
)


@cache
def share(id: str) -> Share:
    for found in SHARES:
        if found.id == id:
            return found
    raise BanneretError(f"There is no campaign “{id}”; there are {', '.join(found.id for found in SHARES)}.")

"""What a player may mean by touching hexes, SPs, leaders and banks, as answers that can be refused with the rule that forbids them."""

from collections.abc import Callable

from banneret.kernel.handful import TAKE, Handful
from banneret.kernel.option import Menu

from .country import NAMED, TOWN_AT, WORDS
from .forces.stacks import besieged
from .state import MaidState
from .tables import NATION_IDS, OF_SIDE, PERSON_IDS


class Touched:
    """The things touched, sorted. A piece stands for its hex where a hex is wanted."""

    __slots__ = ("cells", "people", "troops")

    def __init__(self, s: MaidState, touched: tuple[str, ...]) -> None:
        self.cells: list[str] = []
        self.people: list[str] = []
        self.troops: list[str] = []
        """SPs as "orleans.english.archers"."""
        for id in touched:
            word, _, rest = id.partition(".")
            if id in PERSON_IDS:
                self.people.append(id)
                at = s.at[PERSON_IDS.index(id)]
                if at >= 0:
                    self.cells.append(WORDS[at])
            elif word in NAMED:
                self.cells.append(WORDS[NAMED[word]])
                if rest.partition(".")[0] in NATION_IDS:
                    self.troops.append(id)


def meant(s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first."""
    phase = s.stack[-1]
    t = Touched(s, touched)
    if isinstance(phase, Handful):
        found = _lot(s, phase, t)
    else:
        maker = _MEANT.get(phase.key)
        found = [] if maker is None else maker(s, seat, t)
    return tuple(found) or tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))


def _lot(s: MaidState, phase: Handful[MaidState], t: Touched) -> list[str]:
    """One of a lot: the piece that was touched, by its id in the choice; a piece that is not in it by its own."""
    tally = phase.tally(s)
    found = []
    for id in (*t.troops, *t.people):
        lot = next((lot for lot in tally.lots if id in lot.touch), None)
        found.append(f"{TAKE} {id if lot is None else lot.id} 1")
    return found


def _hex(verb: str) -> Callable[[MaidState, int, Touched], list[str]]:
    """A decision about a hex."""
    return lambda s, seat, t: [f"{verb} {word}" for word in t.cells[-1:]]


def _march(s: MaidState, seat: int, t: Touched) -> list[str]:
    """To go there; in and out of a besieged town to slip; from port to port to sail, where that is all that could be meant."""
    found = []
    for word in t.cells[-1:]:
        cell = NAMED[word]
        slips = besieged(s, seat) & (1 << cell | 1 << getattr(s.stack[-1], "cell", cell))
        found = [f"slip {word}", f"go {word}"] if slips else [f"go {word}"]
    return found


def _attack(s: MaidState, seat: int, t: Touched) -> list[str]:
    """The enemy stack, in whatever order it and one's own were touched."""
    enemies = [word for word in t.cells if s.present[1 - seat] >> NAMED[word] & 1]
    return [f"attack {word}" for word in enemies[-1:] or t.cells[-1:]]


def _town(verb: str) -> Callable[[MaidState, int, Touched], list[str]]:
    """A decision about a town: in an open hex there is none."""
    return lambda s, seat, t: [f"{verb} {word}" for word in t.cells[-1:] if NAMED[word] in TOWN_AT]


def _ransom(s: MaidState, seat: int, t: Touched) -> list[str]:
    own = [id for id in t.people if OF_SIDE[seat] >> PERSON_IDS.index(id) & 1]
    return [f"ransom {id}" for id in (own or t.people)[-1:]]


_MEANT: dict[str, Callable[[MaidState, int, Touched], list[str]]] = {
    "movement": _hex("move"),
    "march": _march,
    "works": _hex("dig"),
    "combat": _attack,
    "defenders_retreat": _hex("retreat"),
    "attackers_retreat": _hex("retreat"),
    "place_bought": _town("at"),
    "homecoming": _town("at"),
    "escape": _town("at"),
    "arrive": _town("arrive"),
    "place_engineers": _hex("engineers"),
    "ransom": _ransom,
}
"""By the key of the phase that asks."""

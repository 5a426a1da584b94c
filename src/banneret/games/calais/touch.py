"""What a player may mean by touching the map, an army or a card, as answers that can be refused with the rule that
forbids them."""

from .country import NODE, NODES, country
from .state import CalaisState
from .tables import ENGLISH, KINDS, NORMAL, PACES, SEATS


def nothing(touched: tuple[str, ...]) -> tuple[str, ...]:
    """Things that have nothing to do with what is asked become an answer that the phase refuses by saying what is
    asked."""
    return (" ".join(("touch", *touched)),)


def cards(verb: str, touched: tuple[str, ...]) -> tuple[str, ...]:
    """To do this with the touched cards, if all are cards of the English hand."""
    return (" ".join((verb, *touched)),) if all(id in KINDS for id in touched) else nothing(touched)


def marches(s: CalaisState, side: int, touched: tuple[str, ...]) -> tuple[str, ...]:
    """To march there: by a road of two spaces if there is one, whoever may use it; else straight on."""
    start = s.english_at if side == ENGLISH else s.french_at
    places = [where(s, id) for id in touched if id != SEATS[side]]
    if not places or not all(id in NODE for id in places):
        return nothing(touched)
    pace = PACES[NORMAL]
    direct = " ".join(("march", pace, *places))
    here, end = country(s.broken), NODE[places[-1]]
    if len(places) > 1 or end == start or end in here.links[start]:
        return (direct,)
    ways = [NODES[step].id for step in here.links[start] if end in here.links[step]]
    return (*(f"march {pace} {step} {places[-1]}" for step in ways), direct)


def where(s: CalaisState, id: str) -> str:
    """A touched army is the place where it stands."""
    return NODES[(s.english_at, s.french_at)[SEATS.index(id)]].id if id in SEATS else id

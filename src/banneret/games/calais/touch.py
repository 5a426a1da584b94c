"""What a player may mean by touching the map, an army or a card, as answers that can be refused with the rule that forbids them."""

from .bridges import BANKS
from .country import CROSSINGS, NODE, NODES, country
from .state import CalaisState
from .tables import ENGLISH, FRENCH, KINDS, NORMAL, PACES, SEATS

_CARD_VERBS = {"e_pay_fresh": "pay", "e_pay_numbers": "pay", "e_food": "eat", "b_defend": "play", "b_react": "add"}
"""What is done with a touched card, by the phase that asks."""


def meant(s: CalaisState, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first. Things that have nothing to do with what is asked become an answer that the phase refuses by saying what is asked."""
    phase = s.stack[-1].key
    if phase in ("e_declare", "f_declare"):
        return _marches(s, ENGLISH if phase == "e_declare" else FRENCH, touched)
    if phase == "f_break":
        return (" ".join(("break", *(_bridge(s, id) for id in touched))),)
    cards = [id for id in touched if id in KINDS]
    if phase in _CARD_VERBS and len(cards) == len(touched):
        return (" ".join((_CARD_VERBS[phase], *cards)),)
    if phase == "b_attack" and touched[-1].startswith("attack_"):
        return (f"attack {touched[-1].removeprefix('attack_')} 0",)
    return (" ".join(("touch", *touched)),)


def _marches(s: CalaisState, side: int, touched: tuple[str, ...]) -> tuple[str, ...]:
    """To march there: by a road of two spaces if there is one, whoever may use it; else straight on."""
    start = s.english_at if side == ENGLISH else s.french_at
    places = [_where(s, id) for id in touched if id != SEATS[side]]
    if not places or not all(id in NODE for id in places):
        return (" ".join(("touch", *touched)),)
    pace = PACES[NORMAL]
    direct = " ".join(("march", pace, *places))
    here, end = country(s.broken), NODE[places[-1]]
    if len(places) > 1 or end == start or end in here.links[start]:
        return (direct,)
    ways = [NODES[step].id for step in here.links[start] if end in here.links[step]]
    return (*(f"march {pace} {step} {places[-1]}" for step in ways), direct)


def _where(s: CalaisState, id: str) -> str:
    """A touched army is the place where it stands."""
    return NODES[(s.english_at, s.french_at)[SEATS.index(id)]].id if id in SEATS else id


def _bridge(s: CalaisState, id: str) -> str:
    """The crossing of a touched bank or army; with the army's own bridge, a bank to stand on."""
    id = _where(s, id)
    if id not in NODE or NODES[NODE[id]].crossing < 0:
        return id
    crossing = CROSSINGS[NODES[NODE[id]].crossing]
    return f"{NODES[crossing].id} {BANKS[0]}" if crossing == s.french_at else NODES[crossing].id

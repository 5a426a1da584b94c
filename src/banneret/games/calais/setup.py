"""Sections 5, 14 and 15: scenarios and optional rules."""

from collections.abc import Mapping

from banneret.kernel.game import Scenario, Variant
from banneret.kernel.refusal import BanneretError

from .country import NODE, bits
from .state import CalaisState
from .tables import CARD_IDS, KINDS, LEADERSHIP, PROFESSIONALS, SEATS, SET_UPS
from .turn import Opening

SCENARIOS = tuple(Scenario(set_up.id, set_up.name, set_up.note, SEATS) for set_up in SET_UPS.values())

_MOST_FRENCH_FRESH = max(set_up.french["fresh"] for set_up in SET_UPS.values())

# CAL-15.1: each is off by default.
VARIANTS = (
    Variant("handicap", "Spare cards for the English", "CAL-15.2", ("none", "professionals", "leadership", "both")),
    Variant(
        "fewer_fresh",
        "The French start with so many FRESH fewer",
        "CAL-15.2",
        tuple(str(n) for n in range(_MOST_FRENCH_FRESH + 1)),
    ),
    Variant("two_decks", "Each side has its own march deck", "CAL-15.3", ("off", "on")),
    Variant(
        "free_standing",
        "A French army that stays turns no card; the full game lasts 22 turns",
        "CAL-15.4",
        ("off", "on"),
    ),
    Variant("open_numbers", "The FRESH under a face-down attack are shown", "CAL-15.5", ("off", "on")),
)

_SPARE = {
    "none": (),
    "professionals": (PROFESSIONALS,),
    "leadership": (LEADERSHIP,),
    "both": (PROFESSIONALS, LEADERSHIP),
}
_LONG_GAME = {"march": 22}
"""CAL-15.4: the last turn under free standing; other scenarios keep theirs."""


def last_turn(scenario: str, free_standing: bool) -> int:
    """CAL-14.2, CAL-15.4."""
    usual = SET_UPS[scenario].last_turn
    return _LONG_GAME.get(scenario, usual) if free_standing else usual


def set_up(scenario: str, variants: Mapping[str, str]) -> CalaisState:
    """CAL-14.2, CAL-14.6, CAL-5.1, CAL-5.2, CAL-5.8: the position before the first march. Cards not listed are not in
    the game (CAL-2.6)."""
    start = SET_UPS[scenario]
    hand = [start.english[kind] for kind in KINDS]
    for kind in _SPARE[variants["handicap"]]:
        hand[kind] += 1
    fewer = int(variants["fewer_fresh"])
    fresh = start.french["fresh"]
    if fewer > fresh:
        raise BanneretError(f"The French have {fresh} FRESH in {start.name}: fewer_fresh can be at most {fresh}.")
    free_standing = variants["free_standing"] == "on"
    two_decks = variants["two_decks"] == "on"
    deck = list(range(len(CARD_IDS)))
    state = CalaisState(
        scenario=scenario,
        turn=start.first_turn,
        first_turn=start.first_turn,
        last_turn=last_turn(scenario, free_standing),
        double_opening=start.opening == "double",
        english_at=NODE[start.english_at],
        french_at=NODE[start.french_at],
        broken=bits(start.broken),
        hand=hand,
        plunder=start.plunder,
        french_fresh=fresh - fewer,
        deck=deck,
        discard=[],
        two_decks=two_decks,
        french_deck=deck[:] if two_decks else [],
        french_discard=[],
        free_standing=free_standing,
        open_numbers=variants["open_numbers"] == "on",
    )
    state.stack.append(Opening())
    return state


def variants_of(s: CalaisState) -> dict[str, str]:
    """The optional rules that a position tells of: those of CAL-15.2 only change the set-up."""
    told = {"two_decks": s.two_decks, "free_standing": s.free_standing, "open_numbers": s.open_numbers}
    return {id: "on" if on else "off" for id, on in told.items()}

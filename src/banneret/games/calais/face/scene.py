"""Section 13: what each side sees of the table (CAL-13.1, CAL-13.3, CAL-13.4). The one place where anything is
hidden."""

from functools import cache, lru_cache

from banneret.kernel.scene import Arms, Mark, Piece, Scene, Side, Stop, Track
from banneret.kernel.vocabulary import Condition

from ..cards import PayNumbers
from ..country import CROSSINGS, NODES, Spot
from ..english_march import EnglishMove
from ..phase import STEPS, CalaisPhase
from ..state import CalaisState
from ..tables import ENDINGS, ENGLISH, FORAGE, FRENCH, LEVELS, SEATS, SET_UPS
from ..turn import TurnEnd
from ..victory import calais_level, calais_total
from . import hands
from .briefing import CRISPIN, objective
from .printed_map import layout
from .words import PACES

ARMS = {
    "english": Arms("gules", charge="lion", charge_tincture="or", charges=3),
    "french": Arms("azure", charge="fleur-de-lys", charge_tincture="or", charges=3),
}


def scene(s: CalaisState, seat: int | None) -> Scene:
    """What a seat sees, or a spectator. When the game is over everything is shown (CAL-13.4)."""
    sees_attack = s.result is not None or (s.attack_hand is not None and s.attack_hand.seen_by(seat))
    phase = s.stack[-1].key if s.stack else "over"
    held = sum(s.hand)
    return Scene(
        game="calais",
        title=SET_UPS[s.scenario].name,
        heading=s.heading,
        seats=SEATS,
        seat=seat,
        phase=phase,
        layout=layout(),
        pieces=(
            _english_army(s.english_at, held, s.plunder, _marching(s)),
            _french_army(s.french_at, s.french_fresh),
        ),
        marks=_marks(s.broken),
        hands=(
            hands.english_hand(s),
            *hands.french_hands(s, sees_attack),
            *hands.table(s, sees_attack),
            *hands.piles(s),
        ),
        tracks=_tracks(s.scenario, s.turn, s.first_turn, s.last_turn, s.plunder, calais_total(s)),
        sides=_sides(held, s.plunder, s.french_fresh),
        steps=STEPS,
        step=_step(s),
        objective=objective(s, seat),
        notice=_notice(s),
    )


def _notice(s: CalaisState) -> str:
    """Who is asked twice running, or waits twice as long, reads why (CAL-5.3)."""
    if not s.in_opening or s.result is not None:
        return ""
    whose = "French" if any(type(phase) is TurnEnd for phase in s.stack) else "English"
    which = "first" if s.turn == s.first_turn else "second"
    return f"Opening: two English marches, then two French ones. This is the {which} {whose} one."


def _step(s: CalaisState) -> int:
    """The step of the phase that asks; -1 outside the sequence of play."""
    top = s.stack[-1] if s.stack else None
    return STEPS.index(top.shown) if isinstance(top, CalaisPhase) else -1


def _marching(s: CalaisState) -> tuple[Condition, ...]:
    """How the English march, once they have declared it (CAL-6.1) and while it goes on."""
    for phase in s.stack:
        if type(phase) is EnglishMove:
            return (PACES[phase.pace],)
    return (PACES[FORAGE],) if s.stack and type(s.stack[-1]) is PayNumbers else ()


@cache
def _english_army(at: Spot, cards: int, plunder: int, condition: tuple[Condition, ...]) -> Piece:
    note = f"{_cards(cards)}, {plunder} plunder"
    return Piece(
        "english",
        "English army",
        NODES[at].id,
        "army",
        ENGLISH,
        note,
        "bowman",
        numbers=(str(cards), str(plunder)),
        condition=condition,
    )


@cache
def _french_army(at: Spot, fresh: int) -> Piece:
    return Piece(
        "french", "French army", NODES[at].id, "army", FRENCH, f"{fresh} fresh", "mounted-knight", numbers=(str(fresh),)
    )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


@cache
def _marks(broken: int) -> tuple[Mark, ...]:
    return tuple(
        Mark(NODES[c].id, "broken", f"{NODES[c].name}: bridge broken", icon="broken-wall")
        for bit, c in enumerate(CROSSINGS)
        if broken >> bit & 1
    )


@cache
def _sides(cards: int, plunder: int, fresh: int) -> tuple[Side, ...]:
    return (
        Side("English", ARMS["english"], f"{_cards(cards)}, {plunder} plunder"),
        Side("French", ARMS["french"], f"{fresh} fresh"),
    )


def _level(result: str) -> str:
    """CAL-12.2, in words: "a minor victory"."""
    return ENDINGS[result].name.partition(": ")[2]


@lru_cache(maxsize=4096)
def _tracks(scenario: str, turn: int, first: int, last: int, plunder: int, total: int) -> tuple[Track, ...]:
    days = (Stop(CRISPIN, "Saint Crispin's Day", "crossed-swords"),) if first < CRISPIN <= last else ()
    time = Track("turn", "Turn", turn, first, last, f"{7 + turn} October", icon="calendar", stops=days)
    if SET_UPS[scenario].kind == "battle":
        return (time,)
    levels = tuple(Stop(low, _level(result)) for low, _, result in LEVELS if low)
    return (
        time,
        Track("plunder", "Plunder", plunder, 0, max(plunder, 10), seat=ENGLISH, icon="open-treasure-chest"),
        Track(
            "worth",
            "Worth at Calais",
            total,
            0,
            max(total, 20),
            _level(calais_level(total)),
            ENGLISH,
            "flying-flag",
            stops=levels,
        ),
    )

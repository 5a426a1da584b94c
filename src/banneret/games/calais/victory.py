"""Section 12: how the game ends. CAL-12.9: each end is looked for at its own moment of the march, and the first one
ends the game."""

from banneret.kernel.event import Event
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from .country import NODES
from .state import CalaisState
from .tables import ENDINGS, LEVELS, SEATS


def calais_total(s: CalaisState) -> int:
    """CAL-12.3: every English card counts 1, of whatever kind, and every plunder marker."""
    return sum(s.hand) + s.plunder


def calais_level(total: int) -> str:
    """CAL-12.2, CAL-12.7: what the sum is worth at Calais."""
    return next(result for low, high, result in LEVELS if low <= total <= high)


def arrive(s: CalaisState, ref: Referee) -> None:
    """CAL-12.1: the English are at Calais."""
    total = calais_total(s)
    sum_text = f"{sum(s.hand)} cards + {s.plunder} plunder = {total}"
    end(
        s,
        ref,
        calais_level(total),
        f"The English army reaches Calais with {total} in cards and plunder.",
        ("CAL-12.1", "CAL-12.2", "CAL-12.3"),
        sum_text,
    )


def starve(s: CalaisState, ref: Referee) -> None:
    """CAL-12.4."""
    end(s, ref, "starved", "Nothing is left to eat: the English army dissolves.", ("CAL-12.4", "CAL-4.9", "CAL-8.3"))


def time_out(s: CalaisState, ref: Referee) -> None:
    """CAL-12.5."""
    end(
        s,
        ref,
        "time",
        f"The last turn ends with the English at {NODES[s.english_at].name}: they have not come through in time.",
        ("CAL-12.5",),
    )


def end(s: CalaisState, ref: Referee, id: str, reason: str, rules: tuple[str, ...], sum_text: str = "") -> None:
    """CAL-12.6, CAL-12.8: the game is over; the French score is the negative of the English one."""
    ending = ENDINGS[id]
    winners = () if ending.winner == "none" else (SEATS.index(ending.winner),)
    if ref.hears:
        ref.tell(
            Event(
                "end",
                f"{reason} {ending.name}.",
                (*rules, "CAL-12.8"),
                sum=sum_text,
                gist=ending.name,
                touch=("english", NODES[s.english_at].id),
                turn=s.heading,
            )
        )
    s.end(Result(id, ending.name, winners, (float(ending.score), float(-ending.score)), reason, rules))

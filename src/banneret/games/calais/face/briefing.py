"""What each side is told before the march, and the line above the map that says what it is about."""

from functools import lru_cache

from banneret.kernel.briefing import BriefingWords, ScenarioWords, dates_of, leaning
from banneret.kernel.lean import Measured
from banneret.kernel.scene import Briefing, CallOut, Due, Grade, Objective, Prize, Stop, Track

from ..country import CALAIS, NODE, country
from ..state import CalaisState
from ..tables import ATTACKS, ENGLISH, FRENCH, LEVELS, SEATS, SET_UPS, SetUp, read
from ..victory import calais_level, calais_total

CRISPIN = 18
"""CAL-5.5: 25 October is turn 18."""
_LEADERS = ("King Henry, York, Erpingham", "d’Albret, Boucicaut, Alençon")
_NAMES = ("English", "French")


_DATA = read("briefings.toml", BriefingWords[ScenarioWords])
MEASURED = read("balance.toml", dict[str, Measured])


def briefing(s: CalaisState, seat: int | None) -> Briefing:
    """A spectator is told what the English are told."""
    return _briefing(s.scenario, ENGLISH if seat is None else seat, s.last_turn)


@lru_cache(maxsize=32)
def _briefing(scenario: str, seat: int, last: int) -> Briefing:
    set_up, words, name = SET_UPS[scenario], _DATA.scenario[scenario], SEATS[seat]
    battle = set_up.kind == "battle"
    measured = MEASURED[scenario]
    total = _sum(set_up)
    return Briefing(
        who=words.who[name],
        situation=words.situation,
        wins=(_wins(seat, battle),),
        until="Three attacks" if battle else f"{last - set_up.first_turn + 1} days, to {7 + last} October",
        verbs=_DATA.verbs[f"battle_{name}" if battle else name],
        minutes=measured.minutes,
        balance=leaning(measured.lean, _NAMES),
        advice=words.advice[name],
        sides=_LEADERS,
        scale=() if battle else _scale(seat),
        here=-1 if battle else _place(seat, total),
        prizes=_prizes(seat, battle),
        dates=_dates(set_up, last),
        forces=_forces(set_up, total),
        pushes=words.arrows(SEATS),
        lean=measured.lean,
    )


def _sum(set_up: SetUp) -> int:
    """CAL-12.3, at the beginning."""
    return sum(set_up.english.values()) + set_up.plunder


def _wins(seat: int, battle: bool) -> str:
    """CAL-12.1 to CAL-12.6."""
    if battle:
        return "Withstand three attacks." if seat == ENGLISH else "Break them in one of three attacks."
    if seat == ENGLISH:
        return "Reach Calais with 4 or more in cards and plunder, or beat them in battle."
    return "Keep them from Calais until time or bread runs out, or beat them in battle."


def _scale(seat: int) -> tuple[Grade, ...]:
    """CAL-12.2: what the English sum is worth at Calais."""
    grades = [
        Grade("0–3", None, "nobody wins"),
        Grade("4–6", ENGLISH, "a minor victory"),
        Grade("7 +", ENGLISH, "a real victory"),
    ]
    return tuple(grades if seat == ENGLISH else reversed(grades))


def _place(seat: int, total: int) -> int:
    at = next(number for number, (low, high, _result) in enumerate(LEVELS) if low <= total <= high)
    return at if seat == ENGLISH else len(LEVELS) - 1 - at


def _prizes(seat: int, battle: bool) -> tuple[Prize, ...]:
    """What the English sum gains and loses; in a battle what a card is worth (CAL-11.6, CAL-2.5)."""
    if battle and seat == ENGLISH:
        return (Prize("3", "a Numbers card"), Prize("2", "Professionals, Henry"), Prize("1", "after the die"))
    if battle:
        return (Prize("4–7", "an attack card"), Prize("+1", "each fresh card under it"))
    common = (Prize("1", "each card"), Prize("1", "each plunder"))
    return (*common, Prize("−1", "a day's food"), Prize("−1", "a hard march"))


def _dates(set_up: SetUp, last: int) -> tuple[Due, ...]:
    if set_up.kind == "battle":
        return tuple(Due(name, "", number == ATTACKS) for number, name in enumerate(_ORDER, 1))
    stops = [Stop(CRISPIN, "Saint Crispin's Day")] if set_up.first_turn < CRISPIN <= last else []
    if set_up.opening == "double":
        stops.append(Stop(set_up.first_turn, "each side marches twice running"))
    boxes = tuple(f"{7 + turn} October" for turn in range(set_up.first_turn, last + 1))
    return dates_of(Track("turn", "", set_up.first_turn, set_up.first_turn, last, stops=tuple(stops), boxes=boxes))


_ORDER = ("First attack", "Second attack", "Third attack")


def _forces(set_up: SetUp, total: int) -> tuple[CallOut, ...]:
    goal = () if set_up.kind == "battle" else (CallOut("calais", "Calais", "the way home", ENGLISH),)
    return (
        CallOut("english", "King Henry", f"{total} in cards and plunder", ENGLISH),
        CallOut("french", "The Constable", f"{set_up.french['fresh']} fresh", FRENCH),
        *goal,
    )


# ---------------------------------------------------------------------- the line above the map


def objective(s: CalaisState, seat: int | None) -> Objective:
    """What wins, for one side; who looks on sees the English one."""
    side = ENGLISH if seat is None else seat
    if s.attack_hand is not None:
        fought = len(s.spent_attacks) - bool(s.die and s.laid is None and s.result is None)
        return _battle(s.scenario, side, fought, sum(s.hand), s.french_fresh)
    if SET_UPS[s.scenario].kind == "battle":
        return _battle(s.scenario, side, 0, sum(s.hand), s.french_fresh)
    who = "the English have" if seat is None else "you have" if side == ENGLISH else "they have"
    return _march(side, who, s.scenario, s.last_turn - s.turn, calais_total(s), s.english_at, s.broken)


@lru_cache(maxsize=4096)
def _march(side: int, who: str, scenario: str, left: int, total: int, at: int, broken: int) -> Objective:
    """How far the English are on their way, or how much of their army the French have seen waste away."""
    time = "the last day" if left <= 0 else f"{left} day{'s' if left > 1 else ''} left"
    if side == FRENCH:
        worn = 1 - total / _sum(SET_UPS[scenario])
        return Objective(
            "Keep the English from Calais", time, f"{who} {total}", round(min(1.0, max(0.0, worn)), 3), FRENCH
        )
    land = country(broken)
    start = land.location(NODE[SET_UPS[scenario].english_at])
    whole = max(1, land.distance[start][CALAIS])
    gone = 1 - land.distance[at][CALAIS] / whole
    level = calais_level(total)
    worth = {"calais_none": "too few", "calais_minor": "a minor victory", "calais_real": "a real victory"}[level]
    return Objective(
        "Reach Calais with 4 or more",
        time,
        f"{who} {total}",
        round(min(1.0, max(0.0, gone)), 3),
        ENGLISH,
        short=f"Reach Calais with 4 · {who} {total}",
        worth=worth,
    )


@lru_cache(maxsize=1024)
def _battle(scenario: str, side: int, fought: int, cards: int, fresh: int) -> Objective:
    """CAL-11.3: which attack this is, and what both have left for the others."""
    stands = f"{cards} card{'' if cards == 1 else 's'} against {fresh} fresh"
    left = f"attack {min(ATTACKS, fought + 1)} of {ATTACKS}"
    if side == ENGLISH:
        return Objective("Hold all attacks", left, stands, round(fought / ATTACKS, 3), ENGLISH, steps=(fought, ATTACKS))
    return Objective("Win one attack", left, stands, round(max(0.0, 1 - cards / _sum(SET_UPS[scenario])), 3), FRENCH)

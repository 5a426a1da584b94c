"""Section 25: losses and strain, and who has won."""

from banneret.kernel.result import Result

from .field import FIELD_AREAS, RESERVE, ROUTED
from .state import GONE, WAITING, ChivalryState
from .tables import CONSTANTS, ENEMY, ENGLISH, FRENCH, SIDE_NAMES, SIDES, Side

SCORES = {"decisive": 1.0, "major": 0.75, "marginal": 0.5, "draw": 0.0}
NAMES = {
    "decisive": "Decisive victory",
    "major": "Major victory",
    "marginal": "Marginal victory",
    "draw": "Draw",
}


def losses(s: ChivalryState, side: Side) -> int:
    """CHV-25.2, CHV-4.6, CHV-13.8: printed Cohesion of eliminated and routed units, and ratings of lost leaders. Who
    was removed in a flank collapse is not counted (CHV-25.3)."""
    cast, box = s.cast, ROUTED[side]
    found = 0
    for unit in cast.roster[side]:
        at = s.at[unit]
        if at in (GONE, box):
            found += cast.printed[unit]
    for leader, at in enumerate(s.leader_at):
        if at == GONE and cast.leader_side[leader] == side:
            found += cast.rating[leader]
    return found


def result(s: ChivalryState, winner: Side | None, level: str, reason: str, rules: tuple[str, ...]) -> Result:
    """A result with its scores by seat."""
    scores = [0.0, 0.0]
    winners: tuple[int, ...] = ()
    if winner is not None:
        seat = s.seat(winner)
        scores[seat], scores[1 - seat] = SCORES[level], -SCORES[level]
        winners = (seat,)
    return Result(level, NAMES[level], winners, (scores[0], scores[1]), reason, rules)


def less_strained(strain: tuple[int, int], points: tuple[int, int]) -> Side | None:
    """CHV-25.2, CHV-25.4, CHV-25.5: the side whose losses are the smaller part of its break point; None: equal."""
    english, french = strain[ENGLISH] * points[FRENCH], strain[FRENCH] * points[ENGLISH]
    if english == french:
        return None
    return ENGLISH if english < french else FRENCH


def _strains(s: ChivalryState) -> tuple[tuple[int, int], tuple[int, int]]:
    return (losses(s, ENGLISH), losses(s, FRENCH)), (s.break_point[ENGLISH], s.break_point[FRENCH])


def by_capture(s: ChivalryState, found: tuple[tuple[int, Side], ...]) -> Result | None:
    """CHV-25.4, CHV-23.4: the centre while both wings are in play, the last battle, or two in the course of the
    game."""
    in_play = s.battles.bit_count()
    deciding = {
        side
        for battle, side in found
        if (battle == 1 and in_play == 3) or in_play == 1 or s.captures[side] >= CONSTANTS.captures_to_win
    }
    if not deciding:
        return None
    if len(deciding) == 2:
        winner = less_strained(*_strains(s))
        text = "Both armies have cut the other's line in two."
        if winner is None:
            return result(s, None, "draw", text, ("CHV-25.4",))
        return result(s, winner, "decisive", f"{text} The {SIDE_NAMES[winner]} have suffered less.", ("CHV-25.4",))
    (winner,) = deciding
    text = f"The {SIDE_NAMES[winner]} have cut the enemy's line."
    return result(s, winner, "decisive", text, ("CHV-25.4",))


def has_army(s: ChivalryState, side: Side) -> bool:
    """CHV-25.5: a unit, artillery apart, on the battlefield, in the Reserve, or still to arrive."""
    line, reserve = s.cast.line[side], RESERVE[side]
    for unit in s.cast.roster[side]:
        at = s.at[unit]
        if (0 <= at < FIELD_AREAS or at in (reserve, WAITING)) and line >> unit & 1:
            return True
    return False


def by_break(
    lost: tuple[int, int], points: tuple[int, int], armies: tuple[bool, bool]
) -> tuple[Side | None, str] | None:
    """CHV-25.5, CHV-25.6: the winner (None: nobody) and the level; None if no side is broken."""
    broken = [side for side in SIDES if lost[side] >= points[side] or not armies[side]]
    if not broken:
        return None
    winner = less_strained(lost, points) if len(broken) == 2 else ENEMY[broken[0]]
    if winner is None:
        return None, "draw"
    decisive = 100 * lost[winner] < CONSTANTS.decisive_strain_percent * points[winner]
    return winner, "decisive" if decisive else "major"


def by_last_turn(lost: tuple[int, int], points: tuple[int, int], holder: Side) -> Side:
    """CHV-25.7: lower by at least 0.15, else who holds the field."""
    winner = less_strained(lost, points)
    if winner is not None:
        loser = ENEMY[winner]
        gap = lost[loser] * points[winner] - lost[winner] * points[loser]
        if 100 * gap >= CONSTANTS.marginal_margin_percent * points[winner] * points[loser]:
            return winner
    return holder


def check(s: ChivalryState) -> Result | None:
    """CHV-25.1: broken armies, then the last turn. Captures were seen to before (CHV-23.4)."""
    lost, points = _strains(s)
    broken = by_break(lost, points, (has_army(s, ENGLISH), has_army(s, FRENCH)))
    if broken is None and s.turn < s.turns:
        return None
    words = f"Losses: English {lost[0]} of {points[0]}, French {lost[1]} of {points[1]}."
    if broken is not None:
        winner, level = broken
        if winner is None:
            return result(s, None, level, f"Both armies are broken. {words}", ("CHV-25.5",))
        text = f"The {SIDE_NAMES[ENEMY[winner]]} army is broken. {words}"
        return result(s, winner, level, text, ("CHV-25.5", "CHV-25.6"))
    victor = by_last_turn(lost, points, s.cast.holder)
    if victor not in SIDES:
        return result(s, None, "draw", f"Nobody has the better of it. {words}", ("CHV-25.7", "CHV-28.4"))
    return result(s, victor, "marginal", f"The {SIDE_NAMES[victor]} have the better of the day. {words}", ("CHV-25.7",))

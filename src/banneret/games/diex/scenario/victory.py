"""Section SC: victory points, objectives, and the end of the game."""

from dataclasses import dataclass

from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from ..log import tell
from ..muster.scenarios import ObjectiveData
from ..state import DEAD, WOUNDED, DiexState
from ..terms import Field

DECISIVE = 25
"""DXA-SC.6."""
SCORES = {"decisive": 2.0, "marginal": 1.0, "draw": 0.0}


@dataclass(slots=True, frozen=True)
class Item:
    """Some points on a side's account."""

    points: int
    text: str
    rule: str


def unstunned(s: DiexState, seat: int, zone: int) -> int:
    """How many people of a seat stand in a zone, not stunned; a rider stands where his front is."""
    count = 0
    for counter in s.cast.ranks[seat]:
        if s.is_active(counter) and zone >> s.at[counter] & 1:
            count += 1
    return count


def present(s: DiexState, seat: int) -> bool:
    """DXA-SC.5: whether a side has a living character who is not stunned on the map."""
    return (
        s.upright[seat] != 0
        or (s.moving >= 0 and s.cast.seat[s.moving] == seat)
        or any(s.waiting[counter] for counter in s.cast.ranks[seat])
    )


def seats_of(s: DiexState, objective: ObjectiveData) -> tuple[int, ...]:
    """Whose objective it is."""
    return (0, 1) if objective.side == "both" else (s.cast.seats.index(objective.side),)


# ---------------------------------------------------------------- leaving


def ordered_out(s: DiexState, seat: int, edge: int) -> bool:
    """DXA-SC.9: whether an objective of his side names this edge, or his side flees (DXC-14.6f)."""
    if isinstance(s.terms, Field):
        return s.terms.fleeing == seat
    return any(o.edge == edge and seat in seats_of(s, o) for o in s.cast.objectives)


def _lost(s: DiexState, counter: int) -> str:
    """Why a person counts in full for the enemy: dead, or off the map against his orders; empty if he doesn't."""
    if s.health[counter] == DEAD:
        return "killed"
    if s.left_by[counter]:
        if s.carried_off >> counter & 1 and s.cast.roster[counter].civilian and _carried_by_orders(s, counter):
            return ""  # DXA-SC.8: the objective counts instead
        if not ordered_out(s, s.cast.seat[counter], s.left_by[counter]):
            return "left the field"
    return ""


def _carried_by_orders(s: DiexState, counter: int) -> bool:
    return any(o.kind == "carry_civilian" and o.edge == s.left_by[counter] for o in s.cast.objectives)


# ---------------------------------------------------------------- points


def tally(s: DiexState) -> tuple[list[Item], list[Item]]:
    """The account of each seat if the game ended now (DXA-SC.4, DXA-SC.8)."""
    accounts: tuple[list[Item], list[Item]] = ([], [])
    for counter in range(s.cast.people):
        enemy = accounts[1 - s.cast.seat[counter]]
        cost = s.cast.cost(counter)
        why = _lost(s, counter)
        if why:
            enemy.append(Item(cost, f"{s.name(counter)} {why}", "DXA-SC.9" if why == "left the field" else "DXA-SC.4"))
        elif s.health[counter] == WOUNDED and cost // 2:
            enemy.append(Item(cost // 2, f"{s.name(counter)} wounded", "DXA-SC.4"))
    for objective in s.cast.objectives:
        if not objective.wins:
            _COUNTS[objective.kind](s, objective, accounts)
    return accounts


def points(s: DiexState) -> tuple[int, int]:
    """The victory points of both seats if the game ended now."""
    mine, theirs = tally(s)
    return sum(item.points for item in mine), sum(item.points for item in theirs)


Accounts = tuple[list[Item], list[Item]]


def _hold(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    zone = s.ground.zones[o.zone]
    here = (unstunned(s, 0, zone), unstunned(s, 1, zone))
    for seat in seats_of(s, o):
        if here[seat] > here[1 - seat]:
            accounts[seat].append(
                Item(o.points, f"hold the {_zone(o)} with {here[seat]} to {here[1 - seat]}", "DXA-SC.8")
            )


def _exit(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        for counter in s.cast.ranks[seat]:
            if s.left_by[counter] == o.edge and s.health[counter] != DEAD:
                accounts[seat].append(Item(s.cast.cost(counter) + o.points, f"{s.name(counter)} got away", "DXA-SC.8"))


def _exit_animal(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        for mule in _mules(s):
            if _led_out(s, mule, seat, o.edge):
                accounts[seat].append(Item(o.points, f"{s.name(mule)} led off", "DXA-SC.8"))


def _deny_animal(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        edges = [
            other.edge for other in s.cast.objectives if other.kind == "exit_animal" and 1 - seat in seats_of(s, other)
        ]
        for mule in _mules(s):
            if not any(_led_out(s, mule, 1 - seat, edge) for edge in edges):
                accounts[seat].append(Item(o.points, f"{s.name(mule)} kept from them", "DXA-SC.8"))


def _mules(s: DiexState) -> list[int]:
    return [counter for counter in range(s.cast.people, s.cast.counters) if s.cast.mules >> counter & 1]


def _led_out(s: DiexState, mule: int, seat: int, edge: int) -> bool:
    return s.left_by[mule] == edge and s.holder[mule] == seat


def _kill(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    counter = s.cast.numbers[o.character]
    if s.health[counter] == DEAD:
        for seat in seats_of(s, o):
            accounts[seat].append(Item(o.points, f"{s.name(counter)} is dead", "DXA-SC.8"))


def _survive(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    counter = s.cast.numbers[o.character]
    if s.health[counter] != DEAD:
        for seat in seats_of(s, o):
            accounts[seat].append(Item(o.points, f"{s.name(counter)} lives", "DXA-SC.8"))


def _buildings(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        for name, zone in s.ground.zones.items():
            if not name.startswith("building_"):
                continue
            what = name.removeprefix("building_").replace("_", " ")
            if unstunned(s, seat, zone) and not unstunned(s, 1 - seat, zone):
                accounts[seat].append(Item(o.points, f"the {what} building searched", "DXA-SC.8"))
            else:
                accounts[1 - seat].append(Item(o.otherwise, f"the {what} building kept", "DXA-SC.8"))


def _carry_civilian(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        for counter in s.cast.ranks[1 - seat]:
            if s.cast.roster[counter].civilian and s.carried_off >> counter & 1 and s.left_by[counter] == o.edge:
                accounts[seat].append(Item(o.points, f"{s.name(counter)} carried off", "DXA-SC.8"))


def _civilian_safe(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    for seat in seats_of(s, o):
        for counter in range(s.cast.people):
            carried = any(burden == counter for burden in s.load)
            if s.cast.roster[counter].civilian and s.health[counter] != DEAD and (s.at[counter] >= 0 or carried):
                accounts[seat].append(Item(o.points, f"{s.name(counter)} safe", "DXA-SC.8"))


def _nothing(s: DiexState, o: ObjectiveData, accounts: Accounts) -> None:
    """An objective that wins at once gives no points."""


_COUNTS = {
    "hold": _hold,
    "exit": _exit,
    "exit_animal": _exit_animal,
    "deny_animal": _deny_animal,
    "kill": _kill,
    "survive": _survive,
    "buildings": _buildings,
    "carry_civilian": _carry_civilian,
    "civilian_safe": _civilian_safe,
    "clear_zone": _nothing,
    "control": _nothing,
    "enter": _nothing,
}


def _zone(o: ObjectiveData) -> str:
    return o.zone.replace("_", " ")


# ---------------------------------------------------------------- the end


def achieved(s: DiexState, o: ObjectiveData, seat: int) -> bool:
    """DXA-SC.7, DXA-SC.8: whether an objective that wins at once is met by this seat, at the end of a phase."""
    if o.kind in ("kill", "survive"):
        return (s.health[s.cast.numbers[o.character]] == DEAD) == (o.kind == "kill")
    zone = s.ground.zones[o.zone]
    if o.kind == "enter":
        return s.phasing == seat and unstunned(s, seat, zone) > 0
    if unstunned(s, 1 - seat, zone):
        return False
    return o.kind != "control" or unstunned(s, seat, zone) >= o.least


def over(s: DiexState, ref: Referee) -> None:
    """DXA-SC.5, DXA-SC.7: at the end of each phase, is the game over?"""
    for objective in s.cast.objectives:
        if objective.wins:
            for seat in seats_of(s, objective):
                if achieved(s, objective, seat):
                    _end(
                        s,
                        ref,
                        "objective",
                        seat,
                        "decisive",
                        f"The {s.cast.sides[seat]} {_DEEDS[objective.kind]} the {_zone(objective)}.",
                        "DXA-SC.7",
                    )
                    return
    here = (present(s, 0), present(s, 1))
    if all(here):
        return
    for seat in (0, 1):
        if here[seat] and not _away_by_orders(s, 1 - seat):
            _end(
                s,
                ref,
                "field",
                seat,
                "decisive",
                f"The {s.cast.sides[1 - seat]} have nobody left on the field.",
                "DXA-SC.6",
            )
            return
    finish(s, ref)


_DEEDS = {
    "clear_zone": "have cleared",
    "control": "control",
    "enter": "have entered",
    "kill": "have won",
    "survive": "have won",
}


def _away_by_orders(s: DiexState, seat: int) -> bool:
    """Whether somebody of this side got away as his orders said: then the side is not beaten, and points decide."""
    return any(
        s.left_by[counter] and s.health[counter] != DEAD and ordered_out(s, seat, s.left_by[counter])
        for counter in s.cast.ranks[seat]
    )


def finish(s: DiexState, ref: Referee) -> None:
    """DXA-SC.6: points decide."""
    mine, theirs = points(s)
    text = f"{s.cast.sides[0]} {mine}, {s.cast.sides[1]} {theirs} victory points."
    if mine == theirs:
        s.end(Result("points", "A draw", (), (0.0, 0.0), text, ("DXA-SC.6",)))
        if ref.hears:
            tell(s, ref, "end", f"A draw. {text}", "DXA-SC.6")
        return
    grade = "decisive" if abs(mine - theirs) >= DECISIVE else "marginal"
    _end(s, ref, "points", 0 if mine > theirs else 1, grade, text, "DXA-SC.6")


def surrender(s: DiexState, ref: Referee, seat: int) -> None:
    """DXA-2.1j: who surrenders loses the scenario."""
    _end(s, ref, "surrender", 1 - seat, "decisive", f"The {s.cast.sides[seat]} surrender.", "DXA-2.1j")


def _end(s: DiexState, ref: Referee, kind: str, winner: int, grade: str, reason: str, rule: str) -> None:
    level = f"{grade.capitalize()} victory of the {s.cast.sides[winner]}"
    score = SCORES[grade]
    s.end(Result(kind, level, (winner,), (score, -score) if winner == 0 else (-score, score), reason, (rule,)))
    if ref.hears:
        tell(s, ref, "end", f"{level}. {reason}", rule, "DXA-SC.6")

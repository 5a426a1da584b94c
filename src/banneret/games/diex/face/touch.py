"""What a player may mean by touching counters and hexes, as answers that can be refused with the rule that forbids them."""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..castle.tasks import NameTask
from ..charges.axes import KeepAxes, MarkAxes
from ..charges.charge import AimCharge, Charges, RouteCharge
from ..charges.counter_charge import CounterCharge
from ..combat.advance import Advance
from ..combat.combat import Combat, PlanAttack
from ..combat.retreat import Retreat
from ..missiles.defensive_fire import DefensiveFire, LateFire
from ..missiles.flaming import AimFlame
from ..missiles.offensive_fire import ChooseShot
from ..missiles.shooting import may_shoot, target_refusal
from ..start_of_phase import StartOfPhase
from ..state import NOBODY, DiexState


class Touched:
    """The things touched, sorted: own people, others, and hexes. A counter stands for its hex where a hex is wanted, and the other way round."""

    __slots__ = ("cells", "mine", "others")

    def __init__(self, s: DiexState, seat: int, touched: tuple[str, ...]) -> None:
        self.mine: list[str] = []
        self.others: list[str] = []
        self.cells: list[str] = []
        for id in touched:
            counter = s.cast.numbers.get(id, -1)
            cell = s.ground.cell(id)
            if counter < 0 and cell >= 0:
                self.cells.append(id)
                counter = s.who[cell] if s.who[cell] != NOBODY else -1
            elif counter >= 0 and s.at[counter] >= 0:
                self.cells.append(s.hex(counter))
            if counter >= 0:
                mine = counter < s.cast.people and s.cast.seat[counter] == seat
                (self.mine if mine else self.others).append(s.cast.keys[counter])

    def target(self) -> list[str]:
        """The other side's counter that was touched, else a friend as well, else an empty hex."""
        return (self.others or self.mine[1:] or self.cells[-1:] if len(self.cells) > 1 or not self.mine else self.others)[:1]

    def anybody(self) -> list[str]:
        """The one who is asked about, rather one's own; in an empty hex nobody, by its name."""
        return (self.mine or self.others or self.cells)[:1]


def meant(s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first."""
    phase = s.stack[-1]
    maker = _MEANT.get(type(phase))
    found = maker(s, phase, Touched(s, seat, touched)) if maker is not None else []
    return tuple(found) or tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))


def _one(verb: str) -> Callable[[DiexState, Any, Touched], list[str]]:
    """A decision about one of one's people: whom to move, whom to name."""
    return lambda s, phase, t: [f"{verb} {word}" for word in t.anybody()]


def _hex(verb: str) -> Callable[[DiexState, Any, Touched], list[str]]:
    """A decision about a hex: where to go."""
    return lambda s, phase, t: [f"{verb} {name}" for name in t.cells[-1:]]


def _pair(verb: str) -> Callable[[DiexState, Any, Touched], list[str]]:
    """A decision about one of one's own and an enemy: with the enemy alone, any of those who are near may be meant."""

    def maker(s: DiexState, phase: Any, t: Touched) -> list[str]:
        if t.mine:
            return [" ".join((verb, t.mine[0], *t.target()))]
        if t.others:
            return [f"{verb} {key} {t.others[0]}" for key in _nearest(s, t)]
        return [f"{verb} {name}" for name in t.cells[-1:]]

    return maker


def _shot(s: DiexState, phase: ChooseShot, t: Touched) -> list[str]:
    if phase.shooter < 0 and t.mine and not t.target():
        return [f"shoot {t.mine[0]}"]
    if phase.shooter < 0:
        able = [key for key in _nearest(s, t) if _can_shoot(s, key, t.others[0])] if t.others and not t.mine else []
        return [f"fire {able[0]} {t.others[0]}"] if able else _pair("fire")(s, phase, t)
    return [f"fire {s.cast.keys[phase.shooter]} {word}" for word in (t.others or t.mine or t.cells)[:1]]


def _can_shoot(s: DiexState, key: str, target: str) -> bool:
    shooter, other = s.cast.numbers[key], s.cast.numbers[target]
    return may_shoot(s, shooter) is None and target_refusal(s, shooter, other, s.at[other]) is None


def _defensive(s: DiexState, phase: DefensiveFire, t: Touched) -> list[str]:
    if t.mine:
        return [f"fire {t.mine[0]} {t.cells[-1] if len(t.cells) > 1 else s.hex(phase.mover)}"]
    mover = s.cast.keys[phase.mover]
    if mover in t.others:
        return [f"fire {key} {s.hex(phase.mover)}" for key in _nearest(s, t)]
    return [f"fire {word}" for word in (t.others or t.cells)[:1]]


def _late(s: DiexState, phase: LateFire, t: Touched) -> list[str]:
    return [f"at {t.mine[0]}"] if t.mine and not t.target() else _pair("fire")(s, phase, t)


def _joint(s: DiexState, phase: PlanAttack, t: Touched) -> list[str]:
    return [f"with {key}" for key in t.mine[:1]] or [f"also {word}" for word in (t.others or t.cells)[:1]]


def _aim(s: DiexState, phase: AimCharge, t: Touched) -> list[str]:
    return [f"at {word}" for word in (t.others or t.mine or t.cells)[:1]]


def _retreat(s: DiexState, phase: Retreat, t: Touched) -> list[str]:
    return [" ".join(("retreat", *t.cells))] if t.cells else []


def _advance(s: DiexState, phase: Advance, t: Touched) -> list[str]:
    key = t.mine[0] if t.mine else next((s.cast.keys[counter] for counter in members(phase.winners)), "")
    return [" ".join(("advance", key, *t.cells[-1:]))]


def _task(s: DiexState, phase: NameTask, t: Touched) -> list[str]:
    return ["task"]


def _nearest(s: DiexState, t: Touched) -> list[str]:
    """People of the other side of the one touched, the nearest first: one of them is meant."""
    target = s.cast.numbers[t.others[0]] if t.others else -1
    if target < 0 or s.at[target] < 0:
        return []
    seat = 1 - s.cast.seat[target] if target < s.cast.people else s.phasing
    near = sorted((s.ground.lattice.distance(s.at[c], s.at[target]), c) for c in s.cast.ranks[seat] if s.is_active(c))
    return [s.cast.keys[counter] for _, counter in near]


_MEANT: dict[type, Callable[[DiexState, Any, Touched], list[str]]] = {
    StartOfPhase: _one("name"),
    NameTask: _task,
    KeepAxes: _one("shield"),
    ChooseShot: _shot,
    AimFlame: _hex("at"),
    Charges: _one("charge"),
    AimCharge: _aim,
    RouteCharge: _hex("via"),
    CounterCharge: _one("meet"),
    DefensiveFire: _defensive,
    LateFire: _late,
    MarkAxes: _one("axe"),
    Combat: _pair("attack"),
    PlanAttack: _joint,
    Retreat: _retreat,
    Advance: _advance,
}

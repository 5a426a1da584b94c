"""What a player may mean by touching counters and hexes, as answers that can be refused with the rule that forbids them."""

from collections.abc import Callable
from typing import Any

from banneret.board.hex import members
from banneret.kernel.option import Menu

from .advance import Advance
from .charge import AimCharge, Charges
from .combat import Combat
from .defensive_fire import DefensiveFire, LateFire
from .move import Movement, Moving
from .offensive_fire import ChooseShot
from .retreat import Retreat
from .state import NOBODY, DiexState


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


def meant(s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
    """The likeliest answer first."""
    phase = s.stack[-1]
    maker = _MEANT.get(type(phase))
    found = maker(s, phase, Touched(s, seat, touched)) if maker is not None else []
    return tuple(found) or tuple(" ".join((verb, *touched)) for verb in dict.fromkeys(option.verb for option in menu))


def _whom(s: DiexState, phase: Any, t: Touched) -> list[str]:
    return [f"move {key}" for key in (t.mine or t.others)[:1]]


def _where(s: DiexState, phase: Any, t: Touched) -> list[str]:
    return [f"to {name}" for name in t.cells[-1:]]


def _shot(s: DiexState, phase: Any, t: Touched) -> list[str]:
    if t.mine:
        return [" ".join(("fire", t.mine[0], *t.others[:1]))]
    return [f"fire {key} {t.others[0]}" for key in _nearest(s, t)] if t.others else []


def _defensive(s: DiexState, phase: DefensiveFire, t: Touched) -> list[str]:
    if t.mine:
        return [f"fire {t.mine[0]} {s.hex(phase.mover)}"]
    return [f"fire {key} {t.cells[-1]}" for key in _nearest(s, t)] if t.cells else []


def _attack(s: DiexState, phase: Any, t: Touched) -> list[str]:
    if t.mine:
        return [" ".join(("attack", t.mine[0], *t.others[:1]))]
    return [f"attack {key} {t.others[0]}" for key in _nearest(s, t)] if t.others else []


def _charge(s: DiexState, phase: Any, t: Touched) -> list[str]:
    return [f"charge {key}" for key in (t.mine or t.others)[:1]]


def _aim(s: DiexState, phase: Any, t: Touched) -> list[str]:
    return [f"at {key}" for key in (t.others or t.mine)[:1]]


def _retreat(s: DiexState, phase: Any, t: Touched) -> list[str]:
    return [" ".join(("retreat", *t.cells))] if t.cells else []


def _advance(s: DiexState, phase: Advance, t: Touched) -> list[str]:
    key = t.mine[0] if t.mine else next((s.cast.keys[counter] for counter in members(phase.winners)), "")
    return [" ".join(("advance", key, *t.cells[-1:]))]


def _nearest(s: DiexState, t: Touched) -> list[str]:
    """People of the other side of the one touched, the nearest first: one of them is meant."""
    target = s.cast.numbers[t.others[0]] if t.others else -1
    if target < 0 or s.at[target] < 0:
        return []
    seat = 1 - s.cast.seat[target] if target < s.cast.people else s.phasing
    near = sorted((s.ground.lattice.distance(s.at[c], s.at[target]), c) for c in s.cast.ranks[seat] if s.is_active(c))
    return [s.cast.keys[counter] for _, counter in near]


_MEANT: dict[type, Callable[[DiexState, Any, Touched], list[str]]] = {
    Movement: _whom,
    Moving: _where,
    ChooseShot: _shot,
    LateFire: _shot,
    DefensiveFire: _defensive,
    Combat: _attack,
    Charges: _charge,
    AimCharge: _aim,
    Retreat: _retreat,
    Advance: _advance,
}

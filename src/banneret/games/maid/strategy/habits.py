"""Advice on the small things: works, summonses, what to raise and where, whom to ransom, where people come in."""

from banneret.kernel.option import Menu

from ..country import TOWN_CELL
from ..determination.ransom import Homecoming, price
from ..determination.reinforcements import Arrive, troops_of
from ..determination.replacements import PlaceBought, Raise, open_towns
from ..forces.stacks import plus, slot_of
from ..parties import Counts
from ..state import NOBODY, MaidState
from ..tables import JEANNE, LEADER, TYPES, Side
from .manner import Manner
from .mind import Mind
from .stakes import TROOPS, leader_worth

RP_WORTH = 0.25
"""What a replacement point is worth kept."""


def eager(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """What is offered is done: works dug, towns summoned."""
    return [0.0 if option.verb in ("done", "besiege") else 1.0 for option in menu]


def indifferent(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    return [0.0] * len(menu)


def _raised(mind: Mind, nation: int, type: int, cell: int) -> float:
    """What one more SP of a type would mean to a town."""
    counts = list(NOBODY[mind.me])
    counts[slot_of(nation, type)] = 1
    there, people = mind.troops.get(cell, NOBODY[mind.me]), mind.people.get(cell, 0)
    return mind.hold(cell, plus(there, tuple(counts)), people) - mind.hold(cell, there, people)


def buy(phase: Raise, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    """What helps most for its price."""
    mind = Mind(s, seat, manner)
    cells = [TOWN_CELL[town] for town in open_towns(s, phase.nation, phase.raised)]
    values = []
    for option in menu:
        if not option.args:
            values.append(0.0)
            continue
        type = option.args[0]
        use = max(_raised(mind, phase.nation, type, cell) for cell in cells)
        values.append(3.0 * (use + 0.5 * TROOPS[type]) / TYPES[type].cost)
    return values


def place(phase: PlaceBought, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    mind = Mind(s, seat, manner)
    return [4.0 * _raised(mind, phase.nation, phase.type, TOWN_CELL[option.args[0]]) for option in menu]


def ransom(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    return [
        0.7 * leader_worth(s, option.args[0]) - RP_WORTH * price(option.args[0]) if option.args else 0.0
        for option in menu
    ]


def homecoming(phase: Homecoming, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    return _come_in(Mind(s, seat, manner), menu, NOBODY[seat], 1 << phase.leader)


def escape(phase: object, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    return _come_in(Mind(s, seat, manner), menu, NOBODY[seat], 1 << JEANNE)


def arrive(phase: Arrive, s: MaidState, seat: Side, menu: Menu, manner: Manner) -> list[float]:
    data = phase.data(s)
    return _come_in(Mind(s, seat, manner), menu, troops_of(data), sum(1 << LEADER[id] for id in data.leaders))


def _come_in(mind: Mind, menu: Menu, counts: Counts, people: int) -> list[float]:
    """Where people and reinforcements would stand best."""
    values = []
    for option in menu:
        cell = TOWN_CELL[option.args[0]]
        there, joined = mind.troops.get(cell, NOBODY[mind.me]), mind.people.get(cell, 0)
        values.append(2.0 * (mind.hold(cell, plus(there, counts), joined | people) - mind.hold(cell, there, joined)))
    return values

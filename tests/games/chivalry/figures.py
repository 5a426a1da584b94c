"""The figures of the rules at a table: dice and abilities, modifiers, costs, hands."""

from banneret.games.chivalry.army import commanders
from banneret.games.chivalry.clash import pool as blows
from banneret.games.chivalry.disengagement import check
from banneret.games.chivalry.field import AREA
from banneret.games.chivalry.movement.costs import cost_parts
from banneret.games.chivalry.parts import Part, total
from banneret.games.chivalry.ranged import pool as arrows
from banneret.games.chivalry.ranged.pool import Pool
from banneret.games.chivalry.tables import COMMAND

from .table import Table, side_of


def shot(t: Table, firer: str, target: str, *, storm: bool = False, quivers: bool = False) -> Pool:
    """The dice of a shot."""
    a, b = t.unit(firer), t.unit(target)
    return arrows.pool(t.s, a, b, t.s.board.distance(t.s.at[a], t.s.at[b]), storm, quivers)


def clash(t: Table, attacker: str, target: str, *, press: bool = False, charge: bool = False) -> Pool:
    """The dice of a strike."""
    return blows.pool(t.s, t.unit(attacker), t.unit(target), press=press, charge=charge)


def modifier(t: Table, unit: str, extra: int = 0) -> int:
    """What is added to a disengagement roll."""
    special = Part(extra, "collapse", "CHV-24.8") if extra else None
    return total(check.modifiers(t.s, t.unit(unit), special))


def cost(t: Table, unit: str, command: str, *way: str, points: int = 1) -> int:
    """What a command costs, by all areas that it enters."""
    return total(cost_parts(t.s, t.unit(unit), COMMAND[command], tuple(AREA[area] for area in way), points))


def hand_size(t: Table, seat: str) -> int:
    return commanders.hand_size(commanders.in_play(t.s, side_of(seat)))


def draw_limit(t: Table, seat: str) -> int:
    return commanders.draw_limit(commanders.in_play(t.s, side_of(seat)))

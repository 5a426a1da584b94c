"""Before the battle: bids, sides, armies that are bought and drawn up."""

from banneret.kernel.option import Menu

from ..field import FIELD_AREAS, battle_of, row_of
from ..opening.bids import Bids, ChooseSide
from ..opening.own_battle import Buying, DrawUp
from ..tables import AY, BL, CB, CV, KT, LB, LV, MA, PK, TYPES
from .mind import Mind

_LEADERS = (5, 3, 2)
"""The Command Ratings that an army wants, in this order."""
_SHARES = {KT: 3.0, MA: 4.0, LB: 4.0, PK: 1.0, BL: 1.0, CB: 0.2, CV: 0.5, LV: 0.1, AY: 0.2}
"""How many of each type an army wants, for each other."""
_SIZE = {KT: 6, MA: 6, LB: 4, PK: 5, BL: 5, CB: 4, CV: 4, LV: 3, AY: 3}
_FRONT = 2.0


def bids(phase: Bids, mind: Mind, menu: Menu) -> list[float]:
    """CHV-28.1: the sides are meant to be even: a small bid."""
    return [-abs(option.args[0] - 1) for option in menu]


def side(phase: ChooseSide, mind: Mind, menu: Menu) -> list[float]:
    """Who holds the field need not attack (CHV-25.7)."""
    return [float(option.args[0] == mind.s.cast.holder) for option in menu]


def buying(phase: Buying, mind: Mind, menu: Menu) -> list[float]:
    """CHV-28.4: leaders first, then the type of which there is least, as strong as may be."""
    seat = mind.s.players[mind.side]
    steps = dict(phase.plans)[seat].steps
    leaders = sum(1 for type, _ in steps if type < 0)
    wanted = _LEADERS[leaders] if leaders < len(_LEADERS) else 0
    number = [sum(1 for type, _ in steps if type == kind) for kind in range(len(TYPES))]
    values = []
    for option in menu:
        if option.verb == "hire":
            values.append(20.0 if option.args[1] == wanted else -5.0)
        elif option.verb == "buy":
            type, cohesion = option.args
            values.append(5.0 * _SHARES[type] / (1 + number[type]) - abs(cohesion - _SIZE[type]))
        else:
            values.append(-20.0)
    return values


def draw_up(phase: DrawUp, mind: Mind, menu: Menu) -> list[float]:
    """CHV-28.4: even lines, archers and foot in front, some in the Reserve."""
    s = mind.s
    values = []
    for option in menu:
        one, area = option.args
        if area >= FIELD_AREAS:
            values.append(-0.5 * (s.here[area] & s.cast.line[mind.side]).bit_count() / 4)
            continue
        lane = sum(
            (s.here[at] & s.cast.line[mind.side]).bit_count()
            for at in s.board.areas
            if battle_of(at) == battle_of(area)
        )
        front = 1 <= row_of(area) <= 3
        if option.verb == "post":
            values.append((s.here[area] & s.cast.line[mind.side]).bit_count() * 0.5 - 2.0 * (area in s.leader_at))
        else:
            values.append((_FRONT if front and s.type[one] not in (KT, CV) else 0.0) + 1.0 - lane)
    return values

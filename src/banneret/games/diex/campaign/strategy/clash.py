"""What a fight is worth before it is fought, in victory points: by the table of the quick resolution, also where it
would be fought out."""

from ...quick.table import CERTAIN, FIELD, RESULTS, ROUT, Row, column, hopeless, outnumbering
from ..group import KING
from ..state import CampaignState
from .known import Party

_POINT = 0.055
"""Victory points that a point of strength is worth at the start of a campaign."""
_LONG = 12.0
"""Turns in which it can be used to the full."""
_WOUND = 0.5
_KILLED = {20: 0.1, 25: 0.3, 30: 0.4}
"""DXC-17.4a: a leader's chance to die, by the dead of his side in per cent."""


def strength_worth(s: CampaignState) -> float:
    """What a point of strength is worth now: less towards the end."""
    left = s.data.turns - s.turn + 1
    return _POINT * min(1.0, left / _LONG)


def silver_worth(s: CampaignState, loser: int) -> float:
    """DXC-1h, DXC-1i, DXC-1l: what half a pound that changes hands means, in victory points."""
    given = s.data.victory
    own = max([mission.vp_per_pound_half for mission in s.data.missions if mission.side == loser], default=0)
    return (own + (given.pound_robbed_half if loser == KING else 0)) / 4.0


def results(attacker: Party, defender: Party, bonus: int = 0, hunger: int = 0) -> list[Row]:
    """DXC-17.2: the lines of the table that the ten rolls lead to."""
    theirs = defender.points * (100 + bonus) / 100.0
    certain = hopeless(round(attacker.points), round(theirs))
    if certain is not None:
        return [FIELD[letter] for letter in CERTAIN[certain]]
    modifier = outnumbering(round(attacker.men), max(1, round(defender.men))) + hunger
    return [FIELD[letter] for letter in RESULTS[column(round(attacker.points - theirs)), modifier]]


def chances(rows: list[Row]) -> tuple[float, float]:
    """That the attacker wins, and the defender."""
    won = sum([1 for row in rows if row.def_code and not row.att_code])
    lost = sum([1 for row in rows if row.att_code and not row.def_code])
    return won / len(rows), lost / len(rows)


def worth(s: CampaignState, rows: list[Row], side: int, attacker: Party, defender: Party, stake: float = 0.0) -> float:
    """What the fight brings the attacker's side more than the other: points for the victory and what else hangs on it
    (`stake`), leaders, silver and men."""
    given = s.data.victory
    victory = given.battle_won_half / 2.0
    leader = given.leader_taken_half / 2.0
    point = strength_worth(s)
    robbed, lost = silver_worth(s, 1 - side), silver_worth(s, side)
    total = 0.0
    for row in rows:
        if row.def_code and not row.att_code:
            total += victory + stake + defender.silver * robbed * (1.0 if row.def_code == ROUT else 0.5)
        elif row.att_code and not row.def_code:
            total -= victory + attacker.silver * lost * (1.0 if row.att_code == ROUT else 0.5)
        total += leader * defender.leaders * _KILLED.get(row.def_dead, 0.0)
        total -= leader * attacker.leaders * _KILLED.get(row.att_dead, 0.0)
        if defender.dear:
            total += point * defender.points * _share(row.def_dead, row.def_wounded, row.def_code == ROUT)
        if attacker.dear:
            total -= point * attacker.points * _share(row.att_dead, row.att_wounded, row.att_code == ROUT)
    return total / len(rows)


def _share(dead: int, wounded: int, rout: bool) -> float:
    """DXC-17.3c: of a routed side the wounded are lost too."""
    return (dead + wounded * (1.0 if rout else _WOUND)) / 100.0

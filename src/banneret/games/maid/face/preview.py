"""What an answer means before it is given: reasons with arithmetic and clauses, and what to draw over the map.

All of it comes from the functions that carry the rules out, or from trying the answer out on a copy of the position, so that the two can't disagree.
"""

from collections.abc import Callable, Sequence
from typing import Any

from banneret.kernel.handful import TAKE, Handful, broken, settled
from banneret.kernel.option import Option
from banneret.kernel.scene import Preview

from ..combat import preview_attack
from ..combat.advance import Advance
from ..combat.combat import Assault, Combat
from ..combat.losses import AttackersLose, DefendersLose
from ..combat.retreat import AttackersRetreat, DefendersRetreat
from ..determination import preview_determination
from ..determination.jeanne import Escape
from ..determination.ransom import Homecoming, Ransom
from ..determination.reinforcements import Arrive
from ..determination.replacements import PlaceBought, Raise
from ..determination.supply_check import Attrition
from ..determination.voices import Reroll
from ..movement import preview_march
from ..movement.field_works import FieldWorks
from ..movement.march import Drop, March
from ..movement.movement import Movement, Muster
from ..movement.summons import Summon
from ..scenario.setup import PlaceEngineers
from ..state import MaidState


def preview(s: MaidState, option: Option) -> Preview | None:
    """For the seat that is asked."""
    phase = s.stack[-1]
    if isinstance(phase, Handful):
        counts = _whole(s, phase, option)
        return None if counts is None else preview_tally(s, counts)
    maker = _MAKERS.get((type(phase), option.verb))
    return None if maker is None else maker(s, phase, option)


def preview_tally(s: MaidState, counts: Sequence[int]) -> Preview | None:
    """A whole choice of pieces."""
    phase = s.stack[-1]
    maker = _CHOICES.get(type(phase))
    return None if maker is None else maker(s, phase, counts)


def _whole(s: MaidState, phase: Handful[MaidState], option: Option) -> tuple[int, ...] | None:
    """The choice that an option makes, with nothing of the lots that are asked later; None if that can't be."""
    if option.verb != TAKE:
        return option.args
    tally = phase.tally(s)
    counts = settled(tally, (*settled(tally, phase.chosen), option.args[0]))
    counts += (0,) * (len(tally.lots) - len(counts))
    return counts if broken(tally, counts) is None else None


_MAKERS: dict[tuple[type, str], Callable[[MaidState, Any, Option], Preview | None]] = {
    (Movement, "move"): preview_march.move,
    (Movement, "end"): preview_march.end,
    (March, "go"): preview_march.go,
    (March, "via"): preview_march.go,
    (March, "slip"): preview_march.slip,
    (March, "sail"): preview_march.sail,
    (March, "stop"): preview_march.stop,
    (Summon, "summon"): preview_march.summon,
    (Summon, "besiege"): preview_march.besiege,
    (FieldWorks, "dig"): preview_march.dig,
    (Combat, "attack"): preview_attack.attack,
    (Combat, "end"): preview_march.end,
    (DefendersRetreat, "retreat"): preview_attack.retreat,
    (AttackersRetreat, "retreat"): preview_attack.retreat,
    (Reroll, "keep"): preview_attack.voices,
    (Reroll, "reroll"): preview_attack.voices,
    (Raise, "buy"): preview_determination.buy,
    (PlaceBought, "at"): preview_determination.place,
    (Ransom, "ransom"): preview_determination.ransom,
    (Homecoming, "at"): preview_determination.person,
    (Escape, "at"): preview_determination.person,
    (Arrive, "arrive"): preview_determination.arrive,
    (PlaceEngineers, "engineers"): preview_determination.engineers,
}
_CHOICES: dict[type, Callable[[MaidState, Any, Sequence[int]], Preview]] = {
    Muster: preview_march.muster,
    Drop: preview_march.drop,
    Assault: preview_attack.assault,
    AttackersLose: preview_attack.attackers_lose,
    DefendersLose: preview_attack.defenders_lose,
    Attrition: preview_attack.attrition,
    Advance: preview_attack.advance,
}

"""Section 24: a captured wing collapses."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.shape import Span

from ..army.fates import remove
from ..army.whereabouts import possess, put
from ..disengagement.check import passes
from ..disengagement.stand_fast import Wavering
from ..field import (
    APPROACH_ROW,
    BATTLES,
    MIDDLE,
    REAR_ROW,
    RESERVE,
    battle_area,
    field_of,
    flank_area,
)
from ..log import does, place, tell
from ..numbers import Number, Spot
from ..parts import Part
from ..state import ChivalryState
from ..tables import CLEAR_GROUND, CONSTANTS, ENEMY, NOBODY, SIDES, Side

ENEMY_APPROACH, MIDDLE_GROUND, FRIENDLY_APPROACH = range(3)
"""CHV-24.6 to CHV-24.8: the steps in which units check."""
Step = Annotated[int, Span(ENEMY_APPROACH, FRIENDLY_APPROACH)]
_MODIFIERS = tuple(CONSTANTS.collapse_modifier[name] for name in ("enemy_approach", "middle", "friendly_approach"))
_RULES = ("CHV-24.6", "CHV-24.7", "CHV-24.8")


def strip_of(s: ChivalryState, battle: int) -> int:
    """CHV-24.1: the flank strip whose outer battle it is."""
    return s.board.outer.index(battle)


def row_in(side: Side, step: int) -> int:
    """The row that a side's units of a step stand in: each reads friend and enemy for itself (CHV-1.6)."""
    if step == MIDDLE_GROUND:
        return MIDDLE
    return APPROACH_ROW[ENEMY[side]] if step == ENEMY_APPROACH else APPROACH_ROW[side]


@dataclass(slots=True)
class Collapse(Phase[ChivalryState]):
    """CHV-24.2, CHV-24.3, CHV-24.5: strip, leaders, Enemy Rear; then those who check. The panel is laid (CHV-24.4) when
    it slides: until then nobody can tell."""

    key: ClassVar[str] = "collapse"
    rules: ClassVar[tuple[str, ...]] = ("CHV-24.1",)
    battle: Number

    def run(self, s: ChivalryState, ref: Referee) -> None:
        battle = self.battle
        strip = strip_of(s, battle)
        flank = [flank_area(strip, row) for row in APPROACH_ROW] + [flank_area(strip, MIDDLE)]
        lane = [battle_area(battle, row) for row in range(5)]
        if ref.hears:
            tell(s, ref, "collapse", f"The {BATTLES[battle]} battle collapses.", ("CHV-24.1",))
        for area in flank:
            for unit in members(s.here[area]):
                self._remove(s, ref, unit, "CHV-24.2")
        for leader, area in enumerate(s.leader_at):
            if area in flank or area in lane:
                s.leader_at[leader] = RESERVE[s.cast.leader_side[leader]]  # CHV-24.3
                s.committed[leader] = -1
        for area in flank:  # CHV-24.4, CHV-24.16: the panel covers what lay there, impassable ground too
            s.ground[area] = CLEAR_GROUND
            s.control[area] = NOBODY
        for side in SIDES:
            for row in range(5):  # CHV-24.14
                for gun in members(s.here[battle_area(battle, row)] & s.cast.guns & s.cast.of[side]):
                    if row == REAR_ROW[side]:
                        put(s, gun, RESERVE[side])
                    else:
                        self._remove(s, ref, gun, "CHV-24.14")
        for side in SIDES:
            for unit in members(s.lines(side, battle_area(battle, REAR_ROW[ENEMY[side]]))):
                self._remove(s, ref, unit, "CHV-24.5")
        queue = tuple(
            (unit, step)
            for step in (ENEMY_APPROACH, MIDDLE_GROUND, FRIENDLY_APPROACH)
            for side in SIDES
            for unit in members(s.lines(side, battle_area(battle, row_in(side, step))))
        )
        s.then(Sweep(battle, queue))

    @staticmethod
    def _remove(s: ChivalryState, ref: Referee, unit: int, rule: str) -> None:
        remove(s, unit)
        if ref.hears:
            text = f"{does(s, unit, 'leaves')} the field."
            tell(s, ref, "removed", text, (rule, "CHV-24.12"), touch=(s.cast.unit_ids[unit],))

    def fault(self, s: ChivalryState) -> str:
        return "" if self.battle in s.board.outer else "a battle collapses that is no outer one"


@dataclass(slots=True)
class Sweep(Phase[ChivalryState]):
    """CHV-24.6 to CHV-24.8, CHV-24.11: units check one after the other; those who stand go to the flank."""

    key: ClassVar[str] = "sweep"
    rules: ClassVar[tuple[str, ...]] = _RULES
    battle: Number
    queue: tuple[tuple[Number, Number], ...]

    def run(self, s: ChivalryState, ref: Referee) -> None:
        if not self.queue:
            s.done()
            self._slide(s, ref)
            return
        unit, step = self.queue[0]
        s.then(Sweep(self.battle, self.queue[1:]))
        side = s.cast.side[unit]
        flank = flank_area(strip_of(s, self.battle), row_in(side, step))
        modifier = _MODIFIERS[step]
        extra = Part(modifier, "collapse", _RULES[step]) if modifier else None
        if passes(s, ref, unit, extra):
            to_flank(s, ref, unit, flank, step)
        else:
            s.call(Swept(side, unit, flank, step))

    def _slide(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-24.9, CHV-24.10, CHV-24.16: who is at home goes to the Reserve; the panel lies beside the next battle."""
        battle, strip = self.battle, strip_of(s, self.battle)
        for side in SIDES:
            for unit in members(s.lines(side, battle_area(battle, REAR_ROW[side]))):
                put(s, unit, RESERVE[side])
        for row in (*APPROACH_ROW, MIDDLE):
            possess(s, flank_area(strip, row))
        s.battles &= ~(1 << battle)
        s.board = field_of(s.battles)
        if ref.hears:
            tell(s, ref, "panel", f"The {BATTLES[battle]} battle has left play.", ("CHV-24.10", "CHV-24.16"))

    def fault(self, s: ChivalryState) -> str:
        if self.battle not in s.board.outer:
            return "a battle collapses that is no outer one"
        known = all(unit < s.cast.units and step < len(_RULES) for unit, step in self.queue)
        return "" if known else "a unit is swept away that does not exist"


def to_flank(s: ChivalryState, ref: Referee, unit: int, area: int, step: int) -> None:
    """CHV-24.15: capacity is not enforced. CHV-2.15: who is left behind alone controls the ground he checks on."""
    old = s.at[unit]
    put(s, unit, area)
    possess(s, old)
    if ref.hears:
        text = f"{does(s, unit, 'holds')} out on {place(area)}."
        tell(s, ref, "flank", text, (_RULES[step],), touch=(s.cast.unit_ids[unit],))


@dataclass(slots=True)
class Swept(Wavering):
    """CHV-24.13: Stand Fast may be played; else the unit is removed."""

    key: ClassVar[str] = "swept"
    window: ClassVar[str] = "stand_fast_collapse"
    flank: Spot
    step: Step

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        to_flank(s, ref, self.unit, self.flank, self.step)

    def failed(self, s: ChivalryState, ref: Referee) -> None:
        area = s.at[self.unit]
        remove(s, self.unit)
        possess(s, area)
        if ref.hears:
            text = f"{does(s, self.unit, 'is')} swept from the field."
            touch = (s.cast.unit_ids[self.unit],)
            gist = f"{does(s, self.unit, 'is')} swept away"
            tell(s, ref, "removed", text, (_RULES[self.step], "CHV-24.12"), gist=gist, touch=touch)

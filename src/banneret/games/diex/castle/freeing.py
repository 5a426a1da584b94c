"""DXA-SC.10, DXC-14.8f: captives and prisoners are freed by a friend; who was a prisoner finds himself arms."""

from dataclasses import replace

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat import harm
from ..log import tell
from ..muster.cast import Cast, cast
from ..muster.scenarios import SideData
from ..state import DEAD, STUNNED, DiexState
from .idle_task import Task


class FreeCaptive(Task):
    """DXA-SC.10: bring a stunned civilian beside him to his senses. The target is the civilian."""

    key = "free"

    def known(self, cast: Cast) -> bool:
        return cast.captives

    def targets(self, s: DiexState, who: int) -> list[int]:
        lying = s.fallen & s.ground.lattice.spread(s.cells(who))
        return [s.who[cell] for cell in members(lying) if self.refuse(s, who, s.who[cell]) is None]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name = s.name(target)
        if s.cast.seat[target] != s.cast.seat[who] or not s.cast.civilians >> target & 1:
            return Refusal("DXA-SC.10", f"{name} is no civilian of {s.name(who)}'s side.")
        if s.health[target] != STUNNED:
            return Refusal("DXA-SC.10", f"{name} is not stunned and needs nobody to free him.")
        if not s.ground.lattice.spread(s.cells(who)) & s.cells(target):
            return Refusal("DXA-SC.10", f"{name} is not beside {s.name(who)} any more.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        key = s.cast.keys[target]
        return key, f"frees {s.name(target)}", (key,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        harm.recover(s, target)
        if ref.hears:
            text = f"{s.name(who)} has freed {s.name(target)}, who recovers."
            tell(s, ref, "recover", text, "DXA-SC.10", "DXA-2.1i", counters=(who, target))


class FreePrisoner(Task):
    """DXC-14.8f: a friend who does nothing else for a whole phase frees a prisoner beside him."""

    key = "unbind"

    def known(self, cast: Cast) -> bool:
        return cast.unarmed != 0

    def targets(self, s: DiexState, who: int) -> list[int]:
        lying = s.fallen & s.ground.lattice.spread(s.cells(who))
        return [s.who[cell] for cell in members(lying) if self.refuse(s, who, s.who[cell]) is None]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name = s.name(target)
        if s.terms is None or not s.terms.bound >> target & 1 or s.cast.seat[target] != s.cast.seat[who]:
            return Refusal("DXC-14.8f", f"{name} is no prisoner of {s.name(who)}'s side.")
        if not s.ground.lattice.spread(s.cells(who)) & s.cells(target):
            return Refusal("DXC-14.8f", f"{name} is not beside {s.name(who)} any more.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        key = s.cast.keys[target]
        return key, f"frees {s.name(target)}", (key,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        harm.recover(s, target)
        if ref.hears:
            text = f"{s.name(who)} has freed {s.name(target)}, who has no arms."
            tell(s, ref, "recover", text, "DXC-14.8f", "DXA-2.1i", counters=(who, target))


class TakeArms(Task):
    """DXC-14.8f: who was a prisoner takes the arms of one who lies dead or stunned beside him. The target is that
    one."""

    key = "arm"

    def known(self, cast: Cast) -> bool:
        return cast.unarmed != 0

    def targets(self, s: DiexState, who: int) -> list[int]:
        if not s.cast.unarmed >> who & 1:
            return []
        return [target for target in range(s.cast.people) if self.refuse(s, who, target) is None]

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        name = s.name(target)
        if not s.cast.unarmed >> who & 1:
            return Refusal("DXC-14.8f", f"{s.name(who)} has his arms.")
        if s.cast.unarmed >> target & 1 or s.health[target] not in (DEAD, STUNNED):
            return Refusal("DXC-14.8f", f"{name} has no arms that one could take.")
        if not (s.ground.lattice.spread(s.cells(who)) | s.cells(who)) & s.cells(target):
            return Refusal("DXC-14.8f", f"{name} does not lie beside {s.name(who)}.")
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        key = s.cast.keys[target]
        return key, f"takes the arms of {s.name(target)}", (key,)

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        assert s.battle is not None
        key = s.cast.keys[who]
        one, two = s.battle.sides
        s.battle = replace(s.battle, sides=(_armed(one, key), _armed(two, key)))
        s.cast = cast(s.scenario, s.battle)
        if ref.hears:
            text = f"{s.name(who)} has taken up the arms of {s.name(target)}."
            tell(s, ref, "arms", text, "DXC-14.8f", "DXA-2.1i", counters=(who,))


def _armed(side: SideData, key: str) -> SideData:
    """The same side when this one of it has arms."""
    return replace(side, units=tuple(replace(unit, unarmed=False) if unit.key == key else unit for unit in side.units))

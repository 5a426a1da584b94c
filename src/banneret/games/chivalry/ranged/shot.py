"""CHV-11.9: one shot, from its naming to its hits: Empty Quivers, dice, cover, Pavises."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..army.fates import REDUCED, suffer
from ..cards.window import Window
from ..log import counted, does, tell
from ..numbers import Number, Unit
from ..parts import arithmetic, rules_of
from ..state import ChivalryState
from ..tables import BOWS, CANCELLED, DIE, PAVISES, QUIVERS
from .pool import left_of, pool


def named(s: ChivalryState, unit: int, target: int, distance: int, storm: bool, contact: bool) -> None:
    """Firing unit and target are named, and Arrow Storm has been played or not. Only LB and CB have quivers."""
    loose = Loose(unit, target, distance, storm, contact=contact)
    if s.type[unit] in BOWS:
        kind = ContactQuivers if contact else EmptyQuivers
        s.call(kind(s.cast.side[target], loose))
    else:
        s.call(loose)


@dataclass(slots=True)
class Loose(Phase[ChivalryState]):
    """The dice of a shot."""

    key: ClassVar[str] = "loose"
    rules: ClassVar[tuple[str, ...]] = ("CHV-11.5", "CHV-11.6", "CHV-11.7")
    unit: Unit
    target: Unit
    distance: Number
    storm: bool = False
    quivers: bool = False
    contact: bool = False

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        found = pool(s, self.unit, self.target, self.distance, self.storm, self.quivers)
        dice = ref.pool(found.dice, DIE, found.ability)
        rolled = sum(die <= found.ability for die in dice)
        hits = left_of(s, self.target, rolled)
        if ref.hears:
            cast = s.cast
            cover = f", {hits} after cover" if hits != rolled else ""
            whom = f"{does(s, self.unit, 'shoots')} at {cast.unit_names[self.target]}"
            text = f"{whom}: {counted(rolled, 'hit')}{cover}."
            sums = f"{found.dice} dice ({arithmetic(found.dice_parts)}), ability {found.ability} "
            sums += f"({arithmetic(found.ability_parts)})"
            rules = ("CHV-11.7", *rules_of(found.dice_parts), *rules_of(found.ability_parts))
            if cover:
                rules += ("CHV-21.31",) if not hits else ("CHV-21.40",)
            touch = (cast.unit_ids[self.unit], cast.unit_ids[self.target])
            tell(s, ref, "shot", text, rules, dice=dice, sum=sums, gist=counted(hits, "hit"), touch=touch)
        if hits:
            side = s.cast.side[self.target]
            hit = Struck(self.target, hits)
            s.call(ContactPavises(side, hit) if self.contact else Pavises(side, hit))

    def undecided(self, s: ChivalryState) -> str:
        return "the shot itself"


@dataclass(slots=True)
class EmptyQuivers(Window):
    """CHV-26.10: after any Arrow Storm."""

    key: ClassVar[str] = "empty_quivers"
    card: ClassVar[int] = QUIVERS
    window: ClassVar[str] = "empty_quivers"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.10", "CHV-11.9")
    shot: Loose

    def question(self, s: ChivalryState) -> str:
        names = s.cast.unit_names
        return f"{does(s, self.shot.unit, 'is')} about to shoot at {names[self.shot.target]}. Play Empty Quivers?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        shot = self.shot
        s.then(Loose(shot.unit, shot.target, shot.distance, shot.storm, True, shot.contact))

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        s.then(self.shot)

    def stake(self, s: ChivalryState, seat: int) -> int:
        """The dice that it takes away."""
        shot = self.shot
        dice = pool(s, shot.unit, shot.target, shot.distance, shot.storm, False).dice
        return dice - dice // 2


@dataclass(slots=True)
class ContactQuivers(EmptyQuivers):
    """The same against fire at contact (CHV-17.5)."""

    key: ClassVar[str] = "contact_quivers"
    window: ClassVar[str] = "empty_quivers_contact"


@dataclass(slots=True)
class Struck(Phase[ChivalryState]):
    """CHV-13.1, CHV-3.9: missile hits are applied."""

    key: ClassVar[str] = "struck"
    rules: ClassVar[tuple[str, ...]] = ("CHV-13.1", "CHV-3.9")
    target: Unit
    hits: Number

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        target = self.target
        if suffer(s, ref, target, self.hits) == REDUCED and s.rash >> target & 1 and not s.stung >> target & 1:
            s.stung |= 1 << target
            if ref.hears:
                tell(s, ref, "stung", f"{does(s, target, 'is')} stung.", ("CHV-3.9",), touch=(s.cast.unit_ids[target],))

    def undecided(self, s: ChivalryState) -> str:
        return "what the hits do"


@dataclass(slots=True)
class Pavises(Window):
    """CHV-26.9: two hits are cancelled, at most all."""

    key: ClassVar[str] = "pavises"
    card: ClassVar[int] = PAVISES
    window: ClassVar[str] = "pavises"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.9", "CHV-11.9")
    hit: Struck

    def question(self, s: ChivalryState) -> str:
        return f"{does(s, self.hit.target, 'takes')} {counted(self.hit.hits, 'missile hit')}. Play Pavises?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        hits = max(0, self.hit.hits - CANCELLED)
        if hits:
            s.then(Struck(self.hit.target, hits))
        else:
            s.done()

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        s.then(self.hit)

    def stake(self, s: ChivalryState, seat: int) -> int:
        return min(CANCELLED, self.hit.hits)


@dataclass(slots=True)
class ContactPavises(Pavises):
    """The same against fire at contact (CHV-17.5)."""

    key: ClassVar[str] = "contact_pavises"
    window: ClassVar[str] = "pavises_contact"

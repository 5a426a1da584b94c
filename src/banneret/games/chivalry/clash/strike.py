"""CHV-12.9: one strike hand to hand: dice, Close Ranks, the leader of the unit struck, hits."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..army.fates import endanger, suffer
from ..cards.window import Window
from ..log import counted, does, tell
from ..numbers import Number, Unit
from ..parts import arithmetic, rules_of
from ..state import ChivalryState
from ..tables import CANCELLED, CLOSE_RANKS, DIE
from .pool import pool


def beset(s: ChivalryState, target: int) -> None:
    """CHV-12.4: a unit is attacked once more in this step."""
    times = list(s.beset)
    times[target] += 1
    s.beset = tuple(times)


def roll(s: ChivalryState, ref: Referee, unit: int, target: int, *, press: bool, charge: bool) -> int:
    """CHV-12.8: the dice of a strike: how many hits."""
    found = pool(s, unit, target, press=press, charge=charge)
    dice = ref.pool(found.dice, DIE, found.ability)
    hits = sum(die <= found.ability for die in dice)
    if ref.hears:
        cast = s.cast
        text = f"{does(s, unit, 'strikes')} {cast.unit_names[target]}: {counted(hits, 'hit')}."
        sums = f"{found.dice} dice ({arithmetic(found.dice_parts)}), ability {found.ability} "
        sums += f"({arithmetic(found.ability_parts)})"
        rules = ("CHV-12.8", *rules_of(found.dice_parts), *rules_of(found.ability_parts))
        touch = (cast.unit_ids[unit], cast.unit_ids[target])
        tell(s, ref, "strike", text, rules, dice=dice, sum=sums, gist=counted(hits, "hit"), touch=touch)
    return hits


@dataclass(slots=True)
class Strike(Phase[ChivalryState]):
    """The dice of an attack of the Clash step or of a breakthrough."""

    key: ClassVar[str] = "strike"
    rules: ClassVar[tuple[str, ...]] = ("CHV-12.8", "CHV-12.9")
    unit: Unit
    target: Unit
    press: bool = False

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        hits = roll(s, ref, self.unit, self.target, press=self.press, charge=False)
        if hits:
            s.call(CloseRanks(s.cast.side[self.target], Blow(self.target, hits)))

    def undecided(self, s: ChivalryState) -> str:
        return "the strike itself"


@dataclass(slots=True)
class Blow(Phase[ChivalryState]):
    """CHV-12.9, CHV-13.9: the committed leader is checked, then the hits are applied."""

    key: ClassVar[str] = "blow"
    rules: ClassVar[tuple[str, ...]] = ("CHV-13.1", "CHV-13.9")
    target: Unit
    hits: Number

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        endanger(s, ref, self.target, self.hits)
        suffer(s, ref, self.target, self.hits)

    def undecided(self, s: ChivalryState) -> str:
        return "what the hits do"


@dataclass(slots=True)
class CloseRanks(Window):
    """CHV-26.6: two hits are cancelled, at most all."""

    key: ClassVar[str] = "close_ranks"
    card: ClassVar[int] = CLOSE_RANKS
    window: ClassVar[str] = "close_ranks"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.6", "CHV-12.9")
    blow: Blow

    def question(self, s: ChivalryState) -> str:
        return f"{does(s, self.blow.target, 'takes')} {counted(self.blow.hits, 'hit')} hand to hand. Play Close Ranks?"

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        hits = self.blow.hits - CANCELLED
        if hits > 0:
            s.then(Blow(self.blow.target, hits))
        else:
            s.done()

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        s.then(self.blow)

    def stake(self, s: ChivalryState, seat: int) -> int:
        return min(CANCELLED, self.blow.hits)

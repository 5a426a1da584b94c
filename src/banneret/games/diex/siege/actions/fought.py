"""DXS-11.4c: an action with fighting is fought out if both sides want it, or settled by one roll."""

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.shape import Span

from ...engagement.report import Report
from ...muster.soldiers import Soldier
from .. import harm
from ..log import tell
from ..state import SiegeState
from .outlook import ESTIMATE

_FIGHT = Option("skirmish", label="Fight it out as a skirmish")
_QUICK = Option("quick", label="Settle it by one roll")
_MANNERS = Menu((_QUICK, _FIGHT))

QUICKLY = -1
BOTH = 2


@dataclass(slots=True)
class Fought(Phase[SiegeState]):
    """Who acts is asked first, then the other; where the table has settled it once for all, nobody is."""

    rules: ClassVar[tuple[str, ...]] = ("DXS-11.4c", "DXC-17.0")
    wanted: Annotated[int, Span(QUICKLY, BOTH)] = 0
    """How many have said that they want to fight it out; QUICKLY: it is settled by a roll."""

    def actor(self, s: SiegeState) -> int:
        """Whose action it is."""
        raise NotImplementedError

    def what(self) -> str:
        """The action in a word."""
        raise NotImplementedError

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        """What one roll would bring."""
        raise NotImplementedError

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        """One roll."""
        raise NotImplementedError

    def fight(self, s: SiegeState, ref: Referee) -> None:
        """Enter the skirmish."""
        raise NotImplementedError

    def ask(self, s: SiegeState) -> Decision | None:
        if s.fights != "ask" or s.rolled or self.wanted in (QUICKLY, BOTH):
            return None
        seat = self.actor(s) if self.wanted == 0 else 1 - self.actor(s)
        prompt = f"How is the {self.what()} to be settled?"
        if self.wanted:
            prompt = f"Your enemy would fight the {self.what()} out. Do you want that too?"
        return Decision(seat, prompt, _MANNERS, rules=Fought.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        if s.rolled or self.wanted == QUICKLY:
            self.quickly(s, ref)
        else:
            self.fight(s, ref)

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        return Preview(self.outlook(s, option.verb == _QUICK.verb))

    def outlook(self, s: SiegeState, rolled: bool) -> tuple[Reason, ...]:
        """The same, and whether it is more than an estimate: whether it is sure that a roll settles it."""
        return self.prospect(s) if rolled else (*self.prospect(s), ESTIMATE)

    def on_skirmish(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, wanted=self.wanted + 1))

    def on_quick(self, s: SiegeState, ref: Referee) -> None:
        s.then(replace(self, wanted=QUICKLY))


# ---------------------------------------------------------------- there and back


def turn_to(s: SiegeState, ref: Referee, what: str) -> None:
    """The table turns to the skirmish, and says so."""
    if ref.hears:
        tell(s, ref, "turns", f"The table turns to the {what}, which is fought out man by man.", "DXS-11.4c")


def turn_back(s: SiegeState, ref: Referee) -> None:
    """And back."""
    if ref.hears:
        tell(s, ref, "turns", f"The fight is over. The table turns back to the siege, {s.dated}.", "DXS-11.4c")


def soldiers(s: SiegeState, men: int) -> tuple[Soldier, ...]:
    """Some men as they go into a skirmish."""
    return tuple(
        Soldier(
            man.key,
            man.like,
            man.name,
            s.wounded >> number & 1 == 1,
            s.horses >> number & 1 == 1,
            hungry=s.hungry >> number & 1 == 1,
        )
        for number, man in enumerate(s.roster)
        if men >> number & 1
    )


def come_back(s: SiegeState, ref: Referee, report: Report) -> None:
    """DXS-11.4: who lives, who is wounded, who was taken, and what became of the horses. What the rest of the day
    brings is no outcome of the last blow."""
    ref.horizon()
    dead = hurt = captured = walking = 0
    for fate in report.fates:
        bit = 1 << s.ranks.numbers[fate.key]
        if fate.condition == "dead":
            dead |= bit
        elif fate.condition in ("captured", "fled"):
            captured |= bit
        elif fate.condition == "wounded":
            hurt |= bit
        if fate.horse_lost:
            walking |= bit
    s.horses &= ~walking
    harm.wound(s, hurt & ~s.wounded)
    harm.kill(s, dead)
    harm.capture(s, captured)

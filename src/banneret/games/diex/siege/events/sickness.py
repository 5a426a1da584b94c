"""DXS-11.6h, DXS-11.6i, DXS-11.6t: men fall sick; the players pick in turn who."""

from dataclasses import dataclass
from typing import Annotated

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.shape import Span

from ...menus import OneOf
from ...numbers import Seat
from .. import harm
from ..command import succeed
from ..log import tell
from ..men import Roster
from ..state import Men, SiegeState


class _Picks(OneOf):
    """To pick one of some men, who are healthy or wounded."""

    __slots__ = ("_roster", "_wounded")

    def __init__(self, roster: Roster, wounded: int, men: int) -> None:
        super().__init__(None, men)
        self._roster = roster
        self._wounded = wounded

    def option(self, member: int) -> Option:
        man = self._roster[member]
        then = "dies" if self._wounded >> member & 1 else "falls sick"
        return Option(f"pick {man.key}", (member,), label=f"{man.name} {then}", touch=(man.key,))


@dataclass(slots=True)
class Sickness(Phase[SiegeState]):
    """DXS-11.6i: the opponent of the sick side picks first; a wounded man who is picked dies; nobody is picked twice;
    if there are not so many, all are sick. Sickness counts as a wound (DXS-11.1.5d)."""

    key = "sickness"
    rules = ("DXS-11.6h", "DXS-11.6i", "DXS-11.6t", "DXS-11.1.5d")
    side: Seat
    count: Annotated[int, Span(0, 10)]
    picked: Men = 0
    turn: Annotated[int, Span(0, 1)] = 0
    """0: the opponent picks, 1: the sick side does."""

    @property
    def picker(self) -> int:
        return 1 - self.side if self.turn == 0 else self.side

    def left(self, s: SiegeState) -> int:
        """Who may still be picked. A rescue party has not drunk from the cistern."""
        return s.here[self.side] & ~s.relief & ~self.picked

    def ask(self, s: SiegeState) -> Decision | None:
        left = self.left(s)
        if self.count >= left.bit_count() or not self.count:
            return None
        prompt = f"Who {'of yours ' if self.turn else ''}falls sick? {self.count} to pick."
        return Decision(self.picker, prompt, _Picks(s.roster, s.wounded, left), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        if self.count:
            for man in members(self.left(s)):
                self._fall(s, ref, man)
            succeed(s, ref)

    def on_pick(self, s: SiegeState, ref: Referee, man: int) -> None:
        s.then(Sickness(self.side, self.count - 1, self.picked | 1 << man, 1 - self.turn))
        self._fall(s, ref, man)
        succeed(s, ref)

    @staticmethod
    def _fall(s: SiegeState, ref: Referee, man: int) -> None:
        died = harm.strike(s, man)
        if ref.hears:
            text = f"{s.name(man)} {'dies of it' if died else 'is sick'}."
            tell(s, ref, "sickness", text, "DXS-11.6i", "DXS-11.1.5d", touch=(s.roster[man].key,))

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        man = s.ranks.numbers.get(words[-1], -1)
        if man < 0:
            return None
        if self.picked >> man & 1:
            return Refusal("DXS-11.6i", f"{s.name(man)} has been picked; nobody is picked twice.")
        return Refusal("DXS-11.6h", f"{s.name(man)} is not among those who fall sick.")

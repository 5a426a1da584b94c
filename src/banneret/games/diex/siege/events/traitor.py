"""DXS-11.6r, DXS-11.6s: a traitor is sought in the garrison."""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ...menus import OneOf
from ...quick.troops import TROOPS
from .. import harm
from ..command import succeed
from ..log import tell
from ..men import BESIEGED, Roster
from ..state import Men, SiegeState
from ..tables import TRAITOR

_REST = Option("rest", label="All the others, the least of them first, the commander last")


class _Tests(OneOf):
    """To test one of some men."""

    __slots__ = ("_roster",)

    def __init__(self, roster: Roster, men: int) -> None:
        super().__init__(_REST, men)
        self._roster = roster

    def option(self, member: int) -> Option:
        man = self._roster[member]
        return Option(f"test {man.key}", (member,), label=f"Test {man.name}", touch=(man.key,))


@dataclass(slots=True)
class Traitor(Phase[SiegeState]):
    """The besieged name the order, the commander last; the first to roll a 10 is the traitor and dies."""

    key = "traitor"
    rules = ("DXS-11.6r", "DXS-11.6s")
    tested: Men = 0

    def left(self, s: SiegeState) -> int:
        """Who may be tested next."""
        left = s.inside & ~self.tested
        others = left & ~(1 << s.commander[BESIEGED])
        return others or left

    def ask(self, s: SiegeState) -> Decision | None:
        left = self.left(s)
        if left.bit_count() < 2:
            return None
        prompt = "Who of the garrison is tested next? The first to roll a 10 is the traitor."
        return Decision(BESIEGED, prompt, _Tests(s.roster, left), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        left = self.left(s)
        if left:
            self.on_test(s, ref, left.bit_length() - 1)
            return
        s.done()
        if ref.hears:
            tell(s, ref, "traitor", "There is no traitor.", "DXS-11.6s", gist="no traitor")

    def on_test(self, s: SiegeState, ref: Referee, man: int) -> None:
        s.then(Traitor(self.tested | 1 << man))
        self._test(s, ref, man)

    def on_rest(self, s: SiegeState, ref: Referee) -> None:
        worth = sorted(
            members(self.left(s)), key=lambda man: (TROOPS[s.ranks.troops[man]].points_foot, s.roster[man].leader)
        )
        tested = self.tested
        for man in worth:
            tested |= 1 << man
            s.then(Traitor(tested))
            if self._test(s, ref, man):
                return

    @staticmethod
    def _test(s: SiegeState, ref: Referee, man: int) -> bool:
        die = ref.pool(1, 10, TRAITOR - 1)[0]
        found = die == TRAITOR
        if ref.hears:
            text = f"{s.name(man)} is the traitor, and is killed." if found else f"{s.name(man)} is true."
            gist = f"{s.name(man)} is the traitor" if found else ""
            tell(s, ref, "traitor", text, "DXS-11.6r", d10=(die,), gist=gist, touch=(s.roster[man].key,))
        if found:
            s.done()
            harm.kill(s, 1 << man)
            succeed(s, ref)
        return found

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        man = s.ranks.numbers.get(words[-1], -1)
        if man < 0:
            return None
        if self.tested >> man & 1:
            return Refusal("DXS-11.6r", f"{s.name(man)} has been tested.")
        if man == s.commander[BESIEGED]:
            return Refusal("DXS-11.6s", f"{s.name(man)} commands: he is tested last.")
        return Refusal("DXS-11.6r", f"{s.name(man)} is not of the garrison.")

"""DXS-11.2f: before an assault the besieger gives his grappling hooks to those who shall carry them."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..castle.hook_rules import refuse_carry
from ..log import tell
from ..numbers import Seat
from ..state import DiexState
from ..terms import Assault

_KEEP = Option("keep", label="Leave the rest in store")


def takers(s: DiexState, seat: int) -> list[int]:
    """Who of a side can be given one."""
    return [man for man in s.cast.ranks[seat] if refuse_carry(s, man) is None]


@dataclass(slots=True)
class HandOut(Phase[DiexState]):
    """One after the other, until none is in store or the rest stay there (DXS-11.2e)."""

    key = "hand_out"
    rules = ("DXS-11.2e", "DXS-11.2f", "DXS-11.4.1b")
    seat: Seat

    def ask(self, s: DiexState) -> Decision | None:
        assert isinstance(s.terms, Assault)
        men = takers(s, self.seat) if s.terms.spare_hooks else []
        if not men:
            return None
        keys = s.cast.keys
        options = [Option(f"give {keys[man]}", (man,), label=s.name(man), touch=(keys[man],)) for man in men]
        prompt = f"Who carries a grappling hook? {s.terms.spare_hooks} in store."
        return Decision(self.seat, prompt, Menu([*options, _KEEP]), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_keep(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_give(self, s: DiexState, ref: Referee, man: int) -> None:
        assert isinstance(s.terms, Assault)
        s.hookmen |= 1 << man
        s.terms = replace(s.terms, spare_hooks=s.terms.spare_hooks - 1)
        if ref.hears:
            tell(s, ref, "hook", f"{s.name(man)} carries a grappling hook.", "DXS-11.2f", counters=(man,))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        man = s.cast.numbers.get(words[1], -1) if words[0] == "give" and len(words) == 2 else -1
        if man not in s.cast.ranks[self.seat]:
            return None
        return refuse_carry(s, man)

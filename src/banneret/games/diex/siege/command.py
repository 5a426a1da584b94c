"""DXS-11d: each side has one commander."""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..numbers import Seat
from . import victory
from .log import SIDES, tell
from .men import Ranks
from .state import SiegeState


def candidates(s: SiegeState, seat: int) -> int:
    """Who may be named: one able to command (DXS-11.5c), if there is one, otherwise anybody. In a campaign leaders go
    before soldiers."""
    able = s.here[seat] & s.ranks.command or s.here[seat]
    return able if s.war is None else able & s.ranks.leaders or able


@lru_cache(maxsize=256)
def _menu(ranks: Ranks, men: int) -> Menu:
    found = [(man, ranks.roster[man]) for man in members(men)]
    return Menu([Option(f"commander {one.key}", (man,), label=one.name, touch=(one.key,)) for man, one in found])


@dataclass(slots=True)
class NameCommander(Phase[SiegeState]):
    """At the start, and at once when a commander dies."""

    key = "commander"
    rules = ("DXS-11d", "DXS-11.5c")
    seat: Seat

    def ask(self, s: SiegeState) -> Decision | None:
        men = candidates(s, self.seat)
        if men.bit_count() < 2 or (s.war is not None and not men & s.ranks.leaders):
            return None  # one soldier of a campaign is like another: nobody is asked about them
        return Decision(self.seat, "Name your commander.", _menu(s.ranks, men), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        men = candidates(s, self.seat)
        if men:
            self.on_commander(s, ref, men.bit_length() - 1)
        else:
            s.done()

    def on_commander(self, s: SiegeState, ref: Referee, man: int) -> None:
        s.done()
        s.commander[self.seat] = man
        if ref.hears:
            text = f"{SIDES[self.seat]} are commanded by {s.name(man)}."
            tell(s, ref, "commander", text, "DXS-11d", touch=(s.roster[man].key,))

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        man = s.ranks.numbers.get(words[-1], -1)
        if man < 0:
            return None
        if not s.here[self.seat] >> man & 1:
            return Refusal("DXS-11d", f"{s.name(man)} is not with you.")
        return Refusal("DXS-11.5c", f"{s.name(man)} is not able to command while somebody else is.")


def succeed(s: SiegeState, ref: Referee) -> None:
    """After men have been lost: is the siege over (DXS-11.1d), and who commands now? The caller has said how his own
    phase goes on."""
    if victory.over(s, ref):
        return
    for seat in (0, 1):
        man = s.commander[seat]
        if man >= 0 and not s.here[seat] >> man & 1:
            s.commander[seat] = -1
            s.call(NameCommander(seat))

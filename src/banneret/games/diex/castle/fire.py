"""A hex catches fire, and what that means for those in it: sections 10.2.4 and 10.2.6."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..combat import harm
from ..combat.retreat import Retreat
from ..log import tell
from ..numbers import Counter
from ..rolls import roll
from ..state import DEAD, NOBODY, STUNNED, DiexState
from ..tables import wakes

_WAKES = tuple(int(wakes(die)) for die in range(1, 11))
"""By the die, what comes of it."""


def catch(s: DiexState, ref: Referee, cells: list[int], seat: int) -> None:
    """These hexes burn, of a fire that this seat lit; whoever is in them must get out. The caller has said how his
    phase goes on."""
    for cell in cells:
        s.flames[cell] = (1, seat)  # DXA-10.2.5a, DXA-10.2.2c
        if ref.hears:
            tell(s, ref, "fire", f"{s.ground.names[cell]} is on fire.", "DXA-10.2.5a", cells=(cell,))
    for cell in reversed(cells):
        counter = s.who[cell]
        if counter != NOBODY and counter < s.cast.people:
            s.call(InFlames(counter))


@dataclass(slots=True)
class InFlames(Phase[DiexState]):
    """DXA-10.2.4a, DXA-10.2.4b: someone in a hex that has caught fire retreats one hex; a stunned man must wake
    first."""

    key = "in_flames"
    rules = ("DXA-10.2.4a", "DXA-10.2.4b")
    counter: Counter

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        counter = self.counter
        if s.health[counter] == DEAD or not any(s.cells(counter) >> cell & 1 for cell in s.flames):
            return
        if s.health[counter] == STUNNED and not self._wakes(s, ref):
            return
        s.call(Retreat(counter, 1, 0))

    def undecided(self, s: DiexState) -> str:
        return f"how {s.name(self.counter)} gets out of the flames"

    def _wakes(self, s: DiexState, ref: Referee) -> bool:
        counter = self.counter
        die = roll(ref, _WAKES)
        if not wakes(die):
            if ref.hears:
                tell(
                    s,
                    ref,
                    "fire",
                    f"{s.name(counter)} does not wake in the flames.",
                    "DXA-10.2.4b",
                    d10=(die,),
                    counters=(counter,),
                )
            harm.kill(s, ref, counter, "DXA-10.2.4b")
            return False
        harm.recover(s, counter)
        if ref.hears:
            text, gist = f"{s.name(counter)} wakes in the flames.", f"{s.name(counter)} wakes"
            tell(s, ref, "fire", text, "DXA-10.2.4b", d10=(die,), gist=gist, counters=(counter,))
        return True

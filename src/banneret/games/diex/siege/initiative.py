"""DXS-11.1.3: whose action the day's is."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .log import SIDES, tell
from .men import BESIEGED, BESIEGER
from .state import SiegeState
from .tables import BESIEGER_BONUS, RAIN, RAIN_BONUS


def settle(besieger: int, besieged: int, rain: bool, turned: bool = False) -> tuple[int, int, int]:
    """DXS-11.1.3a, DXS-11.6d: the two totals and who has the initiative; a tie goes to the besieger. DXS-11.4.1r: when
    the roles have turned, those within the inner part count as the besiegers here, and who is shut in as besieged."""
    shower = RAIN_BONUS if rain else 0
    mine = besieger + (shower if turned else BESIEGER_BONUS)
    theirs = besieged + (BESIEGER_BONUS if turned else shower)
    if mine == theirs:
        return mine, theirs, BESIEGED if turned else BESIEGER
    return mine, theirs, BESIEGER if mine > theirs else BESIEGED


@dataclass(slots=True)
class RollInitiative(Phase[SiegeState]):
    """From day 2 on both roll, unless an event has granted the initiative (DXS-11.1.3g: see `day`)."""

    key = "initiative"
    rules = ("DXS-11.1.3a", "DXS-11.1.3g")

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        ref.horizon()  # no outcome of what an event has asked
        rain = s.event == RAIN
        dice = ref.die(10), ref.die(10)
        mine, theirs, s.initiative = settle(*dice, rain, s.shut_in)
        if ref.hears:
            text = f"{SIDES[s.initiative]} have the initiative."
            rules = ("DXS-11.1.3a", "DXS-11.6d") if rain else ("DXS-11.1.3a",)
            gist = f"initiative: {'besieger' if s.initiative == BESIEGER else 'besieged'}"
            tell(s, ref, "initiative", text, *rules, d10=dice, sum=f"{mine} against {theirs}", gist=gist)

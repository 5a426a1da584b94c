"""DXS-11.4.1r to DXS-11.4.1t: the besieger shuts himself up in the part that he holds, and the roles turn."""

from banneret.kernel.referee import Referee

from ..log import counted, tell
from ..men import BESIEGED
from ..state import SiegeState
from ..supply import left_behind


def shut_up(s: SiegeState, ref: Referee) -> None:
    """DXS-11.4.1r: he lives on the days that were left behind; he brought none. What lies in the bailey he knows now:
    how much was left tells what there was."""
    s.shut_in = True
    s.found = left_behind(s.supply.value, s.ledger)
    s.larder = s.day + s.found
    if s.war is None:
        ref.learned(1)
    if ref.hears:
        text = (
            "The besiegers shut themselves up in the bailey. "
            f"There they find {counted(s.found, 'day')} of supply: to the end of day {s.larder}."
        )
        tell(s, ref, "shut_in", text, "DXS-11.4.1r", "DXS-11.4.1q")


def sends_by_night(s: SiegeState) -> bool:
    """DXS-11.4.1s: those on the motte still hold a stretch of the outer wall, that of the motte itself, and helpers
    from outside are there."""
    return s.shut_in and s.inside != 0 and s.here[BESIEGED] & s.relief != 0

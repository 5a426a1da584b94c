"""CHV-23.6, CHV-23.7: routed units without a leader may flee; markers are cleared."""

from banneret.board.hex import members
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..army.fates import eliminate
from ..army.whereabouts import led
from ..field import ROUTED
from ..log import does, tell
from ..state import ChivalryState
from ..tables import DIE, SIDES


def flees(roll: int, value: int) -> bool:
    """CHV-23.6: above its Cohesion value."""
    return roll > value


class Flight(Phase[ChivalryState]):
    """In the order of the scenario's list, English first."""

    __slots__ = ()
    key = "flight"
    rules = ("CHV-23.6",)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        for side in SIDES:
            box = ROUTED[side]
            if led(s, side, box):
                continue
            for unit in members(s.here[box]):
                (die,) = ref.pool(1, DIE, s.value[unit])
                gone = flees(die, s.value[unit])
                if gone:
                    eliminate(s, ref, unit)
                if ref.hears:
                    text = (
                        f"{does(s, unit, 'flees')} the field."
                        if gone
                        else f"{does(s, unit, 'is')} not yet out of reach."
                    )
                    gist = does(s, unit, "flees") if gone else ""
                    sums = f"{die}; Cohesion value {s.value[unit]}"
                    tell(
                        s,
                        ref,
                        "flight",
                        text,
                        self.rules,
                        dice=(die,),
                        sum=sums,
                        gist=gist,
                        touch=(s.cast.unit_ids[unit],),
                    )


class Markers(Phase[ChivalryState]):
    """CHV-23.7: stopped markers and the record of contact fire are cleared; the others remain."""

    __slots__ = ()
    key = "markers"
    rules = ("CHV-23.7",)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        s.stopped = s.contact = 0

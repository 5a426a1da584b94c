"""CHV-9.6 to CHV-9.9: a unit that has failed falls back one area, or routs where it can't."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.referee import Referee

from ..army.fates import fall_back_to, rout
from ..army.whereabouts import enemies_in, full
from ..field import FIELD_AREAS, NOWHERE
from ..log import does, place, tell
from ..state import ChivalryState
from ..tables import IMPASSABLE
from .stand_fast import Wavering


def way_home(s: ChivalryState, unit: int) -> int:
    """CHV-9.6, CHV-9.7: where it falls back to; NOWHERE: it is cut off."""
    side = s.cast.side[unit]
    area = s.board.back[side][s.at[unit]]
    if 0 <= area < FIELD_AREAS and (enemies_in(s, side, area) or s.ground[area] & IMPASSABLE or full(s, side, area)):
        return NOWHERE
    return area


def fall_back(s: ChivalryState, ref: Referee, unit: int) -> None:
    """CHV-9.6, CHV-9.7."""
    area = way_home(s, unit)
    name, touch = s.cast.unit_names[unit], (s.cast.unit_ids[unit],)
    if area == NOWHERE:
        if ref.hears:
            text = f"{name} can't fall back: a rout."
            tell(s, ref, "rout", text, ("CHV-9.7",), gist=does(s, unit, "routs"), touch=touch)
        rout(s, ref, unit)
        return
    if ref.hears:
        text = f"{does(s, unit, 'falls')} back to {place(area)}."
        tell(s, ref, "fall_back", text, ("CHV-9.6",), gist=f"{does(s, unit, 'falls')} back", touch=touch)
    fall_back_to(s, ref, unit, area)


@dataclass(slots=True)
class GivingWay(Wavering):
    """CHV-9.5: a check of the Disengagement Check step has failed."""

    key: ClassVar[str] = "giving_way"
    window: ClassVar[str] = "stand_fast"

    def failed(self, s: ChivalryState, ref: Referee) -> None:
        fall_back(s, ref, self.unit)

"""CHV-7.3, CHV-22.8, CHV-28.3: before the Initiative Check: weather, and who arrives."""

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..army.whereabouts import enemies_in, possess, put, room_for
from ..field import AREA, FIELD_AREAS, RESERVE
from ..log import does, place, tell
from ..order_of_battle import SCENARIO_DATA
from ..state import WAITING, ChivalryState
from ..tables import CLEAR, DIE, IMPASSABLE, RAIN, WEATHERS

_RAIN_ON, _CLEAR_ON = 2, 12


def scenario_sky(s: ChivalryState) -> int:
    """CHV-22.8, CHV-28.3, CHV-28.4: the weather without a storm."""
    if s.lasting_sky >= 0:
        return s.lasting_sky
    return SCENARIO_DATA[s.scenario].sky(s.turn) if s.scenario in SCENARIO_DATA else CLEAR


class Dawn(Phase[ChivalryState]):
    """A turn begins. Who can't come where he is due goes to the Reserve, the Bretons too (CHV-27.5)."""

    __slots__ = ()
    key = "dawn"
    rules = ("CHV-7.3", "CHV-22.8")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        ref.horizon()
        if ref.hears:
            tell(s, ref, "turn", f"{s.heading}.", ("CHV-7.1",))
        if s.changing_sky and s.turn > 1:
            self._changing_sky(s, ref)
        old = s.sky
        s.sky = RAIN if s.storm >= s.turn else scenario_sky(s)
        if ref.hears and (old != s.sky or s.turn == 1):
            tell(s, ref, "weather", f"The weather: {WEATHERS[s.sky].name}.", ("CHV-22.8",))
        if WAITING in s.at:
            for unit, troop in enumerate(s.cast.troops):
                if s.at[unit] == WAITING and troop.arrives <= s.turn:
                    self._unit(s, ref, unit, AREA[troop.location])
        if WAITING in s.leader_at:
            for leader, captain in enumerate(s.cast.captains):
                if s.leader_at[leader] == WAITING and captain.arrives <= s.turn:
                    self._leader(s, ref, leader, AREA[captain.location])

    def _changing_sky(self, s: ChivalryState, ref: Referee) -> None:
        dice = (ref.die(DIE), ref.die(DIE))
        if sum(dice) == _RAIN_ON:
            s.lasting_sky = RAIN
        elif sum(dice) == _CLEAR_ON:
            s.lasting_sky = CLEAR
        if ref.hears:
            tell(s, ref, "sky", "The sky is watched.", ("CHV-28.3",), dice=dice, sum=f"{sum(dice)}")

    def _unit(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        side = s.cast.side[unit]
        if area < FIELD_AREAS and not (
            s.board.in_play(area)
            and room_for(s, unit, area)
            and not enemies_in(s, side, area)
            and not s.ground[area] & IMPASSABLE
        ):
            area = RESERVE[side]
        put(s, unit, area)
        possess(s, area)
        if ref.hears:
            text = f"{does(s, unit, 'arrives')} in {place(area)}."
            tell(s, ref, "arrival", text, ("CHV-7.3",), touch=(s.cast.unit_ids[unit],))

    def _leader(self, s: ChivalryState, ref: Referee, leader: int, area: int) -> None:
        side = s.cast.leader_side[leader]
        if area < FIELD_AREAS and not (
            s.board.in_play(area) and not enemies_in(s, side, area) and s.here[area] & s.cast.of[side]
        ):
            area = RESERVE[side]
        s.leader_at[leader] = area
        if ref.hears:
            text = f"{s.cast.leader_names[leader]} arrives in {place(area)}."
            tell(s, ref, "arrival", text, ("CHV-7.3",), touch=(s.cast.leader_ids[leader],))

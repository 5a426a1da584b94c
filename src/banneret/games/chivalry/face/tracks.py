"""The tracks: turns with their weather and who is still to come, and how near each army is to its break point."""

from functools import lru_cache

from banneret.kernel.scene import Stop, Track

from ..cast import Cast
from ..order_of_battle import SCENARIO_DATA
from ..state import ChivalryState
from ..tables import CLEAR, RAIN, SIDE_NAMES, SIDES, WEATHERS, Side
from .words import WEATHER_ICONS


def tracks(s: ChivalryState, lost: tuple[int, int]) -> tuple[Track, ...]:
    return (
        _turns(s.scenario, s.cast, s.turn, s.sky, s.storm, s.lasting_sky),
        *(_strain(side, s.players[side], lost[side], s.break_point[side]) for side in SIDES),
    )


@lru_cache(maxsize=1024)
def _turns(scenario: str, cast: Cast, turn: int, sky: int, storm: int, lasting: int) -> Track:
    """CHV-22.8, CHV-7.2: in each box the weather where it is not clear; who arrives, as long as he is to come."""
    boxes = tuple(
        _box(number, _weather(scenario, number, turn, sky, storm, lasting)) for number in range(1, cast.turns + 1)
    )
    stops = [
        Stop(number, WEATHERS[weather].name, WEATHER_ICONS[weather])
        for number, weather in (
            (number, _weather(scenario, number, turn, sky, storm, lasting)) for number in range(turn, cast.turns + 1)
        )
        if weather != CLEAR and (number == turn or weather != _weather(scenario, number - 1, turn, sky, storm, lasting))
    ]
    for number in range(turn + 1, cast.turns + 1):
        for side in SIDES:
            if names := _arrivals(cast, side, number):
                stops.append(Stop(number, f"{SIDE_NAMES[side]}: {names}", "rally-the-troops"))
    return Track(
        "turn",
        "Turns",
        turn,
        1,
        cast.turns,
        f"{turn} of {cast.turns}, {WEATHERS[sky].name.lower()}",
        icon="hourglass",
        stops=tuple(stops),
        boxes=boxes,
    )


def _box(turn: int, weather: int) -> str:
    return str(turn) if weather == CLEAR else f"{turn} {WEATHERS[weather].name.lower()}"


def _weather(scenario: str, number: int, turn: int, sky: int, storm: int, lasting: int) -> int:
    """The weather of a turn as far as it is known now (CHV-26.20, CHV-28.3)."""
    if number == turn:
        return sky
    if turn < number <= storm:
        return RAIN
    if lasting >= 0 and number > turn:
        return lasting
    data = SCENARIO_DATA.get(scenario)
    return data.sky(number) if data else CLEAR


def _arrivals(cast: Cast, side: Side, turn: int) -> str:
    leaders = [
        one.name for one, of in zip(cast.captains, cast.leader_side, strict=True) if of == side and one.arrives == turn
    ]
    units = [one.name for one, of in zip(cast.troops, cast.side, strict=True) if of == side and one.arrives == turn]
    return ", ".join((*leaders, *units))


@lru_cache(maxsize=4096)
def _strain(side: Side, seat: int, lost: int, most: int) -> Track:
    """CHV-25.2, CHV-25.5: at its break point an army breaks."""
    return Track(
        f"{('english', 'french')[side]}_losses",
        f"{SIDE_NAMES[side]} losses",
        lost,
        0,
        max(lost, most, 1),
        f"{lost} of {most}",
        seat,
        "broken-heart",
        stops=(Stop(most, "the army breaks", "broken-shield"),),
    )

"""Section 11: the scenarios and their victory schedules, as the data has them."""

import msgspec

from .country import NAMED, TOWN_CELL, TOWN_HOME, TOWNS, window
from .data_files import read
from .tables import NATION


class Force(msgspec.Struct, frozen=True):
    """MAI-11.1."""

    nation: str
    at: str
    leaders: tuple[str, ...]
    sp: dict[str, int]
    outside: bool = False
    works: bool = False

    @property
    def cell(self) -> int:
        return NAMED[self.at]


class Reinforcement(msgspec.Struct, frozen=True):
    """MAI-5.6."""

    turn: int
    nation: str
    at: tuple[str, ...]
    leaders: tuple[str, ...]
    sp: dict[str, int]


class _Window(msgspec.Struct, frozen=True):
    col_min: int
    col_max: int
    row_min: int
    row_max: int


class ScenarioData(msgspec.Struct, frozen=True):
    id: str
    name: str
    short: bool
    window: _Window
    turns: tuple[str, ...]
    """MAI-1.3: the calendar."""
    winter_turns: tuple[int, ...]
    will_start: int
    orleans_under_siege: bool
    jeanne_state: str
    charles_crowned: bool
    first_rp: dict[str, int]
    control: dict[str, str]
    victory: str
    forces: tuple[Force, ...]
    reinforcements: tuple[Reinforcement, ...]
    replacements: bool
    variant: bool = False
    rp_fixed: dict[str, int] = {}
    prisoners: dict[str, str] = {}
    burgundians_free_from_turn: int = 0
    """MAI-6.17; 0: never."""
    jeanne_arrives_by_turn: int = 0
    salisbury_fate_turn: int = 0
    orleans_relieved: bool = False

    @property
    def campaign(self) -> bool:
        return not self.short


class LeaderTaken(msgspec.Struct, frozen=True):
    english: int
    french: int
    jeanne: int


class Level(msgspec.Struct, frozen=True):
    min: int
    result: str


class Victory(msgspec.Struct, frozen=True):
    """MAI-10.3, MAI-10.4, MAI-11.10: a victory schedule."""

    id: str
    french_holds: dict[str, int]
    english_holds: dict[str, int]
    orleans_besieged: int
    crowned: int
    leader_taken: LeaderTaken
    levels: tuple[Level, ...]
    town_vp: bool = False


class _Garrisons(msgspec.Struct):
    garrison: dict[str, dict[str, int]]


class _File(msgspec.Struct):
    defaults: _Garrisons
    scenarios: tuple[ScenarioData, ...]
    victories: tuple[Victory, ...]


_file = read("scenarios.toml", _File)
SCENARIO_DATA = {scenario.id: scenario for scenario in _file.scenarios}
VICTORIES = {victory.id: victory for victory in _file.victories}
GARRISONS = _file.defaults.garrison
"""MAI-11.2: by the kind of town."""
FIELD = {
    id: window((scenario.window.col_min, scenario.window.col_max), (scenario.window.row_min, scenario.window.row_max))
    for id, scenario in SCENARIO_DATA.items()
}
"""MAI-2.9: the hexes that a scenario is played on."""
TOWNS_IN = {
    id: tuple(town for town in range(len(TOWNS)) if field >> TOWN_CELL[town] & 1) for id, field in FIELD.items()
}
"""The towns that exist in a scenario."""


def first_control(scenario: ScenarioData, town: int) -> int:
    """MAI-2.10: the nation that controls a town at the start."""
    named = scenario.control.get(TOWNS[town].id)
    return TOWN_HOME[town] if named is None else NATION[named]

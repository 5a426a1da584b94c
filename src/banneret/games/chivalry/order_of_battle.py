"""Section 27: the scenarios, as the data has them."""

from importlib.resources import files

import msgspec

from .field import AREA, FIELD_AREAS
from .rows import read
from .tables import SEATS, TERRAIN, WEATHER, Side


class Troop(msgspec.Struct, frozen=True):
    """CHV-27.9: a unit of a scenario."""

    id: str
    name: str
    side: str
    type: str
    cohesion: int
    location: str
    rash: bool = False
    arrives: int = 0


class Captain(msgspec.Struct, frozen=True):
    """CHV-4.1: a leader of a scenario."""

    id: str
    name: str
    side: str
    rating: int
    location: str
    arrives: int = 0


class Sky(msgspec.Struct, frozen=True):
    from_turn: int
    kind: str


class ScenarioData(msgspec.Struct, frozen=True):
    """CHV-27.1."""

    id: str
    name: str
    date: str
    turns: int
    first_initiative: str
    holds_field: str
    break_point: dict[str, int]
    special: tuple[str, ...]
    weather: tuple[Sky, ...]
    note: str
    terrain: dict[str, tuple[str, ...]]
    leader: tuple[Captain, ...]
    unit: tuple[Troop, ...]

    @property
    def first(self) -> Side:
        return Side(SEATS.index(self.first_initiative))

    @property
    def holder(self) -> Side:
        return Side(SEATS.index(self.holds_field))

    def sky(self, turn: int) -> int:
        """CHV-22.8: the weather of a turn."""
        return WEATHER[[sky.kind for sky in self.weather if sky.from_turn <= turn][-1]]

    def ground(self) -> list[int]:
        """CHV-6.2: the terrain of each area."""
        found = [0] * FIELD_AREAS
        for id, kinds in self.terrain.items():
            for kind in kinds:
                found[AREA[id]] |= TERRAIN[kind]
        return found


SCENARIO_DATA = {
    data.id: data
    for data in (
        read(f"scenarios/{file.name}", ScenarioData)
        for file in sorted(files(__package__).joinpath("data", "scenarios").iterdir(), key=lambda file: file.name)
    )
}

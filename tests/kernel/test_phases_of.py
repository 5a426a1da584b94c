"""All phases of a package: found by their keys, and never two of one name."""

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

from banneret.kernel.phase import Phase, phases_of
from banneret.kernel.state import State


def phase(name: str, module: str, key: str = "box") -> type[Phase[State]]:
    return type(name, (Phase,), {"__slots__": (), "__module__": module, "key": key})


def put(monkeypatch: pytest.MonkeyPatch, name: str, things: Mapping[str, Any]) -> None:
    module = ModuleType(name)
    vars(module).update(things)
    monkeypatch.setitem(sys.modules, name, module)


def test_phases_are_found_where_they_are_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    march, base = phase("March", "tilt.march"), phase("Base", "tilt.march", key="")
    put(monkeypatch, "tilt.march", {"March": march, "Base": base, "again": march})
    put(monkeypatch, "tilt.turn", {"March": march})
    put(monkeypatch, "other.march", {"March": phase("March", "other.march")})
    assert phases_of("tilt") == (march,)


def test_two_phases_of_one_name_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, "tilt.march", {"Losses": phase("Losses", "tilt.march")})
    put(monkeypatch, "tilt.fight", {"Losses": phase("Losses", "tilt.fight")})
    with pytest.raises(ValueError, match=r"two phases are called Losses, in tilt\.fight and in tilt\.march"):
        phases_of("tilt")


def test_rooms_of_another_game_of_the_package_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    march, day = phase("March", "tilt.march"), phase("Day", "tilt.siege.day")
    put(monkeypatch, "tilt.march", {"March": march})
    put(monkeypatch, "tilt.siege.day", {"Day": day})
    put(monkeypatch, "tilt.sieges", {"Sieges": phase("Sieges", "tilt.sieges")})
    assert day in phases_of("tilt") and [one.__name__ for one in phases_of("tilt", without=("siege",))] == [
        "March",
        "Sieges",
    ]

"""Positions as earlier versions saved them, as they are saved today: by class, what has changed in its fields."""

from collections.abc import Callable
from typing import Any

Data = dict[str, Any]
"""A value as it is saved: its class under "is", and its fields; a tuple as {"()": [...]}."""


def revise(data: Data) -> Data:
    """A value of a position, as it is saved today."""
    change = _CHANGES.get(data.get("is", ""))
    return data if change is None else change(data)


def _position(data: Data) -> Data:
    """Who moves was a number, where he has been a tuple beside it, and all else a part of the phase that moved him; a
    ladder was four numbers, and charges and tasks were tuples."""
    data = _renamed(data, "under_fire", "trail_when_fired_at")
    if "moving" not in data:
        return data
    new = {key: value for key, value in data.items() if key not in ("moving", "trail")}
    new["move"] = _mover(data["moving"], data["trail"], data["stack"])
    new["ladders"] = [_ladder(*ladder["()"]) for ladder in data["ladders"]]
    new["charges"] = _records(data["charges"], "Charge", "rider", "target", "cell", "route", "counter", "state")
    new["tasks"] = _records(data["tasks"], "Errand", "kind", "who", "place", "target")
    return new


def _renamed(data: Data, old: str, new: str) -> Data:
    return {new if key == old else key: value for key, value in data.items()}


def _mover(counter: int, trail: Data, stack: list[Data]) -> Data | None:
    if counter < 0:
        return None
    phase = next((phase for phase in reversed(stack) if phase["is"] in _MOVERS and phase["counter"] == counter), {})
    left: int = phase.get("left", 0)
    return {
        "is": "Mover",
        "counter": counter,
        "left": max(left, 0),
        "trail": trail,
        "plan": phase.get("plan", {"()": []}),
        "entered": phase.get("entered", 0),
        "swapped": phase.get("swapped", -1),
        "halted": left < 0,
    }


def _ladder(foot: int, far: int, side: int, mark: int) -> Data:
    """The last number was the turn in which it was raised or, of a flat one, whether it was carried."""
    upright = side >= 0
    return {
        "is": "Ladder",
        "foot": foot,
        "far": far,
        "side": side,
        "raised": mark if upright else 0,
        "carried": not upright and mark == 1,
    }


def _records(some: Data, kind: str, *fields: str) -> Data:
    """A tuple of tuples as one of records."""
    return {
        "()": [one if "is" in one else {"is": kind, **dict(zip(fields, one["()"], strict=True))} for one in some["()"]]
    }


def _moving(data: Data) -> Data:
    """The phase that moves a counter knows who it is; the rest is the mover's."""
    return {key: value for key, value in data.items() if key not in ("left", "plan", "entered", "swapped")}


def _defensive_fire(data: Data) -> Data:
    """Who was named, and the hex that he aims at, was a tuple."""
    return {**data, "named": _records(data["named"], "Mark", "shooter", "cell")}


def _end_of_phase(data: Data) -> Data:
    """The end of a phase was a phase of its own: before its fires spread, and after."""
    return {"is": "SidePhase", "seat": data["seat"], "stage": 12 if data["spread"] else 10}


def _walls(data: Data) -> Data:
    return _renamed(data, "done", "declared")


_MOVERS = ("Moving", "Charging")
_CHANGES: dict[str, Callable[[Data], Data]] = {
    "DiexState": _position,
    "Moving": _moving,
    "Charging": _moving,
    "DefensiveFire": _defensive_fire,
    "EndOfPhase": _end_of_phase,
    "DeclareWalls": _walls,
}

"""Positions that an earlier Banneret saved: by the class that stood in them, how each is read today."""

from collections.abc import Callable
from typing import Any

Saved = dict[str, Any]
"""A value as it is saved: its class under "is", and its fields; a tuple as {"()": [...]}."""


def _records(saved: Saved, kind: str, *fields: str) -> Saved:
    """A tuple of tuples that are records today."""
    return {"()": [{"is": kind, **dict(zip(fields, one["()"], strict=True))} if "()" in one else one for one in saved["()"]]}


def _state(data: Saved) -> Saved:
    """Charges and tasks were tuples."""
    charges = _records(data["charges"], "Charge", "rider", "target", "cell", "route", "counter", "state")
    return {**data, "charges": charges, "tasks": _records(data["tasks"], "Errand", "kind", "who", "place", "target")}


def _end_of_phase(data: Saved) -> Saved:
    """The end of a phase was a phase of its own. Its fires had spread, or not yet."""
    return {"is": "SidePhase", "seat": data["seat"], "stage": 12 if data["spread"] else 10}


def _defensive_fire(data: Saved) -> Saved:
    """Who was named, and where he aims, was a tuple."""
    return {**data, "named": _records(data["named"], "Mark", "shooter", "cell")}


BY_CLASS: dict[str, Callable[[Saved], Saved]] = {
    "DiexState": _state,
    "EndOfPhase": _end_of_phase,
    "DefensiveFire": _defensive_fire,
}


def revise(data: Saved) -> Saved:
    """A value of a position, as it is saved today."""
    change = BY_CLASS.get(data.get("is", ""))
    return data if change is None else change(data)

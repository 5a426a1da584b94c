"""Positions as Banneret 0.1 saved them, told anew: a turn by the number of its part, the group that marches within the
phases of its march, and those who attack from one hex as bare numbers."""

from typing import Any

from .sequence import Turn

_FIRST_STAGES = (len(Turn.stages), 1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 19, 20, 21, 22)
"""By the number of the next part of a turn: the stage that it begins with. 0 came after the last; what followed on
movement and combat lay on the stack."""
_GROUP = ("cell", "counts", "people", "points", "starved", "started", "dropped")


def revise(data: dict[str, Any]) -> dict[str, Any]:
    """One value of a position, as it is saved today."""
    teller = _TOLD_ANEW.get(data.get("is", ""))
    return data if teller is None else teller(data)


def _state(data: dict[str, Any]) -> dict[str, Any]:
    """The march lay on the stack, and had the group."""
    if "marching" in data:
        return data
    return {**data, "marching": next((_group(phase) for phase in data["stack"] if phase["is"] == "March"), None)}


def _group(phase: dict[str, Any]) -> dict[str, Any]:
    return {"is": "Group", **{name: phase[name] for name in _GROUP if name in phase}}


def _drop(data: dict[str, Any]) -> dict[str, Any]:
    return (
        data
        if "group" in data
        else {"is": "Drop", "chosen": data["chosen"], "group": {**_group(data), "started": True}}
    )


def _turn(data: dict[str, Any]) -> dict[str, Any]:
    return {"is": "Turn", "stage": _FIRST_STAGES[data["part"]]} if "part" in data else data


def _battle(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "parties": {"()": [_party(party) for party in data["parties"]["()"]]}}


def _party(data: dict[str, Any]) -> dict[str, Any]:
    return data if "is" in data else dict(zip(("is", "cell", "counts", "people"), ("Party", *data["()"]), strict=True))


def _bare(*kept: str) -> Any:
    """A phase of a march without the group."""
    return lambda data: {name: value for name, value in data.items() if name == "is" or name in kept}


_TOLD_ANEW = {
    "MaidState": _state,
    "Turn": _turn,
    "Battle": _battle,
    "March": _bare(),
    "Drop": _drop,
    "Summon": _bare(),
    "Answer": _bare("die", "asked"),
}

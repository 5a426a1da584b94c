"""Positions to JSON and back without loss.

Numbers, strings, booleans, None and lists stand for themselves; a tuple, a dict, a dataclass of the game and a game
within the game are marked. Only classes that the game names (`Game.state`, `Game.values`) can be read back.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from .flow import peek
from .game import Game
from .phase import Plan
from .refusal import BanneretError, Violation
from .result import Result
from .secret import Secret
from .shape import misfit
from .state import Inner, State

_COMMON: tuple[type[object], ...] = (Plan, Result, Secret)
_PLAIN = frozenset((bool, int, float, str))


def dump(value: object) -> Any:
    """Plain data that a JSON encoder takes. Only the plain types themselves: an Enum, a named tuple or a Counter would
    come back as something else."""
    if value is None or type(value) in _PLAIN:
        return value
    if type(value) is list:
        return [dump(item) for item in value]
    if type(value) is tuple:
        return {"()": [dump(item) for item in value]}
    if type(value) is dict:
        return {"{}": [[dump(key), dump(item)] for key, item in value.items()]}
    if isinstance(value, Inner):
        return {"game": value.game, "state": dump(value.state), "seats": list(value.seats)}
    if is_dataclass(value) and not isinstance(value, type):
        data: dict[str, Any] = {"is": type(value).__name__}
        for field in fields(value):
            if field.init:  # the others follow from these: the class makes them anew
                data[field.name] = dump(getattr(value, field.name))
        return data
    raise TypeError(f"{value!r} may not stand in a position: it is no plain data")


def dumps(s: State) -> str:
    """A position as JSON text."""
    return msgspec.json.encode(dump(s)).decode()


def loads(game: Game[Any], text: str) -> State:
    """The position of a JSON text, at a decision or at the end. It may come from anywhere: the game's invariants are
    checked as well."""
    try:
        state = load_state(game, msgspec.json.decode(text))
        _check(game.of_state(state), state)
        if state.result is None and peek(state) is None:
            raise BanneretError(f"This is no position of {game.title}: nobody is asked anything in it.")
    except BanneretError:
        raise
    except Violation as error:
        raise BanneretError(f"This is no position of {game.title}: {error}.") from None
    except Exception as error:  # the fields may hold anything: what a game's own code makes of it can't be foreseen
        raise BanneretError(
            f"This is no position of {game.title}: its rules can't make sense of it ({type(error).__name__}: {error})."
        ) from None
    return state


def _check(game: Game[Any], s: State) -> None:
    """What no single field shows: the result, the stack, the games within, and the invariants."""
    scenario = game.scenario_of(s)
    seats = max(len(one.seats) for one in ((scenario,) if scenario is not None else game.scenarios))
    for wrong in _faults(s, seats):
        raise BanneretError(f"This is no position of {game.title}: {wrong}.")
    game.check(s)
    if s.inner is not None:
        _check(game.within(s.inner), s.inner.state)


def _faults(s: State, seats: int) -> Iterator[str]:
    if s.result is not None:
        if len(s.result.scores) != seats or not set(s.result.winners) <= set(range(seats)):
            yield f"its result does not fit {seats} seats"
        return
    if not s.stack:
        yield "it has neither a phase nor a result"
    if s.inner is not None and not set(s.inner.seats) <= set(range(seats)):
        yield f"the game within is played by others than the {seats} seats"
    for phase in s.stack:
        wrong = phase.fault(s)
        if wrong:
            yield wrong


def load(game: Game[Any], data: Any) -> Any:
    """What `dump` was given, for a position of this game."""
    try:
        level = game.of_data(data)
        names = {cls.__name__: cls for cls in (*_COMMON, level.state, *level.values)}
        return _load(level, names, data)
    except (TypeError, KeyError, ValueError, RecursionError) as error:
        raise BanneretError(f"This is no position of {game.title}: {error}.") from None


def load_state(game: Game[Any], data: Any) -> State:
    state = load(game, data)
    if not isinstance(state, State):
        raise BanneretError(f"This is no position of {game.title}.")
    return state


def _load_inner(game: Game[Any], data: dict[str, Any]) -> Inner:
    seats = data.get("seats")
    if (
        set(data) != {"game", "state", "seats"}
        or not isinstance(seats, list)
        or len(set(map(repr, seats))) != len(seats)
    ):
        raise BanneretError(f"A game within has a state and seats, each seat once; this one of {game.title} has not.")
    if not all(type(seat) is int for seat in seats):
        raise BanneretError(f"The seats of a game within are numbers; those of {game.title} are {seats}.")
    return Inner(game.part_id, load_state(game, data["state"]), tuple(seats))


def _load(game: Game[Any], names: dict[str, type[Any]], data: Any) -> Any:
    if isinstance(data, list):
        return [_load(game, names, item) for item in data]
    if not isinstance(data, dict):
        return data
    if "()" in data:
        return tuple(_load(game, names, item) for item in data["()"])
    if "{}" in data:
        return {_load(game, names, key): _load(game, names, item) for key, item in data["{}"]}
    if "game" in data and "state" in data and "is" not in data:
        return _load_inner(game.part(data["game"]), data)
    data = game.revise(data)
    name = data.get("is")
    if name not in names:
        raise BanneretError(f"A position of {game.title} has nothing called “{name}”.")
    values = {key: _load(game, names, item) for key, item in data.items() if key != "is"}
    wrong = misfit(names[name], values)
    if wrong:
        raise BanneretError(f"This is no position of {game.title}: {wrong}.")
    return names[name](**values)

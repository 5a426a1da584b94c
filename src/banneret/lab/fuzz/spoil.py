"""Positions with one thing in them spoilt: each must be refused with a sentence, or be played on like any other."""

import random
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from ...kernel import codec
from ...kernel.compose import compose
from ...kernel.decision import Decision
from ...kernel.dice import FastDice
from ...kernel.flow import advance, apply, why_not
from ...kernel.game import Game
from ...kernel.referee import Referee
from ...kernel.refusal import BanneretError
from ...kernel.state import State
from .author import line, place

ANSWERS = 20
"""So many random answers are given in a spoilt position that was taken for a good one."""

Path = tuple[str | int, ...]

_GONE = object()
"""In the place of a value: it is taken out."""


@dataclass(slots=True, frozen=True)
class Spoilt:
    """A position with one value changed: where, into what, and the text of it all."""

    path: Path
    value: object
    text: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))} = {'gone' if self.value is _GONE else repr(self.value)[:80]}"


@dataclass(slots=True, frozen=True)
class Crash:
    """A spoilt position that brought the rules down, and how."""

    spoilt: Spoilt
    message: str
    trace: str
    line: str = ""
    """The author's line, as of a finding."""


def sweep(
    game: Game[Any],
    texts: Iterable[str],
    seed: str,
    most: int | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> tuple[int, list[Crash]]:
    """Spoil these positions, each in all ways or in at most so many: how many were tried, and what crashed. Ctrl-C ends
    it early. `watch` hears how many positions are behind us, and how many spoilt ones were tried."""
    rng, tried, found = random.Random(seed), 0, list[Crash]()
    with suppress(KeyboardInterrupt):
        for number, text in enumerate(texts):
            for spoilt in spoilings(text, rng, most):
                crashed = crash(game, spoilt, tried)
                tried += 1
                if crashed is not None:
                    found.append(crashed)
                if watch is not None:
                    watch(number, tried)
    return tried, found


def positions(game: Game[Any], count: int, seed: str, scenario: str | None = None, most: int = 400) -> Iterator[str]:
    """Positions of random games of one scenario, or of all in turn, each from another game."""
    scenarios = game.scenarios if scenario is None else (game.scenario(scenario),)
    for number in range(count):
        rng, dice = random.Random(f"{seed}/{number}"), FastDice(f"{seed}/{number}")
        played = scenarios[number % len(scenarios)]
        level = game.of(played.id)
        s, ref = level.start(played.id, level.settle({})), Referee(dice)
        decision = advance(s, ref)
        text = codec.dumps(s)
        for _ in range(rng.randrange(most)):
            if decision is None:
                break
            text = codec.dumps(s)
            seat = rng.choice(decision.seats)
            apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
            decision = advance(s, ref)
        yield text


def spoilings(text: str, rng: random.Random, most: int | None = None) -> Iterator[Spoilt]:
    """The position of a text, spoilt in one place after the other, each in several ways; of all these at most so many,
    drawn by chance."""
    data = msgspec.json.decode(text)
    ways = [(path, instead) for path, value in _walk(data, ()) for instead in _instead(value)]
    for path, instead in ways if most is None or most >= len(ways) else rng.sample(ways, most):
        yield Spoilt(path, instead, msgspec.json.encode(_put(data, path, instead)).decode())


def crash(game: Game[Any], spoilt: Spoilt, seed: int) -> Crash | None:
    """How a position brings the rules down; None if it is refused with a sentence, or does no harm."""
    try:
        try:
            s = codec.loads(game, spoilt.text)
        except BanneretError:
            return None
        _use(game.of_state(s), s, seed)
    except Exception as error:
        written = line(error, game, None) or place((type(game), "check"))
        return Crash(spoilt, f"{type(error).__name__}: {error}", traceback.format_exc(), written)
    return None


def _use(game: Game[Any], s: State, seed: int) -> None:
    """All that is done with a position."""
    rng, ref = random.Random(seed), Referee(FastDice(seed), [])
    names = (game.scenario_of(s) or game.scenarios[0]).seats
    decision = advance(s, ref)
    for _ in range(ANSWERS):
        _look(game, s, names, decision)
        if decision is None:
            return
        seat = rng.choice(decision.seats)
        apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
        decision = advance(s, ref)


def _look(game: Game[Any], s: State, names: tuple[str, ...], decision: Decision | None) -> None:
    for seat in (None, *range(len(names))):
        msgspec.json.encode(compose(game, s, seat, decision))
    if decision is not None:
        for seat in decision.seats:
            why_not(s, decision, seat, names, decision.menu_of(seat)[0].notation + " x")


# ---------------------------------------------------------------------- spoiling


def _walk(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, data
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from _walk(value, (*path, key))


def _instead(value: Any) -> Iterator[object]:
    """What may stand in the place of a value."""
    yield from (_GONE, None, "x", 1.5, [], {}, {"is": "Nobody"}, {"()": []}, {"()": [0]})
    if isinstance(value, bool):
        yield from (not value, 1)
    elif isinstance(value, int):
        yield from (True, -1, 0, 1, value + 1, value - 1, -value - 2, 7, 99, 100_000, 1 << 40, 1 << 200, str(value))
    elif isinstance(value, str):
        yield from (7, True, value.upper(), value + "x", "")
    elif isinstance(value, list):
        yield from (value[:-1], value[1:], value + value[-1:], value[::-1], value[:1] * 50, [*value, None])
    elif isinstance(value, dict):
        yield {**value, "more": 1}


def _put(data: Any, path: Path, value: object) -> Any:
    """The same with another value at the end of a path."""
    if not path:
        return None if value is _GONE else value
    key, *rest = path
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    if rest or value is not _GONE:
        copy[key] = _put(data[key], tuple(rest), value)
    else:
        del copy[key]
    return copy

"""Whether a game's observer tells all that a seat sees and nothing else: what the tests of all games share.

`watch` plays random matches and tries several answers at every decision, with the same dice, so that positions that
differ in one thing are compared. `nudge` goes further: it changes one number of a position at a time; for use by hand
while an observer is written (a nudged position may be one that no match comes to).
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from banneret.kernel import codec
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.state import State
from banneret.lab.fuzz.checks.failed import Failed
from banneret.lab.fuzz.checks.observing import Observed, answered, shown

Told = Callable[[bytes], bytes]
"""A scene as it is sent, without what is only wording: a test that leaves anything out says why."""


def whole(sent: bytes) -> bytes:
    return sent


def watch(
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str] | None = None,
    *,
    matches: int = 2,
    answers: int = 60,
    branches: int = 3,
    worlds: int = 1,
    told: Told = whole,
    seed: str = "observed",
    begin: int = 0,
) -> int:
    """How many positions were seen, by each seat and one who looks on. Raises `Failed`. `begin`: so many answers are
    given at random before anything is looked at."""
    level = game.of(scenario)
    settled = level.settle(variants or {})
    observer = level.observer(scenario, settled)
    assert observer is not None, f"{level.title} has no observer"
    observed = Observed(observer, level, kept=1_000_000)
    seats = range(-1, len(level.scenario(scenario).seats))
    seen = 0
    for number in range(matches):
        rng = random.Random(f"{seed}/{number}")
        s, ref = level.start(scenario, settled), Referee(FastDice(f"{seed}/{number}"))
        decision = advance(s, ref)
        for count in range(begin + answers):
            if decision is None:
                break
            seat = rng.choice(decision.seats)
            menu = decision.menu_of(seat)
            if count >= begin:
                observed.options(decision)
                seen += look(level, s, observed, seats, told)
                for viewer in seats:
                    for _ in range(worlds):
                        observed.same(s, determinise(level, s, viewer, FastDice(rng.getrandbits(32))), viewer)
                for option in rng.sample(list(menu), min(branches, len(menu))):
                    then, _ = answered(s, seat, option, count)
                    seen += look(level, then, observed, seats, told)
            apply(s, ref, seat, rng.choice(menu))
            decision = advance(s, ref)
        if decision is None:
            seen += look(level, s, observed, seats, told)
    return seen


def look(game: Game[Any], s: State, observed: Observed, seats: range, told: Told = whole) -> int:
    """Each seat's scene and row of one position, compared with those before."""
    decision = peek(s)
    for seat in seats:
        observed.compare(s, seat, decision, told(shown(game, s, seat, decision)))
    return 1


# ---------------------------------------------------------------------- by hand


def nudge(
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str] | None = None,
    *,
    matches: int = 1,
    answers: int = 200,
    every: int = 10,
    most: int = 60,
    checked: bool = True,
    told: Told = whole,
    seed: str = "nudged",
) -> list[str]:
    """In some positions of random matches one number is changed at a time. What is found, one example for each place
    in positions: where, and what Failed says. Not `checked`: also where no position of the game would come of it."""
    level = game.of(scenario)
    settled = level.settle(variants or {})
    observer = level.observer(scenario, settled)
    assert observer is not None
    seats = range(-1, len(level.scenario(scenario).seats))
    found: dict[str, str] = {}
    for number in range(matches):
        rng = random.Random(f"{seed}/{number}")
        s, ref = level.start(scenario, settled), Referee(FastDice(f"{seed}/{number}"))
        decision = advance(s, ref)
        for count in range(answers):
            if decision is None:
                break
            if count % every == 0:
                observed = Observed(observer, level, kept=1_000_000)
                look(level, s, observed, seats, told)
                ways = list(nudged(codec.dump(s)))
                for path, data in rng.sample(ways, min(most, len(ways))):
                    kind = re.sub(r"\d+", "n", path)
                    try:
                        text = msgspec.json.encode(data)
                        other = codec.loads(level, text.decode()) if checked else codec.load_state(level, data)
                        for seat in seats:
                            shown(level, other, seat, peek(other))
                    except Exception:  # no position: what the rules make of it can't be foreseen
                        continue
                    try:
                        look(level, other, observed, seats, told)
                        for line in more(level, s, other, observed, seats, told):
                            found.setdefault(f"{kind} more", line)
                    except Failed as failed:
                        if not checked and "bounds" in failed.message:
                            continue
                        found.setdefault(f"{kind} {failed.message[:40]}", failed.message)
            seat = rng.choice(decision.seats)
            apply(s, ref, seat, rng.choice(decision.menu_of(seat)))
            decision = advance(s, ref)
    return [f"{kind.split()[0]}: {message}" for kind, message in sorted(found.items())]


def more(game: Game[Any], s: State, other: State, observed: Observed, seats: range, told: Told) -> Iterator[str]:
    """What rows tell that scenes do not: it must be something that the seat knows from the log."""
    seen = [told(shown(game, s, seat, peek(s))) == told(shown(game, other, seat, peek(other))) for seat in seats]
    rows = [observed.apart(observed.row(s, seat), observed.row(other, seat)) for seat in seats]
    columns = {
        column.split()[0]: seat for seat, same, row in zip(seats, seen, rows, strict=True) if same for column in row
    }
    return (f"more than the scene of {seat}: {column}" for column, seat in columns.items())


def nudged(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The same with one number or truth changed, or two neighbours of a list exchanged."""
    if isinstance(data, bool):
        yield path, not data
    elif isinstance(data, int):
        yield path + "+1", data + 1
        yield path + "-1", data - 1
    elif isinstance(data, list):
        for i, item in enumerate(data):
            for where, other in nudged(item, f"{path}.{i}"):
                yield where, [*data[:i], other, *data[i + 1 :]]
        for i in range(len(data) - 1):
            if data[i] != data[i + 1]:
                yield f"{path}.{i}<>", [*data[:i], data[i + 1], data[i], *data[i + 2 :]]
        if data:
            yield f"{path}.pop", data[:-1]
    elif isinstance(data, dict):
        for key, item in data.items():
            for where, other in nudged(item, f"{path}.{key}"):
                yield where, {**data, key: other}

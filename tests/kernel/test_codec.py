"""Positions to JSON and back without loss, and copies that share nothing that changes."""

import random
from collections import Counter, defaultdict, deque
from dataclasses import fields
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.phase import Plan
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.result import Result
from banneret.kernel.secret import Secret
from banneret.kernel.state import State

from . import campaign, council, ford, tent
from .table import GAMES, play_random, position

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)


def through_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(codec.dump(value)))


def play_on(s: State, rng: random.Random, dice: FastDice, most: int) -> None:
    """Play a bare position on at random, without a match."""
    for _ in range(most):
        decision = peek(s)
        if decision is None:
            return
        seat = rng.choice(decision.seats)
        ref = Referee(dice)
        apply(s, ref, seat, rng.choice(decision.menu_of(seat).options))
        advance(s, ref)


@EVERY_GAME
def test_every_position_comes_back_equal(game: Game[Any]) -> None:
    seen = 0
    for number in range(25):
        for match in play_random(Match(game, seed=f"codec {number}"), random.Random(number)):
            back = codec.load_state(game, through_json(match.state))
            assert back == match.state
            assert type(back) is type(match.state)
            assert position(back) == position(match.state)
            seen += 1
    assert seen > 70


@EVERY_GAME
def test_a_position_that_came_back_plays_on_alike(game: Game[Any]) -> None:
    for number in range(20):
        match = Match(game, seed=f"on {number}")
        rng = random.Random(number)
        for _ in play_random(match, rng, most=rng.randrange(12)):
            pass
        one, two = match.state.clone(), codec.load_state(game, through_json(match.state))
        for s in (one, two):
            play_on(s, random.Random(number), FastDice(number), 100)
        assert one == two


@EVERY_GAME
def test_a_clone_is_equal_and_independent(game: Game[Any]) -> None:
    """Hundreds of games: at every answer a clone is made and played to its end, and the original stays as it was."""
    for number in range(300):
        s = game.start(game.scenarios[0].id, game.settle({}))
        rng, dice = random.Random(number), FastDice(number)
        advance(s, Referee(dice))
        for _ in range(4):
            if peek(s) is None:
                break
            before = position(s)
            copy = s.clone()
            assert copy == s
            assert position(copy) == before
            play_on(copy, rng, dice, 100)
            assert position(s) == before
            game.check(s)
            game.check(copy)
            play_on(s, rng, dice, rng.randrange(1, 6))


@EVERY_GAME
def test_a_clone_shares_no_list(game: Game[Any]) -> None:
    for match in play_random(Match(game, seed="lists"), random.Random(1)):
        mine, theirs = match.state, match.state.clone()
        while True:
            for field in fields(mine):
                value = getattr(mine, field.name)
                if isinstance(value, list | dict):
                    assert value is not getattr(theirs, field.name), field.name
            if mine.inner is None or theirs.inner is None:
                break
            assert mine.inner is not theirs.inner
            mine, theirs = mine.inner.state, theirs.inner.state


# ---------------------------------------------------------------------- values


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**500), 2**500)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.tuples(inside, inside)
        | st.dictionaries(
            st.text(max_size=3) | st.integers(-99, 99) | st.tuples(st.integers(0, 9), st.integers(0, 9)),
            inside,
            max_size=3,
        )
        | st.builds(Secret, st.tuples(st.integers(0, 3)), inside)
        | st.builds(Plan, st.tuples(inside), st.booleans())
    ),
    max_leaves=10,
)


@given(PLAIN)
def test_plain_values_come_back_with_their_types(value: object) -> None:
    """Big whole numbers too: sets of hexes are bits of an int."""
    back = codec.load(ford.game, through_json(value))
    assert back == value
    assert repr(back) == repr(value)


def test_a_dict_that_looks_like_a_mark_stays_a_dict() -> None:
    marks: list[object] = [
        {"()": [1]},
        {"{}": []},
        {"is": "FordState"},
        {"game": "ford", "state": 1},
        {"game": "ford", "state": {}, "seats": []},
    ]
    for value in marks:
        assert codec.load(campaign.game, through_json(value)) == value


def test_results_and_stacks_come_back() -> None:
    s = ford.game.start("patrol", ford.game.settle({}))
    s.end(Result("held", "victory", (1,), (-1.0, 1.0), "No man is left.", ("FRD-4.1",)))
    assert codec.load_state(ford.game, through_json(s)) == s


class Colour(IntEnum):
    RED = 1


class Pace(StrEnum):
    SLOW = "slow"


class Pair(NamedTuple):
    a: int
    b: int


@pytest.mark.parametrize(
    "value",
    [
        object(),
        {1, 2},
        b"bytes",
        1j,
        ford.FordState,
        len,
        frozenset(),
        Colour.RED,
        Pace.SLOW,
        Pair(1, 2),
        Counter("ab"),
        defaultdict(int),
        deque(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_no_plain_data_is_refused(value: object) -> None:
    """What would come back as something else is refused on the way out, where its author sees it."""
    with pytest.raises(TypeError, match="no plain data"):
        codec.dump([value])


# ---------------------------------------------------------------------- foreign data


@pytest.mark.parametrize(
    "data",
    [
        {"is": "os.system"},
        {"is": "Match"},
        {"is": "CouncilState", "rounds": 2, "omens": True},
        {"is": "Popen", "args": ["true"]},
        {"is": ""},
        {"is": None},
        {"is": ["FordState"]},
        {"is": {"is": "FordState"}},
        {},
        {"men": 3},
        {"is": "FordState"},
        {"is": "FordState", "men": 1, "arrows": 1, "high": False, "boat": True},
        {"is": "Secret"},
        {"()": 5},
        {"()": None},
        {"{}": 5},
        {"{}": [1]},
        {"{}": [[[], 1]]},
        {"{}": [[1, 2, 3]]},
        {"game": "council", "state": {}, "seats": [0, 1]},
        {"game": "ford", "state": 1, "seats": [0, 1]},
        {"game": ["ford"], "state": 1, "seats": 1},
    ],
    ids=str,
)
def test_foreign_names_and_shapes_are_refused(data: object) -> None:
    for wrapped in (data, [data], {"()": [data]}):
        with pytest.raises(BanneretError, match="The Ford"):
            codec.load(ford.game, wrapped)


@pytest.mark.parametrize("data", [None, 1, "FordState", [], {"()": []}, {"is": "Plan"}, {"is": "Wade"}], ids=str)
def test_what_is_no_position_is_not_loaded_as_one(data: object) -> None:
    with pytest.raises(BanneretError, match="no position of The Ford"):
        codec.load_state(ford.game, data)


def test_the_state_of_another_game_is_refused() -> None:
    other = through_json(council.game.start("short", council.game.settle({})))
    with pytest.raises(BanneretError, match="nothing called “CouncilState”"):
        codec.load_state(ford.game, other)


def test_a_game_within_must_be_one_of_the_games_parts() -> None:
    match = Match(tent.campaign_tent, seed="parts")
    data = through_json(match.state)
    assert codec.load_state(tent.campaign_tent, data) == match.state
    with pytest.raises(BanneretError, match="no game “campaign” inside it"):
        codec.load_state(tent.council_tent, data)


def test_brackets_without_end() -> None:
    data: list[Any] = []
    for _ in range(100_000):
        data = [data]
    with pytest.raises(BanneretError, match="no position"):
        codec.load(ford.game, data)
    # Taken apart by hand: the interpreter would fall over it as the loader did.
    while data:
        data = data.pop()

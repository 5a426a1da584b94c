"""What ends a phase, passes, declines or goes back is marked as such in every game, and nothing else is; what is given
up by it for good is said."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banneret.games.calais import game as calais
from banneret.games.chivalry import game as chivalry
from banneret.games.diex import game as diex
from banneret.games.maid import game as maid
from banneret.games.orleans import game as orleans
from banneret.kernel.compose import compose
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, asking, innermost
from banneret.kernel.game import Game
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Choice
from banneret.kernel.state import State

GAMES: list[Game[Any]] = [calais, chivalry, diex, maid, orleans]
ANSWERS = 350

ENDS = re.compile(
    r"(No|None|End|Stop|Pass|Decline|Ready|Nothing|Nobody|No more|Declare no more|On to the fighting|Begin the phase"
    r"|Let (it|them|him) go|Let the charge come|Plan something else"
    r"|Hold|Break no|Break off|Add nothing|Stay|Leave it alone|Spare|Keep|Set no fire|Do not|Wait"
    r"|Leave the (initiative|rest)|That is all|Buy nothing|Ransom nobody|Fill no more|The others keep|Harvest no more"
    r"|Trade no more|Let the other|The army is complete|Besiege it without|Choose (another|again)|Another|Lower)\b"
)
"""How the words begin that people read on such an answer. Whole answers of one word are told from those that name
something, and steps of a choice of so many of each sort are none."""


def walk(game: Game[Any], seed: int, answers: int = ANSWERS) -> Iterator[tuple[Game[Any], State, Decision]]:
    """The questions of a random game."""
    chance = Random(seed)
    scenario = game.scenarios[seed % len(game.scenarios)]
    level = game.of(scenario.id)
    state: State = level.start(scenario.id, {variant.id: variant.values[0] for variant in level.variants})
    ref = Referee(FastDice(seed))
    decision = advance(state, ref)
    for _ in range(answers):
        if decision is None:
            return
        yield level, state, decision
        seat = chance.choice(decision.seats)
        apply(state, ref, seat, chance.choice(decision.menu_of(seat).options))
        decision = advance(state, ref)


def seeds(game: Game[Any]) -> range:
    return range(max(len(game.scenarios), 8))


def choices(game: Game[Any], state: State, decision: Decision, seat: int) -> tuple[Choice, ...]:
    prompt = compose(game, state, seat, decision).prompt
    assert prompt is not None
    return prompt.choices


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_closing_answers_are_those_that_read_so(game: Game[Any]) -> None:
    marked = 0
    for seed in seeds(game):
        for level, state, decision in walk(game, seed):
            if decision.tally is not None:
                continue
            closing = innermost(level, state).face.closing
            for seat in decision.seats:
                menu = decision.menu_of(seat)
                for option in menu:
                    closes = option.notation in closing
                    marked += closes
                    bare = option.notation == option.verb or option.notation.endswith((" none", " nothing"))
                    reads = bool(bare and ENDS.match(option.label)) and option.verb != "do"
                    assert closes == reads, f"{type(asking(state)[1]).__name__}: {option.notation} “{option.label}”"
                assert len(menu) == 1 or not all(option.notation in closing for option in menu)
    assert marked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_is_told(game: Game[Any]) -> None:
    """Of every eleventh question, as scenes are made for it."""
    for number, (level, state, decision) in enumerate(walk(game, 1)):
        if number % 11:
            continue
        closing = innermost(level, state).face.closing
        for seat in decision.seats:
            for choice in choices(level, state, decision, seat):
                assert choice.closes == (choice.notation in closing)
                assert not choice.forfeits or choice.closes


def test_no_answer_is_marked_that_no_game_gives() -> None:
    for game in GAMES:
        room = Path(str(sys.modules[type(game).__module__].__file__)).parent
        for part in (*game.kinds(), *game.parts):
            source = "".join(path.read_text() for path in room.rglob("*.py"))
            for answer in part.face.closing:
                for word in answer.split():
                    assert re.search(rf'Option\(\s*f?"({answer}|{word} )|"{word}"', source), answer


FORFEITS = {
    "orleans": (
        r"\d+ followers stay idle|1 follower stays idle"
        r"|\d+ filled actions are not carried out|1 filled action is not carried out"
        r"|\d+ more goods? could be harvested"
    ),
    "chivalry": r"\d+ units could still shoot|1 unit could still shoot|\d+ points are not spent|1 point is not spent",
    "diex": r"\d+ men could still shoot|1 man could still shoot|none of the \d+ who could has moved",
    "calais": "",
    "maid": "",
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_given_up_is_said_in_a_few_words(game: Game[Any]) -> None:
    said: set[str] = set()
    for seed in seeds(game):
        for level, state, decision in walk(game, seed, ANSWERS // 2):
            closing = innermost(level, state).face.closing
            inner, phase = asking(state)
            if inner is state:
                for seat in decision.seats:
                    found = [o for o in decision.menu_of(seat) if o.notation in closing]
                    said |= {words for o in found if (words := phase.forfeits(inner, seat, o))}
    assert bool(said) == bool(FORFEITS[game.id])
    for words in said:
        assert re.fullmatch(FORFEITS[game.id], words)


def test_ready_with_idle_followers_asks() -> None:
    """And with nobody left who could be set it does not."""
    for level, state, decision in walk(orleans, 3):
        if type(asking(state)[1]).__name__ != "Planning":
            continue
        for seat in decision.seats:
            ready = next((one for one in choices(level, state, decision, seat) if one.notation == "ready"), None)
            if ready is not None:
                could = {o.notation.split()[1] for o in decision.menu_of(seat) if o.verb == "put"}
                assert bool(ready.forfeits) == bool(could)

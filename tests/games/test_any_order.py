"""Where a rule speaks of a set, the order of its members decides nothing, in any game: neither as they are typed nor as
they are touched."""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.games.calais import game as calais
from banneret.games.chivalry import game as chivalry
from banneret.games.diex import game as diex
from banneret.games.maid import game as maid
from banneret.games.orleans import game as orleans
from banneret.kernel.game import Game
from banneret.kernel.option import Option
from banneret.lab.fuzz.checks.question import spellings

ORDERS = 24
"""So many orders of the members are tried, of words and of touches."""


def met(game: Game[Any], seed: int, answers: int) -> Iterator[tuple[Match, str, Option]]:
    """The options with a set of several members that come up in a random game."""
    chance = Random(seed)
    match = Match(game, game.scenarios[seed % len(game.scenarios)].id, seed=str(seed))
    for _ in range(answers):
        if match.decision is None:
            return
        number = chance.choice(match.decision.seats)
        menu = match.decision.menu_of(number)
        for option in menu:
            if any(end - start > 1 for start, end in option.sets):
                yield match, match.seats[number], option
        match.play(chance.choice(menu), match.seats[number])


def understood(match: Match, seat: str, option: Option) -> None:
    """Every order of its words is that option, and every order of its things leads to it; a page is told so."""
    assert match.decision is not None
    menu = match.decision.menu_of(match.seats.index(seat))
    for said in islice(spellings(option), ORDERS):
        assert menu.find(said) is option
        assert match.why_not(said, seat) is None
    for touched in islice(permutations(option.touch), ORDERS):
        assert option.leads(touched)
        assert match.why_not_touched(touched, seat) is None
    prompt = match.scene(seat).prompt
    assert prompt is not None and all(
        choice.any_order for choice in prompt.choices if choice.notation == option.notation
    )


@pytest.mark.parametrize(
    ("game", "verbs", "games", "answers"),
    [
        (calais, {"break", "add"}, 60, 200),
        (diex, {"merge", "wall"}, 24, 60),
        (orleans, set(), 2, 300),
        (maid, set(), 3, 300),
        (chivalry, set(), 3, 300),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_in_random_games_every_order_is_understood(game: Game[Any], verbs: set[str], games: int, answers: int) -> None:
    """`verbs` are those whose rules speak of a set; what else takes several of a sort is answered step by step."""
    seen: set[str] = set()
    for seed in range(games):
        for match, seat, option in met(game, seed, answers):
            understood(match, seat, option)
            seen.add(option.verb)
    assert seen == verbs


def test_what_is_recorded_is_the_notation_on_offer() -> None:
    """Whatever was typed, so that records stay as they are."""
    match = next(match for seed in range(60) for match, _, option in met(calais, seed, 200) if option.verb == "break")
    assert match.decision is not None
    option = next(option for option in match.decision.options if len(option.touch) > 1)
    said = list(spellings(option))[-1]
    assert said != option.notation
    match.play(said.upper())
    assert match.answers()[-1][1] == option.notation
    assert Match.from_record(match.record()).state == match.state

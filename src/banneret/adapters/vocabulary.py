"""The words that the options of a scenario are made of: verbs from the handlers of its phases, and what some random
matches offer, with the same dice in every process."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel.box import Phase
from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.state import State

MATCHES = 12
ANSWERS = 400
LISTED_EACH = 8
"""Of a random match every so-manieth menu is read, for so many answers from its beginning."""

_NO_VERBS = frozenset({"inner"})
"""What a phase is told that no seat says: the end of a game within the game."""


def words_of(game: Game[Any], scenario: str, variants: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verbs, and the other words that are no numbers, each in the order of the alphabet."""
    verbs = set(_handled(game, set()))
    others: set[str] = set()
    for option in _offered(game, scenario, variants):
        verbs.add(option.verb)
        others.update(word for word in option.notation.split()[1:] if not is_number(word))
    return tuple(sorted(verbs)), tuple(sorted(others))


def is_number(word: str) -> bool:
    return word.removeprefix("-").isdecimal()


def _handled(game: Game[Any], known: set[Game[Any]]) -> Iterator[str]:
    """The verbs that phases of a game, and of those within it, have handlers for."""
    known.add(game)
    for value in game.values:
        if issubclass(value, Phase):
            for name in dir(value):
                verb = name.removeprefix("on_")
                if verb != name and verb not in _NO_VERBS:
                    yield verb
    for part in game.parts:
        for level in (part, *part.kinds()):
            if level not in known:
                yield from _handled(level, known)


def _offered(game: Game[Any], scenario: str, variants: Mapping[str, str]) -> Iterator[Option]:
    for number in range(MATCHES):
        dice = FastDice(f"{game.id} {scenario} words {number}")
        ref = Referee(dice)
        s: State = game.start(scenario, variants)
        for answer in range(ANSWERS):
            decision = advance(s, ref)
            if decision is None:
                break
            if answer % LISTED_EACH == number % LISTED_EACH:
                yield from decision.menu
            apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])

"""The words that the options of a scenario are made of: those that its game declares; of one that declares none, what
some random matches offer, with the same dice in every process."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply
from ..kernel.game import Game
from ..kernel.option import Option
from ..kernel.referee import Referee
from ..kernel.saying import Saying, declares, verbs_of, words_of
from ..kernel.state import State

MATCHES = 12
ANSWERS = 400
LISTED_EACH = 8
"""Of a random match every so-manieth menu is read, for so many answers from its beginning."""


def vocabulary(
    game: Game[Any], scenario: str, variants: Mapping[str, str], things: Collection[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The verbs, and the other words that are neither things nor numbers, each in the order of the alphabet."""
    verbs, words = verbs_of(game), words_of(game)
    if not declares(game):
        known = frozenset(things)
        for option in _offered(game, scenario, variants):
            saying = Saying(option, known)
            verbs.add(saying.verb)
            words.update(saying.words)
    return tuple(sorted(verbs)), tuple(sorted(words))


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

"""A position written by names: where a scenario asks its first question, with some things changed."""

from collections.abc import Mapping
from typing import Any

from . import codec
from .booklet import Example
from .dice import Dice, FastDice
from .flow import advance
from .game import Game
from .lesson import Lesson
from .referee import Referee
from .refusal import BanneretError
from .registry import game as find_game
from .state import State


def position(
    game: Game[Any] | str,
    scenario: str | None = None,
    *,
    variants: Mapping[str, str] | None = None,
    dice: Dice | None = None,
    **words: Any,
) -> State:
    """A position of a game, to begin a match with: `Match(game, position=...)`.

    It is the one in which the scenario asks its first question, with the things changed that the words name
    (`Game.writable` lists them); what they don't name stays. `dice` decide what chance decides on the way there: others
    at each call if none are given. The position is checked like one that comes from outside: BanneretError says what
    can't be.
    """
    found = (find_game(game) if isinstance(game, str) else game).of(scenario)
    for word in words:
        if word not in found.writable:
            there = ", ".join(found.writable) or "none"
            raise BanneretError(
                f"A position of {found.title} has nothing to write by the name “{word}”. It has: {there}."
            )
    ref = Referee(FastDice() if dice is None else dice)
    s: State = found.start(found.scenario(scenario).id, found.settle(variants or {}))
    advance(s, ref)
    for word, means in found.writable.items():  # in their own order: some build on others
        if word in words:
            try:
                means.write(s, words[word])
            except BanneretError as error:
                raise BanneretError(f"{word} ({means.about}): {error}") from None
    s = codec.load_state(found, codec.dump(s))  # what follows from the rest is made anew
    advance(s, ref)
    return codec.loads(found, codec.dumps(s))


def first_position(game: Game[Any], lesson: Lesson | Example) -> State | None:
    """Where a lesson or an example begins; None: with the set-up of its scenario. What chance decides on the way there
    is as fixed as its dice."""
    if not lesson.position:
        return None
    dice = FastDice(lesson.seed)
    return position(game, lesson.scenario, variants=lesson.variants, dice=dice, **lesson.position)

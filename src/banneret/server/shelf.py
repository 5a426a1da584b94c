"""What can be played here: the games with their boxes' pictures, and the bots."""

from functools import cache
from typing import Any

from ..bots import LEVELS
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.refusal import BanneretError
from ..kernel.registry import game as find_game
from ..kernel.registry import games
from .problem import Problem
from .wire import BotCard, GameCard, KindCard, LessonCard, ScenarioCard, Shelf, VariantCard

BOT_NOTES = {
    "squire": "Thinks only briefly and errs at times: for your first games.",
    "knight": "Plays a sound game and answers quickly.",
    "banneret": "Thinks for two seconds a move: hard to beat.",
}


@cache
def shelf() -> Shelf:
    """Everything on the shelf. Games don't come and go while the server runs."""
    return Shelf(
        games=tuple(card(game) for game in games()),
        bots=tuple(BotCard(id=level, note=BOT_NOTES[level]) for level in LEVELS),
    )


@cache
def card(game: Game[Any]) -> GameCard:
    """One game: what it is, how it can be begun, and its first scenario before the first move as a spectator sees
    it."""
    seats = [len(scenario.seats) for scenario in game.scenarios]
    return GameCard(
        id=game.id,
        title=game.title,
        about=game.about,
        minutes=game.face.minutes,
        difficulty=game.face.difficulty,
        players=(min(seats), max(seats)),
        scenarios=tuple(
            ScenarioCard(id=one.id, name=one.name, note=one.note, seats=one.seats) for one in game.scenarios
        ),
        variants=tuple(
            VariantCard(id=one.id, name=one.name, rule=one.rule, values=one.values) for one in game.variants
        ),
        lessons=tuple(LessonCard(id=one.id, title=one.title, about=one.about) for one in game.face.lessons),
        arms=dict(game.face.arms),
        opening=Match(game, seed="on the box").scene(),
        kinds=_kinds(game),
    )


def _kinds(game: Game[Any]) -> tuple[KindCard, ...]:
    if len(game.kinds()) == 1:
        return ()
    return tuple(
        KindCard(
            name=level.kind,
            about=level.about,
            minutes=level.face.minutes,
            difficulty=level.face.difficulty,
            scenarios=tuple(scenario.id for scenario in level.scenarios),
            variants=tuple(variant.id for variant in level.variants),
        )
        for level in game.kinds()
    )


def must_find(id: str) -> Game[Any]:
    """The game of this name."""
    try:
        return find_game(id)
    except BanneretError as error:
        raise Problem(404, str(error)) from None


def checked_level(level: str) -> str:
    """The level, if there is such a bot."""
    if level not in LEVELS:
        raise Problem(400, f"There is no bot “{level}”. There are: {', '.join(LEVELS)}.")
    return level

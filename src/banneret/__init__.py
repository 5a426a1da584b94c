"""Banneret: five medieval war games on one table, and a library in which they can be studied."""

from typing import TYPE_CHECKING, Any

from .kernel.decision import Decision
from .kernel.dice import Dice, ScriptedDice, Seed
from .kernel.event import Event
from .kernel.game import Game, Scenario, Variant
from .kernel.match import Match
from .kernel.odds import Odds
from .kernel.option import Option
from .kernel.orders import StandingOrder
from .kernel.record import Record, RecordError
from .kernel.refusal import BanneretError, Refusal, Refused
from .kernel.registry import game, games
from .kernel.result import Result
from .kernel.scene import Scene
from .kernel.writing import position

if TYPE_CHECKING:
    from .adapters.gymnasium import SeatEnv

__version__ = "0.1.0"

__all__ = [
    "BanneretError",
    "Decision",
    "Dice",
    "Event",
    "Game",
    "Match",
    "Odds",
    "Option",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Result",
    "Scenario",
    "Scene",
    "ScriptedDice",
    "Seed",
    "StandingOrder",
    "Variant",
    "game",
    "games",
    "make",
    "position",
]


def make(name: str, **how: Any) -> "SeatEnv":
    """A scenario as a Gymnasium environment, for one seat against bots:
    `make("calais/agincourt-v1", seat="english", opponent="knight")`. The version is that of the game's rules; without
    one, it is played by the rules as they are. It takes what `adapters.gymnasium.SeatEnv` does, and needs
    `banneret[gymnasium]`."""
    from .adapters.gymnasium import make  # when it is wanted: nothing else here needs what it needs

    return make(name, **how)

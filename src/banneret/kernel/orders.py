"""Standing orders: what a seat answers in advance to interruptions, so that a game over days does not wait at every step."""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from .decision import Decision
from .flow import asking, innermost, seat_within
from .game import Game
from .odds import odds
from .option import Option
from .refusal import BanneretError
from .state import State

Policy = Literal["ask", "pass", "take"]
PASS = "pass"
"""The option with which an interruption is let go by."""


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat answers one kind of interruption.

    ask: it is asked. pass: it lets everything go by. take: it takes the option with the best chance of a `wanted` outcome (a gist, or the words that
    a gist begins with) if that chance is at least `at_least`, else it passes. `only` are conditions of the game's
    (`Interrupt.conditions`) that the option must meet, all of them.
    """

    interrupt: str
    policy: Policy
    at_least: float = 0.0
    wanted: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0.0 <= self.at_least <= 1.0:
            raise BanneretError(f"A standing order wants a chance from 0 to 1, not {self.at_least}.")
        if self.policy == "take" and not self.wanted:
            raise BanneretError("A standing order that takes a chance must say which outcomes it wants.")


def answer(order: StandingOrder, game: Game[Any], s: State, seat: int, decision: Decision) -> Option | None:
    """The option that the order picks, or None: ask. An interruption is let go by with its option `pass`."""
    let_go = decision.menu_of(seat).find(PASS)
    if order.policy == "ask" or let_go is None:
        return None
    best, best_chance = let_go, Fraction(0)
    if order.policy == "take":
        for option in decision.menu_of(seat):
            if option is let_go or not _meets(order, game, s, seat, option):
                continue
            chance = _chance(order, game, s, seat, option)
            if float(chance) >= order.at_least and chance > best_chance:  # as floats, or 9/10 would be less than 0.9
                best, best_chance = option, chance
    return best


def _meets(order: StandingOrder, game: Game[Any], s: State, seat: int, option: Option) -> bool:
    if not order.only:
        return True
    asking_game, (inner, _), inner_seat = innermost(game, s), asking(s), seat_within(s, seat)
    return inner_seat is not None and all(asking_game.meets(inner, inner_seat, option, condition) for condition in order.only)


def _chance(order: StandingOrder, game: Game[Any], s: State, seat: int, option: Option) -> Fraction:
    found = odds(game, s, seat, option).outcomes
    return sum((o.chance for o in found if any(gist.startswith(want) for gist in o.gists for want in order.wanted)), Fraction(0))

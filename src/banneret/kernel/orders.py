"""Standing orders: what a seat answers in advance, to interruptions and in its coming turns, so that a game over days
does not wait at every step."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Any, Literal

import msgspec

from .decision import Decision
from .event import Event
from .flow import asking, seat_within
from .game import Game, Interrupt
from .odds import Odds, odds
from .option import Menu, Option
from .refusal import BanneretError
from .state import State

Policy = Literal["ask", "pass", "take", "use", "play", "usual"]
PASS = "pass"
"""The option with which an interruption is let go by."""
TURN = "turn"
"""What an order for the coming turns is about, in place of a kind of interruption."""
_LEAST = 0.001
"""Seconds."""
MOST_ANSWERS = 20
"""So many turns can be ordered in advance."""

Given = dict[int, dict[str, "StandingOrder"]]
"""The orders of a match: by seat, then by what they are about."""
Weigh = Callable[["StandingOrder", Game[Any], State, int, Sequence[Option]], Sequence[Fraction]]
"""Finds the chance of what an order wants, for each of some options of a seat."""


class StandingOrder(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat answers one kind of interruption, or its coming turns.

    ask: it is asked. pass: it lets everything go by. take: it takes the option with the best chance of a `wanted`
    outcome (a gist, or the words that a gist begins with) if that chance is at least `at_least`, else it passes. `only`
    are conditions of the game's (`Interrupt.conditions`) that the option must meet, all of them. use: it takes the
    option that brings most (`Phase.gain`), the first of those that bring as much; with nothing but `pass` on the menu
    it passes. Where less is at stake (`Phase.stake`) than `least`, who asks or uses passes: whatever he holds.

    usual: it takes back what was ordered. A person then goes by what is usual in the game (`Interrupt.usual`), and
    anybody else is asked.

    play: at its coming decisions that are `ahead` the seat gives these `answers` (notations), one after the other, and
    at a `further` one of the same turn if the next is on offer there; the order is about TURN, and each answer is taken
    off when it is played. Without answers it is no order.
    """

    interrupt: str
    policy: Policy
    at_least: float = 0.0
    wanted: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    least: int = 0

    def __post_init__(self) -> None:
        if not 0.0 <= self.at_least <= 1.0:
            raise BanneretError(f"A standing order wants a chance from 0 to 1, not {self.at_least}.")
        if self.least < 0 or (self.least > 0 and self.policy not in ("ask", "use")):
            raise BanneretError("Only an order to ask or to use waits for so much at stake, and for 0 or more.")
        if self.policy == "take" and not self.wanted:
            raise BanneretError("A standing order that takes a chance must say which outcomes it wants.")
        if (self.policy == "play") != (self.interrupt == TURN):
            raise BanneretError(
                f"Answers for the coming turns are given by an order to play, about “{TURN}”, and by no other."
            )
        if self.answers and self.policy != "play":
            raise BanneretError("Only an order to play has answers for the coming turns.")
        if len(self.answers) > MOST_ANSWERS:
            raise BanneretError(f"At most {MOST_ANSWERS} turns can be ordered in advance, not {len(self.answers)}.")
        if any(not answer.strip() or not answer.isprintable() for answer in self.answers):
            raise BanneretError("Each answer for a coming turn must be written in words, on one line.")

    @property
    def void(self) -> bool:
        """Whether it orders nothing: what is usual, or the coming turns without answers."""
        return self.policy == "usual" or (self.policy == "play" and not self.answers)

    @property
    def quiet(self) -> bool:
        """Whether its seat alone is told that it has answered. Windows in which something hidden is used are asked
        whatever is held: that an order answers them is for nobody else to know."""
        return self.policy == "use"


def usual(interrupt: Interrupt) -> StandingOrder:
    """What holds for a person who has given no order about it."""
    return StandingOrder(interrupt.kind, interrupt.usual, least=interrupt.usual_least)


def answer(
    order: StandingOrder, game: Game[Any], s: State, seat: int, decision: Decision, weigh: Weigh | None = None
) -> Option | None:
    """The option that the order picks, or None: ask. An interruption is let go by with its option `pass`."""
    let_go = decision.menu_of(seat).find(PASS)
    if let_go is None:
        return None
    if order.least > 0 and _stake(s, seat) < order.least:
        return let_go
    if order.policy == "ask":
        return None
    options = [option for option in decision.menu_of(seat) if option is not let_go]
    if order.policy == "take":
        return _likeliest(order, game, s, seat, options, weigh or chances) or let_go
    return (_greatest(s, seat, options) if order.policy == "use" else None) or let_go


def _likeliest(
    order: StandingOrder, game: Game[Any], s: State, seat: int, options: Sequence[Option], weigh: Weigh
) -> Option | None:
    """What has the best chance of something wanted, if it is good enough."""
    may = [option for option in options if _meets(order, s, seat, option)]
    best, best_chance = None, Fraction(0)
    for option, chance in zip(may, weigh(order, game, s, seat, may) if may else (), strict=True):
        if float(chance) >= order.at_least and chance > best_chance:  # as floats, or 9/10 would be less than 0.9
            best, best_chance = option, chance
    return best


def _greatest(s: State, seat: int, options: Sequence[Option]) -> Option | None:
    """What brings most; the first of equals."""
    (inner, phase), inner_seat = asking(s), seat_within(s, seat)
    if inner_seat is None:
        return None
    return max(options, key=lambda option: phase.gain(inner, inner_seat, option), default=None)


def due(answers: tuple[str, ...], menu: Menu, game: Game[Any]) -> tuple[str, ...]:
    """What is left of some answers when a decision comes: those to further choices that did not come, or were not left,
    are passed over."""
    for number, answer in enumerate(answers):
        if answer.split()[0] not in game.face.further or menu.find(answer) is not None:
            return answers[number:]
    return ()


def lapse(seat: int, answer: str, turn: str) -> Event:
    """What a seat alone is told when the next of its answers for the coming turns is not on offer."""
    return Event(
        "order",
        f"“{answer.strip()}” can't be done any more: your orders for the coming turns end here.",
        seats=(seat,),
        turn=turn,
    )


def keep(given: Given, seat: int, order: StandingOrder) -> None:
    """Put an order in place of an earlier one about the same thing. One that is void leaves none."""
    of_seat = given.setdefault(seat, {})
    of_seat[order.interrupt] = order
    if order.void:
        del of_seat[order.interrupt]
    if not of_seat:
        del given[seat]


def drop_turns(given: Given, seat: int) -> None:
    """Forget what a seat would answer in its coming turns."""
    keep(given, seat, StandingOrder(TURN, "play"))


def _stake(s: State, seat: int) -> int:
    (inner, phase), inner_seat = asking(s), seat_within(s, seat)
    return 0 if inner_seat is None else phase.stake(inner, inner_seat)


def _meets(order: StandingOrder, s: State, seat: int, option: Option) -> bool:
    if not order.only:
        return True
    (inner, phase), inner_seat = asking(s), seat_within(s, seat)
    return inner_seat is not None and all(phase.meets(inner, inner_seat, option, condition) for condition in order.only)


def chances(
    order: StandingOrder, game: Game[Any], s: State, seat: int, options: Sequence[Option], seconds: float = 0.0
) -> list[Fraction]:
    """The chance of what an order wants, for each of some options. With `seconds` for all of them, what takes longer is
    sampled."""
    end, found = perf_counter() + seconds, list[Fraction]()
    for option in options:
        # What the quick ones leave is for the others.
        left = max(end - perf_counter(), _LEAST) / (len(options) - len(found)) if seconds else 0.0
        found.append(wanted(order, odds(game, s, seat, option, seconds=left)))
    return found


def wanted(order: StandingOrder, found: Odds) -> Fraction:
    """The chance of what an order wants."""
    return sum(
        (o.chance for o in found.outcomes if any(gist.startswith(want) for gist in o.gists for want in order.wanted)),
        Fraction(0),
    )

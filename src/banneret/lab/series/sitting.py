"""One game between bots, from its first decision to its end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import msgspec

from ... import bots as roster
from ...kernel.dice import FastDice
from ...kernel.flow import Runaway, advance, apply
from ...kernel.game import Game
from ...kernel.option import Option
from ...kernel.referee import Referee
from ...kernel.refusal import BanneretError
from ...kernel.state import State
from ...kernel.view import View

MOST_DECISIONS = 100_000
"""A game with more is called a runaway."""


class Thought(msgspec.Struct, frozen=True):
    """How often a bot was asked, and how many seconds it took over all its answers."""

    decisions: int = 0
    seconds: float = 0.0

    def __add__(self, other: "Thought") -> "Thought":
        return Thought(self.decisions + other.decisions, self.seconds + other.seconds)


@dataclass(slots=True)
class Sitting:
    """One game that was played to its end: the last position, who sat where, and how long they thought."""

    state: State
    names: tuple[str, ...]
    asked: list[int]
    seconds: list[float]

    def thoughts(self) -> dict[str, Thought]:
        """By bot."""
        found: dict[str, Thought] = {}
        for name, count, time in zip(self.names, self.asked, self.seconds, strict=True):
            found[name] = found.get(name, Thought()) + Thought(count, time)
        return found


def sit(
    game: Game[Any],
    scenario: str,
    variants: Mapping[str, str],
    seed: str,
    seating: Callable[[State], tuple[str, ...]],
    note: Callable[[State, int, Option], None] | None = None,
) -> Sitting:
    """Play a game to its end. Each bot is given a view and dice of its own; nothing else is within its reach.

    `seating` says who sits where, from the position of the first decision: only the referee sees that. `note` is shown
    each answer before it is carried out.
    """
    ref = Referee(FastDice(seed))
    state: State = game.start(scenario, variants)
    decision = advance(state, ref)
    names = seating(state)
    bots = [roster.make(name) for name in names]
    dice = [FastDice(f"{seed}/{seat}") for seat in range(len(bots))]
    asked, seconds = [0] * len(bots), [0.0] * len(bots)
    while decision is not None:
        if sum(asked) == MOST_DECISIONS:
            raise Runaway(f"no end after {MOST_DECISIONS} decisions")
        seat = decision.seats[0]
        view = View(game, state, seat, decision)
        began = perf_counter()
        option = bots[seat].choose(view, dice[seat])
        seconds[seat] += perf_counter() - began
        asked[seat] += 1
        if not view.menu.holds(option):
            raise BanneretError(
                f"The bot {names[seat]} answered “{option}”, which is not on offer to "
                f"{game.scenario(scenario).seats[seat]}."
            )
        if note is not None:
            note(state, seat, option)
        apply(state, ref, seat, option)
        decision = advance(state, ref)
    if state.result is None:
        raise BanneretError(f"{game.title} stopped without a result.")
    return Sitting(state, names, asked, seconds)

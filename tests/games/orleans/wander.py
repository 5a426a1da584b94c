"""Whole games played at random, as tests that look at every position want them."""

import random
from collections.abc import Iterator

from banneret.games.orleans import game
from banneret.games.orleans.state import OrleansState
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee


class Walk:
    """One game: the position, what is asked, the log, and the last answer with the seat that gave it."""

    def __init__(self, seed: int, **variants: str) -> None:
        self.chance = random.Random(seed)
        self.log: list[Event] = []
        self.ref = Referee(FastDice(seed), self.log)
        self.s: OrleansState = game.start("england_vs_france", game.settle(variants))
        self.decision: Decision | None = advance(self.s, self.ref)
        self.seat = -1
        self.option: Option | None = None

    def step(self) -> None:
        """Answer at random; plans are made of whole actions for the most part, so that something happens."""
        decision = self.decision
        assert decision is not None
        self.seat = self.chance.choice(decision.seats)
        options = list(decision.menu_of(self.seat))
        fills = [option for option in options if option.verb == "fill"]
        if fills and self.chance.random() < 0.85:
            options = fills
        elif options[0].notation == "ready" and self.chance.random() < 0.7:
            options = options[:1]
        busy = [option for option in options if option.notation not in ("pass", "decline", "declare")]
        busy = [
            option for option in busy if option.notation == "place bathhouse"
        ] or busy  # the one card with a secret of its own
        self.option = self.chance.choice(busy if busy and self.chance.random() < 0.9 else options)
        apply(self.s, self.ref, self.seat, self.option)
        self.decision = advance(self.s, self.ref)


def wander(seed: int, most: int = 2000, **variants: str) -> Iterator[Walk]:
    """The game at each of its decisions, and once more when it is over."""
    walk = Walk(seed, **variants)
    yield walk
    for _ in range(most):
        if walk.decision is None:
            return
        walk.step()
        yield walk

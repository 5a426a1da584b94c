"""Who sits where: people and bots."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...bots import Bot, make
from ...kernel.dice import FastDice
from ...kernel.game import Game
from ...kernel.refusal import BanneretError

HUMAN = "human"
DEFAULT_LEVEL = "knight"


@dataclass(slots=True)
class Seating:
    """For each seat of a match a person, or the name of a bot and the bot."""

    names: dict[str, str]
    bots: dict[str, Bot]
    dice: FastDice = field(default_factory=lambda: FastDice(secrets.token_hex(16)))
    """What bots draw from: not the match's dice, which belong to the rules."""

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.names if seat not in self.bots)

    def flags(self) -> str:
        """The same seating as it is written on the command line."""
        return " ".join(f"--seat {seat}={name}" for seat, name in self.names.items())

    def described(self) -> str:
        """Who plays what, in one sentence."""
        people = " and ".join(seat.capitalize() for seat in self.people)
        bots = [f"the bot “{self.names[seat]}” plays {seat.capitalize()}" for seat in self.bots]
        said = ", ".join([f"you play {people}", *bots] if people else bots)
        return f"{said[0].upper()}{said[1:]}."


def seat_all(game: Game[Any], scenario: str, wishes: Sequence[str], level: str | None) -> Seating:
    """Every seat as wished ("seat=human", "seat=BOT"); of the others the first is a person's, if no person has a seat
    yet, and bots take the rest."""
    bot = level or DEFAULT_LEVEL
    seats = game.scenario(scenario).seats
    wished: dict[str, str] = {}
    for wish in wishes:
        seat, equals, player = wish.partition("=")
        if not equals or not player:
            raise BanneretError(
                f"“{wish}” does not say who plays: write --seat {seats[0]}={HUMAN} or --seat {seats[-1]}={bot}."
            )
        game.seat(scenario, seat)
        if seat in wished:
            raise BanneretError(f"The seat {seat} is given twice.")
        wished[seat] = player
    free = [seat for seat in seats if seat not in wished]
    names = {seat: wished.get(seat, bot) for seat in seats}
    if free and HUMAN not in wished.values():
        names[free[0]] = HUMAN
    if level is not None:
        make(level)
    return Seating(names, {seat: make(name) for seat, name in names.items() if name != HUMAN})

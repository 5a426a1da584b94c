"""Sieges of a campaign by hand: entered a day at a time, with scripted dice and a log."""

from banneret.games.diex.siege.part import Condition, Enrolled, SiegeReport, siege_report
from banneret.games.diex.siege.state import SiegeState
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.referee import Referee

from .camp import Camp

QUIET = (1, 1, 10, 1)
"""No event, and the besieger has the initiative."""


class Motte(Camp):
    """A siege as `part.lay_siege` lays it."""

    def __init__(self, s: SiegeState) -> None:
        self.s = s
        self.script = ScriptedDice()
        self.log: list[Event] = []
        self.ref = Referee(self.script, self.log)
        self.decision = None
        self.stage = 0

    def enter(self, *dice: int) -> None:
        """As the campaign does: the day begins."""
        self.s.rests = False
        self.go(*dice)

    def wait(self, *dice: int) -> None:
        """A day on which nothing is done; these dice are rolled in its morning."""
        self.enter(*dice)
        if "hold" in self.offers():
            self.play("hold")
        self.play("wait")

    @property
    def report(self) -> SiegeReport:
        return siege_report(self.s)

    def of(self, band: str) -> list[tuple[Enrolled, Condition]]:
        """Those of a group, as the report has them."""
        return [(man, condition) for man, condition in self.report.men if man.band == band]

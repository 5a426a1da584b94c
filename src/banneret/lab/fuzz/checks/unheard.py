"""Whether anybody listens makes no difference: the match once more, beside the true one, for nobody's ears."""

from typing import Any

from ....kernel import codec
from ....kernel.dice import SealedDice
from ....kernel.flow import advance, apply
from ....kernel.match import Match
from ....kernel.record import Entry
from ....kernel.referee import Referee
from .failed import Failed
from .position import invariants


class Unheard:
    """A position that is given the answers of a match and rolls the same dice, but whose referee keeps no log
    (`Referee.hears`), as in bots and simulations.

    It must stand where the match stands after every answer, by as many draws: else bots would think about another game
    than the one that people play.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._dice = SealedDice(match.seed)
        self._ref = Referee(self._dice)
        self._state = match.game.start(match.scenario.id, match.variants)
        self._decision = advance(self._state, self._ref)
        self._followed = 1
        """How many entries of the match's record have been done here too; the first is the set-up."""
        start = match.entries_from(0)[0]
        self._compare_draws(start)
        self._compare(start, closely=True)

    def follow(self, closely: bool) -> None:
        """Give the answers that the match has been given since. Positions are compared as values, or closely: as they
        are written, with all invariants."""
        given = [entry for entry in self._match.entries_from(self._followed) if entry.do == "answer"]
        self._followed = self._match.recorded
        for entry in given:
            self._answer(entry)
            self._compare_draws(entry)
        if given:
            self._compare(given[-1], closely)

    def rejoin(self) -> None:
        """Something was taken back in the match: go on from where it stands now. Spent dice stay spent here as
        there."""
        self._state = self._match.state.clone()
        self._decision = self._match.decision
        self._followed = self._match.recorded

    def _answer(self, entry: Entry) -> None:
        seat = self._match.seats.index(entry.seat)
        option = None if self._decision is None else self._decision.menu_of(seat).find(entry.answer)
        if option is None:
            raise Failed("unheard", f"“{entry}” is not on offer when nobody listens")
        apply(self._state, self._ref, seat, option)
        self._decision = advance(self._state, self._ref)

    def _compare_draws(self, entry: Entry) -> None:
        drawn = tuple(self._dice.forget())
        if drawn != entry.dice:
            raise Failed("unheard", f"“{entry}” draws {_draws(entry.dice)}, but {_draws(drawn)} when nobody listens")

    def _compare(self, entry: Entry, closely: bool) -> None:
        if closely or self._state != self._match.state:
            parted = _parting(codec.dump(self._match.state), codec.dump(self._state), "position")
            if parted:
                raise Failed("unheard", f"after “{entry}” {parted} when nobody listens")
        if closely:
            invariants(self._match.game, self._state)


def _draws(dice: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(f"{value} of {chances}" for chances, value in dice) or "nothing"


def _parting(heard: Any, unheard: Any, path: str) -> str:
    """Where two dumped values first differ, and how; empty if they are the same."""
    if isinstance(heard, dict) and isinstance(unheard, dict) and heard.keys() == unheard.keys():
        return next(filter(None, (_parting(heard[key], unheard[key], f"{path}.{key}") for key in heard)), "")
    if isinstance(heard, list) and isinstance(unheard, list) and len(heard) == len(unheard):
        return next(
            filter(None, (_parting(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(heard, unheard, strict=True)))),
            "",
        )
    return "" if heard == unheard and type(heard) is type(unheard) else f"{path} is {heard}, but {unheard}"

"""Positions of Calais or Bust as tests want them, and phases run one by one."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.games.calais import game
from banneret.games.calais.country import NODE, NODES, bits
from banneret.games.calais.english_march import EnglishMarch
from banneret.games.calais.french_march import FrenchMarch
from banneret.games.calais.state import CalaisState
from banneret.games.calais.tables import CARD_IDS, ENGLISH, FRENCH, KINDS
from banneret.games.calais.turn import AfterEnglishMarch, TurnEnd
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

ALL_BRIDGES = (
    "blanchetaque",
    "abbeville",
    "pont_remy",
    "picquigny",
    "amiens",
    "corbie",
    "bray",
    "peronne",
    "bethencourt",
)


def hand(cards: Mapping[str, int]) -> list[int]:
    return [cards.get(kind, 0) for kind in KINDS]


def cards(s: CalaisState) -> dict[str, int]:
    return dict(zip(KINDS, s.hand, strict=True))


def lay(
    *,
    scenario: str = "march",
    variants: Mapping[str, str] | None = None,
    english_at: str | None = None,
    french_at: str | None = None,
    broken: Sequence[str] = (),
    phase: Phase[CalaisState] | None = None,
    **fields: Any,
) -> CalaisState:
    """A position of the scenario with some things changed, and with this phase on the stack in place of the opening."""
    s = game.start(scenario, game.settle(variants or {}))
    s.broken |= bits(tuple(broken))
    if english_at is not None:
        s.english_at = NODE[english_at]
    if french_at is not None:
        s.french_at = NODE[french_at]
    if "hand" in fields and isinstance(fields["hand"], Mapping):
        fields["hand"] = hand(fields["hand"])
    for name, value in fields.items():
        setattr(s, name, value)
    if phase is not None:
        s.stack = [phase]
    return s


def to_march(side: int, **fields: Any) -> CalaisState:
    """A position in which this side declares its march."""
    s = lay(**fields)
    s.stack = [AfterEnglishMarch(), EnglishMarch()] if side == ENGLISH else [TurnEnd(), FrenchMarch()]
    return s


def deck_of(*ids: str) -> list[int]:
    """A deck from which these cards come, each as the only one when drawn last."""
    return [CARD_IDS.index(id) for id in ids]


class Play:
    """A position, its dice and its log: answers are given and phases are run one at a time, so that a test sees which
    ones come."""

    def __init__(self, s: CalaisState, dice: Sequence[int] | Dice = ()) -> None:
        self.s = s
        self.dice = dice if isinstance(dice, Dice) else ScriptedDice(dice)
        self.log: list[Event] = []
        self.ref = Referee(self.dice, self.log)
        self.keys: list[str] = []

    def decision(self) -> Decision:
        decision = peek(self.s)
        assert decision is not None, f"nobody is asked, the phase is {self.phase}"
        return decision

    def offered(self) -> list[str]:
        return [option.notation for option in self.decision().menu]

    def option(self, notation: str) -> Option:
        found = self.decision().menu.find(notation)
        assert found is not None, f"{notation} is not among {self.offered()}"
        return found

    @property
    def phase(self) -> str:
        return self.s.stack[-1].key if self.s.stack else "over"

    def answer(self, notation: str) -> "Play":
        """Give an answer; phases that follow are left to `run`."""
        apply(self.s, self.ref, self.decision().seat, self.option(notation))
        return self

    def run(self, until: str = "") -> "Play":
        """Run phases until somebody is asked, the game is over, or the named phase is on top."""
        while self.s.result is None and self.phase != until and self.s.stack[-1].ask(self.s) is None:
            self.keys.append(self.phase)
            self.s.stack[-1].run(self.s, self.ref)
        return self

    def play(self, notation: str) -> "Play":
        """Answer and run on to the next decision."""
        self.answer(notation)
        advance(self.s, self.ref)
        return self

    def why_not(self, notation: str, seat: int | None = None) -> Refusal | None:
        phase = self.s.stack[-1]
        return phase.why_not(self.s, self.decision().seat if seat is None else seat, notation.split())

    def rules(self) -> set[str]:
        """All clauses that the log cites."""
        return {rule for event in self.log for rule in event.rules}

    @property
    def english_at(self) -> str:
        return NODES[self.s.english_at].id

    @property
    def french_at(self) -> str:
        return NODES[self.s.french_at].id


__all__ = ["ALL_BRIDGES", "ENGLISH", "FRENCH", "Play", "cards", "deck_of", "hand", "lay", "to_march"]

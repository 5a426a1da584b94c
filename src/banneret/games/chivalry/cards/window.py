"""A moment at which one card may be played (CHV-5.7). It is offered whether or not its side holds the card: who is
asked only when he holds it would tell that he does (CHV-1.5)."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..numbers import EachSide
from ..options import ONLY_PASS, PASS
from ..state import ChivalryState
from ..tables import CARDS
from .deck import play


@cache
def _menu(card: int) -> Menu:
    """To let it go by, or to play the card."""
    return Menu((PASS, _option(card)))


@cache
def _option(card: int) -> Option:
    found = CARDS[card]
    return Option(f"play {found.id}", label=f"Play {found.title}", touch=(found.id,))


@dataclass(slots=True)
class Window(Phase[ChivalryState]):
    """One side may play one card. A window's own class says which, and what then happens.

    It is the phase on top while it is asked; `open` and `shut` carry on from there.
    """

    card: ClassVar[int]
    window: ClassVar[str]
    """The kind of interruption, by which standing orders know it."""
    side: EachSide

    def question(self, s: ChivalryState) -> str:
        """The same whatever is held."""
        raise NotImplementedError

    def opened(self, s: ChivalryState, ref: Referee) -> None:
        """The card has been played: go on."""
        raise NotImplementedError

    def shut(self, s: ChivalryState, ref: Referee) -> None:
        """It goes by: go on. Nothing is told."""
        raise NotImplementedError

    def ask(self, s: ChivalryState) -> Decision | None:
        holds = s.hands[self.side].value[self.card] > 0
        if s.quick and not holds:
            return None
        menu = _menu(self.card) if holds else ONLY_PASS
        return Decision(s.players[self.side], self.question(s), menu, rules=self.rules, interrupt=self.window)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        self.shut(s, ref)

    def on_pass(self, s: ChivalryState, ref: Referee) -> None:
        self.shut(s, ref)

    def on_play(self, s: ChivalryState, ref: Referee) -> None:
        play(s, ref, self.side, self.card)
        self.opened(s, ref)

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "play":
            return None
        wanted = words[1] if len(words) > 1 else ""
        card = CARDS[self.card]
        if wanted != card.id:
            return Refusal(card.rule, f"Only {card.title} may be played now.")
        return Refusal("CHV-5.2", f"You do not hold {card.title}.")

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        card = CARDS[self.card]
        if option == PASS:
            return None
        return Preview((Reason(card.text, f"or {card.commands} command points later", (card.rule, "CHV-5.2")),))

    def undecided(self, s: ChivalryState) -> str:
        return f"whether {CARDS[self.card].title} is played"

    def typical(self, s: ChivalryState, menu: Menu) -> tuple[Option, ...]:
        """Odds speak of what comes if no card is played: who holds one is nobody else's to know."""
        return (PASS,)

"""Section 8: pass or continue, what is discarded, what is drawn."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..army.commanders import draw_limit, hand_size, in_play
from ..cards.choice import CardChoice
from ..cards.deck import draw, held, spend_all
from ..log import counted, listed, tell
from ..state import ChivalryState
from ..tables import CARDS, SIDE_NAMES

CONTINUE = Option("continue", label="Continue: fight and move")
PASS_TURN = Option("pass", label="Pass: a new hand, but neither fight nor move")
_MENU = Menu((CONTINUE, PASS_TURN))


def drawn(held: int, size: int, limit: int) -> int:
    """CHV-8.4, CHV-8.7: how many cards are drawn after the discards."""
    return max(0, min(size - held, limit))


def throw(s: ChivalryState, ref: Referee, cards: tuple[int, ...]) -> None:
    """CHV-5.2: these go face up to the pile."""
    spend_all(s, ref, s.phasing, cards)
    if ref.hears and any(cards):
        names = listed([f"{CARDS[card].title}{f' ×{n}' if n > 1 else ''}" for card, n in enumerate(cards) if n])
        tell(s, ref, "discard", f"The {SIDE_NAMES[s.phasing]} discard {names}.", ("CHV-8.3",))


class DiscardDecision(Phase[ChivalryState]):
    """CHV-8.2: continue, or pass."""

    __slots__ = ()
    key = "discard"
    rules = ("CHV-8.2", "CHV-8.5")

    def ask(self, s: ChivalryState) -> Decision | None:
        return Decision(
            s.players[s.phasing], "Fight and move this turn, or pass for a new hand?", _MENU, rules=self.rules
        )

    def on_continue(self, s: ChivalryState, ref: Referee) -> None:
        if held(s, s.phasing):
            s.then(Discards())
        else:
            s.done()
            refill(s, ref)

    def on_pass(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-8.5, CHV-8.6."""
        s.done()
        s.passed = True
        if ref.hears:
            tell(s, ref, "pass", f"The {SIDE_NAMES[s.phasing]} pass.", ("CHV-8.5", "CHV-8.6"))
        throw(s, ref, s.hands[s.phasing].value)
        draw(s, ref, s.phasing, hand_size(in_play(s, s.phasing)))

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        leaders = in_play(s, s.phasing)
        size, limit, now = hand_size(leaders), draw_limit(leaders), held(s, s.phasing)
        if option == PASS_TURN:
            text = "You discard your whole hand and draw a new one; you still check and commit leaders."
            return Preview((Reason(text, f"{counted(size, 'card')}", ("CHV-8.5", "CHV-8.6")),))
        text = "You may discard, then draw up to your hand size, at most as many as your best leader's rating."
        return Preview((Reason(text, f"{now} held, hand size {size}, draw at most {limit}", ("CHV-8.3", "CHV-8.4")),))


def refill(s: ChivalryState, ref: Referee) -> None:
    """CHV-8.4."""
    leaders = in_play(s, s.phasing)
    draw(s, ref, s.phasing, drawn(held(s, s.phasing), hand_size(leaders), draw_limit(leaders)))


@dataclass(slots=True)
class Discards(CardChoice):
    """CHV-8.1, CHV-8.3: those that are too many, and any others: nothing is learned between the two."""

    key: ClassVar[str] = "discards"
    rules: ClassVar[tuple[str, ...]] = ("CHV-8.3", "CHV-8.1")

    def prompt(self, s: ChivalryState) -> str:
        return "Which cards do you discard?"

    def least(self, s: ChivalryState) -> tuple[int, str, str]:
        excess = held(s, s.phasing) - hand_size(in_play(s, s.phasing))
        if excess <= 0:
            return 0, "", ""
        return excess, "CHV-8.1", f"You hold more than your hand size: discard at least {excess}."

    def cards(self, s: ChivalryState, ref: Referee, cards: tuple[int, ...]) -> None:
        throw(s, ref, cards)
        refill(s, ref)

    def preview_tally(self, s: ChivalryState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        leaders = in_play(s, s.phasing)
        left = held(s, s.phasing) - sum(self.before) - sum(counts)
        size, limit = hand_size(leaders), draw_limit(leaders)
        sums = f"{left} kept, {drawn(left, size, limit)} drawn; hand size {size}, limit {limit}"
        return Preview((Reason("You then draw.", sums, ("CHV-8.4", "CHV-5.3")),))

"""Section 8: the English army eats."""

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from . import touch
from .cards import only_payer, pay, pay_decision, pay_preview, pay_verb, payers, why_not_pay
from .phase import CalaisPhase
from .state import CalaisState
from .tables import FOOD
from .victory import starve


class Food(CalaisPhase):
    """CAL-8.1: one FOOD demand at the end of each English march. CAL-8.2: FOOD just found may pay it."""

    __slots__ = ()
    key = "english_food"
    shown = "Food"
    rules = ("CAL-8.1", "CAL-4.1")

    def ask(self, s: CalaisState) -> Decision | None:
        # CAL-4.6: no question when one kind only can pay.
        kinds = payers(s.hand, FOOD)
        return pay_decision(FOOD, kinds) if kinds & (kinds - 1) else None

    def run(self, s: CalaisState, ref: Referee) -> None:
        if payers(s.hand, FOOD):
            self.on_eat(s, ref, only_payer(s.hand, FOOD))
        else:
            # CAL-8.3, CAL-4.9: at once; the French do not march.
            starve(s, ref)

    def on_eat(self, s: CalaisState, ref: Referee, kind: int) -> None:
        pay(s, ref, FOOD, kind)
        s.done()

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        return why_not_pay(s, FOOD, words)

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.cards(pay_verb(FOOD), touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return pay_preview(s, FOOD, *option.args)

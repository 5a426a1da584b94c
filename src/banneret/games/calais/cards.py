"""Sections 2 and 4: the march deck, and paying demands with cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from . import touch
from .numbers import Kind
from .phase import CalaisPhase
from .state import CalaisState
from .tables import AFTER, BEFORE, CARD_SORT, ENGLISH, FOOD, FRENCH, FRESH, KIND_NAMES, KINDS, NUMBERS, PAYERS, PAYS
from .victory import calais_total


def turn_card(s: CalaisState, ref: Referee, side: int, pace: int) -> int:
    """CAL-5.9, CAL-6.11, CAL-9.7: turn the top card of the deck, which goes on the discard pile. CAL-15.3: or of the
    side's own deck."""
    french_own = s.two_decks and side == FRENCH
    deck = s.french_deck if french_own else s.deck
    discard = s.french_discard if french_own else s.discard
    if not deck:
        # CAL-5.10: nobody knows the order of the new deck, so a card is drawn from it by chance as from the old one
        # (CAL-13.5).
        deck.extend(sorted(discard))
        discard.clear()
        if ref.hears:
            ref.tell(
                Event(
                    "reshuffle",
                    "The march deck is empty: the discard pile is shuffled and becomes the deck.",
                    ("CAL-5.10",),
                    turn=s.heading,
                )
            )
    card = deck.pop(ref.pick(deck, CARD_SORT[pace]))
    discard.append(card)
    return card


def payers(hand: list[int], demand: int) -> int:
    """The kinds of cards in hand that can pay a demand (CAL-4.1 to CAL-4.4), as bits."""
    kinds = 0
    for kind in PAYERS[demand]:
        if hand[kind]:
            kinds |= 1 << kind
    return kinds


def pay(s: CalaisState, ref: Referee, demand: int, kind: int) -> None:
    """Give up a card. It leaves the game; FOOD goes back to the supply, which is whatever is not in hand (CAL-2.7)."""
    s.hand[kind] -= 1
    if ref.hears:
        instead = "" if kind == demand else f" in place of {KIND_NAMES[demand]}"
        verb = "eat" if demand == FOOD else "give up"
        left = s.hand[kind]
        text = f"The English {verb} a {KIND_NAMES[kind]} card{instead}; {left} left."
        ref.tell(
            Event(
                "pay",
                text,
                (_CLAUSE[demand], "CAL-2.7"),
                sum=f"{left + 1} − 1 = {left}",
                touch=(KINDS[kind],),
                turn=s.heading,
            )
        )


_CLAUSE = {FOOD: "CAL-4.1", FRESH: "CAL-4.2", NUMBERS: "CAL-4.3"}


@dataclass(slots=True)
class Pay(CalaisPhase):
    """CAL-4.5, CAL-4.6: the English choose which card pays a FRESH or NUMBERS demand; they are not asked when only one
    kind can.

    Called only when at least one card can pay.
    """

    rules: ClassVar[tuple[str, ...]] = ("CAL-4.5", "CAL-4.6")
    demand: Kind

    def fault(self, s: CalaisState) -> str:
        fits = self.demand != FOOD and payers(s.hand, self.demand)
        return "" if fits else f"{type(self).__name__}: no card can pay {KIND_NAMES[self.demand]} (CAL-4.5)"

    def ask(self, s: CalaisState) -> Decision | None:
        kinds = payers(s.hand, self.demand)
        return pay_decision(self.demand, kinds) if kinds & (kinds - 1) else None

    def run(self, s: CalaisState, ref: Referee) -> None:
        self.on_pay(s, ref, only_payer(s.hand, self.demand))

    def on_pay(self, s: CalaisState, ref: Referee, kind: int) -> None:
        pay(s, ref, self.demand, kind)
        s.done()

    def typical(self, s: CalaisState, menu: Menu) -> Sequence[Option]:
        """Whichever card pays, the march and the forage go on, and every card counts 1 at Calais (CAL-12.3). But the
        card may be missed at the next demand."""
        return menu.options

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        return why_not_pay(s, self.demand, words)

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.cards(pay_verb(self.demand), touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return pay_preview(s, self.demand, *option.args)


class PayFresh(Pay):
    """CAL-6.12, CAL-4.2: the price of a march."""

    __slots__ = ()
    key = "english_pay_fresh"
    shown = "English march"


class PayNumbers(Pay):
    """CAL-7.4, CAL-4.3: men lost while foraging."""

    __slots__ = ()
    key = "english_pay_numbers"
    shown = "Forage"


def only_payer(hand: list[int], demand: int) -> int:
    """CAL-4.6: the kind that pays when no other can."""
    return payers(hand, demand).bit_length() - 1


def pay_verb(demand: int) -> str:
    return "eat" if demand == FOOD else "pay"


@cache
def pay_decision(demand: int, kinds: int) -> Decision:
    """The question which of these kinds pays."""
    verb = pay_verb(demand)
    options = [
        Option(f"{verb} {KINDS[kind]}", (kind,), label=f"{verb.capitalize()} {_a_card(kind)}", touch=(KINDS[kind],))
        for kind in range(len(KINDS))
        if kinds >> kind & 1
    ]
    prompt = {
        FOOD: "The army must eat: choose the card to give up.",
        FRESH: "The march tires the army: choose the card that pays for FRESH.",
        NUMBERS: "Men are lost on the forage: choose the card that pays for NUMBERS.",
    }[demand]
    return Decision(ENGLISH, prompt, Menu(options), rules=(_CLAUSE[demand], "CAL-4.5"))


def why_not_pay(s: CalaisState, demand: int, words: list[str]) -> Refusal | None:
    """Why this card can't pay: the same table that made the menu."""
    verb = pay_verb(demand)
    if words[0] != verb or len(words) != 2:
        return Refusal(
            "CAL-4.6",
            f"A {KIND_NAMES[demand]} demand must be paid first: “{verb}” and the kind of one card from your hand.",
        )
    if words[1] not in KINDS:
        return Refusal("CAL-2.4", f"There are no “{words[1]}” cards; there are {', '.join(KINDS)}.")
    kind = KINDS.index(words[1])
    if not PAYS[demand][kind]:
        # CAL-4.4: what could stand for a card that could stand for this one does not count.
        chained = any(PAYS[demand][other] and PAYS[other][kind] for other in range(len(KINDS)))
        able = ", ".join(KIND_NAMES[other] for other in range(len(KINDS)) if PAYS[demand][other])
        return Refusal(
            "CAL-4.4" if chained else _CLAUSE[demand],
            f"{KIND_NAMES[kind]} can't pay for {KIND_NAMES[demand]}; these can: {able}.",
        )
    if not s.hand[kind]:
        return Refusal(_CLAUSE[demand], f"There is no {KIND_NAMES[kind]} card in the English hand.")
    return None


def _a_card(kind: int) -> str:
    return f"a {KIND_NAMES[kind]} card"


def pay_preview(s: CalaisState, demand: int, kind: int) -> Preview:
    """What is left, and what the card would have been worth elsewhere."""
    name, held = KIND_NAMES[kind], s.hand[kind]
    reasons = [Reason(f"{held - 1} {name} left.", f"{held} − 1 = {held - 1}", (_CLAUSE[demand],))]
    if BEFORE[kind]:
        after = f", or +{AFTER[kind]} after the reveal" if AFTER[kind] else ""
        reasons.append(
            Reason(
                f"In a battle it would be worth +{BEFORE[kind]} before the die{after}.",
                rules=("CAL-11.6", *(("CAL-11.9",) if after else ())),
            )
        )
    total = calais_total(s)
    reasons.append(Reason("Every card counts at Calais.", f"{total} − 1 = {total - 1}", ("CAL-12.3",)))
    return Preview(tuple(reasons))

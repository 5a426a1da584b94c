"""Section 11: battle. Three attacks of hidden strength against the cards that the English have left."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.event import Event, Roll
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview
from banneret.kernel.secret import Secret

from . import touch
from .battle_preview import attack_preview, defence_preview, reaction_preview
from .numbers import Count, Kind
from .phase import CalaisPhase, Step
from .state import Assault, CalaisState
from .strength import AFTER_REVEAL, BEFORE_DIE, defence_value, english_total, most_after
from .tables import (
    ATTACK_COUNTS,
    ATTACKS,
    BEFORE,
    ENGLISH,
    FOOD,
    FRENCH,
    FRESH,
    KIND_NAMES,
    KINDS,
    LEADERSHIP,
    NUMBERS,
    PROFESSIONALS,
    STRENGTHS,
)
from .victory import end


@cache
def deals(counts: tuple[int, ...], size: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Every hand of so many attack cards from a pile (how many of each strength), and the number of ways to be dealt
    it."""
    hands, ways = [], []
    for chosen in product(*(range(count + 1) for count in counts)):
        if sum(chosen) == size:
            hands.append(tuple(strength for strength, n in zip(STRENGTHS, chosen, strict=True) for _ in range(n)))
            ways.append(prod(comb(count, n) for count, n in zip(counts, chosen, strict=True)))
    return tuple(hands), tuple(ways)


class BattleDraw(CalaisPhase):
    """CAL-11.1, CAL-11.2: the French draw three of the six attack cards, at random and for their eyes alone."""

    __slots__ = ()
    key = "battle_draw"
    shown = "Battle"
    rules = ("CAL-11.1", "CAL-11.2")

    def run(self, s: CalaisState, ref: Referee) -> None:
        hands, ways = deals(ATTACK_COUNTS, ATTACKS)
        hand = hands[ref.weighted(ways)]
        s.attack_hand = Secret((FRENCH,), hand)
        if ref.hears:
            ref.tell(
                Event(
                    "draw",
                    f"The French draw {ATTACKS} of the six attack cards.",
                    ("CAL-11.1",),
                    touch=("french",),
                    turn=s.heading,
                )
            )
            text = f"The attack cards are {', '.join(map(str, hand))}."
            ref.tell(Event("draw", text, ("CAL-11.2",), touch=("french",), seats=(FRENCH,), turn=s.heading))
        s.then(Attack())


class Attack(CalaisPhase):
    """CAL-11.4: the French lay an attack card face down with FRESH cards under it."""

    __slots__ = ()
    key = "battle_attack"
    shown = "Battle"
    rules = ("CAL-11.4",)

    def ask(self, s: CalaisState) -> Decision | None:
        return _attack_decision(_own_hand(s), s.french_fresh)

    def on_attack(self, s: CalaisState, ref: Referee, strength: int, fresh: int) -> None:
        hand = list(_own_hand(s))
        hand.remove(strength)
        s.attack_hand = Secret((FRENCH,), tuple(hand))
        s.laid = Secret((FRENCH,), Assault(strength, fresh))
        if ref.hears:
            # CAL-11.5, CAL-15.5
            shown = f" with {fresh} FRESH under it" if s.open_numbers else ""
            number = len(s.spent_attacks) + 1
            rules = ("CAL-11.4", "CAL-11.5", *(("CAL-15.5",) if shown else ()))
            ref.tell(
                Event(
                    "attack",
                    f"Attack {number}: the French lay a card face down{shown}.",
                    rules,
                    touch=("french",),
                    turn=s.heading,
                )
            )
            text = f"It is the {strength} with {fresh} FRESH under it: {strength + fresh} in all."
            ref.tell(
                Event(
                    "attack",
                    text,
                    ("CAL-11.4",),
                    sum=f"{strength} + {fresh} = {strength + fresh}",
                    touch=("french",),
                    seats=(FRENCH,),
                    turn=s.heading,
                )
            )
        s.then(defence(s, 0))

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "attack" or len(words) != 3 or not all(word.isdecimal() for word in words[1:]):
            return Refusal(
                "CAL-11.4",
                "An attack is laid now: “attack”, the strength of one of your attack cards, and the number "
                "of FRESH under it.",
            )
        strength, fresh = int(words[1]), int(words[2])
        if strength not in _own_hand(s):
            return Refusal(
                "CAL-11.4",
                f"There is no attack card {strength} in your hand; there are {', '.join(map(str, _own_hand(s)))}.",
            )
        if fresh > s.french_fresh:
            return Refusal("CAL-11.4", f"The French have only {s.french_fresh} FRESH left.")
        return None

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        card = touched[-1]
        return (f"attack {card.removeprefix('attack_')} 0",) if card.startswith("attack_") else touch.nothing(touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return attack_preview(s, *option.args)


def _own_hand(s: CalaisState) -> tuple[int, ...]:
    """The attack cards, for one who acts for the French."""
    if s.attack_hand is None:
        raise AssertionError("attack cards are drawn before the first attack")
    return s.attack_hand.value


@cache
def _attack_decision(hand: tuple[int, ...], fresh: int) -> Decision:
    """CAL-11.4; CAL-11.15: without FRESH, the bare cards."""
    options = [
        Option(
            f"attack {strength} {under}",
            (strength, under),
            label=f"Card {strength} with {under} FRESH: {strength + under}",
            touch=(f"attack_{strength}",),
        )
        for strength in sorted(set(hand))
        for under in range(fresh + 1)
    ]
    return Decision(
        FRENCH, "Lay an attack card face down, with FRESH under it.", Menu(options), rules=("CAL-11.4",), secret=True
    )


def defence(s: CalaisState, step: int) -> "CalaisPhase":
    """The next kind of card that the English may play before the die, or the die itself (CAL-11.15: with nothing to
    play, at once)."""
    while step < len(BEFORE_DIE):
        if s.hand[BEFORE_DIE[step]]:
            return Defend(step)
        step += 1
    return Die()


@dataclass(slots=True)
class Defend(CalaisPhase):
    """CAL-11.6: the English play any number of cards before the die, asked kind by kind."""

    key: ClassVar[str] = "battle_defend"
    shown: ClassVar[Step] = "Battle"
    rules: ClassVar[tuple[str, ...]] = ("CAL-11.6",)
    step: Kind

    def ask(self, s: CalaisState) -> Decision | None:
        kind = BEFORE_DIE[self.step]
        last = type(defence(s, self.step + 1)) is Die
        return _defend_decision(kind, s.hand[kind], last)

    def on_play(self, s: CalaisState, ref: Referee, count: int) -> None:
        kind = BEFORE_DIE[self.step]
        # CAL-11.10: what is played leaves the hand, so no card is played twice.
        s.hand[kind] -= count
        played = list(s.played)
        played[kind] += count
        s.played = (played[0], played[1], played[2], played[3], played[4])
        if ref.hears and count:
            text = f"The English play {count} {KIND_NAMES[kind]}: +{count * BEFORE[kind]}."
            sum_text = (
                f"{count} × {BEFORE[kind]} = {count * BEFORE[kind]}; {defence_value(s.played)} in all before the die"
            )
            ref.tell(Event("defend", text, ("CAL-11.6",), sum=sum_text, touch=(KINDS[kind],), turn=s.heading))
        s.then(defence(s, self.step + 1))

    def undecided(self, s: CalaisState) -> str:
        return "the attack is still to be met"

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        kind = BEFORE_DIE[self.step]
        refusal = _why_no_card(s, "play", words, "CAL-11.6")
        if refusal is not None or words[1:] == ["nothing"]:
            return refusal
        other = next((word for word in words[1:] if word != KINDS[kind]), None)
        if other is not None:
            return Refusal(
                "CAL-11.6", f"{KIND_NAMES[kind]} is asked now; each kind of card is asked once, one after another."
            )
        return None

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.cards("play", touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return defence_preview(s, BEFORE_DIE[self.step], *option.args)


def _why_no_card(s: CalaisState, verb: str, words: list[str], rule: str) -> Refusal | None:
    """What is wrong with these cards whatever the moment: not cards at all, FOOD, or not in hand."""
    if words[0] != verb or len(words) < 2:
        return Refusal(
            rule, f"Cards from your hand may be played now: “{verb}” and the name of each card, or “{verb} nothing”."
        )
    if words[1:] == ["nothing"]:
        return None
    for word in words[1:]:
        if word not in KINDS:
            return Refusal("CAL-2.4", f"There are no “{word}” cards; there are {', '.join(KINDS)}.")
        kind = KINDS.index(word)
        if kind == FOOD:
            return Refusal("CAL-11.6", "FOOD cannot be played in battle.")
        if words.count(word) > s.hand[kind]:
            return Refusal(
                "CAL-11.10", f"There are only {s.hand[kind]} {KIND_NAMES[kind]} left in hand; each card is played once."
            )
    return None


@cache
def _defend_decision(kind: int, held: int, last: bool) -> Decision:
    """How many of one kind. The last kind rolls the die."""
    options = []
    for count in range(held + 1):
        words = " ".join([KINDS[kind]] * count) or "nothing"
        label = f"{count} {KIND_NAMES[kind]}: +{count * BEFORE[kind]}" if count else f"No {KIND_NAMES[kind]}"
        if last:
            label += ", then roll"
        options.append(Option(f"play {words}", (count,), label=label, touch=(KINDS[kind],) * count, final=last))
    return Decision(
        ENGLISH,
        f"Meet the attack: how many {KIND_NAMES[kind]} do you play before the die?",
        Menu(options),
        rules=("CAL-11.6",),
    )


class Die(CalaisPhase):
    """CAL-11.7, CAL-11.8: the English roll, then the attack is revealed."""

    __slots__ = ()
    key = "battle_die"
    shown = "Battle"
    rules = ("CAL-11.7", "CAL-11.8")

    def run(self, s: CalaisState, ref: Referee) -> None:
        if s.laid is None:
            raise AssertionError("an attack lies on the table when the die is rolled")
        s.die = ref.die(6)
        attack = ref.reveal(s.laid)
        s.laid = None
        s.spent_attacks = (*s.spent_attacks, attack)
        s.french_fresh -= attack.fresh
        if ref.hears:
            english, value = english_total(s, (0, 0)), defence_value(s.played)
            text = f"The English roll {s.die}. The attack is the {attack.strength} with {attack.fresh} FRESH."
            sum_text = (
                f"English {value} + {s.die} = {english}; French {attack.strength} + {attack.fresh} = {attack.total}"
            )
            gist, rules = _margin(english, attack.total), ("CAL-11.7", "CAL-11.8")
            ref.tell(
                Event("reveal", text, rules, (Roll(6, s.die),), sum_text, gist, ("english", "french"), turn=s.heading)
            )
        s.then(React())


def _margin(english: int, french: int) -> str:
    short = french - english
    return "holds" if short <= 0 else f"{short} short"


class React(CalaisPhase):
    """CAL-11.9: after the reveal TOUGH PROFESSIONALS and HENRY'S LEADERSHIP still add 1 each. Not asked when none is
    left."""

    __slots__ = ()
    key = "battle_react"
    shown = "Battle"
    rules = ("CAL-11.9",)

    def ask(self, s: CalaisState) -> Decision | None:
        professionals, leadership = (s.hand[kind] for kind in AFTER_REVEAL)
        if not professionals and not leadership:
            return None
        return _react_decision(professionals, leadership, self._short(s))

    def run(self, s: CalaisState, ref: Referee) -> None:
        s.then(Compare((0, 0)))

    def on_add(self, s: CalaisState, ref: Referee, professionals: int, leadership: int) -> None:
        s.hand[PROFESSIONALS] -= professionals
        s.hand[LEADERSHIP] -= leadership
        if ref.hears and professionals + leadership:
            cards = [
                f"{n} {KIND_NAMES[kind]}"
                for kind, n in zip(AFTER_REVEAL, (professionals, leadership), strict=True)
                if n
            ]
            before, added = english_total(s, (0, 0)), professionals + leadership
            kinds = tuple(KINDS[kind] for kind, n in zip(AFTER_REVEAL, (professionals, leadership), strict=True) if n)
            text, sum_text = (
                f"The English add {' and '.join(cards)}: +{added}.",
                f"{before} + {added} = {before + added}",
            )
            ref.tell(Event("react", text, ("CAL-11.9",), sum=sum_text, touch=kinds, turn=s.heading))
        s.then(Compare((professionals, leadership)))

    def undecided(self, s: CalaisState) -> str:
        """CAL-11.13: an attack that has failed already decides nothing more, unless it is the last."""
        return "" if self._short(s) <= 0 and len(s.spent_attacks) < ATTACKS else "the English may still add cards"

    def typical(self, s: CalaisState, menu: Menu) -> Sequence[Option]:
        """CAL-11.11: cards make no difference to an attack that has failed already, nor to one that all of them can't
        stop."""
        return () if 0 < self._short(s) <= most_after(s) else menu[:1]

    @staticmethod
    def _short(s: CalaisState) -> int:
        """How much the English lack, without cards after the reveal."""
        return s.spent_attacks[-1].total - english_total(s, (0, 0))

    def why_not(self, s: CalaisState, seat: int, words: list[str]) -> Refusal | None:
        late = next((word for word in words[1:] if word in (KINDS[FRESH], KINDS[NUMBERS])), None)
        if words[0] == "add" and late is not None:
            return Refusal(
                "CAL-11.9",
                f"{late.upper()} adds nothing after the reveal: only TOUGH PROFESSIONALS and HENRY'S LEADERSHIP do.",
            )
        return _why_no_card(s, "add", words, "CAL-11.9")

    def meant(self, s: CalaisState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return touch.cards("add", touched)

    def preview(self, s: CalaisState, seat: int, option: Option) -> Preview | None:
        return reaction_preview(s, sum(option.args))


@cache
def _react_decision(professionals: int, leadership: int, short: int) -> Decision:
    options = []
    for p in range(professionals + 1):
        for h in range(leadership + 1):
            cards = [KINDS[PROFESSIONALS]] * p + [KINDS[LEADERSHIP]] * h
            names = [f"{n} {KIND_NAMES[kind]}" for kind, n in zip(AFTER_REVEAL, (p, h), strict=True) if n]
            label = f"Add {' and '.join(names)}: +{p + h}" if cards else "Add nothing"
            words = " ".join(["add", *(cards or ["nothing"])])
            options.append(Option(words, (p, h), label=label, touch=tuple(cards), sets=((1, 1 + len(cards)),)))
    stands = f"You are {short} short" if short > 0 else "You hold already" if short else "You hold by a tie"
    prompt = f"The attack is revealed. {stands}. Add cards at +1 each?"
    return Decision(ENGLISH, prompt, Menu(options), rules=("CAL-11.9",))


@dataclass(slots=True)
class Compare(CalaisPhase):
    """CAL-11.11: the French must exceed the English total; a tie holds."""

    key: ClassVar[str] = "battle_compare"
    shown: ClassVar[Step] = "Battle"
    rules: ClassVar[tuple[str, ...]] = ("CAL-11.11",)
    added: tuple[Count, Count]

    def run(self, s: CalaisState, ref: Referee) -> None:
        english, french = english_total(s, self.added), s.spent_attacks[-1].total
        if french > english:
            # CAL-11.14: a battle always ends the game.
            reason = f"The French attack breaks through, {french} against {english}."
            end(s, ref, "battle_french", reason, ("CAL-11.11", "CAL-12.6", "CAL-11.14"), f"{french} > {english}")
        elif len(s.spent_attacks) == ATTACKS:
            # CAL-11.13
            reason = f"The last French attack fails, {french} against {english}."
            end(s, ref, "battle_english", reason, ("CAL-11.13", "CAL-12.6", "CAL-11.14"), f"{french} ≤ {english}")
        else:
            # CAL-11.12: what was played is out of the game; the next attack begins with what is left.
            if ref.hears:
                text = f"The attack fails, {french} against {english}."
                ref.tell(
                    Event(
                        "hold",
                        text,
                        ("CAL-11.11", "CAL-11.12"),
                        sum=f"{french} ≤ {english}",
                        touch=("english",),
                        turn=s.heading,
                    )
                )
            s.played = (0, 0, 0, 0, 0)
            s.die = 0
            s.then(Attack())

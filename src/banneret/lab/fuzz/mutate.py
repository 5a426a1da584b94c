"""Answers that nobody offered: spoilt notations, things said at another time or by another seat, and nonsense."""

from collections.abc import Callable, Sequence

from ...kernel.decision import Decision
from ...kernel.dice import Dice

NONSENSE = (
    "",
    "   ",
    "\t\n",
    "0",
    "-1",
    "1e400",
    "99999999999999999999",
    "none",
    "null",
    "true",
    "__class__",
    "on_march",
    "answer",
    "run",
    "ask",
    "; drop table answers",
    "<script>",
    "\x00",
    "½ ² ٣",
    "🐎 🏰",
    "ﬁ İ ß",
    "word " * 500,
    "x" * 5_000,
)

Spoiler = Callable[[list[str], list[str], Dice], list[str]]
"""From the words of an answer on offer, and of others, to the words of one that may not be."""


def _drop(words: list[str], others: list[str], dice: Dice) -> list[str]:
    at = dice.below(len(words))
    return words[:at] + words[at + 1 :]


def _double(words: list[str], others: list[str], dice: Dice) -> list[str]:
    at = dice.below(len(words))
    return words[: at + 1] + words[at:]


def _swap(words: list[str], others: list[str], dice: Dice) -> list[str]:
    words = words[:]
    dice.shuffle(words)
    return words


def _borrow(words: list[str], others: list[str], dice: Dice) -> list[str]:
    at = dice.below(len(words))
    return [*words[:at], others[dice.below(len(others))], *words[at + 1 :]]


def _append(words: list[str], others: list[str], dice: Dice) -> list[str]:
    return [*words, others[dice.below(len(others))]]


def _misspell(words: list[str], others: list[str], dice: Dice) -> list[str]:
    at = dice.below(len(words))
    word = words[at]
    spot = dice.below(len(word))
    return [*words[:at], word[:spot] + chr(ord("a") + dice.below(26)) + word[spot + 1 :], *words[at + 1 :]]


def _number(words: list[str], others: list[str], dice: Dice) -> list[str]:
    """Another number in the place of one, or of a word."""
    places = [i for i, word in enumerate(words) if word.lstrip("+-").isdigit()] or list(range(1, len(words))) or [0]
    at = places[dice.below(len(places))]
    return [*words[:at], str(dice.below(2_000) - 1_000), *words[at + 1 :]]


def _verb_alone(words: list[str], others: list[str], dice: Dice) -> list[str]:
    return words[:1]


SPOILERS: tuple[Spoiler, ...] = (_drop, _double, _swap, _borrow, _append, _misspell, _number, _verb_alone)


def spoilt(decision: Decision, seat: int, dice: Dice) -> str:
    """A notation on offer to the seat, with something changed."""
    menu = decision.menu_of(seat)
    words = menu[dice.below(len(menu))].notation.split()
    others = menu[dice.below(len(menu))].notation.split()
    return " ".join(SPOILERS[dice.below(len(SPOILERS))](words, others, dice))


def misplaced(earlier: Sequence[str], dice: Dice) -> str:
    """Something that was on offer at another time, or to another seat."""
    return earlier[dice.below(len(earlier))]


def nonsense(dice: Dice) -> str:
    return NONSENSE[dice.below(len(NONSENSE))]

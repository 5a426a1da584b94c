"""Chance. Every random event of every game is a draw from one of these sources; docs/dice.md says how the verifiable
one works.

The one primitive is `below(n)`: a whole number from 0 to n-1, each equally likely. Everything else is made of it.
"""

import hmac
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Any, TypeVar

from .refusal import BanneretError
from .seed import Seed as Seed

T = TypeVar("T")


class NothingToDraw(ValueError):
    """A game draws from a deck, a bag or a list in which there is nothing: a defect of its code."""

    def __init__(self) -> None:
        super().__init__(
            "something is drawn where nothing is left: look how many there are before you draw (of a deck of counts, "
            "whether any is above 0), and let the rules say what happens then"
        )


class Dice:
    """A source of chance."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """A number from 0 to n-1, all equally likely."""
        raise NotImplementedError

    def die(self, faces: int) -> int:
        """One die: 1 to `faces`."""
        return self.below(faces) + 1

    def sum_of(self, count: int, faces: int, alike: Sequence[int] = ()) -> tuple[int, ...]:
        """Dice of which only the sum matters. Returns the faces; a source that enumerates shows each sum once.

        Where sums with equal `alike[sum]` make no difference to what follows, it shows one of each sort.
        """
        return self._faces(count, faces)

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        """Dice of which only matters how many show `most` or less. Returns the faces; a source that enumerates shows
        each number of hits once."""
        return self._faces(count, faces)

    def _faces(self, count: int, faces: int) -> tuple[int, ...]:
        if count == 1:
            return (self.below(faces) + 1,)
        return tuple([self.below(faces) + 1 for _ in range(count)])

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, drawn with chance proportional to its whole-number weight: a card drawn from a multiset."""
        x = self.below(sum(weights))
        for index, weight in enumerate(weights):
            x -= weight
            if x < 0:
                return index
        raise NothingToDraw

    def pick(self, cards: Sequence[int], alike: Sequence[int]) -> int:
        """The index of one of some cards, each equally likely.

        Cards with equal `alike[card]` make no difference to what follows from the answer at hand; a source that
        enumerates shows one of each sort.
        """
        if not cards:
            raise NothingToDraw
        return self.below(len(cards))

    def face(self, results: Sequence[int]) -> int:
        """One die with as many faces as there are results; those with the same result come to the same, and a source
        that enumerates shows one of each sort."""
        return self.pick(range(len(results)), results) + 1

    def shuffle(self, items: list[T]) -> None:
        """All orders equally likely, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class NumberedDice(Dice):
    """Dice that a match can be played with: every draw has a number and can be made again.

    `count` is the number of the next draw; `rolls` lists what was drawn since `forget()` as (n, value) pairs.
    """

    __slots__ = ("count", "rolls")

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.rolls: list[tuple[int, int]] = []

    def again(self) -> "NumberedDice":
        """The same dice from their first draw on."""
        raise NotImplementedError

    def forget(self) -> list[tuple[int, int]]:
        """The draws since the last call, and start a new list."""
        rolls, self.rolls = self.rolls, []
        return rolls


class SealedDice(NumberedDice):
    """The dice of a real match: draw number n is HMAC-SHA-256 of (n, attempt) under the seed's key, by rejection, so
    without bias."""

    __slots__ = ("_key", "_seed")

    def __init__(self, seed: Seed, count: int = 0) -> None:
        super().__init__(count)
        self._seed = seed
        self._key = seed.key

    def again(self) -> "SealedDice":
        return SealedDice(self._seed)

    def below(self, n: int) -> int:
        if not 1 <= n < 1 << 32:
            raise NothingToDraw if n == 0 else ValueError(f"a draw is from 1 to 2**32-1 equal chances, not {n}")
        fair = (1 << 64) - (1 << 64) % n
        number = self.count.to_bytes(8, "big")
        attempt = 0
        while True:
            digest = hmac.digest(self._key, number + attempt.to_bytes(4, "big"), "sha256")
            x = int.from_bytes(digest[:8], "big")
            if x < fair:
                break
            attempt += 1
        self.count += 1
        value = x % n
        self.rolls.append((n, value))
        return value


class FastDice(Dice):
    """For simulation: quick, seedable, not verifiable."""

    __slots__ = ("_random", "rng")

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)
        self._random = self.rng.random

    def below(self, n: int) -> int:
        return int(self._random() * n)

    def die(self, faces: int) -> int:
        return int(self._random() * faces) + 1

    def _faces(self, count: int, faces: int) -> tuple[int, ...]:
        draw = self._random
        if count == 1:
            return (int(draw() * faces) + 1,)
        return tuple([int(draw() * faces) + 1 for _ in range(count)])


class ScriptedDice(NumberedDice):
    """Dice that fall as they are told, for tests and "what if?": draw after draw the listed values of `below`, from 0
    to n-1. A die is such a draw: `ScriptedDice.faces(6, 1)` says it in faces.

    No seed gives these draws: a match that is played with them can't be recorded.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Iterable[int] = ()) -> None:
        super().__init__()
        self._values: list[Any] = list(values)  # what was written down may be no number: that is told when it is drawn

    @classmethod
    def faces(cls, *faces: int) -> "ScriptedDice":
        """These dice, as they show."""
        return cls([face - 1 for face in faces])

    def again(self) -> "ScriptedDice":
        return ScriptedDice(self._values)

    @property
    def left(self) -> list[int]:
        """What has not been drawn."""
        return self._values[self.count :]

    def extend(self, values: Iterable[int]) -> None:
        """Go on with these."""
        self._values.extend(values)

    def below(self, n: int) -> int:
        if n < 1:
            raise NothingToDraw
        number = self.count
        if number >= len(self._values):
            raise BanneretError(
                f"The script has run out of dice: draw {number + 1} wants a number from 0 to {n - 1} "
                f"(1 to {n} on a die), and the script has {len(self._values)}."
            )
        value = self._values[number]
        if type(value) is not int or not 0 <= value < n:
            raise BanneretError(
                f"Draw {number + 1} of the script is {value!r}, but a number from 0 to {n - 1} is wanted "
                f"(1 to {n} on a die)."
            )
        self.count = number + 1
        self.rolls.append((n, value))
        return value


class TooManyOutcomes(Exception):
    """An enumeration was given up; sample instead."""


class BranchingDice(Dice):
    """Walks through every outcome, one run of the rules after another: see `outcomes`."""

    __slots__ = ("_branch", "_depth", "_weights")

    def __init__(self) -> None:
        self._branch: list[int] = []
        self._weights: list[Sequence[int]] = []
        self._depth = 0

    def _draw(self, weights: Sequence[int]) -> int:
        depth = self._depth
        if depth == len(self._branch):
            first = 0
            try:
                while not weights[first]:
                    first += 1
            except IndexError:
                raise NothingToDraw from None
            self._branch.append(first)
            self._weights.append(weights)
            self._depth = depth + 1
            return first
        self._depth = depth + 1
        return self._branch[depth]

    def below(self, n: int) -> int:
        return self._draw(_equal(n))

    def weighted(self, weights: Sequence[int]) -> int:
        # a copy: a game that draws from its list of cards takes the card out of that list
        return self._draw(tuple(weights))

    def sum_of(self, count: int, faces: int, alike: Sequence[int] = ()) -> tuple[int, ...]:
        sums, ways = _sums(count, faces, tuple(alike))
        return sums[self._draw(ways)]

    def pool(self, count: int, faces: int, most: int) -> tuple[int, ...]:
        shown, ways = _hits(count, faces, most)
        return shown[self._draw(ways)]

    def pick(self, cards: Sequence[int], alike: Sequence[int]) -> int:
        firsts, counts = _sorts(tuple(cards), tuple(alike))
        return firsts[self._draw(counts)]

    @property
    def drawn(self) -> bool:
        """Whether anything has been drawn in this run."""
        return self._depth > 0

    def ways(self) -> tuple[int, int]:
        """How likely the run just made is: so many ways of so many."""
        ways = whole = 1
        for branch, weights in zip(self._branch, self._weights, strict=True):
            ways *= weights[branch]
            whole *= sum(weights)
        return ways, whole

    def chance(self) -> Fraction:
        """The same as a fraction."""
        ways, whole = self.ways()
        return Fraction(ways, whole)

    def weight(self) -> float:
        """The same as a float, for those who only want averages."""
        weight = 1.0
        for branch, weights in zip(self._branch, self._weights, strict=True):
            weight *= weights[branch] / sum(weights)
        return weight

    def turn(self) -> bool:
        """Prepare the next run; False when all have been made."""
        self._depth = 0
        while self._branch:
            weights = self._weights[-1]
            branch = self._branch[-1] + 1
            while branch < len(weights) and not weights[branch]:
                branch += 1
            if branch < len(weights):
                self._branch[-1] = branch
                return True
            self._branch.pop()
            self._weights.pop()
        return False


@lru_cache(maxsize=256)
def _equal(n: int) -> tuple[int, ...]:
    return (1,) * n


@lru_cache(maxsize=1024)
def _sorts(cards: tuple[int, ...], alike: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each sort among some cards the index of one of them, and how many there are."""
    first: dict[int, int] = {}
    counts: dict[int, int] = {}
    for index, card in enumerate(cards):
        sort = alike[card]
        first.setdefault(sort, index)
        counts[sort] = counts.get(sort, 0) + 1
    return tuple(first.values()), tuple(counts.values())


@lru_cache(maxsize=1024)
def _sums(count: int, faces: int, alike: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """For each sum of some dice, or each sort of sums, one showing that gives it, and the number of ways to roll it."""
    shown: dict[int, tuple[int, ...]] = {}
    ways: dict[int, int] = {}
    for faces_up in combinations_with_replacement(range(1, faces + 1), count):
        total = alike[sum(faces_up)] if alike else sum(faces_up)
        orders = factorial(count)
        for face in set(faces_up):
            orders //= factorial(faces_up.count(face))
        shown.setdefault(total, faces_up)
        ways[total] = ways.get(total, 0) + orders
    return tuple(shown[total] for total in sorted(shown)), tuple(ways[total] for total in sorted(ways))


@lru_cache(maxsize=1024)
def _hits(count: int, faces: int, most: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """For each number of hits of some dice one showing that gives it, and the number of ways to roll it."""
    hit, miss = min(max(most, 0), faces), faces - min(max(most, 0), faces)
    numbers = [hits for hits in range(count + 1) if (hit or not hits) and (miss or hits == count)]
    shown = tuple((hit,) * hits + (faces,) * (count - hits) for hits in numbers)
    return shown, tuple(comb(count, hits) * hit**hits * miss ** (count - hits) for hits in numbers)


def outcomes(run: Callable[[Dice], T], most: int = 20_000) -> Iterator[tuple[Fraction, T]]:
    """Every outcome of `run`, each with its exact chance. `run` is called once for each; it must draw only from the
    dice it is given."""
    for dice, value in _runs(run, most):
        yield dice.chance(), value


def weighted_outcomes(run: Callable[[Dice], T], most: int = 20_000) -> Iterator[tuple[float, T]]:
    """The same with chances as floats: quicker."""
    for dice, value in _runs(run, most):
        yield dice.weight(), value


def _runs(run: Callable[[Dice], T], most: int) -> Iterator[tuple[BranchingDice, T]]:
    dice = BranchingDice()
    for _ in range(most):
        yield dice, run(dice)
        if not dice.turn():
            return
    raise TooManyOutcomes(f"more than {most} outcomes")

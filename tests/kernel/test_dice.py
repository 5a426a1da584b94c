"""The sources of chance: fair, repeatable, and enumerated exactly."""

import hmac
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, sqrt
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.kernel.dice import (
    BranchingDice,
    Dice,
    FastDice,
    NothingToDraw,
    ScriptedDice,
    SealedDice,
    Seed,
    TooManyOutcomes,
    outcomes,
    weighted_outcomes,
)
from banneret.kernel.refusal import BanneretError

T = TypeVar("T")

F = Fraction

SEED = Seed("a test seed of no secrecy", ("salt one", "salt two"))


def chi_square(counts: Counter[int], n: int) -> float:
    """How far counts of 0..n-1 are from equal; n-1 on average, if the source is fair."""
    wanted = counts.total() / n
    return sum((counts[value] - wanted) * (counts[value] - wanted) / wanted for value in range(n))


def limit(n: int) -> float:
    """A fair source stays below this in all but very few seeds: n-1 degrees of freedom, four standard deviations, and
    room for the skew of small n."""
    return (n - 1) + 4 * sqrt(2 * (n - 1)) + 6


# ---------------------------------------------------------------------- the verifiable dice


def test_fixed_vectors() -> None:
    """If this fails, every record that was ever written has become unreadable."""
    seed = Seed("harfleur", ("henry", "charles"))
    assert seed.commitment == "5fd707a207a079a9180e5d442292f289c3cb80e3d37364271022183fe431b2d6"
    assert seed.key.hex() == "084a22018d14eab4423ad54aee169c99d00c9aecbac366ae412a241da2b8959a"
    dice = SealedDice(seed)
    assert [dice.below(6) for _ in range(8)] == [2, 3, 0, 0, 5, 4, 3, 0]
    assert [dice.below(n) for n in (2, 10, 52, 100, 1000, (1 << 32) - 1)] == [0, 0, 5, 62, 579, 2817453573]


def test_draws_depend_on_seed_and_number_only() -> None:
    whole = SealedDice(SEED)
    draws = [whole.below(n) for n in (6, 2, 100, 6, 52, 6)]
    later = SealedDice(SEED, count=3)
    assert [later.below(n) for n in (6, 52, 6)] == draws[3:]
    other = SealedDice(SEED)
    # What was asked before does not matter for the third draw, only that two were made.
    other.below(1000), other.below(3)
    assert other.below(100) == draws[2]


def test_sealed_dice_keep_the_list_of_draws() -> None:
    dice = SealedDice(SEED)
    drawn = [(6, dice.below(6)), (10, dice.below(10))]
    assert dice.forget() == drawn
    assert dice.forget() == []
    assert dice.count == 2


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 12, 20, 100])
@pytest.mark.parametrize("source", [SealedDice(SEED), FastDice("uniform")], ids=["sealed", "fast"])
def test_uniform(source: Dice, n: int) -> None:
    counts = Counter(source.below(n) for _ in range(100 * n + 4000))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < limit(n)


def test_pairs_of_draws_are_independent() -> None:
    dice = SealedDice(SEED)
    draws = [dice.below(6) for _ in range(9001)]
    pairs = Counter(a * 6 + b for a, b in pairwise(draws))
    assert chi_square(pairs, 36) < limit(36)


@pytest.mark.parametrize("n", [3, 6, 7, 10, 1000, (1 << 31) + 1, (1 << 31) + 11, 3_000_000_019, (1 << 32) - 1])
def test_rejection_keeps_the_dice_fair(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the 2**64 numbers that the hash can give, just so many at the top are thrown away that each value has equally
    many left."""
    whole = 1 << 64
    fair = whole // n * n
    assert 0 < whole - fair < n, "this n must need rejection, and throw away as little as it can"
    given: list[int] = []
    asked: list[bytes] = []

    def scripted(key: bytes, message: bytes, digest: str) -> bytes:
        asked.append(message)
        return given.pop(0).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr(hmac, "digest", scripted)
    dice = SealedDice(SEED, count=5)
    given[:] = [fair - 1]
    assert dice.below(n) == n - 1
    given[:] = [0]
    assert dice.below(n) == 0
    # The first number too many is rejected, and so is the last; the next attempt has the same draw number.
    given[:] = [fair, whole - 1, 12345]
    assert dice.below(n) == 12345 % n
    numbers = [(int.from_bytes(m[:8], "big"), int.from_bytes(m[8:], "big")) for m in asked]
    assert numbers == [(5, 0), (6, 0), (7, 0), (7, 1), (7, 2)]
    assert dice.count == 8
    assert dice.rolls == [(n, n - 1), (n, 0), (n, 12345 % n)]


def test_a_power_of_two_rejects_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hmac, "digest", lambda key, message, digest: b"\xff" * 32)
    assert SealedDice(SEED).below(1 << 31) == (1 << 31) - 1


@pytest.mark.parametrize("n", [0, -1, 1 << 32, 1 << 70])
def test_draws_out_of_range_are_refused(n: int) -> None:
    dice = SealedDice(SEED)
    with pytest.raises(ValueError, match=r"equal chances|nothing is left"):
        dice.below(n)
    assert dice.count == 0


# ---------------------------------------------------------------------- the seed


def test_commitment_is_of_the_tables_part_alone() -> None:
    assert Seed("x").commitment == Seed("x", ("a", "b")).commitment
    assert Seed("x").commitment != Seed("y").commitment
    assert len(Seed("x").commitment) == 64
    assert "x" not in Seed("x").commitment


def test_key_depends_on_every_salt_their_order_and_their_borders() -> None:
    seeds = [
        Seed("ab"),
        Seed("a"),
        Seed("a", ("b",)),
        Seed("ab", ("",)),
        Seed("ab", ("", "")),
        Seed("", ("ab",)),
        Seed("ab", ("c", "d")),
        Seed("ab", ("d", "c")),
        Seed("ab", ("cd",)),
        Seed("ab", ("cd", "")),
        Seed("ab", ("", "cd")),
        Seed("abc", ("d",)),
    ]
    keys = {seed.key for seed in seeds}
    assert len(keys) == len(seeds)
    assert all(len(key) == 32 for key in keys)


@given(st.lists(st.text(max_size=3), min_size=1, max_size=4), st.lists(st.text(max_size=3), min_size=1, max_size=4))
def test_different_parts_give_different_keys(a: list[str], b: list[str]) -> None:
    same = Seed(a[0], tuple(a[1:])).key == Seed(b[0], tuple(b[1:])).key
    assert same == (a == b)


@pytest.mark.parametrize(
    "make", [lambda: Seed("\ud800"), lambda: Seed("good", ("good", "b\udcffd"))], ids=["server", "salt"]
)
def test_parts_that_are_no_text_are_refused_in_a_sentence(make: Callable[[], Seed]) -> None:
    with pytest.raises(BanneretError, match="can't be written in UTF-8"):
        make()


def test_fresh_seeds_have_256_bits_and_differ() -> None:
    seeds = {Seed.fresh(("salt",)).server for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(bytes.fromhex(server)) == 32 for server in seeds)


# ---------------------------------------------------------------------- what is made of draws


def test_weighted_takes_cards_in_order_of_their_weights() -> None:
    weights = [2, 0, 3, 1]
    assert [ScriptedDice([x]).weighted(weights) for x in range(6)] == [0, 0, 2, 2, 2, 3]


@pytest.mark.parametrize("weights", [[], [0], [0, 0]])
@pytest.mark.parametrize(
    "make", [lambda: SealedDice(SEED), lambda: FastDice(1), BranchingDice], ids=["sealed", "fast", "branching"]
)
def test_nothing_can_be_drawn_from_an_empty_pile(make: Callable[[], Dice], weights: list[int]) -> None:
    with pytest.raises((ValueError, IndexError, AssertionError)):
        make().weighted(weights)


def test_shuffle_gives_every_order_once() -> None:
    """Over all its draws a shuffle of four gives each of the 24 orders exactly once."""
    seen = []
    for script in product(range(4), range(3), range(2)):
        items = list("abcd")
        dice = ScriptedDice(script)
        dice.shuffle(items)
        assert not dice.left
        seen.append("".join(items))
    assert sorted(seen) == sorted("".join(order) for order in permutations("abcd"))


def test_shuffle_of_one_or_nothing_draws_nothing() -> None:
    for items in ([], ["alone"]):
        ScriptedDice([]).shuffle(items)


def test_die_and_sum_of_show_faces_from_one() -> None:
    dice = ScriptedDice([0, 5, 2, 3])
    assert (dice.die(6), dice.die(6)) == (1, 6)
    assert dice.sum_of(2, 6) == (3, 4)


# ---------------------------------------------------------------------- fast and scripted dice


def test_fast_dice_repeat_by_seed() -> None:
    draws = [[FastDice(seed).below(1000) for _ in range(3)] for seed in (7, 7, 8)]
    assert draws[0] == draws[1] != draws[2]
    one, two = FastDice("odds"), FastDice("odds")
    assert [one.below(6) for _ in range(50)] == [two.below(6) for _ in range(50)]


def test_scripted_dice_say_when_the_script_does_not_fit() -> None:
    dice = ScriptedDice([3, 6])
    assert dice.below(6) == 3
    with pytest.raises(BanneretError, match=r"Draw 2 of the script is 6, .* from 0 to 5 is wanted \(1 to 6 on a die\)"):
        dice.below(6)
    assert (dice.below(7), dice.left) == (6, [])
    with pytest.raises(BanneretError, match=r"run out of dice: draw 3 wants a number from 0 to 5 .* the script has 2"):
        dice.below(6)
    dice.extend([5])
    assert dice.die(6) == 6


def test_a_script_is_written_in_faces_and_begins_again() -> None:
    dice = ScriptedDice.faces(6, 1)
    assert [dice.die(6), dice.die(6)] == [6, 1]
    assert dice.forget() == [(6, 5), (6, 0)]
    assert (dice.again().die(6), dice.left) == (6, [])


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1])
def test_a_script_of_anything_but_numbers_is_refused(value: object) -> None:
    values: list[Any] = [value]
    with pytest.raises(BanneretError, match="Draw 1 of the script"):
        ScriptedDice(values).below(6)


def test_the_bare_source_has_no_chance_of_its_own() -> None:
    with pytest.raises(NotImplementedError):
        Dice().below(6)


# ---------------------------------------------------------------------- enumeration


def distribution(run: Callable[[Dice], T]) -> dict[T, Fraction]:
    chances: dict[T, Fraction] = {}
    for chance, value in outcomes(run):
        chances[value] = chances.get(value, Fraction(0)) + chance
    assert sum(chances.values()) == 1
    return chances


TWO_DICE = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_two_dice_exactly() -> None:
    assert distribution(lambda d: d.die(6) + d.die(6)) == TWO_DICE
    assert distribution(lambda d: sum(d.sum_of(2, 6))) == TWO_DICE


def test_sum_of_shows_one_of_each_sort_of_sums() -> None:
    """Doubles six and one are a sort of their own each; all the rest is alike."""
    sorts = [0, 0, 1, *[0] * 9, 2]
    found = dict.fromkeys((1, 2, 0), Fraction(0))
    runs = 0
    for chance, faces in outcomes(lambda d: d.sum_of(2, 6, sorts)):
        found[sorts[sum(faces)]] += chance
        runs += 1
    assert runs == 3
    assert found == {1: Fraction(1, 36), 2: Fraction(1, 36), 0: Fraction(34, 36)}


@pytest.mark.parametrize("most", range(7))
def test_a_pool_shows_each_number_of_hits_once(most: int) -> None:
    """With the chances of single dice, and faces that show it."""
    apart = distribution(lambda d: sum(d.die(6) <= most for _ in range(3)))
    assert distribution(lambda d: sum(face <= most for face in d.pool(3, 6, most))) == apart
    assert len(list(outcomes(lambda d: d.pool(3, 6, most)))) == len(apart)


def test_sum_of_shows_each_sum_once() -> None:
    """That is what it is for: 11 outcomes instead of 36, 16 instead of 216."""
    assert len(list(outcomes(lambda d: d.sum_of(2, 6)))) == 11
    assert len(list(outcomes(lambda d: d.sum_of(3, 6)))) == 16


@pytest.mark.parametrize(("count", "faces"), [(0, 6), (1, 6), (3, 6), (4, 3), (2, 10), (5, 2)])
def test_sum_of_is_the_sum_of_single_dice(count: int, faces: int) -> None:
    apart = distribution(lambda d: sum(d.die(faces) for _ in range(count)))
    assert distribution(lambda d: sum(d.sum_of(count, faces))) == apart
    assert all(
        len(shown) == count and all(1 <= face <= faces for face in shown)
        for _, shown in outcomes(lambda d: d.sum_of(count, faces))
    )


@pytest.mark.parametrize("weights", [[1], [0, 1], [3, 0, 1], [0, 0, 2, 5, 0], [1, 1, 1]])
def test_weighted_draws_exactly_and_never_what_has_no_weight(weights: list[int]) -> None:
    wanted = {i: Fraction(weight, sum(weights)) for i, weight in enumerate(weights) if weight}
    assert distribution(lambda d: d.weighted(weights)) == wanted
    dice = FastDice("weights")
    assert {dice.weighted(weights) for _ in range(300)} == set(wanted)


def test_cards_taken_out_of_the_list_they_are_drawn_from() -> None:
    """A game draws with `weighted(pile)` and then takes the card out of the very list that it gave to the dice."""

    def two_cards(d: Dice) -> tuple[int, int]:
        pile = [2, 3, 2]
        first = d.weighted(pile)
        pile[first] -= 1
        second = d.weighted(pile)
        pile[second] -= 1
        return first, second

    chances = distribution(two_cards)
    pile = (2, 3, 2)
    for a, b in product(range(3), repeat=2):
        assert chances[a, b] == Fraction(pile[a], 7) * Fraction(pile[b] - (a == b), 6)


def test_branches_of_unequal_length() -> None:
    """A second die is rolled only after a six: the enumeration follows each branch as far as it goes."""
    chances = distribution(lambda d: (6, d.die(4)) if d.die(6) == 6 else (0, 0))
    assert chances == {(0, 0): Fraction(5, 6), **{(6, face): Fraction(1, 24) for face in range(1, 5)}}


def test_shuffles_enumerate_evenly() -> None:
    def order(d: Dice) -> str:
        items = list("abc")
        d.shuffle(items)
        return "".join(items)

    assert distribution(order) == {"".join(p): Fraction(1, 6) for p in permutations("abc")}


def test_cards_picked_from_a_list_by_sort() -> None:
    """A card of a list, each as likely; when all is enumerated, one of each sort stands for its fellows."""
    cards, alike = [3, 0, 2, 1, 2], [7, 7, 8, 9]
    found = distribution(lambda d: d.pick(cards, alike))
    # Cards 3 (sort 9), 0 (sort 7), 2 (sort 8, twice) and 1 (sort 7).
    assert found == {0: F(1, 5), 1: F(2, 5), 2: F(2, 5)}
    assert [ScriptedDice([x]).pick(cards, alike) for x in range(5)] == [0, 1, 2, 3, 4]
    dice = FastDice("pick")
    assert {dice.pick(cards, alike) for _ in range(200)} == {0, 1, 2, 3, 4}


def test_chances_as_floats() -> None:
    def run(d: Dice) -> int:
        return d.weighted([1, 0, 2]) + sum(d.sum_of(2, 6))

    exact, rough = list(outcomes(run)), list(weighted_outcomes(run))
    assert [value for _, value in rough] == [value for _, value in exact]
    assert [chance for chance, _ in rough] == pytest.approx([float(chance) for chance, _ in exact])
    assert len(rough) == 22
    with pytest.raises(TooManyOutcomes):
        list(weighted_outcomes(run, most=21))


def test_without_chance_there_is_one_outcome() -> None:
    assert list(outcomes(lambda d: "sure")) == [(Fraction(1), "sure")]


def test_too_many_outcomes_are_given_up_just_past_the_limit() -> None:
    assert len(list(outcomes(lambda d: d.below(10), most=10))) == 10
    with pytest.raises(TooManyOutcomes):
        list(outcomes(lambda d: d.below(11), most=10))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=5).filter(any), st.integers(1, 6), st.integers(0, 3))
def test_enumeration_agrees_with_counting(weights: list[int], faces: int, count: int) -> None:
    chances = distribution(lambda d: (d.weighted(weights), sum(d.die(faces) for _ in range(count))))
    for (index, total), chance in chances.items():
        ways = sum(1 for roll in product(range(1, faces + 1), repeat=count) if sum(roll) == total)
        assert chance == Fraction(weights[index], sum(weights)) * Fraction(ways, faces**count)


def test_number_of_ways_is_the_binomial() -> None:
    """Ten coins, by hand."""
    chances = distribution(lambda d: sum(d.sum_of(10, 2)) - 10)
    assert chances == {heads: Fraction(comb(10, heads), 1024) for heads in range(11)}


@pytest.mark.parametrize("dice", [SealedDice(Seed("a" * 64)), FastDice(1), ScriptedDice([0]), BranchingDice()])
def test_to_draw_where_nothing_is_left_is_told_in_words(dice: Dice) -> None:
    draws: list[Callable[[], object]] = [
        lambda: dice.weighted([0, 0]),
        lambda: dice.weighted([]),
        lambda: dice.pick([], []),
        lambda: dice.face([]),
    ]
    for draw in draws:
        with pytest.raises(NothingToDraw, match="something is drawn where nothing is left: look how many there are"):
            draw()

"""Sections 2 and 4: the march deck and paying with cards."""

import pytest

from banneret.games.calais import game
from banneret.games.calais.cards import PayFresh, PayNumbers, payers
from banneret.games.calais.food import Food
from banneret.games.calais.forage import Forage
from banneret.games.calais.state import CalaisState
from banneret.games.calais.tables import (
    CARD_DISTANCE,
    CARD_IDS,
    CARD_TIRES,
    FOOD,
    FRESH,
    KINDS,
    LEADERSHIP,
    NUMBERS,
    PACES,
    PROFESSIONALS,
    SUPPLY,
)
from banneret.games.calais.turn import TurnEnd
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from .table import ENGLISH, FRENCH, Play, cards, deck_of, lay, to_march

TABLE_2_2 = (
    "m01 001 X m02 010 NX m03 022 FNX m04 012 X m05 011 - m06 022 - m07 112 X m08 011 NX m09 012 - m10 102 "
    "X m11 111 - m12 112 - m13 111 X m14 110 NX "
    "m15 121 FNX m16 121 X m17 111 - m18 122 - m19 102 X m20 112 NX m21 112 - m22 122 X m23 112 - m24 122 "
    "- m25 221 X m26 212 NX m27 202 FNX m28 211 X"
)


@pytest.mark.rules("CAL-2.1", "CAL-2.2", "CAL-2.3")
def test_the_march_cards() -> None:
    assert tuple(TABLE_2_2.split()[::3]) == CARD_IDS and len(CARD_IDS) == 28
    for number, (spaces, loss) in enumerate(zip(TABLE_2_2.split()[1::3], TABLE_2_2.split()[2::3], strict=True)):
        assert CARD_DISTANCE[number] == tuple(map(int, spaces))
        assert CARD_TIRES[number] == tuple(letter in loss for letter in "FNX")


@pytest.mark.rules("CAL-2.3", "CAL-9.8", "CAL-6.12")
@pytest.mark.parametrize("card", ["m03", "m15", "m27"])
def test_cards_that_cost_a_fresh_on_any_march(card: str) -> None:
    for pace in PACES:
        play = (
            Play(to_march(ENGLISH, english_at="eu", hand={"fresh": 2, "food": 2}, deck=deck_of(card)), [0, 0, 0])
            .answer(f"march {pace}")
            .run("english_move")
        )
        assert cards(play.s)["fresh"] == 1
    for pace in ("normal", "forced"):
        play = Play(to_march(FRENCH, french_fresh=3, deck=deck_of(card)), [0]).answer(f"march {pace}")
        assert play.s.french_fresh == 2


@pytest.mark.rules("CAL-2.4", "CAL-2.6", "CAL-14.6")
def test_spare_cards_stay_in_the_box() -> None:
    assert SUPPLY == (6, 11, 3, 3, 3)
    for scenario in game.scenarios:
        s = game.start(scenario.id, game.settle({}))
        assert s.hand[PROFESSIONALS] == s.hand[LEADERSHIP] == 2 and s.hand[NUMBERS] == 3
        assert s.hand[FRESH] + s.french_fresh <= 11 and s.hand[FOOD] + s.food_supply == 6
    full = game.start("march", game.settle({}))
    assert full.hand[FRESH] + full.french_fresh == SUPPLY[FRESH] == 11


@pytest.mark.rules("CAL-2.7")
def test_what_is_paid_leaves_the_game_but_food_comes_back() -> None:
    for kind in ("fresh", "numbers", "leadership"):
        s = lay(hand={"food": 5, "fresh": 2, "numbers": 2, "leadership": 2})
        s.stack = [TurnEnd(), Food()]
        Play(s).answer(f"eat {kind}")
        assert cards(s)[kind] == 1 and s.food_supply == 1
    s = lay(hand={"food": 5, "fresh": 2})
    s.stack = [TurnEnd(), Food()]
    Play(s).answer("eat food")
    assert cards(s)["food"] == 4 and s.food_supply == 2
    s.stack = [Forage()]
    Play(s, [2, 3]).run("english_food")
    assert cards(s)["food"] == 6, "the FOOD that was eaten can be found again"


@pytest.mark.rules("CAL-2.7", "CAL-2.9", "CAL-2.8")
def test_nothing_but_food_and_plunder_is_ever_gained() -> None:
    """Through random games: only FOOD rises, never above six; plunder never falls."""
    for number in range(60):
        dice = FastDice(number)
        ref = Referee(dice)
        s = game.start("march", game.settle({}))
        before, plunder = s.hand[:], s.plunder
        decision = advance(s, ref)
        while decision is not None:
            menu = decision.menu
            apply(s, ref, decision.seat, menu[dice.below(len(menu))])
            decision = advance(s, ref)
            assert s.hand[FOOD] <= 6 and s.plunder >= plunder
            assert all(now <= then for now, then in zip(s.hand[1:], before[1:], strict=True))
            before, plunder = s.hand[:], s.plunder


@pytest.mark.rules("CAL-4.1", "CAL-4.2", "CAL-4.3", "CAL-4.4")
def test_who_pays_what() -> None:
    full = [1, 1, 1, 1, 1]
    assert payers(full, FOOD) == 1 << FOOD | 1 << FRESH | 1 << NUMBERS | 1 << LEADERSHIP
    assert payers(full, FRESH) == 1 << FRESH | 1 << PROFESSIONALS | 1 << LEADERSHIP
    assert payers(full, NUMBERS) == 1 << NUMBERS | 1 << LEADERSHIP
    assert payers([0, 0, 0, 1, 0], FOOD) == 0, "no chains"
    assert payers([0, 0, 0, 0, 0], FOOD) == 0


def asked(phase: Phase[CalaisState], hand: dict[str, int]) -> Play:
    s = lay(hand=hand)
    s.stack = [TurnEnd(), phase]
    return Play(s)


@pytest.mark.rules("CAL-4.5")
def test_any_paying_card_may_be_given_up() -> None:
    hand = dict.fromkeys(KINDS, 2)
    cases: tuple[tuple[Phase[CalaisState], str, list[str]], ...] = (
        (Food(), "eat", ["food", "fresh", "numbers", "leadership"]),
        (PayFresh(FRESH), "pay", ["fresh", "professionals", "leadership"]),
        (PayNumbers(NUMBERS), "pay", ["numbers", "leadership"]),
    )
    for phase, verb, kinds in cases:
        assert asked(phase, hand).offered() == [f"{verb} {kind}" for kind in kinds]
        for kind in kinds:
            play = asked(phase, hand).answer(f"{verb} {kind}")
            assert cards(play.s) == {**hand, kind: 1} and play.phase == "turn_end"


@pytest.mark.rules("CAL-4.6")
def test_a_demand_must_be_paid_and_one_kind_is_not_asked() -> None:
    for hand, paid in (
        ({"professionals": 2}, "professionals"),
        ({"leadership": 1, "food": 3, "numbers": 1}, "leadership"),
    ):
        play = asked(PayFresh(FRESH), hand).run("turn_end")
        assert cards(play.s)[paid] == hand[paid] - 1 and play.keys == ["english_pay_fresh"]
    play = asked(Food(), {"numbers": 2, "professionals": 2}).run("turn_end")
    assert cards(play.s)["numbers"] == 1
    both = asked(PayFresh(FRESH), {"fresh": 1, "professionals": 1})
    assert len(both.offered()) == 2
    refusal = both.why_not("pay nothing")
    assert refusal is not None
    refusal = both.why_not("pass")
    assert refusal is not None and refusal.rule == "CAL-4.6"


@pytest.mark.rules("CAL-4.4", "CAL-4.1", "CAL-4.2", "CAL-4.3", "CAL-2.4")
def test_why_a_card_does_not_pay() -> None:
    cases: list[tuple[Phase[CalaisState], str, str]] = [
        (Food(), "eat professionals", "CAL-4.4"),
        (PayFresh(FRESH), "pay food", "CAL-4.2"),
        (PayFresh(FRESH), "pay numbers", "CAL-4.2"),
        (PayNumbers(NUMBERS), "pay fresh", "CAL-4.3"),
        (PayNumbers(NUMBERS), "pay food", "CAL-4.3"),
        (Food(), "eat horses", "CAL-2.4"),
    ]
    for phase, notation, rule in cases:
        refusal = asked(phase, dict.fromkeys(KINDS, 2)).why_not(notation)
        assert refusal is not None and refusal.rule == rule, notation
    none_left = asked(Food(), {"food": 2, "fresh": 1}).why_not("eat numbers")
    assert none_left is not None and none_left.rule == "CAL-4.1"
    hungry = asked(Food(), {"food": 2, "fresh": 1})
    assert hungry.why_not("eat fresh") is None
    for notation in ("pay food", "eat", "eat food food"):
        refusal = hungry.why_not(notation)
        assert refusal is not None and refusal.rule == "CAL-4.6", notation


@pytest.mark.rules("CAL-4.7")
def test_an_english_army_that_cannot_pay_halts_for_nothing() -> None:
    s = to_march(ENGLISH, english_at="doullens", hand={"food": 2, "numbers": 3}, deck=deck_of("m22"))
    play = Play(s, [0]).answer("march forced frevent hesdin").run("english_food")
    assert (play.english_at, cards(s)["numbers"], cards(s)["food"]) == ("doullens", 3, 2)
    assert "CAL-4.7" in play.rules()


@pytest.mark.rules("CAL-4.8")
def test_a_numbers_demand_that_cannot_be_paid_is_ignored() -> None:
    s = lay(hand={"food": 2, "fresh": 3, "professionals": 2}, english_at="eu", phase=Forage())
    play = Play(s, [0, 0]).run("english_food")
    assert cards(s) == {"food": 2, "fresh": 3, "numbers": 0, "professionals": 2, "leadership": 0}
    assert "CAL-4.8" in play.rules()


@pytest.mark.rules("CAL-4.10", "CAL-9.8")
def test_a_french_army_without_fresh_halts() -> None:
    s = to_march(FRENCH, french_fresh=0, deck=deck_of("m22"), english_at="eu")
    play = Play(s, [0]).answer("march forced forges neufchatel").run("turn_end")
    assert (play.french_at, s.french_fresh) == ("rouen", 0) and "CAL-4.10" in play.rules()
    s = to_march(FRENCH, french_fresh=1, deck=deck_of("m22"), english_at="eu")
    play = Play(s, [0]).answer("march forced forges neufchatel").run("turn_end")
    assert (play.french_at, s.french_fresh) == ("neufchatel", 0)


@pytest.mark.rules("CAL-5.9", "CAL-5.10", "CAL-13.5")
def test_one_deck_for_both_turned_to_the_last_card() -> None:
    s = to_march(
        ENGLISH,
        hand={"food": 6, "fresh": 4, "numbers": 3},
        english_at="eu",
        french_at="rouen",
        turn=5,
        deck=deck_of("m05", "m11"),
    )
    s.discard = [n for n in range(28) if n not in s.deck]
    play = Play(s, [1, 0, 3])
    play.answer("march normal").run("english_food")
    assert s.deck == deck_of("m05") and s.discard[-1:] == deck_of("m11"), "face up on the discard pile"
    play.answer("eat food").run("french_declare").answer("march normal").run("english_declare")
    assert play.phase == "english_declare" and s.deck == [] and s.discard[-1:] == deck_of("m05"), (
        "the French turn from the same deck"
    )
    play.answer("march normal")
    assert len(s.deck) == 27 and s.discard == [3], "the fourth of all 28 after the shuffle"
    assert "CAL-5.10" in play.rules()


@pytest.mark.rules("CAL-15.3", "CAL-5.10")
def test_two_decks() -> None:
    s = to_march(FRENCH, variants={"two_decks": "on"}, english_at="eu")
    play = Play(s, FastDice(4)).answer("march normal")
    assert (len(s.deck), len(s.discard), len(s.french_deck), len(s.french_discard)) == (28, 0, 27, 1)
    s.french_deck, s.french_discard = [], list(range(28))
    s.stack = [TurnEnd(), *to_march(FRENCH).stack[1:]]
    play.answer("march normal")
    assert (len(s.deck), len(s.french_deck), len(s.french_discard)) == (28, 27, 1)

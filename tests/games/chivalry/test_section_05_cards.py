"""Section 5: the deck, hands and their size."""

import pytest

from banneret.games.chivalry.tables import COPIES, SIDES

from .figures import draw_limit, hand_size
from .table import Table


@pytest.mark.rules("CHV-5.2")
def test_each_use_takes_a_card_to_the_discard_pile() -> None:
    """Discarded, turned into points, or played for its event."""
    t = Table()
    t.lead("e.l5", "english_reserve")
    t.put("e.ma1", "english_reserve", current=3)
    t.hand("english", "trumpets", "charge", "second_wind")
    t.discarding("english")
    t.play("continue")
    t.choose(trumpets=1)
    assert t.discarded() == ["trumpets"]
    t.hand("english", "charge", "second_wind")
    t.movement("english", ask_pool=True)
    t.choose(charge=1)
    assert t.pool == 4 and t.discarded() == ["charge", "trumpets"] and t.cards("english") == ["second_wind"]
    t.card("second_wind", "e.ma1")
    assert t.cards("english") == [] and t.discarded() == ["charge", "second_wind", "trumpets"]


@pytest.mark.rules("CHV-5.3", "CHV-10.5")
def test_hand_size() -> None:
    t = Table()
    t.put("e.ma1", "centre_middle")
    t.put("e.ma2", "centre_middle")
    t.lead("e.l5", "english_reserve")
    assert hand_size(t, "english") == 5
    t.lead("e.l3", "centre_middle")
    assert hand_size(t, "english") == 6
    t.lead("e.l3", "centre_middle", "e.ma1")
    assert hand_size(t, "english") == 5
    t.lead("e.l5", "centre_middle", "e.ma2")
    assert hand_size(t, "english") == 5


@pytest.mark.rules("CHV-5.4")
def test_among_equals_the_committed_one_is_the_best() -> None:
    """Two leaders rated 3 at Crécy: the free one still counts."""
    t = Table("crecy_1346", bare=True)
    t.put("e_ma_prince", "centre_middle")
    t.lead("prince_of_wales", "centre_middle", "e_ma_prince")
    t.lead("northampton", "centre_middle")
    assert hand_size(t, "english") == 4
    t.lead("prince_of_wales", "centre_middle")
    t.lead("northampton", "centre_middle", "e_ma_prince")
    assert hand_size(t, "english") == 4


@pytest.mark.rules("CHV-5.5")
def test_without_a_leader() -> None:
    t = Table()
    t.lead("e.l5", "english_rout")
    assert (hand_size(t, "english"), draw_limit(t, "english")) == (1, 1)


@pytest.mark.rules("CHV-5.6")
def test_the_pile_becomes_the_deck_and_may_be_empty_too() -> None:
    t = Table()
    t.lead("e.l5", "english_reserve")
    t.deck("trumpets")
    t.pile("charge", "ransom")
    t.discarding("english")
    t.play("continue")
    assert sorted(t.cards("english")) == ["charge", "ransom", "trumpets"] and t.discarded() == []
    assert t.in_deck() == []


@pytest.mark.rules("CHV-1.5", "CHV-5.2")
def test_a_card_that_lies_face_up_has_been_learned() -> None:
    """So it can't be taken back without the other's leave."""
    t = Table()
    t.lead("e.l3", "english_reserve")
    t.hand("english", "charge", "ransom", "trumpets")
    t.discarding("english")
    t.play("continue")
    before = t.ref.revealed
    t.choose(charge=1, ransom=1)
    assert t.ref.revealed == before + 2


@pytest.mark.rules("CHV-1.5", "CHV-8.4")
def test_all_hear_how_many_are_drawn_and_the_owner_which() -> None:
    t = Table()
    t.lead("e.l5", "english_reserve")
    t.deck("charge", "charge", "ransom")
    t.discarding("english")
    t.play("continue")
    (public,), (private,) = t.log_of("draw"), t.log_of("drawn")
    assert public.text == "The English draw 3 cards." and public.seats is None
    assert private.text == "The English draw Charge ×2 and Ransom." and private.seats == (0,)


@pytest.mark.rules("CHV-8.4")
def test_a_full_hand_draws_nothing() -> None:
    t = Table()
    t.lead("e.l1", "english_reserve")
    t.hand("english", "charge")
    t.discarding("english")
    t.play("continue")
    t.choose()
    assert t.cards("english") == ["charge"] and t.log_of("draw") == []


@pytest.mark.rules("CHV-5.7")
def test_one_card_a_window() -> None:
    t = Table()
    t.put("e.lb1", "centre_english_approach", current=4, value=4)
    t.put("f.ma1", "centre_middle")
    t.hand("french", "pavises", "pavises")
    t.ranged("english")
    t.dice(1, 1, 1, 1)
    t.play("shoot e.lb1 f.ma1")
    t.play("play pavises")
    assert t.current("f.ma1") == 3 and t.cards("french") == ["pavises"] and t.phase != "pavises"


@pytest.mark.rules("CHV-5.1", "CHV-6.3")
def test_the_deck_serves_both_and_no_card_is_lost() -> None:
    t = Table("crecy_1346")
    t.again()
    hands = [t.s.hands[side].value for side in SIDES]
    assert tuple(sum(of) for of in zip(*hands, t.s.deck.value, t.s.discard, strict=True)) == COPIES

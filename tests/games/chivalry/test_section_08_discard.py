"""Section 8: the Discard Decision."""

import pytest

from .table import Table


def commanding(*leaders: str, hand: int = 0) -> Table:
    """English leaders in their Reserve, and so many cards in the hand."""
    t = Table()
    t.put("e.ma1", "centre_english_approach")
    t.put("f.ma1", "centre_french_approach")
    for leader in leaders:
        t.lead(leader, "english_reserve")
    t.hand("english", *["charge", "impetuous", "arrow_storm", "stand_fast", "pavises", "trumpets", "ransom"][:hand])
    return t


@pytest.mark.rules("CHV-8.1")
def test_too_many_cards_must_go() -> None:
    t = commanding("e.l3", hand=5)
    t.discarding("english")
    t.play("continue")
    assert t.rule("choose charge 1") == "CHV-8.1"
    t.choose(charge=1, impetuous=1)
    assert sorted(t.cards("english")) == ["arrow_storm", "pavises", "stand_fast"]


@pytest.mark.rules("CHV-8.2")
def test_continue_or_pass() -> None:
    t = commanding("e.l3", hand=2)
    t.discarding("english")
    assert t.asked == "english" and t.menu() == ["continue", "pass"]


@pytest.mark.rules("CHV-8.3", "CHV-8.4")
@pytest.mark.parametrize("discards", range(4))
def test_any_number_from_none_to_all(discards: int) -> None:
    t = commanding("e.l3", hand=3)
    t.discarding("english")
    t.play("continue")
    t.choose(**dict.fromkeys(("charge", "impetuous", "arrow_storm")[:discards], 1))
    assert len(t.discarded()) == discards and len(t.cards("english")) == 3


@pytest.mark.rules("CHV-8.1", "CHV-8.3")
def test_a_large_hand_is_asked_for_in_two_parts() -> None:
    """Ten cards of five titles, and a hand size of 5: five must go, of both parts together."""
    t = commanding("e.l5")
    t.hand("english", *["charge"] * 4, *["impetuous"] * 3, "arrow_storm", "ransom", "storm_clouds")
    t.discarding("english")
    t.play("continue")
    assert [lot.id for lot in t.lots()] == ["charge", "impetuous", "arrow_storm"]
    assert t.rule("choose charge 2") == "CHV-8.1"  # the second part could not make up for it
    t.choose(charge=3)
    assert [lot.id for lot in t.lots()] == ["ransom", "storm_clouds"] and t.discarded() == []
    assert t.menu() == ["choose ransom 1 storm_clouds 1"]
    t.choose(ransom=1, storm_clouds=1)
    assert t.discarded() == ["charge"] * 3 + ["ransom", "storm_clouds"]
    assert len(t.cards("english")) == 5 and t.cards("english").count("impetuous") >= 3


@pytest.mark.rules("CHV-8.4", "CHV-8.7")
def test_the_draw_is_limited_by_the_best_leader() -> None:
    """Hand size 3 + 2; of none held three are drawn."""
    t = commanding("e.l3", "e.l2", "e.l1")
    t.discarding("english")
    t.play("continue")
    assert len(t.cards("english")) == 3
    t = commanding("e.l3", "e.l2", "e.l1", hand=4)
    t.discarding("english")
    t.play("continue")
    t.choose()
    assert len(t.cards("english")) == 5


@pytest.mark.rules("CHV-8.5")
def test_who_passes_draws_without_limit() -> None:
    t = commanding("e.l3", "e.l2", "e.l1", hand=4)
    t.discarding("english")
    t.play("pass")
    assert len(t.cards("english")) == 5
    assert sorted(t.discarded()) == ["arrow_storm", "charge", "impetuous", "stand_fast"]


@pytest.mark.rules("CHV-8.6")
def test_who_passes_neither_fights_nor_moves() -> None:
    t = commanding("e.l3")
    t.put("e.ma1", "centre_middle", current=2)
    t.put("f.ma1", "centre_middle")
    t.lead("e.l2", "centre_middle")
    t.sub_sequence("english")
    t.play("pass")
    assert len(t.log_of("check")) == 1 and t.asked == "english" and t.commitments() != set()
    t.commit()
    assert t.asked == "" and t.where("e.ma1") != "" and not t.log_of("strike")

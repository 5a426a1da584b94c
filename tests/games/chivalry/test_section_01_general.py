"""Section 1: who plays, what is hidden, and who goes first."""

import pytest

from banneret.games.chivalry import game
from banneret.games.chivalry.knowledge import redeal
from banneret.games.chivalry.opening.own_battle import break_point, unit_price
from banneret.games.chivalry.tables import COPIES, ENGLISH, FRENCH, LB, LV, SIDES
from banneret.kernel.dice import FastDice

from .figures import shot
from .table import Table

NEAR, AREA = "centre_english_approach", "centre_middle"


@pytest.mark.rules("CHV-1.1")
def test_two_players_lead_the_two_armies() -> None:
    assert {scenario.seats for scenario in game.scenarios} == {("english", "french")}


@pytest.mark.rules("CHV-1.2")
def test_the_phasing_side_is_asked_and_the_other_answers_to_it() -> None:
    t = Table()
    t.put("f.lb1", "centre_french_approach")
    t.put("e.ma1", AREA)
    t.hand("english", "empty_quivers")
    t.sub_sequence("french")
    assert (t.s.phasing, t.s.other, t.asked) == (FRENCH, ENGLISH, "french")
    t.play("continue")
    t.play_if("none")
    assert t.phase == "ranged" and t.asked == "french"
    t.play("shoot f.lb1 e.ma1")
    assert t.asked == "english" and t.s.phasing == FRENCH


@pytest.mark.rules("CHV-1.3")
def test_dice_show_one_to_six() -> None:
    t = Table()
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.ranged("english")
    shown = set()
    for seed in range(40):
        one = t.clone()
        one.ref.dice = FastDice(seed)
        one.play("shoot e.lb1 f.ma1")
        shown |= {(roll.faces, roll.value) for event in one.log_of("shot") for roll in event.dice}
    assert shown == {(6, face) for face in range(1, 7)}


@pytest.mark.rules("CHV-1.4")
def test_halves_are_rounded_up() -> None:
    """Dice at distance two; prices and break points of a battle of one's own."""
    t = Table()
    t.put("e.lb1", NEAR, current=3)
    t.put("f.ma1", "centre_french_approach")
    assert shot(t, "e.lb1", "f.ma1").dice == 2
    assert unit_price(LV, 1) == 1 and unit_price(LB, 1) == 2 and break_point(10) == 5


@pytest.mark.rules("CHV-1.5")
def test_hands_and_deck_are_hidden_and_their_sizes_are_not() -> None:
    t = Table("crecy_1346")
    t.again()
    seen = []
    for seed in range(10):
        world = t.s.clone()
        redeal(world, ENGLISH, FastDice(seed))
        assert world.hands[ENGLISH] == t.s.hands[ENGLISH] and world.discard == t.s.discard
        assert [sum(hand.value) for hand in world.hands] == [sum(hand.value) for hand in t.s.hands]
        whole = zip(*(world.hands[side].value for side in SIDES), world.deck.value, world.discard, strict=True)
        assert tuple(sum(of) for of in whole) == COPIES
        seen.append(world.hands[FRENCH].value)
    assert len(set(seen)) > 5
    assert t.s.deck.owners == () and [hand.owners for hand in t.s.hands] == [(ENGLISH,), (FRENCH,)]


@pytest.mark.rules("CHV-1.5", "CHV-5.7")
@pytest.mark.parametrize("held", [(), ("empty_quivers",)])
def test_a_window_is_open_whether_or_not_the_card_is_held(held: tuple[str, ...]) -> None:
    """And asks the same; only what may be answered differs, and that only its owner sees."""
    t = Table()
    t.s.quick = False
    t.put("e.lb1", NEAR)
    t.put("f.ma1", AREA)
    t.hand("french", *held)
    t.ranged("english")
    t.play("shoot e.lb1 f.ma1")
    assert t.asked == "french" and t.decision is not None and "Play Empty Quivers?" in t.decision.prompt
    assert t.menu() == ["pass", "play empty_quivers"][: 1 + len(held)]
    assert held or t.rule("play empty_quivers") == "CHV-5.2"


@pytest.mark.rules("CHV-1.5")
def test_a_table_in_a_hurry_asks_only_who_holds_the_card() -> None:
    for quick, asked in (("off", "french"), ("on", "english")):
        t = Table()
        t.s.quick = game.start("crecy_1346", game.settle({"quick": quick})).quick
        t.put("e.lb1", NEAR)
        t.put("e.lb2", NEAR)
        t.put("f.ma1", AREA)
        t.ranged("english")
        t.dice(6, 6, 6)
        t.play("shoot e.lb1 f.ma1")
        assert t.asked == asked


@pytest.mark.rules("CHV-1.6")
def test_friendly_and_enemy_are_read_from_the_units_own_side() -> None:
    """Both fall back from the same area, each towards its own Rear."""
    for seat, unit, enemy, home in (
        ("english", "e.ma1", "f.ma1", "west_english_approach"),
        ("french", "f.ma1", "e.ma1", "west_french_approach"),
    ):
        t = Table()
        t.put(unit, "west_middle", current=1)
        t.put(enemy, "west_middle")
        t.dice(6)
        t.disengage(seat)
        assert t.where(unit) == home


@pytest.mark.rules("CHV-1.7")
def test_a_choice_without_an_option_is_skipped() -> None:
    t = Table()
    t.put("e.ma1", NEAR)
    t.put("f.ma1", "centre_french_approach")
    t.ranged("english")
    assert t.asked == ""
    t.clash("english")
    assert t.asked == ""
    t.commitment("english")
    assert t.asked == ""
    t.riding("english")
    assert t.asked == ""


@pytest.mark.rules("CHV-1.7")
def test_outside_a_sub_sequence_the_holder_of_the_initiative_acts_first() -> None:
    for first, second in (("english", "french"), ("french", "english")):
        t = Table()
        t.hand("english", "trumpets")
        t.hand("french", "trumpets")
        t.turn(2, initiative=first)
        t.initiative()
        assert t.asked == first
        t.play("pass")
        assert t.asked == second

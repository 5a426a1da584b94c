"""Section 25: the Game End Check and victory."""

from fractions import Fraction

import pytest

from .table import Table


def standing(english: int = 0, french: int = 0, break_points: tuple[int, int] = (20, 20)) -> Table:
    """Both sides in the field with so many losses: leaders and units whose printed Cohesion adds up to it."""
    t = Table()
    t.put("e.bl3", "centre_english_rear")
    t.put("f.bl3", "centre_french_rear")
    t.lose("english", english)
    t.lose("french", french)
    t.s.break_point = list(break_points)
    return t


@pytest.mark.rules("CHV-25.1")
def test_the_game_goes_on_while_nothing_applies() -> None:
    t = standing(10, 19)
    t.game_end()
    assert t.winner is None and not t.over and t.s.turn == 2


@pytest.mark.rules("CHV-25.1", "CHV-25.4")
def test_capture_comes_before_break() -> None:
    """The French are broken, but have cut the line."""
    t = standing(0, 30)
    t.put("f.kt1", "centre_english_rear")
    t.put("e.bl3", "english_reserve")
    t.status()
    t.game_end()
    assert (t.winner, t.level) == ("french", "decisive")


@pytest.mark.rules("CHV-25.2", "CHV-13.8", "CHV-4.6")
def test_losses() -> None:
    t = Table()
    t.put("e.ma1", "gone", value=2)
    t.put("e.kt1", "english_rout", value=3)
    t.put("e.lv1", "english_reserve", current=1, value=1)
    t.put("e.bl1", "removed")
    t.lead("e.l3", "gone")
    t.lead("e.l5", "english_rout")
    assert t.losses("english") == 5 + 6 + 3
    t.s.break_point = [28, 20]
    assert t.strain("english") == Fraction(1, 2)


@pytest.mark.rules("CHV-25.3")
def test_removed_units_count_nowhere() -> None:
    t = Table()
    t.put("e.kt1", "removed")
    assert t.losses("english") == 0


@pytest.mark.rules("CHV-25.4")
def test_two_captures_in_the_course_of_the_game() -> None:
    t = standing()
    t.collapsed("west")
    t.s.captures = [0, 1]
    t.put("f.kt1", "east_english_rear")
    t.status()
    t.game_end()
    assert (t.winner, t.level) == ("french", "decisive")


@pytest.mark.rules("CHV-25.4")
def test_one_wing_is_not_enough() -> None:
    t = standing()
    t.put("f.kt1", "west_english_rear")
    t.status()
    t.game_end()
    assert not t.over


@pytest.mark.rules("CHV-25.4", "CHV-23.4")
def test_the_last_battle_in_play() -> None:
    t = standing()
    t.collapsed("west", "east")
    t.s.captures = [1, 0]
    t.put("e.bl3", "english_reserve")
    t.put("f.kt1", "centre_english_rear")
    t.status()
    t.game_end()
    assert (t.winner, t.level) == ("french", "decisive")


@pytest.mark.rules("CHV-25.4")
def test_the_centre_after_a_wing_is_a_battle_like_any_other() -> None:
    t = standing()
    t.collapsed("west")
    t.s.captures = [1, 0]
    t.put("e.bl3", "east_english_rear")
    t.put("f.kt1", "centre_english_rear")
    t.put("f.bl3", "east_french_rear")
    t.status()
    t.game_end()
    assert not t.over and t.battles() == {"east"}


@pytest.mark.rules("CHV-25.4")
@pytest.mark.parametrize(("english", "french", "winner"), [(5, 8, "english"), (8, 5, "french"), (5, 5, "")])
def test_both_capture_decisively(english: int, french: int, winner: str) -> None:
    t = standing(english, french)
    t.put("e.bl3", "english_reserve")
    t.put("f.bl3", "french_reserve")
    t.put("f.kt1", "centre_english_rear")
    t.put("e.kt1", "centre_french_rear")
    t.status()
    t.game_end()
    assert t.over and t.winner == (winner or None)


@pytest.mark.rules("CHV-25.5", "CHV-25.6")
@pytest.mark.parametrize(
    ("english", "french", "winner", "level"),
    [
        (20, 9, "french", "decisive"),
        (20, 10, "french", "major"),
        (0, 25, "english", "decisive"),
        (22, 21, "french", "major"),
    ],
)
def test_break(english: int, french: int, winner: str, level: str) -> None:
    t = standing(english, french)
    t.game_end()
    assert (t.winner, t.level) == (winner, level)


@pytest.mark.rules("CHV-25.5")
def test_both_broken_with_equal_strain_is_a_draw() -> None:
    t = standing(20, 40, (20, 40))
    t.game_end()
    assert t.over and t.winner is None


@pytest.mark.rules("CHV-25.5")
@pytest.mark.parametrize("last", ["gone", "english_rout", "english_reserve", "centre_middle"])
def test_a_side_without_men_is_broken(last: str) -> None:
    """Guns do not hold a field; those in the Routed box do not either."""
    t = standing(break_points=(99, 99))
    t.put("e.bl3", last)
    t.put("e.ay1", "centre_english_rear")
    t.game_end()
    assert t.over == (last in ("gone", "english_rout"))
    assert not t.over or t.winner == "french"


@pytest.mark.rules("CHV-25.5")
def test_those_who_are_still_to_arrive_keep_a_side_in_the_field() -> None:
    t = Table("castillon_1453", bare=True)
    t.put("f_ma_bueil", "centre_french_rear")
    t.put("e_kt_kendal", "waiting")
    t.game_end()
    assert not t.over
    t.put("e_kt_kendal", "removed")
    t.game_end()
    assert t.over and t.winner == "french"


@pytest.mark.rules("CHV-25.7")
@pytest.mark.parametrize(
    ("english", "french", "winner"),
    [(0, 15, "english"), (15, 0, "french"), (0, 14, "english"), (14, 0, "english"), (5, 5, "english")],
)
def test_the_last_turn(english: int, french: int, winner: str) -> None:
    """Break points of 100: 0.15 is 15. The English hold the field of Crécy."""
    t = Table("crecy_1346", bare=True)
    t.put("e_ma_king", "centre_english_rear")
    t.put("f_kt_king", "centre_french_rear")
    t.lose("english", english)
    t.lose("french", french)
    t.s.break_point = [100, 100]
    t.s.turn = 9
    t.game_end()
    assert not t.over
    t.s.turn = 10
    t.game_end()
    assert (t.winner, t.level) == (winner, "marginal")


@pytest.mark.rules("CHV-25.7", "CHV-28.4")
def test_in_a_battle_of_ones_own_nobody_holds_the_field() -> None:
    t = standing(0, 14, (100, 100))
    t.s.turn = 10
    t.game_end()
    assert t.over and t.winner is None


@pytest.mark.rules("CHV-25.1", "CHV-25.5")
def test_break_comes_before_the_last_turn() -> None:
    t = Table("crecy_1346", bare=True)
    t.put("e_ma_king", "centre_english_rear")
    t.put("f_kt_king", "centre_french_rear")
    t.lose("english", 27)
    t.s.turn = 10
    t.game_end()
    assert (t.winner, t.level) == ("french", "decisive")


@pytest.mark.rules("CHV-25.1")
def test_the_next_turn_begins_with_nobody_phasing() -> None:
    t = standing()
    t.end_of_turn()
    assert t.s.turn == 2 and not t.over


@pytest.mark.rules("CHV-25.2", "CHV-3.10")
def test_losses_are_counted_in_printed_cohesion_and_by_side() -> None:
    t = Table()
    t.put("e.kt1", "gone", value=1)
    t.put("f.ma1", "french_rout", value=1)
    t.put("e.ay1", "gone")
    t.put("e.pk1", "english_reserve", current=1, value=2)
    t.lead("f.l2", "gone")
    t.lead("f.m2", "french_reserve")
    assert t.losses("english") == 6 + 3 and t.losses("french") == 5 + 2
    t.put("f.ma1", "french_reserve", current=1)
    assert t.losses("french") == 2  # rallied, and no loss any more


@pytest.mark.rules("CHV-25.4")
@pytest.mark.parametrize(("english", "french", "winner"), [(6, 10, "french"), (5, 12, "english"), (5, 10, "")])
def test_the_lower_strain_and_not_the_lower_loss(english: int, french: int, winner: str) -> None:
    """Both cut the line; the French break at twice as many losses."""
    t = Table()
    t.put("f.kt1", "centre_english_rear")
    t.put("e.kt1", "centre_french_rear")
    t.lose("english", english)
    t.lose("french", french)
    t.s.break_point = [20, 40]
    t.end_of_turn()
    assert t.over and t.winner == (winner or None) and t.level == ("decisive" if winner else "draw")


@pytest.mark.rules("CHV-25.4")
def test_one_wins_by_the_centre_though_the_other_has_a_wing() -> None:
    t = Table()
    t.put("f.kt1", "centre_english_rear")
    t.put("e.kt1", "west_french_rear")
    t.end_of_turn()
    assert (t.winner, t.level) == ("french", "decisive") and t.captures() == {"english": 1, "french": 1}


@pytest.mark.rules("CHV-25.4")
def test_each_has_captured_one() -> None:
    t = standing()
    t.collapsed("west")
    t.s.captures = [1, 0]
    t.put("f.kt1", "east_english_rear")
    t.end_of_turn()
    assert not t.over and t.battles() == {"centre"} and t.captures() == {"english": 1, "french": 1}


@pytest.mark.rules("CHV-25.5")
@pytest.mark.parametrize(("lost", "over"), [(19, False), (20, True), (21, True)])
def test_a_strain_of_one_breaks(lost: int, over: bool) -> None:
    t = standing(lost, 0)
    t.game_end()
    assert t.over == over and t.winner == ("french" if over else None)


@pytest.mark.rules("CHV-25.5")
def test_both_broken_the_less_strained_wins() -> None:
    for english, french, winner in ((20, 41, "english"), (21, 40, "french")):
        t = standing(english, french, (20, 40))
        t.game_end()
        assert (t.winner, t.level) == (winner, "major")


@pytest.mark.rules("CHV-25.5", "CHV-25.6")
@pytest.mark.parametrize(("french", "level"), [(9, "decisive"), (10, "major")])
def test_an_army_that_has_vanished_loses_whatever_its_strain(french: int, level: str) -> None:
    t = standing(0, french)
    t.put("e.bl3", "removed")
    t.game_end()
    assert (t.winner, t.level) == ("french", level)


@pytest.mark.rules("CHV-25.5")
@pytest.mark.parametrize("where", ["west_flank_middle", "centre_french_rear", "east_english_approach"])
def test_one_unit_anywhere_on_the_field_is_an_army(where: str) -> None:
    t = standing(break_points=(99, 99))
    t.put("e.bl3", where)
    t.game_end()
    assert not t.over


@pytest.mark.rules("CHV-25.7")
@pytest.mark.parametrize(
    ("english", "french", "winner"),
    [(0, 6, "english"), (0, 5, "french"), (3, 0, "french"), (3, 12, "english"), (4, 13, "french"), (0, 0, "french")],
)
def test_the_difference_is_one_of_strains(english: int, french: int, winner: str) -> None:
    """At Castillon, which the French hold: 0.15 is 3 of 20, or 6 of 40."""
    t = Table("castillon_1453", bare=True)
    t.put("e_ma_talbot", "centre_english_rear")
    t.put("f_ma_bureau", "centre_french_rear")
    t.lose("english", english)
    t.lose("french", french)
    t.s.break_point = [20, 40]
    t.s.turn = 9
    t.game_end()
    assert (t.winner, t.level) == (winner, "marginal")


@pytest.mark.rules("CHV-25.7")
def test_not_before_the_last_turn() -> None:
    for scenario, turns in (("crecy_1346", 10), ("patay_1429", 8), ("castillon_1453", 9), ("poitiers_1356", 12)):
        t = Table(scenario)
        t.s.turn = turns - 1
        t.game_end()
        assert not t.over
        t.s.turn = turns
        t.game_end()
        assert t.level == "marginal"

"""MAI-7.7 to MAI-7.9: defensive fire."""

from typing import Any

import pytest

from banneret.games.maid.combat.odds import fire_loss

from .examples import expect, given
from .fights import HERE, NORTH, NORTH_WEST, attacks, facing, field, odds, result, spare


@pytest.mark.rules("MAI-7.7", "MAI-7.8")
def test_the_fire_table() -> None:
    """`defensive_fire_all`."""
    wanted: dict[str, Any] = expect("defensive_fire_all")
    for firing, losses in wanted.items():
        assert [fire_loss(int(firing.removeprefix("sp")), die) for die in range(1, 7)] == losses
    assert [fire_loss(20, die) for die in range(1, 7)] == wanted["sp9"]


@pytest.mark.rules("MAI-7.8")
def test_losses_never_fall_from_left_to_right() -> None:
    for firing in (1, 4, 5, 8, 9):
        losses = [fire_loss(firing, die) for die in range(1, 7)]
        assert losses == sorted(losses)


@pytest.mark.rules("MAI-7.7")
def test_archers_and_artillery_are_counted_together() -> None:
    table = facing({"IN": 12}, {"AR": 3, "AT": 2, "IN": 4})
    table.dice(3, 3)
    table.attack(HERE)
    assert table.told("fire")[-1].sum == "5 firing, die 3: 1"
    assert odds(table).startswith("11 to 9")


@pytest.mark.rules("MAI-7.7", "MAI-7.9")
def test_no_fire_without_missiles() -> None:
    """`no_fire_without_missiles`."""
    case = given("no_fire_without_missiles")
    table = facing(case["attacker"], case["defender"])
    table.dice(3)
    table.attack(HERE)
    assert bool(table.told("fire")) is expect("no_fire_without_missiles")["fire_roll"]
    assert spare(table) == 0, "the one die was that of the results table"


@pytest.mark.rules("MAI-7.9", "MAI-7.10", "MAI-7.14")
def test_odds_come_after_the_fire() -> None:
    """`auto_result_after_fire`."""
    wanted = expect("auto_result_after_fire")
    table = facing({"IN": 8, "AR": 8}, {"AR": 3})
    table.dice(5, 1)
    table.attack(HERE)
    table.play("cheapest")
    assert odds(table) == f"{wanted['attack_left']} to {wanted['defence']}: {wanted['column']}"
    assert spare(table) == 0, "not automatic: a die is rolled"
    assert result(table) == "-/4R"


@pytest.mark.rules("MAI-7.9", "MAI-8.4", "MAI-8.5")
def test_the_attack_is_over_when_fire_leaves_no_attacker() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=2, SG=1)
    table.put("english", NORTH_WEST, IN=1)
    table.put("french", HERE, AR=4)
    table.fighting("english")
    table.dice(5, 3, 4)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 2, "2702__english__siege": 1})
    assert spare(table) == 0, "fire, two dice for Talbot, and no roll on the results table"
    assert not table.told("odds") and not table.told("result")
    assert table.sp("english", NORTH) == {}, "the train is lost with its escort"
    assert table.at("talbot") not in (NORTH, "killed", "captive")
    assert table.sp("french", HERE) == {"AR": 4}
    assert attacks(table) == [], "the location has been attacked"
    assert table.rule(f"attack {HERE}") == "MAI-7.3"


@pytest.mark.rules("MAI-7.9", "MAI-8.5")
def test_those_who_stayed_out_keep_leaders_and_trains() -> None:
    table = field()
    table.put("english", NORTH, "talbot", IN=3, SG=1)
    table.put("french", HERE, AR=4)
    table.fighting("english")
    table.dice(4)
    table.attack(HERE, **{"2702__talbot": 1, "2702__english__infantry": 1, "2702__english__siege": 1})
    assert spare(table) == 0
    assert not table.told("odds")
    assert table.at("talbot") == NORTH
    assert table.sp("english", NORTH) == {"IN": 2, "SG": 1}
    assert table.rule(f"attack {HERE}") == "MAI-7.3"


@pytest.mark.rules("MAI-7.9", "MAI-7.12", "MAI-7.18")
def test_a_party_that_fire_destroys_counts_no_more() -> None:
    """Its leader leads no more, and if the others are across a river the defenders are doubled."""
    table = field()
    table.put("english", "1616", "talbot", IN=1)
    table.put("english", "jargeau", IN=5)
    table.control(jargeau="english", orleans="french")
    table.put("french", "orleans", AR=1)
    table.fighting("english")
    table.dice(4, 1, 3, 3)
    table.attack("orleans")
    table.choose(**{"1616__english__infantry": 1})
    assert table.told("odds")[-1].sum.startswith("5 to 1 × 3 (inside Orléans) × 2 (across a river) = 6")
    assert "Talbot" not in table.told("result")[-1].sum

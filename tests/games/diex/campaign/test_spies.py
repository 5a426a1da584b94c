"""DXC-10: spies."""

import pytest

from banneret.games.diex.campaign import change, spies
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.spies import MoveSpies, discovered, entered, look_round, night, report

from .cases import case
from .land import Land

PLACES = {"field": "1205", "village": "ashford", "town": "dover", "monastery": "lyminge", "city": "canterbury"}


@pytest.mark.rules("DXC-10e")
def test_discovery() -> None:
    given, expect = case("camp_spy_discovery")
    for row, found in zip(given["rolls"], expect["discovered"], strict=True):
        land = Land()
        land.spy("spy_r", PLACES[row["where"]], REBEL)
        land.group("n1", PLACES[row["where"]], 5)
        entered(land.s, land.rolls(row["roll"]), "n1")
        assert ("spy_r" not in land.s.spies) == found
        assert not land.script.left


@pytest.mark.rules("DXC-10e")
@pytest.mark.parametrize(("where", "most"), [("field", 5), ("village", 3), ("town", 3), ("monastery", 3), ("city", 1)])
def test_up_to_which_roll(where: str, most: int) -> None:
    land = Land()
    more = spies.bonus(land.s, land.cell(PLACES[where]))
    assert [die for die in range(1, 11) if discovered(die, more)] == list(range(1, most + 1))


@pytest.mark.rules("DXC-10e")
def test_a_burnt_village_hides_nobody() -> None:
    land = Land()
    land.site("ashford", loyalty=0)
    assert spies.bonus(land.s, land.cell("ashford")) == 0


@pytest.mark.rules("DXC-10f")
def test_one_roll_however_many_groups_are_there() -> None:
    land = Land()
    land.spy("spy_k", "1206", KING)
    for key in ("x1", "x2", "x3"):
        land.group(key, "1205", 5)
    land.call(MoveSpies(KING))
    land.play("spy spy_k 1205", 6)
    assert land.s.spies["spy_k"].cell == land.cell("1205")


@pytest.mark.rules("DXC-10e")
def test_who_comes_to_friends_is_not_searched_for() -> None:
    land = Land()
    land.spy("spy_r", "1205", REBEL)
    land.group("x1", "1205", 5)
    land.mercenaries("m1", "1205")
    entered(land.s, land.ref, "x1")
    entered(land.s, land.ref, "m1")
    night(land.s, land.ref)
    assert "spy_r" in land.s.spies, "and no die was rolled"


@pytest.mark.rules("DXC-10e")
@pytest.mark.parametrize(("spy_came", "group_came", "rolls"), [(1, 2, 1), (3, 1, 0), (1, 3, 0), (0, 0, 1)])
def test_at_the_end_of_each_further_turn(spy_came: int, group_came: int, rolls: int) -> None:
    """Turn 3: who came together in this turn has rolled already."""
    land = Land(turn=3)
    land.spy("spy_r", "1205", REBEL, arrived=spy_came)
    land.group("n1", "1205", 5, arrived=group_came)
    night(land.s, land.rolls(*[5] * rolls))
    assert not land.script.left
    assert ("spy_r" in land.s.spies) == (not rolls)


@pytest.mark.rules("DXC-10a", "DXC-10f", "DXC-6f")
def test_a_spy_moves_five_points_and_stays_where_he_likes() -> None:
    land = Land()
    land.spy("spy_k", "canterbury", KING)
    land.group("x1", "1406", 12)
    land.call(MoveSpies(KING))
    assert land.asked == 0
    assert "stay spy_k" in land.offers()
    assert "spy spy_k 1406" in land.offers(), "he may share a hex with anything"
    assert land.why_not("spy spy_k 0614") == "DXC-10a"
    assert land.why_not("spy spy_k 2016") == "DXC-2.1b"
    costs = spies.ways(land.s, land.s.spies["spy_k"]).cost
    assert max(costs.values()) == 5
    land.play("stay spy_k")
    assert land.stopped, "once a turn"
    assert land.s.spies["spy_k"].arrived == 0


@pytest.mark.rules("DXC-10f")
def test_only_ones_own_spies_move() -> None:
    land = Land()
    land.spy("spy_k", "canterbury", KING)
    land.call(MoveSpies(REBEL))
    assert land.stopped


@pytest.mark.rules("DXC-10b", "DXC-10d")
def test_he_notes_groups_of_others_within_two_hexes() -> None:
    land = Land()
    land.spy("spy_k", "ashford", KING)
    land.group("x1", "ashford:N2", 5)
    land.group("x2", "ashford:N3", 5)
    land.group("n1", "ashford:N", 5)
    land.mercenaries("m1", "ashford:S", 5)
    land.mercenaries("m2", "ashford:S", 5, employer="n1", bond="hired")
    land.mercenaries("m3", "ashford:S", 5, employer="x1", bond="hired")
    look_round(land.s, "spy_k")
    assert land.s.spies["spy_k"].noted == ("x1", "m1", "m3")


@pytest.mark.rules("DXC-10b", "DXC-10d")
def test_he_notes_where_his_move_ends_also_without_one() -> None:
    land = Land()
    land.spy("spy_k", "ashford", KING)
    land.group("x1", "ashford:N2", 5)
    land.call(MoveSpies(KING))
    land.play("stay spy_k")
    assert list(land.s.spies["spy_k"].noted) == ["x1"]
    land.s.turn += 1
    change.mark(land.s, "x1", cell=land.cell("hastings"))
    land.group("x2", "ashford:N2", 5)
    land.call(MoveSpies(KING))
    land.play("stay spy_k")
    assert list(land.s.spies["spy_k"].noted) == ["x1", "x2"], "all since his last report"


@pytest.mark.rules("DXC-10c", "DXC-3c")
def test_he_reports_to_a_group_of_his_side() -> None:
    land = Land()
    land.spy("spy_k", "ashford", KING, noted=("x1", "x9"))
    land.group("x1", "hastings", 9, level=2, purse=4)
    land.group("n1", "dover", 5)
    report(land.s, land.ref, "spy_k")
    assert not land.s.notes[KING], "nobody of his side is there"
    change.mark(land.s, "n1", cell=land.cell("ashford"))
    change.set_men(land.s, "x1", land.s.groups["x1"].men[:2])
    entered(land.s, land.ref, "n1")
    note = land.s.notes[KING]["x1"]
    assert note.men == land.s.groups["x1"].men, "number and composition at that moment"
    assert (note.source, note.level, note.purse) == ("spy", -1, -1), "and nothing else"
    assert land.s.spies["spy_k"].noted == ()
    assert "x9" not in land.s.notes[KING], "it does not exist any more"
    assert not any("huscarl" in text.lower() for text in land.seen(1))


@pytest.mark.rules("DXC-10c")
def test_he_reports_to_a_lone_leader_too() -> None:
    land = Land()
    land.group("x1", "hastings", 9)
    land.leader("roussel", "ashford", "norman", 5)
    land.spy("spy_k", "ashford:N", KING, noted=("x1",))
    land.call(MoveSpies(KING))
    land.play("spy spy_k 1108")
    assert "x1" in land.s.notes[KING]


@pytest.mark.rules("DXC-10c", "DXC-10d")
def test_what_has_come_over_to_his_side_is_not_reported() -> None:
    land = Land()
    land.group("n1", "ashford", 9)
    land.mercenaries("m1", "ashford", 5, employer="n1", bond="hired")
    land.spy("spy_k", "ashford", KING, noted=("m1",))
    report(land.s, land.ref, "spy_k")
    assert not land.s.notes[KING]


@pytest.mark.rules("DXC-10a")
def test_a_spy_who_is_sent_goes_on_without_asking() -> None:
    land = Land()
    land.spy("spy_k", "hastings", KING)
    land.call(MoveSpies(KING))
    assert land.decision is not None and land.decision.secret
    land.play("send spy_k 1405")
    stages = [land.s.spies["spy_k"].cell]
    while land.s.spies["spy_k"].cell != land.cell("canterbury"):
        land.s.turn += 1
        land.call(MoveSpies(KING))
        assert land.stopped
        stages.append(land.s.spies["spy_k"].cell)
    assert len(stages) == 3, "15 points at 5 a day"
    assert "spy_k" not in land.s.orders, "he is there"
    land.s.turn += 1
    land.call(MoveSpies(KING))
    assert "stay spy_k" in land.offers()


@pytest.mark.rules("DXC-10a", "DXC-10e")
def test_on_his_way_he_does_not_rest_with_the_enemy() -> None:
    land = Land()
    land.spy("spy_k", "hastings", KING)
    land.call(MoveSpies(KING))
    land.play("send spy_k 1405")
    first = land.s.spies["spy_k"].cell
    land = Land()
    land.spy("spy_k", "hastings", KING)
    land.group("x1", land.s.country.names[first], 8)
    land.call(MoveSpies(KING))
    land.play("send spy_k 1405")
    assert land.s.spies["spy_k"].cell not in (first, land.cell("hastings"))


@pytest.mark.rules("DXC-18.2b")
def test_the_season_slows_spies() -> None:
    land = Land()
    land.s.pace = -2
    land.spy("spy_k", "canterbury", KING)
    assert max(spies.ways(land.s, land.s.spies["spy_k"]).cost.values()) == 3

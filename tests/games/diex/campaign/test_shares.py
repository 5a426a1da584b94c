"""DXC-1d: two sides, each perhaps shared by several players, who split its groups."""

import pytest

from banneret.games.diex.campaign.battle.joining import Join
from banneret.games.diex.campaign.contest import Contest
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.movement.march import begin
from banneret.games.diex.campaign.movement.movement import Movement
from banneret.games.diex.campaign.setup import set_up
from banneret.games.diex.campaign.shares import SHARES, share
from banneret.games.diex.campaign.victory import finish, score
from banneret.kernel.refusal import BanneretError

from .table import Table


@pytest.mark.rules("DXC-1d")
def test_each_group_has_one_captain_of_its_side() -> None:
    for row in SHARES:
        s = set_up(row.id, "quick", False, False)
        assert sorted(set(s.sides)) == [KING, REBEL]
        for group in s.groups.values():
            if group.service is None:
                assert s.sides[group.captain] == group.side
                assert set(group.book.owners) == set(s.seats_of(group.side)), "a side knows all of its own"
        busy = {group.captain for group in s.groups.values() if group.captain >= 0}
        waiting = {row.captain(group.id, group.side) for group in s.data.groups}
        assert busy | waiting == set(range(len(row.seats))), "nobody sits there without a group"


@pytest.mark.rules("DXC-1d")
def test_there_is_no_other() -> None:
    with pytest.raises(BanneretError, match="no campaign"):
        share("kent_1067")


@pytest.mark.rules("DXC-1d")
def test_all_players_of_a_side_have_their_morning_at_once() -> None:
    t = Table("york_1069_four")
    t.group("n1", "0316", 12, captain=0)
    t.group("n2", "0316", 12, captain=1)
    t.begin(Morning(KING))
    assert t.decision is not None
    assert t.decision.seats == (0, 1)
    assert "split n1" in t.offered(0)
    assert "split n1" not in t.offered(1)
    assert "split n2" in t.offered(1)
    t.play("ready", seat=0)
    assert list(t.decision.seats) == [1]


@pytest.mark.rules("DXC-1d", "DXC-6e")
def test_each_moves_his_own_groups() -> None:
    t = Table("york_1069_four")
    t.group("n1", "0316", 12, captain=0)
    t.group("n2", "0315", 12, captain=1)
    t.group("d1", "0502", 12, captain=3)
    for key in ("n1", "n2", "d1"):
        t.begin(begin(t.s, key))
        assert t.decision is not None
        assert t.decision.seat == t.s.groups[key].captain


@pytest.mark.rules("DXC-1d", "DXC-6e")
def test_players_who_share_a_side_do_not_choose_for_each_other() -> None:
    t = Table("york_1069_four", turn=3)
    for key, captain in (("n1", 0), ("n2", 1)):
        t.group(key, "0316", 12, captain=captain)
        t.leader(f"l{key}", key, prestige=5, captain=captain)
    t.begin(Movement())
    assert t.phase == "move", "equal leaders of two players: the list decides"


@pytest.mark.rules("DXC-1d", "DXC-14.3d")
def test_each_says_who_of_his_joins() -> None:
    t = Table("york_1069_four", turn=3)
    t.group("d1", "0316", 12, captain=3)
    t.group("n1", "0316", 12, captain=0)
    t.group("n2", "0315", 12, captain=1)
    t.group("n3", "0317", 12, captain=0)
    t.s.contest = Contest(t.cell("0316"), REBEL, ("d1",), ("n1",))
    t.begin(Join(1))
    assert t.decision is not None
    assert (t.decision.seat, t.offered()) == (0, ["join n3", "pass"])
    t.play("pass")
    assert (t.decision.seat, t.offered()) == (1, ["join n2", "pass"])


@pytest.mark.rules("DXC-1d", "DXC-1n")
def test_a_side_wins_together() -> None:
    t = Table("york_1069_three")
    score(t.s, t.ref, REBEL, "battle", 40, "Won.")
    t.s.call(Movement())
    finish(t.s, t.ref, "Over.")
    assert t.s.result is not None
    assert t.s.result.winners == (1, 2)
    assert t.s.result.scores == (-1.0, 1.0, 1.0)

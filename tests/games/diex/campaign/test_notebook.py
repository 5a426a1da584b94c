"""DXC-3, DXC-8.1b: what is public, what is hidden, and what a side remembers."""

import pytest

from banneret.games.diex.campaign.dawn import Dawn
from banneret.games.diex.campaign.group import KING, REBEL, Book, Service
from banneret.games.diex.campaign.knowledge import redeal
from banneret.games.diex.campaign.movement.foresight import FEWEST, MOST, strength
from banneret.games.diex.campaign.movement.march import begin
from banneret.games.diex.campaign.notebook import in_sight, learn, meet
from banneret.kernel.dice import FastDice

from .table import Table, men

FIELD = "0316"


def apart() -> Table:
    t = Table("york_1069", turn=3)
    t.group("n1", FIELD, 12, purse=7, chest=4)
    t.group("x1", "0314", 14, level=2, purse=5)
    t.leader("gilbert", "n1", prestige=5)
    return t


@pytest.mark.rules("DXC-8.1b", "DXC-3c")
def test_one_learns_what_is_in_a_group_when_it_is_in_the_same_hex() -> None:
    t = apart()
    assert not in_sight(t.s, REBEL, t.s.groups["n1"])
    assert not t.s.notes[REBEL]
    t.begin(begin(t.s, "n1")).play("go 0314")
    assert in_sight(t.s, REBEL, t.s.groups["n1"])
    note = t.s.notes[REBEL]["n1"]
    assert (note.men, note.purse, note.chest, note.level) == (t.s.groups["n1"].men, 7, 4, 8)
    assert (note.turn, note.source) == (3, "met")
    assert t.s.notes[KING]["x1"].level == 2


@pytest.mark.rules("DXC-3c")
def test_each_side_alone_reads_what_it_has_seen() -> None:
    t = apart()
    t.begin(begin(t.s, "n1")).play("go 0314")
    seen = [(event.seats, event.text) for event in t.log if event.kind == "seen"]
    assert [seats for seats, _ in seen] == [(0,), (1,)]
    assert seen[0][1].startswith("Saxon band x1: ")


@pytest.mark.rules("DXC-3c")
def test_the_last_known_figures_keep_their_date() -> None:
    t = apart()
    learn(t.s, t.ref, KING, "x1", "battle")
    t.write("x1", men=men(saxon_ceorl=3))
    t.s.turn = 5
    note = t.s.notes[KING]["x1"]
    assert (note.turn, sum(body.healthy for body in note.men)) == (3, 14)
    assert strength(t.s, KING, t.s.groups["x1"]) == (8, 20), "two days old"


@pytest.mark.rules("DXC-3c")
def test_of_whom_nothing_is_known_anything_may_be() -> None:
    t = apart()
    assert strength(t.s, KING, t.s.groups["x1"]) == (FEWEST, MOST)
    assert strength(t.s, REBEL, t.s.groups["x1"]) == (14, 14), "its own"
    t.group("m1", "0502", 8, service=Service())
    assert strength(t.s, KING, t.s.groups["m1"]) == (8, 8), "nobody's men are no secret"


@pytest.mark.rules("DXC-3c", "DXC-10c")
def test_a_spy_reports_number_and_composition_only() -> None:
    t = apart()
    learn(t.s, t.ref, REBEL, "n1", "spy")
    note = t.s.notes[REBEL]["n1"]
    assert note.men == t.s.groups["n1"].men
    assert (note.level, note.purse, note.chest, note.loot, note.hungry) == (-1,) * 5


@pytest.mark.rules("DXC-3b", "DXC-3c", "DXC-3a")
@pytest.mark.plain("it looks into slots")
def test_what_is_hidden_is_in_the_book_and_nothing_else_is() -> None:
    """Whatever the other side does not know may be anything: all else stays as it is."""
    t = apart()
    t.motte("keep", "york")
    t.convoy("c1", "0502")
    for seat, hidden, known in ((0, "x1", "n1"), (1, "n1", "x1")):
        other = t.s.clone()
        redeal(other, seat, FastDice(4))
        assert other.groups[known] == t.s.groups[known]
        mine, theirs = t.s.groups[hidden], other.groups[hidden]
        assert mine.book.value != theirs.book.value
        names = ("key", "faction", "side", "captain", "cell", "riders", "arrived", "came", "busy", "prisoners")
        assert all(getattr(mine, name) == getattr(theirs, name) for name in names)
        assert (other.leaders, other.mottes, other.convoys) == (t.s.leaders, t.s.mottes, t.s.convoys)
        assert (other.resources, other.loyalty, other.points) == (t.s.resources, t.s.loyalty, t.s.points)
    assert set(Book.__slots__) >= {"men", "level", "purse", "chest", "loot", "hungry", "mending"}


@pytest.mark.rules("DXC-3c")
def test_in_one_hex_nothing_is_hidden() -> None:
    t = Table("york_1069", turn=3)
    t.group("n1", FIELD, 12)
    t.group("d1", FIELD, 12)
    other = t.s.clone()
    redeal(other, 0, FastDice(4))
    assert other.groups == t.s.groups


@pytest.mark.rules("DXC-3c", "DXC-6h")
def test_who_arrives_in_a_hex_of_both_is_seen() -> None:
    t = Table("york_1069", turn=4)
    t.group("n1", "pontefract", 3)
    t.begin(Dawn())
    assert not t.s.notes[REBEL]
    meet(t.s, t.ref, t.cell("pontefract"))
    assert not t.s.notes[REBEL], "no rebel is there"

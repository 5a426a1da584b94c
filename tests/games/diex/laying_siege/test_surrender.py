"""Sections 11.5 and 11.7b: parleys, command, and who has won."""

import pytest

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege import harm, victory
from banneret.games.diex.siege.actions.parley import needed
from banneret.games.diex.siege.command import succeed
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.tables import PROGRESS, numbers_bonus
from banneret.games.diex.siege.walls import progress, progress_bonus
from banneret.kernel.match import Match
from banneret.kernel.writing import position

from .camp import ACTION, HALL, LONG, NIGHT, YORK, Camp

KNIGHTS = ["gilbert_de_gand", "mauger", "geoffroy", "charles"]


@pytest.mark.rules("DXS-11.5.1c")
def test_numbers() -> None:
    for besiegers, found in ((19, 0), (20, 1), (29, 1), (30, 2), (99, 2)):
        assert numbers_bonus(besiegers, 10) == found


@pytest.mark.rules("DXS-11.5.1b", "DXS-11.5.1d", "DXS-11.5.1e")
def test_progress() -> None:
    assert PROGRESS == {
        "none": 0,
        "bailey_breached": 1,
        "bailey_held": 2,
        "bailey_held_and_tower_breached": 3,
        "wall_breached": 1,
        "defenders_in_last_rows": 2,
    }
    for held, door, burnt, stands in (
        (False, False, (), "none"),
        (False, True, ("0609",), "none"),
        (False, False, ("1309",), "bailey_breached"),
        (False, False, ("1909",), "bailey_breached"),
        (True, False, ("1309",), "bailey_held"),
        (True, True, (), "bailey_held_and_tower_breached"),
        (True, False, ("0609",), "bailey_held_and_tower_breached"),
    ):
        camp = Camp(YORK, held=held, tower_door=door)
        camp.burn(*burnt)
        assert progress(camp.s) == stands and progress_bonus(camp.s) == PROGRESS[stands]
    hall = Camp(HALL)
    assert progress(hall.s) == "none"
    hall.burn("1515")
    assert progress(hall.s) == "wall_breached"
    hall.s.held = True
    assert progress(hall.s) == "defenders_in_last_rows"


@pytest.mark.rules("DXS-11.5.1a", "DXS-11.5.1b", "DXS-11.5.1f")
@pytest.mark.parametrize(("die", "ends"), [(8, False), (9, True)])
def test_a_parley(die: int, ends: bool) -> None:
    """44 besiegers around 11 and a breach: +3."""
    camp = Camp(YORK, ACTION, day=3)
    camp.burn("1309")
    assert needed(camp.s) == 9
    camp.act()
    camp.play("negotiate", die)
    assert (camp.kind == "surrendered") == ends and camp.s.pages[-1].deed == "negotiate"
    if ends:
        assert camp.s.result is not None and camp.s.result.winners == (BESIEGER,)
    else:
        assert camp.stopped


@pytest.mark.rules("DXS-11.5.1a")
def test_without_any_bonus_nobody_surrenders() -> None:
    camp = Camp(LONG, ACTION, day=3)
    assert needed(camp.s) == 12
    camp.act()
    camp.play("negotiate", 10)
    assert camp.stopped


# ---------------------------------------------------------------- command


def killed(camp: Camp, seat: int, *keys: str) -> None:
    harm.kill(camp.s, camp.men(*keys))
    succeed(camp.s, camp.ref)


@pytest.mark.rules("DXS-11.5b", "DXS-11.1d")
def test_a_side_without_anybody_to_command_loses_at_once() -> None:
    camp = Camp(YORK)
    killed(camp, BESIEGER, "osbeorn", "waltheof", "ethelnoth")
    assert camp.s.result is None
    killed(camp, BESIEGER, "guthwold")
    assert camp.kind == "lifted"
    other = Camp(YORK)
    killed(other, BESIEGED, "gilbert_de_gand", "mauger", "geoffroy", "charles")
    assert other.kind == "leaderless" and other.s.result is not None and other.s.result.winners == (BESIEGER,)


@pytest.mark.rules("DXS-11.5d")
def test_captured_ones_count_as_dead_and_a_side_that_had_none_is_exempt() -> None:
    camp = Camp(YORK)
    harm.capture(camp.s, camp.men("gilbert_de_gand", "mauger", "geoffroy", "charles"))
    succeed(camp.s, camp.ref)
    assert camp.kind == "leaderless"
    without = Camp(YORK, led=1)
    harm.capture(without.s, without.men("gilbert_de_gand", "mauger", "geoffroy", "charles"))
    succeed(without.s, without.ref)
    assert without.s.result is None
    assert victory.headless(without.s, BESIEGED) is False


@pytest.mark.rules("DXS-11.7b", "DXS-11.1.4b", "DXS-11.4.1g")
def test_when_nobody_is_left() -> None:
    """If the last of both sides die together, the besieged have won."""
    for gone, kind, winner in (
        ((BESIEGER,), "lifted", BESIEGED),
        ((BESIEGED,), "taken", BESIEGER),
        ((BESIEGER, BESIEGED), "lifted", BESIEGED),
    ):
        camp = Camp(YORK)
        for seat in gone:
            harm.kill(camp.s, camp.s.here[seat])
        assert victory.over(camp.s, camp.ref)
        assert camp.kind == kind and camp.s.result is not None and camp.s.result.winners == (winner,)


@pytest.mark.rules("DXS-11.7b")
def test_decisive_or_marginal() -> None:
    """The winner's dead, in points on foot, are fewer than the loser's."""
    for keys, level, scores in (
        (("mauger", "aevar"), "Decisive victory of the besieger", (2.0, -2.0)),
        (("gaucher", "aevar"), "Marginal victory of the besieger", (1.0, -1.0)),
        (("erwan", "aevar"), "Marginal victory of the besieger", (1.0, -1.0)),
    ):
        camp = Camp(YORK)
        harm.kill(camp.s, camp.men(*keys))
        victory.taken(camp.s, camp.ref, "DXS-11.4.1g")
        assert camp.s.result is not None
        assert camp.s.result.level == level and camp.s.result.scores == scores
    camp = Camp(YORK)
    harm.kill(camp.s, camp.men("aevar"))
    victory.lifted(camp.s, camp.ref, "")
    assert camp.s.result is not None and camp.s.result.scores == (-2.0, 2.0)
    assert victory.points_of(camp.s, camp.men("mauger", "erwan", "ulf")) == 3 + 1 + 2


@pytest.mark.rules("DXS-11.1.5a")
def test_what_befalls_men() -> None:
    camp = Camp(YORK)
    camp.hurt("orm", until=9)
    assert harm.strike(camp.s, camp["orm"]) and camp.s.dead == camp.men("orm")
    assert not camp.s.wounded and not camp.s.back and not camp.s.here[BESIEGER] >> camp["orm"] & 1
    assert not harm.strike(camp.s, camp["ketil"]) and camp.s.fresh == camp.s.wounded == camp.men("ketil")
    camp.s.relief = camp.men("mauger")
    harm.capture(camp.s, camp.men("mauger", "ketil"))
    assert camp.s.captured == camp.men("mauger", "ketil") and not camp.s.relief and not camp.s.fresh


@pytest.mark.rules("DXS-11.1d", "DXS-11.5b")
def test_it_is_also_checked_at_night() -> None:
    """In play it is seen at once; in a position laid out by hand at the end of the day."""
    camp = Camp(YORK, NIGHT, day=3)
    harm.kill(camp.s, camp.men(*KNIGHTS))
    camp.go()
    assert camp.kind == "leaderless" and camp.s.result is not None and camp.s.result.winners == (BESIEGER,)
    few = position(SIEGE, YORK, day=3, step="action", variants={"fights": "quick"}, dead=KNIGHTS)
    match = Match(SIEGE, position=few)
    match.play("wait")
    assert match.result is not None and match.result.kind == "leaderless"

"""DXC-1b, DXC-14.1 to DXC-14.4, DXC-8.2d: battles fought out on tactical maps, and what comes back."""

from collections import Counter

import pytest

from banneret.games.diex.campaign.battle.forces import hosts
from banneret.games.diex.campaign.battle.fought import muster
from banneret.games.diex.campaign.battle.settling import LARGE, fought_out
from banneret.games.diex.campaign.contest import Contest
from banneret.games.diex.campaign.group import KING, REBEL, Captives, Service
from banneret.games.diex.campaign.ranks import ranked, soldiers, unhorsed
from banneret.games.diex.campaign.state import Fights
from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.field import BUILDINGS, TURNS
from banneret.games.diex.ground.maps import MAPS
from banneret.games.diex.quick.troops import TROOP, TROOPS
from banneret.games.diex.state import DEAD, WOUNDED, DiexState
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee

from .cases import case
from .table import Table, men

FIELD = "0316"
N, NE, SE, S, SW, NW = "0315", "0415", "0416", "0317", "0216", "0215"


def field(danes: int = 5, normans: int = 5, fights: Fights = "skirmish") -> Table:
    """Danes have come from the north upon Normans who have been there for some time."""
    t = Table("york_1069", turn=3)
    t.s.fights = fights
    t.group("d1", FIELD, danes)
    t.s.groups["d1"].came, t.s.groups["d1"].arrived = t.cell(N), 3
    t.group("n1", FIELD, normans)
    return t


def contest(t: Table, maps: int = 1) -> Contest:
    return Contest(t.cell(FIELD), REBEL, ("d1",), ("n1",), from_cell=t.cell(N), placed=(("meadow", False),) * maps)


def skirmish(t: Table) -> DiexState:
    assert t.s.inner is not None
    assert isinstance(t.s.inner.state, DiexState)
    return t.s.inner.state


PASSING = ("ready", "go_on", "done", "pass", "end", "stop", "keep", "none", "fight")


def let_pass(t: Table, seat: int = -1) -> None:
    """Everybody lets everything pass until a side is asked whether it fights on, or it is over."""
    for _ in range(2000):
        if t.s.inner is None or (skirmish(t).stack[-1].key == "resolve" and t.decision and t.decision.seat == seat):
            return
        assert t.decision is not None
        verbs = {option.verb: option.notation for option in t.decision.options}
        t.play(next((verbs[verb] for verb in PASSING if verb in verbs), t.decision.options[0].notation))
    raise AssertionError("it goes on and on")


def begun(t: Table, seat: int = REBEL) -> DiexState:
    """The maps are placed, everybody is deployed; a phase of this side begins."""
    t.attack("d1", "n1").play("stand")
    while t.s.inner is None:
        t.play(t.offered()[0])
    let_pass(t, seat)
    return skirmish(t)


def counters(s: DiexState, seat: int) -> list[int]:
    return list(s.cast.ranks[seat])


# ---------------------------------------------------------------- how it is settled


@pytest.mark.rules("DXC-17.0", "DXC-1b")
def test_quick_unless_both_choose_the_tactical_game() -> None:
    for answers, fought in ((("skirmish", "skirmish"), True), (("skirmish", "quick"), False), (("quick",), False)):
        t = field(fights="ask")
        t.attack("d1", "n1").play("stand")
        assert t.decision is not None
        assert (t.phase, t.decision.seat, t.offered()) == ("settle", REBEL, ["quick", "skirmish"])
        t.play(*answers)
        assert bool(t.told("quick")) != fought
        assert (t.phase == "place_maps") == fought


@pytest.mark.rules("DXC-17.0", "DXC-1b")
@pytest.mark.parametrize(
    ("fights", "leader", "men_", "fought"),
    [
        ("quick", True, 40, False),
        ("skirmish", False, 3, True),
        ("leaders", True, 3, True),
        ("leaders", False, 40, False),
        ("large", True, LARGE // 2 - 1, False),
        ("large", False, LARGE // 2, True),
    ],
)
def test_or_as_the_table_has_settled_once_for_all(fights: Fights, leader: bool, men_: int, fought: bool) -> None:
    t = field(men_, men_, fights)
    if leader:
        t.leader("gilbert", "n1")
    t.attack("d1", "n1").play("stand")
    assert (t.phase == "place_maps") == fought
    assert bool(t.told("quick")) != fought


@pytest.mark.rules("DXC-12.2g", "DXC-17.0")
def test_mercenaries_on_their_own_have_nobody_who_plays_them() -> None:
    t = field()
    t.group("m1", FIELD, 8, service=Service(shunned="n1"))
    t.s.contest = Contest(t.cell(FIELD), -1, ("m1",), ("n1",))
    assert not fought_out(t.s, t.s.contest)


@pytest.mark.rules("DXC-13.6d", "DXC-13.6e", "DXC-13.6f")
@pytest.mark.parametrize(("chosen", "archers", "thegns"), [(0, 2, 1), (1, 1, 2)])
def test_the_rebels_choose_how_additional_villagers_are_armed(chosen: int, archers: int, thegns: int) -> None:
    """Resources 8, loyalty 3: 17 defenders and 3 more, 2 light infantry and 1 missile thrower or foot thegn."""
    t = Table("york_1069", turn=3)
    t.s.fights = "skirmish"
    t.group("n1", "selby", 12)
    t.site("selby", 8, 3)
    t.assault("n1", "selby")
    assert t.decision is not None
    assert (t.phase, t.decision.seat, t.offered()) == ("arm", REBEL, ["thegns 0", "thegns 1"])
    assert t.why_not("thegns 2") == "DXC-13.6e"
    t.play(f"thegns {chosen}")
    assert t.phase == "place_maps"
    assert t.s.contest is not None
    found = {TROOPS[body.troop].id: body.healthy for body in hosts(t.s, t.s.contest)[1].townsmen}
    expect = {"saxon_peasant": 8, "saxon_ceorl": 7, "saxon_slinger": 2, "saxon_archer": archers}
    assert found == {**expect, "saxon_foot_thegn": thegns}


@pytest.mark.rules("DXC-13.6e", "DXC-17.0")
def test_for_a_roll_and_without_such_men_nobody_is_asked() -> None:
    for fights, resources in (("quick", 8), ("skirmish", 3)):
        t = Table("york_1069", turn=3)
        t.s.fights = "skirmish" if fights == "skirmish" else "quick"
        t.group("n1", "selby", 12)
        t.site("selby", resources, 3)
        t.assault("n1", "selby", 5, *[1] * 12)
        assert t.phase != "arm"


# ---------------------------------------------------------------- maps


@pytest.mark.rules("DXC-14.1a", "DXC-14.2a", "DXC-14.2c")
@pytest.mark.parametrize("row", [0, 1, 2, 3])
def test_number_of_maps_placed_in_turn_the_defender_first(row: int) -> None:
    given, expect = case("camp_number_of_maps")
    count, maps = given["characters"][row], expect["maps"][row]
    t = field(count - 5, 5)
    t.attack("d1", "n1").play("stand")
    seats = []
    while t.phase == "place_maps":
        assert t.decision is not None
        seats.append(t.decision.seat)
        turned = [one for one in t.offered() if one.endswith("turned")]
        assert bool(turned) == (maps > 1), "a single map lies with its top to the north"
        t.play(turned[0] if turned else t.offered()[0])
    assert seats == [KING, REBEL, KING, REBEL][:maps]
    assert t.s.contest is not None
    assert len(t.s.contest.placed) == maps
    assert t.s.inner is not None


@pytest.mark.rules("DXC-14.2b", "DXC-14.2c")
def test_map_choice_precedence() -> None:
    _, expect = case("camp_map_choice_precedence")
    t = Table(turn=3)
    t.s.fights = "skirmish"
    t.motte("keep", "hastings")
    t.group("n1", "hastings", 5)
    t.group("x1", "hastings", 5, level=1)
    t.attack("x1", "n1").play("meet", "stand")
    ours = [map for map in expect["maps"] if map in MAPS]
    assert len(ours) == 1, "nobody is asked"
    assert t.s.contest is not None
    assert t.s.contest.placed == ((ours[0], False),)


@pytest.mark.rules("DXC-14.2a", "DXC-14.2b")
def test_the_first_by_the_hex_the_rest_without_buildings() -> None:
    t = Table("york_1069", turn=3)
    t.s.fights = "skirmish"
    t.group("d1", "0512", 20)
    t.group("n1", "0512", 20)
    t.attack("d1", "n1").play("stand")
    assert set(t.offered()) == {"map woods", "map woods turned"}, "a forest"
    t.play("map woods")
    assert {one.removesuffix(" turned") for one in t.offered()} == {"map meadow", "map crusader_trail"}


# ---------------------------------------------------------------- who comes from where


@pytest.mark.rules("DXC-14.1b", "DXC-14.1c", "DXC-14.1d", "DXC-14.1e", "DXC-14.3b", "DXC-14.4")
@pytest.mark.parametrize(("maps", "name"), [(1, "one"), (2, "two"), (4, "four")])
def test_groups_come_from_the_side_of_their_arrival(maps: int, name: str) -> None:
    given, expect = case("camp_entry_sides")
    around = {"N": N, "NE": NE, "SE": SE, "S": S, "SW": SW, "NW": NW}
    opposite = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    sides = dict(zip(given["directions"], expect[name], strict=True))
    for direction in given["directions"]:
        t = field()
        t.s.groups["d1"].came = t.cell(around[direction])
        battle = Contest(
            t.cell(FIELD),
            REBEL,
            ("d1",),
            ("n1",),
            from_cell=t.cell(around[direction]),
            placed=(("meadow", False),) * maps,
        )
        danes, normans = muster(t.s, battle).bands
        assert danes.side == sides[direction]
        assert normans.side == sides[opposite[direction]], "who was there stands opposite to the first attacker"
        t.s.groups["n1"].came, t.s.groups["n1"].arrived = t.cell(SE), 3
        assert muster(t.s, battle).bands[1].side == sides["SE"], "who has come today on the side of his arrival"


@pytest.mark.rules("DXC-14.1e", "DXC-5.1e")
def test_men_of_a_settlement_set_up_by_the_buildings() -> None:
    t = Table(turn=3)
    t.group("n1", "rye", 12)
    site = t.site("rye", 5, 3)
    bands = muster(t.s, Contest(t.cell("rye"), KING, ("n1",), (), site=site, placed=(("meadow", False),))).bands
    assert [(band.seat, band.side) for band in bands][1] == (1, BUILDINGS)
    assert len(bands[1].men) == 11 + 2


@pytest.mark.rules("DXC-8.2d")
def test_each_soldier_is_a_character_of_his_type() -> None:
    t = field(24, 24)
    t.leader("gilbert", "n1")
    found = muster(t.s, contest(t, 2))
    for key, band in zip(("d1", "n1"), found.bands, strict=True):
        group = t.s.groups[key]
        kinds = Counter(found.whose[man.key][1] for man in band.men if not found.whose[man.key][3])
        assert kinds == Counter({body.troop: body.healthy for body in group.men})
        assert len(band.men) == group.soldiers + len(t.s.leaders_of(key)), "a leader is an additional character"
    everybody = [man.key for band in found.bands for man in band.men]
    assert len(everybody) == len(set(everybody))
    riders = [man for band in found.bands for man in band.men if man.horse]
    assert len(riders) == 7 + 1


@pytest.mark.rules("DXC-8.4f")
def test_the_hungry_are_told_to_the_battle() -> None:
    t = field()
    t.write("n1", hungry=2)
    assert muster(t.s, contest(t)).hungry == (1,)


@pytest.mark.rules("DXC-8.2d", "DXC-14.7a")
def test_wounds_and_lost_horses_are_brought_along() -> None:
    t = field()
    t.write("n1", men=ranked((*men(norman_knight=(1, 1), norman_archer=1), *unhorsed(men(norman_knight=1)))))
    band = muster(t.s, contest(t)).bands[1]
    found = [(man.wounded, man.horse) for man in band.men]
    assert found == [(False, False), (False, True), (True, True), (False, False)]


# ---------------------------------------------------------------- there and back


@pytest.mark.rules("DXC-1b", "DXC-14.4")
def test_the_table_turns_to_the_battle_and_back() -> None:
    t = field()
    begun(t)
    assert t.s.inner is not None
    assert t.s.inner.seats == (REBEL, KING), "the attacker has its first seat"
    t.play("surrender")
    assert t.s.inner is None
    assert len(t.told("turns")) == 2
    assert t.s.contest is None or t.phase != "fought"


@pytest.mark.rules("DXC-1b", "DXC-14.6b", "DXC-14.6f", "DXC-14.8a", "DXC-9b", "DXC-1m", "DXC-1i")
def test_a_surrender_comes_back() -> None:
    t = field()
    t.leader("gilbert", "n1", prestige=5)
    t.leader("osbeorn", "d1", prestige=5)
    t.write("n1", chest=6)
    begun(t, KING)
    t.play("surrender")
    assert "n1" not in t.s.groups
    assert soldiers(t.s.groups["d1"].prisoners[0].men) == 5
    assert (t.s.leaders["gilbert"].condition, t.s.leaders["gilbert"].group) == ("captive", "d1")
    assert (t.s.leaders["gilbert"].prestige, t.s.leaders["osbeorn"].prestige) == (4, 6)
    assert t.book("d1").purse == 6
    assert t.s.points[REBEL]["battle"] == 2
    assert t.at("d1") == FIELD


@pytest.mark.rules("DXC-1b", "DXC-14.6a", "DXC-14.6d", "DXC-8.2d")
def test_wounds_deaths_and_horses_come_back_from_a_draw() -> None:
    t = field()
    t.leader("gilbert", "n1", prestige=5)
    t.write("n1", men=men(norman_knight=3, norman_archer=3))
    s = begun(t)
    whose = muster(t.s, t.s.contest).whose if t.s.contest else {}
    knights: list[int] = []
    archers: list[int] = []
    leaders: list[int] = []
    for man in counters(s, 1):
        _, troop, _, leader = whose[s.cast.keys[man]]
        (leaders if leader else knights if troop == TROOP["norman_knight"].number else archers).append(man)
    silent = Referee(t.ref.dice)
    harm.kill(s, silent, archers[0])
    harm.wound(s, silent, archers[1])
    s.health[s.steed[knights[0]]] = DEAD
    s.health[leaders[0]] = WOUNDED
    s.turn = TURNS
    t.decision = advance(t.s, t.ref)
    let_pass(t)
    assert t.s.inner is None
    found = {(body.troop, body.mounted): (body.healthy, body.wounded) for body in t.s.groups["n1"].men}
    knight, archer = TROOP["norman_knight"].number, TROOP["norman_archer"].number
    assert found == {(knight, True): (2, 0), (knight, False): (1, 0), (archer, False): (1, 1)}
    assert t.s.leaders["gilbert"].wounded
    assert "Norman band n1: 1 dead, 0 prisoners." in t.told("losses") or "Gilbert: 1 dead, 0 prisoners." in t.told(
        "losses"
    )
    assert t.phase == "retreat", "after a draw both leave"
    assert not t.told("won")


@pytest.mark.rules("DXC-1b", "DXC-14.6a", "DXC-14.6b")
def test_a_side_is_eliminated() -> None:
    t = field()
    t.leader("gilbert", "n1", prestige=5)
    s = begun(t)
    for man in counters(s, 1):
        harm.kill(s, Referee(t.ref.dice), man)
    t.decision = advance(t.s, t.ref)
    let_pass(t)
    assert "n1" not in t.s.groups
    assert t.s.leaders["gilbert"].condition == "dead"
    assert t.s.points[REBEL] == {"battle": 2, "leader": 6}
    assert not t.s.groups["d1"].prisoners


@pytest.mark.rules("DXC-1b", "DXC-14.1a")
@pytest.mark.parametrize(("count", "maps"), [(10, 1), (18, 2), (31, 4)])
def test_on_one_two_and_four_maps(count: int, maps: int) -> None:
    t = field(count, count)
    begun(t)
    assert t.s.contest is not None
    assert len(t.s.contest.placed) == maps
    t.play("surrender")
    assert "d1" not in t.s.groups
    assert soldiers(t.s.groups["n1"].prisoners[0].men) == count


@pytest.mark.rules("DXC-14.8f")
def test_prisoners_are_on_the_field_with_their_keepers() -> None:
    t = field()
    t.s.groups["n1"].prisoners = (Captives("danish", men(danish_archer=2)),)
    begun(t, KING)
    t.play("surrender")
    archer = TROOP["danish_archer"].number
    assert sum(body.healthy for body in t.s.groups["d1"].men if body.troop == archer) == 1 + 2, "they are free"

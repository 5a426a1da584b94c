"""Section 3: stacks, the two locations of a town hex, sieges, zones of control, and what follows by itself at the end
of a move, combat or step."""

import random

import pytest

from banneret.games.maid.combat.aftermath import settle, take_control
from banneret.games.maid.country import HEX_IDS, NAMED, TOWN, TOWNS
from banneret.games.maid.determination.jeanne import volunteers
from banneret.games.maid.determination.supply import supplied, unsupplied_stacks
from banneret.games.maid.forces.stacks import besieged, inside, lose, room, spend, stack, unspend, unused, zoc
from banneret.games.maid.scenarios import TOWNS_IN
from banneret.games.maid.tables import ENGLISH, FRENCH, NATION_IDS, SEATS, SIDE_OF, Side

from .examples import expect
from .table import CODE, Table, cell, cells
from .test_country import MAP, around, ids, letter

RIVERS = {frozenset(side.split("-")) for river in MAP["rivers"] for side in river["hexsides"]}


# ---------------------------------------------------------------------- MAI-3.6 to MAI-3.8: locations and stacking


@pytest.mark.rules("MAI-3.6")
def test_inside_and_outside() -> None:
    table = Table("loire_1429")
    orleans = cell("orleans")
    assert inside(table.s, FRENCH, orleans) and not inside(table.s, ENGLISH, orleans)
    assert table.sp("english", "orleans") == {"AR": 7, "HC": 2, "IN": 1, "AT": 1, "SG": 1}
    assert table.sp("french", "orleans") == {"HC": 2, "LC": 1, "IN": 3, "AR": 1, "MI": 5, "AT": 1}
    assert not inside(table.s, FRENCH, cell("patay"))  # no walls round a village


@pytest.mark.rules("MAI-3.6", "MAI-2.10")
def test_whose_a_town_is() -> None:
    table = Table("loire_1429")
    assert [table.s.town_side(cell(word)) for word in ("orleans", "meung", "patay", "1417")] == [
        FRENCH,
        ENGLISH,
        -1,
        -1,
    ]
    assert table.s.controller(cell("orleans")) == NATION_IDS.index("french")


@pytest.mark.rules("MAI-3.6", "MAI-2.11")
def test_who_takes_a_town_is_inside() -> None:
    table = Table("loire_1429")
    table.take("french", "orleans")
    for who in ("dunois", "la_hire"):
        table.leader(who, "blois")
    settle(table.s, table.ref)
    assert inside(table.s, ENGLISH, cell("orleans")) and table.controller("orleans") == "english"
    assert besieged(table.s, ENGLISH) == 0


@pytest.mark.rules("MAI-3.7")
def test_stacking_limit() -> None:
    legal = expect("stacking_limit")["legal"]
    for size, goal, allowed in ((8, "1420", legal[0]), (8, "1520", legal[1]), (5, "1420", legal[2])):
        table = Table(bare=True)
        table.put("french", "1421", "dunois", LC=size)
        table.put("french", "1420", "la_hire", "alencon_duke", MI=15)
        table.moving("french")
        table.march("1421")
        assert (f"go {'romorantin' if goal == '1520' else goal}" in table.menu()) == allowed
        assert allowed or table.rule(f"go {goal}") == "MAI-3.7"


@pytest.mark.rules("MAI-3.7")
def test_support_counts_and_leaders_do_not() -> None:
    table = Table(bare=True)
    table.put("french", "1420", "dunois", "la_hire", "jeanne", IN=12, SG=3)
    assert room(table.s, FRENCH, cell("1420")) == 5
    table.put("french", "1420", EN=3)
    assert room(table.s, FRENCH, cell("1420")) == 2
    # both nations of a side together
    table.put("english", "paris", AR=10)
    table.put("burgundian", "paris", IN=9)
    assert room(table.s, ENGLISH, cell("paris")) == 1
    assert room(table.s, FRENCH, cell("blois")) == 20


@pytest.mark.rules("MAI-3.8")
def test_english_and_burgundians_go_together() -> None:
    table = Table(bare=True)
    table.put("english", "1613", "bedford", AR=5)
    table.put("burgundian", "1613", "philip", IN=5)
    table.put("french", "1612", IN=2)
    table.moving("english")
    table.march("1613", "1713")
    assert table.sp("english", "1713") == {"AR": 5, "B.IN": 5} and table.at("philip") == table.at("bedford") == "1713"
    table.fighting("english")
    table.attack("1612")
    told = table.told("attack")[0].text
    assert "Bedford and Philip" in told and "Archers 5; Burgundian Infantry 5" in told


@pytest.mark.rules("MAI-2.11")
@pytest.mark.parametrize(
    ("english", "burgundian", "nation"),
    [
        ({"AR": 4}, {"IN": 4}, "english"),
        ({"AR": 3}, {"IN": 4}, "burgundian"),
        ({"AR": 3, "SG": 2}, {"IN": 4}, "burgundian"),
        ({"AR": 5}, {"IN": 3, "SG": 3}, "english"),
    ],
)
def test_which_nation_takes_a_town(english: dict[str, int], burgundian: dict[str, int], nation: str) -> None:
    table = Table(bare=True)
    table.put("english", "orleans", **english)
    table.put("burgundian", "orleans", **burgundian)
    settle(table.s, table.ref)
    assert table.controller("orleans") == nation
    assert table.s.towns[ENGLISH] >> cell("orleans") & 1 and not table.s.towns[FRENCH] >> cell("orleans") & 1


@pytest.mark.rules("MAI-2.11")
def test_only_the_force_that_took_it_counts() -> None:
    """Burgundians march into an open town in which nobody is."""
    table = Table(bare=True)
    table.control(orleans="english")
    take_control(table.s, table.ref, FRENCH, cell("orleans"), (0, 0, 2, 0, 0, 0, 0, 0), ("MAI-6.9",))
    assert table.controller("orleans") == "french"
    table.control(senlis="french")
    table.put("burgundian", "1811", LC=2)
    table.put("english", "1811", AR=3)
    table.moving("english")
    table.march("1811", "senlis", burgundian__light_cavalry=2)
    assert table.controller("senlis") == "burgundian"


@pytest.mark.rules("MAI-6.1")
def test_of_pieces_that_have_moved_no_more_are_left_than_there_are() -> None:
    table = Table(bare=True)
    table.put("french", "orleans", IN=4, LC=2)
    table.put("english", "orleans", AR=4)
    table.s.active = FRENCH
    at = cell("orleans")
    spend(table.s, at, (0, 1, 3, 0, 0, 0, 0, 0), 0)
    lose(table.s, FRENCH, at, (0, 0, 2, 0, 0, 0, 0, 0))
    assert table.s.spent == {at: (0, 1, 2, 0, 0, 0, 0, 0)}
    lose(table.s, ENGLISH, at, stack(table.s, ENGLISH, at))  # the other side's losses are nothing to it
    assert table.s.spent == {at: (0, 1, 2, 0, 0, 0, 0, 0)}
    lose(table.s, FRENCH, at, (0, 2, 2, 0, 0, 0, 0, 0))
    assert not table.s.spent
    # those who leave take it with them, and only they
    spend(table.s, at, (0, 1, 2, 0, 0, 0, 0, 0), 0)
    unspend(table.s, at, (0, 1, 1, 0, 0, 0, 0, 0))
    assert table.s.spent == {at: (0, 0, 1, 0, 0, 0, 0, 0)}
    unspend(table.s, at, (0, 0, 1, 0, 0, 0, 0, 0))
    assert not table.s.spent


# ---------------------------------------------------------------------- MAI-3.9: sieges


@pytest.mark.rules("MAI-3.9")
def test_when_a_town_is_besieged() -> None:
    table = Table(bare=True)
    orleans = 1 << cell("orleans")
    table.put("french", "orleans", IN=2)
    assert besieged(table.s, FRENCH) == 0
    table.put("english", "orleans", "talbot")
    assert besieged(table.s, FRENCH) == 0  # a leader alone besieges nobody
    table.put("english", "orleans", SG=1)
    assert besieged(table.s, FRENCH) == 0  # nor does a siege train
    table.put("english", "patay", AR=9)
    assert besieged(table.s, FRENCH) == 0  # nor does an army beside it
    table.put("english", "orleans", AR=1)
    assert besieged(table.s, FRENCH) == orleans and besieged(table.s, ENGLISH) == 0


# ---------------------------------------------------------------------- MAI-3.10: zones of control


@pytest.mark.rules("MAI-3.10")
def test_zoc_size_and_river() -> None:
    sully, far = "sully", "1819"
    wanted = expect("zoc_size_and_river")["zoc"]
    table = Table(bare=True)
    table.put("french", "1818", IN=3)
    found = cells(zoc(table.s, FRENCH))
    assert [sully in found, far in found] == wanted[:2]
    table = Table(bare=True)
    table.put("french", "1818", IN=2, EN=1)
    assert (far in cells(zoc(table.s, FRENCH))) == wanted[2]
    table = Table(bare=True)
    table.put("french", "gien", IN=3)
    assert ("1818" in cells(zoc(table.s, FRENCH))) == wanted[3]
    assert zoc(table.s, FRENCH) == 0


@pytest.mark.rules("MAI-3.10")
def test_zoc_bridge() -> None:
    table = Table(bare=True)
    table.put("english", "1618", AR=5)
    table.control(jargeau="english")
    found = cells(zoc(table.s, ENGLISH))
    assert ["orleans" in found, "jargeau" in found] == expect("zoc_bridge")["zoc"]
    # over a bridge: English Orléans is on one side of the river
    table.control(orleans="english")
    assert "orleans" in cells(zoc(table.s, ENGLISH))


def reference_zoc(table: Table, side: str) -> set[str]:
    """MAI-3.10 word by word."""
    s = table.s
    number = SEATS.index(side)
    towns: dict[str, set[str]] = {seat: set() for seat in SEATS}
    for town, nation in enumerate(s.control):
        if nation >= 0:
            towns[SEATS[SIDE_OF[nation]]].add(TOWNS[town].hex)
    other = "french" if side == "english" else "english"
    found = set()
    for at, counts in s.sp[number].items():
        hex = HEX_IDS[at]
        strength = sum(count for slot, count in enumerate(counts) if slot % 8 not in (6, 7))
        if strength < 3 or hex in towns[side]:
            continue
        for beside in around(hex):
            bridged = letter(hex) in "tc" or letter(beside) in "tc"
            if (
                letter(beside) not in "~n"
                and beside not in towns[other]
                and (frozenset((hex, beside)) not in RIVERS or bridged)
            ):
                found.add(beside)
    return found


def reference_supply(table: Table, side: str) -> set[str]:
    """MAI-5.1 to MAI-5.3 word by word: the hexes in which a stack would be in supply."""
    s = table.s
    number = SEATS.index(side)
    other = "french" if side == "english" else "english"
    own = {TOWNS[town].hex for town, nation in enumerate(s.control) if nation >= 0 and SIDE_OF[nation] == number}
    theirs = {TOWNS[town].hex for town, nation in enumerate(s.control) if nation >= 0 and SIDE_OF[nation] != number}
    fighting = [
        {HEX_IDS[at] for at, counts in s.sp[n].items() if any(c for slot, c in enumerate(counts) if slot % 8 < 6)}
        for n in (0, 1)
    ]
    field = ids(s.ground)
    closed = theirs | fighting[1 - number] | (reference_zoc(table, other) - fighting[number])
    sources = own - fighting[1 - number]
    beside = {id: [other for other in around(id) if other in field and other not in closed] for id in field}

    def traces(start: str) -> bool:
        edge, seen = {start}, {start}
        for _ in range(3):
            edge = {id for here in edge for id in beside[here]} - seen
            if edge & sources:
                return True
            seen |= edge
        return False

    return own | {id for id in field if traces(id)}


def scattered(scenario: str, seed: int) -> Table:
    """Stacks and control at random."""
    table = Table(scenario, bare=True)
    chance = random.Random(seed)
    towns = TOWNS_IN[scenario]
    table.control(**{TOWNS[town].id: chance.choice(NATION_IDS) for town in chance.sample(towns, len(towns) * 2 // 3)})
    free = [id for id in sorted(ids(table.s.ground)) if letter(id) not in "tc"]
    spots = chance.sample(free, min(len(free), 24)) + [
        TOWNS[town].hex for town in chance.sample(towns, min(len(towns), 14))
    ]
    for number, spot in enumerate(spots):
        nation = chance.choice(NATION_IDS)
        codes: dict[str, int] = chance.choice(
            ({"MI": 1}, {"MI": 2}, {"MI": 3}, {"AR": 1, "MI": 3}, {"SG": 1}, {"MI": 2, "EN": 1})
        )
        if all(unused(table.s, NATION_IDS.index(nation), CODE[code]) >= count for code, count in codes.items()):
            table.put(nation, spot, **codes)
        if letter(spot) in "tc" and number % 2:
            side = SIDE_OF[table.s.control[TOWN[next(town.id for town in TOWNS if town.hex == spot)]]]
            table.put("english" if side == FRENCH else "french", spot, MI=1 + number % 4)
    return table


@pytest.mark.rules("MAI-3.10", "MAI-3.11", "MAI-5.1", "MAI-5.2", "MAI-5.3", "MAI-2.4", "MAI-2.9")
@pytest.mark.parametrize("scenario", ["loire_1429", "rheims_1429", "compiegne_1430", "campaign_1429"])
def test_zones_and_supply_as_the_clauses_word_them(scenario: str) -> None:
    in_supply = 0
    for seed in range(12):
        table = scattered(scenario, seed)
        field = ids(table.s.ground)
        for side in SEATS:
            assert ids(zoc(table.s, Side(SEATS.index(side)))) & field == reference_zoc(table, side) & field
            found = ids(supplied(table.s, Side(SEATS.index(side))))
            assert found & field == reference_supply(table, side), (scenario, seed, side)
            in_supply += len(found)
            stacks = {HEX_IDS[at] for at in table.s.sp[SEATS.index(side)]}
            assert [HEX_IDS[at] for at in unsupplied_stacks(table.s, Side(SEATS.index(side)))] == sorted(stacks - found)
    assert in_supply


@pytest.mark.rules("MAI-3.10")
def test_besiegers_have_a_zone_and_garrisons_have_none() -> None:
    table = Table(bare=True)
    table.put("english", "orleans", AR=3)
    table.put("french", "orleans", IN=5)
    assert "patay" in cells(zoc(table.s, ENGLISH)) and zoc(table.s, FRENCH) == 0
    # not into the sea
    table = Table(bare=True)
    table.put("english", "1503", AR=3)
    assert all(letter(HEX_IDS[at]) not in "~n" for at in NAMED.values() if zoc(table.s, ENGLISH) >> at & 1)
    assert any(letter(id) == "~" for id in around("1503"))


# ------------------------------------------------------------- MAI-3.12, MAI-3.13: at the end of a move, combat or step


@pytest.mark.rules("MAI-3.12")
def test_unescorted_train_after_a_move() -> None:
    table = Table(bare=True)
    table.put("french", "1420", "dunois", LC=2, SG=1, EN=1)
    table.moving("french")
    table.march("1420", "1421", french__light_cavalry=2)
    assert table.sp("french", "1420") == {} and table.sp("french", "1421") == {"LC": 2}
    assert table.at("dunois") == "1420"
    assert table.told("unescorted")


@pytest.mark.rules("MAI-3.12")
def test_trains_inside_a_town_and_with_one_combat_sp_stay() -> None:
    table = Table(bare=True)
    table.put("french", "blois", SG=1)
    table.put("french", "1420", MI=1, SG=2)
    table.put("english", "1313", SG=1, EN=1)
    settle(table.s, table.ref)
    assert table.sp("french", "blois") == {"SG": 1} and table.sp("french", "1420") == {"MI": 1, "SG": 2}
    assert table.sp("english", "1313") == {}


@pytest.mark.rules("MAI-3.12", "MAI-8.5")
def test_unescorted_train() -> None:
    """The worked case: a stack outside a town loses its last combat SPs."""
    wanted = expect("unescorted_train")
    table = Table(bare=True)
    table.put("french", "1420", "dunois", IN=2, SG=1)
    table.put("english", "1421", AR=9)
    table.put("english", "1520", AR=9)
    table.fighting("english")
    table.attack("1420")
    table.dice(3, 4)
    assert wanted["lost"] == {"IN": 2, "SG": 1} and wanted["leader"] == "rolls fate"
    assert table.sp("french", "1420") == {}
    assert table.told("fate") and table.at("dunois") != "1420"


@pytest.mark.rules("MAI-3.13")
def test_a_besieged_town_without_combat_sps_falls() -> None:
    table = Table(bare=True)
    table.put("english", "orleans", "talbot", AR=2)
    table.put("burgundian", "orleans", IN=1)
    table.put("french", "orleans", "dunois", "la_hire", "charles", SG=1)
    table.dice(4, 5, 3, 5, 1, 3)
    settle(table.s, table.ref)
    assert table.controller("orleans") == "english"
    assert table.sp("french", "orleans") == {}
    assert table.told("fall")[0].rules == ("MAI-3.13",)
    # the fallen-town line: 9 captures; 8 does not, nor does 4
    fates = {who: table.at(who) for who in ("charles", "dunois", "la_hire")}
    assert sorted(fates.values()) != sorted(["orleans"] * 3)
    assert list(fates.values()).count("captive") == 1
    assert table.at("talbot") == "orleans"


@pytest.mark.rules("MAI-3.13")
def test_a_garrison_of_one_combat_sp_holds() -> None:
    table = Table(bare=True)
    table.put("english", "orleans", AR=2)
    table.put("french", "orleans", MI=1)
    settle(table.s, table.ref)
    assert table.controller("orleans") == "french"
    # and an empty town that nobody besieges stays what it is
    table = Table(bare=True)
    table.put("english", "patay", AR=5)
    settle(table.s, table.ref)
    assert table.controller("orleans") == "french"


@pytest.mark.rules("MAI-3.13")
def test_a_garrison_slips_out_and_the_town_falls() -> None:
    table = Table(bare=True)
    table.put("english", "orleans", AR=2)
    table.put("french", "orleans", LC=2)
    table.moving("french")
    table.dice(3)
    table.march("orleans", "slip jargeau")
    assert table.sp("french", "jargeau") == {"LC": 2}
    assert table.controller("orleans") == "english"


@pytest.mark.rules("MAI-3.13", "MAI-5.21")
def test_volunteers_before_an_empty_town_take_it() -> None:
    table = Table(bare=True)
    table.put("french", "janville", "jeanne")
    table.put("english", "janville", "scales")
    table.dice(1, 2)
    volunteers(table.s, table.ref)
    assert table.controller("janville") == "french" and table.sp("french", "janville") == {"MI": 2}
    assert table.at("scales") not in ("janville", "captive")


@pytest.mark.rules("MAI-3.13")
def test_several_towns_fall_at_once() -> None:
    table = Table(bare=True)
    table.put("french", "rouen", IN=1)
    table.put("english", "orleans", AR=1)
    settle(table.s, table.ref)
    assert (table.controller("rouen"), table.controller("orleans")) == ("french", "english")

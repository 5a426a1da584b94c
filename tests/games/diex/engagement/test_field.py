"""DXC-14.1, DXC-14.4: where the bands of a battle deploy, and in which order."""

import tomllib
from pathlib import Path

import pytest

from banneret.board.hex import members
from banneret.games.diex.engagement.deploying import room
from banneret.games.diex.engagement.field import BUILDINGS, TURNS, Band, battle, map_of
from banneret.games.diex.engagement.stretches import homes, stretch
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.invariants import check
from banneret.games.diex.sequence import SidePhase
from banneret.games.diex.state import DiexState
from banneret.games.diex.terms import ATTACKER, DEFENDER
from banneret.kernel.refusal import BanneretError, Violation

from .battles import ONE, SIDES, begun, danes, keys, men, normans, small, terms
from .field import Field

EXAMPLES = tomllib.loads((Path(__file__).parent.parent / "examples_campaign.toml").read_text(encoding="utf-8"))
ENTRIES = next(example for example in EXAMPLES["example"] if example["id"] == "camp_entry_sides")
NUMBERS = {"one": 1, "two": 2, "four": 4}
LAYOUTS = {
    1: (("meadow", False),),
    2: (("meadow", False), ("crusader_trail", True)),
    4: (("meadow", False), ("crusader_trail", True), ("ditch", False), ("meadow", True)),
}
ALONG = {  # by side: the first and the last column, the first and the last row of its stretch
    "top": (0, 23, 0, 0), "right": (23, 23, 0, 17), "bottom": (0, 23, 17, 17), "left": (0, 0, 0, 17),
    "upper:top": (0, 23, 0, 0), "upper:right": (23, 23, 0, 17), "lower:right": (23, 23, 18, 35),
    "lower:bottom": (0, 23, 35, 35), "lower:left": (0, 0, 18, 35), "upper:left": (0, 0, 0, 17),
    "upper_left:top": (0, 23, 0, 0), "upper_right:top": (24, 47, 0, 0),
    "upper_right:right+lower_right:right": (47, 47, 0, 35), "lower_right:bottom": (24, 47, 35, 35),
    "lower_left:bottom": (0, 23, 35, 35), "upper_left:left+lower_left:left": (0, 0, 0, 35),
}  # fmt: skip


def on(maps: int) -> DiexState:
    return small(LAYOUTS[maps], SIDES[maps][0], SIDES[maps][-1])


# ---------------------------------------------------------------- sides


@pytest.mark.rules("DXC-14.1b", "DXC-14.1c", "DXC-14.1d", "DXC-14.1e")
@pytest.mark.parametrize("name", NUMBERS)
def test_each_side_of_the_worked_case_is_its_stretch_of_the_edge(name: str) -> None:
    maps = NUMBERS[name]
    assert set(ENTRIES["expect"][name]) == set(SIDES[maps])
    s = on(maps)
    grid = s.ground.lattice
    for side in ENTRIES["expect"][name]:
        first, last, top, bottom = ALONG[side]
        _, hexes = stretch(s.ground, maps, side)
        assert {(grid.column(cell), grid.row(cell)) for cell in members(hexes)} == {
            (column, row) for column in range(first, last + 1) for row in range(top, bottom + 1)
        }


@pytest.mark.rules("DXC-14.1b", "DXC-14.1c", "DXC-14.1d", "DXC-14.4")
@pytest.mark.parametrize(("maps", "side"), [(maps, side) for maps, sides in SIDES.items() for side in sides])
def test_a_band_deploys_within_five_hexes_of_its_stretch(maps: int, side: str) -> None:
    first, last, top, bottom = ALONG[side]
    other = next(one for one in SIDES[maps] if one.rpartition(":")[2] != side.rpartition(":")[2])
    field = begun(small(LAYOUTS[maps], side, other, first=ATTACKER))
    s = field.s
    grid = s.ground.lattice
    for cell in (*members(terms(s).wings[0].area), *(s.at[man] for man in s.cast.ranks[ATTACKER])):
        column, row = grid.column(cell), grid.row(cell)
        assert max(first - column, column - last, top - row, row - bottom, 0) < 5
        across = column if top == bottom else row
        assert (first if top == bottom else top) <= across <= (last if top == bottom else bottom)


@pytest.mark.parametrize(
    ("maps", "side"), [(1, "middle"), (1, "upper:top"), (2, "top"), (4, "upper:top"), (4, "upper_left:top+lower:left")]
)
def test_a_side_that_the_field_has_not_is_refused(maps: int, side: str) -> None:
    with pytest.raises(BanneretError, match="is no side of a battlefield"):
        small(LAYOUTS[maps], side, SIDES[maps][0])


def test_nobody_comes_from_the_middle() -> None:
    with pytest.raises(BanneretError, match="in the middle of the battlefield"):
        small(LAYOUTS[2], "upper:bottom", "lower:bottom")


@pytest.mark.rules("DXC-14.1a", "DXC-14.2a")
def test_one_two_or_four_maps() -> None:
    assert map_of(LAYOUTS[1]) == "meadow" and map_of(LAYOUTS[2]) == "meadow/~crusader_trail"
    assert map_of(LAYOUTS[4]) == "meadow+~crusader_trail+ditch+~meadow"
    sizes = [(on(maps).ground.lattice.columns, on(maps).ground.lattice.rows) for maps in (1, 2, 4)]
    assert sizes == [(24, 18), (24, 36), (48, 36)]
    with pytest.raises(BanneretError, match="not 3"):
        small((*LAYOUTS[2], ("woods", False)))


# ---------------------------------------------------------------- settlements, water, crowds


@pytest.mark.rules("DXC-14.1e")
@pytest.mark.parametrize("turned", [False, True])
def test_settlement_men_set_up_in_and_next_to_the_buildings(turned: bool) -> None:
    layout = (("meadow", False), ("saxon_village", turned), ("meadow", False), ("crusader_trail", False))
    field = begun(small(layout, "upper_left:top", BUILDINGS))
    s = field.s
    indoors = homes(s.ground)
    assert indoors.bit_count() > 20 and all(s.ground.lattice.column(cell) >= 24 for cell in members(indoors))
    near = indoors | s.ground.lattice.spread(indoors)
    assert all(near >> s.at[man] & 1 for man in s.cast.ranks[DEFENDER])
    assert terms(s).wings[1].area == near


@pytest.mark.rules("DXC-14.1e")
def test_where_there_are_no_buildings_they_stand_in_the_middle() -> None:
    s = begun(small(two=BUILDINGS)).s
    middle = s.ground.cell("1310")
    assert all(s.ground.lattice.distance(middle, s.at[man]) <= 2 for man in s.cast.ranks[DEFENDER])


@pytest.mark.rules("DXC-14.1e")
def test_a_village_has_room_for_all_its_men() -> None:
    crowd = Band(DEFENDER, men(*("Xil",) * 100), BUILDINGS)
    field = begun(battle("", "", ("Normans", "Saxons"), (("motte", False),), (normans(), crowd)))
    assert all(field.s.at[man] >= 0 for man in field.s.cast.ranks[DEFENDER])


@pytest.mark.rules("DXC-14.4")
@pytest.mark.parametrize(("turned", "side"), [(False, "bottom"), (True, "top")])
def test_who_comes_from_the_sea_stands_on_the_strand(turned: bool, side: str) -> None:
    field = begun(small((("beach", turned),), side, "top" if side == "bottom" else "bottom"))
    s = field.s
    wing = terms(s).wings[0]
    assert wing.edge == 0 and not s.waiting[0] and all(s.at[man] >= 0 for man in s.cast.ranks[ATTACKER])
    assert wing.gateway & s.ground.edges[1] and not wing.gateway & s.ground.edges[0 if turned else 2]


@pytest.mark.rules("DXA-1.3l", "DXC-14.4")
def test_who_finds_no_room_waits_outside_and_comes_on_where_his_band_arrives() -> None:
    crowd = Band(ATTACKER, men(*("Nck",) * 100), "upper_right:top")
    field = begun(battle("", "", ("Normans", "Danes"), LAYOUTS[4], (crowd, danes("lower_left:bottom"))))
    s = field.s
    waiting = [man for man in s.cast.ranks[ATTACKER] if s.waiting[man]]
    assert waiting and {s.waiting[man] for man in waiting} == {1}
    assert len(waiting) < 60, "there is room for the others"
    field.play("fight")
    field.pass_until(lambda f: f.phase == "movement")
    front = [man for man in s.cast.ranks[ATTACKER] if s.at[man] >= 0 and s.ground.edges[0] & s.cells(man)]
    for man in front:
        s.clear(man)
        s.at[man], s.waiting[man] = -1, 1
        s.facing[man] = -1
    field.play(f"move {s.cast.keys[waiting[0]]}")
    doors = {notation.split()[1] for notation in field.offers("enter")}
    assert doors and all(int(name[:2]) > 24 and name.endswith("01") for name in doors)
    assert field.why_not("enter 0501 s") == "DXC-14.4"


@pytest.mark.rules("DXA-1.3l")
def test_a_late_band_comes_on_from_outside() -> None:
    late = Band(DEFENDER, men("Dih", taken=keys(danes().men)), "right", late=True)
    s = begun(battle("", "", ("Normans", "Danes"), ONE, (normans(), danes(), late))).s
    assert s.waiting[s.cast.people - 1] == 2 and not any(s.waiting[: s.cast.people - 1])


def test_a_battle_of_so_many_that_horses_stay_behind() -> None:
    one, two = men(*("Nck",) * 80), men(*("Nck",) * 160)[80:]
    s = battle("", "", ("Normans", "Rebels"), LAYOUTS[4], (Band(0, one, SIDES[4][0]), Band(1, two, SIDES[4][3])))
    assert s.cast.people == 160 and s.cast.counters == 254
    check(begun(s).s)
    with pytest.raises(BanneretError, match="254 people at most"):
        battle("", "", ("A", "B"), ONE, (Band(0, men(*("Nil",) * 254), "top"), danes()))
    with pytest.raises(BanneretError, match="somebody on each side"):
        battle("", "", ("A", "B"), ONE, (normans(),))


# ---------------------------------------------------------------- the order


@pytest.mark.rules("DXC-14.4")
@pytest.mark.parametrize("word", ["attacker", "defender"])
def test_the_attacker_chooses_who_deploys_first(word: str) -> None:
    seat = ("attacker", "defender").index(word)
    field = Field(small())
    assert (field.phase, field.asked.seat) == ("who_deploys", ATTACKER)
    field.play(f"deploy {word}")
    assert (field.phase, field.asked.seat) == ("set_up", seat)
    assert all(field.s.waiting[man] for man in field.s.cast.ranks[1 - seat]), "the other comes after"
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("set_up", 1 - seat)


@pytest.mark.rules("DXC-14.4")
@pytest.mark.parametrize("word", ["attacker", "defender"])
def test_and_then_who_has_the_first_phase(word: str) -> None:
    seat = ("attacker", "defender").index(word)
    field = Field(small())
    field.play("deploy defender", "ready", "ready")
    assert (field.phase, field.asked.seat) == ("who_begins", ATTACKER)
    field.play(f"begin {word}")
    for turn in (1, 2):
        for who in (seat, 1 - seat):
            field.pass_until(lambda f: f.phase == "resolve")
            assert (field.s.turn, field.s.phasing, field.asked.seat) == (turn, who, who)
            field.play("fight")
            field.pass_until(lambda f: any(isinstance(phase, SidePhase) for phase in f.s.stack))
            assert field.s.phasing == who


@pytest.mark.rules("DXC-14.4")
@pytest.mark.parametrize("seat", [ATTACKER, DEFENDER])
def test_nobody_is_asked_what_is_settled_already(seat: int) -> None:
    field = Field(small(first=seat))
    assert (field.phase, field.asked.seat) == ("set_up", seat)
    field.play("ready", "ready")
    field.pass_until(lambda f: f.phase == "resolve")
    assert field.asked.seat == seat


@pytest.mark.rules("DXC-14.4")
def test_who_deploys_second_keeps_away_from_the_enemy() -> None:
    field = Field(small(one="top", two="top"))
    field.play("deploy defender", "ready")
    s = field.s
    foes = [s.at[man] for man in s.cast.ranks[DEFENDER]]
    free = room(s, ATTACKER, terms(s).wings[0])
    distance = s.ground.lattice.distance
    assert free and all(distance(cell, foe) > 3 for cell in members(free) for foe in foes)
    field.play(f"place {s.cast.keys[0]}")
    assert field.why_not(f"at {s.ground.names[s.ground.lattice.neighbours[foes[0]].bit_length() - 1]}") == "DXA-SC.2"


@pytest.mark.rules("DXC-14.3b", "DXC-14.4")
def test_everybody_sets_up_with_his_own_band() -> None:
    other = Band(ATTACKER, men("Nil", taken=keys(normans().men)), "left")
    field = Field(battle("", "", ("Normans", "Danes"), ONE, (normans("right"), other, danes("bottom"))))
    field.play("deploy attacker", "place gaucher")
    assert field.why_not("at 0209") == "DXA-SC.2" and field.why_not("at 2309") == ""
    field.play("back", f"place {other.men[0].key}")
    assert field.why_not("at 0209") == "" and field.why_not("at 2309") == "DXA-SC.2"
    field.play("column 02", "at 0209", "ready")
    assert field.where(other.men[0].key) == "0209"


@pytest.mark.rules("DXC-14.6a")
def test_a_battle_lasts_as_many_turns_as_the_tables_say() -> None:
    assert TURNS == 12 and small().cast.turns == TURNS


def test_a_position_with_odd_bands_is_none() -> None:
    field = begun(small())
    gone = field.s.clone()
    gone.left_by[0] = 1
    gone.clear(0)
    gone.at[0] = -1
    with pytest.raises(Violation, match="his side does not flee"):
        check(gone)
    check(field.s)


def test_the_battlefield_is_made_once() -> None:
    assert on(4).ground is ground(map_of(LAYOUTS[4]), 10, (), (), 0, 0)

"""DXS-11.4.1: the assault, from its set-up to its end."""

import pytest

from banneret.board.hex import members
from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.assault import assault, out_of_range
from banneret.games.diex.engagement.laying import Store
from banneret.games.diex.engagement.place import CASTLE, GREAT_HALL, PLACES, Place, burn, inner, intact, printed, whole
from banneret.games.diex.engagement.posts import open_edges
from banneret.games.diex.engagement.report import report
from banneret.games.diex.ground.ground import ground
from banneret.games.diex.ground.terrain import FILLED_MOAT, PLATFORM
from banneret.games.diex.invariants import check
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.movement.leaving import ENTER
from banneret.games.diex.mover import Mover
from banneret.games.diex.muster.soldiers import Soldier
from banneret.games.diex.sequence import SidePhase
from banneret.games.diex.state import HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.tables import WEAPON
from banneret.games.diex.terms import BESIEGED, BESIEGER, Assault
from banneret.games.diex.works import Works

from .field import GARRISON, HOST, Field, forces, in_phase_of, laid, storming

MEN = ("roussel", "gaucher", "bouchard", "vital", "erwan")
FOES = ("aevar", "vigrid", "steinar", "hallbjorn", "valthjof", "ulf", "ligulf", "alfmaer")


def test_the_tests_know_their_people() -> None:
    inside, outside = forces()
    assert tuple(man.key for man in inside) == MEN and tuple(man.key for man in outside) == FOES


# ---------------------------------------------------------------- set-up


@pytest.mark.rules("DXS-11.4.1a")
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_all_men_of_both_sides_are_there_with_their_wounds_and_on_foot(place: Place) -> None:
    inside, outside = forces()
    hurt = Soldier("gaucher", "gaucher", "Gaucher", wounded=True)
    s = assault(place, outside, (inside[0], hurt, *inside[2:]), intact(place), Store())
    assert s.cast.map == place.map
    assert s.cast.keys == [*FOES, *MEN], "the besieger is side A, and nobody has brought a horse"
    assert [s.cast.keys[man] for man in range(13) if s.health[man] == WOUNDED] == ["gaucher"]
    assert all(whole(place, s.ground) >> s.at[man] & 1 for man in s.cast.ranks[BESIEGED])
    assert all(s.waiting[man] for man in s.cast.ranks[BESIEGER])
    check(s)


@pytest.mark.rules("DXS-11.4.1b")
def test_the_order_of_set_up() -> None:
    works = burn(intact(CASTLE), CASTLE, 1 << printed(CASTLE).cell("1910"))
    field = Field(laid(works=works, store=Store(ladders=1, filled_moat=1)))
    assert field.s.sides == works.sides, "what is burnt is burnt"
    assert (field.phase, field.asked.seat) == ("fill_moat", BESIEGER)
    field.play("fill 2008")
    assert field.s.ground.kind[field.cell("2008")] == FILLED_MOAT
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGED)
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("assemble", BESIEGER)
    field.play("ready")
    assert len(field.s.ladders) == 1


@pytest.mark.rules("DXS-11.4.1b", "DXS-11.2e")
def test_the_moat_is_as_deep_as_the_record_says_when_there_are_no_markers() -> None:
    assert Field(laid()).phase == "set_up"


@pytest.mark.rules("DXS-11.4.1b")
def test_the_besieged_set_up_anywhere_inside() -> None:
    field = Field(laid())
    field.play("place gaucher")
    room = set()
    for column in field.offers("column"):
        field.play(column)
        room |= {notation.removeprefix("at ") for notation in field.offers("at")}
        field.play("back", "place gaucher")
    ground = field.s.ground
    others = {field.where(key) for key in MEN if key != "gaucher"}
    free = whole(CASTLE, ground) & ground.standable
    assert room == {ground.names[cell] for cell in members(free)} - others
    field.play("column 07", "at 0709")
    assert field.where("gaucher") == "0709"
    field.play("place erwan", "column 07")
    assert field.why_not("at 0709") == "DXA-4.1b" and field.why_not("at 0701") == "DXA-SC.2"


@pytest.mark.rules("DXS-11.4.1b")
def test_the_set_up_can_be_played_as_it_stands() -> None:
    s = laid()
    assert s.ground.kind[s.at[s.cast.numbers["vital"]]] == PLATFORM, "an archer is on a platform"
    gate = s.ground.cell("1909")
    assert all(s.ground.lattice.distance(s.at[man], gate) <= 5 for man in s.cast.ranks[BESIEGED])


@pytest.mark.rules("DXS-11.4.1b")
def test_the_besiegers_wait_outside_edges_of_their_choice() -> None:
    field = Field(laid())
    field.play("ready")
    assert {field.s.waiting[field[key]] for key in FOES} == {2}, "the gate is in the east"
    field.play("all s")
    assert {field.s.waiting[field[key]] for key in FOES} == {3}
    assert field.why_not("all s") == "DXS-11.4.1b"
    field.play("third n")
    assert [field.s.waiting[field[key]] for key in FOES].count(1) == len(FOES) // 3
    field.play("single", "send aevar", "to w", "back")
    assert field.s.waiting[field["aevar"]] == 4
    field.play("ready")
    assert field.phase != "assemble"


@pytest.mark.rules("DXS-11.4.1b")
def test_an_edge_that_is_water_is_not_open() -> None:
    assert open_edges(ground("beach", 10, (), (), 0, 0)) != (1, 2, 3, 4)
    assert open_edges(printed(CASTLE)) == (1, 2, 3, 4)


@pytest.mark.rules("DXS-11.2e", "DXA-10.1.2a")
def test_ladders_lie_flat_on_the_edge_where_most_wait() -> None:
    field = Field(laid(store=Store(ladders=3)))
    field.play("ready", "all s", "ready")
    south = field.s.ground.edges[2]
    ends = [cell for ladder in field.s.ladders for cell in ladder.ends]
    assert len(field.s.ladders) == 3 and len(set(ends)) == 6
    assert all(south >> cell & 1 for cell in ends)
    beside = field.s.ground.lattice.neighbours
    assert all(beside[ladder.foot] >> ladder.far & 1 for ladder in field.s.ladders)
    check(field.s)


@pytest.mark.rules("DXS-11.2e")
def test_ladders_for_which_there_is_no_room_stay_in_store() -> None:
    field = Field(laid(store=Store(ladders=40)))
    field.play("ready", "ready")
    assert 5 < len(field.s.ladders) <= 9
    check(field.s)


# ---------------------------------------------------------------- entering


@pytest.mark.rules("DXS-11.4.1d")
def test_the_besieger_has_the_first_phase() -> None:
    field = Field(laid(besieged=("Nck",), held=True))
    field.pass_until(lambda f: any(isinstance(phase, SidePhase) for phase in f.s.stack))
    assert (field.s.turn, field.s.phasing) == (1, BESIEGER)


@pytest.mark.rules("DXS-11.4.1c")
def test_nobody_enters_in_the_first_turn_and_the_defenders_can_act_before_it() -> None:
    field = Field(laid())
    seen = []

    def entering(f: Field) -> bool:
        seen.append((f.s.turn, f.s.phasing, f.phase))
        return f.phase == "movement" and f.asked.seat == BESIEGER

    field.pass_until(entering)
    assert field.s.turn == 2
    assert (1, BESIEGED, "movement") in seen
    assert len(field.offers("move")) == len(FOES)
    field.play("move aevar")
    field.play(field.offers("enter")[0])
    assert field.s.at[field["aevar"]] in members(field.s.ground.edges[1])


@pytest.mark.rules("DXS-11.4.1c")
def test_why_they_may_not_enter_yet() -> None:
    s = laid()
    move = Mover(0, 6)
    refusal = ENTER.why_not(s, move, ["enter", "2409"])
    assert not ENTER.options(s, move) and refusal is not None and refusal.rule == "DXS-11.4.1c"
    s.turn = 2
    assert ENTER.options(s, move)


@pytest.mark.rules("DXS-11.4.1u")
def test_who_is_off_the_map_may_change_his_edge_after_a_phase_of_the_besieger() -> None:
    field = Field(laid())
    field.play("ready", "ready")
    field.pass_until(lambda f: f.phase == "movement" and f.asked.seat == BESIEGER)
    field.play("move vigrid")
    field.play(field.offers("enter")[0])
    field.pass_until(lambda f: f.phase == "assemble")
    assert (field.s.turn, field.s.phasing, field.asked.seat) == (2, BESIEGER, BESIEGER)
    field.play("all w", "ready")
    assert field.s.at[field["vigrid"]] >= 0
    field.pass_until(lambda f: f.phase == "movement" and f.asked.seat == BESIEGER)
    assert field.s.turn == 3
    field.play("move aevar")
    west = field.s.ground.edges[3]
    assert all(west >> field.cell(notation.split()[1]) & 1 for notation in field.offers("enter"))


def test_nobody_is_asked_about_edges_when_nobody_waits() -> None:
    field = storming({"aevar": "2409", "gaucher": "0709"})
    field.pass_until(lambda f: f.s.turn > 2 or f.phase == "assemble")
    assert field.s.turn == 3


# ---------------------------------------------------------------- how it ends


@pytest.mark.rules("DXS-11.4.1d")
def test_it_is_over_when_the_attackers_have_left() -> None:
    field = storming({"aevar": "2409", "gaucher": "0709"})
    field.pass_until(lambda f: f.phase == "movement")
    field.play("move aevar", "leave e")
    assert field.s.result is not None and field.s.result.kind == "gone"


@pytest.mark.rules("DXS-11.4.1d")
def test_night_falls_after_sixty_turns() -> None:
    field = storming({"aevar": "1509", "gaucher": "1508"}, turn=60)
    field.pass_until(lambda f: f.s.result is not None)
    assert field.s.result is not None and field.s.result.kind == "night" and field.s.turn == 60


@pytest.mark.rules("DXS-11.4.1e")
def test_five_turns_without_blows_behind_shut_gates_end_it() -> None:
    field = storming({"aevar": "2409", "gaucher": "0709"})
    field.pass_until(lambda f: f.s.result is not None)
    assert field.s.result is not None and field.s.result.kind == "quiet"
    assert field.s.turn == 6, "turns 2 to 6"


@pytest.mark.rules("DXS-11.4.1e")
def test_not_while_there_is_a_way_between_them() -> None:
    field = storming({"aevar": "2409", "gaucher": "1708"})
    field.s.closed = 0
    field.s.survey()
    field.pass_until(lambda f: f.s.result is not None or f.s.turn > 12)
    assert field.s.result is None


@pytest.mark.rules("DXS-11.4.1e")
def test_a_ladder_leads_over_the_palisade() -> None:
    field = storming({"aevar": "2409", "gaucher": "1708"})
    cell = field.cell
    field.s.hexes = ((cell("2008"), FILLED_MOAT),)
    side = next(d for d in range(6) if cell("2008") + field.s.ground.lattice.offsets[d] == cell("1909"))
    assert side == 4
    towards = next(d for d in range(6) if cell("2008") + field.s.ground.lattice.offsets[d] == cell("1908"))
    field.s.ladders = [Ladder(cell("2008"), side=towards, raised=1)]
    field.s.terms = Assault(opens=2, ladders=1)
    field.s.survey()
    field.pass_until(lambda f: f.s.result is not None or f.s.turn > 9)
    assert field.s.result is None


@pytest.mark.rules("DXS-11.4.1e")
def test_blows_begin_the_count_anew() -> None:
    field = storming({"aevar": "2409", "gaucher": "0709"})
    field.pass_until(lambda f: f.s.turn == 5)
    assert isinstance(field.s.terms, Assault) and field.s.terms.quiet == 3
    field.pass_until(lambda f: f.s.phasing == BESIEGED)
    field.s.attacked |= 1 << field["aevar"]
    field.pass_until(lambda f: f.s.turn == 6)
    assert field.s.terms.quiet == 0


@pytest.mark.rules("DXS-11.4.1e")
def test_turns_in_which_they_may_not_enter_and_turns_of_fire_do_not_count() -> None:
    field = storming({"aevar": "2409", "gaucher": "0709"}, turn=1)
    field.pass_until(lambda f: f.s.turn == 3)
    assert isinstance(field.s.terms, Assault) and field.s.terms.quiet == 1
    field.s.flames[field.cell("1409")] = (1, BESIEGER)
    field.pass_until(lambda f: f.s.turn == 4)
    assert field.s.flames and field.s.terms.quiet == 1


@pytest.mark.rules("DXS-11.4.1g")
def test_the_place_is_taken_when_no_defender_lives_inside() -> None:
    field = storming({"aevar": "1708", "gaucher": "1709", "erwan": "2301"})
    field.pass_until(in_phase_of(BESIEGER))
    assert field.s.result is None
    man = field["gaucher"]
    field.s.clear(man)
    field.s.health[man] = STUNNED
    field.s.fill(man)
    field.pass_until(lambda f: f.s.turn > 2)
    assert field.s.result is None, "a stunned man holds the place as well"
    field.s.put(man, field.cell("2302"))
    field.pass_until(lambda f: f.s.result is not None or f.s.turn > 4)
    assert field.s.result is not None and field.s.result.kind == "taken" and field.s.result.winners == (BESIEGER,)


@pytest.mark.rules("DXS-11.4.1h")
def test_the_besieger_may_stop_when_all_defenders_are_in_the_inner_part() -> None:
    field = storming({"aevar": "1708", "gaucher": "0809", "erwan": "1109"})
    assert field.phase == "may_stop" and field.asked.seat == BESIEGER
    assert field.offers() == ["go_on", "stop"]
    field.play("go_on")
    assert field.s.result is None
    field.pass_until(lambda f: f.phase == "may_stop")
    field.play("stop")
    assert field.s.result is not None and field.s.result.kind == "stopped"


@pytest.mark.rules("DXS-11.4.1h")
def test_not_when_one_of_them_is_elsewhere_or_on_a_ramp_that_is_open() -> None:
    assert storming({"aevar": "1708", "gaucher": "0809", "erwan": "1508"}).phase != "may_stop"
    field = storming({"aevar": "1708", "gaucher": "0809", "erwan": "1109"})
    field.play("go_on")
    field.s.closed &= ~(1 << field.cell("1209"))
    field.s.survey()
    field.pass_until(lambda f: f.phase == "may_stop" or f.s.turn > 4)
    assert field.phase != "may_stop"


@pytest.mark.rules("DXS-11.4.1h")
def test_in_a_hall_the_inner_part_is_its_first_four_rows() -> None:
    assert storming({"aevar": "1614", "gaucher": "1711"}, GREAT_HALL).phase == "may_stop"
    assert storming({"aevar": "1614", "gaucher": "1712"}, GREAT_HALL).phase != "may_stop"


def test_nobody_surrenders_in_an_action_of_a_siege() -> None:
    field = storming({"aevar": "1708", "gaucher": "1908", "erwan": "1809"})
    seen = []

    def look(f: Field) -> bool:
        seen.extend(f.offers())
        return f.s.turn > 3

    field.s.closed = 0
    field.s.survey()
    field.pass_until(look)
    assert "done" in seen and "surrender" not in seen


# ---------------------------------------------------------------- the second assault


@pytest.mark.rules("DXS-11.4.1i")
def test_on_a_later_day_the_defenders_set_up_in_the_inner_part() -> None:
    field = Field(laid(besieged=("Nck", "Nim"), held=True))
    part = inner(CASTLE, field.s.ground)
    assert all(part >> field.s.at[man] & 1 for man in field.s.cast.ranks[BESIEGED])
    field.play("place roussel", "column 09")
    assert field.why_not("at 1709") == "DXA-SC.2"


@pytest.mark.rules("DXS-11.4.1i")
def test_the_besieger_sets_up_anywhere_else() -> None:
    field = Field(laid(besieged=("Nck", "Nim"), held=True, store=Store(ladders=1)))
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGER)
    part = inner(CASTLE, field.s.ground)
    assert not any(part >> field.s.at[man] & 1 for man in field.s.cast.ranks[BESIEGER])
    field.play("place aevar", "column 17")
    assert "at 1709" in field.offers("at"), "in the bailey too"
    field.play("at 1709", "ready")
    assert len(field.s.ladders) == 1
    field.pass_until(lambda f: f.phase == "movement")
    assert field.s.turn == 1 and "move aevar" in field.offers(), "who stands on the map need not wait"


@pytest.mark.rules("DXS-11.4.1i", "DXS-11.4.1y")
def test_but_out_of_short_and_medium_range_of_every_missile_thrower() -> None:
    field = Field(laid(besieged=("Nck", "Nim", "Xij"), held=True))
    field.play("ready")
    s = field.s
    (thrower,) = (man for man in s.cast.ranks[BESIEGED] if s.cast.roster[man].weapon >= 0)
    weapon = WEAPON["javelin"]
    assert weapon.medium == 12 and s.cast.roster[thrower].weapon == weapon.id
    far = {s.ground.lattice.distance(s.at[thrower], cell) for cell in members(out_of_range(s))}
    assert min(far) == 13
    assert all(s.ground.lattice.distance(s.at[thrower], s.at[man]) > 12 for man in s.cast.ranks[BESIEGER])


@pytest.mark.rules("DXS-11.4.1i", "DXS-11.4.1y")
def test_a_bowman_keeps_them_all_off_the_map() -> None:
    field = Field(laid(held=True))
    field.play("ready")
    assert field.phase == "assemble"
    assert all(field.s.waiting[man] for man in field.s.cast.ranks[BESIEGER])


def test_who_finds_no_room_in_the_inner_part_stands_elsewhere_in_the_place() -> None:
    s = laid(GREAT_HALL, besieged=("Nil",) * 30, held=True)
    hall, part = whole(GREAT_HALL, s.ground), inner(GREAT_HALL, s.ground)
    there = [s.at[man] for man in s.cast.ranks[BESIEGED]]
    assert all(hall >> cell & 1 for cell in there)
    assert sum(part >> cell & 1 for cell in there) == (part & s.ground.standable).bit_count()


# ---------------------------------------------------------------- event 13


@pytest.mark.rules("DXS-11.6l", "DXS-11.6m")
@pytest.mark.parametrize(("place", "zone", "number"), [(CASTLE, "bailey", 6), (GREAT_HALL, "building_great_hall", 4)])
def test_a_spy_lets_some_of_them_in(place: Place, zone: str, number: int) -> None:
    field = Field(laid(place, gate_open=True))
    assert field.phase == "set_up" and field.asked.seat == BESIEGED
    assert all(field.s.waiting[man] for man in field.s.cast.ranks[BESIEGER]), "after the besieged have set up"
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGER)
    yard = field.s.ground.zones[zone]
    here = [man for man in field.s.cast.ranks[BESIEGER] if field.s.at[man] >= 0]
    assert len(here) == number and all(yard >> field.s.at[man] & 1 for man in here)
    assert place is not CASTLE or not field.s.closed >> field.cell("1909") & 1, "the gate is open"
    check(field.s)


@pytest.mark.rules("DXS-11.6l")
def test_the_besieger_says_who_they_are_and_where() -> None:
    field = Field(laid(gate_open=True))
    field.play("ready")
    out = [key for key in FOES if field.s.waiting[field[key]]]
    assert len(out) == 2 and not field.offers(f"place {out[0]}"), "six are in"
    gone = next(key for key in FOES if key not in out)
    field.play(f"withdraw {gone}")
    assert field.s.waiting[field[gone]]
    field.play(f"place {out[0]}", "column 15")
    free = field.offers("at")
    field.play(free[0])
    assert field.where(out[0]) == free[0].split()[1]
    assert not field.offers(f"place {gone}")
    check(field.s)


@pytest.mark.rules("DXS-11.6m")
def test_if_there_are_fewer_all_of_them_are_in() -> None:
    field = Field(laid(besiegers=HOST[:3], gate_open=True))
    field.play("ready")
    assert all(field.s.at[man] >= 0 for man in field.s.cast.ranks[BESIEGER])
    assert not field.offers("withdraw"), "nobody waits outside with whom he could stay"
    field.play("ready")
    assert field.phase != "assemble"


def test_the_works_are_those_of_the_siege() -> None:
    bridge = printed(CASTLE).cell("2009")
    works = burn(Works(((bridge, 0),), (), intact(CASTLE).closed), CASTLE, 1 << printed(CASTLE).cell("1409"))
    s = laid(works=works)
    assert (s.hexes, s.sides) == (works.hexes, works.sides)
    assert all(s.health[man] == HEALTHY for man in range(len(GARRISON) + len(HOST)))


# ---------------------------------------------------------------- a castle held by both


def parted(attacker: int) -> Field:
    inside, outside = forces(("Nck", "Nim", "Nia"))
    return Field(assault(CASTLE, outside, inside, intact(CASTLE), Store(), held=True, within=True, attacker=attacker))


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.1r")
def test_who_is_shut_up_in_the_bailey_fights_from_there() -> None:
    field = parted(BESIEGER)
    assert field.s.closed >> field.cell("1909") & 1, "he has shut the gate behind him"
    field.play("ready")
    assert (field.phase, field.asked.seat) == ("set_up", BESIEGER)
    bailey = field.s.ground.zones["bailey"]
    assert all(bailey >> field.s.at[man] & 1 for man in field.s.cast.ranks[BESIEGER]), "bowmen or not"
    field.play("place aevar", "column 16")
    assert "at 1609" in field.offers("at")
    field.play("back", "ready")
    field.pass_until(lambda f: f.phase == "may_stop")
    assert (field.s.turn, field.asked.seat) == (1, BESIEGER)


@pytest.mark.rules("DXS-11.4.1p")
def test_besieged_who_attack_have_the_first_phase_and_may_break_off() -> None:
    field = parted(BESIEGED)
    field.pass_until(lambda f: any(isinstance(phase, SidePhase) for phase in f.s.stack))
    assert (field.s.turn, field.s.phasing) == (1, BESIEGED)
    field.pass_until(lambda f: f.phase == "may_stop")
    assert (field.s.turn, field.asked.seat, field.offers()) == (2, BESIEGED, ["go_on", "break_off"])
    field.play("break_off")
    assert field.s.result is not None and field.s.result.kind == "broken_off"
    found = report(field.s)
    assert found.works is not None and found.works.closed >> field.cell("1909") & 1


@pytest.mark.rules("DXS-11.4.1p")
def test_they_regain_the_place_when_nobody_of_the_besiegers_is_left() -> None:
    field = parted(BESIEGED)
    field.pass_until(lambda f: any(isinstance(phase, SidePhase) for phase in f.s.stack))
    for man in field.s.cast.ranks[BESIEGER]:
        harm.kill(field.s, field.ref, man)
    field.pass_until(lambda f: f.s.result is not None)
    assert (report(field.s).end, report(field.s).beaten) == ("gone", BESIEGER)

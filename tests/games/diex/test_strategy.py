"""The parts of a tactician's advice: averages from the tables, threats, ways, and what he makes of positions that have
one right answer."""

import pytest

from banneret.games.diex.charges.shield_wall import DeclareWalls
from banneret.games.diex.combat.attackers import joiners, reach_of_all
from banneret.games.diex.combat.combat import Combat
from banneret.games.diex.combat.losses import Casualty
from banneret.games.diex.missiles.defensive_fire import DefensiveFire
from banneret.games.diex.missiles.offensive_fire import OffensiveFire
from banneret.games.diex.movement.move import Movement
from banneret.games.diex.muster.scenarios import EquipmentData, ObjectiveData
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.start_of_phase import StartOfPhase
from banneret.games.diex.state import COMBAT, HEALTHY, MOVEMENT, STUNNED, WOUNDED
from banneret.games.diex.strategy import advice
from banneret.games.diex.strategy.fight import Melee
from banneret.games.diex.strategy.odds import FATES, FIGHTS, hit_chance, stray_chance, wound_share
from banneret.games.diex.strategy.threat import threat_of
from banneret.games.diex.strategy.ways import FAR, field
from banneret.games.diex.strategy.worth import evaluate, lead, stakes
from banneret.games.diex.tables import BOW
from banneret.kernel.option import Option

from .positions import stunned
from .table import Table


def chosen(table: Table) -> Option:
    """What the advice likes best."""
    decision = table.decision
    assert decision is not None
    seat = decision.seats[0]
    menu = decision.menu_of(seat)
    values = advice.advise(table.s, seat, menu)
    assert len(values) == len(menu)
    return menu[values.index(max(values))]


# ---------------------------------------------------------------- averages


def test_a_stronger_column_does_more_harm_and_takes_less() -> None:
    for mounted in (0, 1):
        for armoured in (0, 1):
            for health in (
                (HEALTHY, WOUNDED) if mounted else (HEALTHY, STUNNED, WOUNDED)
            ):  # DXA-1.2g: the stunned are on foot
                row = FIGHTS[mounted][armoured][health]
                assert [harm for harm, _, _ in row] == sorted(harm for harm, _, _ in row)
                assert [pain for _, pain, _ in row] == sorted((pain for _, pain, _ in row), reverse=True)


def test_the_average_of_one_column_by_hand() -> None:
    """0/4 against a healthy man on foot: D D C C - - - B B A."""
    harm, pain, back = FIGHTS[0][0][HEALTHY][2]
    assert harm == pytest.approx((2 * 0.4 + 2 * 0.06) / 10)
    assert pain == pytest.approx((2 * 0.06 + 0.55) / 10)
    assert back == pytest.approx(0.2)
    assert FATES[0][0][2] == pytest.approx((0.2, 0.0, 0.3))


def test_who_lies_stunned_costs_the_attacker_nothing() -> None:
    assert all(pain == 0 for _, pain, _ in FIGHTS[0][0][STUNNED])


def test_shots_scatter() -> None:
    assert hit_chance(BOW, 2, False) == 1.0 and stray_chance(BOW, 2, False) == 0.0
    assert hit_chance(BOW, 4, False) == pytest.approx(0.6)
    assert hit_chance(BOW, 12, False) == pytest.approx(0.4)
    assert hit_chance(BOW, 13, True) == pytest.approx(0.2)
    assert stray_chance(BOW, 12, False) == pytest.approx(0.1)
    assert wound_share(BOW, False, False, False, HEALTHY, 0) > wound_share(BOW, False, True, False, HEALTHY, 0) > 0


# ---------------------------------------------------------------- the ground


def test_a_field_counts_points_and_knows_what_is_shut() -> None:
    s = lay_out("foragers")
    ground = s.ground
    goal = 1 << ground.cell("1010")
    distances = field(ground, goal, False, False)
    assert distances[ground.cell("1010")] == 0
    around = [distances[ground.cell(name)] for name in ("1009", "1011")]
    assert all(0 < points < FAR for points in around)
    castle = lay_out("assault").ground
    tower = field(castle, castle.zones["tower"], False, False, (), False)
    assert tower[castle.cell("2410")] == FAR
    assert field(castle, castle.zones["tower"], False, False)[castle.cell("2410")] < FAR


def test_the_threat_of_a_man_ends_a_hex_beyond_his_reach() -> None:
    table = Table("meadow", ["gaucher 0504", "alwin 1212"], Movement())
    s = table.s
    threat = threat_of(s, s.cast.seat[table["gaucher"]])
    at = s.at[table["gaucher"]]
    assert threat.strength[at] == s.cast.roster[table["gaucher"]].attack[0]
    farthest = max(s.ground.lattice.distance(at, cell) for cell in s.ground.lattice.cells if threat.near >> cell & 1)
    assert farthest <= s.allowance(table["gaucher"]) + 1


# ---------------------------------------------------------------- decisions with one right answer


def fight(people: list[str]) -> Table:
    table = Table("meadow", people)
    table.s.step = COMBAT
    table.begin(Combat())
    return table


def test_several_strike_one_man_together() -> None:
    table = fight(["osbern 1009", "turold 1011", "guthstan 1010"])
    option = chosen(table)
    assert option.verb == "all"
    assert option.args == (table["guthstan"],)


def test_one_is_kept_back_for_a_second_blow_or_all_strike_as_planned() -> None:
    table = fight(["gaucher 1009", "osbern 1011", "gervais 1110", "alwin 1010"])
    melee = Melee(table.s, joiners(table.s, reach_of_all(table.s)))
    blow = melee.next_blow()
    who, whom = blow.who, blow.whom
    assert whom == table["alwin"]
    option = chosen(table)
    while option.verb in ("plan", "with"):
        table.play(str(option))
        option = chosen(table)
    assert option.verb in ("go", "all", "attack")
    table.script.extend([0])
    table.play(str(option))
    assert all(table.s.attacked >> attacker & 1 for attacker in who)


def test_a_hopeless_attack_is_not_made() -> None:
    table = fight(["huon 1010", "aegelferth 1011"])
    assert chosen(table).verb == "end"


def test_the_plan_of_a_melee_is_never_worse_than_its_best_single_blow() -> None:
    table = fight(["gaucher 1010", "osbern 1012", "alwin 1011", "brihtric 0911"])
    melee = Melee(table.s, joiners(table.s, reach_of_all(table.s)))
    single = max(melee.joint(frozenset((a,)), foe) for a, foes in melee.reach.items() for foe in foes)
    assert melee.plan()[0] >= single - 1e-9


def test_the_cheaper_man_is_given_up() -> None:
    table = Table("meadow", ["gaucher 1010", "huon 1012", "alwin 1111"])
    table.begin(Casualty((table["gaucher"], table["huon"]), "F", False, 1 << table["alwin"]))
    worth = stakes(table.s.cast)
    assert worth[table["huon"]] != worth[table["gaucher"]]
    assert chosen(table).args[0] == min((table["gaucher"], table["huon"]), key=lambda u: worth[u])


def advised(table: Table) -> dict[str, float]:
    """What each answer looks worth to the seat that is asked."""
    assert table.decision is not None
    menu = table.decision.menu
    return dict(zip(map(str, menu), advice.advise(table.s, table.decision.seat, menu), strict=True))


def test_an_archer_shoots_and_spares_his_friends() -> None:
    table = Table("meadow", ["vital 1004", "alwin 1008", "brihtric 1412"], OffensiveFire())
    assert chosen(table).verb == "fire"
    crowded = Table(
        "meadow", ["vital 1002", "gaucher 1011", "gervais 0911", "osbern 1111", "alwin 1010"], OffensiveFire()
    )
    alone = Table("meadow", ["vital 1002", "alwin 1010"], OffensiveFire())
    assert advised(crowded)["fire vital alwin"] < advised(alone)["fire vital alwin"]


def test_defensive_fire_stops_one_who_is_near() -> None:
    table = Table("meadow", ["gaucher 1010", "wulfstan 1013"])
    s = table.s
    s.step = MOVEMENT
    table.begin(DefensiveFire(table["gaucher"]))
    assert chosen(table).verb == "fire"


def test_a_man_runs_for_the_edge_he_is_paid_for_and_no_other() -> None:
    leave = [
        ObjectiveData(
            side="norman", kind="exit", edge=1, zone="", points=0, otherwise=0, least=0, character="", wins=False
        )
    ]
    table = Table("meadow", ["gaucher 1002", "alwin 1017"], Movement(), objectives=leave)
    table.play("move gaucher")
    first = chosen(table)
    if first.verb == "to":
        table.play(str(first))
        first = chosen(table)
    assert str(first) == "leave n"
    loyal = Table("meadow", ["gaucher 1001", "alwin 1017"], Movement())
    loyal.play("move gaucher")
    assert chosen(loyal).verb != "leave"


def test_a_wall_faces_the_enemy() -> None:
    table = Table("meadow", ["thurkill 1010", "godric 1011", "sigeweard 1012", "gaucher 1311"], DeclareWalls(0))
    option = chosen(table)
    assert option.verb == "wall"
    assert "ne" in option.notation.split() or "se" in option.notation.split()


@pytest.mark.parametrize(("lit_by", "verb"), [(0, "end"), (1, "douse")])
def test_a_fire_is_put_out_by_those_who_did_not_light_it(lit_by: int, verb: str) -> None:
    table = Table("motte", ["gaucher 1608", "alwin 2310"])
    s = table.s
    s.flames[table.cell("1708")] = (1, lit_by)
    s.step = COMBAT
    table.begin(Combat())
    assert chosen(table).verb == verb


def test_a_captive_is_freed_by_one_who_is_out_of_reach_himself() -> None:
    for place, freed in (("1009", True), ("0911", False)):
        table = Table(
            "meadow", ["hilda 1010", f"edith {place}", "sven 1011"], first="saxon", special=["Captives: DXA-SC.10."]
        )
        stunned(table, "hilda")
        table.begin(StartOfPhase())
        assert chosen(table).verb == ("name" if freed else "done")
        if freed:
            table.play("name edith")
            assert str(chosen(table)) == "task free edith hilda"


def test_raiders_take_up_a_captive_rather_than_strike_him() -> None:
    paid = [
        ObjectiveData(
            side="danish",
            kind="carry_civilian",
            edge=3,
            zone="",
            points=30,
            otherwise=0,
            least=0,
            character="",
            wins=False,
        )
    ]
    people = ["sven 1011", "hilda 1010", "alwin 0101"]
    table = Table("meadow", people, Movement(), objectives=paid, first="danish")
    stunned(table, "hilda")
    table.play("move sven")
    assert str(chosen(table)) == "to 1010"
    table.play("to 1010")
    assert str(chosen(table)) == "carry hilda"
    table.play("carry hilda")
    assert chosen(table).verb == "to" and int(chosen(table).notation[-2:]) > 10, "towards the edge"
    table = stunned(Table("meadow", people, objectives=paid, first="danish"), "hilda")
    table.s.step = COMBAT
    table.begin(Combat())
    assert chosen(table).verb == "end"


def test_a_gate_is_not_closed_on_somebody() -> None:
    for there, verb in (("1909", "done"), ("2210", "name")):
        inside = [
            ObjectiveData(
                side="saxon",
                kind="control",
                edge=0,
                zone="tower",
                points=0,
                otherwise=0,
                least=1,
                character="",
                wins=True,
            )
        ]
        gate = EquipmentData(gate_closed=False)
        table = Table("motte", ["gaucher 1809", f"alwin {there}"], objectives=inside, equipment=gate)
        table.begin(StartOfPhase())
        assert chosen(table).verb == verb


# ---------------------------------------------------------------- positions


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    for scenario in ("foragers", "return_of_the_danes", "assault", "reivers"):
        s = lay_out(scenario)
        assert lead(s, 0) == pytest.approx(-lead(s, 1))
        assert -2.0 <= evaluate(s, 0) <= 2.0


def test_a_dead_enemy_is_a_gain() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1012"], Movement())
    before = lead(table.s, 0)
    table.s.clear(table["alwin"])
    table.s.health[table["alwin"]] = 3
    assert lead(table.s, 0) == pytest.approx(before + table.s.cast.cost(table["alwin"]))

"""What the advice sees: exact chances, open towns, weak garrisons, kings in danger, plans that are carried out."""

import pytest

from banneret.games.maid import game
from banneret.games.maid.country import NAMED, ORLEANS, TOWN_CELL
from banneret.games.maid.strategy.clash import prospect, siege_chance, summons_chance
from banneret.games.maid.strategy.manner import USUAL
from banneret.games.maid.strategy.marching import foresee
from banneret.games.maid.strategy.mind import Mind
from banneret.games.maid.strategy.orders import Order, Planner
from banneret.games.maid.strategy.stakes import french_score, town_worths, utility
from banneret.games.maid.strategy.threats import FAR, forces_of, pressure, ways
from banneret.games.maid.tables import ENGLISH, FRENCH, PERSON_IDS

from .table import Table


def liked(table: Table) -> str:
    """The option that looks best."""
    assert table.decision is not None
    menu = table.decision.menu
    values = game.hints.advise(table.s, table.decision.seat, menu)
    return menu[values.index(max(values))].notation


def play_advice(table: Table, until: str) -> list[str]:
    """Follow the advice until a phase asks; what was answered."""
    told: list[str] = []
    while table.decision is not None and table.phase != until and len(told) < 200:
        told.append(liked(table))
        table.play(told[-1])
    return told


# ---------------------------------------------------------------------- chances


def test_a_siege_falls_as_often_as_the_die_says() -> None:
    assert siege_chance(3, 3, True, False, 0) == pytest.approx(2 / 6)
    assert siege_chance(3, 3, False, False, 0) == pytest.approx(3 / 6)
    assert siege_chance(3, 3, False, True, 0) == pytest.approx(4 / 6)
    assert siege_chance(3, 3, False, True, 3) == 1.0
    assert siege_chance(3, 3, True, False, -3) == 0.0
    assert siege_chance(2, 3, False, True, 3) == 0.0


def test_a_summons_opens_on_six_and_more() -> None:
    assert summons_chance(0) == pytest.approx(1 / 6)
    assert summons_chance(3) == pytest.approx(4 / 6)
    assert summons_chance(-1) == 0.0


def test_an_attack_is_what_the_table_says() -> None:
    sure = prospect(11, 2, 1, 0, 0, False)
    assert (sure.own, sure.theirs, sure.wiped) == pytest.approx((0.0, 2.0, 1.0))
    poor = prospect(1, 4, 3, 0, 0, True)
    assert poor.broken > 0.9
    assert poor.cleared < 0.01
    shot = prospect(6, 3, 1, 4, 0, False)
    calm = prospect(6, 3, 1, 0, 0, False)
    assert shot.own > calm.own
    walls = prospect(12, 6, 1, 0, 0, True)
    field = prospect(12, 6, 1, 0, 0, False)
    assert walls.cleared < field.cleared, "behind walls nobody retreats"


def test_an_attack_agrees_with_the_outlook_that_people_see() -> None:
    """The quick reckoning and the phases themselves come to the same averages."""
    from banneret.games.maid.combat.attack import forces
    from banneret.games.maid.combat.outlook import attack_outlook

    table = Table(bare=True)
    table.pickets()
    table.put("english", "patay", "talbot", AR=4, HC=1)
    table.put("french", "1516", "la_hire", HC=3, IN=6)
    table.fighting("french")
    target = NAMED["patay"]
    parties = forces(table.s, FRENCH, target)
    exact = attack_outlook(table.s, FRENCH, target, parties)
    mind = Mind(table.s, FRENCH, USUAL)
    found = mind.outlook(target)
    assert found is not None
    seen = found[0]
    lost = float(sum(chance * outcome.attacker.lost for outcome, chance in exact.outcomes))
    dealt = float(sum(chance * outcome.defender.lost for outcome, chance in exact.outcomes))
    assert seen.own == pytest.approx(lost)
    assert seen.theirs == pytest.approx(dealt)


# ---------------------------------------------------------------------- worths


def test_levels_are_what_counts() -> None:
    s = Table("loire_1429").s
    assert french_score(s) == 3
    assert utility(s, 12.0, 0.3) == pytest.approx(1.0, abs=0.01)
    assert utility(s, 7.0, 0.3) == pytest.approx(0.5, abs=0.05)
    assert utility(s, -2.0, 0.3) == pytest.approx(-1.0, abs=0.01)
    assert utility(s, 6.0, 2.0) > utility(s, 4.0, 2.0) > utility(s, 1.0, 2.0)


def test_towns_are_worth_what_the_schedule_says() -> None:
    worths = town_worths(Table("loire_1429").s)
    assert worths[TOWN_CELL[ORLEANS]] > worths[NAMED["jargeau"]] > worths[NAMED["meung"]]


# ---------------------------------------------------------------------- threats


def test_ways_count_movement_points() -> None:
    s = Table("loire_1429").s
    costs = ways(s.ground, NAMED["blois"])
    assert costs[NAMED["blois"]] == 0
    assert costs[NAMED["calais"]] == FAR, "outside the window"
    assert costs[NAMED["orleans"]] > costs[NAMED["meung"]] or costs[NAMED["orleans"]] >= 3


def test_an_army_nearby_is_felt_and_a_guard_of_citizens_is_not() -> None:
    table = Table("campaign_1429", bare=True)
    table.pickets()
    table.put("english", "meung", "talbot", AR=6)
    table.put("english", "janville", MI=2)
    found = forces_of(table.s, ENGLISH)
    assert [force.cell for force in found] == [NAMED["meung"]]
    near = pressure(found, NAMED["beaugency"])
    assert (near.strength, near.bonus) == (5, 2), "one stays behind"
    assert not pressure(found, NAMED["calais"]).strength


# ---------------------------------------------------------------------- plans


def test_an_open_town_is_walked_into() -> None:
    table = Table(bare=True)
    table.pickets()
    table.put("french", "blois", "la_hire", HC=2, IN=2)
    table.moving("french")
    play_advice(table, "combat")
    assert table.controller("meung") == "french" or table.controller("beaugency") == "french"


def counts_of(table: Table, side: int, where: str) -> tuple[int, ...]:
    return table.s.sp[side][NAMED[where]]


def test_a_siege_is_worth_more_the_likelier_the_town_falls() -> None:
    table = Table(bare=True)
    table.pickets()
    table.put("english", "meung", MI=2)
    table.put("english", "beaugency", IN=2, AT=1)
    table.put("french", "blois", "la_hire", HC=3, IN=3)
    table.put("french", "tours", IN=1)
    mind = Mind(table.s, FRENCH, USUAL)
    army, few = counts_of(table, FRENCH, "blois"), counts_of(table, FRENCH, "tours")
    people = mind.people[NAMED["blois"]]
    weak, strong = NAMED["meung"], NAMED["beaugency"]
    assert mind.my_siege(weak, army, people) == 1.0
    assert 0.0 < mind.my_siege(strong, army, people) < 1.0
    assert mind.my_siege(strong, few, 0) == 0.0, "too few to close it"
    assert mind.hold(weak, army, people) > mind.hold(weak, army, 0) > mind.hold(weak, few, 0)


def test_a_threatened_town_wants_a_garrison() -> None:
    table = Table(bare=True)
    table.pickets()
    table.put("english", "meung", "talbot", AR=3, HC=2)
    table.put("french", "blois", "dunois", HC=2, IN=2)
    mind = Mind(table.s, FRENCH, USUAL)
    army, nobody = counts_of(table, FRENCH, "blois"), (0,) * 8
    near, far = NAMED["blois"], NAMED["la_rochelle"]
    assert mind.hold(near, nobody, 0) < -0.5 * mind.worth[near]
    assert mind.fall_risk(army, 4, mind.people[near], mind.coming(near)) < mind.fall_risk(
        army, 4, 0, mind.coming(near)
    ), "Dunois helps"
    assert mind.hold(far, nobody, 0) == 0.0, "nobody could come"


def test_the_king_is_not_left_alone_among_enemies() -> None:
    table = Table("rheims_1429")
    mind = Mind(table.s, FRENCH, USUAL)
    king = 1 << PERSON_IDS.index("charles")
    escort = counts_of(table, FRENCH, "gien")
    lonely, guarded = (mind.hold(NAMED["montereau"], some, king) for some in ((0,) * 8, escort))
    assert guarded > lonely


def test_the_king_goes_to_rheims_once_it_is_safe() -> None:
    table = Table("rheims_1429")
    table.take("english", "rheims")
    table.control(rheims="french")
    table.take("french", "gien")
    table.put("french", "rheims", "dunois", IN=8, AR=3, AT=1)
    table.leader("charles", "chateau_thierry")
    table.take("english", "chateau_thierry")
    table.control(chateau_thierry="french")
    table.put("french", "chateau_thierry", IN=2)
    table.moving("french")
    play_advice(table, "combat")
    assert table.at("charles") == "rheims"


def test_what_is_planned_is_carried_out() -> None:
    """The steps of a march find the plan from the position alone."""
    table = Table("loire_1429")
    table.moving("french")
    order = Planner(table.s, FRENCH, USUAL).plan()[0]
    told = [liked(table)]
    table.play(told[0])
    while table.phase in ("muster", "march"):
        told.append(liked(table))
        table.play(told[-1])
    assert told[0].startswith("move ")
    assert NAMED[told[0].split()[1]] == order.origin
    assert any(words.split()[0] in ("go", "via") and NAMED[words.split()[1]] == order.goal for words in told[1:])


def test_a_plan_survives_a_train_that_its_escort_leaves_behind() -> None:
    """MAI-3.12: the guns' carts are lost with the march of their escort, and the plan is made anew without them."""
    table = Table(bare=True)
    table.pickets()
    table.put("english", "meung", MI=2)
    table.put("french", "1318", "la_hire", HC=4, SG=1)
    table.put("french", "blois", IN=2)
    table.moving("french")
    cell = NAMED["1318"]
    troops, train = (4, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0, 1)
    leaves = Order(cell, NAMED["blois"], troops, 0, 1.0)
    follows = Order(cell, NAMED["blois"], train, 0, 1.0)
    foresee(table.s, FRENCH, USUAL, [leaves, follows])
    assert table.sp("french", "1318") == {"HC": 4, "SG": 1}, "nothing is changed by thinking"


def test_a_good_attack_is_made_and_a_bad_one_is_not() -> None:
    table = Table(bare=True)
    table.pickets()
    table.put("english", "patay", IN=2)
    table.put("french", "1516", "la_hire", HC=4, IN=8)
    table.fighting("french")
    assert liked(table) == "attack patay"
    other = Table(bare=True)
    other.pickets()
    other.put("english", "patay", "fastolf", AR=9, HC=2)
    other.put("french", "1516", IN=2)
    other.fighting("french")
    assert liked(other) == "end"


def test_those_that_are_missed_least_are_given_up() -> None:
    table = Table(bare=True)
    table.pickets()
    table.put("english", "patay", IN=5)
    table.put("french", "1516", HC=4, MI=3)
    table.fighting("french")
    table.dice(2, 1, 1)
    table.attack("patay")
    assert table.phase == "attackers_lose", "2R at 1-1"
    assert liked(table) in ("cheapest", "take 1516.french.militia 2")

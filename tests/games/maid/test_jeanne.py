"""MAI-5.15 to MAI-5.26: the fortunes of Jeanne d'Arc; MAI-8.15, MAI-9.9: what her capture and her death do."""

import pytest

from banneret.games.maid.combat.fates import capture, kill
from banneret.games.maid.country import TOWNS
from banneret.games.maid.determination import jeanne
from banneret.games.maid.determination.jeanne import JeanneEvents, arrival_town
from banneret.games.maid.forces.leaders import attack_bonus, defence_bonus, may_march
from banneret.games.maid.state import JEANNE_STATES
from banneret.games.maid.tables import CHARLES, FRANCE, JEANNE, LEADER, NO_SIDE

from .examples import expect
from .table import Table, cell

REST = (3, 4) * 20
"""Dice for what follows and does not matter."""
STATE = {name: number for number, name in enumerate(JEANNE_STATES)}


def step(table: Table, *faces: int) -> Table:
    """The Jeanne events step with these dice and no others, and nothing after it."""
    table.dice(*faces)
    table.s.call(JeanneEvents())
    JeanneEvents().run(table.s, table.ref)
    return table


def sum_to(total: int) -> tuple[int, int]:
    """Two dice that sum to this."""
    return (min(6, total - 1), total - min(6, total - 1))


def in_field(where: str = "blois", **codes: int) -> Table:
    table = Table(bare=True)
    table.put("french", where, "jeanne", **codes)
    return table


def held(state: str, scenario: str = "campaign_1429") -> Table:
    table = Table(scenario, bare=True)
    table.leader("jeanne", "captive")
    table.s.jeanne = STATE[state]
    return table


def state(table: Table) -> str:
    return JEANNE_STATES[table.s.jeanne]


# ---------------------------------------------------------------------- MAI-5.15, MAI-5.16: the roll


@pytest.mark.rules("MAI-5.15")
def test_states() -> None:
    assert JEANNE_STATES == ("unknown", "field", "prisoner", "trial", "executed", "dead")


@pytest.mark.rules("MAI-5.15")
@pytest.mark.parametrize(
    ("total", "event"),
    [
        (4, "wounded"),
        (5, "court_intrigue"),
        (6, ""),
        (7, ""),
        (8, ""),
        (10, "voices"),
        (12, "miracle"),
        (2, ""),
        (3, ""),
        (9, ""),
        (11, ""),
    ],
)
def test_one_roll_of_two_dice_in_the_field(total: int, event: str) -> None:
    table = step(in_field(), *sum_to(total))
    assert table.s.event == event and state(table) == "field"
    assert sum(roll.value for roll in table.told("jeanne")[0].dice) == total


@pytest.mark.rules("MAI-5.15")
@pytest.mark.parametrize("name", ["executed", "dead"])
def test_executed_and_dead_need_no_roll(name: str) -> None:
    table = held(name)
    table.leader("jeanne", "captive" if name == "executed" else "killed")
    step(table)  # there is no die to roll
    assert state(table) == name and not table.told("jeanne")


@pytest.mark.rules("MAI-5.16")
@pytest.mark.parametrize("event", ["wounded", "court_intrigue", "voices", "miracle"])
def test_effects_end_before_the_next_roll(event: str) -> None:
    table = in_field()
    table.s.event = event
    step(table, *sum_to(7))
    assert table.s.event == ""
    assert (attack_bonus(table.s, JEANNE), defence_bonus(table.s, JEANNE), may_march(table.s, JEANNE)) == (3, 1, True)
    # and where no die is rolled they end as well
    table = held("executed")
    table.s.event = event
    step(table)
    assert table.s.event == ""


# ---------------------------------------------------------------------- MAI-5.17: she arrives


@pytest.mark.rules("MAI-5.17", "MAI-5.15")
@pytest.mark.parametrize("face", range(1, 7))
def test_arrives(face: int) -> None:
    table = step(Table("campaign_1428"), face)
    assert state(table) == ("field" if face >= 5 else "unknown")
    assert table.at("jeanne") == ("chinon" if face >= 5 else "waiting")


@pytest.mark.rules("MAI-5.17")
def test_without_a_roll_on_her_turn() -> None:
    table = Table("campaign_1428")
    table.s.turn = 3
    step(table)
    assert state(table) == "field" and table.at("jeanne") == "chinon"
    table = Table("campaign_1428")
    table.s.turn = 2
    step(table, 4)
    assert state(table) == "unknown"


@pytest.mark.rules("MAI-5.17")
def test_if_chinon_is_lost_or_besieged_the_nearest_town() -> None:
    table = Table("campaign_1428")
    table.put("english", "chinon", AR=1)
    step(table, 6)
    assert table.at("jeanne") == "tours" and state(table) == "field"
    # Saumur 0820, Thouars 0821 and Loches 1220 are as near as each other: the lowest hex id
    table = Table("campaign_1428")
    table.take("french", "chinon")
    table.control(chinon="english")
    assert TOWNS[arrival_town(table.s)].id == "tours"
    table.put("english", "tours", AR=1)
    assert TOWNS[arrival_town(table.s)].id == "saumur"
    table.put("english", "saumur", AR=1)
    assert TOWNS[arrival_town(table.s)].id == "thouars"


@pytest.mark.rules("MAI-5.17")
def test_with_no_town_she_stays_unknown() -> None:
    table = Table("campaign_1428", bare=True)
    table.leader("jeanne", "waiting")
    table.control(**{town.id: "english" for town in TOWNS})
    step(table, 6)
    assert state(table) == "unknown" and table.at("jeanne") == "waiting"
    # one town is enough, however far
    table.control(cherbourg="french")
    step(table, 6)
    assert state(table) == "field" and table.at("jeanne") == "cherbourg"


# ---------------------------------------------------------------------- MAI-5.18: ambush and exposed


@pytest.mark.rules("MAI-5.15", "MAI-5.18", "MAI-5.21")
def test_jeanne_field_events() -> None:
    wanted = expect("jeanne_field_events")
    captured, militia, points = [], [], []
    for total, own, near in ((2, 12, True), (3, 12, True), (9, 12, True), (11, 12, True), (3, 4, True), (2, 12, False)):
        table = in_field("1420", IN=own)
        if near:
            table.put("english", "1421", AR=5)
        step(table, *sum_to(total))
        captured.append(state(table) == "prisoner")
        militia.append(table.sp("french", "1420").get("MI", 0))
        points.append(table.s.banks[FRANCE])
    assert captured == wanted["captured"] and militia == wanted["militia_added"] and points == wanted["rp_added"]


@pytest.mark.rules("MAI-5.18")
@pytest.mark.parametrize(
    ("enemy", "where", "taken"),
    [
        ({"AR": 3}, "1421", True),
        ({"AR": 2, "SG": 1}, "1421", False),  # three combat SPs
        ({"AR": 3}, "1422", False),  # two hexes away
    ],
)
def test_who_can_take_her(enemy: dict[str, int], where: str, taken: bool) -> None:
    table = in_field("1420", IN=9)
    table.put("english", where, **enemy)
    step(table, 1, 1)
    assert (table.at("jeanne") == "captive") == taken


@pytest.mark.rules("MAI-5.18")
def test_inside_or_outside_walls() -> None:
    # she stands beside an English town, or before one, or in a besieged one
    for where in ("patay", "janville", "1616"):
        table = in_field(where, IN=9)
        table.control(orleans="english", meung="french", jargeau="french")
        table.put("english", "orleans" if where == "patay" else "janville", AR=3)
        step(table, 1, 1)
        assert table.at("jeanne") == "captive"
    table = in_field("orleans", IN=9)
    table.put("english", "orleans", AR=3)
    step(table, 1, 1)
    assert table.at("jeanne") == "captive"


@pytest.mark.rules("MAI-5.18")
@pytest.mark.parametrize(
    ("own", "taken"), [({"IN": 5}, True), ({"IN": 6}, False), ({"IN": 5, "SG": 2}, True), ({}, True)]
)
def test_exposed_with_fewer_than_six(own: dict[str, int], taken: bool) -> None:
    table = in_field("1420", **own)
    table.put("english", "1421", AR=3)
    step(table, 1, 2)
    assert (table.at("jeanne") == "captive") == taken
    # without an enemy nothing happens
    assert step(in_field("1420", **own), 1, 2).at("jeanne") == "1420"


# ---------------------------------------------------------------------- MAI-5.19, MAI-5.20: wounded, court intrigue


@pytest.mark.rules("MAI-5.19", "MAI-5.23", "MAI-5.16")
def test_jeanne_wounded_miracle() -> None:
    bonuses = []
    table = in_field()
    for total in (7, 4, 12, 7):
        step(table, *sum_to(total))
        bonuses.append(attack_bonus(table.s, JEANNE))
    assert bonuses == expect("jeanne_wounded_miracle")["bonus"]


@pytest.mark.rules("MAI-5.19")
def test_wounded() -> None:
    table = in_field("1420", LC=2)
    table.s.event = "wounded"
    assert (attack_bonus(table.s, JEANNE), defence_bonus(table.s, JEANNE)) == (0, 0)
    assert attack_bonus(table.s, LEADER["dunois"]) == 2  # nobody else's
    table.moving("french")
    table.play("move 1420")
    assert not [option for option in table.menu() if "jeanne" in option]
    assert table.decision is not None and table.decision.tally is not None
    assert [lot.id for lot in table.decision.tally.lots] == ["french.light_cavalry"]
    table.choose(french__light_cavalry=2)
    table.play("go 1421")
    assert table.at("jeanne") == "1420"
    assert table.menu("move") == [] or "move 1420" not in table.menu()
    if table.phase == "movement":
        assert table.rule("move 1420") == "MAI-5.19"


@pytest.mark.rules("MAI-5.19")
def test_wounded_she_retreats_with_her_stack() -> None:
    table = in_field("1420", LC=6)
    table.s.event = "wounded"
    table.put("english", "1421", IN=7)
    table.fighting("english")
    table.dice(6)
    table.attack("1420")
    while table.phase in ("attackers_lose", "defenders_lose"):
        table.play("cheapest")
    table.play("retreat 1419")
    assert table.at("jeanne") == "1419"


@pytest.mark.rules("MAI-5.23")
def test_miracle_helps_the_attack_alone() -> None:
    table = in_field()
    table.s.event = "miracle"
    assert (attack_bonus(table.s, JEANNE), defence_bonus(table.s, JEANNE), may_march(table.s, JEANNE)) == (4, 1, True)


@pytest.mark.rules("MAI-5.20")
def test_called_to_court() -> None:
    table = in_field("1420", LC=2)
    table.put("french", "chinon", "charles", IN=1)
    step(table, *sum_to(5))
    assert table.at("jeanne") == "chinon" and table.at("charles") == "chinon"
    assert not may_march(table.s, JEANNE) and may_march(table.s, CHARLES)
    assert attack_bonus(table.s, JEANNE) == 3
    table.s.active = NO_SIDE
    table.moving("french")
    assert "move chinon" in table.menu()
    table.play("move chinon")
    assert table.decision is not None and table.decision.tally is not None
    assert "jeanne" not in [lot.id for lot in table.decision.tally.lots] and "charles" in [
        lot.id for lot in table.decision.tally.lots
    ]


@pytest.mark.rules("MAI-5.20")
@pytest.mark.parametrize("case", ["her town besieged", "his town besieged", "not in play", "together"])
def test_she_only_loses_her_move(case: str) -> None:
    table = in_field("orleans", IN=2)
    table.put("french", "orleans" if case == "together" else "chinon", "charles", IN=1)
    if case == "her town besieged":
        table.put("english", "orleans", AR=1)
    if case == "his town besieged":
        table.put("english", "chinon", AR=1)
    if case == "not in play":
        table.leader("charles", "absent")
    step(table, *sum_to(5))
    assert table.at("jeanne") == "orleans" and table.s.event == "court_intrigue" and not may_march(table.s, JEANNE)


@pytest.mark.rules("MAI-5.20")
def test_besiegers_are_in_no_besieged_town() -> None:
    table = in_field("rouen", IN=2)
    table.put("english", "rouen", AR=1)
    table.put("french", "chinon", "charles")
    step(table, *sum_to(5))
    assert table.at("jeanne") == "chinon"


# ---------------------------------------------------------------------- MAI-5.21, MAI-5.22


@pytest.mark.rules("MAI-5.21", "MAI-3.7", "MAI-3.3")
def test_volunteers_as_far_as_may_be() -> None:
    for there, joined in ((18, 2), (19, 1), (20, 0)):
        table = step(in_field("1420", IN=there), *sum_to(9))
        assert table.sp("french", "1420").get("MI", 0) == joined
    # the mix has 80 Militia
    table = in_field("1420", IN=1)
    for town in ("orleans", "tours", "blois", "chinon"):
        table.put("french", town, MI=20 if town != "chinon" else 19)
    step(table, *sum_to(9))
    assert table.sp("french", "1420").get("MI", 0) == 1
    # alone she is a stack as well
    assert step(in_field("1420"), *sum_to(9)).sp("french", "1420") == {"MI": 2}


@pytest.mark.rules("MAI-5.21", "MAI-5.8")
def test_fervour() -> None:
    table = in_field()
    table.s.banks = [0, 0, 4]
    step(table, *sum_to(11))
    assert table.s.banks == [0, 0, 7]
    table.s.banks[FRANCE] = 9
    step(table, *sum_to(11))
    assert table.s.banks == [0, 0, 10]


def storm(face: int, *people: str, side: str = "french", event: str = "voices") -> Table:
    """Jeanne and her men attack a small English stack at about even odds; the next face is the combat die."""
    table = Table(bare=True)
    table.put("french", "1420", *people, "jeanne", LC=4)
    table.put("english", "1421", "scales", IN=4)
    table.s.event = event
    table.s.will = 1
    table.dice(face, 6, *REST)
    table.fighting(side)
    return table


@pytest.mark.rules("MAI-5.22")
def test_voices_roll_a_combat_die_again_once() -> None:
    table = storm(1)
    table.attack("1421")
    assert (table.phase, table.asked, table.menu()) == ("voices", "french", ["keep", "reroll"])
    assert table.sp("english", "1421") == {"IN": 4} and table.sp("french", "1420") == {"LC": 4}  # before any result
    table.play("reroll")
    assert table.s.event == "" and [event.dice[0].value for event in table.told("result")] == [1, 6]
    # the second roll stands: they are not asked again, for this or another attack
    assert table.phase != "voices"
    assert table.s.battle is not None and table.s.battle.die == 8


@pytest.mark.rules("MAI-5.22")
def test_voices_may_be_kept_for_later() -> None:
    table = storm(2)
    table.attack("1421")
    table.play("keep")
    assert table.s.event == "voices" and [event.dice[0].value for event in table.told("result")] == [2]
    assert table.s.battle is not None and table.s.battle.die == 4
    assert table.phase == "defenders_retreat"


@pytest.mark.rules("MAI-5.22")
def test_only_where_she_takes_part_in_a_french_action() -> None:
    # she stays out of the attack
    table = storm(3)
    table.attack("1421", **{"1420__french__light_cavalry": 4})
    assert table.phase != "voices"
    # the English attack her
    table = storm(3, side="english")
    table.attack("1420")
    assert table.phase != "voices"
    # another event
    table = storm(3, event="miracle")
    table.attack("1421")
    assert table.phase != "voices"


@pytest.mark.rules("MAI-5.22")
def test_voices_roll_a_siege_die_again() -> None:
    for here in (True, False):
        table = Table(bare=True)
        table.put("french", "rouen", "la_hire", IN=5)
        table.put("french", "rouen" if here else "1420", "jeanne", LC=1)
        table.put("english", "rouen", "bedford", MI=1, AT=1)
        table.put("english", "paris", AR=1)
        table.s.event = "voices"
        table.dice(1, 6, *REST)
        table.from_part("sieges")
        assert (table.phase == "voices") == here
        if here:
            table.play("reroll")
            assert [event.dice[0].value for event in table.told("siege") if event.dice] == [1, 6]
            assert table.controller("rouen") == "french"


@pytest.mark.rules("MAI-5.22")
def test_voices_roll_a_summons_die_again() -> None:
    table = Table(bare=True)
    table.put("french", "1610", "jeanne", IN=4)
    table.control(beauvais="english")
    table.put("english", "pontoise", MI=2)
    table.s.event = "voices"
    table.s.will = 1
    table.moving("french")
    table.march("1610", "pontoise")
    table.dice(1, 6)
    table.play("summon")
    assert table.phase == "voices" and table.controller("pontoise") == "english"
    table.play("reroll")
    assert table.controller("pontoise") == "french" and table.s.event == ""


# ---------------------------------------------------------------------- MAI-5.24 to MAI-5.26: prisoner and trial


@pytest.mark.rules("MAI-5.24", "MAI-5.15")
@pytest.mark.parametrize(
    ("face", "after"), [(2, "prisoner"), (3, "prisoner"), (4, "trial"), (5, "trial"), (6, "trial")]
)
def test_held_and_sold(face: int, after: str) -> None:
    table = step(held("prisoner"), face)
    assert state(table) == after and table.at("jeanne") == "captive"


@pytest.mark.rules("MAI-5.24")
def test_escape() -> None:
    table = held("prisoner")
    table.put("english", "orleans", AR=1)
    step(table, 1)
    table.again()
    assert (table.phase, table.asked) == ("escape", "french")
    wanted = {f"at {town.id}" for town in TOWNS if table.controller(town.id) == "french"} - {"at orleans"}
    assert set(table.menu()) == wanted
    assert table.rule("at orleans") == table.rule(
        "at rouen"
    ) == "MAI-5.24" and "Orléans is no French-controlled" in str(table.why_not("at orleans"))
    table.play("at chinon")
    assert state(table) == "field" and table.at("jeanne") == "chinon"


@pytest.mark.rules("MAI-5.24")
def test_escape_to_the_one_town_or_to_none() -> None:
    table = held("prisoner")
    table.control(**{town.id: "english" for town in TOWNS if town.id != "bourges"})
    step(table, 1)
    jeanne.Escape().run(table.s, table.ref)
    assert table.at("jeanne") == "bourges" and state(table) == "field"
    table = held("prisoner")
    table.control(**{town.id: "english" for town in TOWNS})
    step(table, 1)
    jeanne.Escape().run(table.s, table.ref)
    assert table.at("jeanne") == "captive" and state(table) == "prisoner" and table.s.stack[-1].key == "turn"


@pytest.mark.rules("MAI-5.25")
def test_freed_at_rouen_without_a_roll() -> None:
    table = held("trial")
    table.control(rouen="french")
    step(table)
    assert state(table) == "field" and table.at("jeanne") == "rouen"
    assert table.told("jeanne")[0].rules == ("MAI-5.25",)
    # a prisoner is not at Rouen yet
    table = held("prisoner")
    table.control(rouen="french")
    assert state(step(table, 3)) == "prisoner"


@pytest.mark.rules("MAI-5.25", "MAI-2.9")
def test_rouen_outside_the_window_frees_nobody() -> None:
    table = held("trial", "loire_1429")
    step(table, 3)
    assert state(table) == "trial"


@pytest.mark.rules("MAI-5.26", "MAI-5.15")
@pytest.mark.parametrize("face", range(1, 7))
def test_trial(face: int) -> None:
    table = step(held("trial"), face)
    assert state(table) == ("executed" if face >= 4 else "trial") and table.at("jeanne") == "captive"


@pytest.mark.rules("MAI-5.15", "MAI-5.26", "MAI-9.10", "MAI-9.15")
def test_will_execution() -> None:
    wanted = expect("will_execution")
    table = held("trial")
    table.s.will = 0
    table.s.captured = True
    table.put("english", "paris", AR=1)
    table.put("french", "blois", IN=1)
    step(table, 4)
    assert state(table) == wanted["jeanne_state"] and table.s.will == 0
    table.from_part("will")
    assert table.s.will == wanted["will_after_step"]
    # for good
    step(table)
    assert state(table) == "executed"


# ---------------------------------------------------------------------- MAI-8.15, MAI-9.9


@pytest.mark.rules("MAI-8.15", "MAI-9.9")
def test_captured() -> None:
    table = in_field()
    table.s.will = 2
    table.s.event = "voices"
    capture(table.s, table.ref, JEANNE)
    assert state(table) == "prisoner" and table.at("jeanne") == "captive"
    assert (table.s.will, table.s.captured, table.s.event) == (0, True, "")


@pytest.mark.rules("MAI-8.15")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_killed(before: int, after: int) -> None:
    table = in_field()
    table.s.will = before
    kill(table.s, table.ref, JEANNE)
    assert state(table) == "dead" and table.at("jeanne") == "killed" and table.s.will == after and not table.s.captured


@pytest.mark.rules("MAI-8.15")
def test_others_do_not_touch_the_will() -> None:
    table = in_field()
    table.s.will = 2
    table.put("french", "blois", "dunois", "la_hire")
    kill(table.s, table.ref, LEADER["dunois"])
    capture(table.s, table.ref, LEADER["la_hire"])
    assert (table.at("dunois"), table.at("la_hire")) == ("killed", "captive") and table.s.result is None
    assert (table.s.will, table.s.captured, state(table)) == (2, False, "field")
    assert cell("blois") == table.s.at[JEANNE]

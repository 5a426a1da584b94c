"""MAI-11.1 to MAI-11.3: how a scenario is set up."""

import msgspec
import pytest

from banneret.games.maid import game
from banneret.games.maid.country import TOWNS, WORDS
from banneret.games.maid.forces.stacks import inside
from banneret.games.maid.scenarios import SCENARIO_DATA, TOWNS_IN, Force
from banneret.games.maid.setup import VARIANTS, first_position
from banneret.games.maid.state import JEANNE_STATES
from banneret.games.maid.tables import ENEMY, LEADER_IDS, NATION, NATION_IDS, SIDE_OF, TYPE, TYPES, WILL_EVENT

from .examples import expect
from .table import Table, cell


def by_code(force: Force) -> dict[str, int]:
    prefix = "B." if force.nation == "burgundian" else ""
    return {prefix + TYPES[TYPE[type]].code: count for type, count in force.sp.items()}


@pytest.mark.rules("MAI-11.1")
@pytest.mark.parametrize("scenario", SCENARIO_DATA)
def test_forces(scenario: str) -> None:
    table = Table(scenario)
    works = set()
    for force in SCENARIO_DATA[scenario].forces:
        side = SIDE_OF[NATION[force.nation]]
        assert table.sp("english" if side == 0 else "french", force.at) == by_code(force)
        for leader in force.leaders:
            assert table.at(leader) == force.at
        if force.outside:
            assert not inside(table.s, side, cell(force.at)) and inside(table.s, ENEMY[side], cell(force.at))
        elif cell(force.at) in [cell(town.id) for town in TOWNS]:
            assert inside(table.s, side, cell(force.at))
        if force.works:
            works.add(cell(force.at))
    assert set(table.s.works) == works


@pytest.mark.rules("MAI-11.1")
def test_besiegers_in_works_before_orleans() -> None:
    for scenario, expected in (
        ("loire_1429", ["orleans"]),
        ("campaign_1429", ["orleans"]),
        ("campaign_1428", []),
        ("rheims_1429", []),
        ("compiegne_1430", []),
    ):
        assert [WORDS[at] for at in Table(scenario).s.works] == expected


@pytest.mark.rules("MAI-11.2")
@pytest.mark.parametrize("scenario", SCENARIO_DATA)
def test_every_other_town_has_the_garrison_of_its_controller(scenario: str) -> None:
    table = Table(scenario)
    listed = {force.at for force in SCENARIO_DATA[scenario].forces if not force.outside}
    for number in TOWNS_IN[scenario]:
        town = TOWNS[number]
        nation = table.controller(town.id)
        side = "french" if nation == "french" else "english"
        if town.id not in listed:
            code = "B.MI" if nation == "burgundian" else "MI"
            assert table.sp(side, town.id) == {code: 3 if town.kind == "cathedral_town" else 2}, town.id


@pytest.mark.rules("MAI-11.2")
def test_default_garrisons() -> None:
    table = Table("campaign_1429")
    for town, wanted in expect("default_garrisons").items():
        assert table.controller(town) == wanted["nation"]
        assert table.sp("french" if wanted["nation"] == "french" else "english", town) == {"MI": wanted["MI"]}


@pytest.mark.rules("MAI-11.3")
@pytest.mark.parametrize("scenario", SCENARIO_DATA)
def test_who_is_in_play(scenario: str) -> None:
    data = SCENARIO_DATA[scenario]
    table = Table(scenario)
    on_map = {leader for force in data.forces for leader in force.leaders}
    coming = {leader for reinforcement in data.reinforcements for leader in reinforcement.leaders}
    if data.jeanne_state == "unknown":
        coming.add("jeanne")
    for who in LEADER_IDS:
        wanted = (
            "captive" if who in data.prisoners else "waiting" if who in coming else None if who in on_map else "absent"
        )
        assert table.at(who) == wanted or (
            wanted is None and table.at(who) not in ("absent", "waiting", "killed", "captive")
        ), who
    assert {who for number, who in enumerate(LEADER_IDS) if table.s.first_prisoners >> number & 1} == set(
        data.prisoners
    )
    assert (table.s.will, JEANNE_STATES[table.s.jeanne]) == (data.will_start, data.jeanne_state)
    assert table.s.banks == [data.first_rp[nation] for nation in NATION_IDS]
    assert table.s.turn == 1 and table.s.coming == tuple(range(len(data.reinforcements)))
    assert table.s.orleans_besieged == data.orleans_under_siege
    assert bool(table.s.will_used >> WILL_EVENT["charles_crowned"] & 1) == data.charles_crowned
    assert bool(table.s.will_used >> WILL_EVENT["orleans_relieved"] & 1) == data.orleans_relieved


@pytest.mark.rules("MAI-11.3")
def test_banks_start_as_the_scenario_says(monkeypatch: pytest.MonkeyPatch) -> None:
    data = msgspec.structs.replace(SCENARIO_DATA["loire_1429"], first_rp={"english": 1, "burgundian": 2, "french": 3})
    monkeypatch.setitem(SCENARIO_DATA, "loire_1429", data)
    first_position.cache_clear()
    try:
        assert Table("loire_1429").s.banks == [1, 2, 3]
    finally:
        first_position.cache_clear()


@pytest.mark.rules("MAI-11.1")
def test_nothing_is_lost_in_the_set_up() -> None:
    for scenario in SCENARIO_DATA:
        table = Table(scenario)
        assert sum(table.s.lost) == 0
        assert sum(table.s.entered) == sum(sum(counts) for side in (0, 1) for counts in table.s.sp[side].values())
        table.again()


def test_every_option_is_off() -> None:
    for variant in VARIANTS:
        assert getattr(Table("campaign_1429").s, variant.id) is False
        assert getattr(game.start("campaign_1429", game.settle({variant.id: "on"})), variant.id) is True

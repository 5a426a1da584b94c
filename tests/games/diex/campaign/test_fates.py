"""What dice decide about spies, men who refuse or surrender, maps, weather and season."""

import re

import pytest

from banneret.board.hex import members
from banneret.games.diex.campaign.country.country import country, place
from banneret.games.diex.campaign.country.tables import FILLERS, PRINTED_MAPS, at_hand
from banneret.games.diex.campaign.fates import (
    after_weather,
    decimated,
    decimation_ends,
    discovered,
    entry_side,
    healing_turns,
    map_count,
    map_row,
    maps_of,
    refused,
    season,
    surrender,
    weakest_first,
    weather,
)
from banneret.games.diex.ground.maps import DIRECTIONS, MAPS
from banneret.games.diex.quick.troops import TROOP, TROOPS
from banneret.games.diex.siege.tables import FOREIGN_HEALING
from banneret.games.diex.skirmish import SKIRMISH

from .cases import case
from .printed import TABLES, bracket

KENT = country("kent")
CAMPAIGN_TEXT = SKIRMISH.rulebook()


@pytest.mark.rules("DXC-10e")
def test_spies() -> None:
    given, expect = case("camp_spy_discovery")
    found = [discovered(row["roll"], row["where"] != "field", row["where"] == "city") for row in given["rolls"]]
    assert found == expect["discovered"]


@pytest.mark.rules("DXC-14.5a", "DXC-14.5b")
def test_refusing_combat() -> None:
    given, expect = case("camp_refusing_combat")
    kinds = {
        "knight mounted": (True, True, False),
        "light infantry": (False, False, False),
        "wounded archer": (False, False, True),
        "medium infantry": (False, True, False),
    }
    found = [refused(man["roll"], *kinds[man["kind"]]) for man in given["characters"]]
    assert found == [result.partition(" ")[0] for result in expect["results"]]


@pytest.mark.rules("DXC-14.5a", "DXC-14.5b")
def test_every_roll_of_those_who_refuse() -> None:
    printed = ["none"] * 4 + ["prisoner"] * 3 + ["wounded"] * 2 + ["killed"]
    for rider, armoured, wounded in ((r, a, w) for r in (False, True) for a in (False, True) for w in (False, True)):
        for die in range(1, 11):
            row = max(1, min(10, die - rider - armoured + 2 * wounded))
            fate = printed[row - 1]
            assert refused(die, rider, armoured, wounded) == ("killed" if wounded and fate == "wounded" else fate)


@pytest.mark.rules("DXC-15.2a", "DXC-15.2b")
def test_surrender() -> None:
    given, expect = case("camp_surrender_negotiated")
    assert surrender(given["die"], given["negotiated"]) == expect["result"]
    rows = ["massacre"] * 2 + ["decimation"] * 2 + ["prisoners"] * 3 + ["parole"] * 2 + ["honours"]
    assert [surrender(die, False) for die in range(1, 11)] == rows
    assert [surrender(die, True) for die in range(1, 11)] == [*rows[2:], "honours", "honours"]


@pytest.mark.rules("DXC-15.2a", "DXC-15.2c")
def test_decimation() -> None:
    given, expect = case("camp_surrender_decimation")
    assert surrender(given["die"], False) == "decimation"
    troops = [TROOP[id].number for id, men in reversed(given["defenders"].items()) for _ in range(men)]
    order = weakest_first(troops)
    dead = tests = 0
    for die in given["tests"]:
        if dead == decimation_ends(len(troops)):
            break
        dead += decimated(die)
        tests += 1
    assert [TROOPS[troop].id for troop in order[:tests]] == expect["order"]
    assert (dead, tests, len(troops) - dead) == (expect["dead"], expect["stopped_after_test"], expect["prisoners"])
    assert dead == decimation_ends(len(troops))
    assert decimation_ends(7) == 4
    assert [decimated(die) for die in range(1, 11)] == [True] * 5 + [False] * 5


@pytest.mark.rules("DXS-11.1.5b", "DXC-14.7d", "DXC-14.7e")
def test_healing() -> None:
    days = [2, 2, 3, 3, 4, 5, 6, 7, 9, 12, 15, 18]
    assert [healing_turns(die) for die in range(1, 11)] == days[:10]
    assert [healing_turns(die, FOREIGN_HEALING) for die in range(1, 11)] == days[2:]


@pytest.mark.rules("DXC-14.1a", "DXC-14.1e")
def test_number_of_maps() -> None:
    given, expect = case("camp_number_of_maps")
    assert [map_count(men) for men in given["characters"]] == expect["maps"]
    for men in range(300):
        assert map_count(men) == bracket(TABLES["battle_maps"], men, "maps")


@pytest.mark.rules("DXC-14.1b", "DXC-14.1c", "DXC-14.1d")
def test_entry_sides() -> None:
    given, expect = case("camp_entry_sides")
    assert given["directions"] == list(DIRECTIONS)
    for maps, key in ((1, "one"), (2, "two"), (4, "four")):
        assert [entry_side(maps, direction) for direction in given["directions"]] == expect[key]


@pytest.mark.rules("DXC-14.1d", "DXC-14.1e")
def test_several_maps_turned_around_give_the_opposite_entry() -> None:
    turned = {"upper": "lower", "left": "right", "top": "bottom"}
    turned |= {b: a for a, b in turned.items()}

    def turn(side: str) -> set[str]:
        words = side.replace("_", " ").replace(":", " : ").replace("+", " + ").split(" ")
        text = "_".join(turned.get(word, word) for word in words).replace("_:_", ":").replace("_+_", "+")
        return set(text.split("+"))

    for maps in (2, 4):
        for number, direction in enumerate(DIRECTIONS):
            opposite = DIRECTIONS[(number + 3) % 6]
            assert turn(entry_side(maps, direction)) == set(entry_side(maps, opposite).split("+"))


@pytest.mark.rules("DXC-14.2b", "DXC-14.2c")
def test_map_choice_at_hastings() -> None:
    _, expect = case("camp_map_choice_precedence")
    cell = place(KENT, "hastings")
    row = map_row(KENT, cell, castle=True, settlement=True)
    assert row == expect["row"]
    assert list(PRINTED_MAPS[row]) == expect["maps"]
    assert maps_of(row) == ("motte",)


@pytest.mark.rules("DXC-14.2c")
def test_the_first_kind_of_a_hex_counts() -> None:
    hastings = place(KENT, "hastings")
    assert map_row(KENT, hastings, castle=False, settlement=True) == "settlement"
    assert map_row(KENT, hastings, castle=False, settlement=False) == "coast"
    rows = {"0913": "coast", "0611": "river", "0411": "river", "1112": "swamp", "0513": "hills", "0409": "forest"}
    rows["1005"] = "hills"
    for hex, row in rows.items():
        assert map_row(KENT, KENT.cells[hex], castle=False, settlement=False) == row, hex
    assert map_row(KENT, KENT.cells["0613"], castle=True, settlement=False) == "castle"


@pytest.mark.rules("DXC-14.2c")
def test_every_hex_has_a_row() -> None:
    for map in (KENT, country("north")):
        found = {map_row(map, cell, castle=False, settlement=False) for cell in members(map.land)}
        assert found == {"coast", "river", "swamp", "hills", "forest", "open"}


@pytest.mark.rules("DXC-14.2b")
def test_map_choice_as_the_clause_prints_it() -> None:
    """`settlement or city: The Saxon Village, … (The Village, The Abbey)`"""
    text = CAMPAIGN_TEXT.split("**DXC-14.2b**", 1)[1].split("in brackets): ", 1)[1].split(". `", 1)[0]
    rows = {}
    for row in text.split("; "):
        kind, _, names = row.partition(": ")
        listed = re.split(r", | \(", names.removesuffix(")"))
        rows[kind.partition(" or ")[0]] = tuple(name.removeprefix("The ").lower().replace(" ", "_") for name in listed)
    assert rows == PRINTED_MAPS


@pytest.mark.rules("DXC-14.2a", "DXC-14.2b", "DXC-14.2c")
def test_only_maps_that_we_have() -> None:
    assert list(PRINTED_MAPS) == ["castle", "settlement", "coast", "river", "swamp", "hills", "forest", "open"]
    for row, printed in PRINTED_MAPS.items():
        assert maps_of(row) == tuple(id for id in printed if id in MAPS)
        assert maps_of(row)
    assert at_hand(["river", "woods", "creek"]) == ("woods",)
    assert at_hand(["river", "creek"]) == MAPS
    assert maps_of("hills") == maps_of("swamp") == ("ditch",)
    assert FILLERS == maps_of("open") == ("meadow", "crusader_trail")


@pytest.mark.rules("DXC-18.1a", "DXC-18.1b")
def test_weather() -> None:
    given, expect = case("camp_weather")
    change = weather(given["die"])
    assert [after_weather(level, change) for level in given["resources"]] == expect["resources_after"]
    assert [weather(die) for die in range(1, 11)] == [-3, -2, -1, 0, 0, 0, 0, 1, 2, 3]
    assert after_weather(9, weather(10)) == 10


@pytest.mark.rules("DXC-18.2a")
def test_season() -> None:
    names = ["winter"] * 2 + ["spring"] * 2 + ["summer"] * 3 + ["fall"] * 3
    movement = {"winter": -2, "spring": -1, "summer": 0, "fall": -1}
    assert [season(die) for die in range(1, 11)] == [(name, movement[name]) for name in names]

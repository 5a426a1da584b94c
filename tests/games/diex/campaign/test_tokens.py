"""What stands on the country, as a scene shows it."""

from time import perf_counter

import msgspec
import pytest
from rich.console import Console

from banneret.cli.views.maps import map_lines, whole_map
from banneret.games.diex.campaign.attitude import stance
from banneret.games.diex.campaign.country.country import Country, country
from banneret.games.diex.campaign.country.ways import reach
from banneret.games.diex.campaign.face.land import board
from banneret.games.diex.campaign.face.tokens import (
    ARMS,
    convoy_piece,
    fleet_piece,
    group_piece,
    mercenary_piece,
    motte_mark,
    razed_mark,
    reach_trace,
    settlement_mark,
    siege_mark,
    spread,
    spy_piece,
)
from banneret.kernel.scene import Scene, Side


def table(land: Country) -> Scene:
    """A scene with something of every kind."""
    sites = land.sites
    at = [land.names[site.cell] for site in sites]
    reached = reach(land, sites[1].cell, 4, 0, True)
    costs = tuple((land.names[cell], cost) for cell, cost in reached.cost.items())
    return Scene(
        game="diex",
        title="The King's Pence",
        heading="",
        seats=("king", "rebel"),
        seat=0,
        phase="",
        layout=board(land),
        pieces=(
            group_piece("n1", at[1], 0, "norman", "Welf", "14", riders=True, acting=True),
            group_piece("x1", at[2], 1, "saxon", "Eadric", spread(12, 30), hungry=True, prisoners=True),
            group_piece("d1", at[2], 1, "danish", "Danes", "?", led=False),
            convoy_piece("c1", at[3], 0, 40),
            spy_piece("p1", at[4], 1),
            fleet_piece("f1", "2016" if land.id == "kent" else "2218", 1, ships=12),
            mercenary_piece("m1", at[5], 15),
        ),
        marks=(
            *(
                settlement_mark(here, site.name, stance(site.loyalty), site.loyalty, site.resources, site.resources)
                for here, site in zip(at, sites, strict=True)
            ),
            motte_mark(at[1], 0, "Motte"),
            motte_mark(at[6], 0, "Motte", work=(3, 8)),
            siege_mark(at[1], 1, "besieged"),
            razed_mark(at[7], sites[7].name),
        ),
        traces=(reach_trace(at[1], costs),),
        sides=(Side("The King", ARMS["norman"]), Side("The Rebels", ARMS["saxon"])),
    )


@pytest.mark.rules("DXC-3c")
def test_a_strength_is_a_number_a_spread_or_unknown() -> None:
    assert (spread(14, 14), spread(12, 30), spread(0, 0)) == ("14", "12–30", "?")


@pytest.mark.rules("DXC-3b")
def test_a_group_shows_whose_it_is_whether_it_rides_and_who_leads_it() -> None:
    riders = group_piece("n1", "0614", 0, "norman", "Welf", "14", riders=True)
    foot = group_piece("x1", "0614", 1, "saxon", "Saxons", "?", led=False)
    assert (riders.label, riders.arms, riders.numbers, riders.at) == ("N", ARMS["norman"], ("14",), "0614")
    assert riders.icon != foot.icon and (riders.ring, foot.ring) == (0, -1)
    assert len({group_piece("g", "0101", 0, faction, "", "?").label for faction in ARMS}) == len(ARMS)


def test_what_has_become_of_a_group_is_said_in_words_of_the_vocabulary() -> None:
    piece = group_piece("n1", "0614", 0, "norman", "Welf", "14", wounded=True, hungry=True, prisoners=True, moved=True)
    assert piece.condition == ("wounded", "unsupplied", "guarding", "moved")


@pytest.mark.rules("DXC-7a", "DXC-5.1c")
def test_a_settlement_shows_its_loyalty_as_a_sign_and_a_number_and_its_wealth_as_pips() -> None:
    marks = [settlement_mark("0614", "Rye", stance(level), level, 3, 5) for level in range(1, 11)]
    assert {mark.kind for mark in marks} == {"rebel", "wavering", "loyal"}
    assert [mark.count for mark in marks] == list(range(1, 11)) and marks[0].pips == (3, 5)
    city = settlement_mark("1405", "Canterbury", "loyal", 5, 0, 0)
    assert city.pips is None and "without end" in city.name


def test_work_on_a_motte_is_shown_until_it_stands() -> None:
    begun = motte_mark("0614", 0, "Motte", work=(3, 8))
    assert begun.pips == (3, 8) and "3 of 8" in begun.name and motte_mark("0614", 0, "Motte").pips is None


def test_a_reach_names_the_cost_of_every_hex() -> None:
    trace = reach_trace("0614", (("0714", 1), ("0513", 3)))
    assert trace.at == ("0614", "0714", "0513") and trace.labels == ("", "1", "3")


@pytest.mark.parametrize("id", ("kent", "north"))
def test_a_scene_of_all_kinds_is_one_of_the_declared_types_and_quickly_made(id: str) -> None:
    shown = table(country(id))
    assert msgspec.json.decode(msgspec.json.encode(shown), type=Scene) == shown
    times = []
    for _ in range(20):
        start = perf_counter()
        table(country(id))
        times.append(perf_counter() - start)
    assert sorted(times)[10] < 0.003


@pytest.mark.parametrize("id", ("kent", "north"))
def test_the_terminal_names_settlements_with_how_they_feel_and_groups_with_their_strength(id: str) -> None:
    shown = table(country(id))
    drawn = "\n".join(line.plain for line in map_lines(shown, None, 200, 60, whole=True))
    sites = country(id).sites
    assert all(site.name[:2] in drawn for site in sites)
    assert "■N14*" in drawn and "▲S12–30*+D?" in drawn and "■c40" in drawn and "▲s" in drawn and "●h15" in drawn
    assert "♜" in drawn and "♜3/8" in drawn
    assert any(f"{sign}{level}" in drawn for sign in "+~!" for level in range(1, 11))
    assert any(0x2800 < ord(letter) <= 0x28FF for letter in drawn), "roads and rivers are drawn"


def test_the_map_command_tells_of_every_settlement() -> None:
    shown = table(country("kent"))
    told = "\n".join(line.plain for line in whole_map(Console(width=200), shown, None, 200, 60))
    assert "Rochester: " in told and "loyalty" in told and "resources" in told
    assert "rebel" in told and "motte" in told and "road" in told

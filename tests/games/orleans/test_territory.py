"""Section 10: settlers in towns and areas."""

from random import Random

import pytest

from banneret.games.orleans.actions.territory import cannot_expand, knights, knights_needed, targets
from banneret.games.orleans.loire import AREA_LIST, SPACE, SPACES, TOWNS, members
from banneret.games.orleans.tables import FREE, KNIGHT, SEATS

from .examples import values
from .table import Table

FARMERS = ("farmer", "fisherman", "craftsman")
ONE_KNIGHT = ("knight", "fisherman", "craftsman")
TWO_KNIGHTS = ("knight", "knight", "craftsman")
TOWN = ("orleans", "tours")


def _reached(t: Table, seat: str, town: str) -> set[str]:
    """Where the seat may expand from a town."""
    start = f"territory expand {town} "
    return {way.removeprefix(start) for way in t.ways(seat, "territory") if way.startswith(start)}


def _rule(t: Table, seat: str, words: str) -> str:
    refusal = t.refused(seat, words)
    assert refusal is not None and refusal.reason.endswith(".")
    return refusal.rule


@pytest.mark.rules("ORL-10.1", "ORL-10.2")
def test_an_action_either_places_a_settler_or_expands() -> None:
    t = Table()
    t.turn("green", "territory", *FARMERS)
    ways = t.ways("green", "territory")
    assert {way.split()[1] for way in ways} == {"place", "expand"}
    before = (t.player("green").supply, *t.player("green").towns)
    t.play("territory place tours")
    assert (t.player("green").supply, *t.player("green").towns) == (before[0] - 1, before[1], before[2] + 1)
    assert t.player("green").areas == 0
    t.turn("green", "territory", *FARMERS)
    t.play("territory expand tours loches")
    assert (t.player("green").supply, *t.player("green").towns) == (before[0] - 1, before[1], before[2])
    assert t.player("green").areas == 1 << SPACE["loches"]


@pytest.mark.rules("ORL-10.2")
def test_placing_keeps_the_knights() -> None:
    """ORL-E20."""
    wanted = values("ORL-E20")
    t = Table()
    t.player("green").supply, t.player("green").towns = 4, [3, 3]
    t.turn("green", "territory", *TWO_KNIGHTS)
    assert {"territory place orleans", "territory place tours"} <= set(t.menu())
    t.play("territory place tours")
    assert t.player("green").towns == [3, 3 + wanted["settlers_placed"]]
    assert t.player("green").supply == 4 - wanted["settlers_placed"]
    assert t.player("green").bag == [0, 0, 1, 0, 2 - wanted["knights_lost"], 0, 0]


@pytest.mark.rules("ORL-10.2")
def test_placing_goes_only_into_towns_and_as_far_as_the_supply() -> None:
    t = Table()
    t.stand("green", "territory", *FARMERS)
    assert _rule(t, "green", "territory place blois") == "ORL-10.2"
    refusal = t.refused("green", "territory place orleans 2")
    assert (
        refusal is not None and str(refusal) == "At most 1 can be placed now: say “territory place orleans”. (ORL-10.2)"
    )
    t.towns("green", 5, 5)
    assert not [way for way in t.ways("green", "territory") if way.startswith("territory place")]
    refusal = t.refused("green", "territory place orleans")
    assert refusal is not None and str(refusal) == "You have no settler in supply. (ORL-10.2)"


@pytest.mark.rules("ORL-10.3")
def test_only_a_settler_in_a_town_expands() -> None:
    t = Table()
    t.towns("green", 0, 1)
    t.control("green", "blois")
    t.stand("green", "territory", *FARMERS)
    assert _reached(t, "green", "orleans") == set()
    assert _rule(t, "green", "territory expand orleans patay") == "ORL-10.3"
    # neither does one in an area, nor one in supply
    assert _rule(t, "green", "territory expand blois patay") == "ORL-10.3"
    assert _reached(t, "green", "tours")


@pytest.mark.rules("ORL-10.4", "ORL-3.3")
def test_expanding_across_the_loire_from_an_own_area() -> None:
    """ORL-E21."""
    t = Table()
    t.towns("green", 0, 1)
    t.stand("green", "territory", *FARMERS)
    assert "vouvray" not in _reached(t, "green", "tours")
    t.control("green", "amboise")
    assert ("vouvray" in _reached(t, "green", "tours")) is values("ORL-E21")["legal"]


@pytest.mark.rules("ORL-10.3", "ORL-10.4")
def test_targets_of_orleans_with_clery() -> None:
    """ORL-E22."""
    t = Table()
    t.towns("green", 2, 0)
    t.control("green", "clery")
    t.stand("green", "territory", *FARMERS)
    reached = _reached(t, "green", "orleans")
    assert reached == {"blois", "chambord", "patay", "chateauneuf", "jargeau", "romorantin", "la_ferte", "aubigny"}
    assert len(reached) == values("ORL-E22")["targets"]
    assert t.gives("green", "territory") == "take one of 8 areas in reach or place a settler in a town"


@pytest.mark.rules("ORL-10.4")
def test_targets_of_tours_without_a_chain() -> None:
    """ORL-E23."""
    t = Table()
    t.towns("green", 0, 2)
    t.control("green", "clery")
    t.stand("green", "territory", *FARMERS)
    reached = _reached(t, "green", "tours")
    assert reached == {"chinon", "loudun", "langeais", "sainte_maure", "amboise", "loches"}
    assert len(reached) == values("ORL-E23")["targets"]
    assert _rule(t, "green", "territory expand tours jargeau") == "ORL-10.4"


@pytest.mark.rules("ORL-10.5")
def test_the_chain_along_the_river() -> None:
    """ORL-E24."""
    wanted = values("ORL-E24")
    t = Table()
    t.towns("green", 1, 0)
    t.control("green", "blois", "vouvray")
    t.control("blue", "montoire")
    t.stand("green", "territory", *FARMERS)
    reached = _reached(t, "green", "orleans")
    assert {"langeais", "amboise"} <= reached
    assert ("chateau_du_loir" in reached) is wanted["chateau_du_loir"]
    assert ("la_fleche" in reached) is wanted["la_fleche"]
    assert _rule(t, "green", "territory expand orleans montoire") == "ORL-10.7"
    t.stand("green", "territory", *ONE_KNIGHT)
    assert "montoire" in _reached(t, "green", "orleans")


@pytest.mark.rules("ORL-10.5")
def test_the_chain_runs_through_no_town_and_no_area_of_another_player() -> None:
    t = Table()
    t.nations("france", "france", "england", "england")
    t.towns("green", 1, 0)
    # amboise hangs on Tours alone; blue, the partner, holds vouvray between green's blois and langeais
    t.control("green", "blois", "amboise", "langeais")
    t.control("blue", "vouvray", "chambord")
    t.stand("green", "territory", *TWO_KNIGHTS)
    reached = _reached(t, "green", "orleans")
    assert {"vouvray", "chambord", "montoire"} <= reached
    assert not {"loches", "bourgueil", "chinon", "romorantin"} & reached


@pytest.mark.rules("ORL-10.6")
@pytest.mark.parametrize("village", [False, True])
def test_an_unoccupied_area_needs_no_knight(village: bool) -> None:
    t = Table()
    if village:
        t.villages("patay")
    t.turn("green", "territory", *FARMERS)
    assert knights_needed(t.s, SPACE["patay"]) == 0
    t.play("territory expand orleans patay")
    assert t.player("green").areas == 1 << SPACE["patay"]
    t.turn("green", "territory", *TWO_KNIGHTS)
    t.play("territory expand orleans blois")
    # nobody was driven out, so no knight is lost
    assert t.player("green").bag[KNIGHT] == 2


@pytest.mark.rules("ORL-10.7", "ORL-10.9", "ORL-10.11")
def test_a_conquest_with_one_knight() -> None:
    """ORL-E25."""
    wanted = values("ORL-E25")
    t = Table()
    t.terrain(chambord="vineyard")
    t.control("blue", "chambord")
    t.turn("red", "territory", *ONE_KNIGHT)
    supply, market, towns = t.player("blue").supply, t.s.market[KNIGHT], t.player("red").towns[0]
    t.play("territory expand orleans chambord")
    assert t.player("blue").supply - supply == wanted["blue_supply_gain"]
    assert t.player("blue").areas == 0
    assert t.player("red").areas == 1 << SPACE["chambord"]
    assert t.player("red").towns[0] == towns - 1
    assert t.player("red").fame == wanted["fame"]
    assert t.s.market[KNIGHT] - market == wanted["knights_lost"]
    assert t.player("red").bag == [0, 1, 1, 0, 0, 0, 0]


@pytest.mark.rules("ORL-10.7", "ORL-1.10")
def test_a_monk_is_no_knight() -> None:
    """ORL-E26."""
    t = Table()
    t.control("blue", "chambord")
    t.villages("chambord")
    t.stand("red", "territory", "knight", "monk", "craftsman")
    assert knights(t.s, SEATS.index("red")) == 1
    assert ("chambord" in _reached(t, "red", "orleans")) is values("ORL-E26")["legal"]
    refusal = t.refused("red", "territory expand orleans chambord")
    assert refusal is not None
    assert (
        str(refusal) == "Chambord is a village of Blue: that needs 2 knights on the action, and you have 1. (ORL-10.7)"
    )


@pytest.mark.rules("ORL-10.7", "ORL-4.7")
def test_a_technology_tile_is_no_knight() -> None:
    t = Table()
    t.control("blue", "chambord", "patay")
    t.villages("chambord")
    t.stand("red", "territory", "technology", "knight", "craftsman")
    assert knights(t.s, SEATS.index("red")) == 1
    assert "patay" in _reached(t, "red", "orleans")
    assert "chambord" not in _reached(t, "red", "orleans")


@pytest.mark.rules("ORL-10.7")
def test_no_conquest_without_a_knight() -> None:
    t = Table()
    t.control("blue", "patay")
    t.stand("red", "territory", *FARMERS)
    assert "patay" not in _reached(t, "red", "orleans")
    refusal = t.refused("red", "territory expand orleans patay")
    assert refusal is not None
    assert str(refusal) == "Patay is terrain of Blue: that needs 1 knight on the action, and you have 0. (ORL-10.7)"


@pytest.mark.rules("ORL-10.7", "ORL-10.9", "ORL-10.11")
def test_two_knights_conquer_a_village_with_its_church() -> None:
    """ORL-E27."""
    wanted = values("ORL-E27")
    t = Table()
    t.control("blue", "chambord")
    t.churches("chambord")
    t.turn("red", "territory", *TWO_KNIGHTS)
    market = t.s.market[KNIGHT]
    t.play("territory expand orleans chambord")
    here = 1 << SPACE["chambord"]
    assert t.player("red").areas == here and t.player("red").areas & t.s.villages == here
    assert (t.player("red").areas & t.s.churches).bit_count() == wanted["churches_taken"]
    assert t.player("red").fame == wanted["fame"]
    assert t.s.market[KNIGHT] - market == wanted["knights_lost"]
    assert t.player("red").bag == [0, 0, 1, 0, 1, 0, 0]


@pytest.mark.rules("ORL-10.8")
def test_a_fortress_cannot_be_conquered() -> None:
    """ORL-E28."""
    t = Table()
    t.terrain(patay="field")
    t.control("blue", "patay")
    t.fortresses("patay")
    t.stand("red", "territory", *TWO_KNIGHTS)
    assert ("patay" in _reached(t, "red", "orleans")) is values("ORL-E28")["legal"]
    assert _rule(t, "red", "territory expand orleans patay") == "ORL-10.8"


@pytest.mark.rules("ORL-10.10")
def test_the_partner_can_be_conquered_like_anybody() -> None:
    for nations in (("france", "france", "england", "england"), ("france", "england", "france", "england")):
        t = Table()
        t.nations(*nations)
        t.control("blue", "patay")
        t.control("green", "blois")
        t.turn("green", "territory", *ONE_KNIGHT)
        assert "territory expand orleans patay" in t.menu()
        t.play("territory expand orleans patay")
        assert t.player("green").areas == 1 << SPACE["blois"] | 1 << SPACE["patay"]


@pytest.mark.rules("ORL-10.10")
def test_nobody_expands_into_an_own_area_nor_into_a_town() -> None:
    t = Table()
    t.control("green", "blois", "patay")
    t.stand("green", "territory", *TWO_KNIGHTS)
    assert not {"blois", "patay", "orleans", "tours"} & _reached(t, "green", "orleans")
    assert _rule(t, "green", "territory expand orleans blois") == "ORL-10.10"
    assert _rule(t, "green", "territory expand orleans tours") == "ORL-3.6"


@pytest.mark.rules("ORL-3.8", "ORL-10.11")
def test_fame_of_a_manor_farm_and_of_a_lake() -> None:
    """ORL-E29."""
    wanted = values("ORL-E29")
    t = Table()
    t.terrain(blois="manor_farm", patay="lake")
    t.turn("green", "territory", *FARMERS)
    t.play("territory expand orleans blois")
    assert t.player("green").fame == wanted["manor"]
    t.turn("green", "territory", *FARMERS)
    t.play("territory expand orleans patay")
    assert t.player("green").fame == wanted["manor"] + wanted["lake"]


@pytest.mark.rules("ORL-10.11", "ORL-2.4")
@pytest.mark.parametrize(
    ("terrain", "fame"), [("field", 2), ("lake", 2), ("forest", 1), ("pasture", 1), ("vineyard", 1), ("manor_farm", 0)]
)
@pytest.mark.parametrize("conquest", [False, True])
def test_fame_by_terrain(terrain: str, fame: int, conquest: bool) -> None:
    t = Table()
    t.terrain(patay=terrain)
    if conquest:
        t.control("blue", "patay")
    t.turn("green", "territory", *ONE_KNIGHT)
    t.play("territory expand orleans patay")
    assert t.player("green").fame == fame
    assert t.player("blue").fame == 0


@pytest.mark.rules("ORL-10.11")
def test_a_village_gives_two_whatever_lies_under_it() -> None:
    t = Table()
    t.terrain(patay="forest")
    t.villages("patay")
    t.turn("green", "territory", *FARMERS)
    t.play("territory expand orleans patay")
    assert t.player("green").fame == 2


@pytest.mark.rules("ORL-10.12")
def test_without_settlers_in_reach_and_in_supply_it_cannot_be_chosen() -> None:
    t = Table()
    t.control("green", "loudun", "sainte_maure", "langeais", "chinon", "amboise", "loches")
    t.towns("green", 0, 4)
    others = [area for area in AREA_LIST if not t.player("green").areas >> area & 1]
    near = [SPACES[area].id for area in others][:18]
    t.towns("blue", 0, 0)
    t.towns("red", 0, 0)
    t.control("blue", *near[:9])
    t.control("red", *near[9:])
    t.stand("green", "territory", *FARMERS)
    assert t.player("green").supply == 0
    assert t.ways("green", "territory") == []
    refusal = t.refused("green", "territory")
    assert refusal is not None and refusal.rule == "ORL-10.12"
    assert (
        t.gives("green", "territory")
        == "nothing: you have no settler in supply, and none in a town that has a target within reach"
    )


@pytest.mark.rules("ORL-12.4")
def test_what_it_would_give_names_the_only_target_and_counts_the_hostel() -> None:
    t = Table()
    t.towns("green", 0, 1)
    t.control("green", "loudun", "sainte_maure", "langeais", "chinon", "amboise")
    t.towns("blue", 0, 0)
    t.towns("red", 0, 0)
    t.control("blue", "bourgueil", "chateau_du_loir", "vouvray", "chambord", "romorantin")
    t.stand("green", "territory", *FARMERS)
    assert t.gives("green", "territory") == "take Loches or place a settler in a town"
    t.own("green", "settlers_hostel")
    assert t.gives("green", "territory") == "take Loches or place up to 2 settlers in a town"


# ---------------------------------------------------------------------- all of it against a plain second reading


def _expected(t: Table, seat: int, town: int, count: int) -> set[int]:
    """The targets by the letter of ORL-10.4 to ORL-10.8 and ORL-10.10, and of the Ferry, with sets and a search."""
    near = [{SPACE[id] for id in space.neighbours} for space in SPACES]
    player = t.s.players[seat]
    if not player.towns[TOWNS.index(town)]:
        return set()
    own = {area for area in AREA_LIST if player.areas >> area & 1}
    linked: set[int] = set()
    todo = [area for area in own if area in near[town]]
    while todo:
        area = todo.pop()
        if area not in linked:
            linked.add(area)
            todo += [next for next in own if next in near[area]]
    base = own if "ferry" in t.cards(SEATS[seat]) else linked
    found = set()
    for area in AREA_LIST:
        if area in own or not (area in near[town] or near[area] & base):
            continue
        owner = t.s.owner(area)
        needed = 0 if owner == FREE else 2 if t.s.villages >> area & 1 else 1
        if needed <= count and not (owner != FREE and t.s.fortified >> area & 1):
            found.add(area)
    return found


@pytest.mark.rules("ORL-10.4", "ORL-10.5", "ORL-10.6", "ORL-10.7", "ORL-10.8", "ORL-10.10", "ORL-12.4")
@pytest.mark.parametrize("seed", range(40))
def test_targets_agree_with_a_plain_second_reading(seed: int) -> None:
    random = Random(seed)
    t = Table()
    areas = [SPACES[area].id for area in AREA_LIST]
    random.shuffle(areas)
    for seat in SEATS:
        count = random.randrange(7)
        t.control(seat, *areas[:count])
        t.fortresses(*areas[: random.randrange(min(3, count) + 1)])
        del areas[:count]
        t.towns(seat, random.randrange(3), random.randrange(3))
    t.villages(*[SPACES[area].id for area in AREA_LIST if random.random() < 0.3])
    t.own(random.choice(SEATS), "ferry")
    for number in range(len(SEATS)):
        for town in TOWNS:
            for count in range(3):
                expected = _expected(t, number, town, count)
                reached = (
                    set(members(targets(t.s, number, town, count)))
                    if t.s.players[number].towns[TOWNS.index(town)]
                    else set()
                )
                assert reached == expected
                assert {
                    area for area in range(len(SPACES)) if cannot_expand(t.s, number, town, area, count) is None
                } == expected

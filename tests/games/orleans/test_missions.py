"""Section 18: Missions and declarations."""

import pytest

from banneret.games.orleans import game, scoring
from banneret.games.orleans.loire import AREA_LIST, SPACE, SPACES
from banneret.games.orleans.missions import Progress, accomplished, could_declare, counting, progress
from banneret.games.orleans.tables import ENGLAND, FRANCE, GOOD, MISSION, MISSIONS, SEATS, TERRAIN
from banneret.kernel.compose import compose

from .examples import values
from .table import END, Table

PRINTED = {
    "woodland_marches": ({"woodland_edge": 5}, {"bread": 3}),
    "vintners": ({"vineyard": 3}, {"bread": 4, "wine": 6}),
    "fisheries": ({"lake": 3}, {"fish": 6, "wine": 5}),
    "breadbasket": ({"field": 3}, {"bread": 5}),
    "shipwrights": ({"forest": 3}, {"wood": 6}),
    "herdsmen": ({"pasture": 3}, {"bread": 3, "cheese": 6}),
    "river_lords": ({"riverside": 8}, {"bread": 2, "fish": 8}),
    "both_banks": ({"north": 5, "south": 5}, {"grain": 8}),
}
"""ORL-18.1, as the rules print it."""


def done(table: Table, *seats: str, mission: str) -> bool:
    return accomplished(table.s, [SEATS.index(seat) for seat in seats], MISSION[mission])


def spread(table: Table, what: str, count: int, seats: tuple[str, ...] = ("green", "red")) -> None:
    """The seats in turn stand in so many areas of a kind, on terrain that is no manor farm."""
    fits = [
        area
        for area in AREA_LIST
        if table.s.owner(area) < 0
        and table.s.terrain[area] != TERRAIN["manor_farm"]
        and (
            table.s.terrain[area] == TERRAIN.get(what)
            or SPACES[area].bank == what
            or (what == "riverside" and SPACES[area].riverside)
            or (what == "woodland_edge" and SPACES[area].woodland_edge)
        )
    ]
    for number, area in enumerate(fits[:count]):
        table.control(seats[number % len(seats)], SPACES[area].id)
    assert len(fits) >= count


@pytest.mark.rules("ORL-18.1")
def test_the_missions() -> None:
    assert {
        mission.id: ({wanted.what: wanted.count for wanted in mission.areas}, mission.goods) for mission in MISSIONS
    } == PRINTED
    assert (
        MISSIONS[MISSION["both_banks"]].text
        == "Control at least 5 areas north and 5 areas south of the Loire and give up 8 grain."
    )


@pytest.mark.rules("ORL-18.1", "ORL-18.2")
@pytest.mark.parametrize("mission", PRINTED)
def test_each_mission_needs_all_it_names(mission: str) -> None:
    areas, goods = PRINTED[mission]
    table = Table()
    table.terrain(la_fleche="manor_farm", loudun="manor_farm")
    for what, count in areas.items():
        spread(table, what, count)
    for good, count in goods.items():
        table.goods("green", **{good: count // 2})
        table.goods("red", **{good: count - count // 2})
    assert done(table, "green", "red", mission=mission)
    assert not done(table, "green", "blue", mission=mission)
    for good, count in goods.items():
        table.goods("red", **{good: count - count // 2 - 1})
        assert not done(table, "green", "red", mission=mission), f"a {good} is missing"
        table.goods("red", **{good: count - count // 2})
    for seat in ("green", "red"):
        held = table.player(seat).areas
        table.player(seat).areas &= held - 1
        assert not done(table, "green", "red", mission=mission), f"an area of {seat} is missing"
        table.player(seat).areas = held


@pytest.mark.rules("ORL-18.2", "ORL-18.1", "ORL-3.9")
def test_a_manor_farm_is_a_vineyard_when_vineyards_are_asked_for() -> None:
    """ORL-E52: both manor farms and one vineyard; the goods are spread over both partners."""
    table = Table()
    table.terrain(patay="manor_farm", blois="manor_farm", vendome="vineyard")
    table.control("green", "patay", "vendome")
    table.control("yellow", "blois")
    table.goods("green", bread=1, wine=4)
    table.goods("yellow", bread=3, wine=2)
    assert progress(table.s, (0, 3), MISSIONS[MISSION["vintners"]]) == [
        Progress("vineyard", 3, 3),
        Progress("bread", 4, 4),
        Progress("wine", 6, 6),
    ]
    assert done(table, "green", "yellow", mission="vintners") is values("ORL-E52")["accomplished"]
    table.goods("yellow", bread=3, wine=1)
    assert not done(table, "green", "yellow", mission="vintners")


@pytest.mark.rules("ORL-3.10", "ORL-3.9")
def test_each_area_counts_once() -> None:
    table = Table()
    table.terrain(patay="manor_farm", blois="manor_farm")
    areas = 1 << SPACE["patay"] | 1 << SPACE["blois"]
    for what in ("field", "lake", "forest", "pasture", "vineyard"):
        assert counting(table.s, areas, what).bit_count() == 2


@pytest.mark.rules("ORL-18.3")
def test_a_village_shows_no_terrain() -> None:
    """ORL-E53: 2 forests and a third that was turned to a village."""
    table = Table()
    table.terrain(patay="forest", blois="forest", vendome="forest")
    table.control("green", "patay", "blois", "vendome")
    table.goods("green", wood=6)
    assert done(table, "green", "blue", mission="shipwrights")
    table.villages("vendome")
    assert done(table, "green", "blue", mission="shipwrights") is values("ORL-E53")["accomplished"]


@pytest.mark.rules("ORL-18.3", "ORL-18.1", "ORL-3.4")
def test_the_edge_of_the_woods_counts_with_either_side() -> None:
    """ORL-E64: Pithiviers is a village and counts, Patay is beside a town and does not."""
    expected = values("ORL-E64")
    table = Table()
    table.terrain(pithiviers="field")
    table.control("green", "montoire", "vendome", "pithiviers")
    table.control("blue", "sancerre", "patay")
    table.villages("pithiviers")
    table.goods("blue", bread=4)
    lines = {line.what: line.have for line in progress(table.s, (0, 1), MISSIONS[MISSION["woodland_marches"]])}
    assert lines == {"woodland_edge": expected["counted"], "bread": 4}
    assert done(table, "green", "blue", mission="woodland_marches") is expected["accomplished"]
    table.control("blue", "aubigny")
    assert done(table, "green", "blue", mission="woodland_marches")


@pytest.mark.rules("ORL-18.3")
@pytest.mark.parametrize(("what", "area"), [("riverside", "blois"), ("north", "patay"), ("south", "loches")])
def test_banks_count_with_either_side(what: str, area: str) -> None:
    table = Table()
    bit = 1 << SPACE[area]
    assert counting(table.s, bit, what) == bit
    table.villages(area)
    assert counting(table.s, bit, what) == bit


# ---------------------------------------------------------------------- declarations


def shipwrights(nations: tuple[str, str, str, str], *seats: str) -> Table:
    """France wants timber, England bread; the seats have between them all that the shipwrights need, and nothing for
    bread."""
    table = Table()
    table.missions("shipwrights", "breadbasket")
    table.nations(*nations)
    table.terrain(patay="forest", blois="forest", vendome="forest", la_fleche="manor_farm", loudun="manor_farm")
    for number, area in enumerate(("patay", "blois", "vendome")):
        table.control(seats[number % len(seats)], area)
    table.goods(seats[0], wood=6 if len(seats) == 1 else 3)
    if len(seats) > 1:
        table.goods(seats[1], wood=3)
    return table


@pytest.mark.rules("ORL-18.4")
def test_only_those_are_asked_who_could_be_right_as_far_as_all_can_see() -> None:
    """Green and Red hold it between them: each may have the other as partner, whatever the cards say; nobody else could
    be right."""
    for nations in (
        ("france", "england", "france", "england"),
        ("england", "england", "france", "france"),
        ("england", "france", "england", "france"),
    ):
        table = shipwrights(nations, "green", "red")
        table.from_stage(END)
        assert table.asked == ["green", "red"]
        assert table.menu("green") == ["no", "declare"]
    table = shipwrights(("france", "england", "france", "england"), "green", "red")
    table.missions("breadbasket", "shipwrights")
    table.from_stage(END)
    assert table.asked == ["green", "red"], "whichever nation's Mission it is"
    table = shipwrights(("england", "france", "england", "france"), "green")
    assert [could_declare(table.s, seat) for seat in range(4)] == [True] * 4, "with Green as partner anybody could be"
    table.goods("green", wood=5)
    table.from_stage(END)
    assert table.s.round == 2, "nobody is asked in vain"


@pytest.mark.rules("ORL-18.4", "ORL-21.1")
def test_with_open_cards_only_who_is_right_is_asked() -> None:
    table = shipwrights(("france", "england", "france", "england"), "green", "red")
    table.s.open_nations = True
    assert [could_declare(table.s, seat) for seat in range(4)] == [True, False, True, False]
    table.nations("france", "france", "england", "england")
    assert [could_declare(table.s, seat) for seat in range(4)] == [False] * 4


@pytest.mark.rules("ORL-18.4", "ORL-1.3")
@pytest.mark.parametrize(("start", "counts"), [(0, "Green"), (1, "Blue"), (2, "Green"), (3, "Green")])
def test_the_first_in_turn_order_counts(start: int, counts: str) -> None:
    table = shipwrights(("france", "england", "france", "england"), "green")
    table.s.start = start
    table.from_stage(END)
    for seat, word in zip(SEATS, ("declare", "declare", "no", "no"), strict=True):
        table.play(word, seat)
    assert [text.split(" ")[0] for text in table.told("declare")] == [counts]


@pytest.mark.rules("ORL-18.4")
def test_nobody_sees_what_another_has_answered_before_all_have() -> None:
    seen = []
    for answer in ("declare", "no"):
        table = shipwrights(("france", "england", "france", "england"), "green", "red")
        table.from_stage(END)
        table.play(answer, "green")
        assert table.asked == ["red"]
        seen.append([compose(game, table.s, seat, table.decision) for seat in (1, 2, 3, None)])
    assert seen[0] == seen[1]


@pytest.mark.rules("ORL-18.5", "ORL-20.1")
def test_a_declaration_reveals_the_cards_and_lays_the_goods() -> None:
    table = shipwrights(("france", "england", "france", "england"), "green", "red")
    table.goods("red", wood=5)
    table.from_stage(END)
    table.play("declare", "red")
    table.play("no", "green")
    for player in table.s.players:
        assert player.nation is not None
        assert all(player.nation.seen_by(seat) for seat in range(4))
    assert [text.split(";")[0] for text in table.told("reveal")] == [
        "Green serves France",
        "Blue serves England",
        "Red serves France",
        "Yellow serves England",
    ]
    assert table.s.result is not None and table.s.result.kind == "mission"
    assert scoring.laid(table.s, FRANCE)[GOOD["wood"]] == 6
    assert scoring.stock(table.s, FRANCE)[GOOD["wood"]] == 2


@pytest.mark.rules("ORL-18.6", "ORL-1.2")
def test_a_false_declaration_loses() -> None:
    """ORL-E54: a France player declares, though France's Mission is not accomplished; France would lead on points."""
    expected = values("ORL-E54")
    table = shipwrights(("france", "england", "france", "england"), "green")
    table.missions("breadbasket", "shipwrights")
    table.player("green").coins = 90
    france, england = scoring.sheet(table.s)
    assert france.points > england.points
    table.from_stage(END)
    table.play("declare", "green")
    for seat in SEATS[1:]:
        table.play("no", seat)
    result = table.s.result
    assert result is not None and result.kind == table.s.ended == "false_mission"
    assert [SEATS[seat] for seat in result.winners] == ["blue", "yellow"]
    assert ("france", "england")[table.s.nation(result.winners[0])] == expected["winner"]
    assert result.scores == (-1.0, 1.0, -1.0, 1.0)
    assert not table.told("score"), "nothing is scored"
    assert all(player.nation is not None and player.nation.seen_by(3) for player in table.s.players)


@pytest.mark.rules("ORL-18.7", "ORL-19.1")
def test_both_missions_are_checked_at_the_end() -> None:
    """ORL-E55: England declared rightly, and France's Mission is accomplished too."""
    expected = values("ORL-E55")
    table = shipwrights(("france", "england", "france", "england"), "green")
    table.terrain(clery="field", jargeau="field", romorantin="field")
    table.control("blue", "clery", "jargeau", "romorantin")
    table.goods("blue", bread=5)
    table.from_stage(END)
    table.play("declare", "blue")
    for seat in ("green", "red", "yellow"):
        table.play("no", seat)
    assert table.s.result is not None and table.s.result.kind == "mission"
    sheets = scoring.sheet(table.s)
    assert sheets[FRANCE].of("A") == expected["france_A"]
    assert sheets[ENGLAND].of("A") == expected["england_A"]


@pytest.mark.rules("ORL-18.7")
def test_a_mission_counts_though_nobody_declared_it() -> None:
    table = shipwrights(("france", "england", "france", "england"), "green")
    table.fame(blue=36)
    table.from_stage(END)
    assert table.s.result is not None and table.s.result.kind == "fame"
    assert [score.of("A") for score in scoring.sheet(table.s)] == [50, 0]

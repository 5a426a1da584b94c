"""The battlefield as it is drawn: shared borders, terrain that is seen, a flank that has collapsed."""

import pytest

from banneret.games.chivalry.cast import BOUGHT
from banneret.games.chivalry.face.layout import HEIGHT, WIDTH, layout, spots
from banneret.games.chivalry.face.words import DRAWN, KINDS
from banneret.games.chivalry.field import (
    ALL_BATTLES,
    AREA,
    AREA_IDS,
    CAPACITY,
    FIELD_AREAS,
    RESERVE,
    ROUTED,
    field_of,
)
from banneret.games.chivalry.order_of_battle import SCENARIO_DATA
from banneret.games.chivalry.tables import BRIDGE, IMPASSABLE, STREAM
from banneret.kernel.scene import Layout, Place, Point

SCENARIOS = (*SCENARIO_DATA, BOUGHT)


ALSO = {STREAM: IMPASSABLE | BRIDGE}
"""Water flows through a marsh too, and under a bridge."""


def places(drawn: Layout) -> dict[str, Place]:
    return {place.id: place for place in drawn.places}


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


@pytest.mark.rules("CHV-2.3", "CHV-2.4", "CHV-2.6")
def test_neighbours_share_a_border_and_others_none() -> None:
    drawn = places(layout("crecy_1346", ALL_BATTLES))
    field = field_of(ALL_BATTLES)
    for a in range(FIELD_AREAS):
        for b in range(a):
            common = set(drawn[AREA_IDS[a]].outline) & set(drawn[AREA_IDS[b]].outline)
            assert (len(common) > 5) == (b in field.near[a]), (AREA_IDS[a], AREA_IDS[b])


@pytest.mark.rules("CHV-24.10", "CHV-24.16")
def test_a_collapsed_flank_lies_beside_the_next_battle() -> None:
    for mask, gone in ((0b110, "west"), (0b011, "east")):
        drawn = places(layout("poitiers_1356", mask))
        field = field_of(mask)
        for a in field.areas:
            for b in field.near[a]:
                assert len(set(drawn[AREA_IDS[a]].outline) & set(drawn[AREA_IDS[b]].outline)) > 5
        assert {id for id in drawn if id.startswith(f"{gone}_") and "flank" not in id} == {
            f"{gone}_english_rear",
            f"{gone}_french_rear",
        }
        assert drawn[f"{gone}_english_rear"].kind == "void"
        assert drawn[f"{gone}_flank_middle"].kind == "open" and "Clear ground" in drawn[f"{gone}_flank_middle"].note
    assert len(spots(AREA["west_flank_middle"], 0b100)) == 3


def test_a_layout_is_known_by_its_scenario_and_what_has_collapsed() -> None:
    ids = [layout(scenario, mask).id for scenario in SCENARIOS for mask in (0b111, 0b110, 0b011, 0b010)]
    assert len(set(ids)) == len(ids)
    assert len({id.partition(".")[0] for id in ids}) == len(SCENARIOS)


@pytest.mark.rules("CHV-2.16")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_terrain_is_seen_where_it_is_and_nowhere_else(scenario: str) -> None:
    drawn = layout(scenario, ALL_BATTLES)
    ground = SCENARIO_DATA[scenario].ground() if scenario in SCENARIO_DATA else [0] * FIELD_AREAS
    for area in range(FIELD_AREAS):
        place = places(drawn)[AREA_IDS[area]]
        upon: set[str] = {
            line.kind for line in drawn.lines if any(inside(point, place.outline) for point in line.points)
        }
        upon |= {one.kind for one in drawn.landmarks if inside((one.x, one.y), place.outline)}
        for terrain, words in DRAWN.items():
            assert not ground[area] & terrain or upon & words, (place.id, terrain, upon)
            assert not upon & words or ground[area] & (terrain | ALSO.get(terrain, 0)), (place.id, terrain, upon)
        for terrain, kind in KINDS:
            assert place.kind != kind or ground[area] & terrain
        assert place.room == CAPACITY[area]


def test_every_word_on_the_map_that_means_something_is_in_the_legend() -> None:
    for scenario in SCENARIOS:
        drawn = layout(scenario, ALL_BATTLES)
        meant = {word for word, _, _ in drawn.legend}
        shown = {place.kind for place in drawn.places} | {line.kind for line in drawn.lines}
        assert meant <= shown | {one.kind for one in drawn.landmarks}
        for words in DRAWN.values():
            assert shown & words <= meant


def test_boxes_lie_in_the_corners_and_over_no_area() -> None:
    drawn = places(layout("patay_1429", ALL_BATTLES))
    areas = [drawn[AREA_IDS[area]].outline for area in range(FIELD_AREAS)]
    for box in (*RESERVE, *ROUTED):
        place = drawn[AREA_IDS[box]]
        assert place.kind == "box" and (place.y < HEIGHT / 2) == AREA_IDS[box].startswith("french")
        assert not any(inside(corner, area) for corner in place.outline for area in areas)
    assert drawn["english_reserve"].x < WIDTH / 2 < drawn["french_reserve"].x


def test_every_area_holds_its_own_middle() -> None:
    for mask in (0b111, 0b110, 0b011, 0b010):
        for place in layout("agincourt_1415", mask).places:
            assert inside((place.x, place.y), place.outline), place.id

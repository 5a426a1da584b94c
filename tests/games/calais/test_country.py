"""Sections 1 and 3: locations, roads, fords, distance."""

import pytest

from banneret.games.calais import game
from banneret.games.calais.bridges import BreakBridges
from banneret.games.calais.country import CALAIS, CROSSINGS, ENDS, HELD, NODE, NODES, ROADS, bits, country
from banneret.games.calais.routes import march_decision, route_refusal
from banneret.games.calais.turn import TurnEnd

from .table import ALL_BRIDGES, ENGLISH, FRENCH, Play, lay, to_march

WHOLE, BROKEN = country(0), country(bits(ALL_BRIDGES))


def neighbours(land: tuple[tuple[int, ...], ...], id: str) -> set[str]:
    return {NODES[node].id for node in land[NODE[id]]}


@pytest.mark.rules("CAL-1.1")
@pytest.mark.parametrize("scenario", ["march", "somme", "crispin", "agincourt"])
def test_each_player_has_one_army_in_one_location(scenario: str) -> None:
    s = game.start(scenario, game.settle({}))
    assert game.scenario(scenario).seats == ("english", "french")
    for seat in (None, 0, 1):
        armies = [piece for piece in game.face.scene(s, seat).pieces if piece.kind == "army"]
        assert [piece.seat for piece in armies] == [ENGLISH, FRENCH]
        assert all(country(s.broken).is_location(NODE[piece.at]) for piece in armies)


@pytest.mark.rules("CAL-1.2")
def test_a_crossing_has_two_ends() -> None:
    for crossing, (south, north) in zip(CROSSINGS, ENDS, strict=True):
        assert (NODES[south].id, NODES[north].id) == (f"{NODES[crossing].id}_s", f"{NODES[crossing].id}_n")
        # The left bank is on the Harfleur side: its roads lead to Harfleur without a ford, those of the right bank to
        # Calais.
        assert NODES[south].y > NODES[north].y or NODES[south].x < NODES[north].x


@pytest.mark.rules("CAL-1.3", "CAL-1.6")
def test_a_whole_crossing_is_one_location_with_the_roads_of_both_ends() -> None:
    assert (
        WHOLE.is_location(NODE["corbie"])
        and not WHOLE.is_location(NODE["corbie_s"])
        and not WHOLE.is_location(NODE["corbie_n"])
    )
    both = neighbours(BROKEN.any_road, "corbie_s") | neighbours(BROKEN.any_road, "corbie_n")
    assert neighbours(WHOLE.any_road, "corbie") == {id.removesuffix("_s").removesuffix("_n") for id in both}
    assert WHOLE.ford[NODE["corbie"]] == -1
    assert not any(WHOLE.links[NODE[f"corbie_{end}"]] for end in "sn")


@pytest.mark.rules("CAL-1.6")
def test_of_two_roads_between_the_same_locations_the_solid_one_serves_both() -> None:
    """Wherever ends that merge bring a solid and a broken road together, the English may use it, and it is one link."""
    doubled = 0
    for a in range(len(NODES)):
        assert len(WHOLE.any_road[a]) == len(set(WHOLE.any_road[a]))
        for b in WHOLE.any_road[a]:
            kinds = {solid for x, y, solid in ROADS if {WHOLE.location(x), WHOLE.location(y)} == {a, b}}
            assert (b in WHOLE.solid[a]) == (True in kinds)
            doubled += len(kinds) == 2
    # The printed map has no such pair today; the rule must hold for the map's next edition as well.
    assert doubled == 0


@pytest.mark.rules("CAL-1.4", "CAL-3.14", "CAL-3.11", "CAL-1.5")
def test_a_broken_crossing_is_two_locations_joined_by_a_ford() -> None:
    land = country(bits(("corbie",)))
    assert (
        not land.is_location(NODE["corbie"])
        and land.is_location(NODE["corbie_s"])
        and land.is_location(NODE["corbie_n"])
    )
    assert land.links[NODE["corbie"]] == ()
    for end in "sn":
        listed = {
            NODES[y if NODES[x].id == f"corbie_{end}" else x].id
            for x, y, _ in ROADS
            if f"corbie_{end}" in (NODES[x].id, NODES[y].id)
        }
        here = {id.removesuffix("_s").removesuffix("_n") for id in listed}
        assert neighbours(land.any_road, f"corbie_{end}") == here, "each road stays with the end it is listed under"
    assert land.ford[NODE["corbie_s"]] == NODE["corbie_n"] and land.ford[NODE["corbie_n"]] == NODE["corbie_s"]
    assert land.distance[NODE["corbie_s"]][NODE["corbie_n"]] == 1
    assert sum(ford >= 0 for ford in land.ford) == 2


@pytest.mark.rules("CAL-1.7", "CAL-1.8")
def test_distance_counts_links_whoever_may_use_them() -> None:
    # Boulogne, Calais, Guînes: the French may enter neither, and yet it counts; the English army at Calais does not
    # matter.
    assert WHOLE.distance[NODE["boulogne"]][NODE["guines"]] == 2
    # Nesle and Péronne are joined by a broken road.
    assert WHOLE.distance[NODE["nesle"]][NODE["peronne"]] == 1
    for land in (WHOLE, BROKEN):
        places = [node for node in NODE.values() if land.is_location(node)]
        for a in places:
            assert land.distance[a][a] == 0
            for b in places:
                assert land.distance[a][b] == land.distance[b][a] < 255
                assert (land.distance[a][b] == 1) == (b in land.links[a])
    assert WHOLE.within(NODE["rouen"], NODE["abbeville"], 4) and not WHOLE.within(NODE["rouen"], NODE["abbeville"], 3)


@pytest.mark.rules("CAL-3.1", "CAL-3.4")
def test_the_map() -> None:
    places = [node for node in NODES if node.crossing < 0]
    assert (len(places), len(CROSSINGS), len(ENDS)) == (36, 9, 9)
    assert (sum(solid for *_, solid in ROADS), sum(not solid for *_, solid in ROADS)) == (49, 45)
    assert [NODES[c].id for c in CROSSINGS] == list(ALL_BRIDGES)
    upstream = [NODES[c].x for c in CROSSINGS]
    assert upstream[:-1] == sorted(upstream[:-1]), "from the mouth of the Somme upstream"
    assert all(0 <= node.x <= 1000 and 0 <= node.y <= 1000 for node in NODES)


@pytest.mark.rules("CAL-3.2", "CAL-3.3", "CAL-6.5", "CAL-9.3")
def test_solid_roads_are_for_both_and_broken_ones_for_the_french() -> None:
    far = NODE["rouen"]
    for a, b, solid in ROADS:
        for here, there in ((BROKEN.location(a), BROKEN.location(b)), (BROKEN.location(b), BROKEN.location(a))):
            enemy = far if far not in (here, there) else NODE["arras"]
            english = route_refusal(BROKEN, ENGLISH, here, enemy, (there,))
            assert (english is None) == solid
            if english is not None:
                assert english.rule == "CAL-3.3"
            if not HELD[there]:
                assert route_refusal(BROKEN, FRENCH, here, enemy, (there,)) is None


@pytest.mark.rules("CAL-3.5")
@pytest.mark.parametrize("town", ["abbeville", "amiens"])
def test_the_english_cannot_enter_the_walled_towns(town: str) -> None:
    for land, ids in ((WHOLE, (town,)), (BROKEN, (f"{town}_s", f"{town}_n"))):
        for id in ids:
            assert neighbours(land.any_road, id) and not neighbours(land.solid, id)
            assert not any(NODE[id] in land.solid[node] for node in range(len(NODES)))


@pytest.mark.rules("CAL-3.6")
def test_the_english_pass_peronne_on_the_right_bank() -> None:
    assert not neighbours(BROKEN.solid, "peronne_s") and neighbours(BROKEN.any_road, "peronne_s")
    assert neighbours(BROKEN.solid, "peronne_n") == {"athies", "albert"}


@pytest.mark.rules("CAL-3.7")
def test_the_lowest_and_the_highest_crossing() -> None:
    english = {NODES[c].id: _english_distance("harfleur", NODES[c].id) for c in CROSSINGS}
    assert (
        min(english, key=lambda id: english[id]) == "blanchetaque"
        and list(english.values()).count(english["blanchetaque"]) == 1
    )
    assert "nesle" in neighbours(BROKEN.solid, "bethencourt_s") and "athies" in neighbours(
        BROKEN.solid, "bethencourt_n"
    )


def _english_distance(a: str, b: str) -> int:
    from banneret.board.graph import distances

    return distances(WHOLE.solid, NODE[a])[NODE[b]]


@pytest.mark.rules("CAL-3.8")
def test_the_english_road_from_harfleur() -> None:
    assert neighbours(WHOLE.solid, "harfleur") == {"montivilliers"}
    assert "fecamp" in neighbours(WHOLE.solid, "montivilliers")
    assert _english_distance("fecamp", "arques") <= 2


@pytest.mark.rules("CAL-3.9", "CAL-9.5")
def test_english_held_towns_are_closed_to_the_french() -> None:
    assert {NODES[node].id for node in range(len(NODES)) if HELD[node]} == {"harfleur", "guines", "calais"}
    for town in ("harfleur", "guines", "calais"):
        for here in BROKEN.links[NODE[town]]:
            refusal = route_refusal(BROKEN, FRENCH, here, NODE["rouen"], (NODE[town],))
            assert refusal is not None and refusal.rule == "CAL-9.5"
            assert not any(
                NODE[town] in option.args[1] for option in march_decision(BROKEN, FRENCH, here, NODE["rouen"]).menu
            )
            assert (
                route_refusal(BROKEN, ENGLISH, here, NODE["rouen"], (NODE[town],)) is None
                or here not in BROKEN.solid[NODE[town]]
            )


@pytest.mark.rules("CAL-3.12", "CAL-6.8")
def test_both_armies_cross_fords_both_ways() -> None:
    for south, north in ENDS:
        for here, there in ((south, north), (north, south)):
            far = next(
                n
                for n in NODE.values()
                if BROKEN.is_location(n) and not HELD[n] and BROKEN.distance[n][there] > 1 and n != here
            )
            assert route_refusal(BROKEN, ENGLISH, here, far, (there,)) is None
            assert route_refusal(BROKEN, FRENCH, here, there, (there,)) is None, "even into the English"


@pytest.mark.rules("CAL-3.13", "CAL-10.3")
def test_a_broken_bridge_stays_broken() -> None:
    s = lay(french_at="abbeville_n", english_at="eu", broken=["abbeville", "pont_remy"])
    s.stack = [TurnEnd(), BreakBridges()]
    play = Play(s)
    assert play.offered() == ["break none", "break blanchetaque"]
    play.answer("break blanchetaque")
    assert s.broken == bits(("blanchetaque", "abbeville", "pont_remy"))
    refusal = _why(play, "break abbeville")
    assert refusal == "CAL-10.3"


def _why(play: Play, notation: str) -> str:
    play.s.stack = [TurnEnd(), BreakBridges()]
    refusal = play.s.stack[-1].why_not(play.s, FRENCH, notation.split())
    assert refusal is not None
    return refusal.rule


@pytest.mark.rules("CAL-1.3", "CAL-1.4")
def test_words_for_what_is_no_location_now_are_refused() -> None:
    whole = Play(to_march(FRENCH, french_at="gamaches", english_at="eu"))
    refusal = whole.why_not("march normal abbeville_s")
    assert refusal is not None and refusal.rule == "CAL-1.3" and "abbeville" in refusal.reason
    broken = Play(to_march(FRENCH, french_at="gamaches", english_at="eu", broken=["abbeville"]))
    refusal = broken.why_not("march normal abbeville")
    assert refusal is not None and refusal.rule == "CAL-1.4" and "abbeville_s" in refusal.reason


def test_calais_is_calais() -> None:
    assert NODES[CALAIS].id == "calais"

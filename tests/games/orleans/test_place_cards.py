"""ORL-12.1, ORL-12.2, ORL-12.6, ORL-12.7 and the tables of Place cards; what the passive ones do."""

import pytest

from banneret.games.orleans.actions.market import toll, trades
from banneret.games.orleans.actions.terrain import limit
from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.rewards.place_cards import TakePlace
from banneret.games.orleans.round.malus import need
from banneret.games.orleans.tables import GREEN, PLACE, PLACES, WOOD

from .rules_text import table
from .table import Table

CATEGORIES = [[place.id for place in PLACES if place.category == category] for category in (1, 2, 3)]


def _rows(category: int) -> list[dict[str, str]]:
    """The cards of a category as the rules write them."""
    return [
        {
            "card": place.name,
            "kind": place.kind,
            "spaces": " + ".join("/".join(s) for s in place.spaces) or "none",
            "effect": place.effect,
        }
        for place in PLACES
        if place.category == category
    ]


@pytest.mark.rules("ORL-12.3")
def test_the_cards_of_category_one() -> None:
    assert _rows(1) == table("ORL-12.3")


@pytest.mark.rules("ORL-12.4")
def test_the_cards_of_category_two() -> None:
    assert _rows(2) == table("ORL-12.4")


@pytest.mark.rules("ORL-12.5")
def test_the_cards_of_category_three() -> None:
    assert _rows(3) == table("ORL-12.5")


def _choose(t: Table, fame: int) -> None:
    t.player("green").fame = fame
    t.turn("green", "guild_house", "farmer", "trader")
    t.play("guild_house trader")


@pytest.mark.rules("ORL-12.2", "ORL-6.2")
@pytest.mark.parametrize(("fame", "most"), [(0, 1), (13, 2), (25, 3)])
def test_the_own_era_says_which_categories(fame: int, most: int) -> None:
    t = Table()
    for other in ("blue", "red", "yellow"):
        t.player(other).fame = 36 - 1 if fame < 25 else 0
    _choose(t, fame)
    assert t.menu() == [f"place {card}" for category in CATEGORIES[:most] for card in category]
    if most < 3:
        refusal = t.why_not("place mint")
        assert (
            refusal is not None
            and str(refusal) == "Mint is of category III, which your era does not allow yet. (ORL-12.2)"
        )


@pytest.mark.rules("ORL-12.1")
def test_there_is_one_of_each_card() -> None:
    t = Table()
    t.own("blue", "pub")
    _choose(t, 0)
    assert "place pub" not in t.menu()
    refusal = t.why_not("place pub")
    assert refusal is not None and str(refusal) == "Pub has been taken: there is one of each card. (ORL-12.1)"
    t.play("place saw_pit")
    assert t.cards("green") == {"saw_pit"} and t.cards("blue") == {"pub"}
    assert not t.s.open_places & (1 << PLACE["saw_pit"] | 1 << PLACE["pub"])


@pytest.mark.rules("ORL-12.1")
def test_any_number_of_cards_and_only_own_ones_work() -> None:
    t = Table()
    t.player("green").fame = 25
    for _ in PLACES:
        t.s.stack.append(TakePlace(0, optional=True))
        t.again()
        t.play(t.menu()[0])
    assert t.cards("green") == set(PLACE)
    t.stand("green", "saw_pit", "craftsman")
    t.stand("green", "library", "scholar")
    assert t.ways("green", "saw_pit") and t.ways("green", "library")
    refusal = t.refused("blue", "saw_pit")
    assert refusal is not None and str(refusal) == "You do not own the Saw Pit. (ORL-12.1)"


@pytest.mark.rules("ORL-12.1")
def test_a_taken_card_works_at_once() -> None:
    t = Table()
    t.terrain(blois="field")
    t.control("green", "blois")
    t.stand("green", "terrain", "farmer", "fisherman")
    _choose(t, 0)
    t.play("place fish_weir")
    t.play("terrain")
    t.play("harvest blois")
    assert t.player("green").goods[:2] == [1, 1]


@pytest.mark.rules("ORL-12.1", "ORL-7.1")
def test_followers_stand_only_on_cards_that_are_owned() -> None:
    t = Table()
    assert "put craftsman saw_pit.1" not in t.menu("green")
    t.own("green", "saw_pit")
    t.again()
    assert "put craftsman saw_pit.1" in t.menu("green")
    refusal = t.why_not("put craftsman saw_pit.1", "blue")
    assert refusal is not None and refusal.rule == "ORL-12.1"


# ---------------------------------------------------------------------- passive cards


@pytest.mark.rules("ORL-12.3", "ORL-12.6")
def test_the_fish_weir_gives_a_fish_with_each_terrain_action() -> None:
    t = Table()
    t.own("green", "fish_weir")
    t.stand("green", "terrain", "farmer", "fisherman")
    # without any area: for the fish alone, and nothing more is asked
    t.turn("green", "terrain", "farmer", "fisherman")
    assert t.gives("green", "terrain") == "1 fish (Fish Weir)"
    t.play("terrain")
    assert t.player("green").goods == [0, 1, 0, 0, 0, 0]
    assert t.menu() == ["castle", "pass"]
    t.terrain(blois="field")
    t.control("green", "blois")
    assert t.gives("green", "terrain") == "1 fish (Fish Weir); all of: Blois (grain)"
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    # the harvest itself may then be declined
    assert t.menu() == ["harvest blois", "stop"]
    t.sold_out("fish")
    assert t.gives("green", "terrain") == "all of: Blois (grain)"


@pytest.mark.rules("ORL-12.3", "ORL-1.6")
def test_the_fish_weir_is_dry_when_no_fish_is_left() -> None:
    t = Table()
    t.own("green", "fish_weir")
    t.sold_out("fish")
    t.stand("green", "terrain", "farmer", "fisherman")
    assert t.ways("green", "terrain") == []
    t.terrain(blois="field")
    t.control("green", "blois")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert t.menu() == ["harvest blois"]


@pytest.mark.rules("ORL-12.3", "ORL-1.6")
def test_the_fish_weir_may_take_the_last_fish_before_the_lake_does() -> None:
    t = Table()
    t.own("green", "fish_weir")
    t.terrain(blois="lake")
    t.control("green", "blois")
    t.goods("blue", fish=21)
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert t.player("green").goods[1] == 1
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-12.3")
def test_the_storehouse_feeds_the_settlers_in_towns() -> None:
    t = Table()
    t.control("green", "blois", "patay", "clery")
    assert need(t.s, 0) == 4 + 3
    t.own("green", "storehouse")
    assert need(t.s, 0) == 3
    t.control("blue", "jargeau")
    assert need(t.s, 1) == 4 + 1


@pytest.mark.rules("ORL-12.4")
def test_the_ferry_needs_no_chain() -> None:
    t = Table()
    t.towns("green", 0, 1)
    t.control("green", "gien")
    t.stand("green", "territory", "farmer", "fisherman", "craftsman")
    assert "territory expand tours montargis" not in t.ways("green", "territory")
    t.own("green", "ferry")
    ways = t.ways("green", "territory")
    assert {"territory expand tours montargis", "territory expand tours sully", "territory expand tours loches"} <= set(
        ways
    )
    assert "territory expand tours sancerre" not in ways
    # it needs a settler in a town all the same
    assert not [way for way in ways if way.startswith("territory expand orleans")]
    refusal = t.refused("green", "territory expand tours sancerre")
    assert refusal is not None and refusal.rule == "ORL-10.4"
    assert "any of your areas" in refusal.reason


@pytest.mark.rules("ORL-12.4", "ORL-12.6")
def test_the_settlers_hostel_places_up_to_two() -> None:
    t = Table()
    t.own("green", "settlers_hostel")
    t.turn("green", "territory", "farmer", "fisherman", "craftsman")
    places = [way for way in t.ways("green", "territory") if way.startswith("territory place")]
    assert places == [
        "territory place orleans",
        "territory place orleans 2",
        "territory place tours",
        "territory place tours 2",
    ]
    supply, towns = t.player("green").supply, t.player("green").towns[1]
    t.play("territory place tours 2")
    assert (t.player("green").supply, t.player("green").towns[1]) == (supply - 2, towns + 2)
    t.towns("green", 7, 2)
    t.stand("green", "territory", "farmer", "fisherman", "craftsman")
    assert t.player("green").supply == 1
    assert [way for way in t.ways("green", "territory") if way.startswith("territory place")] == [
        "territory place orleans",
        "territory place tours",
    ]


@pytest.mark.rules("ORL-12.4", "ORL-10.3")
def test_the_settlers_hostel_does_not_double_an_expansion() -> None:
    t = Table()
    t.own("green", "settlers_hostel")
    t.turn("green", "territory", "farmer", "fisherman", "craftsman")
    t.play("territory expand orleans patay")
    assert t.player("green").areas == 1 << SPACE["patay"]
    assert t.player("green").towns == [1, 2]


@pytest.mark.rules("ORL-12.5", "ORL-12.6")
def test_the_cathedral_school_spares_the_wood_of_villages_and_churches() -> None:
    t = Table()
    t.own("green", "cathedral_school")
    t.terrain(blois="field", patay="lake")
    t.control("green", "blois", "patay")
    t.stand("green", "church_works", "farmer", "craftsman", "scholar")
    t.stand("green", "fortification", "knight", "craftsman")
    t.turn("green", "building_yard", "farmer", "craftsman")
    assert t.gives("green", "building_yard") == "a village at Blois or Patay, 1 Fame"
    refusal = t.refused("green", "fortification blois")
    assert refusal is not None and refusal.rule == "ORL-11.2"
    t.play("building_yard blois")
    t.play("church_works blois")
    assert t.told("build") == ["Green builds a village at Blois.", "Green builds a church at Blois."]
    assert t.player("green").goods[WOOD] == t.s.gone_goods[WOOD] == 0


@pytest.mark.rules("ORL-12.6")
def test_a_cost_reduction_cannot_be_declined() -> None:
    t = Table()
    t.own("green", "cathedral_school")
    t.terrain(blois="field")
    t.control("green", "blois")
    t.goods("green", wood=1)
    t.turn("green", "building_yard", "farmer", "craftsman")
    t.play("building_yard blois")
    assert t.player("green").goods[WOOD] == 1


@pytest.mark.rules("ORL-12.5", "ORL-12.6")
@pytest.mark.parametrize(("fame", "most"), [(0, 3), (13, 4), (25, 5)])
def test_the_grange_adds_to_the_era(fame: int, most: int) -> None:
    t = Table()
    t.player("green").fame = fame
    t.own("green", "grange")
    assert limit(t.s, 0) == most
    assert limit(t.s, 1) == 2


@pytest.mark.rules("ORL-12.6")
def test_passive_cards_add_to_each_other() -> None:
    t = Table()
    t.own("green", "fish_weir", "grange")
    t.terrain(blois="field", patay="lake", clery="vineyard", jargeau="forest")
    t.control("green", "blois", "patay", "clery", "jargeau")
    t.turn("green", "terrain", "farmer", "fisherman")
    assert (
        t.gives("green", "terrain")
        == "1 fish (Fish Weir); 3 of: Blois (grain), Patay (fish), Cléry (wine), Jargeau (wood)"
    )
    t.play("terrain")
    for area in ("patay", "clery", "jargeau"):
        t.play(f"harvest {area}")
    assert t.player("green").goods == [0, 2, 1, 0, 1, 0]


@pytest.mark.rules("ORL-12.1", "ORL-12.3", "ORL-12.4", "ORL-12.5", "ORL-12.6")
def test_the_cards_of_others_do_nothing_for_me() -> None:
    t = Table()
    t.own("blue", *[place.id for place in PLACES if place.kind == "passive"])
    t.towns("green", 0, 2)
    t.terrain(gien="field", sully="lake", jargeau="forest")
    t.control("green", "gien", "sully", "jargeau")
    assert limit(t.s, 0) == 2
    assert (trades(t.s, 0), toll(t.s, 0)) == (1, 0)
    assert need(t.s, 0) == 5
    t.stand("green", "territory", "farmer", "fisherman", "craftsman")
    assert not {"territory expand tours montargis", "territory place tours 2"} & set(t.ways("green", "territory"))
    t.stand("green", "building_yard", "farmer", "craftsman")
    assert t.ways("green", "building_yard") == []
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert t.player("green").goods == [0] * 6


# ---------------------------------------------------------------------- the Bathhouse


def _next_round(t: Table) -> None:
    """Everybody passes; the bonus is coins for all, and the next round's draw is made."""
    t.bonus("bonus_coins", "bonus_fame", "bonus_villages")
    t.stand("green", "castle", "farmer", "craftsman", "trader")
    t.acting("green", ["blue", "red", "yellow"])
    t.play("pass")
    while "no" in t.menu(t.asked[0]):
        t.play("no", t.asked[0])


@pytest.mark.rules("ORL-12.3", "ORL-12.7")
def test_the_bathhouse_draws_two_and_keeps_one_before_planning() -> None:
    seen = set()
    for seed in range(30):
        u = Table(seed)
        u.own("green", "bathhouse")
        for seat in ("blue", "red", "yellow"):
            u.green(seat)
            u.bag(seat)
        u.green("green")
        u.bag("green", farmer=7, scholar=1)
        _next_round(u)
        green = u.player("green")
        if green.bath:
            assert sorted(green.bath) == [0, 5]
            assert sum(green.green) == 6 and sum(green.bag) == 0
            assert sorted(u.menu("green")) == ["keep farmer", "keep scholar"]
            u.play("keep scholar", "green")
            assert "put scholar monastery.1" in u.menu("green")
            assert u.player("green").bath, "the choice is secret until the plans are revealed"
            u.plan("green")
            for seat in u.asked[:]:
                u.plan(seat)
            assert u.player("green").bath == ()
            assert (u.player("green").green[5], sum(u.player("green").bag)) == (1, 1)
            seen.add("choice")
        else:
            # two farmers: one of them is kept without a question
            assert sum(green.green) == 7 and sum(green.bag) == 1
            seen.add("alike")
    assert seen == {"choice", "alike"}


@pytest.mark.rules("ORL-12.7")
@pytest.mark.parametrize(("bag", "kept", "left"), [(6, 6, 0), (7, 7, 0), (8, 7, 1)])
def test_the_bathhouse_with_few_followers_left_in_the_bag(bag: int, kept: int, left: int) -> None:
    t = Table()
    t.own("green", "bathhouse")
    t.green("green")
    t.bag("green", farmer=bag)
    _next_round(t)
    assert (sum(t.player("green").green), sum(t.player("green").bag)) == (kept, left)
    assert t.player("green").bath == ()


@pytest.mark.rules("ORL-12.3")
def test_without_the_bathhouse_six_are_drawn() -> None:
    t = Table()
    t.own("blue", "bathhouse")
    t.green("green")
    t.bag("green", farmer=8)
    _next_round(t)
    assert (sum(t.player("green").green), sum(t.player("green").bag)) == (6, 2)


@pytest.mark.rules("ORL-12.3")
def test_the_bathhouse_needs_a_free_space_on_the_green() -> None:
    t = Table()
    t.own("green", "bathhouse")
    t.green("green", farmer=2)
    t.bag("green", fisherman=4, trader=6)
    _next_round(t)
    assert sum(t.player("green").green) == GREEN
    assert t.player("green").bath == ()
    assert sum(t.player("green").bag) == 4

"""Section 8: the action phase."""

import pytest

from banneret.games.orleans.tables import ACTION, ACTIONS, FOLLOWER, GOOD, PLACES, SEATS

from .examples import values
from .table import Table

CASTLE = ("farmer", "craftsman", "trader")


@pytest.mark.rules("ORL-8.1", "ORL-8.2", "ORL-1.3")
def test_e65_the_order_of_turns() -> None:
    """ORL-E65. Who has nothing left to carry out passes without being asked (ORL-8.3): those turns are seen in the
    log."""
    table = Table()
    table.s.start = 2
    for seat, filled in {"red": 2, "yellow": 1, "green": 1, "blue": 3}.items():
        for action, followers in (
            ("castle", CASTLE),
            ("school", ("farmer", "fisherman", "trader")),
            ("farmhouse", ("fisherman", "craftsman")),
        )[:filled]:
            table.stand(seat, action, *followers)
    table.bonus("bonus_coins", "bonus_grain", "bonus_fish")
    del table.log[:]
    table.acting("red")
    while table.s.round == 1:
        table.play("pass" if table.asked == ["yellow"] else table.menu()[0])
    turns = [
        (event.text.split()[0].lower(), event.kind == "pass")
        for event in table.log
        if event.kind in ("recruit", "pass")
    ]
    order = [(SEATS.index(seat) + 1, passes) for seat, passes in turns]
    assert order == [
        (3, False),
        (4, True),
        (1, False),
        (2, False),
        (3, False),
        (1, True),
        (2, False),
        (3, True),
        (2, False),
        (2, True),
    ]
    assert len(order) == values("ORL-E65")["turns"]


@pytest.mark.rules("ORL-8.1")
def test_a_turn_is_exactly_one_filled_action_or_a_pass() -> None:
    table = Table()
    table.stand("green", "castle", *CASTLE)
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.stand("green", "school", "farmer", "fisherman")
    table.stand("blue", "castle", *CASTLE)
    table.acting("green")
    assert table.menu() == ["farmhouse", "castle", "pass"], "the School is not filled"
    refusal = table.why_not("school")
    assert refusal is not None and refusal.rule == "ORL-4.4"
    table.play("castle")
    assert table.asked == ["blue"]
    table.play("castle")
    assert table.asked == ["green"] and table.menu() == ["farmhouse", "pass"]
    table.play("farmhouse")
    assert table.s.round == 2, "all have passed"


@pytest.mark.rules("ORL-8.1")
def test_an_action_on_a_card_of_somebody_else_is_not_on_offer() -> None:
    table = Table()
    table.own("blue", "saw_pit")
    table.stand("green", "castle", *CASTLE)
    table.acting("green")
    refusal = table.why_not("saw_pit")
    assert refusal is not None and refusal.rule == "ORL-12.1"


@pytest.mark.rules("ORL-8.2")
def test_one_may_pass_with_filled_actions_left_and_has_no_further_turn() -> None:
    table = Table()
    for seat in ("green", "blue"):
        table.stand(seat, "castle", *CASTLE)
        table.stand(seat, "farmhouse", "fisherman", "craftsman")
    table.acting("green")
    table.play("pass")
    asked = []
    while table.s.round == 1:
        asked += table.asked
        table.play(table.menu()[0])
    assert asked == ["blue", "blue"]
    first = ACTIONS[ACTION["castle"]].first
    assert table.player("green").spaces[first : first + 3] == [FOLLOWER[kind] for kind in CASTLE], (
        "they stay for the next round"
    )


@pytest.mark.rules("ORL-8.2")
def test_one_may_pass_at_any_own_turn() -> None:
    table = Table()
    table.stand("green", "castle", *CASTLE)
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.acting("green")
    table.play("castle")
    assert "pass" in table.menu()
    table.play("pass")
    assert table.s.round == 2


@pytest.mark.rules("ORL-8.3", "ORL-9.3")
def test_e06_terrain_without_an_area() -> None:
    """ORL-E06."""
    table = Table()
    table.plan("green", "fill terrain", "put craftsman castle.2")
    for seat in ("blue", "red"):
        table.plan(seat)
    table.plan("yellow", "fill castle")
    assert bool(table.ways("green", "terrain")) is values("ORL-E06")["can_choose"]
    assert table.asked == ["yellow"], "green has no other action and has passed"
    table.play("castle")
    spaces = ACTIONS[ACTION["terrain"]]
    assert (
        table.player("green").spaces[spaces.first : spaces.last] == [FOLLOWER["farmer"], FOLLOWER["fisherman"]]
        and table.s.round == 2
    )


NOTHING = {
    "farmhouse": ("fisherman", "craftsman"),
    "guild_house": ("farmer", "trader"),
    "terrain": ("farmer", "fisherman"),
    "territory": ("farmer", "fisherman", "craftsman"),
    "market": ("fisherman", "trader"),
    "town_hall": ("knight",),
    "monastery": ("scholar", "trader"),
    "building_yard": ("farmer", "craftsman"),
    "fortification": ("knight", "craftsman"),
    "church_works": ("farmer", "craftsman", "scholar"),
    "pub": ("trader", "farmer"),
    "bakery": ("farmer",),
    "saw_pit": ("craftsman",),
    "winepress": ("farmer",),
    "siege_workshop": ("knight", "craftsman"),
}
"""Actions that can come to nothing, filled."""
ALWAYS = {
    "castle": CASTLE,
    "school": ("farmer", "fisherman", "trader"),
    "library": ("scholar",),
    "whispering_inn": ("trader", "fisherman"),
    "mint": ("trader", "scholar"),
    "pilgrim_road": ("monk",),
}
"""Actions that always give something."""


def barren(action: str, followers: tuple[str, ...]) -> Table:
    """Green has filled an action, and there is nothing to have anywhere: no goods, no coins, no recruits, nobody in
    supply, no wood, no deed."""
    table = Table()
    table.own(
        "green", *(place.id for place in PLACES if place.id not in ("fish_weir", "toll_bridge", "cathedral_school"))
    )
    table.player("green").coins = 0
    table.stand("green", action, *followers)
    table.used_up(*FOLLOWER)
    table.sold_out(*GOOD)
    player = table.player("green")
    player.towns, player.supply = [0, 0], 0
    return table


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("action", NOTHING)
def test_an_action_that_would_change_nothing_cannot_be_chosen(action: str) -> None:
    table = barren(action, NOTHING[action])
    if action == "town_hall":
        # the only knight's slot of the deeds, and the Food Depot for which green has no food
        table.s.slots[4] = (-1, -1, FOLLOWER["knight"])
    assert table.ways("green", action) == []
    refusal = table.refused("green", action)
    assert refusal is not None and refusal.rule not in ("ORL-4.4", "ORL-12.1")


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("action", ALWAYS)
def test_a_coin_a_fame_point_or_a_look_is_enough(action: str) -> None:
    table = barren(action, ALWAYS[action])
    assert table.ways("green", action)


def test_the_two_lists_are_all_actions() -> None:
    assert {*NOTHING, *ALWAYS} == set(ACTION)


@pytest.mark.rules("ORL-8.3")
def test_something_must_come_of_a_market_and_of_a_harvest() -> None:
    """No way out of an action with nothing changed."""
    table = Table()
    table.goods("green", wood=1)
    table.terrain(blois="field")
    table.control("green", "blois")
    table.stand("green", "terrain", "farmer", "fisherman")
    table.turn("green", "market", "fisherman", "trader")
    table.play("market")
    assert "stop" not in table.menu()
    refusal = table.why_not("stop")
    assert refusal is not None and refusal.rule == "ORL-8.3"
    table.play("sell wood")
    table.play("stop")
    table.play("terrain")
    assert table.menu() == ["harvest blois"]


@pytest.mark.rules("ORL-8.3")
def test_who_has_no_such_action_passes_without_being_asked() -> None:
    table = Table()
    table.stand("green", "terrain", "farmer", "fisherman")
    table.stand("blue", "castle", *CASTLE)
    del table.log[:]
    table.acting("green")
    assert table.asked == ["blue"] and table.told("pass") == ["Green passes."]


@pytest.mark.rules("ORL-8.4")
@pytest.mark.parametrize(
    ("action", "followers", "out", "can"),
    [
        ("monastery", ("scholar", "trader"), ("monk",), False),
        ("monastery", ("scholar", "trader"), ("scholar",), True),
        ("guild_house", ("farmer", "trader"), ("fisherman", "craftsman", "trader"), False),
        ("guild_house", ("farmer", "trader"), ("fisherman", "craftsman"), True),
        ("farmhouse", ("fisherman", "craftsman"), ("farmer",), True),
        ("castle", CASTLE, ("knight",), True),
        ("school", ("farmer", "fisherman", "trader"), ("scholar",), True),
    ],
)
def test_an_action_whose_only_gift_has_run_out(
    action: str, followers: tuple[str, ...], out: tuple[str, ...], can: bool
) -> None:
    table = Table()
    table.stand("green", action, *followers)
    table.used_up(*out)
    assert bool(table.ways("green", action)) is can
    if not can:
        refusal = table.refused("green", action)
        assert refusal is not None and refusal.rule in ("ORL-8.4", "ORL-9.9")


@pytest.mark.rules("ORL-8.5", "ORL-14.4")
def test_an_action_filled_again_can_be_used_again() -> None:
    """The Library brings green to space 4; the scholar drawn there, who has just read, reads on."""
    table = Table()
    table.own("green", "library")
    table.bag("green")
    table.fame(green=2)
    table.bonus("bonus_coins", "bonus_grain", "bonus_fish")
    table.stand("green", "library", "scholar")
    table.acting("green", ["blue", "red", "yellow"])
    table.play("library")
    table.play("draw")
    assert "put scholar library.1" in table.menu()
    table.play("put scholar library.1")
    assert table.asked == ["green"] and table.menu() == ["library", "pass"] and table.s.round == 1
    table.play("library")
    assert table.player("green").fame == 6


@pytest.mark.rules("ORL-14.4", "ORL-8.2")
def test_e42_a_follower_from_fame_fills_an_action() -> None:
    """ORL-E42."""
    table = Table()
    table.stand("green", "market", "fisherman")
    table.goods("green", wood=1)
    table.bag("green", trader=1)
    table.green("green")
    table.fame(green=2)
    table.own("green", "library")
    table.stand("green", "library", "monk")
    table.acting("green", ["blue", "red", "yellow"])
    table.script(0)
    table.play("library")
    table.play("draw")
    assert "put trader market.2" in table.menu() and "green" in table.menu()
    table.play("put trader market.2")
    assert ("market" in table.menu()) is values("ORL-E42")["filled"]


@pytest.mark.rules("ORL-8.2", "ORL-14.4")
def test_who_has_passed_gets_no_turn_for_a_follower_from_the_bonus() -> None:
    """Minstrels, in the bonus phase: the follower is set, and works next round."""
    table = Table()
    table.stand("green", "farmhouse", "fisherman")
    table.bag("green", craftsman=1)
    table.green("green")
    table.fame(green=3)
    table.bonus("bonus_fame", "bonus_coins", "bonus_grain")
    table.from_stage(3)
    table.play("draw")
    table.play("put craftsman farmhouse.2")
    assert table.s.round == 2 and table.told("recruit") == []
    for seat in SEATS:
        table.plan(seat)
    assert table.asked == ["green"] and table.menu() == ["farmhouse", "pass"]

"""Section 22: all decisions, and all that chance decides."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.round.draw import draw_followers
from banneret.games.orleans.round.exchange import move_tiles
from banneret.games.orleans.setup import (
    deal_messages,
    deal_nations,
    lay_tiles,
    name_start_player,
    stack_bonus_tiles,
    turn_missions,
)
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import BONUS, MALUS, SEATS
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice, outcomes
from banneret.kernel.referee import Referee

from .rules_text import table as printed
from .table import Table
from .wander import wander

PHASES = {
    "keep a Message": {"KeepMessage"},
    "Bathhouse": {"Planning"},
    "plan": {"Planning"},
    "action or pass": {"Act"},
    "Guild House": {"Act"},
    "Technology space": {"PutTechnology"},
    "Place card": {"TakePlace"},
    "Terrain": {"Harvest"},
    "Territory": {"Act"},
    "Market": {"Trade"},
    "Town Hall": {"MoveToDeed", "TakeGood"},
    "building site": {"Act"},
    "Fame tile gifts": {
        "ExtraFollower",
        "PlaceExtra",
        "TakeWood",
        "TakeMonk",
        "FiveValue",
        "Demolish",
        "BuildChurch",
        "PutTechnology",
        "TakePlace",
    },
    "peek": {"Peek"},
    "bonus choices": {"BonusSettler", "BonusFollower"},
    "Malus": {"Feed", "LoseSettler"},
    "declare": {"Declare"},
}
"""Which phases ask each decision of the table of ORL-22.1. The good that the Barter stalls give (ORL-13.3) is a choice
of the Town Hall."""
TOGETHER = {"KeepMessage", "Planning", "Declare"}


@pytest.mark.rules("ORL-22.1")
def test_the_table_is_complete() -> None:
    assert [row["decision"] for row in printed("ORL-22.1")] == list(PHASES)
    simultaneous = {
        phase for row in printed("ORL-22.1") if "simultaneous" in row["who"] for phase in PHASES[row["decision"]]
    }
    assert simultaneous | {"Declare"} == TOGETHER, "declarations are asked all at once too (ORL-18.4)"


@pytest.mark.rules("ORL-22.1")
def test_every_decision_of_a_game_stands_in_the_table() -> None:
    """Whole games: each phase that asks is one of the table, asks the right seats, and hides what it must."""
    known = set().union(*PHASES.values())
    asked: Counter[str] = Counter()
    for seed in range(30):
        for walk in wander(seed + 300):
            if walk.decision is None:
                continue
            phase = type(walk.s.stack[-1]).__name__
            asked[phase] += 1
            check_who(walk.s, walk.decision, phase)
    assert set(asked) <= known
    assert known - set(asked) <= {"BuildChurch", "Demolish", "Declare", "FiveValue", "TakeMonk"}, (
        "these are asked below, or seldom"
    )


def check_who(s: OrleansState, decision: Decision, phase: str) -> None:
    assert decision.secret is (phase in TOGETHER), "others see that it is answered, not what"
    if phase in TOGETHER:
        return
    assert len(decision.seats) == 1
    asking = s.stack[-1]
    assert decision.seat == (s.in_turn()[asking.at] if phase == "Act" else asking.seat)  # type: ignore[attr-defined]  # each has one


@pytest.mark.rules("ORL-22.1")
def test_options_of_the_simultaneous_decisions() -> None:
    table = Table()
    assert table.asked == list(SEATS) and all("ready" in table.menu(seat) for seat in SEATS)
    table.green("blue")
    table.bag("blue", trader=6, monk=1, scholar=1)
    table.own("blue", "bathhouse")
    table.script(*[0] * 6, 0, 0)
    table.from_stage(0)
    assert table.menu("blue") == ["keep scholar", "keep monk"]
    assert all("ready" in table.menu(seat) for seat in ("green", "red", "yellow")), "others are not asked about it"


Setting = Callable[[Table], None]


def guild(table: Table) -> None:
    table.turn("green", "guild_house", "farmer", "trader")


def technology(table: Table) -> None:
    guild(table)
    table.play("guild_house craftsman")


def place(table: Table) -> None:
    guild(table)
    table.play("guild_house trader")


def terrain(table: Table) -> None:
    table.terrain(blois="manor_farm", patay="field")
    table.control("green", "blois", "patay")
    table.turn("green", "terrain", "farmer", "fisherman")
    table.play("terrain")


def territory(table: Table) -> None:
    table.turn("green", "territory", "farmer", "fisherman", "craftsman")


def market(table: Table) -> None:
    table.goods("green", wine=1)
    table.player("green").coins = 3
    table.turn("green", "market", "fisherman", "trader")
    table.play("market")
    table.play("sell wine")


def town_hall(table: Table) -> None:
    table.goods("green", fish=1, wood=1)
    table.turn("green", "town_hall", "scholar", "monk")
    table.play("town_hall")
    table.play("move monk hospice.3")


def building(table: Table) -> None:
    table.terrain(blois="field", patay="field")
    table.control("green", "blois", "patay")
    table.goods("green", wood=1)
    table.turn("green", "building_yard", "farmer", "craftsman")


def fame(at: int, points: int = 1) -> Setting:
    def set_up(table: Table) -> None:
        table.terrain(chinon="field", loudun="field")
        table.control("green", "chinon", "loudun")
        table.villages("chinon", "loudun")
        table.fortresses("chinon")
        table.goods("green", wood=1)
        table.bag("green", trader=1)
        table.turn("green", "castle", "farmer", "craftsman", "trader")
        table.fame(green=at)
        table.gain("green", points)

    return set_up


def bonus(tile: str) -> Setting:
    def set_up(table: Table) -> None:
        table.goods("green", grain=3, fish=3)
        table.bonus(tile, *[name for name in BONUS if name not in (tile, "malus")][:2])
        table.from_stage(3)

    return set_up


def famine(table: Table) -> None:
    table.bonus("malus", "bonus_fish", "bonus_coins")
    table.from_stage(3)


CASES: list[tuple[str, Setting, set[str]]] = [
    ("action or pass", guild, {"castle", "pass"}),
    ("Guild House", guild, {"guild_house fisherman", "guild_house craftsman", "guild_house trader"}),
    ("Technology space", technology, {"technology farmhouse.1", "technology castle.3"}),
    (
        "Place card",
        place,
        {"place bathhouse", "place pub", "place bakery", "place fish_weir", "place saw_pit", "place storehouse"},
    ),
    (
        "Terrain",
        terrain,
        {"harvest patay", *(f"harvest blois {good}" for good in ("grain", "fish", "cheese", "wood", "wine"))},
    ),
    (
        "Territory",
        territory,
        {
            "territory place orleans",
            "territory place tours",
            "territory expand orleans blois",
            "territory expand tours amboise",
        },
    ),
    ("Market", market, {"buy grain", "buy bread", "stop"}),
    ("Town Hall", town_hall, {"move scholar alchemy.3", "move scholar food_depot_medicine.1 fish", "stop"}),
    ("building site", building, {"building_yard blois", "building_yard patay"}),
    ("Fame tile gifts", fame(3), {"draw", "decline"}),
    ("Fame tile gifts", fame(9), {"take", "decline"}),
    ("Fame tile gifts", fame(15), {"technology market.1", "decline"}),
    ("Fame tile gifts", fame(18), {"place pub", "place ferry", "decline"}),
    ("Fame tile gifts", fame(21), {"take", "decline"}),
    ("Fame tile gifts", fame(27), {"take wine", "coins 5", "stop"}),
    ("Fame tile gifts", fame(30), {"demolish chinon", "decline"}),
    ("Fame tile gifts", fame(33), {"church chinon", "church loudun", "decline"}),
    ("peek", fame(12), {"look blue", "look red", "look yellow", "decline"}),
    ("bonus choices", bonus("bonus_settler"), {"settler orleans", "settler tours"}),
    (
        "bonus choices",
        bonus("bonus_follower"),
        {"follower farmer", "follower fisherman", "follower craftsman", "follower trader"},
    ),
    ("Malus", bonus("malus"), {"feed grain", "feed fish"}),
    ("Malus", famine, {"lose orleans", "lose tours"}),
]


@pytest.mark.rules("ORL-22.1")
@pytest.mark.parametrize(("decision", "set_up", "options"), CASES)
def test_who_is_asked_and_what_may_be_answered(decision: str, set_up: Setting, options: set[str]) -> None:
    table = Table()
    set_up(table)
    assert table.asked == ["green"] and type(table.s.stack[-1]).__name__ in PHASES[decision]
    assert options <= set(table.menu())
    assert table.decision is not None and not table.decision.secret


def test_each_decision_has_a_case() -> None:
    assert {case[0] for case in CASES} | {"keep a Message", "Bathhouse", "plan", "declare"} == set(PHASES)


# ---------------------------------------------------------------------- ORL-22.2: chance


def spread(run: Callable[[Dice], Any], most: int = 20_000) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for chance, value in outcomes(run, most):
        found[value] = found.get(value, Fraction(0)) + chance
    return found


def fresh() -> OrleansState:
    return game.start("england_vs_france", game.settle({}))


def even(found: dict[Any, Fraction], count: int) -> bool:
    return len(found) == count and set(found.values()) == {Fraction(1, count)}


@pytest.mark.rules("ORL-22.2")
def test_nation_cards_missions_bonus_tiles_and_start_player_are_uniform() -> None:
    def nations(dice: Dice) -> tuple[int, ...]:
        s = fresh()
        deal_nations(s, Referee(dice))
        return tuple(s.nation(seat) for seat in range(4))

    def missions(dice: Dice) -> tuple[int, ...]:
        s = fresh()
        turn_missions(s, Referee(dice))
        return s.missions

    def bonus_tiles(dice: Dice) -> tuple[int, ...]:
        s = fresh()
        stack_bonus_tiles(s, Referee(dice))
        return tuple(s.bonus)

    def start(dice: Dice) -> int:
        s = fresh()
        name_start_player(s, Referee(dice))
        return s.start

    assert even(spread(nations), 6)
    assert even(spread(missions), 8 * 7)
    assert even(spread(bonus_tiles), 9 * 8 * 7)
    assert even(spread(start), 4)


@pytest.mark.rules("ORL-22.2")
def test_the_first_message_dealt_is_uniform_and_so_are_all_others() -> None:
    counts = [Counter[int]() for _ in range(8)]
    for seed in range(1200):
        s = fresh()
        deal_messages(s, Referee(FastDice(seed)))
        dealt = [message for player in s.players if player.dealt is not None for message in player.dealt.value]
        assert len(set(dealt)) == 8
        for place, message in enumerate(dealt):
            counts[place][message] += 1
    for count in counts:
        assert len(count) == 12 and _chi_square(list(count.values()), 100) < 45  # 11 degrees: p = 0.00001


def _chi_square(counts: Sequence[int], wanted: float) -> float:
    return sum((count - wanted) ** 2 / wanted for count in counts)


@pytest.mark.rules("ORL-22.2")
def test_the_tile_layout_is_mixed_by_whole_shuffles() -> None:
    """Every tile is drawn for its place out of all that are left: 27, 26 and so on to 2."""

    class Asked(FastDice):
        def __init__(self) -> None:
            super().__init__(1)
            self.bounds: list[int] = []

        def below(self, n: int) -> int:
            self.bounds.append(n)
            return super().below(n)

    dice = Asked()
    lay_tiles(fresh(), Referee(dice))
    assert dice.bounds == list(range(27, 1, -1))


@pytest.mark.rules("ORL-22.2")
def test_the_tile_turned_from_the_stack_is_uniform_and_so_is_the_remixed_stack() -> None:
    table = Table()
    table.bonus("bonus_coins", "bonus_fame", "bonus_grain")

    def turned(dice: Dice) -> int:
        s = table.s.clone()
        move_tiles(s, Referee(dice))
        return s.bonus[2]

    found = spread(turned)
    assert even(found, 7) and MALUS in found
    table.s.aside, table.s.tiles = [tile for tile in table.s.tiles if tile != MALUS], [MALUS]
    move_tiles(table.s, table.ref)
    assert len(table.s.tiles) == 7 and table.s.aside == []
    assert even(spread(turned), 7), "after remixing each may be on top"


@pytest.mark.rules("ORL-22.2")
def test_every_draw_from_a_bag_is_uniform_over_the_followers_in_it() -> None:
    table = Table()
    table.green("green", farmer=7)
    table.bag("green", farmer=1, trader=3, monk=2)

    def drawn(dice: Dice) -> int:
        player = table.player("green").clone()
        draw_followers(player, Referee(dice))
        return player.drawn.index(1)

    assert spread(drawn) == {0: Fraction(1, 6), 3: Fraction(3, 6), 6: Fraction(2, 6)}
    table.turn("green", "castle", "farmer", "craftsman", "trader")
    table.fame(green=3)
    table.gain("green", 1)

    def extra(dice: Dice) -> int:
        s = table.s.clone()
        s.stack[-1].on_draw(s, Referee(dice))  # type: ignore[attr-defined]  # an ExtraFollower,
        return s.stack[-1].kind  # type: ignore[attr-defined, no-any-return]  # then a PlaceExtra

    assert spread(extra) == {0: Fraction(1, 6), 3: Fraction(3, 6), 6: Fraction(2, 6)}


@pytest.mark.rules("ORL-22.2")
def test_nothing_else_is_left_to_chance() -> None:
    """In whole games dice are used in the set-up, at an exchange with the draw after it, and for the follower of space
    4."""

    class Watched(FastDice):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            self.used = 0

        def below(self, n: int) -> int:
            self.used += 1
            return super().below(n)

        def weighted(self, weights: Sequence[int]) -> int:
            self.used += 1
            return super().weighted(weights)

    for seed in range(6):
        dice, round_before, used = Watched(seed), 0, 0
        for walk in wander(seed + 500):
            if walk.ref.dice is not dice:
                walk.ref.dice = dice
                continue
            if dice.used > used:
                assert walk.s.round > round_before or (walk.option is not None and walk.option.notation == "draw")
            round_before, used = walk.s.round, dice.used

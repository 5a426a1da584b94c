"""ORL-4.1 to ORL-4.6: followers, bag, green, action spaces."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.spaces import is_filled
from banneret.games.orleans.supply import followers_owned, take_follower
from banneret.games.orleans.tables import ACTION, ACTIONS, FOLLOWER, FREE, MONK, SPACE_COUNT, TAKES
from banneret.kernel.refusal import Violation

from .examples import values
from .rules_text import id_of
from .rules_text import table as printed
from .table import Table

EVERYWHERE = [
    {"id": id_of(row.get("action") or row.get("base Place card") or row["card"]), **row}
    for row in (
        *printed("ORL-9.1"),
        *printed("ORL-9.8"),
        *(row for number in (3, 4, 5) for row in printed(f"ORL-12.{number}") if row["kind"] == "action"),
    )
]


@pytest.mark.rules("ORL-4.1")
def test_followers_from_the_marketplace_go_into_the_bag() -> None:
    table = Table()
    assert take_follower(table.s, 0, FOLLOWER["knight"])
    assert table.player("green").bag[FOLLOWER["knight"]] == 1 and table.s.market[FOLLOWER["knight"]] == 13
    table.turn("green", "castle", "farmer", "craftsman", "trader")
    table.play("castle")
    assert table.player("green").bag[FOLLOWER["knight"]] == 2 and not table.player("green").green[FOLLOWER["knight"]]


@pytest.mark.rules("ORL-4.1")
def test_a_follower_is_in_exactly_one_place() -> None:
    for where in ("bag", "green"):
        table = Table()
        getattr(table.player("green"), where)[FOLLOWER["monk"]] += 1
        with pytest.raises(Violation, match=r"ORL-4\.1"):
            game.check(table.s)
    table = Table()
    table.player("green").spaces[0] = FOLLOWER["fisherman"]
    with pytest.raises(Violation, match=r"ORL-4\.1"):
        game.check(table.s)


@pytest.mark.rules("ORL-4.1")
def test_bag_green_and_spaces_make_up_all_that_a_player_owns_and_a_deed_none_of_it() -> None:
    table = Table()
    table.bag("green", farmer=2, monk=1)
    table.turn("green", "town_hall", "farmer", "trader")
    owned = followers_owned(table.s, 0)
    assert owned == 3 + 6 + 2 + 3, "bag, green, Town Hall, and the Castle that the table fills besides"
    table.play("town_hall")
    table.play("move farmer alchemy.1")
    assert followers_owned(table.s, 0) == owned - 1


@pytest.mark.rules("ORL-4.2")
def test_the_village_green_holds_eight() -> None:
    table = Table()
    table.green("green", farmer=8)
    game.check(table.s)
    table.green("green", farmer=9)
    with pytest.raises(Violation, match=r"ORL-4\.2"):
        game.check(table.s)
    table.green("green", farmer=7)
    table.bag("green", trader=5)
    table.from_stage(0)
    assert sum(table.player("green").green) == 8 and sum(table.player("green").bag) == 4


@pytest.mark.rules("ORL-4.3")
@pytest.mark.parametrize("row", EVERYWHERE, ids=lambda row: row["id"])
def test_each_space_takes_what_is_printed_on_it_or_a_monk(row: dict[str, str]) -> None:
    spaces = ACTIONS[ACTION[row["id"]]]
    wanted = [set(FOLLOWER) if kinds == "any" else {*kinds.split("/"), "monk"} for kinds in row["spaces"].split(" + ")]
    ids = list(FOLLOWER)
    assert [{ids[kind] for kind in TAKES[space]} for space in range(spaces.first, spaces.last)] == wanted
    table = Table()
    table.green("green", **dict.fromkeys(FOLLOWER, 1))
    if spaces.place >= 0:
        table.own("green", row["id"])
    table.again()
    for number, kinds in enumerate(wanted, 1):
        for kind in FOLLOWER:
            assert (f"put {kind} {row['id']}.{number}" in table.menu("green")) == (kind in kinds)
            if kind not in kinds:
                refusal = table.why_not(f"put {kind} {row['id']}.{number}", "green")
                assert refusal is not None and refusal.rule == "ORL-4.3"


@pytest.mark.rules("ORL-4.3")
def test_a_space_takes_one_follower() -> None:
    table = Table()
    table.green("green", farmer=3)
    table.again()
    table.play("put farmer terrain.1", "green")
    assert "put farmer terrain.1" not in table.menu("green")
    refusal = table.why_not("put farmer terrain.1", "green")
    assert refusal is not None and refusal.rule == "ORL-4.3"
    table = Table()
    table.stand("green", "terrain", "trader")
    with pytest.raises(Violation, match=r"ORL-4\.3"):
        game.check(table.s)


@pytest.mark.rules("ORL-4.4")
@pytest.mark.parametrize(
    ("action", "standing", "filled"),
    [
        ("farmhouse", ("fisherman", "craftsman"), True),
        ("farmhouse", ("fisherman",), False),
        ("farmhouse", ("", "monk"), False),
        ("farmhouse", ("technology",), False),
        ("farmhouse", ("technology", "craftsman"), True),
        ("castle", ("farmer", "technology", "trader"), True),
        ("castle", ("farmer", "technology"), False),
        ("castle", (), False),
        ("bakery", ("farmer",), True),
        ("town_hall", ("", "farmer"), True),
        ("town_hall", ("scholar",), True),
        ("town_hall", ("farmer", "monk"), True),
        ("town_hall", (), False),
    ],
)
def test_an_action_is_filled_when_all_spaces_are_taken_and_one_by_a_follower(
    action: str, standing: tuple[str, ...], filled: bool
) -> None:
    table = Table()
    table.own("green", "bakery")
    table.goods("green", grain=1)
    table.stand("green", action, *standing)
    assert is_filled(table.player("green"), ACTION[action]) is filled
    assert bool(table.ways("green", action)) is filled
    refusal = table.refused("green", action)
    assert (refusal is not None and refusal.rule == "ORL-4.4") is not filled


@pytest.mark.rules("ORL-4.4")
def test_machines_alone_run_nothing() -> None:
    """No rule puts two tiles on an action; if one did, they would not fill it."""
    table = Table()
    table.stand("green", "farmhouse", "technology", "technology")
    assert not is_filled(table.player("green"), ACTION["farmhouse"])


@pytest.mark.rules("ORL-4.5")
def test_e11_a_follower_who_was_set_stays() -> None:
    """ORL-E11."""
    table = Table()
    table.stand("green", "fortification", "knight")
    table.green("green", craftsman=1, farmer=1, fisherman=1)
    table.s.round = 6
    table.again()
    assert ("lift fortification.1" in table.menu("green")) is values("ORL-E11")["allowed"]
    refusal = table.why_not("lift fortification.1", "green")
    assert refusal is not None and refusal.rule == "ORL-4.5"
    assert "put knight territory.1" not in table.menu("green")
    table.play("put craftsman fortification.2", "green")
    assert "lift fortification.2" in table.menu("green"), "what this plan has put may be taken back before it stands"
    table.play("ready", "green")
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    spaces = table.player("green").spaces
    first = ACTIONS[ACTION["fortification"]].first
    assert spaces[first : first + 2] == [FOLLOWER["knight"], FOLLOWER["craftsman"]]


@pytest.mark.rules("ORL-4.5")
def test_followers_stay_into_later_rounds_and_free_spaces_can_be_filled_up() -> None:
    table = Table()
    table.plan("green", "put farmer castle.1")
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    assert table.s.round == 2, "nobody had anything to do"
    assert table.player("green").spaces[ACTIONS[ACTION["castle"]].first] == FOLLOWER["farmer"]
    assert "put craftsman castle.2" in table.menu("green") and "put farmer castle.1" not in table.menu("green")
    assert "lift castle.1" not in table.menu("green")


@pytest.mark.rules("ORL-4.6")
def test_followers_return_to_the_bag_before_the_effect_and_tiles_stay() -> None:
    """The School's Fame brings green to space 4: the follower drawn there may be one of those who have just worked."""
    table = Table()
    table.bag("green")
    table.stand("green", "school", "farmer", "technology", "trader")
    table.fame(green=3)
    table.used_up("scholar")
    table.acting("green", ["blue", "red", "yellow"])
    table.play("school")
    assert table.menu() == ["draw", "decline"]
    assert table.player("green").bag == [1, 0, 0, 1, 0, 0, 0]
    first = ACTIONS[ACTION["school"]].first
    assert table.player("green").spaces[first : first + 3] == [FREE, 7, FREE]
    table.script(1)
    table.play("draw")
    assert table.told("extra") == ["Green draws a trader."]


@pytest.mark.rules("ORL-4.6")
@pytest.mark.parametrize(
    "row", [row for row in EVERYWHERE if row["id"] not in ("town_hall", "market", "terrain")], ids=lambda row: row["id"]
)
def test_every_action_sends_its_followers_home(row: dict[str, str]) -> None:
    table = Table()
    action = row["id"]
    followers = [kinds.split("/")[0] for kinds in row["spaces"].split(" + ")]
    table.terrain(blois="field", chambord="field", patay="field")
    table.control("green", "blois", "chambord")
    table.villages("chambord")
    table.control("blue", "patay")
    table.fortresses("patay")
    table.goods("green", wood=3, grain=3)
    table.fame(green=30)
    table.player("green").coins = 9
    if ACTIONS[ACTION[action]].place >= 0:
        table.own("green", action)
    table.turn("green", action, *followers)
    bag = table.player("green").bag[:]
    table.play(next(words for words in table.menu() if words.split()[0] == action))
    player = table.player("green")
    for follower in followers:
        bag[FOLLOWER[follower]] += 1
    assert all(now >= then for now, then in zip(player.bag, bag, strict=True))
    spaces = ACTIONS[ACTION[action]]
    assert player.spaces[spaces.first : spaces.last] == [FREE] * len(followers)


@pytest.mark.rules("ORL-4.6")
def test_the_town_hall_and_a_lost_knight_are_the_exceptions() -> None:
    table = Table()
    table.turn("green", "town_hall", "farmer", "trader")
    table.play("town_hall")
    table.play("move farmer alchemy.1")
    table.play("stop")
    assert sum(table.player("green").bag) == 0, "one went to a deed, one stays"
    table = Table()
    table.terrain(blois="field")
    table.control("blue", "blois")
    table.turn("green", "territory", "knight", "knight", "craftsman")
    market = table.s.market[FOLLOWER["knight"]]
    table.play("territory expand orleans blois")
    assert table.player("green").bag[FOLLOWER["knight"]] == 1 and table.s.market[FOLLOWER["knight"]] == market + 1
    assert table.player("green").bag[FOLLOWER["craftsman"]] == 1


def test_every_space_can_be_told_apart() -> None:
    assert SPACE_COUNT == sum(action.last - action.first for action in ACTIONS) == 41
    assert all(TAKES[space][-1] == MONK for space in range(SPACE_COUNT))

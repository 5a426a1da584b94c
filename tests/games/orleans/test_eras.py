"""Section 15: eras and peeking."""

import pytest

from banneret.games.orleans.state import Look
from banneret.games.orleans.tables import NATIONS, SEATS

from .examples import values
from .table import Table, on_turn


@pytest.mark.rules("ORL-15.1")
def test_eras_begin_at_13_and_25() -> None:
    table = Table()
    assert [player.era for player in table.s.players] == [0, 0, 0, 0]
    eras = []
    for fame in (0, 12, 13, 24, 25, 36):
        table.fame(green=fame)
        eras.append(table.player("green").era + 1)
    assert eras == [1, 1, 2, 2, 3, 3]


@pytest.mark.rules("ORL-15.1", "ORL-15.3", "ORL-15.4")
def test_an_advance_comes_with_a_look() -> None:
    """ORL-E40: seat 1 on Fame 12 takes a field and looks at seat 3's card."""
    expected = values("ORL-E40")
    table = Table()
    table.terrain(patay="field")
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.nations("france", "england", "england", "france")
    table.fame(green=12)
    table.acting()
    table.play("territory expand orleans patay")
    assert table.player("green").fame == expected["fame"]
    assert table.player("green").era + 1 == expected["era"]
    assert table.asked == ["green"]
    assert table.menu() == ["look blue", "look red", "look yellow", "decline"]
    table.play("look red")
    card = table.player("red").nation
    assert card is not None
    assert [card.seen_by(seat) for seat in range(4)] == [True, False, True, False]
    public = [event for event in table.log if event.kind == "look"]
    assert [(event.text, event.seats) for event in public] == [("Green looked at Red's Nation card.", None)]
    private = [event for event in table.log if event.kind == "seen"]
    assert [(event.text, event.seats) for event in private] == [("You saw: Red serves England.", (0,))]
    assert table.s.seen == [Look(0, 2, "nation", 1)]


@pytest.mark.rules("ORL-15.2", "ORL-9.3", "ORL-6.2")
def test_harvest_at_once_and_the_draw_next_time() -> None:
    """ORL-E41: Fame 13 in the first turn of a round: 3 areas this round, 7 followers in the next."""
    expected = values("ORL-E41")
    table = Table()
    table.terrain(patay="field", blois="lake", clery="forest", jargeau="pasture")
    table.control("green", "patay", "blois", "clery", "jargeau")
    table.stand("green", "terrain", "farmer", "fisherman")
    table.stand("green", "school", "farmer", "fisherman", "trader")
    table.green("green")
    table.bag("green", farmer=9)
    for other in SEATS[1:]:
        table.green(other)
    table.fame(green=12)
    table.acting(passed=SEATS[1:])
    table.play("school")
    assert table.player("green").fame == 13
    assert table.player("green").green == [0] * 7, "the new draw is not now"
    table.play("decline")
    table.play("terrain")
    taken = 0
    while table.asked == ["green"] and any(option.startswith("harvest") for option in table.menu()):
        table.play(next(option for option in table.menu() if option.startswith("harvest")))
        taken += 1
    assert taken == sum(table.player("green").goods) == expected["harvest"]
    while table.s.round == 1:
        table.play(table.menu()[0])
    assert sum(table.player("green").drawn) == expected["next_draw"]


@pytest.mark.rules("ORL-15.2", "ORL-12.2")
@pytest.mark.parametrize(("gained", "offered"), [(0, False), (1, True)])
def test_new_place_cards_at_once(gained: int, offered: bool) -> None:
    table = Table()
    table.stand("green", "guild_house", "farmer", "trader")
    table.fame(green=12)
    table.acting()
    table.gain("green", gained)
    if gained:
        table.play("decline")
    table.play("guild_house trader")
    assert ("place library" in table.menu()) is offered


@pytest.mark.rules("ORL-15.3")
@pytest.mark.parametrize("space", [13, 25])
def test_each_advance_lets_look_at_one_other_player(space: int) -> None:
    table = on_turn(green=space - 1)
    table.gain("green", 1)
    refusal = table.why_not("look green")
    assert refusal is not None and refusal.rule == "ORL-15.3"
    table.play("look yellow")
    assert "farmhouse" in table.menu(), "one look"
    card = table.player("yellow").nation
    assert card is not None and card.seen_by(0)


@pytest.mark.rules("ORL-15.4")
def test_the_look_is_lost_if_it_is_not_taken_at_once() -> None:
    table = on_turn(green=12)
    table.gain("green", 1)
    table.play("decline")
    assert table.s.seen == []
    table.gain("green", 1)
    assert "farmhouse" in table.menu()


@pytest.mark.rules("ORL-15.4")
def test_the_same_player_may_be_looked_at_twice() -> None:
    table = on_turn(green=12)
    table.gain("green", 1)
    table.play("look blue")
    table.fame(green=24)
    table.gain("green", 1)
    table.play("look blue")
    assert table.s.seen == [Look(0, 1, "nation", 1), Look(0, 1, "nation", 1)]


@pytest.mark.rules("ORL-15.4", "ORL-20.1")
def test_nobody_else_is_told_what_was_seen() -> None:
    table = on_turn(green=12)
    table.gain("green", 1)
    told = len(table.log)
    table.play("look blue")
    for event in table.log[told:]:
        if event.seats is None:
            assert not any(nation in event.text.lower() for nation in NATIONS)
        else:
            assert event.seats == (0,)


@pytest.mark.rules("ORL-15.3", "ORL-21.1")
def test_with_open_nations_an_advance_gives_two_coins() -> None:
    table = Table(nations="open")
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.fame(green=12)
    table.acting()
    coins = table.player("green").coins
    table.gain("green", 1)
    assert table.player("green").coins == coins + 2
    assert "farmhouse" in table.menu()

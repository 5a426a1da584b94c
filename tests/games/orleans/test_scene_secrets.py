"""Section 20 on the table: what each seat sees of what is secret."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.face.boards import in_bag
from banneret.games.orleans.face.scene import scene
from banneret.games.orleans.rewards.peek import MESSAGE, NATION, look
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import FOLLOWER, SEATS
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.scene import Cards, Scene, Sheet

from .table import END, Table
from .test_scene import at, cards
from .wander import wander


def hand(view: Scene, id: str) -> dict[str, Cards]:
    return {card.id: card for card in next(one for one in view.hands if one.id == id).cards}


def sheet(view: Scene, id: str) -> Sheet | None:
    return next((one for one in view.sheets if one.id == id), None)


def notes(s: OrleansState, seat: int) -> dict[str, tuple[str, ...]]:
    """The seat's notebook: for each player, what it says."""
    found = sheet(scene(s, seat), "notebook")
    assert found is not None and found.seat == seat
    return {row[0].split()[0].lower(): row[1:] for row in found.rows}


@pytest.mark.rules("ORL-20.1")
def test_nation_and_message_are_seen_by_their_owner_alone() -> None:
    table = Table()
    for viewer in (None, 0, 1, 2, 3):
        view = scene(table.s, viewer)
        for of, name in enumerate(SEATS):
            shown = hand(view, f"{name}.cards")
            assert set(shown) == {f"{name}.nation", f"{name}.message"}
            assert all(card.hidden == (of != viewer) for card in shown.values())


@pytest.mark.rules("ORL-2.13")
def test_the_two_dealt_messages_lie_in_the_own_hand_until_one_is_kept() -> None:
    walk = next(wander(1))
    dealt = walk.s.players[1].dealt
    assert dealt is not None
    shown = hand(scene(walk.s, 1), "blue.cards")
    assert len([id for id in shown if id.startswith("message.")]) == 2
    assert hand(scene(walk.s, 0), "blue.cards")["blue.messages"].hidden


@pytest.mark.rules("ORL-15.4")
def test_all_see_who_looked_at_whose_card_and_the_looker_what_it_says() -> None:
    table = Table()
    table.nations("france", "england", "france", "england")
    table.s.round = 4
    look(table.s, table.ref, 0, 2, NATION, ())
    assert hand(scene(table.s, 0), "red.cards")["red.nation"].name == "France"
    for viewer in (None, 1, 3):
        assert hand(scene(table.s, viewer), "red.cards")["red.nation"].hidden
    for viewer in (None, 0, 1, 2, 3):
        looks = sheet(scene(table.s, viewer), "looks")
        assert looks is not None and looks.rows == (("4", "Green", "Red's Nation card"),)


@pytest.mark.rules("ORL-12.8")
def test_a_message_looked_at_is_in_the_lookers_notebook_only() -> None:
    table = Table()
    table.messages("most_wood", "most_coins", "most_food", "most_fame")
    look(table.s, table.ref, 3, 1, MESSAGE, ())
    assert notes(table.s, 3)["blue"][1] == "most coins"
    assert notes(table.s, 0)["blue"][1] == notes(table.s, 2)["blue"][1] == "?"
    looks = sheet(scene(table.s, 0), "looks")
    assert looks is not None and looks.rows[0][1:] == ("Yellow", "Blue's Secret Message")


@pytest.mark.rules("ORL-20.1", "ORL-1.2")
def test_the_notebook_tells_what_follows_from_what_is_known() -> None:
    table = Table()
    table.nations("france", "england", "england", "france")
    assert [nation for nation, *_ in notes(table.s, 0).values()] == ["France", "?", "?", "?"]
    look(table.s, table.ref, 0, 1, NATION, ())
    assert [nation for nation, *_ in notes(table.s, 0).values()] == ["France", "England", "?", "?"]
    look(table.s, table.ref, 0, 2, NATION, ())
    assert [nation for nation, *_ in notes(table.s, 0).values()] == ["France", "England", "England", "France"]
    assert notes(table.s, 0)["yellow"][2] == "follows from the others"
    assert notes(table.s, 0)["blue"][2] == "looked at in round 1"
    assert notes(table.s, 3)["yellow"][0] == "France" and notes(table.s, 3)["green"][0] == "?"


def test_the_notebook_keeps_the_message_that_was_put_away() -> None:
    table = Table()
    own, other = (sheet(scene(table.s, seat), "notebook") for seat in (0, 1))
    assert own is not None and other is not None
    assert own.note.startswith("The Message that you put away:") and own.note != other.note
    assert sheet(scene(table.s, None), "notebook") is None


@pytest.mark.rules("ORL-20.2")
def test_of_a_bag_others_see_only_how_many_are_in_it() -> None:
    table = Table()
    table.bag("red", knight=2, monk=1)
    assert cards(scene(table.s, 2), "red.bag") == {"red.bag.knight": 2, "red.bag.monk": 1}
    for viewer in (None, 0, 1, 3):
        view = scene(table.s, viewer)
        assert cards(view, "red.bag") == {"red.bag.unknown": 3}
        assert [piece.count for piece in view.pieces if piece.id == "red.bag"] == [3]


@pytest.mark.rules("ORL-6.4")
def test_drawn_followers_are_hidden_from_the_others_until_planning_is_revealed() -> None:
    table = Table()
    table.green("red", farmer=2, monk=1)
    table.player("red").drawn[FOLLOWER["monk"]] = 1
    assert at(scene(table.s, 2), "red.village") == {"Farmer": 2, "Monk": 1}
    for viewer in (None, 0, 1, 3):
        assert at(scene(table.s, viewer), "red.village") == {"Farmer": 2, "Drawn this round": 1}
    for seat in SEATS:
        table.plan(seat)
    assert at(scene(table.s, 0), "red.village") == {"Farmer": 2, "Monk": 1}


@pytest.mark.rules("ORL-12.7", "ORL-20.2")
def test_the_bathhouse_shows_others_the_same_whatever_was_drawn() -> None:
    choice, none = Table(), Table()
    for table in (choice, none):
        table.own("red", "bathhouse")
        table.green("red", farmer=2)
        table.bag("red", farmer=1, monk=3)
    red = choice.player("red")
    red.bag = [1, 0, 0, 0, 0, 0, 1]
    red.bath = (FOLLOWER["farmer"], FOLLOWER["monk"])
    red.bag[FOLLOWER["farmer"]] -= 1
    red.bag[FOLLOWER["monk"]] += 1
    # two of a kind leave no choice: one is on the green, the other back in the bag
    red = none.player("red")
    red.bag[FOLLOWER["monk"]] -= 1
    red.green[FOLLOWER["monk"]] += 1
    red.drawn[FOLLOWER["monk"]] += 1
    assert in_bag(choice.player("red")) == in_bag(none.player("red")) == 3
    assert scene(choice.s, 0) == scene(none.s, 0)
    assert set(at(scene(choice.s, 2), "red.village")) == {"Farmer", "Monk"}


@pytest.mark.rules("ORL-7.1", "ORL-20.2")
def test_a_plan_is_on_the_own_board_and_on_nobody_elses_view_of_it() -> None:
    table = Table()
    before = {viewer: scene(table.s, viewer) for viewer in (None, 1, 2, 3)}
    table.play("fill farmhouse", "green")
    own = scene(table.s, 0)
    assert at(own, "green.farmhouse.1") == {"Fisherman": 1} and at(own, "green.village")["Fisherman"] == 1
    for viewer, view in before.items():
        assert scene(table.s, viewer) == view
    for seat in SEATS:
        table.plan(seat)
    assert at(scene(table.s, 1), "green.farmhouse.1") == {"Fisherman": 1}


@pytest.mark.rules("ORL-21.1")
def test_open_nations_are_seen_by_all() -> None:
    table = Table(nations="open")
    for viewer in (None, 0, 3):
        shown = hand(scene(table.s, viewer), "red.cards")
        assert not shown["red.nation"].hidden and shown["red.message"].hidden == (viewer != 2)


@pytest.mark.rules("ORL-20.1")
def test_when_the_game_is_over_everything_lies_open() -> None:
    table = Table()
    table.bag("red", knight=2)
    table.fame(green=36)
    table.from_stage(END)
    assert table.decision is None
    for viewer in (None, 0, 3):
        view = scene(table.s, viewer)
        assert not any(card.hidden for one in view.hands if one.id != "bonus" for card in one.cards)
        assert cards(view, "red.bag") == {"red.bag.knight": 2}


@pytest.mark.rules("ORL-20.1", "ORL-20.2", "ORL-20.3")
def test_a_scene_is_the_same_whatever_its_seat_does_not_know() -> None:
    dice = FastDice(5)
    for number, walk in enumerate(wander(8)):
        if number % 9 or walk.decision is None:
            continue
        for seat in range(len(SEATS)):
            told = scene(walk.s, seat)
            assert scene(determinise(game, walk.s, seat, dice), seat) == told, f"after {number} answers"


def test_all_that_can_be_touched_is_on_the_table_of_who_is_asked() -> None:
    for number, walk in enumerate(wander(3)):
        if number % 3 or walk.decision is None:
            continue
        for seat in walk.decision.seats:
            view = scene(walk.s, seat)
            known = {piece.id for piece in view.pieces} | {card.id for one in view.hands for card in one.cards}
            known |= {place.id for layout in (view.layout, *view.boards) for place in layout.places}
            wanted = {id for option in walk.decision.menu_of(seat) for id in option.touch}
            assert wanted <= known, (view.phase, wanted - known)
            ids = [piece.id for piece in view.pieces]
            assert len(ids) == len(set(ids))

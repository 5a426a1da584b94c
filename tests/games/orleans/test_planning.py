"""Section 7: planning, at the same time and in secret."""

import pytest

from banneret.games.orleans.spaces import is_filled
from banneret.games.orleans.state import OrleansState, Player
from banneret.games.orleans.tables import ACTION, ACTIONS, FOLLOWER, FREE, SEATS
from banneret.kernel.match import Match
from banneret.kernel.refusal import Refused

from .examples import values
from .table import Table


def started(seed: str = "plans", **variants: str) -> Match:
    """A match in which all have kept a Message and plan round 1."""
    match = Match("orleans", seed=seed, variants={"youngest": "green", **variants})
    for seat in SEATS:
        decision = match.decision
        assert decision is not None
        match.play(decision.menu_of(SEATS.index(seat))[0], seat)
    return match


def players(match: Match) -> list[Player]:
    assert isinstance(match.state, OrleansState)
    return [player.clone() for player in match.state.players]


def menu(match: Match, seat: str) -> list[str]:
    assert match.decision is not None
    return [option.notation for option in match.decision.menu_of(SEATS.index(seat))]


@pytest.mark.rules("ORL-5.2", "ORL-7.1", "ORL-9.1")
def test_e05_the_first_plan() -> None:
    """ORL-E05."""
    figures = values("ORL-E05")
    table = Table()
    table.plan(
        "green",
        "put farmer territory.1",
        "put fisherman territory.2",
        "put craftsman territory.3",
        "put farmer guild_house.1",
        "put trader guild_house.2",
    )
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    player = table.player("green")
    assert sum(is_filled(player, number) for number in range(len(ACTIONS))) == figures["filled"]
    assert sum(player.green) == player.green[FOLLOWER["fisherman"]] == figures["green_left"]
    assert table.s.round == 1 and not table.told("draw")


@pytest.mark.rules("ORL-7.1")
def test_followers_come_from_the_green_and_go_to_free_matching_spaces() -> None:
    table = Table()
    table.stand("green", "terrain", "farmer")
    table.own("green", "saw_pit")
    table.again()
    offered = set(table.menu("green"))
    assert {
        "put craftsman saw_pit.1",
        "put fisherman terrain.2",
        "put trader castle.3",
        "put trader town_hall.1",
    } <= offered
    for words, rule in (
        ("put farmer terrain.1", "ORL-4.3"),
        ("put knight territory.1", "ORL-7.1"),
        ("put farmer bakery.1", "ORL-12.1"),
        ("put trader terrain.2", "ORL-4.3"),
        ("lift castle.1", "ORL-4.5"),
        ("fill market", ""),
        ("fill town_hall", "ORL-4.4"),
        ("fill church_works", "ORL-4.4"),
        ("fill bakery", "ORL-12.1"),
    ):
        refusal = table.why_not(words, "green")
        if not rule:
            assert refusal is None
        else:
            assert words not in offered
            assert refusal is not None and refusal.rule == rule, words


@pytest.mark.rules("ORL-7.1")
def test_each_follower_is_set_once() -> None:
    table = Table()
    table.play("put trader market.2", "green")
    assert not any(words.startswith("put trader") for words in table.menu("green"))
    table.play("lift market.2", "green")
    assert "put trader castle.3" in table.menu("green") and "lift market.2" not in table.menu("green")


@pytest.mark.rules("ORL-7.1")
def test_none_at_all_may_be_set() -> None:
    table = Table()
    for seat in SEATS:
        table.plan(seat)
    assert table.s.round == 2
    assert all(set(player.spaces) == {FREE} and sum(player.green) == 6 for player in table.s.players)
    assert table.told("plan") == [f"{seat.capitalize()} sets nobody on any action." for seat in SEATS]


@pytest.mark.rules("ORL-7.1")
def test_nothing_shows_before_all_are_ready() -> None:
    match = started()
    before = players(match)
    for seat in ("green", "blue", "red"):
        match.play("fill farmhouse", seat)
        match.play("ready", seat)
    assert match.awaited == ("yellow",)
    assert not any(event.kind == "plan" for event in match.log)
    assert players(match) == before, "no follower has moved"
    match.play("ready", "yellow")
    plans = [event for event in match.log_of(None) if event.kind == "plan"]
    assert [event.text for event in plans] == [
        f"{seat} sets fisherman and craftsman on Farmhouse." for seat in ("Green", "Blue", "Red")
    ] + ["Yellow sets nobody on any action."], "all boards are revealed together"


@pytest.mark.rules("ORL-7.1")
def test_a_plan_is_committed_and_stands_when_all_have_committed() -> None:
    match = started()
    match.play("fill farmhouse", "green")
    match.play("ready", "green")
    assert menu(match, "green") == ["reconsider"], "a plan that is ready can't be added to"
    with pytest.raises(Refused):
        match.play("put trader market.2", "green")
    for seat in ("blue", "red", "yellow"):
        match.play("ready", seat)
    assert match.awaited == ("green",) and menu(match, "green") == ["farmhouse", "pass"]
    assert match.can_undo("green") is not None, "the plans are out"
    with pytest.raises(Refused):
        match.undo("green")


@pytest.mark.rules("ORL-7.1")
def test_who_is_ready_may_think_again_while_others_plan() -> None:
    match = started()
    match.play("fill castle", "green")
    match.play("ready", "green")
    match.play("fill farmhouse", "blue")
    match.play("reconsider", "green")
    assert "lift castle.2" in menu(match, "green"), "the plan goes on where it was left"
    match.play("lift castle.2", "green")
    match.play("put craftsman farmhouse.2", "green")
    for seat in SEATS:
        match.play("ready", seat)
    first = next(event.text for event in match.log if event.kind == "plan")
    assert first == "Green sets craftsman on Farmhouse; farmer and trader on Castle."


@pytest.mark.rules("ORL-7.1")
def test_plans_are_taken_back_each_for_itself_and_the_record_replays() -> None:
    match = started()
    match.play("fill castle", "green")
    match.play("fill farmhouse", "blue")
    match.play("put farmer terrain.1", "green")
    match.play("ready", "blue")
    assert match.can_undo("green") is None
    match.undo("green")
    match.undo("blue")
    assert menu(match, "blue") != ["reconsider"] and "lift farmhouse.1" in menu(match, "blue")
    assert "lift castle.1" in menu(match, "green") and "lift terrain.1" not in menu(match, "green")
    match.play("ready", "blue")
    match.play("reconsider", "blue")
    for seat in SEATS:
        match.play("ready", seat)
    assert match.awaited == ("green",)
    again = Match.from_record(match.record())
    assert again.state == match.state and again.awaited == match.awaited


@pytest.mark.rules("ORL-7.1")
def test_a_bathhouse_owner_who_thinks_again_has_still_chosen() -> None:
    table = Table()
    table.green("green")
    table.bag("green", trader=6, farmer=1, scholar=1)
    table.own("green", "bathhouse")
    table.script(*[1] * 6, 0, 0)
    table.from_stage(0)
    assert table.menu("green") == ["keep farmer", "keep scholar"]
    table.play("keep scholar", "green")
    table.play("put scholar monastery.1", "green")
    table.play("ready", "green")
    table.play("reconsider", "green")
    assert "lift monastery.1" in table.menu("green") and "keep farmer" not in table.menu("green")
    table.play("lift monastery.1", "green")
    table.play("ready", "green")
    table.plan("blue", "fill farmhouse")
    for seat in ("red", "yellow"):
        table.plan(seat)
    player = table.player("green")
    assert player.green[FOLLOWER["scholar"]] == 1 and player.bag[FOLLOWER["farmer"]] == 1 and player.bath == ()


@pytest.mark.rules("ORL-7.2")
def test_an_action_may_be_left_unfilled_or_be_one_that_cannot_be_carried_out() -> None:
    table = Table()
    table.plan("green", "put farmer church_works.1", "fill terrain")
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    player = table.player("green")
    assert not is_filled(player, ACTION["church_works"]) and is_filled(player, ACTION["terrain"])
    assert table.s.round == 2 and player.bag == [0] * 7, "neither could be carried out, and nobody came home"


@pytest.mark.rules("ORL-7.2")
def test_who_is_not_set_stays_on_the_green() -> None:
    table = Table()
    table.plan("green", "fill castle")
    for seat in ("blue", "red", "yellow"):
        table.plan(seat)
    left = table.player("green").green[:]
    assert sum(left) == 3
    table.play("pass")
    assert table.s.round == 2 and table.player("green").green == left


@pytest.mark.rules("ORL-7.1")
@pytest.mark.parametrize("action", [action.id for action in ACTIONS if action.id != "town_hall"])
def test_fill_sets_the_printed_followers_on_all_free_spaces(action: str) -> None:
    table = Table()
    number = ACTION[action]
    if ACTIONS[number].place >= 0:
        table.own("green", action)
    table.green("green", **dict.fromkeys(FOLLOWER, 1))
    table.again()
    table.plan("green", f"fill {action}")
    for seat in ("blue", "red"):
        table.plan(seat)
    table.plan("yellow", "fill castle")
    player = table.player("green")
    assert is_filled(player, number)
    spaces = player.spaces[ACTIONS[number].first : ACTIONS[number].last]
    assert (FOLLOWER["monk"] in spaces) == (action == "pilgrim_road"), (
        "a monk is set only by name, or where a monk is printed"
    )


def test_what_fill_lacks_is_said() -> None:
    table = Table()
    table.own("green", "pilgrim_road")
    table.again()
    refusal = table.why_not("fill pilgrim_road", "green")
    assert (
        refusal is not None
        and refusal.reason == "The Pilgrim Road still needs monk, and your village green does not hold them all."
    )
    refusal = table.why_not("fill fortification", "green")
    assert refusal is not None and "knight and craftsman" in refusal.reason


def test_no_two_options_of_a_plan_are_called_the_same() -> None:
    table = Table()
    table.own("green", "pub", "library", "siege_workshop")
    table.green("green", **dict.fromkeys(FOLLOWER, 1))
    table.again()
    table.play("put knight territory.1", "green")
    table.play("put craftsman territory.3", "green")
    assert table.decision is not None
    labels = [option.label for option in table.decision.menu_of(0)]
    assert len(set(labels)) == len(labels)
    assert {"Monk to Territory, space 2", "Trader to Market", "Take back from Territory, space 3"} <= set(labels)

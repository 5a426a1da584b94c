"""What an option means before it is taken, and what each action would give: told to who is asked, and only from what he
knows."""

import random
import re

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.actions.outlook import outlook
from banneret.games.orleans.balance import points
from banneret.games.orleans.face.outlook import sheet
from banneret.games.orleans.tables import ACTION, SEATS
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.scene import Preview

from .table import Table


def told(table: Table, words: str, seat: str | None = None) -> Preview:
    assert table.decision is not None
    number = table.decision.seat if seat is None else SEATS.index(seat)
    option = table.decision.menu_of(number).find(words)
    assert option is not None, f"{words!r} is not among {table.menu(SEATS[number])}"
    found: Preview | None = table.s.stack[-1].preview(table.s, number, option)
    assert found is not None
    return found


def texts(preview: Preview) -> list[str]:
    return [f"{reason.text} {reason.sum}".strip() for reason in preview.reasons]


def clauses(preview: Preview) -> set[str]:
    return {rule for reason in preview.reasons for rule in reason.rules}


# ---------------------------------------------------------------------- actions


def test_fame_shows_its_arithmetic_and_the_tiles_reached() -> None:
    table = Table()
    table.terrain(blois="field")
    table.fame(green=12)
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.acting()
    found = told(table, "territory expand orleans blois")
    assert "Green gains 2 Fame for Blois. 12 + 2 = 14" in texts(found)
    assert any(text.startswith("Green reaches space 13: Advance to Era II.") for text in texts(found))
    assert "Then: Look at the Nation card of one other player?" in texts(found)
    assert {"ORL-10.11", "ORL-14.1", "ORL-15.1"} <= clauses(found)


def test_a_conquest_shows_what_each_side_loses() -> None:
    table = Table()
    table.control("red", "blois")
    table.churches("blois")
    table.stand("green", "territory", "knight", "knight", "craftsman")
    table.acting()
    found = told(table, "territory expand orleans blois")
    assert "All your knights. 2 − 1 = 1" in texts(found)
    assert (
        f"Points for villages, churches, coins and goods. {points(table.s, 0)} + 17 = {points(table.s, 0) + 17}"
        in texts(found)
    )
    assert (
        f"Red's points for villages, churches, coins and goods. {points(table.s, 2)} − 17 = {points(table.s, 2) - 17}"
        in texts(found)
    )
    assert found.overlays[0].at == ("orleans", "blois")


def test_the_way_of_an_expansion_runs_through_own_areas() -> None:
    table = Table()
    table.terrain(montoire="lake")
    table.control("green", "blois", "chambord", "amboise")
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.acting()
    (way,) = told(table, "territory expand orleans montoire").overlays
    assert way.kind == "path" and way.at == ("orleans", "blois", "montoire") and way.labels == ("", "", "+2")


def test_with_the_ferry_the_way_may_begin_anywhere() -> None:
    table = Table()
    table.control("green", "sancerre")
    table.own("green", "ferry")
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.acting()
    (way,) = told(table, "territory expand tours sully").overlays
    assert way.at == ("tours", "sully")


def test_a_building_costs_wood_and_brings_points() -> None:
    table = Table()
    table.terrain(blois="vineyard")
    table.missions("vintners", "both_banks")
    table.control("green", "blois")
    table.goods("green", wood=2)
    table.stand("green", "building_yard", "farmer", "craftsman")
    table.acting()
    found = told(table, "building_yard blois")
    assert "Wood. 2 − 1 = 1" in texts(found)
    assert (
        f"Points for villages, churches, coins and goods. {points(table.s, 0)} + 3 = {points(table.s, 0) + 3}"
        in texts(found)
    ), "5 less the wood's 2"
    assert "Mission of France, vineyards: you have, of 3 that its two players need. 1 − 1 = 0" in texts(found), (
        "a village is no vineyard"
    )


def test_trades_are_counted() -> None:
    table = Table()
    table.control("green", "blois", "amboise")
    table.villages("blois", "amboise")
    table.own("green", "great_fair", "toll_bridge")
    table.stand("green", "market", "fisherman", "trader")
    table.acting()
    found = told(table, "market")
    assert texts(found)[0] == "Trades; the Toll Bridge gives 2 coins. 2 towns + 2 villages + 2 (Great Fair) = 6"
    assert "Coins. 1 + 2 = 3" in texts(found)


def test_passing_names_what_is_left_undone_and_the_bonus() -> None:
    table = Table()
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    table.bonus("bonus_fish", "bonus_wood", "bonus_coins")
    table.fame(green=13)
    table.acting()
    found = texts(told(table, "pass"))
    assert any(text.startswith("Not carried out: Castle.") for text in found)
    assert "Your bonus this round: Windfall timber. Take 1 wood." in found, "the tile of the own era"


def test_an_area_that_is_taken_counts_for_its_bank() -> None:
    table = Table()
    table.stand("green", "territory", "farmer", "fisherman", "craftsman")
    table.acting()
    assert "Occupied areas north of the Loire; with 13 the game ends after the round. 0 + 1 = 1" in texts(
        told(table, "territory expand orleans blois")
    )


# ---------------------------------------------------------------------- planning


def test_a_step_of_a_plan_says_what_the_action_gives_and_lacks() -> None:
    table = Table()
    assert (
        texts(told(table, "put fisherman farmhouse.1", "green"))[0]
        == "Farmhouse. Your green has the craftsman. 1 farmer, 1 grain."
    )
    assert texts(told(table, "fill farmhouse", "green"))[0] == "Farmhouse. Filled. 1 farmer, 1 grain."
    table.play("put craftsman castle.2", "green")
    assert (
        texts(told(table, "put fisherman farmhouse.1", "green"))[0] == "Farmhouse. Lacks craftsman. 1 farmer, 1 grain."
    )
    assert (
        texts(told(table, "lift castle.2", "green"))[0]
        == "Castle. Your green has the farmer, craftsman and trader. 1 knight, 1 coin."
    )


def test_territory_is_planned_with_its_reach_on_the_map() -> None:
    table = Table()
    (reach,) = told(table, "fill territory", "green").overlays
    assert (
        reach.kind == "reach" and "blois" in reach.at and "tours" not in reach.at and len(reach.at) == len(reach.labels)
    )


def test_ready_sums_the_plan_up() -> None:
    table = Table()
    assert "No follower stands on any action: you can only pass this round." in texts(told(table, "ready", "green"))
    table.play("fill farmhouse", "green")
    table.play("put farmer school.1", "green")
    found = texts(told(table, "ready", "green"))
    assert "Farmhouse. Filled. 1 farmer, 1 grain." in found
    assert "School. Your green has the fisherman and trader. 1 scholar, 1 Fame." in found
    assert "On your village green: 1 farmer, 1 fisherman and 1 trader." in found


# ---------------------------------------------------------------------- secrets


def test_a_look_is_not_taken_in_advance() -> None:
    """What it would show is not in the preview; its odds weigh what the seat can't know."""
    table = Table()
    table.nations("france", "england", "france", "england")
    table.gain("green", 13)
    while "look red" not in table.menu():
        table.play("decline" if "decline" in table.menu() else table.menu()[0])
    assert not any("serves" in text for text in texts(told(table, "look red")))
    table.play("look red")
    table.gain("green", 12)
    while "look red" not in table.menu():
        table.play("decline" if "decline" in table.menu() else table.menu()[0])
    assert any(
        text.startswith("You know it already: France (looked at in round") for text in texts(told(table, "look red"))
    )
    assert any(
        text.startswith("You know it already: England (follows from the others)")
        for text in texts(told(table, "look blue"))
    )


def test_a_declaration_is_weighed_with_each_possible_partner() -> None:
    table = Table()
    table.nations("france", "england", "france", "england")
    table.missions("shipwrights", "both_banks")
    table.terrain(blois="forest", chambord="forest", amboise="forest")
    table.control("green", "blois", "chambord")
    table.control("red", "amboise")
    table.goods("green", wood=6)
    table.from_stage(5)
    assert table.asked and "green" in table.asked
    found = texts(told(table, "declare", "green"))
    assert any(text.startswith("If your partner is Red: accomplished.") for text in found)
    assert any(text.startswith("If your partner is Blue: not accomplished, and your nation loses.") for text in found)


def test_previews_are_true_and_tell_no_secret() -> None:
    """In games by players of some sense: every preview is the same in any world that the seat can imagine; the Fame
    that it promises is what comes, and so are coins and goods."""
    compared = 0
    for seed in range(8):
        compared += _compared(seed)
        if compared > 40:
            return
    pytest.fail(f"in all these games only {compared} promises could be compared")


def _compared(seed: int) -> int:
    """How many promises of one game were kept."""
    dice = random.Random(seed)
    quick = FastDice(seed)
    match = Match("orleans", seed=f"preview {seed}")
    compared = 0
    while match.decision is not None and match.last_moment < 1200:
        seat = dice.choice(match.decision.seats)
        name = match.seats[seat]
        menu = match.decision.menu_of(seat)
        option = menu[match.game.hints.playout(match.state, seat, menu, quick)]
        found = match.preview(option, name)
        if not dice.randrange(10):
            world = determinise(match.game, match.state, seat, FastDice(dice.random().hex()))
            assert found == world.stack[-1].preview(world, seat, option)
            assert peek(world) is not None
        together = len(match.decision.menus) > 1
        before = match.state.players[seat].clone()  # type: ignore[attr-defined]  # a position of this game
        events = match.play(option, name)
        if found is None or together:
            continue
        promised = [
            reason.sum
            for reason in found.reasons
            if "Fame" in reason.text and re.fullmatch(r"\d+ \+ \d+ = \d+", reason.sum)
        ]
        came = [event.sum for event in events if event.kind == "fame" and event.text.startswith(name.capitalize())]
        assert promised == came[: len(promised)]
        compared += len(promised)
        for reason in found.reasons:
            if reason.text == "Coins." and not any(event.kind in ("bonus", "fame_tile") for event in events):
                assert reason.sum.endswith(f"= {match.state.players[seat].coins}"), (option.notation, before)  # type: ignore[attr-defined]  # as above
                compared += 1
    return compared


# ---------------------------------------------------------------------- the outlook of each action


def test_for_each_action_what_it_gives_and_what_is_missing() -> None:
    table = Table()
    table.stand("green", "school", "farmer", "", "trader")
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    table.acting()
    assert outlook(table.s, 0, ACTION["castle"], planning=False) == "Filled. 1 knight, 1 coin."
    assert outlook(table.s, 0, ACTION["school"], planning=False) == "Lacks fisherman. 1 scholar, 1 Fame."
    assert outlook(table.s, 0, ACTION["church_works"], planning=False).startswith(
        "Lacks farmer, craftsman and scholar. Nothing: "
    )


def test_the_sheet_follows_the_own_plan_and_the_own_cards() -> None:
    table = Table()
    table.own("green", "pub")
    rows = {row[0]: row[1:] for row in sheet(table.s, 0).rows}
    assert (
        rows["Farmhouse"][0] == "Your green has the fisherman and craftsman" and "Pub" in rows and "Bakery" not in rows
    )
    assert rows["Monastery"][0] == "Lacks scholar and trader"
    table.play("fill farmhouse", "green")
    assert {row[0]: row[1] for row in sheet(table.s, 0).rows}["Farmhouse"] == "Filled"
    assert "Pub" not in [row[0] for row in sheet(table.s, 1).rows]


def test_the_own_board_shows_what_each_action_would_give_now() -> None:
    table = Table()
    table.control("green", "blois")
    table.villages("blois")
    now = {mark.at: mark.name for mark in game.face.scene(table.s, 0).marks if mark.kind == "now"}
    assert now["green.market"].endswith("Nothing now"), "no good to sell, no coins to buy"
    assert now["green.building_yard"].endswith("Nothing now") and now["green.farmhouse"] == "1 farmer, 1 grain"
    assert not any(at.startswith("blue.") for at in now)
    assert not [mark for mark in game.face.scene(table.s, None).marks if mark.kind == "now"]


def test_the_sheet_is_in_the_scene_of_its_seat_alone() -> None:
    table = Table()
    own, other = ([one.id for one in game.face.scene(table.s, seat).sheets] for seat in (0, None))
    assert "actions" in own and "actions" not in other

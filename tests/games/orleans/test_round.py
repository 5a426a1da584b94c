"""Section 5: the round."""

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.state import Look
from banneret.games.orleans.tables import BONUS_TILES, SEATS
from banneret.kernel import codec
from banneret.kernel.dice import FastDice

from .table import Table

ORDER = ("draw", "plan", "pass", "bonus", "start_player")
"""What is told of the phases of a round: the draw, planning, actions, bonus and exchange."""


@pytest.mark.rules("ORL-5.1")
def test_the_phases_come_in_order() -> None:
    """Two rounds in which everybody does nothing."""
    table = Table()
    table.bonus("bonus_coins", "bonus_grain", "bonus_fish")
    del table.log[:]
    for _ in range(2):
        for seat in SEATS:
            table.plan(seat)
    told = [event.kind for event in table.log if event.kind in ORDER]
    phases = [kind for number, kind in enumerate(told) if number == 0 or told[number - 1] != kind]
    assert phases == ["plan", "pass", "bonus", "start_player", "draw", "plan", "pass", "bonus", "start_player", "draw"]


@pytest.mark.rules("ORL-5.1")
def test_the_end_check_stands_between_bonus_and_exchange() -> None:
    """Minstrels bring a marker to 36: all receive their bonus, then the game is over and no tile moves."""
    table = Table()
    table.bonus("bonus_coins", "bonus_grain", "bonus_fame")
    table.fame(green=35)
    table.from_stage(3)
    assert table.s.result is not None and table.s.ended == "fame"
    assert [player.coins for player in table.s.players] == [1, 3, 3, 3]
    assert [BONUS_TILES[tile].id for tile in table.s.bonus] == [
        "bonus_coins",
        "bonus_grain",
        "bonus_fame",
    ] and table.s.round == 1


@pytest.mark.rules("ORL-5.2")
def test_round_1_begins_with_the_planning() -> None:
    table = Table()
    assert table.s.round == 1 and not table.told("draw")
    assert all(sum(player.green) == 6 and not any(player.drawn) for player in table.s.players)
    for seat in SEATS:
        table.plan(seat, "fill farmhouse")
    while table.s.round == 1:
        table.play("pass")
    assert len(table.told("draw")) == 4, "round 2 begins with a draw"


@pytest.mark.rules("ORL-5.3")
def test_draw_and_planning_are_everybodys_at_once() -> None:
    table = Table()
    assert table.asked == list(SEATS)
    for seat in ("yellow", "blue", "green"):
        table.plan(seat, "put farmer castle.1")
    assert table.asked == ["red"] and all(set(player.spaces) == {-1} for player in table.s.players), (
        "nothing is carried out before all are ready"
    )
    table.plan("red")
    assert table.s.round == 2
    order = [event.text.split()[0] for event in table.log if event.kind == "draw"]
    assert order == ["Green", "Blue", "Red", "Yellow"]


@pytest.mark.rules("ORL-5.3")
@pytest.mark.parametrize("start", range(4))
def test_actions_bonus_and_declarations_go_in_turn_order(start: int) -> None:
    table = Table()
    table.s.start = start
    table.nations("france", "england", "france", "england")
    table.missions("both_banks", "breadbasket")
    table.bonus("bonus_settler", "bonus_fish", "bonus_cheese")
    for seat in SEATS:
        table.stand(seat, "castle", "farmer", "craftsman", "trader")
    table.acting(SEATS[start])
    expected = [SEATS[(start + step) % 4] for step in range(4)]
    acted, paid = [], []
    while "pass" in table.menu():
        acted += table.asked
        table.play("pass")
    while "settler tours" in table.menu():
        paid += table.asked
        table.play("settler tours")
    assert acted == paid == expected


@pytest.mark.rules("ORL-5.3")
def test_of_several_who_declare_the_first_in_turn_order_counts() -> None:
    """Green and blue declare; blue, who comes first in turn order, is wrong, though green would be right."""
    for start, ended in ((0, "mission"), (1, "false_mission")):
        table = Table(dice=FastDice(1))
        table.s.start = start
        table.nations("france", "england", "france", "england")
        table.missions("shipwrights", "breadbasket")
        table.terrain(
            blois="forest", patay="forest", vendome="forest", chinon="field", loudun="field", langeais="field"
        )
        table.control("green", "blois", "patay", "vendome")
        table.goods("green", wood=6, bread=5)
        table.control("blue", "chinon", "loudun", "langeais")
        table.from_stage(4)
        assert {"green", "blue"} <= set(table.asked)
        for seat in list(table.asked):
            table.play("declare" if seat in ("green", "blue") else "no", seat)
        assert table.s.ended == ended


@pytest.mark.rules("ORL-5.1")
def test_a_round_that_was_saved_in_parts_goes_on_where_it_was() -> None:
    """Rounds once counted their parts, and looks were noted without names; positions of that time load as they
    stood."""
    table = Table()
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    table.s.seen.append(Look(0, 2, "nation", 1))
    table.acting()
    now = codec.dumps(table.s)
    then = now.replace('{"is":"Round","stage":3}', '{"is":"Round","part":3}')
    then = then.replace('{"is":"Look","looker":0,"other":2,"kind":"nation","round":1}', '{"()":[0,2,"nation",1]}')
    assert "Look" in now and "Look" not in then and "part" in then
    assert codec.loads(game, then) == table.s

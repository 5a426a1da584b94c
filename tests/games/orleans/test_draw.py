"""Section 6: the draw; ORL-12.7: the Bathhouse."""

from fractions import Fraction
from math import comb

import pytest

from banneret.games.orleans import game
from banneret.games.orleans.round.draw import allowance, draw, draw_followers
from banneret.games.orleans.tables import CATEGORY_PLACES, ERA_PLACES, ERAS, FOLLOWER, GREEN, SEATS
from banneret.kernel.dice import Dice, outcomes
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Violation

from .examples import values
from .rules_text import table as printed
from .table import Table

ERA_FAME = (0, 13, 25)


def drawing(era: int, green: dict[str, int], bag: dict[str, int], *places: str) -> Table:
    """Green before a draw, which then takes place; the others' bags are empty."""
    table = Table()
    table.fame(green=ERA_FAME[era - 1])
    table.green("green", **green)
    table.bag("green", **bag)
    table.own("green", *places)
    table.from_stage(0)
    return table


@pytest.mark.rules("ORL-6.1", "ORL-6.2", "ORL-6.3")
def test_e07_no_more_than_there_are_free_spaces() -> None:
    """ORL-E07."""
    figures = values("ORL-E07")
    player = drawing(1, {"farmer": 3}, {"trader": 5, "knight": 4}).player("green")
    assert (sum(player.drawn), sum(player.green), sum(player.bag)) == (
        figures["drawn"],
        figures["green"],
        figures["bag"],
    )


@pytest.mark.rules("ORL-6.2", "ORL-6.3")
def test_e08_no_more_than_the_bag_holds() -> None:
    """ORL-E08."""
    figures = values("ORL-E08")
    player = drawing(3, {}, {"trader": 4, "knight": 3}).player("green")
    assert (sum(player.drawn), sum(player.bag)) == (figures["drawn"], figures["bag"])


@pytest.mark.rules("ORL-6.2")
def test_e09_era_two_draws_seven() -> None:
    """ORL-E09."""
    figures = values("ORL-E09")
    player = drawing(2, {}, {"trader": 8, "knight": 4}).player("green")
    assert (sum(player.drawn), sum(player.bag)) == (figures["drawn"], figures["bag"])


@pytest.mark.rules("ORL-6.1")
def test_all_draw_from_their_own_bags_onto_their_greens() -> None:
    table = Table()
    for seat, kind in zip(SEATS, ("farmer", "trader", "monk", "knight"), strict=True):
        table.green(seat)
        table.bag(seat, **{kind: 8})
    table.from_stage(0)
    for seat, kind in zip(SEATS, ("farmer", "trader", "monk", "knight"), strict=True):
        player = table.player(seat)
        assert (
            player.green[FOLLOWER[kind]] == sum(player.green) == 6
            and player.bag[FOLLOWER[kind]] == sum(player.bag) == 2
        )


@pytest.mark.rules("ORL-6.1", "ORL-22.2")
def test_the_draw_is_blind() -> None:
    """Six of a bag of 2 farmers, 3 traders, 1 knight and 2 monks: every hand has its exact chance."""
    bag = {"farmer": 2, "trader": 3, "knight": 1, "monk": 2}
    table = Table()
    table.green("green")
    table.bag("green", **bag)

    def run(dice: Dice) -> tuple[int, ...]:
        player = table.player("green").clone()
        draw_followers(player, Referee(dice))
        return tuple(player.drawn)

    chances: dict[tuple[int, ...], Fraction] = {}
    for chance, hand in outcomes(run):
        chances[hand] = chances.get(hand, Fraction(0)) + chance
    assert sum(chances.values()) == 1
    for hand, chance in chances.items():
        ways = 1
        for name, count in bag.items():
            ways *= comb(count, hand[FOLLOWER[name]])
        assert chance == Fraction(ways, comb(8, 6))


@pytest.mark.rules("ORL-6.2")
def test_the_era_cards_are_those_of_the_table() -> None:
    categories = ("", "I", "II", "III")
    rows = [tuple(row.values()) for row in printed("ORL-6.2")]
    assert rows == [
        (era.name, str(era.draw), str(era.harvest), ", ".join(categories[one] for one in era.place_categories))
        for era in ERAS
    ]
    assert list(ERA_PLACES) == [CATEGORY_PLACES[0], CATEGORY_PLACES[0] | CATEGORY_PLACES[1], (1 << 18) - 1]


@pytest.mark.rules("ORL-6.2")
@pytest.mark.parametrize(("era", "draws", "harvest", "cards"), [(1, 6, 2, 6), (2, 7, 3, 12), (3, 8, 4, 18)])
def test_what_an_era_allows(era: int, draws: int, harvest: int, cards: int) -> None:
    table = drawing(era, {}, {"trader": 10})
    assert sum(table.player("green").drawn) == draws
    table = Table()
    table.fame(green=ERA_FAME[era - 1])
    table.terrain(blois="field", patay="lake", vendome="forest", montoire="pasture", vouvray="vineyard")
    table.control("green", "blois", "patay", "vendome", "montoire", "vouvray")
    table.stand("green", "guild_house", "farmer", "trader")
    table.turn("green", "terrain", "farmer", "fisherman")
    table.play("terrain")
    taken = 0
    while any(words.startswith("harvest") for words in table.menu()):
        table.play(next(words for words in table.menu() if words.startswith("harvest")))
        taken += 1
    assert taken == harvest
    table.play("guild_house trader")
    assert len(table.menu()) == cards


@pytest.mark.rules("ORL-6.3")
@pytest.mark.parametrize("on_green", range(9))
@pytest.mark.parametrize("in_bag", range(10))
def test_the_draw_is_the_least_of_three_numbers(on_green: int, in_bag: int) -> None:
    table = drawing(2, {"farmer": on_green}, {"trader": in_bag})
    player = table.player("green")
    assert sum(player.drawn) == min(7, 8 - on_green, in_bag)
    assert sum(player.bag) + sum(player.green) == on_green + in_bag, "the bag is not refilled"


@pytest.mark.rules("ORL-6.4", "ORL-20.2")
def test_the_owner_alone_sees_what_was_drawn() -> None:
    table = drawing(1, {}, {"trader": 4, "knight": 3})
    drawn = [event for event in table.log if event.kind == "drawn"]
    assert [event.seats for event in drawn] == [(0,), (1,), (2,), (3,)]
    assert "trader" in drawn[0].text and "knight" in drawn[0].text
    for event in table.log:
        if event.visible_to(1) and event.text.startswith("Green"):
            assert "trader" not in event.text and "knight" not in event.text
    player = table.player("green")
    assert player.drawn == player.green
    table.stand("green", "castle", "farmer", "craftsman", "trader")
    for seat in SEATS:
        table.plan(seat)
    assert table.menu() == ["castle", "pass"] and not any(any(player.drawn) for player in table.s.players), (
        "now the greens lie open"
    )


# ---------------------------------------------------------------------- the Bathhouse


@pytest.mark.rules("ORL-12.3", "ORL-12.7")
@pytest.mark.parametrize("kept", ["farmer", "scholar"])
def test_e10_the_bathhouse_keeps_one_of_two(kept: str) -> None:
    """ORL-E10."""
    figures = values("ORL-E10")
    table = Table()
    table.green("green")
    table.bag("green", trader=6, farmer=2, scholar=2)
    table.own("green", "bathhouse")
    # six traders, then of farmer, farmer, scholar, scholar the first, and of farmer, scholar, scholar the last; the
    # others' bags are empty
    table.script(*[2, 2, 2, 2, 2, 2], 0, 2)
    table.from_stage(0)
    assert table.menu("green") == ["keep farmer", "keep scholar"]
    refusal = table.why_not("put trader market.2", "green")
    assert refusal is not None and refusal.rule == "ORL-12.7"
    table.play(f"keep {kept}", "green")
    assert f"put {kept} town_hall.1" in table.menu("green"), "the one who is kept can be set at once"
    table.plan("green")
    assert table.asked == ["blue", "red", "yellow"]
    for seat in ("blue", "red"):
        table.plan(seat)
    table.plan("yellow", "fill farmhouse")
    player = table.player("green")
    assert (sum(player.green), sum(player.bag)) == (figures["green"], figures["bag"])
    assert player.green[FOLLOWER[kept]] == 1 and player.bath == ()


@pytest.mark.rules("ORL-12.7")
def test_the_last_in_the_bag_is_kept_and_an_empty_bag_gives_nothing() -> None:
    table = drawing(1, {}, {"trader": 6, "monk": 1}, "bathhouse")
    player = table.player("green")
    assert sum(player.green) == sum(player.drawn) == 7 and not player.bath and not any(player.bag)
    assert "ready" in table.menu("green"), "there is nothing to choose"
    table = drawing(1, {}, {"trader": 6}, "bathhouse")
    assert sum(table.player("green").green) == 6 and not table.player("green").bath


@pytest.mark.rules("ORL-12.3")
def test_a_full_green_has_no_room_for_the_bathhouse() -> None:
    table = drawing(1, {"farmer": 2}, {"trader": 5, "monk": 5}, "bathhouse")
    player = table.player("green")
    assert sum(player.green) == GREEN and not player.bath and sum(player.bag) == 4
    assert not table.told("bathhouse")


@pytest.mark.rules("ORL-12.3")
def test_between_two_of_a_kind_there_is_no_choice() -> None:
    table = drawing(1, {}, {"trader": 9}, "bathhouse")
    player = table.player("green")
    assert (sum(player.green), sum(player.bag), player.bath) == (7, 2, ())
    assert "ready" in table.menu("green")
    assert table.told("bathhouse") == ["Green draws 2 more followers, one of which is kept, for the Bathhouse."]


@pytest.mark.rules("ORL-12.7")
def test_all_hear_the_same_whatever_the_bathhouse_drew() -> None:
    heard = []
    for bag in ({"trader": 9}, {"trader": 6, "monk": 3}, {"farmer": 1, "trader": 1, "monk": 7}):
        for seed in range(6):
            table = Table(seed)
            table.green("green")
            table.bag("green", **bag)
            table.own("green", "bathhouse")
            del table.log[:]
            table.from_stage(0)
            heard.append([event.text for event in table.log if event.visible_to(2)])
    assert all(one == heard[0] for one in heard)


@pytest.mark.rules("ORL-12.7", "ORL-22.2")
def test_every_pair_of_the_bathhouse_has_its_chance() -> None:
    """Six of 5 farmers and 3 monks are drawn; the two that are left are the Bathhouse's, and they differ in 15 of 28
    cases."""
    table = Table()
    table.green("green", trader=1)
    table.bag("green", farmer=5, monk=3)
    table.own("green", "bathhouse")
    assert allowance(table.player("green")) == 6

    def run(dice: Dice) -> tuple[tuple[int, ...], int, int]:
        player = table.player("green").clone()
        assert draw_followers(player, Referee(dice)) == 2
        return player.bath, sum(player.drawn), sum(player.bag)

    different = Fraction(0)
    for chance, (bath, drawn, left) in outcomes(run):
        assert (drawn, left) == ((6, 0) if bath else (7, 1))
        assert sorted(bath) in ([], [FOLLOWER["farmer"], FOLLOWER["monk"]])
        different += chance if bath else 0
    assert different == Fraction(15, 28)


@pytest.mark.rules("ORL-6.1")
def test_the_draw_is_told() -> None:
    table = Table()
    table.green("green")
    table.bag("green", monk=1)
    del table.log[:]
    draw(table.s, table.ref, 0)
    assert [event.text for event in table.log] == ["Green draws 1 follower from the bag.", "You draw 1 monk."]


@pytest.mark.rules("ORL-12.7")
def test_a_position_in_which_the_bathhouse_has_nothing_to_choose_cannot_be() -> None:
    for bath, on_green in (((0, 0), 6), ((0,), 6), ((0, 3), 8)):
        table = Table()
        table.green("green", monk=on_green)
        table.player("green").bath = bath
        for kind in bath:
            table.s.market[kind] -= 1
        with pytest.raises(Violation, match=r"ORL-12\.7"):
            game.check(table.s)

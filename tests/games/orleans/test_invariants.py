"""Every invariant catches a position that was broken by hand, and whole games keep them all."""

from collections.abc import Callable

import pytest

from banneret.games.orleans import game, invariants
from banneret.games.orleans.loire import ORLEANS, SPACE
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import (
    ACTION,
    ACTIONS,
    DEED,
    FARMER,
    FREE,
    KNIGHT,
    MONK,
    PLACE,
    SEATS,
    TECHNOLOGY,
    WOOD,
)
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.match import Match
from banneret.kernel.refusal import Violation
from banneret.kernel.secret import Secret

from .table import Table

PATAY, BLOIS = 1 << SPACE["patay"], 1 << SPACE["blois"]


def position() -> OrleansState:
    """Something of everything, and nothing wrong with it."""
    table = Table()
    table.terrain(gien="manor_farm")
    table.control("green", "patay", "gien")
    table.control("blue", "blois", "clery")
    table.churches("clery")
    table.fortresses("patay")
    table.own("green", "pub")
    table.stand("green", "castle", "technology", "craftsman")
    table.stand("green", "town_hall", "knight")
    table.goods("green", wood=2)
    table.acting()
    invariants.check(table.s)
    return table.s


def space(action: str, number: int = 0) -> int:
    return ACTIONS[ACTION[action]].first + number


def _a_follower_too_many(s: OrleansState) -> None:
    s.players[0].bag[FARMER] += 1


def _fewer_than_no_follower(s: OrleansState) -> None:
    s.players[0].bag[MONK] += s.market[MONK] + 1
    s.market[MONK] = -1


def _a_good_too_many(s: OrleansState) -> None:
    s.players[1].goods[WOOD] += 1


def _a_good_owed(s: OrleansState) -> None:
    s.players[1].goods[WOOD] += s.goods[WOOD] + 1
    s.goods[WOOD] = -1


def _technology_from_nowhere(s: OrleansState) -> None:
    s.technology += 1


def _a_church_from_nowhere(s: OrleansState) -> None:
    s.church_supply += 1


def _a_card_with_two_owners(s: OrleansState) -> None:
    s.players[1].places |= 1 << PLACE["pub"]


def _an_owned_card_that_lies_open(s: OrleansState) -> None:
    s.open_places |= 1 << PLACE["pub"]


def _a_lost_card(s: OrleansState) -> None:
    s.open_places &= ~(1 << PLACE["mint"])


def _two_settlers_in_an_area(s: OrleansState) -> None:
    s.players[2].areas |= BLOIS
    s.players[2].supply -= 1


def _a_town_controlled(s: OrleansState) -> None:
    s.players[2].areas |= 1 << ORLEANS
    s.players[2].supply -= 1


def _a_church_without_a_village(s: OrleansState) -> None:
    s.villages = 0


def _a_fortress_where_nobody_is(s: OrleansState) -> None:
    s.fortified |= 1 << SPACE["loudun"]


def _a_village_on_a_manor_farm(s: OrleansState) -> None:
    s.villages |= 1 << SPACE["gien"]


def _a_village_in_a_town(s: OrleansState) -> None:
    s.villages |= 1 << ORLEANS


def _another_tile_on_the_board(s: OrleansState) -> None:
    s.terrain = s.terrain[:]
    s.terrain[SPACE["patay"]] = (s.terrain[SPACE["patay"]] + 1) % 5


def _a_settler_from_nowhere(s: OrleansState) -> None:
    s.players[3].towns[1] += 1


def _a_settler_owed(s: OrleansState) -> None:
    s.players[3].towns = [5 + s.players[3].supply, -1]
    s.players[3].supply = 0


def _a_fortress_from_nowhere(s: OrleansState) -> None:
    s.players[3].fortresses += 1


def _a_coin_owed(s: OrleansState) -> None:
    s.players[3].coins = -1


def _fame_beyond_the_track(s: OrleansState) -> None:
    s.players[3].fame = 37


def _a_crowded_green(s: OrleansState) -> None:
    s.players[3].green[KNIGHT] += 9
    s.market[KNIGHT] -= 9


def _drawn_and_not_there(s: OrleansState) -> None:
    s.players[3].drawn[KNIGHT] = 1


def _on_a_card_of_somebody_else(s: OrleansState) -> None:
    s.players[1].spaces[space("pub")] = MONK
    s.market[MONK] -= 1


def _technology_on_the_town_hall(s: OrleansState) -> None:
    s.players[1].spaces[space("town_hall")] = TECHNOLOGY
    s.technology -= 1


def _two_technology_tiles_on_an_action(s: OrleansState) -> None:
    s.players[0].spaces[space("castle", 2)] = TECHNOLOGY
    s.technology -= 1


def _a_knight_at_school(s: OrleansState) -> None:
    s.players[1].spaces[space("school")] = KNIGHT
    s.market[KNIGHT] -= 1


def _a_complete_deed_that_was_not_turned(s: OrleansState) -> None:
    s.slots[DEED["alchemy"]] = (MONK, MONK, MONK)
    s.market[MONK] -= 3


def _slots_of_another_side(s: OrleansState) -> None:
    s.slots[DEED["alchemy"]] = (FREE,) * 4


def _a_knight_among_alchemists(s: OrleansState) -> None:
    s.slots[DEED["alchemy"]] = (KNIGHT, FREE, FREE)
    s.market[KNIGHT] -= 1


def _a_lost_bonus_tile(s: OrleansState) -> None:
    s.tiles.pop()


def _an_empty_stack(s: OrleansState) -> None:
    s.aside, s.tiles = s.tiles, []


def _three_french(s: OrleansState) -> None:
    for seat, nation in enumerate((0, 0, 0, 1)):
        s.players[seat].nation = Secret((seat,), nation)


def _a_message_twice(s: OrleansState) -> None:
    s.players[0].message = s.players[1].message


def _beyond_the_last_round(s: OrleansState) -> None:
    s.round = 25


BROKEN: list[tuple[Callable[[OrleansState], None], str]] = [
    (_a_follower_too_many, r"farmer in all.*ORL-1\.9"),
    (_fewer_than_no_follower, r"-1 on the Marketplace"),
    (_a_good_too_many, r"wood is not conserved"),
    (_a_good_owed, r"wood is not conserved"),
    (_technology_from_nowhere, r"Technology tiles are not conserved"),
    (_a_church_from_nowhere, r"churches are not conserved"),
    (_a_card_with_two_owners, r"two players own"),
    (_an_owned_card_that_lies_open, r"in no place, or in two"),
    (_a_lost_card, r"in no place, or in two"),
    (_two_settlers_in_an_area, r"two settlers in an area"),
    (_a_town_controlled, r"controls a town"),
    (_a_church_without_a_village, r"a church outside a village"),
    (_a_fortress_where_nobody_is, r"a fortress where nobody is"),
    (_a_village_on_a_manor_farm, r"a village in a town or on a manor farm"),
    (_a_village_in_a_town, r"a village in a town or on a manor farm"),
    (_another_tile_on_the_board, r"tiles on the board"),
    (_a_settler_from_nowhere, r"yellow: settlers are not conserved"),
    (_a_settler_owed, r"yellow: settlers are not conserved"),
    (_a_fortress_from_nowhere, r"yellow: fortresses are not conserved"),
    (_a_coin_owed, r"yellow: less than nothing"),
    (_fame_beyond_the_track, r"Fame 37"),
    (_a_crowded_green, r"followers on the green"),
    (_drawn_and_not_there, r"followers drawn that are not on the green"),
    (_on_a_card_of_somebody_else, r"stands on pub, which is not owned"),
    (_technology_on_the_town_hall, r"Technology tile too many on town_hall"),
    (_two_technology_tiles_on_an_action, r"Technology tile too many on castle"),
    (_a_knight_at_school, r"a knight stands on school"),
    (_a_complete_deed_that_was_not_turned, r"the slots of alchemy"),
    (_slots_of_another_side, r"the slots of alchemy"),
    (_a_knight_among_alchemists, r"a knight on a slot for a farmer"),
    (_a_lost_bonus_tile, r"a Bonus tile is missing"),
    (_an_empty_stack, r"stack of Bonus tiles is empty"),
    (_three_french, r"not two Nation cards of each"),
    (_a_message_twice, r"a Secret Message is missing, or there twice"),
    (_beyond_the_last_round, r"round 25"),
]


@pytest.mark.parametrize(("damage", "told"), BROKEN, ids=[damage.__name__.strip("_") for damage, _ in BROKEN])
def test_a_broken_position_is_caught(damage: Callable[[OrleansState], None], told: str) -> None:
    s = position()
    damage(s)
    with pytest.raises(Violation, match=told):
        game.check(s)


# ---------------------------------------------------------------------- whole games


def _sensible(match: Match, dice: FastDice) -> None:
    """One answer, as the game's own roll-outs give it."""
    assert match.decision is not None
    seat = match.decision.seat
    menu = match.decision.menu_of(seat)
    world = determinise(game, match.state, seat, dice)
    assert isinstance(world, OrleansState)
    match.play(menu[game.hints.playout(world, seat, menu, dice)], SEATS[seat])


@pytest.mark.rules("ORL-14.1", "ORL-1.6")
@pytest.mark.parametrize("seed", ["coins-1", "coins-2", "coins-3", "coins-4"])
def test_fame_never_falls_and_coins_change_only_when_it_is_told(seed: str) -> None:
    """The supply of coins has no end, so nothing is conserved; but the log names whoever gets or pays any."""
    match, dice = Match(game, "england_vs_france", seed), FastDice(seed)
    while match.decision is not None:
        before = match.state.clone()
        told = len(match.log)
        _sensible(match, dice)
        state = match.state
        assert isinstance(before, OrleansState) and isinstance(state, OrleansState)
        for seat, name in enumerate(SEATS):
            was, now = before.players[seat], state.players[seat]
            assert now.fame >= was.fame
            if now.coins != was.coins:
                assert any(name.capitalize() in event.text and "coin" in event.text for event in match.log[told:]), (
                    name,
                    match.log[told:],
                )
        game.check(state)

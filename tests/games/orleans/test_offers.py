"""ORL-8.3: of every action in any position, what is offered, what is refused and what people are told about it
agree."""

from random import Random

import pytest

from banneret.games.orleans.actions import catalogue
from banneret.games.orleans.loire import AREA_LIST, SPACES
from banneret.games.orleans.spaces import is_filled
from banneret.games.orleans.state import OrleansState
from banneret.games.orleans.tables import (
    ACTION,
    ACTIONS,
    DEEDS,
    FOLLOWER_IDS,
    GOOD_IDS,
    MANOR_FARM,
    MONK,
    PLACE,
    SEATS,
    TAKES,
)

from .table import Table


def _said(t: Table, words: str) -> str:
    refusal = t.refused("green", words)
    assert refusal is not None
    return str(refusal)


def _conceivable() -> list[str]:
    """Every answer to the action phase that somebody might think of."""
    words = [action.id for action in ACTIONS]
    for action in ACTIONS:
        words += [f"{action.id} {space.id}" for space in SPACES]
        words += [f"{action.id} {count}" for count in range(5)]
        words += [f"{action.id} {id}" for id in (*FOLLOWER_IDS, *GOOD_IDS)]
        words += [f"{action.id} {kind} {seat}" for kind in ("nation", "message") for seat in SEATS]
    words += [f"territory expand {a.id} {b.id}" for a in SPACES for b in SPACES]
    words += [f"territory place {space.id}{count}" for space in SPACES for count in ("", " 1", " 2", " 3")]
    return words


CONCEIVABLE = _conceivable()


def _any_position(seed: int) -> Table:
    """A position in which nearly every action is filled and everything else is by chance."""
    random = Random(seed)
    t = Table(seed, nations=random.choice(("open", "hidden")))
    areas = [SPACES[area].id for area in AREA_LIST]
    random.shuffle(areas)
    for seat in SEATS:
        count = random.randrange(7)
        mine, areas = areas[:count], areas[count:]
        t.control(seat, *mine)
        t.fortresses(*mine[: random.randrange(4)])
        t.towns(seat, random.randrange(3), random.randrange(3))
        t.goods(seat, **{good: random.choice((0, 0, 1, 2)) for good in GOOD_IDS})
        t.player(seat).coins = random.choice((0, 1, 2, 5))
        t.player(seat).fame = random.randrange(36)
    villages = [SPACES[area].id for area in AREA_LIST if t.s.terrain[area] != MANOR_FARM and random.random() < 0.4]
    t.villages(*villages)
    t.churches(*villages[::3])
    t.own("green", *[card for card in PLACE if random.random() < 0.7])
    t.sold_out(*[good for good in GOOD_IDS if random.random() < 0.2])
    for action in ACTIONS:
        if action.place < 0 or t.player("green").places >> action.place & 1:
            for space in range(action.first, action.last):
                kinds = [
                    kind
                    for kind in TAKES[space]
                    if t.s.market[kind] and (kind != MONK or len(TAKES[space]) == 1 or random.random() < 0.1)
                ]
                if kinds and random.random() < 0.9:
                    kind = random.choice(kinds)
                    t.s.players[0].spaces[space] = kind
                    t.s.market[kind] -= 1
    t.used_up(*[kind for kind in FOLLOWER_IDS if random.random() < 0.3])
    t.acting("green")
    return t


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("seed", range(25))
def test_what_is_not_on_offer_is_refused_with_a_rule_and_what_is_on_offer_never(seed: int) -> None:
    t = _any_position(seed)
    assert t.asked == ["green"]
    menu = set(t.menu()) - {"pass"}
    assert menu <= set(CONCEIVABLE)
    for words in CONCEIVABLE:
        refusal = t.refused("green", words)
        assert (refusal is None) == (words in menu), words
        assert (t.why_not(words) is None) == (words in menu), words
        if refusal is not None:
            assert refusal.rule.startswith("ORL-") and refusal.reason.endswith(".") and refusal.reason[0].isupper(), (
                words
            )
            # the table gives the player this very reason, not "is not on offer"
            assert t.why_not(words) == refusal


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("seed", range(25))
def test_what_an_action_would_give_is_something_exactly_when_it_can_be_chosen(seed: int) -> None:
    t = _any_position(seed)
    for action in ACTIONS:
        if not is_filled(t.player("green"), ACTION[action.id]):
            continue
        text = t.gives("green", action.id)
        assert text and not text.endswith(".") and "  " not in text
        assert text.startswith("nothing: ") != bool(t.ways("green", action.id)), (action.id, text)


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("seed", range(25))
def test_every_way_on_offer_changes_something(seed: int) -> None:
    t = _any_position(seed)
    assert t.asked == ["green"]
    for option in catalogue.options(t.s, 0):
        s = t.s.clone()
        before = _what_counts(s)
        s.stack.clear()
        catalogue.carry_out(s, t.ref, 0, option)
        # an action that asks on has something to offer
        assert s.stack or _what_counts(s) != before, option.notation
        if s.stack:
            decision = s.stack[-1].ask(s)
            assert decision is None or decision.seat == 0


def _what_counts(s: OrleansState) -> tuple[object, ...]:
    """ORL-8.3: goods, coins, followers, settlers, buildings, deed slots, Fame, looks; where the used followers are does
    not count."""
    green = s.players[0]
    settlers = (green.supply, tuple(green.towns), green.areas)
    return (
        tuple(green.goods),
        green.coins,
        green.fame,
        tuple(s.market),
        settlers,
        s.villages,
        s.churches,
        s.fortified,
        tuple(s.slots),
        len(s.seen),
    )


def _conceivable_choices(kind: str) -> list[str]:
    """Every answer to a choice within an action that somebody might think of."""
    harvest = [f"harvest {space.id}{good}" for space in SPACES for good in ("", *(f" {id}" for id in GOOD_IDS))]
    moves = [
        f"move {kind} {deed.id}.{slot}{food}"
        for kind in FOLLOWER_IDS
        for deed in DEEDS
        for slot in range(7)
        for food in ("", " grain", " wood", " bread")
    ]
    return {
        "harvest": [*harvest, "all", "stop"],
        "trade": [*(f"{verb} {good}" for verb in ("buy", "sell") for good in GOOD_IDS), "stop"],
        "move_to_deed": [*moves, "stop"],
        "take_good": [f"take {good}" for good in GOOD_IDS],
        "take_place": [*(f"place {card}" for card in PLACE), "decline"],
    }.get(kind, [])


@pytest.mark.rules("ORL-8.3")
@pytest.mark.parametrize("seed", range(12))
def test_the_choices_within_an_action_are_refused_with_a_rule_too(seed: int) -> None:
    """Every action of a position is carried out to its end by chance; at each step all answers are tried."""
    random = Random(seed)
    asked = set()
    for first in _any_position(seed).menu():
        t = _any_position(seed)
        t.play(first)
        while t.decision is not None and t.asked == ["green"] and t.s.stack[-1].key not in ("act", "plan", "declare"):
            asked.add(t.s.stack[-1].key)
            menu = t.menu()
            for words in _conceivable_choices(t.s.stack[-1].key):
                refusal = t.why_not(words)
                assert (refusal is None) == (words in menu), words
                if refusal is not None:
                    assert refusal.rule.startswith("ORL-") and "not on offer" not in refusal.reason, words
            t.play(random.choice(menu))
    assert {"move_to_deed", "take_place"} & asked


@pytest.mark.rules("ORL-4.4", "ORL-8.1")
def test_an_action_that_is_not_filled_says_what_it_lacks() -> None:
    t = Table()
    assert (
        _said(t, "territory place orleans")
        == "The Territory is not filled: it lacks farmer or knight, fisherman or knight and craftsman. (ORL-4.4)"
    )
    t.stand("green", "territory", "farmer", "technology")
    assert _said(t, "territory place orleans") == "The Territory is not filled: it lacks craftsman. (ORL-4.4)"
    assert _said(t, "town_hall") == "The Town Hall is not filled: it lacks any follower. (ORL-4.4)"
    t.own("green", "pilgrim_road")
    assert _said(t, "pilgrim_road") == "The Pilgrim Road is not filled: it lacks monk. (ORL-4.4)"

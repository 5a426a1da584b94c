"""DXC-3b, DXC-3c: what a seat is shown is the same in every world that it can imagine."""

from collections.abc import Iterator

import msgspec
import pytest

from banneret.games.diex.campaign.face import scene as shown
from banneret.games.diex.campaign.face import sight
from banneret.games.diex.campaign.group import Group
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel.compose import compose
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Overlay
from banneret.lab.fuzz.checks.failed import difference

_EVERY = 17
_ANSWERS = 600


def _positions(scenario: str, battles: str, number: int) -> Iterator[CampaignState]:
    """A random game, every now and then."""
    s = CAMPAIGN.start(scenario, {"battles": battles, "weather": "off", "season": "off"})
    dice = FastDice(f"leaks {scenario} {number}")
    ref = Referee(dice)
    for answer in range(_ANSWERS):
        decision = advance(s, ref)
        if decision is None:
            break
        if answer % _EVERY == 0:
            yield s
        seat = decision.seats[dice.below(len(decision.seats))]
        menu = decision.menu_of(seat)
        apply(s, ref, seat, menu[dice.below(len(menu))])
    yield s


def _leak(s: CampaignState, dice: FastDice) -> str:
    """What somebody is shown that depends on what he can't know; "" if nobody is."""
    for seat in (NOBODY, *range(len(s.sides))):
        viewer = None if seat == NOBODY else seat
        true = msgspec.json.encode(compose(CAMPAIGN, s, viewer, None))
        world = determinise(CAMPAIGN, s, seat, dice)
        imagined = msgspec.json.encode(compose(CAMPAIGN, world, viewer, None))
        if true != imagined:
            return f"{'a spectator' if viewer is None else f'seat {seat}'}: {difference(true, imagined)}"
    return ""


def _first_leak(scenario: str, battles: str, number: int) -> str:
    dice = FastDice(number)
    return next((found for s in _positions(scenario, battles, number) if (found := _leak(s, dice))), "")


@pytest.mark.rules("DXC-3b", "DXC-3c", "DXC-8.1b")
@pytest.mark.parametrize(
    ("scenario", "battles"),
    [
        ("kings_pence", "quick"),
        ("kings_pence_four", "quick"),
        ("kent_1066", "quick"),
        ("york_1069", "quick"),
        ("york_1069_three", "quick"),
        ("kings_pence", "skirmish"),
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_nobody_is_shown_what_is_hidden(scenario: str, battles: str, number: int) -> None:
    assert _first_leak(scenario, battles, number) == ""


@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_planted_look_into_books_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(s: CampaignState, side: int, group: Group) -> bool:
        return True

    monkeypatch.setattr(sight, "sees", everything)
    assert "3 knights" in _first_leak("kings_pence", "quick", 1)


@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_planted_orders_of_others_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_orders(s: CampaignState, side: int) -> tuple[Overlay, ...]:
        names = s.country.names
        return tuple(
            Overlay("path", (names[s.groups[key].cell], names[order.value.to]))
            for key, order in s.orders.items()
            if key in s.groups and order.value.to >= 0
        )

    monkeypatch.setattr(shown, "traces", all_orders)
    assert "traces" in _first_leak("kings_pence", "quick", 1)

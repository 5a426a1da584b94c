"""DXC-3c: nobody is told of the other side's books: headcounts, loyalty, purses, chests, loot, supply; nor of its
orders. Whole campaigns in two worlds; and leaks that are planted are found."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from banneret.games.diex.campaign import change, knowledge
from banneret.games.diex.campaign.aside import aside
from banneret.games.diex.campaign.dawn import Dawn
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.face import sight
from banneret.games.diex.campaign.group import KING, REBEL
from banneret.games.diex.campaign.log import tell
from banneret.games.diex.campaign.morning.morning import Morning
from banneret.games.diex.campaign.morning.orders import GiveOrder
from banneret.games.diex.campaign.movement import march
from banneret.games.diex.campaign.movement.march import MoveGroup
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN, Campaign
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY
from banneret.kernel.dice import Dice, FastDice
from banneret.kernel.match import Match
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason, Scene

from .worlds import SCENARIOS, Apart, Twins, other_books, start, told

ANSWERS = 60


def compare(scenario: str, viewer: int, number: int = 1, answers: int = ANSWERS, odds: bool = True) -> int:
    """A campaign in two worlds that differ in the books of the viewer's enemies; of both sides, for who looks on."""
    s = start(scenario)
    other = s
    for side in (KING, REBEL):
        if viewer == NOBODY or s.sides[viewer] != side:
            other = other_books(other, side, number)
    twins = Twins(s, other, viewer, odds)
    twins.play(answers, FastDice(f"{scenario} {viewer} {number}"))
    return twins.compared


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("viewer", [KING, REBEL, NOBODY])
def test_nobody_can_tell_what_is_in_the_other_sides_books(scenario: str, viewer: int) -> None:
    """Scenes, log, previews, odds, reasons, how much was answered, and what a bot would imagine."""
    found = sum(compare(scenario, viewer, number) for number in (1, 2))
    assert found > 40, "they go on for some time before they meet"


def mornings(orders: int) -> Match:
    """The first morning of the King's side, with so many answers."""
    match = Match(CAMPAIGN, "kings_pence", "morning", variants={"battles": "quick"})
    goals = [("order n1", "to 1313", "do nothing", "stance fight", "battles join"), ("order n2", "to 1112")]
    for form in goals[:orders]:
        for answer in form:
            match.play(answer if answer != "to 1313" else _somewhere(match), "king")
    return match


def _somewhere(match: Match) -> str:
    assert match.decision is not None
    found = [option.notation for option in match.decision.menu if option.notation.startswith("to ")]
    return found[len(found) // 2]


def finish(match: Match) -> None:
    """On to the end of the morning."""
    for _ in range(12):
        if match.decision is None or match.decision.seats != (KING,):
            return
        words = [option.notation for option in match.decision.menu_of(KING)]
        match.play("ready" if "ready" in words else words[0], "king")


@pytest.mark.rules("DXC-3c", "DXC-6b")
@pytest.mark.parametrize("viewer", [REBEL, NOBODY])
def test_nobody_can_tell_which_orders_the_other_side_gives(viewer: int) -> None:
    """Not even whether there are any, nor how long they took."""
    matches = [mornings(0), mornings(1), mornings(2)]
    assert len({tuple(told(match, viewer)) for match in matches}) == 1
    for match in matches:
        finish(match)
    assert len({tuple(told(match, viewer)) for match in matches}) == 1
    assert [len(match.answers()) for match in matches] == sorted({len(match.answers()) for match in matches})


@pytest.mark.rules("DXC-3c", "DXC-8.1b")
def test_odds_of_a_march_are_those_that_its_captain_can_reckon() -> None:
    """Into a hex with a group that he has not seen: the same whoever is there."""
    found = set()
    for number in range(3):
        s = other_books(start("kings_pence"), REBEL, number)
        match = Match(CAMPAIGN, position=s, seed="odds")
        while match.decision is not None and "go" not in {option.verb for option in match.decision.menu}:
            match.play(match.decision.menu[0])
        decision = match.decision
        assert decision is not None and decision.seat == KING
        for option in decision.menu:
            found.add((option.notation, repr(match.odds(option)), repr(match.preview(option))))
    assert len(found) == len({words for words, *_ in found})


# ---------------------------------------------------------------------- leaks that are planted are found


def _strong(s: CampaignState, side: int) -> bool:
    return sum(group.soldiers for group in s.of_side(side)) % 2 == 0


def _the_true_number_on_the_counter(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(sight, "figure", lambda s, side, group: str(group.soldiers))


def _loyalty_in_the_scene(plant: pytest.MonkeyPatch) -> None:
    plain = type(Campaign.face).scene

    def scene(self: Any, s: CampaignState, seat: int | None) -> Scene:
        levels = [str(group.book.value.level) for group in s.groups.values()]
        return replace(plain(self, s, seat), heading=" ".join(levels))

    plant.setattr(type(Campaign.face), "scene", scene)


def _purses_on_a_sheet(plant: pytest.MonkeyPatch) -> None:
    plain = type(Campaign.face).scene

    def scene(self: Any, s: CampaignState, seat: int | None) -> Scene:
        found = plain(self, s, seat)
        silver = sum(group.book.value.purse + group.book.value.loot for group in s.groups.values())
        return replace(found, title=f"{found.title}: {silver}")

    plant.setattr(type(Campaign.face), "scene", scene)


def _told_at_dawn(plant: pytest.MonkeyPatch) -> None:
    plain = Dawn.run

    def run(self: Dawn, s: CampaignState, ref: Referee) -> None:
        plain(self, s, ref)
        if ref.hears:
            tell(s, ref, "rumour", f"There is talk of £{sum(g.book.value.loot for g in s.groups.values())}.", "DXC-3c")

    plant.setattr(Dawn, "run", run)


def _odds_of_the_truth(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(knowledge, "_hidden", lambda s, seat, group: False)


def _redeal_keeps_the_purse(plant: pytest.MonkeyPatch) -> None:
    plain = knowledge.redeal

    def redeal(s: CampaignState, seat: int, dice: Dice) -> None:
        true = {key: group.book.value.purse for key, group in s.groups.items()}
        plain(s, seat, dice)
        for key, silver in true.items():
            change.write(s, key, purse=silver)

    plant.setattr(knowledge, "redeal", redeal)


def _asked_only_when_strong(plant: pytest.MonkeyPatch) -> None:
    plain = EndOfMove.ask

    def ask(self: EndOfMove, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        return None if group is not None and group.soldiers % 2 else plain(self, s)

    plant.setattr(EndOfMove, "ask", ask)


def _said_why_not(plant: pytest.MonkeyPatch) -> None:
    def why_not(self: Any, s: CampaignState, seat: int, words: list[str]) -> Refusal:
        return Refusal("DXC-3c", "They are too strong." if _strong(s, 1 - s.sides[seat]) else "No.")

    plant.setattr(Morning, "why_not", why_not)
    plant.setattr(MoveGroup, "why_not", why_not)


def _foreseen_in_a_preview(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(
        march, "foreseen", lambda s, group, cell: (Reason(f"odd {_strong(s, 1 - group.side)}", rules=("DXC-3c",)),)
    )
    plain = Morning.preview

    def preview(self: Morning, s: CampaignState, seat: int, option: Option) -> Preview:
        return Preview((Reason(f"they are {_strong(s, 1 - s.sides[seat])}", rules=("DXC-3c",)),))

    plant.setattr(Morning, "preview", preview)
    assert plain is not Morning.preview


def _dice_of_the_rich(plant: pytest.MonkeyPatch) -> None:
    """They roll once more: others see it by the next roll."""
    plain = Dawn.run

    def run(self: Dawn, s: CampaignState, ref: Referee) -> None:
        plain(self, s, ref)
        rich = any(group.book.value.purse % 2 for group in s.groups.values())
        dice = tuple(ref.die(10) for _ in range(2 if rich else 1))
        if ref.hears:
            tell(s, ref, "roll", "A die falls.", "DXC-3c", d10=dice[-1:])

    plant.setattr(Dawn, "run", run)


IN_BOOKS = (
    _the_true_number_on_the_counter,
    _loyalty_in_the_scene,
    _purses_on_a_sheet,
    _told_at_dawn,
    _odds_of_the_truth,
    _redeal_keeps_the_purse,
    _asked_only_when_strong,
    _said_why_not,
    _foreseen_in_a_preview,
    _dice_of_the_rich,
)
Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("leak", IN_BOOKS)
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_of_the_books_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    leak(monkeypatch)
    with pytest.raises(Apart):
        for viewer in (KING, REBEL):
            for number in (1, 2, 3):
                compare("kings_pence", viewer, number)


def _prompts_read_aloud(plant: pytest.MonkeyPatch) -> None:
    def aloud(s: CampaignState, side: int, decision: Decision, text: str = "") -> Decision:
        return aside(s, side, decision, decision.prompt)

    plant.setattr("banneret.games.diex.campaign.morning.orders.aside", aloud)


def _orders_told_to_all(plant: pytest.MonkeyPatch) -> None:
    plain = GiveOrder.on_battles

    def on_battles(self: GiveOrder, s: CampaignState, ref: Referee, join: bool | None) -> None:
        plain(self, s, ref, join)
        if ref.hears:
            tell(s, ref, "order", "An order is given.", "DXC-6b")

    plant.setattr(GiveOrder, "on_battles", on_battles)


def _orders_kept_by_redeal(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(knowledge, "_forget", lambda s, seat: None)


@pytest.mark.parametrize("leak", [_prompts_read_aloud, _orders_told_to_all, _orders_kept_by_redeal])
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_of_orders_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    leak(monkeypatch)
    matches = [mornings(0), mornings(1)]
    before = {tuple(told(match, REBEL)) for match in matches}
    for match in matches:
        finish(match)
    after = {tuple(told(match, REBEL)) for match in matches}
    assert len(before) > 1 or len(after) > 1

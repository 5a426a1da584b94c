"""Worlds that a side can't tell apart (DXC-3c): a campaign, the same with other books for the groups of the other side,
and all that somebody is told while both are played with the same answers and the same dice."""

from collections.abc import Iterator

import msgspec

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.group import KING
from banneret.games.diex.campaign.movement.roster import order_of_march
from banneret.games.diex.campaign.ranks import mustered
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel import codec
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.view import View

SCENARIOS = ("kings_pence", "kent_1066")
QUIET = ("ready", "stop", "done", "pass", "stay", "nobody", "hold", "decline", "leave", "spare", "quick", "stand")
"""Answers by which nothing is shown of oneself."""
WORDS = (
    "go 0101",
    "attack x1",
    "attack n1",
    "assault",
    "besiege",
    "recruit 1 0",
    "split n1",
    "order x1",
    "map village",
)
"""Answers to ask about, on offer or not."""


class Apart(AssertionError):
    """A viewer can tell two worlds apart."""


def start(scenario: str) -> CampaignState:
    """The first morning."""
    s = CAMPAIGN.start(scenario, CAMPAIGN.settle({"battles": "quick"}))
    advance(s, Referee(FastDice(1)))
    return s


def _as_hungry(men: int) -> int:
    """Another number of men who eat as much, count as much in a test and move as fast: what can be inferred from what
    all see is the same."""
    if men < 10:
        return 3 + (men - 2) % 7
    if men < 20:
        return 11 + (men - 10) % 9
    return men


def other_books(s: CampaignState, side: int, number: int) -> CampaignState:
    """The same with other headcounts, loyalties, purses, chests and loot for the groups of a side."""
    found = s.clone()
    for group in list(found.groups.values()):
        if group.side == side:
            count = group.soldiers
            for _ in range(number):
                count = _as_hungry(count)
            men = mustered("norman_cavalry" if group.riders else group.faction, count)
            level = 10 if group.faction == "norman" else max(1, group.book.value.level - number)
            change.write(found, group.key, men=men, level=level, purse=7 * number, loot=3 * number, wins=1)
            if side == KING and s.motte_at(group.cell) is None:
                change.write(found, group.key, chest=5 * number)
            if order_of_march(found) != order_of_march(s):  # DXC-6d: that would be seen
                change.write(found, group.key, men=group.men)
    return found


def name(viewer: int) -> str | None:
    return None if viewer == NOBODY else CAMPAIGN.scenarios[0].seats[viewer]


def told(match: Match, viewer: int, odds: bool = True) -> list[str]:
    """All that a viewer is told of where a match stands, asked for or not."""
    seat, decision = name(viewer), match.decision
    found = [msgspec.json.encode(match.scene(seat)).decode(), repr(match.briefing(seat))]
    found += [repr(event.readable()) for event in match.log_of(seat)]
    found += [repr(len(match.known_moments(seat))), repr(len(match.entries) - len(match.unheard(seat)))]
    state = match.state
    found.append(codec.dumps(determinise(CAMPAIGN, state, viewer, FastDice("copy"))))
    if seat is None or decision is None:
        return found
    found += [repr(match.why_not(words, seat)) for words in WORDS]
    if viewer in decision.seats:
        found += explained(match, viewer, seat, decision, odds)
    return found


def explained(match: Match, viewer: int, seat: str, decision: Decision, odds: bool) -> Iterator[str]:
    """What a viewer who is asked is told of his options, and what a bot in his seat would imagine."""
    menu = decision.menu_of(viewer)
    for option in menu[:: max(1, len(menu) // 4)]:
        yield repr((option.notation, option.label, option.touch))
        yield repr(match.preview(option, seat))
        if odds:
            yield repr(match.odds(option, seat))
    yield codec.dumps(View(CAMPAIGN, match.state, viewer, decision).imagine(FastDice("bot")))


class Twins:
    """One campaign in two worlds."""

    def __init__(self, s: CampaignState, other: CampaignState, viewer: int, odds: bool = True) -> None:
        self.viewer, self.odds = viewer, odds
        self.matches = (Match(CAMPAIGN, position=s, seed="worlds"), Match(CAMPAIGN, position=other, seed="worlds"))
        self.compared = 0

    def play(self, answers: int, dice: FastDice) -> None:
        """Answer so many times, or until the viewer has seen by the rules what is different."""
        for _ in range(answers):
            if self.matches[0].decision is None or self._met():
                return
            self.compare()
            self._answer(dice)

    def _met(self) -> bool:
        """DXC-3c: whether the sides have met, or fought."""
        for match in self.matches:
            s = match.state
            assert isinstance(s, CampaignState)
            if any(s.notes) or s.contest is not None or match.result is not None:
                return True
        return False

    def compare(self) -> None:
        self.compared += 1
        one, other = (told(match, self.viewer, self.odds) for match in self.matches)
        for a, b in zip(one, other, strict=False):
            if a != b:
                at = max(0, next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0) - 60)
                who = name(self.viewer) or "a spectator"
                raise Apart(f"{who} is told …{a[at:][:240]}\nor …{b[at:][:240]}")
        if len(one) != len(other):
            raise Apart(f"{name(self.viewer) or 'a spectator'} is told {len(one)} things or {len(other)}")

    def _answer(self, dice: FastDice) -> None:
        first = self.matches[0].decision
        assert first is not None
        seat = first.seats[0]
        answer = self._choose(first, seat, dice)
        for match in self.matches:
            now = match.decision
            if now is None or now.seats != first.seats or now.menu_of(seat).find(answer) is None:
                raise Apart(f"“{answer}” is on offer in one world only")
            match.play(answer, match.seats[seat])

    def _choose(self, decision: Decision, seat: int, dice: FastDice) -> str:
        """Marches, orders and silence: what shows men is left out, and so is what only some books allow."""
        s = self.matches[0].state
        assert isinstance(s, CampaignState)
        cells = {group.cell for group in s.groups.values()} | {motte.cell for motte in s.mottes.values()}
        taken = {s.country.names[cell] for cell in cells}
        words = [option.notation for option in decision.menu_of(seat)]
        there = [
            {option.notation for option in match.decision.menu_of(seat)} for match in self.matches if match.decision
        ]
        free = [
            word
            for word in words
            if all(word in menu for menu in there)
            and (
                word.split()[0] in ("order", "clear", "stance", "battles")
                or word == "do nothing"
                or (word.split()[0] in ("go", "to") and word.split()[1] not in taken)
            )
        ]
        if free and dice.below(3):
            return free[dice.below(len(free))]
        calm = [word for word in words if word.split()[0] in QUIET]
        return (calm or words)[0]

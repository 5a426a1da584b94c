"""Random campaigns, watched by an outsider: nobody and nothing comes from nowhere, and whatever is lost is told."""

import pytest

from banneret.games.diex.campaign import change
from banneret.games.diex.campaign.night.crowding import counts
from banneret.games.diex.campaign.night.standoff import standoffs
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .ledger import Books, books, men_told, silver_told


class Audit:
    """What must be true after every answer, held against the answer before."""

    def __init__(self, s: CampaignState) -> None:
        self.s = s
        self.before = books(s)
        self.turn = s.turn

    def after(self, told: list[Event]) -> None:
        s = self.s
        now = books(s)
        own = [event for event in told if event.turn in _headings(s) and event.rules]
        self._men(now, own)
        self._silver(now, own)
        self._ranges()
        self._company()
        if s.turn != self.turn:
            self._morning()
            self.turn = s.turn
        self.before = now

    def _men(self, now: Books, told: list[Event]) -> None:
        change = now.men.total() - self.before.men.total()
        said = men_told(self.s, told)
        assert change == said, f"{change} men, but {said} by the log: {_lines(told)}"
        for faction, men in now.men.items():
            if men > self.before.men[faction]:
                kinds = {(event.kind, event.touch[0][0]) for event in told if event.kind in ("recruits", "enters")}
                assert kinds, f"{faction} have become more: {_lines(told)}"

    def _silver(self, now: Books, told: list[Event]) -> None:
        change = now.silver - self.before.silver
        low, high = silver_told(self.s, self.before, told)
        gone = sum(silver for key, silver in self.before.bands.items() if key not in now.bands)
        said = {event.kind for event in told}
        slack = gone + max(high, 0) if said & {"dissolves", "surrender"} else 0
        assert low - slack <= change <= high, f"{change} half pounds, not {low} to {high}: {_lines(told)}"

    def _ranges(self) -> None:
        """DXC-5.1i, DXC-7b, DXC-9b, DXC-9c."""
        s = self.s
        for site in s.country.sites:
            assert 0 <= s.resources[site.number] <= 10
            razed = not s.loyalty[site.number]
            assert 1 <= s.loyalty[site.number] <= 10 or (razed and not s.resources[site.number])
        for group in s.groups.values():
            levels = range(1, 11) if group.faction in ("norman", "saxon") else (0,)
            assert group.book.value.level in levels, group.key
            assert group.soldiers or s.leaders_of(group.key)

    def _company(self) -> None:
        """Each leader is somewhere once; mercenaries are with their master."""
        s = self.s
        for leader in s.leaders.values():
            assert (leader.condition == "dead") == (leader.cell < 0) or not s.turn or leader.group not in s.groups
            assert 1 <= leader.prestige <= 10
        for group in s.groups.values():
            employer = group.service.employer if group.service is not None else ""
            if employer and employer in s.groups:
                assert s.groups[employer].cell == group.cell, f"{group.key} is not with {employer}"
                assert s.groups[employer].side == group.side

    def _morning(self) -> None:
        """DXC-8.1g, DXC-8.3e, DXC-8.1h: what the night must have settled."""
        s = self.s
        for group in s.groups.values():
            assert group.soldiers + len(s.leaders_of(group.key)) >= 3 or group.arrived == s.turn, group.key
            if group.service is not None:
                assert not group.service.employer or group.service.employer in s.groups
        together: dict[tuple[int, str], int] = {}
        for group in s.groups.values():
            if counts(s, group) and group.crowded and group.crowded < s.turn - 1:
                at = group.cell, group.faction
                together[at] = together.get(at, 0) + 1
        assert all(number < 2 for number in together.values()), together
        for cell in standoffs(s):
            assert s.motte_at(cell) is not None or any(group.arrived == s.turn for group in s.here(cell)), (
                f"both sides spent the night in {s.country.names[cell]}"
            )


def _headings(s: CampaignState) -> set[str]:
    return {f"Turn {turn} of {s.data.turns}" for turn in (s.turn - 1, s.turn)}


def _lines(told: list[Event]) -> str:
    return " | ".join(f"{event.kind}: {event.text}" for event in told)


def play(scenario: str, seed: str, fights: str, every: int) -> CampaignState:
    dice = FastDice(seed)
    log: list[Event] = []
    ref = Referee(dice, log)
    s = CAMPAIGN.start(scenario, {"battles": fights, "weather": "on", "season": "on"})
    decision = advance(s, ref)
    audit = Audit(s)
    answers = 0
    while decision is not None:
        seat = decision.seats[dice.below(len(decision.seats))]
        menu = decision.menu_of(seat)
        log.clear()
        apply(s, ref, seat, menu[dice.below(len(menu))])
        decision = advance(s, ref)
        audit.after(log)
        answers += 1
        if answers % every == 0:
            CAMPAIGN.check(s)
            assert s.clone() == s
            assert codec.loads(CAMPAIGN, codec.dumps(s)) == s
    CAMPAIGN.check(s)
    return s


@pytest.mark.rules("DXC-5.1i", "DXC-7b", "DXC-8.1g", "DXC-8.1h", "DXC-8.3e", "DXC-12.2d")
@pytest.mark.parametrize("scenario", ["kings_pence", "kent_1066", "york_1069", "york_1069_four"])
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_found(scenario: str, seed: int) -> None:
    s = play(scenario, f"conservation {seed}", "quick", 40)
    assert s.result is not None


@pytest.mark.parametrize("scenario", ["kings_pence", "kent_1066"])
def test_nor_in_battles_that_are_fought_out(scenario: str) -> None:
    s = play(scenario, "fought out", "skirmish", 400)
    assert s.result is not None


# ---------------------------------------------------------------- the auditor himself


def audited() -> tuple[CampaignState, Audit]:
    s = CAMPAIGN.start("kent_1066", {"battles": "quick", "weather": "off", "season": "off"})
    advance(s, Referee(FastDice(1)))
    return s, Audit(s)


def test_he_finds_a_man_who_is_missing_and_a_pound() -> None:
    s, audit = audited()
    audit.after([])
    book = s.groups["n1"].book.value
    change.write(s, "n1", purse=book.purse - 1)
    with pytest.raises(AssertionError, match="half pounds"):
        audit.after([])
    s, audit = audited()
    change.set_men(s, "n1", s.groups["n1"].men[1:])
    with pytest.raises(AssertionError, match="men, but 0 by the log"):
        audit.after([])


def test_he_finds_both_sides_in_one_bed() -> None:
    s, audit = audited()
    change.place(s, "x1", s.country.cells["0703"], -1)
    change.place(s, "n1", s.country.cells["0703"], -1)
    s.turn += 1
    with pytest.raises(AssertionError, match="spent the night"):
        audit.after([])

"""Worlds that a besieger can't tell apart (DXS-11c): positions of sieges, the same with every other roll for the stores
that he must reckon with, and all that somebody is told of one of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.men import BESIEGER
from banneret.games.diex.siege.reckoning import reckoned
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import Change, days
from banneret.kernel import codec
from banneret.kernel.compose import compose
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.secret import Secret
from banneret.kernel.view import View

VIEWERS = (BESIEGER, NOBODY)
SEATS = SIEGE.scenarios[0].seats
ALIKE = 3
"""So many positions are kept of each phase that asks, at each level."""
LONGEST = 160
STARTS: tuple[tuple[str, Mapping[str, str], int], ...] = (
    ("siege_castle_york", {"fights": "quick"}, 5),
    ("siege_castle_long", {"fights": "quick"}, 8),
    ("siege_great_hall", {"fights": "quick"}, 5),
    ("siege_castle_york", {"fights": "ask", "long_siege": "on"}, 2),
    ("siege_great_hall", {"fights": "skirmish"}, 1),
)
"""Scenario, optional rules, and how many of it."""


def name(viewer: int) -> str | None:
    return None if viewer == NOBODY else SEATS[viewer]


def walk(s: SiegeState, dice: FastDice) -> Iterator[tuple[SiegeState, Decision]]:
    """A random siege, decision by decision."""
    ref = Referee(dice, [])
    decision = advance(s, ref)
    for _ in range(LONGEST):
        if decision is None:
            return
        yield s, decision
        menu = decision.menu
        apply(s, ref, decision.seat, menu[dice.below(len(menu))])
        decision = advance(s, ref)


@cache
def positions() -> tuple[SiegeState, ...]:
    """Some of every phase that asks, of the siege and of skirmishes within it; some of them on the brink of hunger."""
    kept: list[SiegeState] = []
    met: Counter[tuple[str, str]] = Counter()
    for scenario, variants, sieges in STARTS:
        for number in range(sieges):
            dice = FastDice(f"{scenario} {number}")
            for s, _ in walk(SIEGE.start(scenario, SIEGE.settle(variants)), dice):
                within = "" if s.inner is None else "skirmish"
                kind = within or s.stack[-1].key, variants["fights"]
                if met[kind] < ALIKE and s.mouths:
                    met[kind] += 1
                    kept += [s.clone(), *brink(s)]
    return tuple(kept)


def brink(s: SiegeState) -> list[SiegeState]:
    """The same when so much has been stolen that the place may starve tonight, and may not."""
    left = sorted(days(first, s.ledger) for first, _ in reckoned(s))
    found = s.clone()
    found.ledger = (*s.ledger, Change(s.day, s.day - left[len(left) // 2]))
    return [found] if len(left) > 1 else []


def rolls(s: SiegeState) -> tuple[int, ...]:
    """All days of supply that the besieger must still reckon with."""
    return tuple(first for first, _ in reckoned(s))


def world(s: SiegeState, first: int) -> SiegeState:
    """The same position with another roll for the stores."""
    found = s.clone()
    found.supply = Secret(s.supply.owners, first)
    return found


class Apart(AssertionError):
    """A viewer can tell two worlds apart."""


def difference(viewer: int, first: list[str], second: list[str]) -> str:
    """Where two lists of what a viewer is told differ."""
    for one, other in zip(first, second, strict=False):
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            at = max(0, at - 40)
            return f"{name(viewer) or 'a spectator'} is told …{one[at:][:200]}\nor …{other[at:][:200]}"
    return f"{name(viewer) or 'a spectator'} is told {len(first)} things or {len(second)}"


def begun(s: SiegeState) -> Match:
    try:
        return Match(SIEGE, position=s, seed="worlds")
    except BanneretError as error:
        raise Apart(str(error)) from error


WORDS = ("assault", "build", "negotiate", "wait", "sally", "battle", "decline", "shut", "hold", "storm", "retake")
"""Answers to ask about, on offer or not."""


def told(s: SiegeState, viewer: int, odds: bool = True) -> list[str]:
    """All that a viewer is told of a position, asked for or not."""
    match = begun(s)
    return [*shown(match, viewer), *explained(match, viewer, odds), copied(s, viewer)]


def shown(match: Match, viewer: int) -> list[str]:
    """What a viewer is told without asking."""
    seat, decision = name(viewer), match.decision
    found = [msgspec.json.encode(match.scene(seat)).decode(), repr(match.briefing(seat))]
    if decision is not None:
        found.append(repr((decision.asked, decision.prompt, decision.rules, decision.interrupt, decision.secret)))
        if seat is not None:
            found += [repr((option.notation, option.label, option.touch)) for option in decision.menu_of(viewer)]
    return found


def explained(match: Match, viewer: int, odds: bool) -> list[str]:
    """What a viewer is told when he asks: the odds of some options, and what a bot in his seat would imagine."""
    seat, decision = name(viewer), match.decision
    if seat is None or decision is None:
        return []
    found = [repr(match.why_not(words, seat)) for words in WORDS]
    found += [repr(match.why_not_touched((touched,), seat)) for touched in ("larder", "supply", "day")]
    if viewer not in decision.seats:
        return found
    menu = decision.menu_of(viewer)
    for option in menu[:: max(1, len(menu) // 3)]:
        found += [repr(match.preview(option, seat)), *([repr(match.odds(option, seat))] if odds else [])]
    view = View(SIEGE, match.state, viewer, decision)
    return [*found, codec.dumps(view.imagine(FastDice("bot"))), repr(view.scene())]


def copied(s: SiegeState, viewer: int) -> str:
    """The position as it is handed out to play on from (`Match.imagined`)."""
    return codec.dumps(determinise(SIEGE, s, viewer, FastDice("copy")))


class Twins:
    """One siege in two worlds, played on with the same dice and the same answers, for as long as nobody starves."""

    def __init__(self, s: SiegeState, other: SiegeState, viewer: int, orders: tuple[StandingOrder, ...] = ()) -> None:
        self.viewer = viewer
        self.matches = (begun(s), begun(other))
        for match in self.matches:
            for order in orders:
                match.order("besieged", order)
            match.people = SEATS

    def play(self, answers: int, dice: FastDice) -> int:
        """Answer so many times, or for as long as nothing has been learned. Returns how often."""
        for number in range(answers):
            if self._learned():
                return number
            self.compare()
            self._answer(dice)
        return answers

    def _learned(self) -> bool:
        """Whether the secret is out in one of them: the place has starved (then all lies open), or the besieger has
        counted what was left behind, and that is another number."""
        first, second = (match.state for match in self.matches)
        assert isinstance(first, SiegeState) and isinstance(second, SiegeState)
        return first.result is not None or second.result is not None or first.found != second.found

    def compare(self) -> None:
        first, second = (self._heard(match) for match in self.matches)
        if first != second:
            raise Apart(difference(self.viewer, first, second))

    def _heard(self, match: Match) -> list[str]:
        """What has been told so far: events with their dice, moments, entries with how many dice they took, answers,
        what can be taken back, and all that stands there now."""
        seat = name(self.viewer)
        said = [(step.seat, step.option.notation, step.option.label) for step in match.course.steps]
        found = [repr((match.recorded, match.known_moments(seat), match.unheard(seat))), repr(said)]
        found.append(repr([(entry.do, entry.seat, entry.order, entry.dice) for entry in match.entries]))
        found += [repr(event.readable()) for event in match.log_of(seat)]
        found += [] if seat is None else [repr(match.can_undo(seat))]
        return [*found, *shown(match, self.viewer)]

    def _answer(self, dice: FastDice) -> None:
        """The same in both worlds."""
        decision = self.matches[0].decision
        assert decision is not None
        options = [option for option in decision.menu if option.verb != "surrender"] or decision.options
        words = options[dice.below(len(options))].notation
        for match in self.matches:
            match.play(words, SEATS[decision.seat])


def looked_back(match: Match, viewer: int) -> list[str]:
    """A match again, moment by moment, as a viewer may look back at it while it runs."""
    seat = None if viewer == NOBODY else viewer
    found = []
    for moment in match.moments():
        found.append(repr((moment.number, moment.entry, moment.seat, moment.label)))
        found += [repr(event.readable()) for event in moment.events if event.visible_to(seat)]
        found.append(msgspec.json.encode(compose(SIEGE, moment.state, seat, moment.decision)).decode())
    return found

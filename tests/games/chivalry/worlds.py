"""Worlds that a viewer can't tell apart (CHV-1.5): positions from random battles, the same with hands and deck dealt
anew, and all that somebody is told of one of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from banneret.games.chivalry import game
from banneret.games.chivalry.discard.discard import DiscardDecision
from banneret.games.chivalry.face.windows import WINDOWS
from banneret.games.chivalry.field import AREA_IDS
from banneret.games.chivalry.opening.bids import Bids
from banneret.games.chivalry.state import ChivalryState
from banneret.games.chivalry.tables import CARDS, SEATS
from banneret.kernel import codec
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply, peek
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.writing import position

VIEWERS = (0, 1, NOBODY)
KINDS = frozenset(window.kind for window in WINDOWS)
ALIKE = 5
"""So many positions are kept of each phase that asks."""
LONGEST = 260
"""So many answers of a battle are played."""
LIKELY = {"charge": 12, "break": 12, "attack": 2, "continue": 6, "advance": 3, "play": 3, "name": 3, "assail": 6}
"""Verbs that a random battle prefers, or rare windows would never open."""

AT_GRIPS: dict[str, Any] = {
    "at": {
        **dict.fromkeys(("e_ma_camoys", "e_lb_camoys_1", "f_ma_richemont", "f_kt_clignet"), "west_english_approach"),
        **dict.fromkeys(("f_ma_eu", "clignet"), "west_english_rear"),
        "e_lb_welsh": "west_english_approach",
        **dict.fromkeys(("e_ma_king", "e_lb_centre", "f_ma_orleans", "henry_v"), "centre_middle"),
        **dict.fromkeys(("f_kt_marle", "f_kt_dammartin", "f_ma_albret"), "centre_french_approach"),
        **dict.fromkeys(("e_lb_york_1", "e_ma_york"), "east_middle"),
        **dict.fromkeys(("f_kt_vendome", "f_kt_fauquembergue"), "east_french_approach"),
    },
    "cohesion": {"f_ma_orleans": 1, "e_lb_camoys_1": 2, "e_ma_camoys": 2, "f_ma_richemont": 3},
    "terrain": {"east_french_approach": ["hill"], "west_english_approach": []},
}
"""Armies that are upon each other: a wing about to collapse, an area about to be cleared, horse on a hill."""
STARTS: tuple[tuple[str, Mapping[str, Any], Mapping[str, str]], ...] = (
    ("agincourt_1415", AT_GRIPS, {}),
    ("agincourt_1415", {**AT_GRIPS, "step": "english Clash"}, {}),
    ("agincourt_1415", {**AT_GRIPS, "step": "french Commands"}, {"quick": "on"}),
    *((scenario.id, {}, {}) for scenario in game.scenarios),
    ("patay_1429", {}, {"bidding": "on", "quick": "on", "changing_sky": "on"}),
)


def walk(s: ChivalryState, dice: FastDice) -> Iterator[tuple[ChivalryState, Decision]]:
    """A random battle, decision by decision."""
    ref = Referee(dice, [])
    decision = advance(s, ref)
    for _ in range(LONGEST):
        if decision is None:
            return
        yield s, decision
        seat = decision.seats[dice.below(len(decision.seats))]
        menu = decision.menu_of(seat)
        option = menu[dice.weighted([LIKELY.get(option.verb, 1) for option in menu])]
        apply(s, ref, seat, option)
        decision = advance(s, ref)


@cache
def positions() -> tuple[ChivalryState, ...]:
    """Some of every phase that asks one seat: where both plan in secret other things are hidden (the kernel's)."""
    kept: list[ChivalryState] = []
    met: Counter[str] = Counter()
    for number in range(4):
        for scenario, words, variants in STARTS:
            dice = FastDice(f"{scenario} {number}")
            start = position(game, scenario, variants=variants, dice=dice, **words)
            assert isinstance(start, ChivalryState)
            for s, decision in walk(start, dice):
                kind = f"{s.stack[-1].key} {decision.interrupt} {s.quick}"
                if met[kind] < ALIKE and not dice.below(4) and not isinstance(s.stack[-1], Bids):
                    met[kind] += 1
                    kept.append(s.clone())
    return tuple(kept)


def worlds(s: ChivalryState, viewer: int, count: int) -> list[ChivalryState]:
    """The same position with all dealt anew that a viewer can't know."""
    return [determinise(game, s, viewer, FastDice(f"world {number}")) for number in range(count)]


def name(viewer: int) -> str | None:
    return None if viewer == NOBODY else SEATS[viewer]


class Apart(AssertionError):
    """A viewer can tell two worlds apart."""


def difference(viewer: int, first: list[str], second: list[str]) -> str:
    """Where two lists of what a viewer is told differ."""
    for one, other in zip(first, second, strict=False):
        if one != other:
            at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            return f"{name(viewer) or 'a spectator'} is told …{one[at - 40 :][:200]}\nor …{other[at - 40 :][:200]}"
    return f"{name(viewer) or 'a spectator'} is told {len(first)} things or {len(second)}"


def begun(s: ChivalryState) -> Match:
    """A match from a position. In a world in which nobody is asked there is none: then somebody has told something by
    being asked."""
    try:
        return Match(game, position=s, seed="worlds")
    except BanneretError as error:
        raise Apart(str(error)) from error


WORDS = (
    *(f"play {card.id}" for card in CARDS),
    "pass",
    "none",
    "all",
    "done",
    "continue",
    "cry centre_middle",
    "press e_ma_king f_ma_orleans",
    "storm e_lb_centre",
    "impetuous centre_french_approach",
    "rival albret",
    "charge f_kt_vendome east_middle",
    "choose charge 1 pavises 1",
)
"""Answers to ask about, on offer or not: those that name a card above all."""


def told(s: ChivalryState, viewer: int) -> list[str]:
    """All that a viewer is told of a position, asked for or not."""
    match = begun(s)
    return [*shown(match, viewer), *explained(match, viewer), copied(s, viewer)]


def shown(match: Match, viewer: int) -> list[str]:
    """What a viewer is told without asking."""
    seat, decision = name(viewer), match.decision
    found = [msgspec.json.encode(match.scene(seat)).decode(), repr(match.briefing(seat))]
    if decision is not None:
        found.append(repr((decision.asked, decision.prompt, decision.rules, decision.interrupt, decision.secret)))
        found.append(repr((decision.ahead, decision.further, decision.ready)))
        found += [option.notation for option in decision.menu_of(viewer)] if seat is not None else []
    return found


def explained(match: Match, viewer: int) -> list[str]:
    """What a viewer is told when he asks."""
    seat, decision = name(viewer), match.decision
    if seat is None or decision is None:
        return []
    found = [repr(match.why_not(words, seat)) for words in WORDS]
    found += [repr(match.why_not_touched((touched,), seat)) for touched in ("charge", "henry_v", "f_kt_vendome")]
    found += [repr(match.why_not_touched(("f_kt_vendome", area), seat)) for area in AREA_IDS[:4]]
    menu = decision.menu_of(viewer)
    for option in menu[:: max(1, len(menu) // 3)]:
        found += [repr(match.preview(option, seat)), repr(match.odds(option, seat))]
    return found


def copied(s: ChivalryState, viewer: int) -> str:
    """The position as it is handed out to play on from (`Match.imagined`)."""
    return codec.dumps(determinise(game, s, viewer, FastDice("copy")))


def at_hand(s: ChivalryState) -> Decision:
    decision = peek(s)
    assert decision is not None
    return decision


PLAYS = frozenset(("play", "press", "storm", "cry", "impetuous", "rival", "name"))
"""Verbs by which a card is shown."""


class Twins:
    """One battle in two worlds that a viewer can't tell apart, played on with the same dice and the same answers."""

    def __init__(
        self, s: ChivalryState, other: ChivalryState, viewer: int, orders: Mapping[str, StandingOrder]
    ) -> None:
        self.viewer = viewer
        self.matches = (begun(s), begun(other))
        for match in self.matches:
            for seat in SEATS:
                if seat != name(viewer):
                    for order in orders.values():
                        match.order(seat, order)
            match.people = SEATS  # not before: what is usual would answer what is asked right now

    def play(self, answers: int, dice: FastDice) -> int:
        """Answer so many times, or for as long as nothing has been learned. Returns how often."""
        for number in range(answers):
            if self._learned() or self._over():
                return number
            self.compare()
            if not self._answer(dice):
                return number
        return answers

    def _over(self) -> bool:
        """Then everything lies open."""
        return any(match.decision is None for match in self.matches)

    def _learned(self) -> bool:
        """Whether cards have come to light that may be other ones in the other world: drawn by the viewer, or played
        for somebody by his orders."""
        first, second = (match.state for match in self.matches)
        assert isinstance(first, ChivalryState) and isinstance(second, ChivalryState)
        hands = zip(first.hands, second.hands, strict=True)
        shown = (step for match in self.matches for step in match.course.steps if step.seat != self.viewer)
        return any(step.option.verb in PLAYS for step in shown) or any(
            a != b for a, b in hands if a.seen_by(self.viewer)
        )

    def compare(self) -> None:
        first, second = (self._heard(match) for match in self.matches)
        if first != second:
            raise Apart(difference(self.viewer, first, second))

    def _heard(self, match: Match) -> list[str]:
        """What has been told so far, to whoever asks or not: events, moments, whose answers they were and what they
        were, what can be taken back, and all that stands there now."""
        seat = name(self.viewer)
        said = [(step.seat, step.option.label) for step in match.course.steps]
        found = [repr((match.recorded, match.known_moments(seat), match.unheard(seat))), repr(said)]
        found += [repr(event.readable()) for event in match.log_of(seat)]
        found += [] if seat is None else [repr(match.can_undo(seat))]
        return [*found, *shown(match, self.viewer)]

    def _answer(self, dice: FastDice) -> bool:
        """The same in both worlds; the others show no card. False: there is no such answer."""
        decision = self.matches[0].decision
        assert decision is not None
        seat = decision.seats[dice.below(len(decision.seats))]
        menus = [match.decision.menu_of(seat) for match in self.matches if match.decision is not None]
        common = [option.notation for option in menus[0] if menus[1].find(option.notation) is not None]
        if seat != self.viewer:
            common = [
                words for words in common if words.split()[0] not in PLAYS and not _throws(self.matches[0], words)
            ]
        if not common:
            return False
        words = common[dice.below(len(common))]
        for match in self.matches:
            match.play(words, SEATS[seat])
        return True


def _throws(match: Match, words: str) -> bool:
    """Whether a whole hand is thrown away by it (CHV-8.5)."""
    return words == "pass" and isinstance(match.state.stack[-1], DiscardDecision)

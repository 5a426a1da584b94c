"""Sieges by hand: what day it is, who is hurt, what is burnt, so that a test says only what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from banneret.board.hex import members
from banneret.games.diex.engagement.place import burn, printed
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.quick.resolution import Fight, prospects
from banneret.games.diex.siege import record
from banneret.games.diex.siege.command import candidates
from banneret.games.diex.siege.day import Day
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.state import Page, SiegeState
from banneret.games.diex.siege.walls import place_of
from banneret.kernel.decision import Decision
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.handful import chosen, steps
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.secret import Secret

YORK, LONG, HALL = "siege_castle_york", "siege_castle_long", "siege_great_hall"
EVENT, INITIATIVE, RETURN, FIRE, ACTION, WOUNDS, NIGHT = range(7)
"""The steps of a day."""
PLENTY = {YORK: 29, LONG: 29, HALL: 10}
"""Days of supply that are no matter."""


def die_for(fight: Fight, letter: str) -> int:
    """The die that gives this result."""
    known = prospects(fight)
    assert not known.hopeless, "no die is rolled"
    return next(die for die in range(1, 11) if known.letter(die) == letter)


@dataclass(slots=True)
class Stop(Phase[SiegeState]):
    """Here the test ends."""

    key = "stop"

    def ask(self, s: SiegeState) -> Decision | None:
        return Decision(BESIEGER, "Enough.", Menu((Option("stop"),)))


class Camp:
    """A siege at a step of a day, with scripted dice (as they show, 1 to 10) and a log. Change `s`, then `go`."""

    def __init__(
        self, scenario: str = YORK, stage: int = ACTION, *, day: int = 1, supply: int = 0, **fields: Any
    ) -> None:
        fights, long = fields.pop("fights", "quick"), fields.pop("long_siege", "off")
        self.s: SiegeState = SIEGE.start(scenario, SIEGE.settle({"fights": fights, "long_siege": long}))
        s = self.s
        s.day, s.supply, s.mouths = day, Secret((BESIEGED,), supply or PLENTY[scenario]), s.inside.bit_count()
        s.initiative = BESIEGER if stage > INITIATIVE or day == 1 else -1
        s.commander = [members(candidates(s, seat))[0] for seat in (BESIEGER, BESIEGED)]
        s.pages = tuple(Page(number + 1) for number in range(day if stage else day - 1))
        for name, value in fields.items():
            setattr(s, name, value)
        self.stage = stage
        s.stack = [Day(stage=stage)]
        self.script = ScriptedDice()
        self.log: list[Event] = []
        self.ref = Referee(self.script, self.log)
        self.decision: Decision | None = None

    # ------------------------------------------------------------ men

    def __getitem__(self, key: str) -> int:
        """A man's number."""
        return self.s.ranks.numbers[key]

    def men(self, *keys: str) -> int:
        """Some men as a set: "orm", or "orm ketil"."""
        return sum(1 << self[key] for key in " ".join(keys).split())

    def keys(self, men: int) -> list[str]:
        return [self.s.roster[man].key for man in members(men)]

    def hurt(self, *keys: str, until: int = 99) -> None:
        """They have been wounded some days ago."""
        for key in keys:
            self.s.wounded |= 1 << self[key]
            self.s.back[self[key]] = until

    def keep(self, seat: int, *keys: str) -> None:
        """Of a side only these are left; the others are captured."""
        gone = self.s.here[seat] & ~self.men(*keys)
        self.s.here[seat] &= ~gone
        self.s.captured |= gone

    def burn(self, *names: str) -> None:
        """These hexes of the place are burnt."""
        place = place_of(self.s)
        self.s.works = burn(self.s.works, place, sum(1 << printed(place).cell(name) for name in names))

    # ------------------------------------------------------------ play

    def go(self, *dice: int) -> None:
        """Run on to the next question; all these dice are rolled, and no others."""
        self.script.extend(die - 1 for die in dice)
        self.decision = advance(self.s, self.ref)
        self._settled()

    def act(self, *dice: int) -> None:
        """Only this step of the day, and then stop."""
        day = Day(stage=self.stage + 1)
        self.s.stack = [day]
        if not self.stage:
            record.begin(self.s)
        self.call(Day.stages[self.stage].phase(day, self.s), *dice)

    def call(self, phase: Phase[SiegeState], *dice: int) -> None:
        """Only this, and then stop."""
        self.s.stack += [Stop(), phase]
        self.go(*dice)

    @property
    def stopped(self) -> bool:
        return self.offers() == ["stop"]

    def play(self, notation: str, *dice: int) -> None:
        """Answer; what is not on offer fails. A whole choice may be made at once."""
        assert self.decision is not None, "nobody is asked anything"
        self.script.extend(die - 1 for die in dice)
        answers: Sequence[str] = (notation,)
        counts = chosen(self.decision.tally, notation)
        if counts is not None:
            assert self.decision.tally is not None and not isinstance(counts, Refusal), counts
            answers = steps(self.decision.tally, counts)
        for answer in answers:
            assert self.decision is not None
            option = self.decision.menu.find(answer)
            assert option is not None, f"{answer} is not among {self.offers()}"
            apply(self.s, self.ref, self.decision.seat, option)
            self.decision = advance(self.s, self.ref)
        self._settled()

    def _settled(self) -> None:
        assert not self.script.left, f"dice left over: {self.script.left}"
        if self.s.inner is None and self.s.pages:
            SIEGE.check(self.s)

    # ------------------------------------------------------------ what there is to see

    @property
    def asked(self) -> int:
        """Who is asked."""
        assert self.decision is not None, "nobody is asked anything"
        return self.decision.seat

    def offers(self, start: str = "") -> list[str]:
        options = () if self.decision is None else self.decision.options
        return [option.notation for option in options if option.notation.startswith(start)]

    def why_not(self, notation: str) -> str:
        """The clause that forbids an answer; empty when none does."""
        assert self.decision is not None
        refusal = self.s.stack[-1].why_not(self.s, self.decision.seat, notation.split())
        return "" if refusal is None else refusal.rule

    def said(self, *parts: str) -> bool:
        """Whether an event of the log has all these words."""
        return any(all(part in event.text for part in parts) for event in self.log)

    def cited(self, rule: str) -> bool:
        return any(rule in event.rules for event in self.log)

    @property
    def kind(self) -> str:
        """How it has ended; empty if it has not."""
        return "" if self.s.result is None else self.s.result.kind

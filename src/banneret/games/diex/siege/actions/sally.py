"""DXS-11.4.2: a party of the besieged leaves by night for supplies."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Preset, Tally

from ...engagement.patrol import (
    MOST_MEN,
    MOST_RIDERS,
    MOST_THROWERS,
    TOO_MANY_RIDERS,
    TOO_MANY_THROWERS,
    most_in_party,
)
from ...engagement.report import report
from ...engagement.sally import sally
from ...numbers import Number
from ...quick.odds import Odds
from ...skirmish import SKIRMISH
from .. import record
from ..command import succeed
from ..log import counted, listed, tell
from ..men import BESIEGED, BESIEGER, Ranks
from ..quick_fight import Side, fight
from ..state import Men, SiegeState
from ..supply import Change
from ..tables import BROUGHT_IN, DAYS_BY_HORSE
from .fought import QUICKLY, Fought, come_back, soldiers, turn_back, turn_to
from .outlook import ESTIMATE, foresee, mean, reasons
from .outside import FIELDS, Field
from .sorts import Sort, sorts, sorts_of, taken

_STRONGEST = Reason("reckoned with the strongest patrol that may be sent after them", rules=("DXS-11.4.2d",))


def brought_in(animals: int, letter: str) -> int:
    """DXS-11.4.2k: the share that gets through, rounded down."""
    part, whole = BROUGHT_IN[letter]
    return animals * part // whole


def expected(found: Odds) -> Fraction:
    """DXS-11.4.2b, DXS-11.4.2k: how many animals get through, on average."""
    total = sum(
        case.rolls * brought_in(animals, case.outcome.letter) for case in found.cases for animals in range(1, 7)
    )
    return Fraction(total, 60)


def sally_reasons(s: SiegeState, party: int, patrol: int) -> tuple[Reason, ...]:
    """What a party would bring home past a patrol."""
    sides = Side(BESIEGED, party), Side(BESIEGER, patrol)
    found = foresee(s, *sides, siege=False)
    text = "packhorses that get through on average, each a day of supply"
    return (Reason(text, mean(expected(found)), ("DXS-11.4.2k", "DXS-11.1.1e")), *reasons(s, found, *sides, {}))


def fetch(s: SiegeState, ref: Referee, animals: int, *rules: str) -> None:
    """DXS-11.1.1e: each animal that reaches the place is a day of supply."""
    if animals:
        s.ledger = (*s.ledger, Change(s.day, animals * DAYS_BY_HORSE))
    record.note(s, outcome=counted(animals, "packhorse"))
    if ref.hears:
        text = f"{counted(animals, 'packhorse reaches', 'packhorses reach')} the place."
        gist = f"{counted(animals, 'packhorse')} brought in"
        tell(s, ref, "supply", text, "DXS-11.1.1e", *rules, gist=gist)


# What is chosen from is the same at every step of a choice: it is made once.


@lru_cache(maxsize=64)
def _party(ranks: Ranks, men: int, wounded: int, horses: int) -> Tally:
    """Whom to send out of some men, of whom some are wounded and some have horses."""
    lots = tuple([sort.lot for sort in sorts_of(ranks, men, wounded, horses)])
    most = most_in_party(men.bit_count())
    return Tally(lots, (Bound(tuple(range(len(lots))), 1, most, "DXS-11.4.2b", f"A party is of 1 to {most}."),))


@lru_cache(maxsize=64)
def _patrol(ranks: Ranks, men: int, wounded: int, horses: int) -> Tally:
    found = sorts_of(ranks, men, wounded, horses)
    lots = tuple([sort.lot for sort in found])
    every = tuple(range(len(found)))
    riders = tuple([number for number in every if found[number].rides])
    shooters = tuple([number for number in every if found[number].shooter])
    most = min(MOST_MEN, men.bit_count())
    bounds = [Bound(every, 1, most, "DXS-11.4.2d", f"A patrol is of 1 to {most}.")]
    if riders:
        bounds.append(Bound(riders, 0, MOST_RIDERS, "DXS-11.4.2d", TOO_MANY_RIDERS))
    if shooters:
        bounds.append(Bound(shooters, 0, MOST_THROWERS, "DXS-11.4.2d", TOO_MANY_THROWERS))
    return Tally(lots, tuple(bounds), (Preset("strongest", "The strongest", strongest(found)),))


@dataclass(slots=True)
class Party(Handful[SiegeState]):
    """DXS-11.4.2b, DXS-11.4.2l: no more than a third of them."""

    key = "party"
    commit = "Send out {}"
    rules = ("DXS-11.4.2a", "DXS-11.4.2b", "DXS-11.4.2l")

    def having(self, chosen: tuple[int, ...]) -> "Party":
        return Party(chosen)

    def seat(self, s: SiegeState) -> int:
        return BESIEGED

    def prompt(self, s: SiegeState) -> str:
        return f"Who goes out for supplies? At most {most_in_party(s.inside.bit_count())}."

    def tally(self, s: SiegeState) -> Tally:
        men = s.inside
        return _party(s.ranks, men, men & s.wounded, men & s.horses)

    def preview_tally(self, s: SiegeState, seat: int, counts: tuple[int, ...]) -> Preview:
        """The besieger chooses his patrol afterwards: reckoned is with the strongest."""
        patrols = sorts(s, s.here[BESIEGER])
        found = sally_reasons(s, taken(sorts(s, s.inside), counts), taken(patrols, strongest(patrols)))
        estimate = () if s.rolled else (ESTIMATE,)
        return Preview((_STRONGEST, *found, *estimate))

    def decide(self, s: SiegeState, ref: Referee, counts: tuple[int, ...]) -> None:
        party = taken(sorts(s, s.inside), counts)
        s.then(Patrol(party=party).opened(s))
        if ref.hears:
            text = f"By night a party leaves the place: {listed(s.names(party))}."
            tell(s, ref, "sally", text, "DXS-11.4.2b", touch=tuple(s.roster[man].key for man in _numbers(party)))


def _numbers(men: int) -> list[int]:
    return [number for number in range(men.bit_length()) if men >> number & 1]


@dataclass(slots=True)
class Patrol(Handful[SiegeState]):
    """DXS-11.4.2d."""

    key = "patrol"
    commit = "Send {} on patrol"
    rules = ("DXS-11.4.2d",)
    party: Men = 0

    def having(self, chosen: tuple[int, ...]) -> "Patrol":
        return Patrol(chosen, self.party)

    def seat(self, s: SiegeState) -> int:
        return BESIEGER

    def prompt(self, s: SiegeState) -> str:
        return f"A party of {self.party.bit_count()} is out. Whom do you send on patrol?"

    def tally(self, s: SiegeState) -> Tally:
        men = s.here[BESIEGER]
        return _patrol(s.ranks, men, men & s.wounded, men & s.horses)

    def preview_tally(self, s: SiegeState, seat: int, counts: tuple[int, ...]) -> Preview:
        found = sally_reasons(s, self.party, taken(sorts(s, s.here[BESIEGER]), counts))
        return Preview(found if s.rolled else (*found, ESTIMATE))

    def decide(self, s: SiegeState, ref: Referee, counts: tuple[int, ...]) -> None:
        patrol = taken(sorts(s, s.here[BESIEGER]), counts)
        s.then(Sally(party=self.party, patrol=patrol))
        if ref.hears:
            text = f"A patrol goes after them: {listed(s.names(patrol))}."
            tell(s, ref, "patrol", text, "DXS-11.4.2d", touch=tuple(s.roster[man].key for man in _numbers(patrol)))


def strongest(found: tuple[Sort, ...]) -> tuple[int, ...]:
    """The patrol of the best men within the limits: healthy riders, then men in armour, then the rest."""
    counts = [0] * len(found)
    men = riders = shooters = 0
    for number in sorted(range(len(found)), key=lambda number: -found[number].worth):
        sort = found[number]
        count = min(sort.lot.count, MOST_MEN - men)
        if sort.rides:
            count = min(count, MOST_RIDERS - riders)
            riders += count
        if sort.shooter:
            count = min(count, MOST_THROWERS - shooters)
            shooters += count
        counts[number] = count
        men += count
    return tuple(counts)


@dataclass(slots=True)
class Sally(Fought):
    """DXS-11.4.2k: the party attacks the patrol in the open field; it always ends inside. Fought out: on The Ditch or
    The Woodbridge, as the besieger chooses (DXS-11.4.2c)."""

    key = "sally"
    rules = ("DXS-11.4.2a", "DXS-11.4.2c", "DXS-11.4.2e", "DXS-11.4.2k")
    party: Men = 0
    patrol: Men = 0
    animals: Number = 0
    field: Field = ""

    def actor(self, s: SiegeState) -> int:
        return BESIEGED

    def what(self) -> str:
        return "sally"

    def ask(self, s: SiegeState) -> Decision | None:
        asked = Fought.ask(self, s)
        if asked is not None or self.wanted == QUICKLY or s.rolled or self.field:
            return asked
        return Decision(BESIEGER, "Where does your patrol meet the party?", FIELDS, rules=("DXS-11.4.2c",))

    def on_field(self, s: SiegeState, ref: Referee, field: Field) -> None:
        s.then(replace(self, field=field))

    def prospect(self, s: SiegeState) -> tuple[Reason, ...]:
        return sally_reasons(s, self.party, self.patrol)

    def quickly(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        animals = self._load(s, ref, False)
        sides = Side(BESIEGED, self.party), Side(BESIEGER, self.patrol)
        verdict = fight(s, ref, *sides, siege=False, prisoners=False, rules=("DXS-11.4.2k",))
        fetch(s, ref, brought_in(animals, verdict.letter), "DXS-11.4.2k")
        ref.horizon()
        succeed(s, ref)

    @staticmethod
    def _load(s: SiegeState, ref: Referee, skirmish: bool) -> int:
        """DXS-11.4.2b: so many animals."""
        record.note(s, deed="sally", skirmish=skirmish)
        animals = ref.die(6)
        if ref.hears:
            text = f"They come home with {counted(animals, 'packhorse')}."
            tell(s, ref, "animals", text, "DXS-11.4.2b", d6=(animals,))
        return animals

    def fight(self, s: SiegeState, ref: Referee) -> None:
        animals = self._load(s, ref, True)
        turn_to(s, ref, "sally")
        reserve = s.here[BESIEGER] & ~self.patrol
        men = soldiers(s, self.party), soldiers(s, self.patrol), soldiers(s, reserve)
        s.enter(SKIRMISH, sally(self.field, men[0], animals, *men[1:]), (BESIEGED, BESIEGER))

    def on_inner(self, s: SiegeState, ref: Referee, inner: Any) -> None:
        """DXS-11.4.2g to DXS-11.4.2i: who and what got home."""
        s.done()
        turn_back(s, ref)
        found = report(inner)
        come_back(s, ref, found)
        fetch(s, ref, found.animals, "DXS-11.4.2g")
        succeed(s, ref)

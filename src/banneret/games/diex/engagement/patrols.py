"""DXS-11.4.2d to DXS-11.4.2f: patrols of the besieger come to the field: whether, who, and by which side."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.handful import Handful
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Lot, Tally

from ..ground.ground import KEPT
from ..ground.printed import EDGES
from ..log import tell
from ..muster.cast import Cast
from ..numbers import Counters
from ..state import WOUNDED, DiexState
from ..terms import PATROL, Sally
from .laying import send_out
from .patrol import (
    MOST_MEN,
    MOST_RIDERS,
    MOST_THROWERS,
    TOO_MANY_MEN,
    TOO_MANY_RIDERS,
    TOO_MANY_THROWERS,
    comes_on,
)
from .posts import open_edges


def _terms(s: DiexState) -> Sally:
    assert isinstance(s.terms, Sally)
    return s.terms


# ---------------------------------------------------------------- whether


@dataclass(slots=True)
class Arrival(Phase[DiexState]):
    """DXS-11.4.2f: at the start of each of his phases the besieger rolls for a further patrol."""

    key = "arrival"
    rules = ("DXS-11.4.2f",)

    def run(self, s: DiexState, ref: Referee) -> None:
        die, needed = ref.die(10), comes_on(s.turn)
        comes = die <= needed
        if ref.hears:
            text = "A further patrol comes." if comes else "No further patrol comes."
            reckoning = f"{needed} or less in turn {s.turn}"
            tell(s, ref, "patrol", text, "DXS-11.4.2f", d10=(die,), sum=reckoning, gist=text.rstrip("."))
        if comes:
            s.then(FormPatrol())
        else:
            s.done()


# ---------------------------------------------------------------- who


@dataclass(slots=True, frozen=True)
class Sort:
    """Men who are alike: their kind, whether they ride and are wounded, and who they are."""

    id: str
    name: str
    rides: bool
    throws: bool
    men: tuple[int, ...]


@lru_cache(maxsize=KEPT)
def _sorts(cast: Cast, reserve: int, mounted: int, wounded: int) -> tuple[Sort, ...]:
    """The reserve by sorts, the costliest first."""
    found: dict[tuple[str, str], Sort] = {}
    for man in sorted(members(reserve), key=lambda man: (-cast.cost(man), man)):
        person, rides, hurt = cast.roster[man], mounted >> man & 1 == 1, wounded >> man & 1 == 1
        words = [person.faction, *person.kind.split("_")]
        name = person.kind.replace("_", " ")
        if person.rides and not rides:
            words, name = [*words, "on", "foot"], f"{name} on foot"
        if hurt:
            words, name = [*words, "wounded"], f"wounded {name}"
        id = "_".join(words)
        known = found.get((id, name))
        men = (man,) if known is None else (*known.men, man)
        found[id, name] = Sort(id, name, rides, person.weapon >= 0, men)
    return tuple(found.values())


@lru_cache(maxsize=KEPT)
def _tally(sorts: tuple[Sort, ...]) -> Tally:
    """DXS-11.4.2d: the limits of a patrol."""
    every = tuple(range(len(sorts)))
    riders = tuple(n for n in every if sorts[n].rides)
    throwers = tuple(n for n in every if sorts[n].throws)
    bounds = (
        Bound(every, 1, MOST_MEN, "DXS-11.4.2d", TOO_MANY_MEN),
        Bound(riders, 0, MOST_RIDERS, "DXS-11.4.2d", TOO_MANY_RIDERS),
        Bound(throwers, 0, MOST_THROWERS, "DXS-11.4.2d", TOO_MANY_THROWERS),
    )
    lots = tuple(Lot(sort.id, sort.name, len(sort.men)) for sort in sorts)
    return Tally(lots, tuple(bound for bound in bounds if bound.lots))


@dataclass(slots=True)
class FormPatrol(Handful[DiexState]):
    """DXS-11.4.2f: a further patrol is formed under the same limits (DXS-11.4.2d) from those who were in none."""

    key: ClassVar[str] = "form_patrol"
    commit: ClassVar[str] = "Patrol of {}"
    rules: ClassVar[tuple[str, ...]] = ("DXS-11.4.2d", "DXS-11.4.2f")

    def seat(self, s: DiexState) -> int:
        return PATROL

    def prompt(self, s: DiexState) -> str:
        return "A further patrol comes: who is in it?"

    def sorts(self, s: DiexState) -> tuple[Sort, ...]:
        """Who there is to choose from."""
        reserve = _terms(s).reserve
        mounted = sum(1 << man for man in members(reserve) if s.steed[man] >= 0)
        wounded = sum(1 << man for man in members(reserve) if s.health[man] == WOUNDED)
        return _sorts(s.cast, reserve, mounted, wounded)

    def tally(self, s: DiexState) -> Tally:
        return _tally(self.sorts(s))

    def decide(self, s: DiexState, ref: Referee, counts: tuple[int, ...]) -> None:
        men = [man for sort, count in zip(self.sorts(s), counts, strict=True) for man in sort.men[:count]]
        s.then(PatrolSide(sum(1 << man for man in men), further=True))


# ---------------------------------------------------------------- by which side


@dataclass(slots=True)
class PatrolSide(Phase[DiexState]):
    """DXS-11.4.2e: the first patrol enters by one of the three sides that are not the party's; DXS-11.4.2f: a further
    one by any."""

    key = "patrol_side"
    rules = ("DXS-11.4.2e", "DXS-11.4.2f")
    men: Counters
    further: bool = False

    def edges(self, s: DiexState) -> list[int]:
        return [edge for edge in open_edges(s.ground) if self.further or edge != _terms(s).edge]

    def ask(self, s: DiexState) -> Decision:
        options = [
            Option(f"patrol {EDGES[edge][0]}", (edge,), label=f"The patrol enters by the {EDGES[edge]} side")
            for edge in self.edges(s)
        ]
        return Decision(PATROL, "By which side does the patrol enter?", Menu(options), rules=self.rules)

    def on_patrol(self, s: DiexState, ref: Referee, edge: int) -> None:
        s.done()
        terms = _terms(s)
        s.terms = replace(terms, reserve=terms.reserve & ~self.men)
        for man in members(self.men):
            send_out(s, man, edge)
        if ref.hears:
            names = ", ".join(s.name(man) for man in members(self.men))
            rule = "DXS-11.4.2f" if self.further else "DXS-11.4.2e"
            text = f"A patrol of {self.men.bit_count()} comes from the {EDGES[edge]} side: {names}."
            tell(s, ref, "patrol", text, rule, "DXS-11.4.2d", counters=tuple(members(self.men)))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[:1] != ["patrol"] or words[1:] != [EDGES[_terms(s).edge][0]] or self.further:
            return None
        return Refusal("DXS-11.4.2e", "The first patrol enters by one of the three sides that are not the party's.")

    def fault(self, s: DiexState) -> str:
        strangers = not isinstance(s.terms, Sally) or self.men & ~s.terms.reserve
        return "a patrol of men who are not in reserve" if strangers else ""

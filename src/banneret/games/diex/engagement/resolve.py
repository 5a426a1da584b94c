"""DXC-14.6f: at the start of each of his phases a player says whether his men fight on, flee or surrender."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import GraveOption, Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..numbers import Seat
from ..state import DiexState
from ..terms import Field
from .deploying import terms_of
from .ending import end

FIGHT = Option("fight", label="Fight on")
FLEE = GraveOption("flee", label="Flee: everybody leaves by the side of his arrival")
RUN = Option("run", label="Run on")
SURRENDER = GraveOption("surrender", label="Surrender: all become prisoners")
_MENU, _FUGITIVES, _VICTORS = Menu((FIGHT, FLEE, SURRENDER)), Menu((RUN, SURRENDER)), Menu((FIGHT, SURRENDER))


@dataclass(slots=True)
class Resolve(Phase[DiexState]):
    """DXC-14.6f: flight and surrender are declared for all to hear, and nobody takes them back."""

    key = "resolve"
    rules = ("DXC-14.6a", "DXC-14.6f")
    seat: Seat

    def ask(self, s: DiexState) -> Decision:
        fleeing = terms_of(s).fleeing
        menu = _MENU if fleeing < 0 else _FUGITIVES if fleeing == self.seat else _VICTORS
        return Decision(self.seat, "What do your men do?", menu, rules=self.rules)

    def on_fight(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_flee(self, s: DiexState, ref: Referee) -> None:
        s.done()
        flee(s, self.seat)
        if ref.hears:
            text = f"The {s.cast.sides[self.seat]} flee: they leave the field by the side of their arrival."
            tell(s, ref, "flee", text, "DXC-14.6f")

    def on_surrender(self, s: DiexState, ref: Referee) -> None:
        end(
            s,
            ref,
            "surrendered",
            f"The {s.cast.sides[self.seat]} surrender.",
            -2.0 if self.seat == 0 else 2.0,
            "DXC-14.6b",
        )

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        fleeing = terms_of(s).fleeing
        if words[0] != FLEE.verb or fleeing < 0:
            return None
        if fleeing == seat:
            return Refusal("DXC-14.6f", "Your men are in flight already.")
        return Refusal("DXC-14.6c", "Your enemy flees: the field is yours if you stay.")


def flee(s: DiexState, seat: int) -> None:
    """From now on they may leave; those who have not come on yet are gone."""
    s.terms = replace(terms_of(s), fleeing=seat)
    for man in s.cast.ranks[seat]:
        edge = s.waiting[man]
        if edge:
            s.waiting[man] = 0
            s.left_by[man] = edge
            if s.steed[man] >= 0:
                s.left_by[s.steed[man]] = edge


def fugitive(s: DiexState, counter: int) -> bool:
    """Whether his side flees."""
    return isinstance(s.terms, Field) and s.terms.fleeing == s.cast.seat[counter]

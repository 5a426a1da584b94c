"""DXS-11.4.1b, DXS-11.4.1u: outside which edges the besiegers wait."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..movement.edges import EDGE_NAMES
from ..numbers import Seat, Somebody
from ..state import DiexState
from .posts import open_edges

_LETTERS = "nesw"
_READY = Option("ready", label="Ready: they wait where they are")
_SINGLE = Option("single", label="Send single men elsewhere", final=False)
_BACK = Option("back", label="Nobody else", final=False)
PARTS = 3
"""A part of them that is sent elsewhere at once."""


def _edge(verb: str, edge: int, words: str) -> Option:
    return Option(f"{verb} {_LETTERS[edge - 1]}", (edge,), label=f"{words} {EDGE_NAMES[edge - 1]} side")


def waiting(s: DiexState, seat: int) -> list[int]:
    """Who of a side is still outside."""
    return [man for man in s.cast.ranks[seat] if s.waiting[man]]


@dataclass(slots=True)
class Assemble(Phase[DiexState]):
    """All at one edge, or a third or single men elsewhere; until they are content."""

    key = "assemble"
    rules = ("DXS-11.4.1b", "DXS-11.4.1c", "DXS-11.4.1u")
    seat: Seat
    single: bool = False
    """Single men are named now."""
    counter: Somebody = -1

    def ask(self, s: DiexState) -> Decision | None:
        men = waiting(s, self.seat)
        edges = open_edges(s.ground)
        if not men or len(edges) < 2:
            return None
        if self.counter >= 0:
            options = [
                _edge("to", edge, f"{s.name(self.counter)} waits outside the")
                for edge in edges
                if edge != s.waiting[self.counter]
            ]
            return Decision(
                self.seat, f"Where does {s.name(self.counter)} wait?", Menu([*options, _BACK]), rules=self.rules
            )
        if self.single:
            keys = s.cast.keys
            options = [
                Option(f"send {keys[man]}", (man,), label=f"Send {s.name(man)}", touch=(keys[man],), final=False)
                for man in men
            ]
            return Decision(self.seat, "Whom do you send elsewhere?", Menu([*options, _BACK]), rules=self.rules)
        here = [s.waiting[man] for man in men]
        options = [
            *(_edge("all", edge, "All wait outside the") for edge in edges if here.count(edge) < len(men)),
            *(_edge("third", edge, "A third goes to the") for edge in edges if edge != busiest(s, self.seat)),
        ]
        prompt = f"Where do your {len(men)} people wait to come in?"
        return Decision(self.seat, prompt, Menu([_READY, *options, _SINGLE]), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_all(self, s: DiexState, ref: Referee, edge: int) -> None:
        self._send(s, ref, waiting(s, self.seat), edge)

    def on_third(self, s: DiexState, ref: Referee, edge: int) -> None:
        men, most = waiting(s, self.seat), busiest(s, self.seat)
        number = max(1, len(men) // PARTS)
        self._send(s, ref, [man for man in men if s.waiting[man] == most][-number:], edge)

    def on_single(self, s: DiexState, ref: Referee) -> None:
        s.then(replace(self, single=True))

    def on_send(self, s: DiexState, ref: Referee, man: int) -> None:
        s.then(replace(self, counter=man))

    def on_to(self, s: DiexState, ref: Referee, edge: int) -> None:
        s.then(replace(self, counter=-1))
        self._send(s, ref, [self.counter], edge)

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.then(Assemble(self.seat))

    def on_ready(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def _send(self, s: DiexState, ref: Referee, men: list[int], edge: int) -> None:
        for man in men:
            s.waiting[man] = edge
        if ref.hears:
            who = s.name(men[0]) if len(men) == 1 else f"{len(men)} of the {s.cast.sides[self.seat]}"
            verb = "waits" if len(men) == 1 else "wait"
            text = f"{who} {verb} outside the {EDGE_NAMES[edge - 1]} side."
            tell(s, ref, "assemble", text, "DXS-11.4.1b", counters=tuple(men))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] in ("all", "third", "to") and len(words) == 2 and words[1] in _LETTERS:
            edge = _LETTERS.index(words[1]) + 1
            if edge not in open_edges(s.ground):
                return Refusal("DXS-11.4.1b", f"The {EDGE_NAMES[edge - 1]} side of the map is water.")
            return Refusal("DXS-11.4.1b", f"They wait outside the {EDGE_NAMES[edge - 1]} side already.")
        return None


def busiest(s: DiexState, seat: int) -> int:
    """The edge where most of a side wait; 0: nobody waits."""
    here = [s.waiting[man] for man in waiting(s, seat)]
    return max(open_edges(s.ground), key=here.count) if here else 0

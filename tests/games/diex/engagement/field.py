"""Actions of a siege for tests: who takes part, how they are laid out, and how they are played through."""

from collections.abc import Callable, Sequence

from banneret.games.diex.engagement.assault import AssaultTurn, assault
from banneret.games.diex.engagement.laying import Store, bring_in, send_out
from banneret.games.diex.engagement.place import CASTLE, Place, intact
from banneret.games.diex.invariants import check
from banneret.games.diex.ladder import Ladder
from banneret.games.diex.muster.soldiers import Recruit, Soldier, enlist
from banneret.games.diex.sequence import SidePhase
from banneret.games.diex.state import DiexState
from banneret.games.diex.terms import BESIEGED, BESIEGER
from banneret.games.diex.works import Works
from banneret.kernel.decision import Decision
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

GARRISON = ("Nck", "Nim", "Nim", "Nia", "Nil")
HOST = ("Dih", "Dih", "Dih", "Dil", "Dil", "Dia", "Xct", "Xil")


def forces(besieged: Sequence[str] = GARRISON, besiegers: Sequence[str] = HOST) -> tuple[tuple[Soldier, ...], ...]:
    """The garrison and the host, by the codes of their men."""
    men = enlist([Recruit(code) for code in (*besieged, *besiegers)])
    return men[: len(besieged)], men[len(besieged) :]


class Field:
    """An action with a log. `play` answers by notation; whoever else is asked, `until` lets answer the first thing."""

    def __init__(self, s: DiexState, seed: int = 1) -> None:
        self.s = s
        self.log: list[Event] = []
        self.ref = Referee(FastDice(seed), self.log)
        self.decision: Decision | None = advance(s, self.ref)

    def __getitem__(self, key: str) -> int:
        return self.s.cast.numbers[key]

    @property
    def asked(self) -> Decision:
        assert self.decision is not None, "nobody is asked anything"
        return self.decision

    @property
    def phase(self) -> str:
        return self.s.stack[-1].key if self.s.stack else "over"

    def cell(self, name: str) -> int:
        return self.s.ground.cell(name)

    def offers(self, start: str = "") -> list[str]:
        return [option.notation for option in self.asked.options if option.notation.startswith(start)]

    def play(self, *notations: str) -> None:
        for notation in notations:
            option = self.asked.menu.find(notation)
            assert option is not None, f"{notation} is not among {self.offers()}"
            apply(self.s, self.ref, self.asked.seat, option)
            self.decision = advance(self.s, self.ref)

    def why_not(self, notation: str) -> str:
        refusal = self.s.stack[-1].why_not(self.s, self.asked.seat, notation.split())
        return "" if refusal is None else refusal.rule

    def pass_until(self, met: Callable[["Field"], bool]) -> None:
        """Everybody lets everything pass until something holds, or it is over."""
        passing = ("ready", "go_on", "done", "pass", "end", "stop", "keep", "none")
        for _ in range(2000):
            if self.decision is None or met(self):
                return
            verbs = {option.verb: option.notation for option in self.asked.options}
            self.play(next((verbs[verb] for verb in passing if verb in verbs), self.asked.options[0].notation))
        raise AssertionError(f"it goes on and on: {self.asked.prompt}")

    def where(self, key: str) -> str:
        return self.s.hex(self[key])


def laid(
    place: Place = CASTLE,
    besieged: Sequence[str] = GARRISON,
    besiegers: Sequence[str] = HOST,
    works: Works | None = None,
    store: Store | None = None,
    *,
    held: bool = False,
    gate_open: bool = False,
) -> DiexState:
    """An assault, not yet begun."""
    inside, outside = forces(besieged, besiegers)
    return assault(place, outside, inside, works or intact(place), store or Store(), held=held, gate_open=gate_open)


def storming(at: dict[str, str], place: Place = CASTLE, ladders: Sequence[Ladder] = (), turn: int = 2) -> Field:
    """An assault in which these stand where a test wants them, besiegers or besieged; all others are dead to it: they
    have left the map. It stands at the start of a turn."""
    inside, outside = forces()
    s = assault(place, outside, inside, intact(place), Store(ladders=len(ladders)))
    for seat in (BESIEGER, BESIEGED):
        for man in s.cast.ranks[seat]:
            send_out(s, man, 1)
    for seat in (BESIEGER, BESIEGED):
        for man in s.cast.ranks[seat]:
            if s.cast.keys[man] in at:
                bring_in(s, man, s.ground.cell(at[s.cast.keys[man]]))
            else:
                s.waiting[man] = 0
                s.left_by[man] = 1
    s.ladders = list(ladders)
    s.turn = turn
    s.stack = [AssaultTurn()]
    check(s)
    return Field(s)


def in_phase_of(seat: int) -> Callable[[Field], bool]:
    def met(field: Field) -> bool:
        return field.s.phasing == seat and any(isinstance(phase, SidePhase) for phase in field.s.stack)

    return met

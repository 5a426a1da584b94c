"""Step 0 of a phase (DXA-2.1g, DXA-2.1j): axes are kept or lowered, idle tasks named; or the side surrenders."""

from dataclasses import dataclass
from functools import cache

from banneret.kernel.decision import Decision
from banneret.kernel.option import GraveOption, Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .castle import idle_task, tasks
from .charges.axes import KeepAxes
from .scenario import victory
from .state import DiexState
from .touched import Touched


@cache
def _name(counter: int, key: str, name: str) -> Option:
    return Option(f"name {key}", (counter,), label=f"Name a task for {name}", touch=(key,), final=False)


_SURRENDER = GraveOption("surrender", label="Surrender", final=False)
_YES = Option("yes", label="Yes, surrender: the scenario is lost")
_NO = Option("no", label="No, fight on", final=False)
_DONE = Option("done", label="Begin the phase")


@dataclass(slots=True)
class StartOfPhase(Phase[DiexState]):
    """DXA-2.1g, DXA-2.1j: first the axe markers, then tasks; asked only when there is something else to decide than
    whether to surrender."""

    key = "start_of_phase"
    rules = ("DXA-2.1g", "DXA-2.1h", "DXA-2.1j")
    kept: bool = False
    """The axe markers are settled."""

    def ask(self, s: DiexState) -> Decision | None:
        seat, keys = s.phasing, s.cast.keys
        if not self.kept and s.axe & s.cast.force[seat]:
            return None
        options = [
            _name(counter, keys[counter], s.name(counter))
            for counter in s.cast.ranks[seat]
            if tasks.any_possible(s, counter)
        ]
        if not options:
            return None
        return Decision(
            seat,
            "Your phase begins.",
            Menu([*options, _DONE] if s.terms is not None else [*options, _DONE, _SURRENDER]),
            rules=self.rules,
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        if self.kept or not s.axe & s.cast.force[s.phasing]:
            s.done()
            return
        s.then(StartOfPhase(True))
        s.call(KeepAxes())

    def on_done(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_name(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.call(tasks.NameTask(counter))

    def on_surrender(self, s: DiexState, ref: Referee) -> None:
        s.call(Surrender())

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "name" or len(words) < 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal(
                "DXA-2.1g", f"{s.nobody(words[1])} Tasks are named for your own people before anybody shoots or moves."
            )
        wrong = idle_task.unfit(s, counter)
        if wrong is None and not tasks.any_possible(s, counter):
            return Refusal("DXA-2.1h", f"{s.name(counter)} stands in no hex from which a task could be done.")
        return wrong

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).one("name") or Phase.meant(self, s, seat, menu, touched)


@dataclass(slots=True)
class Surrender(Phase[DiexState]):
    """DXA-2.1j: a game is not lost by a slip of the finger."""

    key = "surrender"
    rules = ("DXA-2.1j",)

    def ask(self, s: DiexState) -> Decision:
        return Decision(s.phasing, "Do you surrender?", Menu((_NO, _YES)), rules=self.rules)

    def on_no(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_yes(self, s: DiexState, ref: Referee) -> None:
        victory.surrender(s, ref, s.phasing)

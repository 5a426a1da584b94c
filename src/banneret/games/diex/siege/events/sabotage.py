"""DXS-11.6g: a cut-throat destroys equipment of one kind."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..men import BESIEGED
from ..state import SiegeState
from ..tables import LOTS


@dataclass(slots=True)
class Sabotage(Phase[SiegeState]):
    """The besieged choose the kind; up to one lot of it is lost."""

    key = "sabotage"
    rules = ("DXS-11.6g",)

    def ask(self, s: SiegeState) -> Decision | None:
        kinds = [kind for kind, count in enumerate(s.store) if count]
        if len(kinds) < 2:
            return None
        options = [
            Option(
                f"destroy {LOTS[kind].id}",
                (kind,),
                label=f"{LOTS[kind].name}: {min(s.store[kind], LOTS[kind].pieces)} of {s.store[kind]}",
            )
            for kind in kinds
        ]
        return Decision(BESIEGED, "Which equipment shall the cut-throat destroy?", Menu(options), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        self.on_destroy(s, ref, next(kind for kind, count in enumerate(s.store) if count))

    def on_destroy(self, s: SiegeState, ref: Referee, kind: int) -> None:
        s.done()
        count = min(s.store[kind], LOTS[kind].pieces)
        s.store[kind] -= count
        if ref.hears:
            tell(s, ref, "sabotage", f"Lost: {LOTS[kind].name.lower()}, {count}.", "DXS-11.6g")

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        if words[-1] in [lot.id for lot in LOTS]:
            return Refusal("DXS-11.6g", "There is nothing of this kind in store.")
        return None

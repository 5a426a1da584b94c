"""What lies below the phase under test, so that it can end."""

from dataclasses import dataclass

from banneret.games.diex.state import DiexState
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase


@dataclass(slots=True)
class Rest(Phase[DiexState]):
    """Asks the phasing seat to rest, again and again."""

    key = "rest"

    def ask(self, s: DiexState) -> Decision | None:
        return Decision(s.phasing, "Rest?", Menu([Option("rest")]))

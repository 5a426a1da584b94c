"""Loose horses for tests: a rider put on his feet somewhere else, his horse left standing."""

from dataclasses import dataclass

from banneret.games.diex.state import STUNNED, WOUNDED, DiexState
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase

from .table import Table


@dataclass(slots=True)
class Rest(Phase[DiexState]):
    """Lies below what is tested, so that there is something to go back to."""

    def ask(self, s: DiexState) -> Decision:
        return Decision(0, "And now?", Menu((Option("rest"),)))


def begin(t: Table, phase: Phase[DiexState], *dice: int) -> None:
    """Go on with this phase, and come back after it."""
    t.s.call(Rest())
    t.begin(phase, *dice)


def loosen(t: Table, rider: str, to: str) -> int:
    """Put a rider on foot into a hex; his horse stays where he was. Returns the horse."""
    s = t.s
    man, horse = t[rider], t[f"{rider}_horse"]
    s.at[horse], s.facing[horse] = s.at[man], s.facing[man]
    s.steed[man] = s.steed[horse] = -1
    s.at[man], s.facing[man] = t.cell(to), -1
    s.derive()
    return horse


def stunned(t: Table, key: str) -> int:
    t.s.health[t[key]] = STUNNED
    t.s.derive()
    return t[key]


def wounded(t: Table, key: str) -> int:
    t.s.health[t[key]] = WOUNDED
    t.s.derive()
    return t[key]


def place(t: Table, counter: int) -> tuple[str, str]:
    """The names of front and rear hex."""
    return t.s.ground.names[t.s.at[counter]], t.s.ground.names[t.s.rear(counter)]


def left(t: Table) -> int:
    """The points left of the mover."""
    return t.move.left

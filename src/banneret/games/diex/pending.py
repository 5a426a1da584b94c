"""What has been declared and is not done yet: charges (section 7.2) and idle tasks (DXA-2.1h). Values of the position:
one is never changed, but replaced."""

from dataclasses import dataclass, replace

from .numbers import Cell, Condition, Counter, Path, Person, Purpose, Somebody

DECLARED, COMPLETED, FAILED, FOUGHT = range(4)
"""What has become of a charge."""


@dataclass(slots=True)
class Charge:
    """DXA-7.2.1a: a charge that has been announced."""

    rider: Person
    target: Counter
    cell: Cell
    """The hex of the target that is charged."""
    route: Path
    counter: Somebody = -1
    """Who rides to meet it (DXA-7.2.2a), else -1."""
    state: Condition = DECLARED

    @property
    def defender(self) -> int:
        """DXA-7.2.3d: with whom it is fought: the target, or the one who meets it."""
        return self.target if self.counter < 0 else self.counter

    def met_by(self, counter: int) -> "Charge":
        """The same, met by this rider; by nobody if -1."""
        return replace(self, counter=counter)

    def now(self, state: int) -> "Charge":
        """The same, when this has become of it."""
        return replace(self, state=state)


@dataclass(slots=True)
class Errand:
    """DXA-2.1g: an idle task for which somebody has been named."""

    kind: str
    """The key of the kind of task."""
    who: Person
    place: Cell
    """Where he stood when he was named."""
    target: Purpose
    """A number of the task's own."""

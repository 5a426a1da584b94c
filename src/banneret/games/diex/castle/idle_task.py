"""DXA-2.1h: what every idle task has in common: who may do one, how it is named, and what becomes of it at the end of
step 4."""

from typing import ClassVar

from banneret.kernel.option import Option
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..log import tell
from ..muster.cast import Cast
from ..pending import Errand
from ..state import DiexState


class Task:
    """A kind of idle task. A target is a number of the kind's own; `s.tasks` holds those that have been named."""

    key: ClassVar[str] = ""
    """Its word in the notation."""
    since: ClassVar[int] = 1
    """DXA-SC.3: the section of the rules from which on it exists."""

    def known(self, cast: Cast) -> bool:
        """Whether there is such a task in this scenario."""
        return cast.sections >= self.since

    def targets(self, s: DiexState, who: int) -> list[int]:
        """What is near enough to be worth a question."""
        raise NotImplementedError

    def refuse(self, s: DiexState, who: int, target: int) -> Refusal | None:
        """Why he can't be named for it: where he must stand, and that there is something to be worked. Asked again at
        the end of step 4."""
        raise NotImplementedError

    def hitch(self, s: DiexState, who: int, target: int) -> Refusal | None:
        """DXA-2.1i: what else it needs, judged only when it takes effect: why it would have no effect now."""
        return None

    def words(self, s: DiexState, who: int, target: int) -> tuple[str, str, tuple[str, ...]]:
        """The end of the notation, what he does as words after his name, and what else is touched."""
        raise NotImplementedError

    def finish(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        """It is done. The phase has said how it goes on."""
        raise NotImplementedError

    def partners(self, target: int) -> tuple[int, ...]:
        """Who else is busy with it."""
        return ()

    def option(self, s: DiexState, who: int, target: int) -> Option:
        end, deed, touch = self.words(s, who, target)
        key = s.cast.keys[who]
        return Option(
            f"task {self.key} {key} {end}".strip(),
            (self.key, who, target),
            label=f"{s.name(who)} {deed}",
            touch=(key, *touch),
        )

    def name(self, s: DiexState, ref: Referee, who: int, target: int) -> None:
        """He is named for it."""
        s.tasks = (*s.tasks, Errand(self.key, who, s.at[who], target))
        busy = (who, *self.partners(target))
        for one in busy:
            s.idle |= 1 << one
        if ref.hears:
            tell(
                s,
                ref,
                "task",
                f"{self.option(s, who, target).label} in this phase.",
                "DXA-2.1g",
                "DXA-2.1h",
                counters=busy,
            )


REASONS: Reasons = (
    None,
    Refusal("DXA-2.1g", "{name} can't be given a task by you."),
    Refusal("DXA-2.1h", "{name} can do nothing: he is stunned, dead or not on the map."),
    Refusal("DXA-2.1h", "{name} has his task."),
    Refusal("DXA-2.1h", "{name} is busy with a ladder."),
)
"""DXA-2.1h: why somebody can be given no task at all."""
MAY, NOT_YOURS, DOWN, BUSY, ON_LADDER = range(len(REASONS))


def hindrance(s: DiexState, who: int) -> int:
    """The same as a number of REASONS."""
    if who >= s.cast.people or s.cast.seat[who] != s.phasing:
        return NOT_YOURS
    if not s.is_active(who):
        return DOWN
    if s.idle >> who & 1:
        return BUSY
    return ON_LADDER if (s.aloft | s.bearers) >> who & 1 else MAY


def unfit(s: DiexState, who: int) -> Refusal | None:
    """The same in words; None if he can."""
    return worded(REASONS, hindrance(s, who), name=s.name(who))


def still_there(s: DiexState, who: int, place: int) -> bool:
    """DXA-2.1i: he still stands there, alive and not stunned; being wounded does not undo it."""
    return s.is_active(who) and s.at[who] == place

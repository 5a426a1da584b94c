"""How long a seat may think. Nobody loses on time without warning.

A seat that is awaited has until `due`. Then it is warned, and a grace as long as the time it had begins (ten minutes at
least, three days at most); only after that may the others do something about it. A clock stands still while the seat is
not awaited, while the game is paused, and while the seat is on vacation; a clock that was stopped too late warns anew,
and gives the whole grace anew, when it goes on.
"""

from dataclasses import dataclass, replace
from typing import Literal, Protocol

MINUTE, HOUR, DAY = 60, 3600, 86400

ALLOWANCE: dict[str, int] = {"live": 10 * MINUTE, "day": DAY, "three_days": 3 * DAY, "week": 7 * DAY}
"""Seconds for an answer, by pace. A pace that is not here has no clock."""

Bell = Literal["reminder", "warning", "rested"]
"""What a clock says when time passes: a quarter of the time is left; it is over; the vacation is."""


class Times(Protocol):
    """Whatever has a clock's numbers: a Clock, or a seat as the database has it."""

    @property
    def due(self) -> int | None: ...
    @property
    def left(self) -> int | None: ...
    @property
    def warned(self) -> int | None: ...
    @property
    def vacation(self) -> int | None: ...
    @property
    def rest(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's clock. It runs when `due` is set; it is stopped when `left` is; with neither, the seat is not awaited.

    `warned` is when its owner was last told about this time: before `due` that was the reminder, from then on the
    warning.
    """

    due: int | None = None
    left: int | None = None
    warned: int | None = None
    vacation: int | None = None
    """On vacation until then."""
    rest: int = 30
    """Days of vacation left."""

    @classmethod
    def of(cls, times: Times) -> "Clock":
        return cls(times.due, times.left, times.warned, times.vacation, times.rest)

    @property
    def awaited(self) -> bool:
        return self.due is not None or self.left is not None


@dataclass(frozen=True, slots=True)
class Deadline:
    """How a seat stands with its time."""

    due: int | None
    late: bool
    grace: int | None
    """When the others may claim, if it is late."""


def grace_of(pace: str) -> int:
    return min(max(ALLOWANCE[pace], 10 * MINUTE), 3 * DAY)


def reminder_of(pace: str) -> int | None:
    """How long before the end a seat is reminded; None when the time is too short for that."""
    return ALLOWANCE[pace] // 4 if ALLOWANCE[pace] >= DAY else None


# ---------------------------------------------------------------------- what happens to a clock


def turn(clock: Clock, pace: str, *, awaited: bool, answered: bool, now: int) -> Clock:
    """The position has moved on, in a game that is not paused. Who has answered has all his time again when he is asked
    next."""
    if not awaited or pace not in ALLOWANCE:
        return replace(clock, due=None, left=None, warned=None)
    if clock.awaited and not answered:
        return clock
    stopped = replace(clock, due=None, left=ALLOWANCE[pace], warned=None)
    return stopped if clock.vacation is not None else go_on(stopped, now)


def remaining(clock: Clock, now: int) -> int:
    """Seconds left, on a clock that runs or is stopped."""
    return max(clock.due - now, 0) if clock.due is not None else clock.left or 0


def given_back(clock: Clock, seconds: int, now: int) -> Clock:
    """Who takes back his answer has the time that he had when he gave it, and no more: else he could think for ever."""
    return go_on(replace(clock, due=None, left=seconds, warned=None), now)


def stop(clock: Clock, now: int) -> Clock:
    return clock if clock.due is None else replace(clock, due=None, left=max(clock.due - now, 0), warned=None)


def go_on(clock: Clock, now: int) -> Clock:
    """Run, unless a vacation holds it."""
    return (
        clock
        if clock.left is None or clock.vacation is not None
        else replace(clock, due=now + clock.left, left=None, warned=None)
    )


def take_vacation(clock: Clock, days: int, now: int) -> Clock:
    return replace(stop(clock, now), vacation=now + days * DAY, rest=clock.rest - days)


def end_vacation(clock: Clock, now: int, paused: bool) -> Clock:
    """Come back, of one's own will or because it is over. Whole days that were not used are given back."""
    if clock.vacation is None:
        return clock
    unused = max(clock.vacation - now, 0) // DAY
    back = replace(clock, vacation=None, rest=clock.rest + unused)
    return back if paused else go_on(back, now)


def ring(clock: Clock, pace: str, now: int, paused: bool) -> tuple[Clock, Bell | None]:
    """Time has passed: what the clock has to say now, once each."""
    if clock.vacation is not None:
        return (end_vacation(clock, now, paused), "rested") if clock.vacation <= now else (clock, None)
    if clock.due is None or pace not in ALLOWANCE:
        return clock, None
    if clock.due <= now:
        return (clock, None) if _late(clock) else (replace(clock, warned=now), "warning")
    before = reminder_of(pace)
    if before is not None and clock.warned is None and clock.due - before <= now:
        return replace(clock, warned=now), "reminder"
    return clock, None


def excuse(clock: Clock, pace: str, start: int) -> Clock:
    """The server was away: what fell due meanwhile is due a while after its start, and a grace that ran meanwhile lasts
    a while longer."""
    if clock.due is None or pace not in ALLOWANCE:
        return clock
    until = start + (HOUR if ALLOWANCE[pace] >= DAY else 10 * MINUTE)
    if _late(clock):
        return replace(clock, warned=max(clock.warned or 0, until - grace_of(pace)))
    return replace(clock, due=max(clock.due, until))


def _late(clock: Times) -> bool:
    return clock.due is not None and clock.warned is not None and clock.warned >= clock.due


def deadline(pace: str, clock: Times) -> Deadline:
    late = _late(clock)
    return Deadline(
        clock.due,
        late,
        clock.warned + grace_of(pace) if late and clock.warned is not None and pace in ALLOWANCE else None,
    )


def claimable(pace: str, clock: Times, now: int) -> bool:
    """Whether the others may do something about the seat: it was late, was warned, and the grace is over."""
    grace = deadline(pace, clock).grace
    return grace is not None and now >= grace and clock.vacation is None

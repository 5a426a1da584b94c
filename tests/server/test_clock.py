"""Time: it runs for nobody who need not play, and nobody loses by it unwarned."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select, update

from banneret.server.clock import (
    ALLOWANCE,
    DAY,
    HOUR,
    MINUTE,
    Bell,
    Clock,
    claimable,
    deadline,
    end_vacation,
    excuse,
    go_on,
    grace_of,
    reminder_of,
    ring,
    stop,
    take_vacation,
    turn,
)
from banneret.server.hall import timekeeper
from banneret.server.hall.timekeeper import Timekeeper
from banneret.server.storage import clocks
from banneret.server.storage.database import Database
from banneret.server.storage.schema import SEATS, TABLES

pytestmark = pytest.mark.anyio

T = 1_800_000_000
PACES = tuple(ALLOWANCE)


def asked(pace: str = "day", now: int = T, clock: Clock | None = None) -> Clock:
    return turn(clock or Clock(), pace, awaited=True, answered=False, now=now)


# ---------------------------------------------------------------------- the pure part


@pytest.mark.parametrize(("pace", "seconds"), [("live", 600), ("day", 86400), ("three_days", 259200), ("week", 604800)])
def test_a_turn_gives_the_time_of_the_pace(pace: str, seconds: int) -> None:
    assert asked(pace).due == T + seconds
    assert turn(asked(pace), pace, awaited=False, answered=True, now=T + 5) == Clock()


def test_without_a_pace_there_is_no_clock() -> None:
    assert asked("none") == Clock()
    assert ring(Clock(due=T), "none", T + DAY, paused=False) == (Clock(due=T), None)
    assert not claimable("none", Clock(due=T, warned=T), T + 100 * DAY)


def test_others_answers_do_not_touch_my_clock_and_mine_gives_me_all_my_time() -> None:
    clock = asked("day")
    assert turn(clock, "day", awaited=True, answered=False, now=T + HOUR) == clock
    assert turn(clock, "day", awaited=True, answered=True, now=T + HOUR).due == T + HOUR + DAY


@pytest.mark.parametrize(
    ("pace", "grace"), [("live", 10 * MINUTE), ("day", DAY), ("three_days", 3 * DAY), ("week", 3 * DAY)]
)
def test_the_grace(pace: str, grace: int) -> None:
    assert grace_of(pace) == grace
    clock = asked(pace)
    assert clock.due is not None
    warned, bell = ring(clock, pace, clock.due + 7, paused=False)
    assert bell == "warning"
    stand = deadline(pace, warned)
    assert stand.late
    assert stand.grace == clock.due + 7 + grace
    assert not claimable(pace, warned, stand.grace - 1)
    assert claimable(pace, warned, stand.grace)
    assert ring(warned, pace, clock.due + 8, paused=False) == (warned, None), "once"
    assert not claimable(pace, clock, T + 1000 * DAY), "nobody warned it"


def test_a_reminder_when_a_quarter_is_left() -> None:
    clock = asked("day")
    assert ring(clock, "day", T + DAY - 6 * HOUR - 1, paused=False) == (clock, None)
    reminded, bell = ring(clock, "day", T + DAY - 6 * HOUR, paused=False)
    assert bell == "reminder"
    assert not deadline("day", reminded).late
    assert ring(reminded, "day", T + DAY - HOUR, paused=False) == (reminded, None)
    assert ring(reminded, "day", T + DAY, paused=False)[1] == "warning", "the reminder does not stand for the warning"
    assert reminder_of("live") is None


def test_vacation_stops_the_clock_and_unused_days_come_back() -> None:
    away = take_vacation(asked("day"), 10, T + HOUR)
    assert (away.due, away.left, away.vacation, away.rest) == (None, DAY - HOUR, T + HOUR + 10 * DAY, 20)
    back = end_vacation(away, T + HOUR + 3 * DAY + 1, paused=False)
    assert (back.due, back.rest, back.vacation) == (T + 4 * DAY + 1, 26, None)
    over, bell = ring(away, "day", T + HOUR + 10 * DAY, paused=False)
    assert bell == "rested"
    assert (over.due, over.rest) == (T + 11 * DAY, 20)
    assert ring(away, "day", T + HOUR + 10 * DAY, paused=True)[0].due is None, "the pause goes on"
    asleep = asked("day", clock=Clock(vacation=T + DAY))
    assert (asleep.due, asleep.left) == (None, DAY), "asked while away: all the time waits"
    assert go_on(asleep, T) == asleep


def test_a_server_that_was_away_punishes_nobody() -> None:
    for pace, floor in (("day", HOUR), ("week", HOUR), ("live", 10 * MINUTE)):
        assert excuse(Clock(due=T - DAY), pace, T).due == T + floor
        assert excuse(Clock(due=T + 2 * DAY), pace, T).due == T + 2 * DAY
        late = Clock(due=T - 20 * DAY, warned=T - 10 * DAY)
        assert claimable(pace, late, T)
        excused = excuse(late, pace, T)
        assert deadline(pace, excused).late
        assert not claimable(pace, excused, T + floor - 1)
        assert claimable(pace, excused, T + floor)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["pass", "other", "answer", "answered", "pause", "resume", "leave", "return", "restart"]),
        st.one_of(st.integers(0, 3 * HOUR), st.integers(0, 5 * DAY)),
        st.integers(1, 5),
    ),
    max_size=60,
)


@given(st.sampled_from(PACES), STEPS)
def test_time_runs_only_for_who_is_awaited_and_a_claim_needs_warning_and_grace(
    pace: str, steps: Sequence[tuple[str, int, int]]
) -> None:
    """A model beside the clock: seconds of thinking are counted up only while the seat is awaited, the game runs and
    the seat is there."""
    now, clock, awaited, paused = T, Clock(), False, False
    thought = 0
    excused = 0
    warned_at: int | None = None
    """When the last warning was given that no stop has cancelled since."""
    for what, seconds, days in steps:
        runs = awaited and not paused and clock.vacation is None
        if runs:
            assert clock.due is not None
            assert clock.left is None
            assert clock.due == now + ALLOWANCE[pace] - thought + excused
        else:
            assert clock.due is None
            assert (clock.left is not None) == awaited
        assert 0 <= clock.rest <= 30
        if claimable(pace, clock, now):
            assert runs
            assert warned_at is not None
            assert thought >= ALLOWANCE[pace]
            assert now - warned_at >= grace_of(pace)
        # A vacation that ends in the midst of the step is rung at its end, as the timekeeper does.
        until = now + seconds
        for stop_at in sorted({min(until, clock.vacation) if clock.vacation else until, until}):
            if awaited and not paused and clock.vacation is None:
                thought += stop_at - now
            now = max(now, stop_at)
            clock, bell = ring(clock, pace, now, paused)
            if bell == "warning":
                warned_at = now
                assert thought - excused >= ALLOWANCE[pace]
        if what in ("answer", "answered") and not paused:
            # Asked anew; or done.
            awaited = what == "answer"
            clock, thought, excused, warned_at = turn(clock, pace, awaited=awaited, answered=True, now=now), 0, 0, None
        elif what == "other" and not paused:
            clock = turn(clock, pace, awaited=awaited, answered=False, now=now)
        elif what == "pause" and not paused:
            clock, paused, warned_at = stop(clock, now), True, None
        elif what == "resume" and paused:
            paused = False
            clock = go_on(clock, now)
        elif what == "leave" and clock.vacation is None and clock.rest >= days:
            clock, warned_at = take_vacation(clock, days, now), None
        elif what == "return":
            clock = end_vacation(clock, now, paused)
        elif what == "restart":
            before = clock
            clock = excuse(clock, pace, now)
            excused += (clock.due or 0) - (before.due or 0)
            if before.warned != clock.warned:
                assert clock.warned is not None
                assert before.warned is not None
                assert clock.warned > before.warned, "a grace may only grow"
        if clock.due is None and clock.left is not None:
            # A clock that was stopped too late has nothing left, not less.
            assert clock.left == max(ALLOWANCE[pace] - thought + excused, 0)
            thought, excused = ALLOWANCE[pace] - clock.left, 0


# ---------------------------------------------------------------------- the timekeeper


class Hours:
    """A clock on the wall that only moves when told to."""

    def __init__(self) -> None:
        self.now = float(T)

    def __call__(self) -> float:
        return self.now


async def lay(database: Database, id: str = "t1", pace: str = "day", status: str = "running", **clock: Any) -> None:
    async with database.write() as connection:
        await connection.execute(
            insert(TABLES).values(
                id=id,
                game="calais",
                scenario="s",
                variants="{}",
                rules=1,
                seed="x",
                commitment="c",
                status=status,
                pace=pace,
                created=T,
                changed=T,
            )
        )
        await connection.execute(insert(SEATS).values(table_id=id, seat=0, kind="person", **clock))


async def seat(database: Database, id: str = "t1") -> Clock:
    async with database.read() as connection:
        return Clock.of((await connection.execute(select(SEATS).where(SEATS.c.table_id == id))).one())


class Ear:
    def __init__(self) -> None:
        self.heard: list[tuple[str, int, Bell]] = []
        self.rang = asyncio.Event()

    async def __call__(self, table: str, seat: int, bell: Bell) -> None:
        self.heard.append((table, seat, bell))
        self.rang.set()


async def test_it_reminds_warns_and_writes_it_down(database: Database) -> None:
    hours, ear = Hours(), Ear()
    keeper = Timekeeper(database, ear, hours)
    await lay(database, due=T + DAY)
    await lay(database, "quiet", pace="none")
    await lay(database, "paused", status="paused", left=5)
    assert await keeper.next() == T + DAY - 6 * HOUR
    await keeper.look()
    assert ear.heard == []
    hours.now = T + DAY - 5 * HOUR
    await keeper.look()
    await keeper.look()
    assert ear.heard == [("t1", 0, "reminder")]
    assert await keeper.next() == T + DAY
    hours.now = T + DAY + 1
    await keeper.look()
    await Timekeeper(database, ear, hours).look()
    assert ear.heard == [("t1", 0, "reminder"), ("t1", 0, "warning")], "once, also from another process"
    assert deadline("day", await seat(database)).grace == T + 2 * DAY + 1
    assert await keeper.next() == float("inf")


async def test_it_ends_vacations(database: Database) -> None:
    hours, ear = Hours(), Ear()
    keeper = Timekeeper(database, ear, hours)
    await lay(database, left=500, vacation=T + DAY, rest=29)
    assert await keeper.next() == T + DAY
    hours.now = T + DAY
    await keeper.look()
    assert ear.heard == [("t1", 0, "rested")]
    assert await seat(database) == Clock(due=T + DAY + 500, rest=29)


async def test_who_answers_in_time_is_not_warned(database: Database) -> None:
    """The seat's answer comes between looking and writing: it wins."""
    await lay(database, due=T - 1)
    (seen,) = await clocks.ringing(database, T)
    async with database.write() as connection:
        await connection.execute(update(SEATS).values(due=T + DAY))
    assert not await clocks.rang(database, seen, replace(seen.clock, warned=T))
    assert (await seat(database)).warned is None


async def test_after_a_stop_of_the_server_everybody_has_an_hour(database: Database) -> None:
    hours, ear = Hours(), Ear()
    await lay(database, due=T - DAY)
    await lay(database, "live", pace="live", due=T - DAY)
    await lay(database, "late", due=T - 3 * DAY, warned=T - 2 * DAY)
    await lay(database, "far", due=T + 3 * DAY)
    keeper = Timekeeper(database, ear, hours)
    await keeper.open()
    await keeper.close()
    assert (await seat(database)).due == T + HOUR
    assert (await seat(database, "live")).due == T + 10 * MINUTE
    assert deadline("day", await seat(database, "late")).grace == T + HOUR
    assert (await seat(database, "far")).due == T + 3 * DAY


async def test_its_task_looks_again_and_again(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "LONGEST_SLEEP", 0.05)
    hours, ear = Hours(), Ear()
    keeper = Timekeeper(database, ear, hours)
    await keeper.open()
    await asyncio.sleep(0.1)
    await lay(database, due=T - 5)
    await asyncio.wait_for(ear.rang.wait(), 5)
    assert ear.heard == [("t1", 0, "warning")]
    await keeper.close()


async def test_an_ear_that_fails_does_not_stop_it(database: Database) -> None:
    async def deaf(table: str, seat: int, bell: Bell) -> None:
        raise RuntimeError(table)

    await lay(database, due=T - 5)
    await Timekeeper(database, deaf, Hours()).look()
    assert (await seat(database)).warned == T

"""One table in memory: a cache of what the database holds, and the one way to change it.

Everything done to the game is an act: it is tried on the match in memory, written to the journal, and only when it is
on disk told to anybody. If it can't be written, the match in memory is thrown away and built again from the acts on
disk when it is next wanted.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from time import monotonic
from typing import Any

import msgspec

from ...kernel.dice import Seed
from ...kernel.event import Event
from ...kernel.game import Game
from ...kernel.match import Match
from ...kernel.orders import Given, StandingOrder
from ...kernel.record import Entry
from ...kernel.refusal import BanneretError
from ...kernel.registry import game as find_game
from ...kernel.result import Result as Ended
from ...kernel.scene import Scene, Side
from .. import dressing
from ..numbers import FIRST, Number, ShownNumber
from ..problem import MovedOn, Problem
from ..storage import changes, rows, talk
from ..storage.changes import Change
from ..storage.journal import Act
from ..storage.ledger import Ledger
from ..storage.rows import OfferRow, RemarkRow, SeatRow, Unreadable, Whole, Written
from ..tokens import hashed
from ..wire import Closing, Result
from ..work.looking import Asked
from . import timing
from .building import built
from .lines import Lines
from .sight import Sight
from .standstill import StandsStill
from .telling import End, Telling
from .weighing import Question, Unweighed, Weigher, Weighing

_encode = msgspec.json.Encoder().encode
_FEW = 20
"""So many acts of others are done to the match in memory; where more are missing it is built anew, beside the loop."""


class Table:
    """A table. Whoever wants its match or changes anything holds `lock`. It knows nobody above it: that something has
    changed it only calls out (`tell`), to whoever listens."""

    def __init__(self, whole: Whole, ledger: Ledger, tell: Callable[["Table"], None]) -> None:
        self.row = whole.row
        self.seats = whole.seats
        self.tokens = whole.tokens
        self.number = whole.number
        self.ledger = ledger
        self._tell = tell
        self.game: Game[Any] = find_game(self.row.game).of(self.row.scenario)
        self.scenario = self.game.scenario(self.row.scenario)
        self.names = self.scenario.seats
        self.variants = self.row.chosen
        self.row.must_be_readable()
        self.lock = asyncio.Lock()
        self.present: Counter[int] = Counter()
        """How many connections each seat has open in this process."""
        self.watching = 0
        """And how many those have who only look on."""
        self.lines = Lines()
        """Who is told of what changes here, over which connections."""
        self.weigher: Weigher | None = None
        """Who finds the chances that standing orders are about, where it takes long; None: nobody but the match."""
        self.in_line: dict[int, int] = {}
        """Bots here that wait for their turn to think: the seat, and the how-manieth of all it is."""
        self.offers: list[OfferRow] | None = None
        self.remarks: list[RemarkRow] | None = None
        self.used = monotonic()
        self.stale = False
        """Another process has changed it since it was read."""
        self._match: Match | None = None
        self._telling = Telling()
        self._dressed: tuple[tuple[Side, ...], list[SeatRow], tuple[Side, ...]] | None = None
        """Shields as a scene has them, the seats, and the shields in their colours."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def started(self) -> bool:
        return self.status != "gathering"

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour that each seat has at this table; empty: its own."""
        return tuple(seat.colour for seat in self.seats)

    # ------------------------------------------------------------------ who is asking

    def seat_of(self, token: str | None) -> int | None:
        """The seat that a token opens; None without a token: a spectator."""
        return None if token is None else self.seat_behind(hashed(token))

    def seat_behind(self, hash: str) -> int:
        """The seat that the token with this hash opens."""
        found = self.tokens.get(hash)
        if found is None or found[1]:
            raise Problem(401, "This link opens no seat at this table. Ask for a new one, or watch without it.")
        return found[0]

    def invited(self, token: str) -> int | None:
        """The seat that an invitation is for."""
        found = self.tokens.get(hashed(token))
        return found[0] if found is not None and found[1] else None

    def seat_number(self, name: str) -> int:
        if name not in self.names:
            raise Problem(400, f"There is no seat “{name}” at this table. There are: {', '.join(self.names)}.")
        return self.names.index(name)

    def seat(self, name: str) -> SeatRow:
        return self.seats[self.names.index(name)]

    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def eyes(self, seat: int | None) -> int | None:
        """Through whose eyes who has come to a seat sees the game: who has left it to a bot sees no more of its secrets
        than who looks on."""
        return None if seat is None or self.seats[seat].kind == "bot" else seat

    def bot_of(self, match: Match, seat: int) -> str:
        """The level of the bot that answers for a seat now, its own or a person's deputy in a game within the game;
        empty if nobody does."""
        row = self.seats[seat]
        return row.bot if row.kind == "bot" or match.state.inner is not None else ""

    # ------------------------------------------------------------------ the match

    async def match(self) -> Match:
        """The match as it stands on disk. Raises Problem where it can't be played again."""
        self.used = monotonic()
        if self._match is None:
            if self.row.trouble:
                raise Problem(409, self.row.trouble)
            async with self.ledger.database.read() as connection:
                try:
                    acts = await rows.acts(connection, self.id)
                    orders = await rows.orders(connection, self.id)
                except Unreadable as error:
                    raise self._stands_still(error) from None
                # An act that could not be written has set the clocks in memory, perhaps.
                self.seats = (await rows.seats(connection, [self.id]))[self.id]
            match, self._telling = await built(len(acts), partial(self._build, acts, orders))
            self._match = match
            self.number = self._telling.number
            return match
        return self._match

    @property
    def at_hand(self) -> Match | None:
        """The match, if it is in memory and there is nothing against showing it."""
        return None if self.row.trouble or self.row.status == "gathering" else self._match

    @property
    def length(self) -> int:
        """How many entries of its record are in memory."""
        return 0 if self._match is None else self._match.recorded

    def _stands_still(self, error: Exception) -> StandsStill:
        """What is wrong stays with this table, and is said to everybody who looks at it, until it is read anew."""
        problem = StandsStill(self.id, error)
        self.row.trouble = problem.message
        return problem

    def forget(self) -> None:
        """Drop the match from memory."""
        self._match = None
        self._telling = Telling()

    def fresh_match(self) -> Match:
        """The match before its first answer, with the dice of this table."""
        return self._fresh(self.seats)

    def _fresh(self, seats: Sequence[SeatRow]) -> Match:
        seed = Seed(self.row.seed, rows.salts(seats))
        return Match(self.game, self.row.scenario, seed, variants=self.variants, position=self.row.position)

    def _build(self, acts: Sequence[Written], orders: Given) -> tuple[Match, Telling]:
        """The match after these acts, and what they come to for those who are told of them."""
        try:
            match, telling = self.fresh_match(), Telling()
            begins = rows.set_up(acts)
            telling.skip(begins)
            for number, act in enumerate(acts[begins:]):
                end = End(match)
                for entry in act.entries if number else ():
                    match.repeat(entry)
                telling.wrote(act.entries, end.untouched(match) if number else 0, act.own)
            match.orders = orders
        except (MemoryError, OSError):
            raise
        except Exception as error:  # whatever the rules make of answers that they never gave
            raise self._stands_still(error) from error
        return match, telling

    # ------------------------------------------------------------------ what viewers are told

    async def shown(self) -> Match | None:
        """The match, if there is one to show: not before everybody has sat down, nor when the rules of this version
        can't play it."""
        if self.row.status == "gathering" or self.row.trouble:
            return None
        try:
            return await self.match()
        except StandsStill:
            return None

    async def number_shown(self, seat: int | None) -> ShownNumber:
        """The number of the present position as a viewer is told it."""
        match = await self.shown()
        return self.number_unshown if match is None else self.shown_number(match, seat)

    @property
    def number_unshown(self) -> ShownNumber:
        """The same where no match is shown. In one that stands still somebody may have been planning."""
        return ShownNumber(1 if self.started else self.number)

    def shown_number(self, match: Match, seat: int | None, number: Number | None = None) -> ShownNumber:
        """The number of a position (None: the present one) as a viewer is told it: what others plan in secret is not
        counted before it comes out, as it changes nothing for him, and how many steps they take would tell something of
        their plans."""
        if number is None:
            number = self.number
        if match.nothing_hushed or self.row.status == "over":
            return ShownNumber(number)
        return self._telling.shown_number(number, self._telling.unheard(match, self.eyes(seat)))

    def _privy(self, match: Match, first: int) -> int | None:
        """The seats that know of the entries of the match's record from `first` on, as bits; None: all do."""
        new = range(first, match.recorded)
        heard = [
            seat
            for seat in (None, *range(len(self.names)))
            if not set(new) <= set(match.unheard(None if seat is None else self.names[seat]))
        ]
        return None if None in heard else sum(1 << seat for seat in heard if seat is not None)

    def reached(self, match: Match) -> tuple[Number, ...]:
        """For each entry of the match's record, the number of the position that it led to."""
        assert self._telling.recorded == match.recorded
        return self._telling.reached()

    def sight(self, match: Match, seat: int | None) -> Sight:
        """The present position as a viewer may know it."""
        eyes, over = self.eyes(seat), self.row.status == "over"
        if over or match.nothing_hushed:
            return Sight(match, seat, eyes, ShownNumber(self.number), (), over=over)
        unheard = self._telling.unheard(match, eyes)
        return Sight(match, seat, eyes, self.shown_number(match, seat), unheard, over=over)

    def log(self, sight: Sight, since: ShownNumber) -> tuple[int, tuple[Event, ...]]:
        """Where a viewer's log begins to differ from what it was at position `since`, and what stands from there on."""
        match = sight.match
        return self._telling.log(match, sight.eyes, since, sight.unheard, sight.over or match.result is not None)

    def scene(self, sight: Sight) -> Scene:
        """What a viewer sees of the game now."""
        return self._telling.scene(sight.match, sight.eyes, sight.number)

    def dressed(self, scene: Scene) -> tuple[Side, ...]:
        """The shields of the seats in a scene, in the colours that they have here: mostly the same ones again."""
        last = self._dressed
        if last is None or last[0] is not scene.sides or last[1] is not self.seats:
            made = dressing.sides(scene, self.game, self.colours)
            last = self._dressed = (scene.sides, self.seats, made)
        return last[2]

    def changed(self) -> None:
        """Something that is on disk by now has changed here: call it out."""
        self.used = monotonic()
        self._tell(self)

    # ------------------------------------------------------------------ what is done to the game

    def overtaken(self, match: Match, offer: OfferRow) -> bool:
        """Whether the game has gone on since somebody offered to take back: what would be taken back now is not what
        was offered."""
        return offer.number != self.shown_number(match, offer.by)

    async def answer(
        self, seat: int, number: ShownNumber | None, do: Callable[[Match], object], own: int | None = None
    ) -> None:
        """Do something for a seat, to the position that it was told by this number (None: whatever it is). What has
        been done under the number `own` of that seat is not done again: it was said again because the word that it was
        taken got lost. The caller holds the lock."""
        weighing = Weighing()
        while (wanted := await self._answered(seat, number, do, own, weighing)) is not None:
            # What a standing order wants to know takes longer than everybody can wait.
            self.lock.release()
            try:
                chances = await self._weigh(wanted)
            finally:
                await self.lock.acquire()
            weighing.learn(wanted, chances)

    async def _weigh(self, question: Question) -> Sequence[Fraction]:
        assert self.weigher is not None
        seat = self.names[question.seat]
        asked = Asked("", self.row.game, self.row.scenario, self.variants, question.position, seat)
        return await self.weigher(asked, question)

    async def _answered(
        self,
        seat: int,
        number: ShownNumber | None,
        do: Callable[[Match], object],
        own: int | None,
        weighing: Weighing,
    ) -> Question | None:
        """The same, unless a standing order must be weighed first: then nothing has been done, and it is said what."""
        if self.stale:
            await self.reload()
        if own is not None and await self._has(seat, own):
            return None
        self._must_run()
        match = self._match or await self.match()
        if number is not None and number != self.shown_number(match, seat):
            raise MovedOn
        if self.weigher is not None:
            match.weigh_by(weighing)
        try:
            await self.act(do, own)
        except Unweighed as unweighed:
            return unweighed.question
        except MovedOn:
            # Another process was quicker; perhaps with the same answer.
            if own is None or not await self._has(seat, own):
                raise
        finally:
            match.weigh_by(None)
        return None

    async def _has(self, seat: int, own: int) -> bool:
        if self._match is None and await self.shown() is None:
            return False
        return self._telling.has(self.names[seat], own)

    async def act(self, do: Callable[[Match], object], own: int | None = None, also: Sequence[Change] = ()) -> None:
        """Do something to the match, on disk before anybody hears of it, and `also` what belongs to it. The caller
        holds the lock.

        What it does to standing orders is written with it or not at all: no answer given in advance is lost, none is
        played twice. What `do` raises leaves everything as it was. Seats change hands between acts: who is a person,
        and has what is usual ordered for him, is said anew before each.
        """
        while not await self._done(do, own, also):
            pass  # another process was given an order meanwhile: it is done once more, under that

    async def _done(self, do: Callable[[Match], object], own: int | None, besides: Sequence[Change]) -> bool:
        self._must_run()
        match = self._match or await self.match()
        within = match.state.inner is not None
        # A deputy plays the game within the game for a person.
        match.seat_people([seat.seat for seat in self.seats if seat.kind == "person" and not (within and seat.bot)])
        course, end = match.course, End(match)
        before, given = len(course.entries), course.given
        orders = {seat: dict(by_kind) for seat, by_kind in given.items()} if given else {}
        do(match)
        entries, given, ended = match.entries_from(before), course.given, course.state.result
        ordered = changes.orders(self.id, orders, given) if (orders or given) and orders != given else []
        if not entries:
            await self._write_orders(ordered)
            return True
        also = [*ordered, *besides, *timing.after_act(self.row, self.seats, match, self._telling.recorded)]
        left = within and match.state.inner is None
        if left:
            also.append(changes.dismissed(self.id))
        result = None if ended is None else _encode(self._came_out(ended)).decode()
        if result is not None:
            also += changes.over(self.id, result, rows.now())
        privy = None if match.nothing_hushed else self._privy(match, before)
        if not await self._commit(entries, also, end.untouched(match), orders, own, privy):
            return False
        if result is not None:
            self.row.status, self.row.result = "over", result
            self.offers = []
            self._telling.open()
        if left:
            for seat in self.people():
                self.seats[seat].bot = ""
        around = self.lines.around
        self.changed()
        if not also:
            self.lines.around = around  # the game alone has changed
        return True

    def beginning(self, seats: list[SeatRow], number: Number = FIRST) -> tuple[Match, list[Change]]:
        """All these seats are filled, and so many acts have been done and count no more: the game as it is set up, and
        what must be written of it. When it is, say `begun`."""
        match = self._fresh(seats)
        now = rows.now()
        return match, [
            *changes.begun(self.id, number, _encode(match.entries), now),
            *timing.after_act(self.row, seats, match, 0),
        ]

    def begun(self, match: Match, number: Number = FIRST) -> None:
        """The game has been set up, and it is on disk."""
        self._match, self._telling = match, Telling()
        self._telling.skip(number)
        self._telling.wrote(match.entries, 0)
        self.number, self.row.status = self._telling.number, "running"

    async def gather_again(self, also: Sequence[Change]) -> None:
        """Before anybody has answered: the seats become others, and when all are filled it is set up anew. It takes a
        number like any act."""
        await self.match()
        await self._commit((), also, 0)
        self.forget()
        await self.reload()
        self.changed()

    async def close(self, closing: Closing) -> None:
        """End the game at the table, whatever its rules say. It takes a number like any act: whoever answers at the
        same moment, one of the two wins."""
        if self.status not in ("running", "paused"):
            raise Problem(409, "The game is not running.")
        await self.match()
        text, result = _encode(closing).decode(), _encode(self._settled(closing)).decode()
        await self._commit((), changes.closed(self.id, text, result, rows.now()), 0)
        self.row.status, self.row.closing, self.row.result, self.offers = "over", text, result, []
        self._telling.open()
        for seat in self.seats:
            seat.due = seat.left = seat.warned = None
        self.changed()

    async def result(self) -> Result | None:
        """How it came out, if it is over. A game that ended before that was written down is looked at once more. The
        caller holds the lock."""
        if self.status == "over" and self.row.result is None and not self.row.trouble:
            closing, match = self.row.closed, None if self.row.closed is not None else await self.shown()
            if self.row.trouble:
                return None
            found = self._settled(closing) if closing is not None else None
            if match is not None and match.result is not None:
                found = self._came_out(match.result)
            self.row.result = _encode(found or Result()).decode()
            await self.ledger.database.apply([changes.came_out(self.id, self.row.result)])
        return self.row.ended

    def _came_out(self, result: Ended) -> Result:
        """A game that ended by its rules."""
        return Result(
            winners=tuple(self.names[i] for i in result.winners),
            level=result.level,
            text=result.reason,
            scores=result.scores,
        )

    def _settled(self, closing: Closing) -> Result:
        """A game that ended at the table."""
        return Result(winners=tuple(self.names[i] for i in closing.winners), text=closing.text)

    async def set_listed(self, listed: bool) -> None:
        """Put it among the games that anybody may watch, or take it away from there. The caller holds the lock."""
        if listed and self.row.by_invitation:
            raise Problem(
                409, "A table by invitation is on nobody's list but its players'. Give its address to who is to watch."
            )
        await self.ledger.database.apply([changes.listed(self.id, listed)])
        self.row.listed = listed
        self.changed()

    async def order(self, seat: int, order: StandingOrder, number: ShownNumber | None = None) -> None:
        """Keep a standing order, and let it answer at once if it applies."""
        await self.answer(seat, number, lambda match: match.order(self.names[seat], order))

    async def _write_orders(self, ordered: Sequence[Change]) -> None:
        """Orders that have answered nothing yet: no act carries them to the disk."""
        if not ordered:
            return
        try:
            await self.ledger.database.apply([changes.hold(self.id), *ordered])
        except BaseException:
            self.forget()
            raise
        self.changed()

    async def _read_orders(self, match: Match) -> None:
        """Another process may have been given some; no act tells of that."""
        async with self.ledger.database.read() as connection:
            try:
                match.orders = await rows.orders(connection, self.id)
            except Unreadable:
                self.forget()

    def _must_run(self) -> None:
        row = self.row
        if row.trouble:
            raise Problem(409, row.trouble)
        if row.status == "running":
            return
        if self.status == "gathering":
            raise Problem(409, "The game has not begun: somebody has still to sit down.")
        if self.status == "over":
            raise Problem(409, "The game is over.")
        if self.status == "paused":
            raise Problem(409, "The game is paused. Offer to go on.")

    async def _commit(
        self,
        entries: Sequence[Entry],
        also: Sequence[Change],
        untouched: int,
        orders: Given | None = None,
        own: int | None = None,
        privy: int | None = None,
    ) -> bool:
        """Write an act that was done under these orders. False: another process has been given others meanwhile."""
        number, written = self.number, False
        under = orders if self.ledger.shared else None
        act = Act(self.id, number, rows.now(), _encode(entries), also, own, under, privy)
        try:
            written = await self.ledger.journal.append(act)
        finally:
            if not written:
                self.forget()
        if not written:
            await self.reload()
            if self.number != number:
                raise MovedOn
            return False
        self._telling.wrote(entries, untouched, own)
        self.number = self._telling.number
        return True

    # ------------------------------------------------------------------ what else the database knows

    async def write(self, also: Sequence[Change]) -> None:
        """What is no act: it is written, and the table read again."""
        await self.ledger.database.apply(also)
        await self.reload()

    async def freshen(self) -> None:
        """Read it again if another process is known to have changed it. The caller holds the lock."""
        if self.stale:
            await self.reload()

    async def reload(self) -> None:
        """Read it again: another process may have changed it. The caller holds the lock."""
        self.stale = False  # what is changed from now on is told anew
        async with self.ledger.database.read() as connection:
            whole = await rows.whole(connection, self.id)
            if whole is None:
                raise Problem(404, "This table is gone.")
            missed, acts = whole.number - self.number, []
            if self._match and 0 < missed <= _FEW:
                with suppress(Unreadable):  # it is built anew, and that says what is wrong
                    acts = await rows.acts(connection, self.id, self.number)
        if rows.salts(self.seats) != rows.salts(whole.seats):
            self.forget()  # its seats have changed hands, and with them its dice
        self.row, self.seats, self.tokens = whole.row, whole.seats, whole.tokens
        self.lines.shut(self.tokens)
        self.offers = self.remarks = None
        self.lines.around = True
        if missed and not (acts and self._catch_up(acts)):
            self.forget()
            self.number = whole.number
        if self._match is not None:
            await self._read_orders(self._match)

    def _catch_up(self, acts: Sequence[Written]) -> bool:
        """Do to the match in memory what others have done to it; False if it can't be, and must be built anew."""
        match, telling = self._match, self._telling
        if match is None or rows.set_up(acts, -1) >= 0:
            return False
        try:
            for act in acts:
                end = End(match)
                for entry in act.entries:
                    match.repeat(entry)
                telling.wrote(act.entries, end.untouched(match), act.own)
        except BanneretError:
            return False
        if self.status == "over":
            telling.open()
        self.number = telling.number
        return True

    async def load_talk(self) -> None:
        """Offers and remarks, if they are not in memory."""
        if self.offers is None or self.remarks is None:
            id = self.id
            self.offers, self.remarks = await self.ledger.database.look(lambda connection: rows.talk(connection, id))

    async def remark(self, seat: int | None, text: str) -> RemarkRow:
        """Somebody (None: the table itself) says something to all."""
        return await self._said(RemarkRow(0, self.id, seat, text, rows.now(), gallery=False, name=""))

    async def murmur(self, name: str, text: str) -> RemarkRow:
        """Somebody who watches says something to those who watch."""
        return await self._said(RemarkRow(0, self.id, None, text, rows.now(), gallery=True, name=name))

    async def _said(self, row: RemarkRow) -> RemarkRow:
        await self.load_talk()
        await talk.add_remark(self.ledger.database, row)
        if self.remarks is not None:
            self.remarks.append(row)
        self.changed()
        return row

    async def look(self, seat: int, number: ShownNumber) -> None:
        """A seat has seen the position with this number."""
        row, seen = self.seats[seat], min(number, await self.number_shown(seat))
        if row.seen < seen:
            row.seen = seen
            await self.ledger.database.apply([changes.seen(self.id, seat, seen)])

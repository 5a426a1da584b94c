"""The desk at the hall's door: knows when a seat is to be told something, and whether it still is when the time has
come."""

from time import time

from ...kernel.match import Match
from ..clock import Bell
from ..hall.hall import Hall
from ..hall.news import News
from ..hall.timekeeper import Timekeeper
from ..settings import MailServer, Settings
from ..shelf import seat_names
from ..storage.places import Kind
from ..storage.rows import SeatRow
from ..table import timing
from ..table.table import Table
from .book import NoticeBook
from .discord import Discord
from .guard import Courier
from .mail import Keys, Mail
from .message import About, Message, Occasion, Sender
from .notifier import Matter, Notifier
from .push import Push, Signet
from .webhook import Webhook

STALE = 600
"""Seconds after which nobody wants to be told any more that a game is over."""


class NoticeDesk:
    """Everything that has to do with telling people, of one server process."""

    def __init__(self, settings: Settings, hall: Hall, signet: Signet, keys: Keys) -> None:
        self.settings = settings
        self.hall = hall
        self.signet = signet
        self.courier = Courier(allow=settings.private_webhooks)
        self.book = NoticeBook(hall.ledger.database)
        self.keys = keys
        self.mail = (
            Mail(MailServer.of(settings.smtp), settings.mail_from, settings.public, keys) if settings.smtp else None
        )
        senders: dict[Kind, Sender] = {
            "webhook": Webhook(self.courier),
            "push": Push(self.courier, signet),
            "discord": Discord(self.courier),
        }
        if self.mail is not None:
            senders["email"] = self.mail
        self.notifier = Notifier(self.book, senders, hall.is_present, self._describe)
        self.timekeeper = Timekeeper(hall.ledger.database, self._rang, minds=settings.minds)

    @classmethod
    async def open(cls, settings: Settings, hall: Hall, news: News) -> "NoticeDesk":
        database = hall.ledger.database
        desk = cls(settings, hall, await Signet.of(database, settings.address), await Keys.of(database))
        news.listen(desk.changed)
        # Of several workers none knows that; and it may have been seen to already.
        await desk.timekeeper.open(was_away=settings.workers == 1 and not settings.prepared)
        return desk

    async def close(self) -> None:
        await self.timekeeper.close()
        await self.notifier.close()
        await self.courier.close()

    def changed(self, table: Table) -> None:
        """Something has happened at a table: whoever is not there may have to know. Of several workers one knows who is
        there, and what was told already: the one that looks after the table."""
        away = [row.seat for row in table.seats if row.kind == "person" and not table.present.get(row.seat)]
        if not away or not self.settings.minds(table.id):
            return
        event: Occasion = "over" if table.status == "over" else "your_turn"
        if table.status in ("running", "over"):
            for seat in away:
                self.notifier.tell(table.id, seat, event)

    async def _rang(self, id: str, seat: int, bell: Bell) -> None:
        """A clock has said something: everybody at the table sees it, and the seat is told."""
        table = await self.hall.table(id)
        async with table.lock:
            await table.reload()
        table.changed()
        if bell != "rested":
            self.notifier.tell(id, seat, bell)

    async def _describe(self, id: str, seat: int, event: Occasion) -> Matter | None:
        table = await self.hall.table(id)
        row, name = table.seats[seat], table.names[seat]
        if row.kind != "person":
            return None
        if event == "over":
            if table.status != "over" or table.row.changed < time() - STALE:
                return None
            mark: int | None = None
        else:
            if table.status != "running" or row.vacation is not None or table.row.trouble:
                return None
            async with table.lock:
                match = await table.match()
                if name not in match.awaited or table.bot_of(match, seat):
                    return None
                # A question is the same, whatever else happens, until this seat has answered once more; a clock may
                # warn anew after a pause.
                mark = row.warned if event in ("reminder", "warning") else _answers(match, name)
        url = f"{self.settings.public}/t/{table.id}"
        about = await _about(table, seat)
        return Matter(Message.of(event, about, table=table.id, game=table.row.game, seat=name, url=url), mark)


async def _about(table: Table, seat: int) -> About:
    """Who plays whom at a table, from a seat, and how long there is."""
    row, own = table.seats[seat], seat_names(table.game, table.row.scenario)
    stand, now = timing.deadline(table.row.pace, row), int(time())
    until = None if stand is None or table.status != "running" else stand.grace or stand.due
    async with table.lock:
        result = await table.result()
    return About(
        title=table.game.title,
        scenario=table.scenario.name,
        player=row.name,
        side=own[seat],
        against=[_called(each, own[each.seat]) for each in table.seats if each.seat != seat],
        left=None if until is None else max(until - now, 0),
        won=None if result is None else [own[table.names.index(name)] for name in result.winners],
    )


def _called(row: SeatRow, side: str) -> str:
    """Louis (French); a bot (French)."""
    return f"{'a bot' if row.kind == 'bot' else row.name or 'somebody'} ({side})"


def _answers(match: Match, seat: str) -> int:
    """How often a seat has answered; the steps of a secret plan that is not carried out yet are no answer: it is still
    the same question."""
    known = set(match.known_moments(None))
    return sum(1 for number, (who, _) in enumerate(match.answers(), 1) if who == seat and number in known)

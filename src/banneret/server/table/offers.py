"""What one seat asks of the others: to take back, to call it a draw, to pause, to let a bot take over. Done when all
have agreed."""

from collections.abc import Sequence

import msgspec

from ...kernel.match import Match
from ...kernel.plain import plain
from ...kernel.refusal import Refused
from .. import clock
from ..problem import Problem, not_found, not_yours
from ..shelf import checked_level
from ..storage import changes, rows, talk
from ..storage.changes import Change
from ..storage.rows import OfferRow
from ..wire import Claim, Closing, NewOffer, Status
from . import timing
from .patience import must_leave_it
from .table import Table

MOST = 10
"""Offers that may be open at a table at once."""


async def make(table: Table, seat: int, asked: NewOffer) -> tuple[OfferRow, str]:
    """Make an offer. It is carried out at once if nobody else is there to agree: then with it comes what has been done,
    in words for who made it. The caller holds the lock."""
    await table.load_talk()
    for old in [each for each in table.offers or () if await _is_stale(table, each)]:
        await _remove(table, old)
    made = table.offers or []
    _may_be_made(table, seat, asked)
    target = None if asked.seat is None else table.seat_number(asked.seat)
    if any(each.kind == asked.kind and each.by == seat and each.seat == target for each in made):
        raise Problem(409, "You have made this offer already; the others have still to answer.")
    if len(made) >= MOST:
        raise Problem(409, "Too many offers are open at this table: answer or withdraw some first.")
    words = _DONE[asked.kind]
    if asked.kind == "undo":
        match = await table.match()
        if not match.has_answered(table.names[seat]):
            raise Problem(422, "You have not answered anything that could be taken back.")
        must_leave_it(match)
        words = _taken_back(table, match, seat)
        if _unasked(table, match, seat):
            words += " This is a practice game from now on."
    offer = OfferRow(
        id=talk.fresh_number(),
        table_id=table.id,
        kind=asked.kind,
        by=seat,
        seat=target if asked.kind == "bot" else None,
        bot=checked_level(asked.bot) if asked.kind == "bot" else "",
        agreed=msgspec.json.encode([seat]).decode(),
        number=table.shown_number(await table.match(), seat),
        at=rows.now(),
    )
    if _agreed(table, offer):
        await _carry_out(table, offer)
        return offer, words
    await talk.add_offer(table.ledger.database, offer)
    table.offers = [*made, offer]
    table.changed()
    return offer, ""


def _taken_back(table: Table, match: Match, seat: int) -> str:
    """What taking back the last answer of a seat does, in words for that seat: it knows its own answers, and which of
    the others have answered openly."""
    own, *later = match.would_undo(table.names[seat])
    words = [f"Taken back: {plain(table.game, own.label)}." if own.final else "Your last choice is taken back."]
    others = [answer.seat for answer in later if answer.seat != seat and answer.open]
    for other in dict.fromkeys(others):
        whose = "the bot" if table.seats[other].kind == "bot" and len(table.seats) == 2 else table.names[other]
        many = others.count(other)
        words.append(f"{whose.capitalize()}’s answer{'' if many == 1 else 's'} went with it.")
    if any(answer.drawn for answer in (own, *later)):
        words.append("Spent dice and cards stay spent.")
    return " ".join(words)


def _may_be_made(table: Table, seat: int, asked: NewOffer) -> None:
    if table.status not in ("running", "paused"):
        raise Problem(409, "There is nothing to offer: the game is not running.")
    if (asked.kind == "resume") != (table.status == "paused"):
        raise Problem(
            409, "The game is paused: offer to go on first." if table.status == "paused" else "The game is not paused."
        )
    if asked.kind == "bot":
        if asked.seat is None:
            raise Problem(400, "Say which seat a bot shall take over.")
        number = table.seat_number(asked.seat)
        if number == seat or table.seats[number].kind != "person":
            raise Problem(409, "A bot can take over the seat of another person only. To leave your own, resign.")
        if not gone(table, number):
            raise Problem(409, "That seat is not gone: its time and its grace are not over.")


def gone(table: Table, seat: int) -> bool:
    """Whether a person has been away so long that the others may have the seat filled."""
    return clock.claimable(table.row.pace, table.seats[seat], rows.now())


async def vote(table: Table, seat: int, id: int, accept: bool) -> None:
    """Say yes or no. One no, or the offerer's own, takes the offer off the table. The caller holds the lock."""
    await table.load_talk()
    offer = next((each for each in table.offers or () if each.id == id), None)
    if offer is None or await _is_stale(table, offer):
        raise not_found("offer any more")
    if seat == offer.seat:
        raise not_yours("This is about your own seat: sit down and play, and it is settled.")
    if not accept:
        await _remove(table, offer)
        if seat == offer.by:
            table.changed()
        else:
            await table.remark(None, f"{table.names[seat].capitalize()} declined {_ASKED[offer.kind]}.")
        return
    if not _agreed(table, offer, seat):
        # Others may say yes at other processes at the same moment.
        if not await talk.agree(table.ledger.database, offer, seat):
            raise not_found("offer any more")
        if not _agreed(table, offer):
            table.changed()
            return
    await _carry_out(table, offer)


async def _is_stale(table: Table, offer: OfferRow) -> bool:
    return offer.kind == "undo" and table.overtaken(await table.match(), offer)


async def _remove(table: Table, offer: OfferRow) -> None:
    await table.ledger.database.apply([changes.withdrawn(offer.id)])
    table.offers = [each for each in table.offers or () if each.id != offer.id]


def _agreed(table: Table, offer: OfferRow, *more: int) -> bool:
    """Whether everybody has said yes, with these."""
    return offer.said_yes | {*more} >= {i for i in table.people() if i != offer.seat}


async def _carry_out(table: Table, offer: OfferRow) -> None:
    """Everybody has agreed: it is done, and off the table by the same stroke. No offer is gone and not carried out,
    whenever the server is killed."""
    await _DOERS[offer.kind](table, offer)
    table.offers = [each for each in table.offers or () if each.id != offer.id]


async def _undo(table: Table, offer: OfferRow) -> None:
    name = table.names[offer.by]
    others = tuple(each for each in table.names if each != name)
    if not table.row.practice and _unasked(table, await table.match(), offer.by):
        # Before it is done: whatever happens in between, nothing is taken back in silence.
        await table.write([changes.practice(table.id)])
        said = f"{name.capitalize()} took back what had been decided, and a bot can't agree to that"
        await table.remark(None, f"{said}: this is a practice game from now on.")
    try:
        await table.act(lambda match: match.take_back(name, others), also=[changes.withdrawn(offer.id)])
    except Refused as refused:
        await _remove(table, offer)
        raise Problem(422, refused.reason, refused.rule) from None


def _unasked(table: Table, match: Match, seat: int) -> bool:
    """Whether taking back the last answer of a seat needs the consent of a bot, which has none to give: a die or a card
    has come since, or somebody has answered."""
    return any(each.kind == "bot" for each in table.seats) and match.can_undo(table.names[seat]) is not None


async def _draw(table: Table, offer: OfferRow) -> None:
    await table.close(Closing(how="draw", text="The players agreed on a draw."))  # takes all offers off the table


async def _pause(table: Table, offer: OfferRow) -> None:
    await _set_status(table, offer, "paused", timing.pausing(table.seats))
    await table.remark(None, "The game is paused; no clock runs.")


async def _resume(table: Table, offer: OfferRow) -> None:
    await _set_status(table, offer, "running", timing.resuming(table.seats))
    await table.remark(None, "The game goes on.")


async def _set_status(table: Table, offer: OfferRow, status: Status, clocks: Sequence[Change]) -> None:
    await table.write([changes.status(table.id, status, rows.now()), *clocks, changes.withdrawn(offer.id)])


async def _bot(table: Table, offer: OfferRow) -> None:
    assert offer.seat is not None  # such an offer names a seat
    if table.seats[offer.seat].kind == "person" and gone(table, offer.seat):
        await hand_over(
            table,
            offer.seat,
            offer.bot,
            f"A bot ({offer.bot}) plays {table.names[offer.seat].capitalize()} from now on; the others agreed.",
            [changes.withdrawn(offer.id)],
        )
    else:
        await _remove(table, offer)  # he has come back meanwhile


_DONE = {
    "undo": "",
    "draw": "A draw: nobody else is there to agree.",
    "pause": "The game is paused.",
    "resume": "The game goes on.",
    "bot": "A bot plays on.",
}
_ASKED = {
    "undo": "the take-back",
    "draw": "the draw",
    "pause": "the pause",
    "resume": "to go on",
    "bot": "to let a bot play on",
}
_DOERS = {"undo": _undo, "draw": _draw, "pause": _pause, "resume": _resume, "bot": _bot}


async def hand_over(table: Table, seat: int, bot: str, notice: str, also: Sequence[Change] = ()) -> None:
    """A bot takes a seat over, and everybody is told. It thinks for itself: what the seat had ordered in advance
    ends."""
    await table.write([*changes.handed_over(table.id, seat, bot), *also])
    await table.remark(None, notice)


async def resign(table: Table, seat: int) -> None:
    """Give up: with two seats the other wins, with more a bot plays on. The caller holds the lock."""
    name = table.names[seat].capitalize()
    if table.status not in ("running", "paused"):
        raise Problem(409, "The game is not running: there is nothing to resign.")
    if len(table.seats) == 2:
        await table.close(Closing(how="resigned", text=f"{name} resigned.", winners=(1 - seat,)))
    elif len(table.people()) == 1:
        await table.close(Closing(how="resigned", text=f"{name} resigned, and only bots were left."))
    else:
        await hand_over(table, seat, "knight", f"{name} resigned; a bot (knight) plays on.")


async def claim(table: Table, seat: int, asked: Claim) -> None:
    """What may be done about a seat whose time and grace are over. The caller holds the lock."""
    late = table.seat_number(asked.seat)
    if late == seat or not gone(table, late):
        raise Problem(409, "That seat has still time, or is on vacation.")
    if asked.what == "bot":
        await make(table, seat, NewOffer(kind="bot", seat=asked.seat, bot=asked.bot))
    elif len(table.seats) != 2:
        raise Problem(409, "With more than two seats a game is not won on time: let a bot take the seat over.")
    else:
        text = f"{table.names[late].capitalize()} ran out of time, was warned, and did not come back."
        await table.close(Closing(how="time", text=text, winners=(seat,)))

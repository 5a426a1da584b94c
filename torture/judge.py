"""What was promised against what is found: every acknowledged deed is there exactly once and in its order, nothing is
there that nobody asked for, what was there stays as it was, and the game is one by the rules, with the dice that were
sealed."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from banneret.cli.commands.verify import check
from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.orders import StandingOrder
from banneret.kernel.record import Record
from banneret.kernel.refusal import BanneretError
from banneret.kernel.registry import game as find_game

from .found import Act, Table
from .told import Counts, Deed, Ledger


def judge(ledger: Ledger, found: Table | None, until: int, counts: Counts) -> None:
    """One table. What was told up to `until` must be there; what was said since may be."""
    where = f"{ledger.table} ({ledger.game})"
    if found is None:
        if ledger.laid <= until:
            counts.lost.add(f"{where}: the whole table")
        return
    _seal(ledger, found, where, counts)
    _history(ledger, found.acts, where, counts)
    _acts(ledger, found, until, where, counts)
    _talk(ledger, found, until, where, counts)
    _sits(ledger, found, until, where, counts)
    _orders(ledger, found, until, where, counts)
    _offers(ledger, found, until, where, counts)


def _seal(ledger: Ledger, found: Table, where: str, counts: Counts) -> None:
    ledger.seed = ledger.seed or found.row["seed"]
    if found.row["seed"] != ledger.seed or found.row["commitment"] != ledger.commitment:
        counts.wrong.add(f"{where}: the dice are others")
    if Seed(found.row["seed"]).commitment != ledger.commitment:
        counts.wrong.add(f"{where}: the seed does not fit its seal")
    if found.row["trouble"]:
        counts.wrong.add(f"{where}: it stands still: {found.row['trouble']}")


def _history(ledger: Ledger, acts: Sequence[Act], where: str, counts: Counts) -> None:
    """What has been found once is found again."""
    digests = [hashlib.sha256(b"%d %r " % (act.number, act.own or 0) + act.raw).digest() for act in acts]
    before = ledger.history
    if digests[: len(before)] != before:
        kept = sum(one == other for one, other in zip(digests, before, strict=False))
        counts.lost.add(f"{where}: of {len(before)} acts that were on disk {kept} are there as they were")
    ledger.history = digests


def _acts(ledger: Ledger, found: Table, until: int, where: str, counts: Counts) -> None:
    numbered = {(deed.seat, deed.own): deed for deed in ledger.of("answer") if deed.own is not None}
    seen: Counter[tuple[str, int | None]] = Counter()
    plain: Counter[tuple[str, str, str]] = Counter()
    order: list[Deed] = []
    for place, act in enumerate(found.acts):
        if act.number != place:
            counts.lost.add(f"{where}: the act {place} is missing")
            return
        entries = act.entries
        first = entries[0] if entries else None
        if act.own is not None and first is not None:
            key = (first.seat, act.own)
            deed = numbered.get(key)
            seen[key] += 1
            if deed is None or deed.refused or seen[key] > 1:
                counts.doubled.add(f"{where}: act {place}, answer {act.own} of {first.seat}: {first}")
            elif first.answer != deed.text:
                counts.wrong.add(f"{where}: act {place} is “{first}”, but {deed.text} was answered")
            else:
                order.append(deed)
        elif first is None:
            plain["", "close", ""] += 1
        elif first.do == "start":
            if place:
                counts.doubled.add(f"{where}: act {place} begins the game anew")
        elif first.order or first.do == "lapse":
            plain[first.seat, "order", ""] += 1
        else:
            plain[first.seat, first.do, first.answer if first.do == "answer" else ""] += 1
    for key, deed in numbered.items():
        if _must(deed, until) and not seen[key]:
            counts.lost.add(f"{where}: answer {deed.own} of {deed.seat}: {deed.text}")
    _in_order(order, where, counts)
    _unnumbered(ledger, plain, until, where, counts)


def _must(deed: Deed, until: int) -> bool:
    return deed.told is not None and deed.told <= until


def _unnumbered(ledger: Ledger, plain: Counter[tuple[str, str, str]], until: int, where: str, counts: Counts) -> None:
    """Acts without a number of their client's: as many as were acknowledged at least, as many as were asked for at
    most."""
    asked: Counter[tuple[str, str, str]] = Counter()
    must: Counter[tuple[str, str, str]] = Counter()
    for deed in ledger.deeds:
        if deed.refused or deed.own is not None:
            continue
        if deed.kind in ("answer", "undo"):
            asked[deed.seat, deed.kind, deed.text] += 1
            must[deed.seat, deed.kind, deed.text] += _must(deed, until)
        elif deed.kind == "order":
            asked[deed.seat, "order", ""] += 1
        elif deed.kind == "offer" and deed.text == "undo":
            asked[deed.seat, "undo", ""] += 1
        elif deed.kind == "resign" or (deed.kind == "offer" and deed.text == "draw"):
            asked["", "close", ""] += 1
            must["", "close", ""] = max(must["", "close", ""], int(deed.kind == "resign" and _must(deed, until)))
    for key in asked.keys() | plain.keys():
        if plain[key] < must[key]:
            counts.lost.add(f"{where}: {' '.join(key)}: {must[key]} acknowledged, {plain[key]} there")
        if plain[key] > asked[key]:
            counts.doubled.add(f"{where}: {' '.join(key)}: {asked[key]} asked for, {plain[key]} there")


def _in_order(deeds: Sequence[Deed], where: str, counts: Counts) -> None:
    """Nothing stands before what had been acknowledged when it was said."""
    soonest: int | None = None
    for deed in reversed(deeds):
        if soonest is not None and soonest < deed.said:
            counts.wrong.add(f"{where}: “{deed.text}” of {deed.seat} stands too early")
        if deed.told is not None and (soonest is None or deed.told < soonest):
            soonest = deed.told


def _talk(ledger: Ledger, found: Table, until: int, where: str, counts: Counts) -> None:
    said = {deed.text: deed for deed in ledger.of("chat")}
    heard = Counter(row["text"] for row in found.remarks if row["seat"] is not None)
    for text, many in heard.items():
        if text not in said or said[text].refused or many > 1:
            counts.doubled.add(f"{where}: remark “{text}”: {many} times")
    for text, deed in said.items():
        if _must(deed, until) and not heard[text]:
            counts.lost.add(f"{where}: remark “{text}”")
    _in_order([said[row["text"]] for row in found.remarks if row["text"] in said], where, counts)


def _sits(ledger: Ledger, found: Table, until: int, where: str, counts: Counts) -> None:
    for deed in ledger.of("sit"):
        row = found.seats[ledger.seats.index(deed.seat)]
        if _must(deed, until) and (row["kind"] == "person") != (row["name"] == deed.text):
            counts.lost.add(f"{where}: {deed.text} sat down; there is {row['name']!r} ({row['kind']})")
        elif _must(deed, until) and row["kind"] not in ("person", "bot"):
            counts.lost.add(f"{where}: {deed.text} sat down; the seat is {row['kind']}")


def _orders(ledger: Ledger, found: Table, until: int, where: str, counts: Counts) -> None:
    may: dict[tuple[str, str], set[str]] = {}
    for deed in ledger.of("order"):
        if deed.refused:
            continue
        possible = may.setdefault((deed.seat, deed.about), {"usual"})
        if _must(deed, until):
            possible.clear()
        possible.add(deed.text)
    for place, seat in enumerate(ledger.seats):
        if found.seats[place]["kind"] == "bot":
            continue  # who has left has left no orders
        given = {about: body for (number, about), body in found.orders.items() if number == place}
        for about in {about for name, about in may if name == seat} | given.keys():
            body = given.get(about)
            policy = "usual" if body is None else msgspec.json.decode(body, type=StandingOrder).policy
            if policy not in may.get((seat, about), {"usual"}):
                counts.lost.add(f"{where}: {seat} ordered {may.get((seat, about))} about {about}; it is {policy}")


def _offers(ledger: Ledger, found: Table, until: int, where: str, counts: Counts) -> None:
    there = {str(row["id"]) for row in found.offers}
    votes: dict[str, list[Deed]] = {}
    for deed in ledger.of("vote"):
        if not deed.refused:
            votes.setdefault(deed.about, []).append(deed)
    made = Counter((ledger.seats[row["by"]], row["kind"]) for row in found.offers)
    asked = Counter((deed.seat, deed.text) for deed in ledger.of("offer") if not deed.refused)
    for key, many in made.items():
        if many > asked[key]:
            counts.doubled.add(f"{where}: offers of {' '.join(key)}: {asked[key]} made, {many} there")
    if found.row["status"] == "over":
        return
    for deed in ledger.of("offer"):
        cast = votes.get(deed.about, [])
        if deed.about in there:
            if any(vote.text == "no" and _must(vote, until) for vote in cast):
                counts.doubled.add(f"{where}: the offer {deed.text} of {deed.seat} was declined and is back")
        elif _must(deed, until) and not _stale(deed) and not any(_settled(ledger, found, deed, vote) for vote in cast):
            counts.lost.add(
                f"{where}: the offer {deed.text} of {deed.seat} (the game is {found.row['status']}; "
                f"{', '.join(f'{vote.seat} said {vote.text}' for vote in cast) or 'nobody had answered'})"
            )


def _stale(offer: Deed) -> bool:
    """The game has gone on: to take back is no longer what was offered."""
    return offer.text == "undo"


def _settled(ledger: Ledger, found: Table, offer: Deed, vote: Deed) -> bool:
    """Whether a vote may have taken it off the table: by a no, or by a yes, and then it is carried out."""
    if vote.text == "no":
        return True
    if offer.text in ("pause", "resume"):
        wanted = "paused" if offer.text == "pause" else "running"
        known = {deed.about: deed.text for deed in ledger.of("offer")}
        # Another may have been agreed to since; perhaps one whose offerer never heard its number.
        return found.row["status"] == wanted or any(
            other.text == "yes" and other.said > offer.said and known.get(other.about, "") in ("", "pause", "resume")
            for other in ledger.of("vote")
            if other.about != offer.about
        )
    return True


# ---------------------------------------------------------------------- by the rules


def replayed(ledger: Ledger, found: Table) -> Iterator[str]:
    """What is wrong with a running game when it is played again from its answers, to the letter. Nothing should be."""
    if not found.acts:
        return
    salts = tuple(row["salt"] for row in found.seats if row["salt"])
    variants = msgspec.json.decode(found.row["variants"], type=dict[str, str])
    game = find_game(ledger.game).of(ledger.scenario)
    try:
        match = Match(game, ledger.scenario, Seed(found.row["seed"], salts), variants=variants)
        for number, entry in enumerate(entry for act in found.acts for entry in act.entries):
            if number:
                match.repeat(entry)
            match.entries_from(number)[0].compare(entry, number)
    except BanneretError as error:
        yield f"{ledger.table} ({ledger.game}): {error}"


def verified(ledger: Ledger, record: bytes) -> Iterator[str]:
    """The same of a game that is over, from its record, as `banneret verify` does it; and whether it holds all that was
    acknowledged."""
    where = f"{ledger.table} ({ledger.game})"
    try:
        kept = Record.loads(record)
        check(kept)
    except BanneretError as error:
        yield f"{where}: the record does not verify: {error}"
        return
    if kept.header.commitment != ledger.commitment:
        yield f"{where}: the record has another seal"
    answers = Counter((entry.seat, entry.answer) for entry in kept.entries if entry.do == "answer" and not entry.order)
    given = Counter((deed.seat, deed.text) for deed in ledger.of("answer") if not deed.refused)
    told = Counter((deed.seat, deed.text) for deed in ledger.of("answer") if deed.told is not None)
    for key, many in told.items():
        if answers[key] < many:
            yield f"{where}: the record has “{' '.join(key)}” {answers[key]} times, acknowledged {many} times"
    for key, many in answers.items():
        if many > given[key]:
            yield f"{where}: the record has “{' '.join(key)}” {many} times, answered {given[key]} times"

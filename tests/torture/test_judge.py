"""Who judges must find what is planted: a deed that is lost, one that is doubled, history that has changed."""

import random
from collections.abc import Callable

import msgspec
import pytest

from banneret.kernel.dice import Seed
from banneret.kernel.match import Match
from banneret.kernel.registry import game
from torture.found import Act, Table
from torture.judge import judge, replayed
from torture.told import Counts, Ledger, tick

SEED = Seed("planted")


def played() -> tuple[Ledger, Table]:
    """A game of which everything is as it should be."""
    match, dice = Match(game("calais"), "somme", SEED), random.Random(1)
    ledger = Ledger("t", "calais", "somme", SEED.commitment, match.seats)
    row = {"seed": SEED.server, "commitment": SEED.commitment, "trouble": None, "variants": "{}", "status": "running"}
    seats = [{"kind": "person", "name": f"{seat} I", "salt": ""} for seat in match.seats]
    for seat in match.seats:
        ledger.say(seat, "sit", f"{seat} I").done()
    found = Table(row, seats, [Act(0, msgspec.json.encode(match.entries), None)])
    for own in range(1, 9):
        assert match.decision is not None
        seat, before = match.awaited[0], match.recorded
        option = dice.choice(match.decision.options)
        deed = ledger.say(seat, "answer", option.notation, own=own)
        match.play(option, seat)
        found.acts.append(Act(len(found.acts), msgspec.json.encode(match.entries_from(before)), own))
        deed.done()
        said = ledger.say(seat, "chat", f"remark {own}")
        found.remarks.append({"seat": match.seats.index(seat), "text": said.text})
        said.done()
    ledger.say("english", "order", "pass", about="raid").done()
    found.orders[0, "raid"] = '{"interrupt":"raid","policy":"pass"}'
    offer = ledger.say("english", "offer", "pause")
    offer.about = "7"
    offer.done()
    found.offers.append({"id": 7, "by": 0, "kind": "pause"})
    return ledger, found


def counted(ledger: Ledger, found: Table | None) -> Counts:
    counts = Counts()
    judge(ledger, found, tick(), counts)
    return counts


def test_nothing_is_wrong_where_nothing_is() -> None:
    ledger, found = played()
    counts = counted(ledger, found)
    assert not len(counts.lost) + len(counts.doubled) + len(counts.wrong)
    assert not list(replayed(ledger, found))


def _twice(found: Table) -> None:
    found.acts.append(Act(len(found.acts), found.acts[-1].raw, found.acts[-1].own))


def _swapped(found: Table) -> None:
    found.acts[3], found.acts[4] = (
        Act(3, found.acts[4].raw, found.acts[4].own),
        Act(4, found.acts[3].raw, found.acts[3].own),
    )


PLANTED: dict[str, tuple[str, Callable[[Table], object]]] = {
    "the last answer is gone": ("lost", lambda found: found.acts.pop()),
    "an answer in the midst is gone": ("lost", lambda found: found.acts.pop(4)),
    "the last answer is there twice": ("doubled", _twice),
    "two answers have changed places": ("wrong", _swapped),
    "a remark is gone": ("lost", lambda found: found.remarks.pop(3)),
    "a remark is there twice": ("doubled", lambda found: found.remarks.append(found.remarks[2])),
    "an order is gone": ("lost", lambda found: found.orders.clear()),
    "an offer is gone, and nobody has answered": ("lost", lambda found: found.offers.clear()),
    "an offer is there twice": ("doubled", lambda found: found.offers.append({"id": 8, "by": 0, "kind": "pause"})),
    "somebody has lost his seat": ("lost", lambda found: found.seats[0].update(kind="invited", name="")),
    "the dice are others": ("wrong", lambda found: found.row.update(seed=Seed("other").server)),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found(name: str) -> None:
    kind, plant = PLANTED[name]
    ledger, found = played()
    plant(found)
    assert len(getattr(counted(ledger, found), kind))


def test_a_table_that_is_gone() -> None:
    ledger, _ = played()
    assert len(counted(ledger, None).lost) == 1


def test_what_was_on_disk_once_may_not_become_something_else() -> None:
    ledger, found = played()
    counted(ledger, found)
    act = found.acts[2]
    found.acts[2] = Act(2, act.raw.replace(b'"dice":', b'"dice" :') + b" ", act.own)
    assert len(counted(ledger, found).lost) == 1


def test_what_nobody_was_told_may_be_there_or_not_but_not_twice() -> None:
    ledger, found = played()
    last = next(deed for deed in reversed(ledger.deeds) if deed.kind == "answer")
    last.told = None
    assert not len(counted(ledger, found).lost)
    _twice(found)
    assert len(counted(ledger, found).doubled) == 1
    ledger, found = played()
    next(deed for deed in reversed(ledger.deeds) if deed.kind == "answer").told = None
    found.acts.pop()
    counts = counted(ledger, found)
    assert not len(counts.lost) + len(counts.doubled)


def test_a_die_that_the_seed_does_not_give_is_found_when_it_is_played_again() -> None:
    ledger, found = played()
    found.row["seed"] = Seed("other").server
    assert list(replayed(ledger, found))

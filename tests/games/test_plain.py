"""What was told has no codes at the table, and stays in the record as it was written."""

import gzip
import re
from fractions import Fraction
from pathlib import Path

import pytest

from banneret.kernel.event import Event
from banneret.kernel.odds import Odds, Outcome
from banneret.kernel.plain import plain, plain_event, plain_odds
from banneret.kernel.prospects import Prospects
from banneret.kernel.record import Record
from banneret.kernel.registry import game

KEPT = Path(__file__).parent.parent / "records" / "kept" / "records"
CODES = {
    "maid": ("result", re.compile(r"(?<![\w–])(E|-|\d+R?)/(E|-|\d+R?)(?![\w–])")),
    "diex": ("combat", re.compile(r": [A-Z],")),
}
"""Of each game: what kind of event tells of a fight, and how its table's codes look."""


@pytest.mark.parametrize(
    ("which", "told", "read"),
    [
        ("maid", "E/-", "attackers are eliminated, defenders unharmed"),
        ("maid", "1/4R", "attackers lose 1, defenders lose 4 and retreat"),
        (
            "maid",
            "The attack on Blois: E/1 at 1-2: attackers are eliminated, defenders lose 1.",
            "The attack on Blois at 1-2: attackers are eliminated, defenders lose 1.",
        ),
        ("maid", "The defenders of Blois are swept away: -/E.", "The defenders of Blois are swept away."),
        ("maid", "fire costs 2", "fire costs 2"),
        (
            "calais",
            "The English set out on a normal march to Fécamp. Card m03 is turned.",
            "The English set out on a normal march to Fécamp. A march card is turned.",
        ),
        ("diex", "result J", "defenders crushed"),
        ("diex", "45 points against 30: result F.", "45 points against 30: defenders worse off."),
        ("diex", "Hugolin killed", "Hugolin killed"),
        ("diex", "Guthstan and Edmer attack Vital: D, stunned.", "Guthstan and Edmer attack Vital: stunned."),
        ("diex", "Odo attacks Ulf: F, unhorsed and stunned.", "Odo attacks Ulf: unhorsed and stunned."),
        ("diex", "Odo attacks Ulf: A, no effect.", "Odo attacks Ulf: no effect."),
        ("orleans", "“town_hall” can't be done any more.", "“town hall” can't be done any more."),
        ("chivalry", "2 hits", "2 hits"),
    ],
)
def test_codes_are_read_as_words(which: str, told: str, read: str) -> None:
    assert plain(game(which), told) == read
    assert plain_event(game(which), Event("result", told, gist=told)) == Event("result", read, gist=read)
    odds = Odds((Outcome((told,), Fraction(1)),), True, False)
    assert plain_odds(game(which), odds) == Odds((Outcome((read,), Fraction(1)),), True, False)


@pytest.mark.parametrize("which", CODES)
def test_kept_battles_are_told_without_codes(which: str) -> None:
    kind, code = CODES[which]
    told = [
        event
        for path in sorted(KEPT.glob(f"{which}-*.jsonl.gz"))
        for entry in Record.loads(gzip.decompress(path.read_bytes())).entries
        for event in entry.events
        if event.kind == kind
    ]
    assert any(code.search(event.text) for event in told)
    read = [plain_event(game(which), event) for event in told]
    assert not [event for event in read if code.search(event.gist) or code.search(event.text)]


def test_outcomes_that_read_alike_are_one() -> None:
    odds = Odds(
        (
            Outcome(("result J",), Fraction(1, 2)),
            Outcome(("result F",), Fraction(1, 3)),
            Outcome(("defenders worse off",), Fraction(1, 6)),
        ),
        True,
        False,
    )
    assert [(one.name, one.chance) for one in plain_odds(game("diex"), odds).outcomes] == [
        ("defenders crushed", Fraction(1, 2)),
        ("defenders worse off", Fraction(1, 2)),
    ]
    told = Prospects(((("falls",), 0.5), (("falls", "falls"), 0.3), (("stands",), 0.2))).marked(("falls", "falls"))
    assert [(one.name, one.chance, one.came) for one in told] == [("falls", 0.8, True), ("stands", 0.2, False)]

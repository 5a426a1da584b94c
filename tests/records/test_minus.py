"""One minus sign in all that people read: in scenes, answers and previews of the kept positions, and in the logs of the
kept records, which have hyphens here and there as they were written."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from banneret.cli.views.events import sentence
from banneret.kernel.event import Event, minus
from banneret.kernel.match import Match

from .test_kept import POSITIONS, RECORDS, named, played, positions, record

HYPHEN = re.compile(r"(?:^|[\s(=:,×÷+])-\s?\d")
MANY = 25
"""So many answers of a menu are looked at."""


def strings(data: object) -> Iterator[str]:
    """All that stands in some data, keys apart."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for part in data.values():
            yield from strings(part)
    elif isinstance(data, list | tuple):
        for part in data:
            yield from strings(part)


@pytest.mark.parametrize("path", POSITIONS, ids=named)
def test_scenes_and_previews_have_one_minus_sign(path: Path) -> None:
    for kept in positions(path)[::3]:
        match = Match(played(path), kept.scenario, seed="minus", position=kept.position)
        shown: list[object] = [match.scene(seat) for seat in match.seats]
        for seat in match.awaited:
            for option in list(match.decision.menu_of(match.seats.index(seat)) if match.decision else ())[:MANY]:
                shown += [option.label, match.preview(option.notation, seat)]
        wrong = [text for text in strings(msgspec.to_builtins(shown)) if HYPHEN.search(text)]
        assert not wrong, kept.stack


def test_logs_are_read_with_one_minus_sign() -> None:
    events = [event for path in RECORDS for entry in record(path).entries for event in entry.events]
    hyphened = [event for event in events if HYPHEN.search(event.text) or HYPHEN.search(event.sum)]
    assert hyphened, "records keep what was written"
    for event in hyphened:
        read = event.readable()
        assert not HYPHEN.search(read.text) and not HYPHEN.search(read.sum)
        assert not HYPHEN.search(sentence(event).plain)


def test_only_hyphens_before_numbers_are_minus_signs() -> None:
    assert minus("1 − 2 = -1: hexes 3-4, Archers-2, DXA-2.1 (-3)") == "1 − 2 = −1: hexes 3-4, Archers-2, DXA-2.1 (−3)"
    event = Event("end", "A cross-bow.", sum="-4")
    assert event.readable() == Event("end", "A cross-bow.", sum="−4")
    plain = Event("end", "Nothing.")
    assert plain.readable() is plain

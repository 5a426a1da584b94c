"""Every worked case of the campaign is read by some test."""

import re
from collections.abc import Iterator
from pathlib import Path

from .cases import EXAMPLES

DIEX = Path(__file__).parents[1]


def _texts() -> Iterator[str]:
    for path in sorted(DIEX.rglob("test_*.py")):
        if path != Path(__file__):
            yield path.read_text(encoding="utf-8")


def test_no_example_is_left_out() -> None:
    text = "\n".join(_texts())
    assert len(EXAMPLES) > 60
    missing = [id for id in EXAMPLES if not re.search(rf'"{id}"', text)]
    assert not missing, f"no test reads {', '.join(missing)}"


def test_no_other_is_asked_for() -> None:
    asked = {id for text in _texts() for id in re.findall(r'case\("(\w+)"\)', text) if id.startswith("camp_")}
    assert asked <= set(EXAMPLES)

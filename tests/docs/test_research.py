"""The code of docs/research.md runs from top to bottom as it stands."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)), {"__name__": "research"})
    told = capsys.readouterr().out
    assert "eyes choice 0 2 ('english', 'french')\nasked flag 0 1 ()" in told
    assert '{"game":"calais"' in told
    assert "'verb', 'touches', 'touch.1'" in told
    assert "'odds.rolls', 'odds.exact'" in told
    assert "french: " in told

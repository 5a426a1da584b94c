"""The code of docs/library.md runs as it stands, and its table of words is complete."""

import re
from pathlib import Path
from typing import Any

import pytest

import banneret

PAGE = (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8")


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)), {})
    told = capsys.readouterr().out
    assert "('green', 'blue', 'red', 'yellow')" in told
    assert "There is no place “london”" in told and "CAL-3.9" in told


@pytest.mark.parametrize(
    "game", [kind for game in banneret.games() for kind in game.kinds()], ids=lambda game: game.part_id
)
def test_the_page_lists_all_words(game: banneret.Game[Any]) -> None:
    name = f"`{game.id}`, {game.kind}" if game.kind else f"`{game.id}`"
    row = re.search(rf"^\| {name} \| (.*) \|$", PAGE, flags=re.MULTILINE)
    assert row is not None and re.findall(r"`(\w+)`", row[1]) == list(game.writable)

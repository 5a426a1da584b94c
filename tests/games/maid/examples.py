"""The worked cases of the rules, as their file has them."""

import tomllib
from pathlib import Path
from typing import Any

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["examples"]
}


def given(id: str) -> Any:
    """What a case starts from."""
    return CASES[id]["given"]


def expect(id: str) -> Any:
    """What must come of it."""
    return CASES[id]["expect"]

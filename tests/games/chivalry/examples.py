"""The worked cases of the rules, as their file has them."""

import tomllib
from pathlib import Path
from typing import Any

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]
}


def of_kind(kind: str) -> list[str]:
    """The cases of a kind: those that are no scene are exact inputs and outputs."""
    return [id for id, case in CASES.items() if case["given"]["kind"] == kind]


def given(id: str) -> Any:
    """What a case starts from."""
    return CASES[id]["given"]


def expect(id: str) -> Any:
    """What must come of it."""
    return CASES[id]["expect"]

"""The worked cases of the rules, as their file has them."""

import tomllib
from pathlib import Path
from typing import Any

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["case"]
}


def values(id: str) -> Any:
    """The figures of a case."""
    return CASES[id]["values"]

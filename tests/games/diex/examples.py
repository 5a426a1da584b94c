"""The worked examples of the rules, as their file has them."""

import tomllib
from collections.abc import Container
from pathlib import Path
from typing import Any

Data = dict[str, Any]

EXAMPLES: list[Data] = tomllib.loads((Path(__file__).parent / "examples.toml").read_text(encoding="utf-8"))["example"]


def of_kinds(kinds: Container[str]) -> list[Data]:
    """The examples with figures for programs, of these kinds."""
    return [example for example in EXAMPLES if example.get("case", {}).get("kind") in kinds]


BY_ID: dict[str, Data] = {example["id"]: example for example in EXAMPLES}

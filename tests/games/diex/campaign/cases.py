"""The worked cases of the campaign, by id."""

import tomllib
from pathlib import Path
from typing import Any

Data = dict[str, Any]

FILE = Path(__file__).parents[1] / "examples_campaign.toml"
EXAMPLES: dict[str, Data] = {
    example["id"]: example for example in tomllib.loads(FILE.read_text(encoding="utf-8"))["example"]
}


def case(id: str) -> tuple[Any, Any]:
    """What is given and what is to be expected."""
    return EXAMPLES[id]["given"], EXAMPLES[id]["expect"]

"""Every worked example of the rulebook is played by some test of this package."""

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
EXAMPLES = [example["id"] for example in tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))["example"]]


def _cases(test: Any) -> Iterator[str]:
    """The ids of a test's parameters, given or taken from the example."""
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            ids = mark.kwargs.get("ids")
            yield from (id for id in ids if isinstance(id, str)) if isinstance(ids, list | tuple) else ()
            for values in mark.args[1]:
                found = getattr(values, "id", None) or (values.get("id") if isinstance(values, dict) else values)
                if isinstance(found, str):
                    yield found


def _played() -> set[str]:
    found = set()
    for path in sorted(HERE.glob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        module = import_module(f"{__package__}.{path.stem}")
        text = path.read_text(encoding="utf-8")
        found |= {id for id in EXAMPLES if re.search(rf"\b{id}\b", text)}
        for name, test in vars(module).items():
            if name.startswith("test_"):
                found |= {name.removeprefix("test_"), *_cases(test)}
    return found


def test_no_example_is_left_out() -> None:
    assert len(EXAMPLES) == len(set(EXAMPLES)) > 100
    missing = sorted(set(EXAMPLES) - _played())
    assert not missing, f"no test plays {', '.join(missing)}"

"""Write docs/api.md anew: every public name of the library with its signature and what its docstring says.

python tools/api.py            write it
python tools/api.py --check    only say whether it is up to date
"""

import argparse
import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"

PARTS = {
    "banneret": "Playing, looking, recording: what `import banneret` gives.",
    "banneret.author": "Writing a game: all that [authoring](authoring.md) and [its second part](authoring2.md) use.",
    "banneret.bots": "Bots by name.",
    "banneret.lab": "Series of games, fuzzing.",
    "banneret.lab.selfplay": "Games between bots, answer by answer.",
    "banneret.lab.journal": "Series that go on after a break.",
    "banneret.lab.ray_pool": "Series on a cluster.",
    "banneret.kernel.observer": "Positions as numbers, for a game that wants an observer of its own.",
    "banneret.adapters.gymnasium": "One seat against bots.",
    "banneret.adapters.pettingzoo": "All seats.",
    "banneret.adapters.batch": "Many matches at once.",
    "banneret.adapters.openspiel": "Trees with chance nodes.",
    "banneret.adapters.ladder": "Tiny games with their exact values.",
}
"""The modules whose names are public, and what they are for. What has an `__all__` means that; of the others, what they
define themselves."""

HEAD = """# The library, name by name

Made from the docstrings by `make api`; a test says when it is out of date. For how these go together read
[the library](library.md), [authoring](authoring.md) and [research](research.md).
"""


class Undocumented(Exception):
    """A public name without a docstring."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is out of date")
    args = parser.parse_args(argv)
    text = page()
    if args.check:
        fresh = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print("docs/api.md is up to date." if fresh else "docs/api.md is out of date: make api")
        return 0 if fresh else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for name, about in PARTS.items() for line in _module(name, about))]).rstrip() + "\n"


def _module(name: str, about: str) -> Iterator[str]:
    module = import_module(name)
    yield f"## `{name}`\n\n{about}\n"
    for public, thing in names(module):
        yield from _entry(public, thing)


def names(module: ModuleType) -> list[tuple[str, Any]]:
    """The public names of a module that say something of themselves: classes and functions."""
    listed = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__
    ]
    found = ((name, getattr(module, name)) for name in sorted(listed) if not name.startswith("_"))
    return [
        (name, thing) for name, thing in found if inspect.isclass(thing) or inspect.isroutine(inspect.unwrap(thing))
    ]


def _entry(name: str, thing: Any) -> Iterator[str]:
    yield f"### {name}\n"
    yield f"```python\n{name}{_signature(thing)}\n```\n"
    yield _said(name, thing) + "\n"
    if inspect.isclass(thing):
        members = [line for member, value in sorted(vars(thing).items()) for line in _member(member, value)]
        members = [*_attributes(thing), *members]
        if members:
            yield "\n".join(members) + "\n"


def _attributes(thing: type) -> Iterator[str]:
    """The attributes that are explained where they are written, in the class or in its `__init__`, by a string below
    them."""
    try:
        (written,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return
    body = written.body if isinstance(written, ast.ClassDef) else []
    made = next((one.body for one in body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), [])
    for statements in (body, made):
        for statement, text in pairwise(statements):
            names = [name for name in _assigned(statement) if not name.startswith("_")]
            said = text.value.value if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) else None
            if names and isinstance(said, str):
                yield f"- {', '.join(f'`{name}`' for name in names)}: {_first(said)}"


def _assigned(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement gives a value or a type: x, or self.x."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    for target in targets if isinstance(statement, ast.Assign | ast.AnnAssign) else []:
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            yield target.attr


def _member(name: str, value: Any) -> Iterator[str]:
    """A method or property that is documented: what is not is not meant for others."""
    function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    if name.startswith("_") or not inspect.isfunction(function) or not function.__doc__:
        return
    shown = name if isinstance(value, property) else f"{name}{_signature(function, method=True)}"
    yield f"- `{shown}`: {_first(function.__doc__)}"


def _signature(thing: Any, method: bool = False) -> str:
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    parameters = [one for one in found.parameters.values() if not (method and one.name in ("self", "cls"))]
    text = str(found.replace(parameters=parameters))
    text = re.sub(r"<(?:class|function) '?([\w.]+)[^>]*>", r"\1", text)
    text = re.sub(r"\b(?:[a-z_]+\.)+([A-Za-z]\w*)", r"\1", text)  # Match, not banneret.kernel.match.Match
    return text.replace("'", '"') if '"' not in text else text


def _said(name: str, thing: Any) -> str:
    text = inspect.getdoc(thing)
    if not text or (inspect.isclass(thing) and not vars(thing).get("__doc__")):
        raise Undocumented(f"{name} has no docstring of its own")
    return text


def _first(text: str) -> str:
    return " ".join(inspect.cleandoc(text).split("\n\n")[0].split())


if __name__ == "__main__":
    sys.exit(main())

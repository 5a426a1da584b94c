"""`banneret new`: a package with a small game in it that works, to begin one's own with."""

import argparse
import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from rich.text import Text

from ...kernel.refusal import BanneretError
from ...kernel.registry import names
from ..terminal import Terminal
from ..views import palette
from .installed import installed

HELP = "lay out a package for a game of your own: rules, rulebook, face and tests of a small one that works"

_EPILOGUE = """examples:
  banneret new skirmish
  banneret new skirmish --title "A Skirmish in the Woods" --prefix SKW --in ~/games

What is laid out is whole: its tests pass, “banneret fuzz” finds nothing, and after “pip install -e .” every command
and the server know it. docs/authoring.md goes through it step by step."""

_SUFFIX = ".tmpl"


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOGUE
    parser.add_argument("name", metavar="NAME", help="what commands call it: small letters, digits and _")
    parser.add_argument("--title", help="what people call it (from the name)")
    parser.add_argument("--prefix", help="three to five capital letters that its clauses begin with (from the name)")
    parser.add_argument("--in", dest="folder", type=Path, default=Path(), metavar="DIR", help="where (here)")


def run(args: argparse.Namespace) -> int:
    words = _words(args.name, args.title, args.prefix)
    target: Path = args.folder / args.name
    if target.exists():
        raise BanneretError(f"{target} is there already; nothing was written. Choose another name, or --in DIR.")
    try:
        written = _lay(files("banneret.cli") / "template", target, words)
    except OSError as error:
        raise BanneretError(f"{target} can't be written: {error.strerror or error}.") from None
    Terminal().show_unbroken(
        *(Text(str(path), palette.FAINT) for path in written),
        Text(f"“{words['title']}” is laid out. Now: cd {target} && pip install -e . && banneret play {args.name}"),
    )
    return 0


def _words(name: str, title: str | None, prefix: str | None) -> dict[str, str]:
    """What stands in the place of what, in the files."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name) or keyword.iskeyword(name):
        raise BanneretError(f"“{name}” can't be the name of a game: write small letters, digits and _, a letter first.")
    if name in names() or name in ("banneret", "tests", "test") or name in sys.stdlib_module_names:
        raise BanneretError(f"There is a game or a package “{name}” already. Choose another name.")
    title = title or name.replace("_", " ").title()
    if not title.strip() or '"' in title or "\\" in title or not title.isprintable():
        raise BanneretError("A title is a few words, without quotes and backslashes.")
    letters = re.sub(r"[^A-Z]", "", name.upper())
    prefix = prefix or letters[:3].ljust(3, "X")  # a name may have fewer letters than a prefix
    if not re.fullmatch(r"[A-Z]{3,5}", prefix):
        raise BanneretError(f"The prefix is three to five capital letters, not “{prefix}”.")
    for other in installed():
        if prefix in (kind.prefix for kind in other.kinds()):
            raise BanneretError(f"The clauses of {other.title} begin with {prefix}: give another with --prefix.")
    kind = "".join(part.capitalize() for part in name.split("_"))
    return {"id": name, "package": name, "title": title.strip(), "prefix": prefix, "class": kind, "face": f"{kind}Face"}


def _lay(source: Traversable, target: Path, words: dict[str, str]) -> list[Path]:
    written: list[Path] = []
    target.mkdir(parents=True)
    for each in sorted(source.iterdir(), key=lambda each: each.name):
        name = words["package"] if each.name == "package" else each.name.removesuffix(_SUFFIX)
        if each.is_dir():
            written += _lay(each, target / name, words)
        elif each.name.endswith(_SUFFIX):
            text = Template(each.read_text(encoding="utf-8")).substitute(words)
            (target / name).write_text(text, encoding="utf-8")
            written.append(target / name)
    return written

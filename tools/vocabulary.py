"""The page of the vocabulary: docs/vocabulary.md, with docs/img/vocabulary/*.png, both made from the types.

python tools/vocabulary.py           page and pictures; the client draws them, in Chromium
python tools/vocabulary.py page      the page alone
python tools/vocabulary.py scenes    prints what the pictures show, as JSON: plates of words, each with its scenes
"""

import argparse
import ast
import inspect
import math
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import msgspec
from palette import shrunk
from playwright.sync_api import sync_playwright
from screenshots import FLAGS, taken
from specimens import SPECIMENS, Specimens

from banneret.kernel import scene as structs
from banneret.kernel import vocabulary
from banneret.kernel.vocabulary import VOCABULARY
from banneret.lab.fuzz.checks.words import takes

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "vocabulary.md"
IMAGES = "img/vocabulary"
LARGEST = 150_000
"""Bytes that a picture may have."""
MOST = 10
"""So many scenes fit on a plate."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("page", "scenes"))
    what = parser.parse_args(argv).what
    if what == "scenes":
        sys.stdout.buffer.write(msgspec.json.encode(plates()))
        return 0
    PAGE.write_text(page(), encoding="utf-8")
    if what == "page":
        return 0
    chromium = shutil.which("chromium")
    if chromium is None:
        print(
            "Chromium draws the pictures, and was not found. On Debian: sudo apt-get install chromium", file=sys.stderr
        )
        return 1
    draw(chromium)
    return 0


# ---------------------------------------------------------------------- the pictures


def plates() -> dict[str, Specimens]:
    """All specimens, by the names of their pictures."""
    return {name: plate for family in SPECIMENS for name, plate in _plates(family).items()}


def _plates(family: str) -> dict[str, Specimens]:
    """Those of a family. One with many words has several, of about the same size."""
    shown = list(SPECIMENS[family]().items())
    count = math.ceil(sum(len(scenes) for _, scenes in shown) / MOST)
    size = math.ceil(len(shown) / count)
    parts = (dict(shown[first : first + size]) for first in range(0, len(shown), size))
    return {f"{family.lower()}{f'-{number}' if number > 1 else ''}": part for number, part in enumerate(parts, 1)}


def draw(chromium: str) -> None:
    """Every plate, drawn by the client as it draws games."""
    folder = PAGE.parent / IMAGES
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    with gallery() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        context = browser.new_context(
            base_url=address, viewport={"width": 920, "height": 800}, reduced_motion="reduce", color_scheme="light"
        )
        for name, plate in plates().items():
            page = context.new_page()
            shown = msgspec.json.encode(plate).decode()
            page.add_init_script(f"sessionStorage.setItem('plate', {msgspec.json.encode(shown).decode()})")
            page.goto("/gallery.html?show=plate")
            page.get_by_test_id("plate").wait_for(timeout=120_000)
            target = folder / f"{name}.png"
            target.write_bytes(shrunk(taken(page, page.get_by_test_id("plate")), LARGEST))
            print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1000} kB")
            page.close()
        browser.close()


@contextmanager
def gallery() -> Iterator[str]:
    """The client's page for those who draw; its address."""
    command = ["npm", "run", "dev", "--", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT / "web", stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if found := re.search(r"http://[\d.]+:\d+", re.sub(r"\x1b\[[\d;]*m", "", line)):
                yield found[0]
                break
        else:
            raise RuntimeError("The gallery did not start.")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(10)


# ---------------------------------------------------------------------- the page


def page() -> str:
    """The page: a heading for each family, what it is, where it is used, its pictures, its words."""
    blocks = [HEAD]
    for family, words in VOCABULARY.items():
        blocks += [f"## {family}", _sentences()[family], f"In {_listed(_fields(words))}."]
        if family in SPECIMENS:
            blocks += [f"![The words of {family}]({IMAGES}/{name}.png)" for name in _plates(family)]
            blocks.append(" · ".join(map(_told, words)))
        else:
            blocks.append(f"All words of {_listed(other for other in VOCABULARY if _part_of(other, family))}.")
    return "\n\n".join(blocks) + "\n"


HEAD = """# The vocabulary of scenes

A game says what there is in these words, and every client has a drawing for each of them. They are closed: what is the
same in two games has one word, and a game that needs another adds it to `kernel/vocabulary.py`, with its drawing. What
a word means in a game its legend tells.

Made from the types by `python tools/vocabulary.py`; the pictures are drawn by the client, as it draws games."""


def _sentences() -> dict[str, str]:
    """What stands below each family in its module."""
    body = ast.parse(inspect.getsource(vocabulary)).body
    found = {}
    for named, told in pairwise(body):
        match named, told:
            case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _fields(words: Iterable[str]) -> Iterator[str]:
    """The fields of scenes that take all of these words."""
    for name, struct in vars(structs).items():
        if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
            for field, allowed in takes(struct).items():
                if set(words) <= set(allowed):
                    yield f"`{name}.{field}`"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _part_of(family: str, whole: str) -> bool:
    return family != whole and set(VOCABULARY[family]) < set(VOCABULARY[whole])


def _told(word: str) -> str:
    return f"`{word}`" if word else "(nothing said)"


if __name__ == "__main__":
    sys.exit(main())

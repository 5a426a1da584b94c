"""What is written on the command line, and the files that it names."""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from ...kernel.refusal import BanneretError


def pairs(given: list[str], flag: str, form: str) -> dict[str, str]:
    """KEY=VALUE arguments as a dict."""
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (sign and key and value):
            raise BanneretError(f"{flag} wants {form}, not “{text}”.")
        if key in found:
            raise BanneretError(f"{flag} {key} is given twice.")
        found[key] = value
    return found


def game_number(given: int | None) -> int | None:
    """`--only`: a game of a series by its number."""
    if given is not None and given < 0:
        raise BanneretError(f"Games are numbered from 0 on: there is no game {given}.")
    return given


def writable(name: str | None) -> Path | None:
    """The path, if a file can be written there: better to hear that it can't before the games than after them."""
    if name is None:
        return None
    path = Path(name)
    if path.is_dir():
        raise BanneretError(f"{path} is a directory; give the name of a file.")
    if not path.parent.is_dir():
        raise BanneretError(f"There is no directory {path.parent} to write {path.name} into.")
    new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise _cannot(path, error) from None
    if new:
        path.unlink()
    return path


def writable_folder(path: Path) -> Path:
    """The folder, if files can be written there; it may be still to be made. Trying leaves nothing behind."""
    missing = [each for each in (path, *path.parents) if not each.exists()]
    made: list[Path] = []
    try:
        for each in reversed(missing):
            each.mkdir()
            made.append(each)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        raise BanneretError(f"No file can be written into the folder {path}: {error.strerror or error}.") from None
    finally:
        for each in reversed(made):
            each.rmdir()
    return path


HERE = "-"
"""Standard output, where a file is named."""


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--json", metavar="FILE", help="write all that is found as JSON; -: on standard output, in place of the tables"
    )


class Json:
    """What was asked of `--json`."""

    def __init__(self, name: str | None) -> None:
        self.here = name == HERE
        """In place of everything else that would be printed."""
        self.path = None if self.here else writable(name)

    def __bool__(self) -> bool:
        return self.here or self.path is not None

    def put(self, data: Any) -> None:
        """Write it where it was asked for, if it was."""
        if not self:
            return
        text = msgspec.json.format(msgspec.json.encode(data, enc_hook=str), indent=1).decode() + "\n"
        if self.path is None:
            sys.stdout.write(text)
        else:
            write(self.path, text)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _cannot(path, error) from None


def _cannot(path: Path, error: OSError) -> BanneretError:
    return BanneretError(f"{path} can't be written: {error.strerror or error}.")

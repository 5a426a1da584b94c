"""What a compiled build was made from. Python takes a compiled module before its source, whatever has changed there:
so a build that is older than its sources must go."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from .building import PATTERNS
from .modules import watched

STAMP = "compiled.json"


def write(source: Path, made_from: Path) -> None:
    """Note what the build beside these sources was made from: they may have changed since."""
    (source / "banneret" / STAMP).write_text(json.dumps(_print(made_from)) + "\n", "utf-8")


def is_there(source: Path) -> bool:
    return next(built(source), None) is not None


def is_fresh(source: Path) -> bool:
    """Whether there is a build and nothing has changed since."""
    stamp = source / "banneret" / STAMP
    return is_there(source) and stamp.exists() and json.loads(stamp.read_text("utf-8")) == _print(source)


def built(source: Path) -> Iterator[Path]:
    return (path for pattern in PATTERNS for path in source.rglob(pattern))


def remove(source: Path) -> None:
    for path in list(built(source)):
        path.unlink()
    (source / "banneret" / STAMP).unlink(missing_ok=True)


def _print(source: Path) -> str:
    """A fingerprint of all that is compiled."""
    digest = hashlib.sha256()
    for path in watched(source / "banneret"):
        digest.update(path.relative_to(source).as_posix().encode() + b"\n" + path.read_bytes())
    return digest.hexdigest()

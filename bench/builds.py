"""Which builds of Banneret are there to measure: the plain one always, the compiled one where `make fast` has left its
modules beside the sources."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PLAIN, COMPILED = "plain", "compiled"


@dataclass(frozen=True, slots=True)
class Build:
    """Where Python finds one of them."""

    name: str
    source: Path


@contextmanager
def builds(source: Path = SOURCE) -> Iterator[list[Build]]:
    """Compiled modules win over the sources beside them, so the plain build is then a copy without them."""
    if not is_compiled(source):
        yield [Build(PLAIN, source)]
        return
    with TemporaryDirectory(prefix="banneret-plain-") as directory:
        # Games look for their rulebooks two folders up from theirs, as in the repository.
        copy = Path(directory) / "src"
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static"))
        if (source.parent / "docs").is_dir():
            (copy.parent / "docs").symlink_to(source.parent / "docs")
        yield [Build(PLAIN, copy), Build(COMPILED, source)]


def is_compiled(source: Path) -> bool:
    """Whether the rules there have been compiled: the same touchstone as in `banneret.kernel.build`."""
    return any(path.suffix in (".so", ".pyd") for path in (source / "banneret" / "kernel").glob("flow.*"))

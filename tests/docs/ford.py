"""The package of docs/authoring2.md, as its reader has it at the end: what `banneret new` lays out, with the files of
the page in place of the template's."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "authoring2.md"
FILE = re.compile(r"\*\*`([^`]+)`\*\*[^\n]*\n\n```\w+\n(.*?)```", flags=re.DOTALL)


def lay_out(folder: Path) -> Path:
    """The package, in a folder of its own in this one."""
    words = ["new", "ford", "--title", "The Ford", "--prefix", "FRD", "--in", str(folder)]
    subprocess.run([sys.executable, "-m", "banneret.cli.main", *words], check=True, capture_output=True)
    package = folder / "ford"
    for old in (*package.glob("src/ford/*.py"), *package.glob("src/ford/pictures/*"), *package.glob("tests/*")):
        old.unlink()
    files: dict[str, list[str]] = {}
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        files.setdefault(name, []).append(text)
    for name, parts in files.items():
        (package / name).write_text("\n\n".join(parts), encoding="utf-8")
    return package

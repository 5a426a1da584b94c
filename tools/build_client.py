"""Build the page that people play on: web/ becomes src/banneret/server/static, and the pictures that it may ask for
src/banneret/pictures.

    python tools/build_client.py             when something in it has changed
    python tools/build_client.py --always    whether or not

It needs Node.js and, in the Python that runs it, msgspec: the client's types are made from the server's. Nothing else.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "banneret" / "server" / "static" / "index.html"
PICTURES = ROOT / "src" / "banneret" / "pictures" / "names.json"
NODE = 20
"""The oldest Node.js that the build tools run on."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--always", action="store_true", help="build even if nothing has changed")
    args = parser.parse_args(argv)
    if not args.always and up_to_date():
        return 0
    try:
        build()
    except Failed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


class Failed(Exception):
    """The page can't be built. Says why."""


def up_to_date() -> bool:
    return (
        BUILT.exists()
        and PICTURES.exists()
        and packages_installed()
        and BUILT.stat().st_mtime >= max(source.stat().st_mtime for source in sources())
    )


def sources() -> Iterator[Path]:
    """All that the page is made from: the client, and the Python types that its own are made from."""
    yield from (path for path in WEB.iterdir() if path.is_file())
    for folder in ("src", "scripts", "public"):
        yield from (
            path
            for path in (WEB / folder).rglob("*")
            if path.is_file() and "generated" not in path.relative_to(WEB).parts
        )
    yield from (ROOT / "src" / "banneret" / "kernel").glob("*.py")
    yield from (ROOT / "src" / "banneret" / "server").glob("wire*.py")
    yield ROOT / "src" / "banneret" / "server" / "typescript.py"


def build() -> None:
    started = time.time()
    npm = find_npm()
    if not packages_installed():
        if (WEB / "node_modules").is_symlink():
            raise Failed(
                "web/node_modules is a link, and npm would empty the folder behind it. Remove the link, "
                "then build again."
            )
        print("Fetching what the page is built with …", flush=True)
        run([npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"])
    print("Building the page …", flush=True)
    run([npm, "run", "--silent", "build"])
    if not BUILT.exists():
        raise Failed(f"npm run build left no {BUILT.relative_to(ROOT)}.")
    os.utime(BUILT, (started, started))  # what was changed during the build is newer than what was built


def find_npm() -> str:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Failed(
            f"Node.js {NODE} or newer, with npm, is needed to build the page, and was not found. It is at "
            "nodejs.org and in most package systems."
        )
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    major = re.match(r"v(\d+)\.", version)
    if major is None or int(major[1]) < NODE:
        raise Failed(f"Node.js {NODE} or newer is needed to build the page; {node} is {version}.")
    return npm


def packages_installed() -> bool:
    """npm notes what it has installed in a file of its own."""
    note, lock = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    return note.exists() and note.stat().st_mtime >= lock.stat().st_mtime


def run(command: Sequence[str]) -> None:
    """Run quietly; what it said is shown when it fails."""
    done = subprocess.run(
        command,
        cwd=WEB,
        env={**os.environ, "BANNERET_PYTHON": sys.executable},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise Failed(
            f"{done.stdout.rstrip()}\n'{' '.join(['npm', *command[1:]])}' failed in {WEB}; what it said is above."
        )


if __name__ == "__main__":
    sys.exit(main())

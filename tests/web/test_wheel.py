"""What people install: a wheel that is built from a fresh copy of the repository in an empty environment has all in it
that is needed to play and to serve. So has one that is built from the sources that we hand out."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import httpx
import pytest

from tests.server.process import Serving

from .environment import Environment, run

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("calais", "chivalry", "diex", "maid", "orleans")
PAGE = "banneret/server/static/"
PICTURES = "banneret/pictures/"

PLAY = """
from random import Random
from banneret import Match, games
chance = Random(1)
for game in games():
    for match in [Match(kind, seed="wheel") for kind in game.kinds()]:
        for _ in range(40):
            if match.decision is not None:
                seat = match.decision.seats[0]
                match.play(chance.choice(match.decision.menu_of(seat)), match.seats[seat])
    print(game.id, game.__class__.__module__, len(game.rulebook()) > 10_000, match.scene() is not None)
"""


def belonging(root: Path) -> Iterator[str]:
    """The files of the repository as they are now, those that .gitignore names apart: what a fresh clone would have, if
    this were committed."""
    lines = (root / ".gitignore").read_text(encoding="utf-8").split()
    anywhere = [line.rstrip("/") for line in (*lines, ".git") if not line.startswith("/")]
    there = {line.strip("/") for line in lines if line.startswith("/")}
    for folder, folders, files in os.walk(root):
        here = Path(folder)

        def belongs(name: str, here: Path = here) -> bool:
            path = (here / name).relative_to(root).as_posix()
            return path not in there and not any(fnmatch(name, one) for one in anywhere)

        folders[:] = filter(belongs, folders)
        yield from ((here / name).relative_to(root).as_posix() for name in filter(belongs, files))


def copied(folder: Path) -> Path:
    for name in belonging(ROOT):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    return folder


def hatchling(folder: Path, target: str, out: Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Build by the packages of this environment, as with pip's --no-build-isolation."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(out)]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env=os.environ | ({} if path is None else {"PATH": path})
    )


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def whole(wheel: Path) -> None:
    """All files of the package are in it, the rulebooks, the pictures and a page whose parts are there, and nothing
    else."""
    with zipfile.ZipFile(wheel) as zipped:
        inside = set(zipped.namelist())
        page = zipped.read(f"{PAGE}index.html").decode()
        books = {game: zipped.read(f"banneret/games/{game}/rulebook.md").decode() for game in GAMES}
    assert books == {game: (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8") for game in GAMES}
    parts = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', page)
    assert parts and {PAGE + part for part in parts} <= inside
    pictures = {name for name in inside if name.startswith(PICTURES)}
    assert {f"{PICTURES}{letter}.json" for letter in "abc"} <= pictures
    ours = {name.removeprefix("src/") for name in belonging(ROOT) if name.startswith("src/banneret/")}
    beside = {f"banneret/games/{game}/rulebook.md" for game in GAMES}
    built = (".dist-info/", PAGE, PICTURES)
    assert ours | beside == {name for name in inside if not any(part in name for part in built)}


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    scripts = tmp_path / "elsewhere" / "bin"
    server = Serving(tmp_path / "data", program=[str(scripts / "python"), "-I", str(scripts / "banneret")])
    yield server
    server.end()


def test_a_wheel_built_in_isolation_plays_and_serves_elsewhere(tmp_path: Path, serving: Serving) -> None:
    """As `pip install .` does it, and `pipx run` or `uvx`: build requirements are fetched, the page is built, and what
    comes of it is installed where there is nothing of ours."""
    repository = copied(tmp_path / "repository")
    Environment(tmp_path / "builder").pip(
        "wheel", ".", "--no-deps", "--wheel-dir", str(tmp_path / "wheels"), cwd=repository
    )
    wheel = only(tmp_path / "wheels")
    whole(wheel)

    elsewhere = Environment(tmp_path / "elsewhere")
    installed = elsewhere.install(wheel, "server")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(installed.metadata.get_all("Provides-Extra", ())) == set(project["optional-dependencies"])
    assert {(point.group, point.name, point.value) for point in installed.entry_points} == {
        ("console_scripts", "banneret", project["scripts"]["banneret"]),
        *(("banneret.games", *point) for point in project["entry-points"]["banneret.games"].items()),
    }

    shutil.rmtree(repository)
    played = run([str(elsewhere.python), "-c", PLAY], tmp_path).splitlines()
    assert played == [f"{game} banneret.games.{game} True True" for game in GAMES]
    program = str(elsewhere.folder / "bin" / "banneret")
    seats = ["--seat", "english=random", "--seat", "french=random", "--record", "game.jsonl"]
    run([program, "play", "calais", "--scenario", "somme", "--seed", "1", *seats], tmp_path)
    run([program, "verify", "game.jsonl"], tmp_path)

    with httpx.Client(base_url=serving.start().address) as http:
        page = http.get("/")
        assert page.status_code == 200 and "html" in page.headers["content-type"]
        for part in re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page.text):
            assert http.get(part).status_code == 200
        assert http.get("/api/pictures/castle").status_code == 200
        chapters = http.get("/api/games/calais/rules").raise_for_status().json()["chapters"]
        assert any(clause["id"] == "CAL-1.1" for chapter in chapters for clause in chapter["clauses"])


def test_the_sources_that_we_hand_out_give_the_same_wheel(tmp_path: Path) -> None:
    packages = ROOT / "web" / "node_modules"
    if not packages.exists():
        pytest.skip("The packages that the page is built with are not installed: say `make client`.")
    done = hatchling(ROOT, "sdist", tmp_path / "sdist")
    assert done.returncode == 0, done.stdout + done.stderr
    sdist = only(tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path, filter="data")
    assert not [name for name in names if "node_modules" in name or "/static/" in name or "/generated/" in name]
    folder = tmp_path / sdist.name.removesuffix(".tar.gz")
    # Building there leaves the page of this checkout alone, on which other tests may be playing.
    (folder / "web" / "node_modules").symlink_to(packages)
    done = hatchling(folder, "wheel", tmp_path / "wheel")
    assert done.returncode == 0, done.stdout + done.stderr
    whole(only(tmp_path / "wheel"))


def test_without_node_the_build_says_what_is_missing(tmp_path: Path) -> None:
    done = hatchling(copied(tmp_path / "repository"), "wheel", tmp_path / "wheel", path=str(tmp_path))
    assert done.returncode != 0
    assert "Node.js 20 or newer, with npm, is needed to build the page, and was not found." in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "wheel").exists() or not any((tmp_path / "wheel").iterdir())

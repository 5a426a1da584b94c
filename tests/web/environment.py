"""An environment of its own, as somebody has who installs Banneret: nothing is in it but what a wheel asks for."""

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import banneret


class Environment:
    """An empty one, without even pip: that of the tests works on it from outside."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self.folder = folder
        self.python = folder / "bin" / "python"
        (self.packages,) = folder.glob("lib/python3.*/site-packages")

    def pip(self, *words: str, cwd: Path) -> None:
        """pip, as this environment would run it."""
        run([sys.executable, "-m", "pip", "--python", str(self.python), *words], cwd)

    def install(self, wheel: Path, extra: str) -> Distribution:
        """The wheel by pip; what its extra asks for is lent by the environment of the tests, and nothing else is: so
        what the wheel forgets to ask for is not there."""
        self.pip("install", "--no-deps", "--no-index", str(wheel), cwd=self.folder)
        (installed,) = distributions(path=[str(self.packages)])
        for lent in _asked_for(installed, extra):
            for top in {file.parts[0] for file in lent.files or ()} - {"..", "__pycache__"}:
                if not (self.packages / top).exists():
                    (self.packages / top).symlink_to(str(lent.locate_file(top)))
        return installed


def with_game(package: Path, folder: Path) -> Environment:
    """An environment with the wheel of an author's package in it, and Banneret and what it needs lent by that of the
    tests."""
    wheels = folder / "wheels"
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels)], package)
    (wheel,) = wheels.glob("*.whl")
    environment = Environment(folder / "environment")
    environment.pip("install", "--no-deps", "--no-index", str(wheel), cwd=wheels)
    lent = (str(Path(banneret.__file__).parents[1]), sysconfig.get_path("purelib"))
    (environment.packages / "lent.pth").write_text("\n".join(lent) + "\n", encoding="utf-8")
    return environment


def run(command: list[str], cwd: Path) -> str:
    """What a program writes that knows nothing of this checkout."""
    without = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=cwd, env=without, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _asked_for(installed: Distribution, extra: str) -> Iterator[Distribution]:
    """What a distribution with an extra asks for, directly or not, in the versions that it wants."""
    seen: set[tuple[str, str]] = set()
    waiting = [(installed, wanted) for wanted in ("", extra)]
    while waiting:
        asking, wanted = waiting.pop()
        for requirement in map(Requirement, asking.requires or ()):
            if requirement.marker is not None and not requirement.marker.evaluate({"extra": wanted}):
                continue
            asked = distribution(requirement.name)
            assert requirement.specifier.contains(asked.version, prereleases=True), f"{requirement}: {asked.version}"
            for part in ("", *requirement.extras):
                key = canonicalize_name(requirement.name), part
                if key not in seen:
                    seen.add(key)
                    waiting.append((asked, part))
                    yield asked

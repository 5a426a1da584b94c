"""What people install has the page in it, and the sources that we hand out are enough to build it from."""

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def hatchling(folder: Path, target: str, out: Path) -> Path:
    """Built by the packages of this environment, as with pip's --no-build-isolation."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(out)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.iterdir()
    return built


def test_the_wheel_holds_the_page_and_the_migrations(tmp_path: Path) -> None:
    packages = ROOT / "web" / "node_modules"
    if not packages.exists():
        pytest.skip("The packages that the page is built with are not installed: say `make client`.")
    sdist = hatchling(ROOT, "sdist", tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
        archive.extractall(tmp_path, filter="data")
    assert not [name for name in names if "node_modules" in name or "/static/" in name or "/generated/" in name]
    folder = tmp_path / sdist.name.removesuffix(".tar.gz")
    # Building there leaves the page of this checkout alone, on which other tests may be playing.
    (folder / "web" / "node_modules").symlink_to(packages)
    wheel = hatchling(folder, "wheel", tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as zipped:
        inside = zipped.namelist()
        page = zipped.read("banneret/server/static/index.html").decode()
    assert [
        name
        for name in inside
        if name.startswith("banneret/server/storage/migrations/versions/") and name.endswith(".py")
    ]
    scripts = re.findall(r'src="(/[^"]+\.js)"', page)
    assert scripts
    assert all(f"banneret/server/static{script}" in inside for script in scripts)
    assert not [name for name in inside if name.startswith(("web/", "tests/", "tools/"))]

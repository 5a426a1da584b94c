"""Without the packages that an adapter adapts to."""

import subprocess
import sys

import pytest

CODE = """
import sys
sys.modules["{package}"] = None  # as if it were not installed
from banneret import BanneretError
try:
    import banneret.adapters.{adapter}
except BanneretError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("adapter", "package"),
    [
        ("pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
    ],
)
def test_a_missing_package_is_told_in_one_sentence(adapter: str, package: str) -> None:
    there = subprocess.run(
        [sys.executable, "-c", CODE.format(adapter=adapter, package=package)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout == f'This needs {package}, which is not installed: run pip install "banneret[{adapter}]".\n'


@pytest.mark.parametrize("adapter", ["batch", "processes"])
def test_batches_want_the_same_as_environments(adapter: str) -> None:
    code = CODE.format(adapter=adapter, package="numpy")
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout == 'This needs numpy, which is not installed: run pip install "banneret[gymnasium]".\n'


def test_making_an_environment_without_gymnasium_is_told_too() -> None:
    code = CODE.replace("import banneret.adapters.{adapter}", "import banneret; banneret.make('calais/march')")
    there = subprocess.run(
        [sys.executable, "-c", code.format(package="gymnasium")], capture_output=True, text=True, check=True
    )
    assert there.stdout == 'This needs gymnasium, which is not installed: run pip install "banneret[gymnasium]".\n'


def test_the_library_itself_needs_neither() -> None:
    code = "import sys, banneret, banneret.adapters.actions, banneret.adapters.tree, banneret.adapters.bouts\n"
    code += "print(sorted({'numpy', 'pyspiel', 'pettingzoo', 'gymnasium'} & set(sys.modules)))"
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert there.stdout.strip() == "[]"

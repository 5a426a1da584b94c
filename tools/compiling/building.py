"""From plain sources to compiled modules: stage, lower, translate to C, compile, link, and put beside the sources."""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .lowering import lowered
from .modules import is_open, rules, server
from .structs import TWIN, twin
from .trashcan import at_once

FLAGS = ("--config-file=", "--ignore-missing-imports", "--no-warn-no-return")
"""For mypy within mypyc: what is lowered need not be strict, as its source is."""
GROUP = "banneret"
"""What the rules are linked into. The server is another, so that who changes it need not compile the rules anew."""
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
PATTERNS = ("*.so", "*.pyd")
Progress = Callable[[str], None]


class Failed(Exception):
    """It can't be compiled. Says why."""


class Building:
    """One compiled build, in a folder of its own: `plain` are the sources as they are, `src` the lowered ones, `c` and
    `c_server` the C code with its objects, `out` what is to lie beside the sources."""

    def __init__(self, root: Path, folder: Path, say: Progress, only: Sequence[str] = ()) -> None:
        self.root = root
        self.folder = folder
        self.say = say
        self.only = only
        self.plain = folder / "plain"
        self.source = folder / "src"
        self.out = folder / "out"

    def build(self) -> None:
        compiler()  # better told now than after a minute
        self.stage()
        package = self.plain / "banneret"
        groups = {"": list(rules(package, self.only)), "_server": list(server(package))}
        self.say("Writing out dataclasses …")
        modules = {name: self.lower(files) for name, files in groups.items()}
        shutil.rmtree(self.out, ignore_errors=True)
        for name, paths in modules.items():
            self.say(f"Translating {len(paths)} modules to C …")
            self.compile(self.translate(paths, name), self.folder / f"c{name}")

    def stage(self) -> None:
        """Two copies of the package, without what was compiled before: one stays as it is."""
        ignored = shutil.ignore_patterns(*PATTERNS, "__pycache__", "static")
        for copy in (self.plain, self.source):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(self.root / "src" / "banneret", copy / "banneret", ignore=ignored)
        for path in self.source.rglob("*.py"):  # what stays plain has been checked as it is
            path.write_text(f"# mypy: ignore-errors\n{path.read_text('utf-8')}", "utf-8")
        sys.path.insert(0, str(self.plain))

    def lower(self, files: Sequence[Path]) -> list[Path]:
        """Lower what is compiled. All are imported first, as they are."""
        paths = [path.relative_to(self.plain) for path in files]
        modules = [importlib.import_module(".".join(path.with_suffix("").parts)) for path in paths]
        for path, module in zip(paths, modules, strict=True):
            if Path(module.__file__ or "") != self.plain / path:
                raise Failed(f"{module.__name__} was found in {module.__file__}, not in {self.plain}.")
            text = (self.plain / path).read_text("utf-8")
            (self.source / path).write_text(lowered(text, module, is_open(path)), "utf-8")
            types = twin(text, module)
            if types:
                (self.source / path).with_stem(path.stem + TWIN).write_text(types, "utf-8")
        return paths

    def translate(self, paths: Sequence[Path], name: str) -> list[Any]:
        """To C, by mypyc: what is to be compiled and linked. To one group all others are plain Python."""
        try:
            from mypyc.build import mypycify
        except ModuleNotFoundError as error:
            raise Failed(f"{error.name} is not installed here. It comes with mypy: `make fast` sets it up.") from None
        os.environ["MYPYPATH"] = "."
        os.environ["MYPY_CACHE_DIR"] = str(self.folder / f"mypy{name}")
        here = Path.cwd()
        os.chdir(self.source)
        try:
            found: list[Any] = mypycify(
                [*FLAGS, *map(str, paths)],
                debug_level="0",
                multi_file=True,
                target_dir=str(self.folder / f"c{name}"),
                group_name=GROUP + name,
            )
            for written in (self.folder / f"c{name}").rglob("*.c"):
                written.write_text(at_once(written.read_text("utf-8")), "utf-8")
            return [_located(extension, self.source) for extension in found]
        finally:
            os.chdir(here)

    def compile(self, extensions: Sequence[Any], code: Path) -> None:
        """Compile what has changed in this folder, on all cores, and link it."""
        headers = hashlib.sha256()
        for header in sorted(code.rglob("*.h")):
            headers.update(header.read_bytes())
        jobs = {
            source: (_object(Path(source), headers.digest()), extension)
            for extension in extensions
            for source in extension.sources
        }
        kept = {made for made, _ in jobs.values()}
        for old in (path for path in code.rglob("*.o") if path not in kept):
            old.unlink()
        waiting = [source for source, (made, _) in jobs.items() if not made.exists()]
        with ThreadPoolExecutor(
            len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        ) as pool:
            for done, _ in enumerate(pool.map(lambda source: _compile(source, *jobs[source]), waiting), 1):
                self.say(f"Compiling … {done} of {len(waiting)}")
            objects = [[jobs[source][0] for source in extension.sources] for extension in extensions]
            for done, _ in enumerate(pool.map(self._link, extensions, objects), 1):
                self.say(f"Linking … {done} of {len(extensions)}")

    def _link(self, extension: Any, objects: Sequence[Path]) -> None:
        target = self.out / (extension.name.replace(".", "/") + SUFFIX)
        target.parent.mkdir(parents=True, exist_ok=True)
        _run([*compiler(), *_LINK, *map(str, objects), "-o", str(target)])

    def results(self) -> Iterator[Path]:
        """What was built, by its path beside the package."""
        return (path.relative_to(self.out) for pattern in PATTERNS for path in self.out.rglob(pattern))


def compiler() -> list[str]:
    """The C compiler."""
    found = os.environ.get("CC", "cc").split()
    if shutil.which(found[0]) is None:
        raise Failed(
            f"There is no C compiler here (“{found[0]}”). On Debian or Ubuntu: apt-get install gcc python3-dev; or go "
            "on without: everything works in plain Python, only slower."
        )
    return found


_DARWIN = sys.platform == "darwin"
_COMPILE = (
    "-c",
    "-fPIC",
    "-O2",
    "-fno-semantic-interposition",
    *os.environ.get("CFLAGS", "-g0").split(),
    "-DNDEBUG",
    "-fwrapv",
    "-w",
    f"-I{sysconfig.get_path('include')}",
)
_LINK = ("-bundle", "-undefined", "dynamic_lookup") if _DARWIN else ("-shared", "-Wl,-s", "-Wl,-Bsymbolic")
"""Symbolic: the modules call each other straight, and nobody's symbols are put in the place of ours."""


def _located(extension: Any, folder: Path) -> Any:
    extension.sources = [str((folder / source).resolve()) for source in extension.sources]
    extension.include_dirs = [str((folder / include).resolve()) for include in extension.include_dirs]
    return extension


def _object(source: Path, headers: bytes) -> Path:
    """The object of a C file, named by all that it is made of: what is there need not be made again."""
    made_of = hashlib.sha256(headers + source.read_bytes() + " ".join((*compiler(), *_COMPILE)).encode())
    return source.with_name(f"{source.stem}.{made_of.hexdigest()[:16]}.o")


def _compile(source: str, made: Path, extension: Any) -> None:
    new = made.with_suffix(".new")
    includes = [f"-I{include}" for include in extension.include_dirs]
    _run([*compiler(), *_COMPILE, *includes, source, "-o", str(new)])
    new.replace(made)


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{' '.join(command[:1])} failed:\n{done.stderr[-3000:]}")

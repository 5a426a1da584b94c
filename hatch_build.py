"""Puts the built page and the rulebooks into the wheel, and with BANNERET_COMPILE=1 the compiled rules.

An installation for editing goes without: `make play` and `make test` build the page when it has changed, `make fast`
compiles, and the rulebooks are read where they are written."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = os.environ.get("BANNERET_COMPILE", "") not in ("", "0")


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What a compiled wheel is built with besides: its modules are imported on the way."""
        core = self.metadata.core
        return ["mypy[mypyc]>=2.0", *core.dependencies, *core.optional_dependencies["server"]] if COMPILE else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        done = subprocess.run(
            [sys.executable, str(Path(self.root, "tools", "build_client.py")), "--always"], stdout=sys.stderr
        )
        if done.returncode != 0:
            sys.exit("The wheel was not built, because the page could not be built: see above.")
        build_data["artifacts"] += ["/src/banneret/server/static/", "/src/banneret/pictures/"]
        for book in Path(self.root, "docs", "rules").glob("*.md"):
            build_data["force_include"][str(book)] = f"banneret/games/{book.stem}/rulebook.md"
        if COMPILE:
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root, "tools")))
        from compiling.building import Building, Failed

        # Where `make fast` builds: what it has compiled need not be compiled again.
        building = Building(Path(self.root), Path(self.root, "build", "compiled"), lambda text: None)
        try:
            building.build()
        except Failed as error:
            sys.exit(f"The wheel was not built: {error}")
        for path in building.results():
            build_data["force_include"][str(building.out / path)] = path.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

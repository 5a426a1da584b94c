"""Puts the built page and the rulebooks into the wheel. An installation for editing goes without: `make play` and
`make test` build the page when it has changed, and the rulebooks are read where they are written."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        done = subprocess.run(
            [sys.executable, str(Path(self.root, "tools", "build_client.py")), "--always"], stdout=sys.stderr
        )
        if done.returncode != 0:
            sys.exit("The wheel was not built, because the page could not be built: see above.")
        build_data["artifacts"].append("/src/banneret/server/static/")
        for book in Path(self.root, "docs", "rules").glob("*.md"):
            build_data["force_include"][str(book)] = f"banneret/games/{book.stem}/rulebook.md"

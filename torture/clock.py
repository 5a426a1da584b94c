"""The clock on the wall of a server under torture: it can be set while the server runs. (A small library stands before
the system's own, see clock.c; the server has no setting for it.)"""

import shutil
import struct
import subprocess
from pathlib import Path


class WallClock:
    def __init__(self, folder: Path) -> None:
        self._file = folder / "clock"
        self._library = folder / "clock.so"
        self.there = False
        self.set(0)
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is not None:
            source = Path(__file__).with_name("clock.c")
            words = [compiler, "-shared", "-fPIC", "-O1", "-o", str(self._library), str(source), "-ldl"]
            self.there = subprocess.run(words, capture_output=True).returncode == 0

    @property
    def environment(self) -> dict[str, str]:
        """For the process whose clock it is."""
        if not self.there:
            return {}
        return {"LD_PRELOAD": str(self._library), "BANNERET_TORTURE_CLOCK": str(self._file)}

    def set(self, seconds: int) -> None:
        """So many seconds off."""
        with open(self._file, "r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("q", seconds))

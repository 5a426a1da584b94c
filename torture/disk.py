"""A disk of a few megabytes that can be filled up and made read-only. It wants the right to mount."""

import errno
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path


class NoDisk(Exception):
    """None can be mounted here."""


class SmallDisk:
    def __init__(self, megabytes: int) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="banneret-torture-disk-"))
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", str(self.path)], capture_output=True
        )
        if done.returncode != 0:
            self.path.rmdir()
            raise NoDisk(done.stderr.decode(errors="replace").strip())
        self._ballast = self.path / "ballast"

    def fill(self) -> None:
        """To the last byte."""
        try:
            with self._ballast.open("ab", buffering=0) as ballast:
                size = 1 << 20
                while size:
                    try:
                        ballast.write(b"\0" * size)
                    except OSError as error:
                        if error.errno != errno.ENOSPC:
                            raise
                        size //= 4
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def read_only(self, yes: bool) -> bool:
        """False: it can't be now, because something is open."""
        words = ["mount", "-o", f"remount,{'ro' if yes else 'rw'}", str(self.path)]
        return subprocess.run(words, capture_output=True).returncode == 0

    def end(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.path)], capture_output=True)
        with suppress(OSError):
            self.path.rmdir()

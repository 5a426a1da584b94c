"""What a server keeps in files is for nobody else's eyes, also where the folder and the files were there before it."""

import logging
import os
import stat
from pathlib import Path

LOG = logging.getLogger("banneret.storage")

_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps of a database, by the end of the name."""


def make_folder_private(folder: Path) -> None:
    """Make the folder if there is none, and shut it to others. One that everybody puts things into, as /tmp, stays as
    it is: what is in it of ours is private all the same."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        LOG.warning("the data folder is open to everybody; the files in it are not", extra={"folder": str(folder)})
    else:
        _shut(folder, 0o700)


def make_file_private(file: Path) -> None:
    """The file of a database, made if there is none, and what SQLite and we put beside it. What SQLite makes later has
    the mode of the file."""
    real = Path(os.path.realpath(file))
    if not real.exists():
        os.close(os.open(real, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for beside in (
        *(real.with_name(f"{real.name}{end}") for end in _BESIDE),
        *real.parent.glob(f"{real.name}.before-*"),
    ):
        if beside.is_file():
            _shut(beside, 0o600)


def _shut(path: Path, mode: int) -> None:
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        try:
            path.chmod(mode)
        except OSError:
            LOG.warning("others may read this, and it can't be changed", extra={"path": str(path)})

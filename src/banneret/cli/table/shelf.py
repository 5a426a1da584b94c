"""Where games are kept that were given no file of their own."""

import os
from datetime import datetime
from pathlib import Path

from ...kernel.record import RecordError


def data_folder() -> Path:
    """The user's folder for data that programs keep."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(home) if home else Path.home() / ".local" / "share"


def new_path(game: str, scenario: str) -> Path:
    """A file name that no game has yet; the file is made, so that nobody else takes it."""
    folder = data_folder() / "banneret"
    stem = f"{game}-{scenario}-{datetime.now():%Y%m%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for suffix in ("", *(f"-{n}" for n in range(2, 1000))):
            path = folder / f"{stem}{suffix}.jsonl"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise RecordError(
            f"No record can be kept in {folder} ({error.strerror or error}): name another file with --record FILE."
        ) from None
    raise RecordError(f"{folder} already has a thousand games of this second: name another file with --record FILE.")

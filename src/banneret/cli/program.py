"""How this program is called here, for commands that a person is told to type."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "banneret"


def called() -> str:
    """`banneret` where that is enough; else the way it was called, as after `make play`, which puts nothing on the
    path."""
    used = sys.argv[0]
    if Path(used).name != NAME or shutil.which(NAME) is not None:
        return NAME
    return shlex.quote(used)

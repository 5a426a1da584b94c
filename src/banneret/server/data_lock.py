"""One file, one server: two on one SQLite file would each believe their own memory."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..kernel.refusal import BanneretError
from .settings import Settings

try:
    import fcntl
except ImportError:  # Windows has no such locks; there people must take care themselves
    fcntl = None  # type: ignore[assignment]  # a module, or nothing


@contextmanager
def hold_data_folder(settings: Settings) -> Iterator[None]:
    """Hold the data folder while serving from a file in it. The lock goes with the process, however it ends."""
    if settings.shared or settings.database or fcntl is None:
        yield
        return
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = open(settings.data / "serving.lock", "w")  # noqa: SIM115  it is closed below, when serving is over
    except OSError as error:
        raise BanneretError(
            f"The data folder {settings.data} can't be written to: {error.strerror}. Name another with --data."
        ) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BanneretError(
                f"Another server is serving from {settings.data}. Stop it, or name another folder with --data."
            ) from None
        yield

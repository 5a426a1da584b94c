"""How the data files are read: strictly, every field known and of its type."""

from importlib.resources import files
from typing import TypeVar

import msgspec

from banneret.kernel.refusal import BanneretError

T = TypeVar("T")


def text(name: str) -> str:
    """A file of the data folder."""
    return files("banneret.games.diex").joinpath("data", name).read_text(encoding="utf-8")


def decode(source: str | dict[str, object], where: str, type: type[T]) -> T:
    """TOML, or what TOML holds, as a type; a field that is missing, unknown or of another type is named in the
    error."""
    try:
        return msgspec.toml.decode(source, type=type) if isinstance(source, str) else msgspec.convert(source, type)
    except (msgspec.DecodeError, ValueError) as error:
        raise BanneretError(f"{where} cannot be read: {str(error).rstrip('.')}.") from error


def read(name: str, type: type[T]) -> T:
    return decode(text(name), name, type)

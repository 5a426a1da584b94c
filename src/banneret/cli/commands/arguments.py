"""What is written on the command line, and the files that it names."""

from pathlib import Path

from ...kernel.refusal import BanneretError


def pairs(given: list[str], flag: str, form: str) -> dict[str, str]:
    """KEY=VALUE arguments as a dict."""
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not (sign and key and value):
            raise BanneretError(f"{flag} wants {form}, not “{text}”.")
        if key in found:
            raise BanneretError(f"{flag} {key} is given twice.")
        found[key] = value
    return found


def writable(name: str | None) -> Path | None:
    """The path, if a file can be written there: better to hear that it can't before the games than after them."""
    if name is None:
        return None
    path = Path(name)
    if path.is_dir():
        raise BanneretError(f"{path} is a directory; give the name of a file.")
    if not path.parent.is_dir():
        raise BanneretError(f"There is no directory {path.parent} to write {path.name} into.")
    return path


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BanneretError(f"{path} can't be written: {error.strerror or error}.") from None

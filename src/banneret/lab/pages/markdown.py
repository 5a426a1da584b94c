"""A page of Markdown is kept up to date: the part between two marks is written anew, what people have written around it
stays."""

from collections.abc import Mapping
from pathlib import Path

from ...kernel.refusal import BanneretError

BEGIN, END = "<!-- figures: written by the command below -->", "<!-- end of figures -->"


def check(page: Path) -> None:
    """Raise if a page that is there already has no place for figures."""
    _text(page, "")


def insert(page: Path, title: str, body: str, drawn: Mapping[str, str]) -> list[Path]:
    """Write figures into a page, between its marks, and charts beside it; a page that is not there yet gets a title."""
    old = _text(page, title)
    head, _, rest = old.partition(BEGIN)
    written = [page]
    page.write_text(f"{head}{BEGIN}\n\n{body}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    for name, picture in drawn.items():
        path = page.with_name(name)
        path.write_text(picture, encoding="utf-8")
        written.append(path)
    return written


def _text(page: Path, title: str) -> str:
    """What stands on a page; on one that is not there yet a title, and a place for the figures."""
    if not page.exists():
        return f"{title}\n{BEGIN}\n{END}\n"
    try:
        old = page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BanneretError(f"The page {page} can't be read: {error}.") from None
    if BEGIN not in old or END not in old.partition(BEGIN)[2]:
        raise BanneretError(f"{page} has no place for the figures: write the lines “{BEGIN}” and “{END}” into it.")
    return old

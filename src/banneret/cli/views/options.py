"""What may be answered, so that even sixty options can be read: numbered, in columns, or in groups that open on
demand."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase

from rich.cells import cell_len
from rich.text import Text

from ...explain.rulebook import folded
from ...kernel.scene import Choice
from . import palette

GAP = 3
FEWEST_IN_COLUMNS = 5
"""So few options stand one to a line: easier to read than columns."""
MOST_GROUPS = 12
LARGEST_GROUP = 0.7
"""A group with a larger part of the options than this helps nobody: better to split by one word more."""


@dataclass(slots=True, frozen=True)
class Numbered:
    """An option with its number at this decision; the number stays the same whatever part of the menu is shown."""

    number: int
    choice: Choice

    @property
    def label(self) -> str:
        more = "" if self.choice.final else " …"
        return f"{self.choice.label}{more}"


@dataclass(slots=True, frozen=True)
class Group:
    """Options that begin with the same words, under a letter."""

    letter: str
    words: str
    label: str
    members: tuple[Numbered, ...]


@dataclass(slots=True, frozen=True)
class Listing:
    """The options of a decision as they are shown: all or some of them, one by one or in groups."""

    everything: tuple[Numbered, ...]
    shown: tuple[Numbered, ...]
    groups: tuple[Group, ...]
    """Not empty: the shown options are listed as groups."""

    def group(self, letter: str) -> Group | None:
        return next((group for group in self.groups if group.letter == letter), None)

    def starting_with(self, words: str) -> tuple[Numbered, ...]:
        """The options whose notation or label begins with these words; else those that have all of them somewhere.
        Words may be unfinished."""
        typed = _words(words)
        begins = tuple(
            o for o in self.everything if any(_begins(text, typed) for text in (o.choice.notation, o.choice.label))
        )
        return begins or tuple(o for o in self.everything if typed and all(map(partial(_occurs, o.choice), typed)))


def number(choices: Sequence[Choice]) -> tuple[Numbered, ...]:
    return tuple(Numbered(i, choice) for i, choice in enumerate(choices, 1))


def menu(everything: tuple[Numbered, ...], shown: tuple[Numbered, ...], width: int, rows: int) -> Listing:
    """Some options for so much room: listed if they fit, else grouped."""
    if len(_columns(shown, width)) <= rows:
        return Listing(everything, shown, ())
    return Listing(everything, shown, _groups(shown, rows))


def lines(menu: Listing, width: int) -> list[Text]:
    """The menu as text."""
    if not menu.groups:
        return _columns(menu.shown, width)
    return [_group_line(group, width) for group in menu.groups]


def _groups(options: tuple[Numbered, ...], rows: int) -> tuple[Group, ...]:
    """By as few first words as break the list up well: into several groups, of which none holds nearly everything."""
    longest = max(len(option.choice.notation.split()) for option in options)
    splits = [_split(options, count) for count in range(1, longest)]
    useful = [
        split
        for split in splits
        if 1 < len(split) <= min(len(ascii_lowercase), max(rows, MOST_GROUPS)) and len(split) < len(options)
    ]
    even = [
        split for split in useful if max(len(members) for members in split.values()) <= len(options) * LARGEST_GROUP
    ]
    chosen = next(iter(even or useful), {})
    named = zip(ascii_lowercase, chosen.items(), strict=False)
    return tuple(Group(letter, words, _common(words, members), tuple(members)) for letter, (words, members) in named)


def _split(options: Sequence[Numbered], count: int) -> dict[str, list[Numbered]]:
    """By their first words, so many of them."""
    by_words: dict[str, list[Numbered]] = {}
    for option in options:
        by_words.setdefault(" ".join(option.choice.notation.split()[:count]), []).append(option)
    return by_words


def _common(words: str, members: Sequence[Numbered]) -> str:
    """What the labels of a group have in common at their beginning, or the words of its notation."""
    if len(members) == 1:
        return members[0].label
    split = [member.choice.label.split() for member in members]
    shared: list[str] = []
    for column in zip(*split, strict=False):
        if len(set(column)) > 1:
            break
        shared.append(column[0])
    return " ".join(shared).rstrip(":,;–—") or words


def _group_line(group: Group, width: int) -> Text:
    text = Text.assemble((f"{group.letter:>3}", palette.CHOICE), f"  {group.label}", no_wrap=True, overflow="ellipsis")
    if len(group.members) == 1:
        text = Text.assemble(
            (f"{group.members[0].number:>3}", palette.CHOICE), f"  {group.label}", no_wrap=True, overflow="ellipsis"
        )
    else:
        text.append(
            f"  … {len(group.members)} options, {group.members[0].number} to {group.members[-1].number}", palette.FAINT
        )
    text.truncate(width, overflow="ellipsis")
    return text


def _columns(options: Sequence[Numbered], width: int) -> list[Text]:
    """As many columns as fit, read downwards."""
    cells = [Text.assemble((f"{o.number:>3}", palette.CHOICE), "  ", o.label) for o in options]
    widest = max((cell_len(cell.plain) for cell in cells), default=0)
    count = max(1, (width + GAP) // (widest + GAP)) if len(cells) > FEWEST_IN_COLUMNS else 1
    rows = -(-len(cells) // count)
    table: list[Text] = []
    for row in range(rows):
        line = Text(no_wrap=True, overflow="ellipsis")
        for cell in cells[row::rows]:
            line.append(" " * (-line.cell_len % (widest + GAP)) if line.cell_len else "")
            line.append_text(cell)
        line.truncate(width, overflow="ellipsis")
        table.append(line)
    return table


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))


def _begins(text: str, typed: list[str]) -> bool:
    words = _words(text)[: len(typed)]
    return bool(typed) and words[:-1] == typed[:-1] and len(words) == len(typed) and words[-1].startswith(typed[-1])


def _occurs(choice: Choice, typed: str) -> bool:
    return any(word.startswith(typed) for word in _words(f"{choice.notation} {choice.label}"))

"""DXC-3c, DXC-8.1b: what a side has seen of the other's groups: of each the last, with its date and how it was seen."""

from banneret.kernel.scene import Sheet

from ..group import Group, Note
from ..log import pounds, where
from ..state import CampaignState
from . import sight
from .paper import Row, label, level, paper


def notebook(s: CampaignState, side: int, seat: int | None) -> Sheet:
    rows = [(label(s, group), where(s, group.cell), *_noted(s, side, group)) for group in s.of_side(1 - side)]
    return paper("notebook", "What you know of the others", ("Group", "At", "Men", "Seen", "What"), rows, seat)


def _noted(s: CampaignState, side: int, group: Group) -> Row:
    if sight.sees(s, side, group):
        book = group.book.value
        note = Note(s.turn, "met", book.men, book.level, book.purse, book.chest, book.loot, book.hungry)
        return str(group.soldiers), "in sight", _what(group, note)
    known = sight.note_of(s, side, group)
    if known is None:
        return "?", "never", "riders" if group.riders else "some on foot"
    return sight.figure(s, side, group), sight.dated(s.data.first_day, known), _what(group, known)


def _what(group: Group, note: Note) -> str:
    words = [sight.roll(note.men)]
    words += [
        f"{name} {pounds(silver)}"
        for name, silver in (("purse", note.purse), ("tax", note.chest), ("loot", note.loot))
        if silver > 0
    ]
    if temper := level(group.faction, note.level):
        words.append(temper)
    if note.hungry > 1:
        words.append("unsupplied")
    return "; ".join(words)

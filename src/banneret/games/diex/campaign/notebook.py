"""DXC-3c, DXC-8.1b: what a side has seen of the other's groups, with its date."""

from banneret.kernel.referee import Referee

from .group import KING, REBEL, Group, Note, Source
from .log import named, tell
from .ranks import named as in_words
from .state import CampaignState


def learn(s: CampaignState, ref: Referee, side: int, key: str, source: Source) -> None:
    """A side sees a group's book; a spy reports number and composition only (DXC-10c)."""
    group, book = s.groups[key], s.groups[key].book.value
    if source == "spy":
        note = Note(s.turn, "spy", book.men)
    else:
        note = Note(s.turn, source, book.men, book.level, book.purse, book.chest, book.loot, book.hungry)
    if s.notes[side].get(key) == note:
        return
    s.notes[side][key] = note
    ref.learned(1)
    if ref.hears:
        text = f"{named(s, key)}: {in_words(book.men)}."
        rule = "DXC-10c" if source == "spy" else "DXC-3c"
        tell(s, ref, "seen", text, rule, "DXC-8.1b", side=side, touch=(group.key,))


def meet(s: CampaignState, ref: Referee, cell: int, source: Source = "met") -> None:
    """DXC-3c: groups of both sides in one hex see each other."""
    king: list[str] = []
    rebel: list[str] = []
    for group in s.groups.values():
        if group.cell == cell:
            if group.side == KING:
                king.append(group.key)
            elif group.side == REBEL:
                rebel.append(group.key)
    if king and rebel:
        for key in rebel:
            learn(s, ref, KING, key, source)
        for key in king:
            learn(s, ref, REBEL, key, source)


def in_sight(s: CampaignState, side: int, group: Group) -> bool:
    """Whether a side sees a group's book now: it is its own, nobody's, or shares a hex with one of its own."""
    if group.side in (side, -1):
        return True
    return any(other.side == side and other.cell == group.cell for other in s.groups.values())


def watched(s: CampaignState, side: int) -> int:
    """The hexes in which a side sees every group's book: those where one of its own is."""
    found, bits = 0, s.country.bits
    for group in s.groups.values():
        if group.side == side:
            found |= bits[group.cell]
    return found

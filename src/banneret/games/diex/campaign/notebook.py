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
    held = s.posts.held
    if held[KING] & held[REBEL] & s.country.bits[cell]:
        here = s.here(cell)
        for side in (KING, REBEL):
            for group in here:
                if group.side == 1 - side:
                    learn(s, ref, side, group.key, source)


def in_sight(s: CampaignState, side: int, group: Group) -> bool:
    """Whether a side sees a group's book now: it is its own, nobody's, or shares a hex with one of its own."""
    if group.side in (side, -1):
        return True
    return bool(watched(s, side) >> group.cell & 1)


def watched(s: CampaignState, side: int) -> int:
    """The hexes in which a side sees every group's book: those where one of its own is."""
    return s.posts.held[side]

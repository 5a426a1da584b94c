"""DXC-1i, DXC-11i: what the loser of a battle loses to the victor."""

from banneret.kernel.referee import Referee

from . import change, victory
from .dues import half_lost, silver_points
from .group import KING, REBEL
from .log import SIDES, named, pounds, tell
from .state import CampaignState


def robbed(s: CampaignState, ref: Referee, loser: str, victor: str, *, whole: bool, side: int) -> None:
    """DXC-1i: all of chest and loot, or half of each rounded up to whole pounds. To rebels it is purse and points, to
    Normans a chest; if the victor is a village it is gone, but rebels still score."""
    book = s.groups[loser].book.value
    chest = book.chest if whole else half_lost(book.chest)
    loot = book.loot if whole else half_lost(book.loot)
    silver = chest + loot
    if not silver:
        return
    change.write(s, loser, chest=book.chest - chest, loot=book.loot - loot)
    if victor in s.groups:
        theirs = s.groups[victor].book.value
        if side == KING:
            change.write(s, victor, chest=theirs.chest + silver)
        else:
            change.write(s, victor, purse=theirs.purse + silver)
    if ref.hears:
        fate = "to the victor" if victor in s.groups else "which vanishes"
        text = f"{named(s, loser)} loses {pounds(silver)} of silver {fate}."
        tell(s, ref, "robbed", text, "DXC-1i", gist=f"{pounds(silver)} of silver lost", touch=(loser,))
    if side == REBEL:
        points = silver_points(silver, s.data.victory.pound_robbed_half)
        victory.score(s, ref, REBEL, "silver", points, "Silver is robbed.", "DXC-1i")


def seize_convoys(s: CampaignState, ref: Referee, cell: int, side: int, victor: str) -> None:
    """DXC-11i, DXC-17.3c: the convoys of the beaten side in the hex pass to the victor with their load."""
    for convoy in list(s.convoys.values()):
        if convoy.cell == cell and convoy.side == 1 - side and side >= 0:
            seize(s, ref, convoy.key, side, victor, "DXC-11i")


def seize(s: CampaignState, ref: Referee, key: str, side: int, group: str, *rules: str) -> None:
    """A convoy changes hands; the group escorts it, if one is named. DXC-1m: points for one taken from the enemy, and
    for one that rebels take from neutrals."""
    before = s.convoys[key]
    change.convoy(s, key, side=side, escort=group)
    s.orders.pop(key, None)  # where it was sent is no concern of the new owner's
    if before.side >= 0 and before.priced:
        change.convoy(s, key, priced=False)  # DXC-11j: points of captured convoys are free
    if ref.hears:
        whom = named(s, group) if group else SIDES[side].lower()
        tell(s, ref, "convoy", f"The convoy {key} passes to {whom}.", *rules, touch=(key,))
    if before.side == 1 - side or (before.side < 0 and side == REBEL):
        victory.score(s, ref, side, "convoy", s.data.victory.convoy_taken_half, "A convoy is taken.", *rules)

"""DXC-9a: the leaders of both sides as cards: who is with whom, free, captive or dead is public (DXC-3b)."""

from functools import lru_cache

from banneret.kernel.scene import Cards, Hand

from ...quick.troops import TROOPS
from ..group import KING, REBEL, Leader
from ..log import listed, where
from ..state import CampaignState
from .tokens import KEPT


def hands(s: CampaignState) -> tuple[Hand, ...]:
    """Lone ones stand on the map. While a battle or a siege is played within, the leaders are there, by the same names,
    and their cards are put away."""
    return () if s.inner is not None else tuple([_hand(s, side) for side in (KING, REBEL)])


def _hand(s: CampaignState, side: int) -> Hand:
    cards = [_card(s, leader) for leader in s.leaders.values() if leader.side == side and not leader.alone]
    name = f"Leaders of the {s.data.sides[side].name}"
    return Hand(f"leaders{side}", name, tuple(cards), s.captain_of(side), "pile")


def _card(s: CampaignState, leader: Leader) -> Cards:
    return _made(leader.key, leader.name, leader.prestige, TROOPS[leader.troop].rides, _note(s, leader))


@lru_cache(maxsize=KEPT)
def _made(key: str, name: str, prestige: int, rides: bool, note: str) -> Cards:
    icon = "mounted-knight" if rides else "swordman"
    return Cards(key, name, 1, note=note, icon=icon, text=note, numbers=(str(prestige),))


def _note(s: CampaignState, leader: Leader) -> str:
    """ "with Odo at Hastings; wounded until turn 5"."""
    if leader.condition == "dead":
        return "dead"
    words = []
    if leader.condition == "captive":
        words.append("a captive" if leader.cell < 0 else f"a captive at {where(s, leader.cell)}")
    elif leader.cell < 0:
        words.append("still to come")
    elif leader.group:
        words.append(f"with {_company(s, leader)} at {where(s, leader.cell)}")
    if leader.wounded:
        words.append(f"wounded until turn {leader.due}" if leader.due >= 0 else "wounded")
    if not leader.mounted and TROOPS[leader.troop].rides:
        words.append("on foot")
    return "; ".join(words)


def _company(s: CampaignState, leader: Leader) -> str:
    """The other leaders of his group: its id is nobody's business."""
    others = [other.name for other in s.leaders.values() if other.group == leader.group and other is not leader]
    return listed(others) if others else "his men"

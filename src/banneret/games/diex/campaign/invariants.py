"""What is true of every position of a campaign, whatever has happened."""

from banneret.kernel.refusal import Violation

from ..quick.troops import TROOPS
from .group import Group
from .muster import Muster
from .posts import Posts
from .ranks import Ranks, ranked, riders_only, soldiers
from .setup import Opening
from .state import CampaignState
from .turn import Turn


def check(s: CampaignState) -> None:
    """Raise Violation with a sentence if this position can't be."""
    _settlements(s)
    for group in s.groups.values():
        _group(s, group)
    _leaders(s)
    _places(s)
    _kept(s)
    _course(s)


def _settlements(s: CampaignState) -> None:
    """DXC-5.1b, DXC-5.1i, DXC-7b."""
    sites = s.country.sites
    if len(s.resources) != len(sites) or len(s.loyalty) != len(sites):
        raise Violation("the sheet does not have a line for each settlement")
    for site in sites:
        if not 0 <= s.resources[site.number] <= 10:
            raise Violation(f"{site.name} has {s.resources[site.number]} resources")
        if not 0 <= s.loyalty[site.number] <= 10:
            raise Violation(f"{site.name} has a loyalty of {s.loyalty[site.number]}")


def _kept(s: CampaignState) -> None:
    """What is kept because it is asked for all the time is as it would be found now."""
    if s.muster != Muster(s.leaders):
        raise Violation("a leader has changed past the muster")
    if s.posts != Posts(s.groups, s.country.bits):
        raise Violation("a group has moved past its post")


MOST = 9_999
"""More men of a kind than any army has."""


def _ranks(men: Ranks, who: str) -> None:
    if any(
        not (0 <= body.troop < len(TROOPS) and 0 <= body.healthy <= MOST and 0 <= body.wounded <= MOST) for body in men
    ):
        raise Violation(f"{who} has soldiers who can't be")
    if ranked(men) != men:
        raise Violation(f"the soldiers of {who} are not in order")
    if any(body.mounted and not TROOPS[body.troop].rides for body in men):
        raise Violation(f"somebody of {who} rides who can't")


def _group(s: CampaignState, group: Group) -> None:
    book = group.book.value
    if s.groups.get(group.key) is not group:
        raise Violation(f"the group {group.key} stands under another key")
    if not s.country.land >> group.cell & 1:
        raise Violation(f"{group.key} is not on land")
    _ranks(book.men, group.key)
    if book.men and group.riders != riders_only(book.men):
        raise Violation(f"the marker of {group.key} does not fit its men")
    if not book.men and not s.leaders_of(group.key):
        raise Violation(f"{group.key} is nobody")
    if group.side >= 0 and not (0 <= group.captain < len(s.sides) and s.sides[group.captain] == group.side):
        raise Violation(f"{group.key} is commanded by a seat of another side")
    if (group.faction == "mercenary") != (group.service is not None):
        raise Violation(f"{group.key} serves without being a mercenary, or the other way round")
    if group.faction != "norman" and book.chest:
        raise Violation(f"{group.key} has a tax chest and is not Norman")
    hurt = {(body.troop, body.mounted): body.wounded for body in book.men}
    for one in book.mending:
        hurt[one.troop, one.mounted] = hurt.get((one.troop, one.mounted), 0) - one.men
    if any(left < 0 for left in hurt.values()):
        raise Violation(f"more men of {group.key} are mending than are wounded")
    for captives in group.prisoners:
        _ranks(captives.men, f"the prisoners of {group.key}")
        if not captives.men:
            raise Violation(f"{group.key} leads prisoners of whom there are none")


def _leaders(s: CampaignState) -> None:
    """DXC-9a: each is somewhere, once; DXC-9b, DXC-9c."""
    waiting = {row.leader for row in s.data.groups if row.enter_turn > s.turn}
    for key, leader in s.leaders.items():
        if leader.key != key:
            raise Violation(f"{leader.name} stands under another key")
        if leader.condition == "dead":
            if leader.group or leader.cell >= 0:
                raise Violation(f"{leader.name} is dead and still somewhere")
        elif leader.group and leader.group in s.groups:
            if s.groups[leader.group].cell != leader.cell:
                raise Violation(f"{leader.name} is not where his group is")
            own = s.groups[leader.group].side == leader.side
            if own != (leader.condition == "free"):
                raise Violation(f"{leader.name} is {leader.condition} with the group {leader.group}")
        elif leader.group:
            if leader.key not in waiting:
                raise Violation(f"{leader.name} is with a group that is not there")
        elif leader.cell < 0:
            raise Violation(f"{leader.name} is nowhere")


def _places(s: CampaignState) -> None:
    for key, motte in s.mottes.items():
        if motte.key != key:
            raise Violation(f"{motte.name} stands under another key")
        _ranks(motte.garrison, motte.name)
    for key, siege in s.sieges.items():
        if key != siege.motte or key not in s.mottes:
            raise Violation("a siege is laid to no motte")
        if siege.game is not None and siege.game.state.result is not None:
            raise Violation("a siege goes on that is over")
    for key, convoy in s.convoys.items():
        if convoy.key != key:
            raise Violation(f"the convoy {convoy.key} stands under another key")
        if convoy.escort and convoy.escort not in s.groups:
            raise Violation(f"the convoy {convoy.key} is escorted by nobody")
        if convoy.escort and s.groups[convoy.escort].cell != convoy.cell:
            raise Violation(f"the convoy {convoy.key} is not with its escort")
    for cell, patients in s.patients.items():
        if not patients or any(not patient.men for patient in patients):
            raise Violation(f"nobody lies wounded in {s.country.names[cell]}")
    for side in (0, 1):
        for note in s.notes[side].values():
            if soldiers(note.men) < 0 or note.turn > s.turn:
                raise Violation("a note is from a turn that has not come")


def _course(s: CampaignState) -> None:
    if s.turn > s.data.turns:
        raise Violation(f"turn {s.turn} of {s.data.turns}")
    if s.result is not None:
        return
    if not isinstance(s.stack[0], Opening | Turn):
        raise Violation(f"the campaign stands on {type(s.stack[0]).__name__}, not on a turn or on its opening")
    for key in s.orders:
        if key not in s.groups and key not in s.convoys and key not in s.spies and key not in s.leaders:
            raise Violation(f"{key} has orders and is not there")

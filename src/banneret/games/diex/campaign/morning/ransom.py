"""DXC-14.8d, DXC-14.8e: a captive leader is bought free."""

from functools import cache

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ...quick.force import Body
from ...quick.troops import TROOPS
from .. import change
from ..attitude import REVOLT_AT_MOST
from ..band import LEAST
from ..captivity import raise_group
from ..country.tables import PRISONERS
from ..country.ways import costs_from
from ..dues import ransom
from ..group import KING, Captives, Group, Leader
from ..log import named, pounds, tell, where
from ..notebook import meet
from ..purse import funds, pay
from ..ranks import NOBODY, Ranks, minus, ranked
from ..state import CampaignState
from ..victory import score
from .may import characters

_FREE = Refusal("DXC-14.8d", "He is in nobody's hands.")
_NOT_OURS = Refusal("DXC-14.8e", "His own side pays for him.")
_POOR = Refusal("DXC-14.8d", "No one purse has so much: £2 for each point of his prestige.")
_NO_PURSE = Refusal("DXC-14.8e", "His captors have no purse that could take it.")
_ESCORT = PRISONERS.released_escort


def no_ransom(s: CampaignState, leader: Leader, payer: Group) -> Refusal | None:
    """DXC-14.8e: from any one purse of his side to any purse of the captor, who cannot refuse."""
    if leader.condition != "captive":
        return _FREE
    if leader.side != payer.side:
        return _NOT_OURS
    if funds(payer) < ransom(leader.prestige):
        return _POOR
    return None if _captor(s, leader) is not None else _NO_PURSE


def _captor(s: CampaignState, leader: Leader) -> Group | None:
    """Whose purse gets it: his keeper's, or else that of the captor's group nearest to where he is held (ruling)."""
    keeper = s.groups.get(leader.group)
    if keeper is not None:
        return keeper
    costs = costs_from(s.country, leader.cell)
    found = [group for group in s.of_side(1 - leader.side) if group.service is None and costs[group.cell] >= 0]
    return min(found, key=lambda group: costs[group.cell], default=None)


@cache
def _option(leader: str, payer: str) -> Option:
    return Option(
        f"ransom {leader} {payer}", (leader, payer), label=f"Ransom {leader}, {payer} pays", touch=(leader, payer)
    )


def offers(s: CampaignState, side: int, mine: list[Group]) -> list[Option]:
    captives = [one for one in s.muster.captive if one.side == side]
    return [
        _option(leader.key, group.key) for leader in captives for group in mine if no_ransom(s, leader, group) is None
    ]


# ---------------------------------------------------------------- set free


def buy_free(s: CampaignState, ref: Referee, leader_key: str, payer_key: str) -> None:
    """He leaves free with two friendly riders, and is put where his own are."""
    leader = s.leaders[leader_key]
    captor = _captor(s, leader)
    assert captor is not None
    silver = ransom(leader.prestige)
    pay(s, payer_key, silver)
    change.write(s, captor.key, purse=s.groups[captor.key].book.value.purse + silver)
    cell = haven(s, leader)
    riders = _from_prisoners(s, leader) or _from_own(s, leader, cell)
    if riders:
        raise_group(s, leader.faction, leader.side, cell, riders, [leader_key])
    else:
        change.lead(s, leader_key, condition="free", group="", cell=cell)
    if ref.hears:
        text = f"{leader.name} is ransomed for {pounds(silver)} and comes to {where(s, cell)}."
        tell(s, ref, "ransom", text, "DXC-14.8d", "DXC-14.8e", touch=(leader_key,))
    halves = s.data.victory.leader_taken_half
    score(s, ref, 1 - leader.side, "leader", halves, f"{leader.name} was ransomed.", "DXC-14.8d")
    meet(s, ref, cell)


def haven(s: CampaignState, leader: Leader) -> int:
    """DXC-14.8e: the nearest hex of an own group or motte, or else of a friendly settlement (DXC-11c); if there is
    nothing of his side he stays where he is."""
    costs = costs_from(s.country, leader.cell)
    own = {group.cell for group in s.of_side(leader.side)}
    own |= {motte.cell for motte in s.mottes.values() if motte.side == leader.side and motte.key not in s.sieges}
    near = [(costs[cell], cell) for cell in own if costs[cell] >= 0]
    if not near:
        king = leader.side == KING
        sites = [site for site in s.country.sites if s.loyalty[site.number]]
        cells = [site.cell for site in sites if (s.loyalty[site.number] > REVOLT_AT_MOST) == king]
        near = [(costs[cell], cell) for cell in cells if costs[cell] >= 0]
    return min(near)[1] if near else leader.cell


def _two_riders(men: Ranks, on_horse: bool) -> Ranks:
    """Two who ride, healthy ones first; fewer are none."""
    found: list[Body] = []
    missing = _ESCORT
    for wounded in (False, True):
        for body in men:
            if TROOPS[body.troop].rides and (body.mounted or not on_horse):
                number = min(missing, body.wounded if wounded else body.healthy)
                missing -= number
                found.append(Body(body.troop, body.mounted, 0 if wounded else number, number if wounded else 0))
    return NOBODY if missing else ranked(found)


def _from_prisoners(s: CampaignState, leader: Leader) -> Ranks:
    """DXC-14.8d: from the other prisoners first; they get horses again."""
    keeper = s.groups.get(leader.group)
    if keeper is None:
        return NOBODY
    for part in keeper.prisoners:
        riders = _two_riders(part.men, False) if part.faction == leader.faction else NOBODY
        if riders:
            left = minus(part.men, riders)
            rest = [other for other in keeper.prisoners if other is not part]
            change.mark(s, keeper.key, prisoners=(*rest, *((Captives(part.faction, left),) if left else ())))
            return ranked(Body(body.troop, True, body.healthy, body.wounded) for body in riders)
    return NOBODY


def _from_own(s: CampaignState, leader: Leader, cell: int) -> Ranks:
    """DXC-14.8e: from an own group, the nearest to where he comes that has two and stays a group without them."""
    costs = costs_from(s.country, cell)
    found = [
        group
        for group in s.of_side(leader.side)
        if group.faction == leader.faction
        and characters(s, group) >= LEAST + _ESCORT
        and group.soldiers > _ESCORT
        and not (s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))
        and _two_riders(group.men, True)
    ]
    if not found:
        return NOBODY
    group = min(found, key=lambda group: costs[group.cell] if costs[group.cell] >= 0 else 9999)
    riders = _two_riders(group.men, True)
    change.set_men(s, group.key, minus(group.men, riders))
    return riders


def preview(s: CampaignState, leader_key: str, payer_key: str) -> Preview:
    leader = s.leaders[leader_key]
    silver = ransom(leader.prestige)
    left = funds(s.groups[payer_key]) - silver
    cell = haven(s, leader)
    return Preview(
        (
            Reason(f"prestige {leader.prestige}, £2 a point", pounds(silver), ("DXC-14.8d",)),
            Reason(f"{named(s, payer_key)} keeps {pounds(left)}", rules=("DXC-14.8e",)),
            Reason(f"he comes to {where(s, cell)}", rules=("DXC-14.8e",)),
        )
    )


def why_not(s: CampaignState, mine: list[Group], words: list[str]) -> Refusal | None:
    leader = s.leaders.get(words[1]) if len(words) > 1 else None
    if leader is None:
        return Refusal("DXC-14.8d", "Say whom: “ransom mauger n1”.")
    payers = [group for group in mine if len(words) < 3 or group.key == words[2]]
    if not payers:
        return Refusal("DXC-1d", "Only your own groups pay.")
    refusals = [no_ransom(s, leader, group) for group in payers]
    return None if None in refusals else refusals[0]

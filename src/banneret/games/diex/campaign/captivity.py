"""DXC-14.8: prisoners, those who guard them and where they are brought."""

from banneret.board.hex import members
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from . import change
from .attitude import REVOLT_AT_MOST
from .band import LEAST
from .country.ways import costs_from
from .group import KING, Book, Captives, Faction, Group
from .log import counted, named, tell, where
from .ranks import Ranks, ranked, riders_only, soldiers
from .regroup import captives, held
from .state import CampaignState


def _keeper(s: CampaignState, key: str) -> Group | None:
    """DXC-14.8c: the group for which another takes prisoners: mercenaries take them for their employer."""
    group = s.groups.get(key)
    if group is not None and group.service is not None:
        group = s.groups.get(group.service.employer)
    return group


def _guard(s: CampaignState, key: str) -> Group | None:
    """DXC-14.8a, DXC-14.8b, DXC-14.8c: the group that keeps whom another takes: at least three men. Mercenaries on
    their own keep none, nor does a settlement that has won alone."""
    group = _keeper(s, key)
    return None if group is None or group.soldiers + len(s.leaders_of(group.key)) < LEAST else group


# ---------------------------------------------------------------- into captivity


def take(s: CampaignState, ref: Referee, captor_key: str, faction: Faction, men: Ranks) -> None:
    """DXC-14.8a: a group takes prisoners; they are massacred if it can't be their escort (DXC-14.8b), or if no group
    has won, but a settlement."""
    if not men:
        return
    captor, number = _guard(s, captor_key), soldiers(men)
    if captor is None:
        if ref.hears:
            text = f"Nobody can guard {counted(number, 'prisoner')}: they are put to the sword."
            tell(s, ref, "massacre", text, "DXC-14.8b", "DXC-14.8c")
        return
    change.mark(s, captor.key, prisoners=captives((*captor.prisoners, Captives(faction, men))), taken=s.turn)
    if ref.hears:
        text = f"{named(s, captor.key)} takes {counted(number, 'prisoner')}."
        tell(s, ref, "prisoners", text, "DXC-14.8a", touch=(captor.key,))


def hold(s: CampaignState, ref: Referee, captor_key: str, leader_key: str) -> None:
    """DXC-14.8e: a leader is a captive of a group, be it ever so small."""
    captor = _keeper(s, captor_key) or s.groups[captor_key]
    leader = change.lead(s, leader_key, condition="captive", group=captor.key, cell=captor.cell)
    change.mark(s, captor.key, taken=s.turn)
    if ref.hears:
        text = f"{leader.name} is the captive of {named(s, captor.key)}."
        tell(s, ref, "captive", text, "DXC-14.8e", touch=(leader_key, captor.key))


# ---------------------------------------------------------------- on the way


def guards(s: CampaignState, key: str) -> bool:
    """Whether a group has prisoners, soldiers or leaders."""
    return bool(s.groups[key].prisoners) or key in s.muster.holding


def escorts(s: CampaignState, key: str) -> bool:
    """DXC-14.8a: from the turn after it took them a group with prisoners is their escort: it goes where they are to be
    brought and does nothing else on its own (DXC-14.8c)."""
    group = s.groups[key]
    return s.turn > group.taken and (bool(group.prisoners) or key in s.muster.holding)


def prisons(s: CampaignState, group: Group) -> int:
    """DXC-14.8a: where its prisoners are to be brought, as bits: for Normans settlements of loyalty 4 or more and their
    side's mottes, for Saxons settlements of loyalty 3 or less, for Danes the coast, for Scots the northern edge."""
    if group.faction == "danish":
        return s.country.coast
    if group.faction == "scottish":
        return s.country.northern & s.country.land
    found = 0
    for site in s.country.sites:
        loyalty = s.loyalty[site.number]
        if loyalty and (loyalty > REVOLT_AT_MOST) == (group.side == KING):
            found |= 1 << site.cell
    if group.side == KING:
        for motte in s.mottes.values():
            if motte.side == KING and motte.key not in s.sieges:
                found |= 1 << motte.cell
    return found


def destinations(s: CampaignState, key: str) -> int:
    """DXC-14.8a, DXC-14.8c: the nearest of them by path cost, as bits; of several equally near ones its captain
    chooses."""
    group = s.groups[key]
    costs = costs_from(s.country, group.cell)
    near = [(costs[cell], cell) for cell in members(prisons(s, group)) if costs[cell] >= 0]
    least = min(near)[0] if near else 0
    return sum([1 << cell for cost, cell in near if cost == least])


def deliver(s: CampaignState, ref: Referee, key: str) -> bool:
    """DXC-14.8b: at the end of an escort's move. In a place for them the prisoners leave the game and the escort is
    free; captive leaders are held there (DXC-14.8e). Whether it was so."""
    group = s.groups[key]
    if not escorts(s, key) or not prisons(s, group) >> group.cell & 1:
        return False
    for leader in held(s, key):
        change.lead(s, leader, group="")
    number = sum(soldiers(part.men) for part in group.prisoners)
    change.mark(s, key, prisoners=())
    if ref.hears:
        text = f"{named(s, key)} has brought {counted(number, 'prisoner')} to {where(s, group.cell)}."
        tell(s, ref, "delivered", text, "DXC-14.8b", touch=(key,))
    return True


# ---------------------------------------------------------------- free again


def free_all(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-14.8e, DXC-14.8f: a keeper is defeated: all whom it held are free and rejoin their own."""
    group = s.groups[key]
    leaders = held(s, key)
    parts, side = group.prisoners, 1 - group.side
    change.mark(s, key, prisoners=())
    for leader in leaders:
        _free(s, ref, leader)
    for part in parts:
        rejoin(s, ref, part, side, group.cell)


def free_own(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-14.8e: mercenaries who have changed sides hold no leader of those whom they serve now."""
    for leader in held(s, key):
        if s.leaders[leader].side == s.groups[key].side:
            _free(s, ref, leader)


def free_at(s: CampaignState, ref: Referee, cell: int, side: int) -> None:
    """DXC-14.8e: the keepers at a destination are defeated: the leaders of a side who are held there are free."""
    for leader in list(s.leaders.values()):
        if leader.condition == "captive" and not leader.group and leader.cell == cell and leader.side == side:
            _free(s, ref, leader.key)


def _own(s: CampaignState, cell: int, side: int, faction: str) -> Group | None:
    """The largest group of a faction of a side in a hex."""
    found = [group for group in s.here(cell) if group.side == side and group.faction == faction]
    return max(found, key=lambda group: group.soldiers, default=None)


def _free(s: CampaignState, ref: Referee, key: str) -> None:
    """A captive leader joins a group of his own in the hex, or is alone."""
    leader = s.leaders[key]
    own = _own(s, leader.cell, leader.side, leader.faction)
    change.lead(s, key, condition="free", group="" if own is None else own.key)
    if ref.hears:
        tell(s, ref, "freed", f"{leader.name} is free.", "DXC-14.8e", touch=(key,))


def rejoin(s: CampaignState, ref: Referee, part: Captives, side: int, cell: int) -> None:
    """DXC-14.8f: freed men join a group of their faction in the hex; without one they are a group of their own with the
    lone leaders there, or too few, and leave play (DXC-8.1h)."""
    own = _own(s, cell, side, part.faction)
    if own is not None:
        change.add_men(s, own.key, part.men)
        text, key = f"{counted(soldiers(part.men), 'freed man joins', 'freed men join')} {named(s, own.key)}.", own.key
    else:
        alone = [leader for leader in s.muster.alone if leader.cell == cell]
        leaders = [leader.key for leader in alone if (leader.side, leader.faction) == (side, part.faction)]
        if part.faction == "mercenary" or soldiers(part.men) + len(leaders) < LEAST:
            text, key = f"{counted(soldiers(part.men), 'freed man goes', 'freed men go')} home.", ""
        else:
            key = raise_group(s, part.faction, side, cell, part.men, leaders)
            text = f"{counted(soldiers(part.men), 'freed man takes', 'freed men take')} up arms again."
    if ref.hears:
        tell(s, ref, "freed", text, "DXC-14.8f", "DXC-8.1h", touch=(key,) if key else ())


_LEVEL = {"norman": 8, "saxon": 1}
"""DXC-7l: the hostility of Normans if nothing is said. Saxons who were in Norman hands have no loyalty left."""


def raise_group(s: CampaignState, faction: Faction, side: int, cell: int, men: Ranks, leaders: list[str]) -> str:
    """Men who come back are a group of their own, led by those who come with them."""
    captain = s.leaders[leaders[0]].captain if leaders else s.captain_of(side)
    key = change.new_key(s, faction)
    book = Book(ranked(men), _LEVEL.get(faction, 0))
    s.put(Group(key, faction, side, captain, cell, Secret(s.seats_of(side), book), riders_only(men), s.turn))
    for leader in leaders:
        change.lead(s, leader, condition="free", group=key, cell=cell)
    return key

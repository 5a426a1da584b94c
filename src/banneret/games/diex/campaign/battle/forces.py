"""Who fights on either side of a battle, as forces of the quick resolution."""

from dataclasses import dataclass

from ...quick.force import Body, Force, Leader
from ...quick.location import BONUS
from ...quick.resolution import Fight, Prospects, prospects
from ...quick.troops import TROOPS
from .. import village
from ..contest import Contest
from ..esteem import owner
from ..ranks import NOBODY, Ranks, of_troops, ranked, soldiers
from ..state import CampaignState

_RIDES = tuple(troop.rides for troop in TROOPS)


@dataclass(slots=True)
class Host:
    """One side of a battle."""

    keys: tuple[str, ...]
    townsmen: Ranks = NOBODY
    """DXC-5.1e, DXC-13.6: men of a settlement, who are in nobody's group; wounded among them are its convalescents
    (DXC-14.7c)."""


def sides(s: CampaignState, contest: Contest) -> tuple[int, int]:
    """The sides of attacker and defender; -1: neither."""
    if contest.attacker >= 0:
        return contest.attacker, 1 - contest.attacker
    return -1, s.groups[contest.defenders[0]].side if contest.defenders else -1


def hosts(s: CampaignState, contest: Contest) -> tuple[Host, Host]:
    """Attacker and defender with all who fight for them."""
    attacking, defending = NOBODY, NOBODY
    if contest.site >= 0:
        men = town_of(s, contest)
        attacking, defending = (men, NOBODY) if contest.rises else (NOBODY, men)
    else:
        number = s.site_at(contest.cell)
        owner = belongs_to(s, number)
        if owner >= 0 and contest.attacker >= 0:
            men = of_troops(village.townsmen(s.country.sites[number].kind))
            attacking, defending = (men, NOBODY) if owner == contest.attacker else (NOBODY, men)
    return Host(contest.attackers, attacking), Host(contest.defenders, defending)


def belongs_to(s: CampaignState, number: int) -> int:
    """DXC-5.1e, DXC-5.1g: the side for which the men of a town, monastery or city fight; -1: nobody's. Villages fight
    only when they are attacked or rise (DXC-5.1f)."""
    if number < 0 or s.country.sites[number].kind == "village":
        return -1
    return owner(s.loyalty[number])


def town_of(s: CampaignState, contest: Contest) -> Ranks:
    """DXC-5.1e, DXC-5.1f, DXC-13.6a: the men of a settlement that is attacked or rises; its convalescents fight with
    them if it is attacked by the other side (DXC-14.7c)."""
    site = s.country.sites[contest.site]
    if site.kind == "village":
        men = of_troops(village.defenders(s.resources[contest.site], s.loyalty[contest.site], contest.thegns))
    else:
        men = of_troops(village.townsmen(site.kind))
    if contest.rises:
        return men
    guests = [
        Body(one.troop, one.mounted, one.men, 0) if one.due <= s.turn else Body(one.troop, one.mounted, 0, one.men)
        for one in s.patients.get(contest.cell, ())
        if one.side != contest.attacker
    ]
    return ranked((*men, *guests)) if guests else men


def force(s: CampaignState, host: Host) -> Force:
    """DXC-17.1a, DXC-12.2d: the men of all its groups, with their leaders."""
    bodies: list[Body] = []
    leaders: list[Leader] = []
    for key in host.keys:
        bodies += s.groups[key].men
        for leader in s.leaders_of(key):
            leaders.append(Leader(leader.troop, leader.mounted and _RIDES[leader.troop], leader.wounded))
    return Force((*bodies, *host.townsmen), tuple(leaders))


def bonus(s: CampaignState, contest: Contest, defender: Host) -> int:
    """DXC-17.1f, DXC-17.1i: what the hex adds for the defender, in per cent: a slope in hills, a river, and the village
    bonus if a settlement fights on his side or is attacked itself."""
    bit = 1 << contest.cell
    found = 0
    if s.country.ground[contest.cell] == "hills":
        found += BONUS["slope"]
    if s.country.river & bit:
        found += BONUS["river"]
    if defender.townsmen:
        found += BONUS["village"]
    return found


def fight_of(s: CampaignState, contest: Contest, attacker: Host | None = None, defender: Host | None = None) -> Fight:
    """The fight between the hosts of a battle, where they are not known yet."""
    if attacker is None or defender is None:
        attacker, defender = hosts(s, contest)
    hunger = int(hungry(s, attacker)) - int(hungry(s, defender))
    return Fight(force(s, attacker), force(s, defender), False, bonus(s, contest, defender), hunger=hunger)


def expected(s: CampaignState, contest: Contest) -> Prospects:
    """What is known before the die."""
    return prospects(fight_of(s, contest))


def hungry(s: CampaignState, host: Host) -> bool:
    """DXC-8.4g: a side is unsupplied if at least half of its soldiers are in unsupplied groups (ruling): an unsupplied
    attacker adds 1 to the die, an unsupplied defender subtracts 1."""
    starving = every = 0
    for key in host.keys:
        group = s.groups[key]
        every += group.soldiers
        if group.unsupplied:
            starving += group.soldiers
    return starving > 0 and 2 * starving >= every + soldiers(host.townsmen)


def characters(s: CampaignState, contest: Contest) -> int:
    """DXC-14.1a: everybody in the fight, leaders too."""
    found = 0
    for host in hosts(s, contest):
        found += soldiers(host.townsmen)
        for key in host.keys:
            found += s.groups[key].soldiers + len(s.leaders_of(key))
    return found


def first_of(s: CampaignState, host: Host) -> str:
    """DXC-14.8a, DXC-14.8c: who takes prisoners and silver: the largest group that is not mercenaries; none if a
    settlement fights alone."""
    own = [key for key in host.keys if s.groups[key].service is None] or list(host.keys)
    return max(own, key=lambda key: s.groups[key].soldiers, default="")

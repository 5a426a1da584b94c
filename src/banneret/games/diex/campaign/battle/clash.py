"""DXC-13.2e, DXC-13.5, DXC-12.2g: how battles begin."""

from banneret.kernel.referee import Referee

from .. import change
from ..attitude import LEAST
from ..band import company, in_revolt
from ..contest import Contest
from ..esteem import passes
from ..group import KING, REBEL, Group
from ..log import named, tell, where
from ..notebook import learn
from ..state import CampaignState
from .course import Battle


def present(s: CampaignState, cell: int, side: int) -> tuple[str, ...]:
    """The groups of a side in a hex that are not shut in a motte; the largest first."""
    found = [group for group in s.here(cell) if group.side == side]
    found.sort(key=lambda group: -group.soldiers)
    return tuple([group.key for group in found if not (s.sieges and s.shut_in(group.key))])


def challenge(s: CampaignState, key: str, other: str) -> Contest:
    """DXC-13.2f: the battle in which a group attacks one of the other side in its hex; all of that side defend
    together."""
    group, foe = s.groups[key], s.groups[other]
    defenders = present(s, group.cell, foe.side)
    faithless = _peaceful(s, group, foe)
    return Contest(group.cell, group.side, company(s, key), defenders, faithless=faithless, from_cell=group.came)


def attack(s: CampaignState, ref: Referee, key: str, other: str) -> None:
    """DXC-13.2e. DXC-7o: of Saxons at peace who are attacked the loyalty is 1, whether they fight or refuse; what the
    settlements around think of it comes after the fight."""
    contest = challenge(s, key, other)
    if contest.faithless:
        betrayed = [one for one in contest.defenders if _peaceful(s, s.groups[key], s.groups[one])]
        for one in betrayed:
            change.write(s, one, level=LEAST)
    if ref.hears:
        text = f"{named(s, key)} attacks {named(s, other)} at {where(s, contest.cell)}."
        tell(s, ref, "attack", text, "DXC-13.2e", "DXC-13.2f", touch=(key, other))
    _begin(s, contest)


def _peaceful(s: CampaignState, group: Group, foe: Group) -> bool:
    """DXC-7o: whether a Norman who attacks this group breaks the peace: it is Saxon and not in revolt."""
    return group.faction == "norman" and foe.faction == "saxon" and not in_revolt(s, foe, group)


def attack_settlement(s: CampaignState, ref: Referee, key: str, site: int) -> None:
    """DXC-13.5d: a group attacks the settlement of its hex."""
    group = s.groups[key]
    shunned = group.faction == "norman" and passes(s, key, site)
    contest = Contest(group.cell, group.side, company(s, key), (), site=site, shunned=shunned, from_cell=group.came)
    if ref.hears:
        text = f"{named(s, key)} attacks {s.country.sites[site].name}."
        tell(s, ref, "attack", text, "DXC-13.5d", touch=(key, s.country.names[group.cell]))
    _begin(s, contest)


def rising(s: CampaignState, ref: Referee, site: int, key: str) -> None:
    """DXC-13.5c: a settlement in revolt attacks the Normans who have come into it."""
    group = s.groups[key]
    defenders = present(s, group.cell, KING)
    contest = Contest(group.cell, REBEL, (), defenders, site=site, rises=True)
    for one in defenders:  # DXC-3c: who fights is seen
        learn(s, ref, REBEL, one, "battle")
    if ref.hears:
        text = f"{s.country.sites[site].name} rises against {named(s, key)}."
        tell(s, ref, "attack", text, "DXC-13.5c", "DXC-7c", touch=(key, s.country.names[group.cell]))
    _begin(s, contest)


def mutiny(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-12.2g: mercenaries, neutral again, attack the one whom they served (`Service.shunned`)."""
    group = s.groups[key]
    assert group.service is not None
    employer = s.groups[group.service.shunned]
    defenders = present(s, group.cell, employer.side)
    if not defenders:  # he is not here, or within walls: they only leave
        return
    contest = Contest(group.cell, -1, (key,), defenders)
    if ref.hears:
        text = f"The mercenaries turn against {named(s, employer.key)}."
        tell(s, ref, "attack", text, "DXC-12.2g", touch=(key, employer.key))
    _begin(s, contest)


def _begin(s: CampaignState, contest: Contest) -> None:
    s.contest = contest
    s.call(Battle())

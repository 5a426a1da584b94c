"""DXC-12.2, DXC-13.3: the service of mercenaries: who may take them on, for what, and when they lose patience."""

from dataclasses import replace

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.secret import Secret

from ..quick.force import Force, half_points
from . import attitude, change
from .captivity import free_own
from .dues import hire as hire_price
from .group import NEUTRAL, Bond, Group, Service
from .log import named, pounds, tell
from .notebook import learn
from .purse import funds, pay
from .state import CampaignState

EMPLOYERS = ("norman", "saxon")
"""DXC-12.1c, DXC-12.1e."""
_LEADERLESS = Refusal("DXC-12.2c", "Only a group with a leader may recruit mercenaries.")
_PAID = Refusal("DXC-13.3b", "Those who have been paid are loyal for the whole campaign.")


def terms(group: Group) -> Service:
    """Of a group of mercenaries."""
    assert group.service is not None
    return group.service


def price(group: Group) -> int:
    """DXC-12.2c: £2 a man, in half pounds."""
    return hire_price(group.soldiers)


# ---------------------------------------------------------------------- taking them into service


def met(s: CampaignState, group: Group) -> list[Group]:
    """Mercenaries in a group's hex that it could deal with."""
    return [one for one in s.here(group.cell) if one.service is not None]


def _leads(s: CampaignState, group: Group) -> Refusal | None:
    if group.faction not in EMPLOYERS:
        return Refusal("DXC-12.1c", f"{group.faction.capitalize()} groups can't recruit.")
    if not s.leaders_of(group.key):
        return _LEADERLESS
    return None


def recruit_barred(s: CampaignState, group: Group, band: Group) -> Refusal | None:
    """Why a group can't take mercenaries without a master into its service, by what everybody knows."""
    if band.side != NEUTRAL:
        return Refusal("DXC-13.3a", f"{named(s, band.key)} is in somebody's service.")
    if terms(band).shunned == group.key:
        return Refusal("DXC-12.2h", f"{named(s, band.key)} will not serve the same master again.")
    return _leads(s, group)


def entice_barred(s: CampaignState, group: Group, band: Group) -> Refusal | None:
    """DXC-13.3b: why mercenaries of the other side can't be lured away."""
    if band.side != 1 - group.side:
        return Refusal("DXC-13.3a", f"{named(s, band.key)} does not serve the other side.")
    if terms(band).bond != "promised":
        return _PAID
    if terms(band).shunned == group.key:
        return Refusal("DXC-12.2h", f"{named(s, band.key)} will not serve the same master again.")
    return _leads(s, group)


def pay_barred(s: CampaignState, group: Group, band: Group) -> Refusal | None:
    """DXC-12.2i: why a group can't pay mercenaries later."""
    if terms(band).employer != group.key:
        return Refusal("DXC-12.2i", f"{named(s, band.key)} does not serve this group.")
    if terms(band).bond != "promised":
        return Refusal("DXC-12.2i", f"{named(s, band.key)} has been paid.")
    return None


def unaffordable(group: Group, band: Group) -> Refusal | None:
    """DXC-12.2c."""
    cost, silver = price(band), funds(group)
    if cost > silver:
        return Refusal("DXC-12.2c", f"{band.soldiers} men cost {pounds(cost)}, and the group has {pounds(silver)}.")
    return None


def take_on(s: CampaignState, ref: Referee, key: str, band: str, bond: Bond, rule: str) -> None:
    """DXC-12.2c, DXC-12.2d, DXC-13.3b: they serve this group from now on, for money or for a promise."""
    group, before = s.groups[key], s.groups[band]
    if bond == "hired":
        pay(s, key, price(before))
    if before.side == group.side:
        change.mark(s, band, service=replace(terms(before), bond=bond))
    else:
        new = Service(key, bond, s.turn, 0, terms(before).shunned)
        owned = Secret(s.seats_of(group.side), before.book.value)
        change.mark(s, band, side=group.side, captain=group.captain, service=new, book=owned)
        learn(s, ref, 1 - group.side, band, "met")
        free_own(s, ref, band)
    if ref.hears:
        word = "for money" if bond == "hired" else "for a share of coming booty"
        text = f"{named(s, band)} serves {named(s, key)} {word}."
        tell(s, ref, "mercenaries", text, rule, "DXC-12.2d", touch=(band, key))


def released(s: CampaignState, ref: Referee, key: str, rises: bool = False) -> None:
    """DXC-12.2g, DXC-12.2h: neutral again; they may serve anybody but the same master."""
    group = s.groups[key]
    everybody = tuple(range(len(s.sides)))
    ref.learned(1)
    change.mark(
        s,
        key,
        side=NEUTRAL,
        captain=-1,
        service=Service(shunned=terms(group).employer, rises=rises),
        book=Secret(everybody, group.book.value),
    )


def orphaned(s: CampaignState, ref: Referee) -> None:
    """Mercenaries whose master's group is no more are nobody's."""
    for group in list(s.groups.values()):
        if group.service is not None and group.service.employer and group.service.employer not in s.groups:
            released(s, ref, group.key)
            if ref.hears:
                text = f"{named(s, group.key)} has no master any more."
                tell(s, ref, "mercenaries", text, "DXC-12.2a", touch=(group.key,))


# ---------------------------------------------------------------------- their patience


def value(men: Group) -> int:
    """DXC-12.2g, DXC-17.1a: of the soldiers, in half points."""
    return half_points(Force(men.men), False)


def stronger(s: CampaignState, key: str) -> bool:
    """DXC-12.2g, DXC-12.2h: whether they are worth more than their employer's soldiers; equal ones leave."""
    group = s.groups[key]
    return value(group) > value(s.groups[terms(group).employer])


def check(s: CampaignState, ref: Referee, key: str, *rules: str) -> bool:
    """DXC-12.2e, DXC-12.2f: the test of mercenaries who wait for promised loot; whether they revolt."""
    group = s.groups[key]
    known = terms(group)
    employer = s.groups[known.employer]
    die = ref.die(10)
    prestige = s.prestige(employer.key)
    total = attitude.mercenary_test(die, prestige, employer.soldiers, group.soldiers, known.checks)
    change.mark(s, key, service=replace(known, checks=known.checks + 1))
    turns = attitude.revolts(total)
    if ref.hears:
        text = f"{named(s, key)} {'turns against' if turns else 'stays with'} {named(s, employer.key)}."
        tell(s, ref, "patience", text, "DXC-12.2e", "DXC-12.2f", *rules, d10=(die,), touch=(key, employer.key))
        numbers = attitude.headcount_modifier(employer.soldiers - group.soldiers)
        reckoning = (
            f"{die} {attitude.standing(prestige):+d} (prestige) {numbers:+d} (numbers) − {known.checks} (checks before)"
            f" = {total}; {attitude.REVOLT_AT_MOST} or less is revolt"
        )
        tell(s, ref, "patience", f"{named(s, key)}: {reckoning}.", "DXC-12.2e", "DXC-12.2f", side=employer.side)
    return turns

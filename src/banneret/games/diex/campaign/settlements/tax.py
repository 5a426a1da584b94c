"""DXC-1f, DXC-1g, DXC-1h: tax is levied in settlements and brought to a motte."""

from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from .. import attitude, change
from ..country.rows import NEW_MOTTE
from ..country.tables import TAX_LOYALTY
from ..dues import tax
from ..errands import brought
from ..esteem import loyalty, passes, test
from ..group import KING, Group
from ..log import named, pounds, tell
from ..state import CampaignState

_NORMANS = Refusal("DXC-1f", "Only Normans levy tax.")
_NOWHERE = Refusal("DXC-1f", "Tax is levied in a settlement.")
_LEADERLESS = Refusal("DXC-1f", "Only a group with a leader levies tax.")
_FOUGHT = Refusal("DXC-1f", "A group that has fought this turn can't levy tax.")
_BESIEGES = Refusal("DXC-1f", "A group that besieges a place can't levy tax.")
_BUILDS = Refusal("DXC-1f", "A group that builds can't levy tax in the same turn.")


def amount(s: CampaignState, site: int) -> int:
    """DXC-1g: in half pounds."""
    return tax(s.country.sites[site].kind, s.resources[site])


def barred(s: CampaignState, group: Group) -> Refusal | None:
    """Why a group can't levy tax where it is, by what everybody knows."""
    site = s.site_at(group.cell)
    if group.faction != "norman":
        return _NORMANS
    if site < 0:
        return _NOWHERE
    if not s.leaders_of(group.key):
        return _LEADERLESS
    if s.taxed >> site & 1:
        return Refusal("DXC-1f", f"{s.country.sites[site].name} has paid its tax: once in a campaign.")
    if group.busy == s.turn:
        return _FOUGHT
    if s.besieging(group.key):
        return _BESIEGES
    if not amount(s, site):
        return Refusal("DXC-1g", f"{s.country.sites[site].name} has nothing left to pay with.")
    return None


def refused(s: CampaignState, group: Group) -> Refusal | None:
    """The same, by what its captain knows."""
    known = barred(s, group)
    if known is not None:
        return known
    if group.book.value.works == s.turn:
        return _BUILDS
    site = s.site_at(group.cell)
    if not passes(s, group.key, site):
        result = test(s, group, site)
        reason = f"{s.country.sites[site].name} does not obey: its test comes to {result}, and more than 3 is needed."
        return Refusal("DXC-1f", reason)
    return None


def preview(s: CampaignState, group: Group) -> Preview:
    """The test, the silver, and what becomes of the loyalty."""
    site = s.site_at(group.cell)
    before = s.loyalty[site]
    after = attitude.clamp(before + TAX_LOYALTY)
    return Preview(
        (
            Reason("silver for the chest", pounds(amount(s, site)), ("DXC-1g",)),
            Reason("the loyalty of the settlement", f"{before} → {after}", ("DXC-1g", "DXC-7p")),
            Reason("the test that it passes now", str(test(s, group, site)), ("DXC-7f", "DXC-1f")),
        )
    )


def levy(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-1g: the silver goes into the chest, loyalty falls, resources do not."""
    site = s.site_at(s.groups[key].cell)
    silver = amount(s, site)
    s.taxed |= 1 << site
    change.write(s, key, chest=s.groups[key].book.value.chest + silver)
    change.mark(s, key, levied=s.turn)
    if ref.hears:
        place = s.country.sites[site]
        text = f"{named(s, key)} levies {pounds(silver)} of tax in {place.name}."
        tell(s, ref, "tax", text, "DXC-1f", "DXC-1g", touch=(key, s.country.names[place.cell]))
    loyalty(s, ref, site, TAX_LOYALTY, "DXC-1g")


def deliver(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-1h: at a motte in Norman hands that the mission names: points at once, the chest is emptied."""
    group = s.groups[key]
    silver = group.book.value.chest
    motte = s.motte_at(group.cell) if silver and group.faction == "norman" else None
    if motte is None or motte.side != KING:
        return
    for mission in s.data.missions:
        named_here = motte.key in mission.deliver_to or (motte.built and NEW_MOTTE in mission.deliver_to)
        if mission.kind == "tax" and named_here:
            change.write(s, key, chest=0)
            text = f"{named(s, key)} brings {pounds(silver)} of tax to {motte.name}."
            if ref.hears:
                tell(s, ref, "tax", text, "DXC-1h", gist=f"{pounds(silver)} delivered", touch=(key, motte.key))
            brought(s, ref, mission, silver, "Tax is delivered.", "DXC-1h")
            return

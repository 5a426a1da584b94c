"""What becomes of leaders and of whole groups in a battle."""

from banneret.kernel.referee import Referee

from .. import captivity, change, victory
from ..esteem import prestige
from ..log import named, tell
from ..spoils import robbed
from ..state import CampaignState


def fall(s: CampaignState, ref: Referee, key: str, *rules: str) -> None:
    """DXC-1m: a leader is killed, and his enemies score."""
    leader = s.leaders[key]
    change.lead(s, key, condition="dead", group="", cell=-1, wounded=False, due=-1)
    if ref.hears:
        tell(s, ref, "leader", f"{leader.name} is killed.", *rules, gist=f"{leader.name} killed", touch=(key,))
    victory.score(
        s, ref, 1 - leader.side, "leader", s.data.victory.leader_taken_half, f"{leader.name} is dead.", "DXC-1m"
    )


def suffer(
    s: CampaignState, ref: Referee, key: str, fate: str, victor: str, rule: str, *, die: int = 0, sum: str = ""
) -> None:
    """DXC-17.4, DXC-14.5c: what a roll does to a leader; a second wound kills (DXC-17.4b). A captive of nobody, for a
    village keeps none, is dead (DXC-14.8b)."""
    leader = s.leaders[key]
    dice = (die,) if die else ()
    if fate == "wounded" and not leader.wounded:
        change.lead(s, key, wounded=True, due=-1)
        if ref.hears:
            text = f"{leader.name} is wounded."
            tell(s, ref, "leader", text, rule, d10=dice, sum=sum, gist=f"{leader.name} wounded", touch=(key,))
    elif fate in ("killed", "wounded"):
        fall(s, ref, key, rule)
    elif fate == "prisoner":
        if victor in s.groups:
            captivity.hold(s, ref, victor, key)
        else:
            fall(s, ref, key, rule, "DXC-14.8b")
    elif ref.hears:
        tell(s, ref, "leader", f"{leader.name} is unharmed.", rule, d10=dice, sum=sum, touch=(key,))


def taken(s: CampaignState, ref: Referee, key: str, victor: str, rule: str) -> None:
    """A leader of the beaten is a prisoner; he has lost the battle like all who took part (DXC-9b, DXC-9c)."""
    prestige(s, ref, key, -1, "DXC-9b", "DXC-9c")
    suffer(s, ref, key, "prisoner", victor, rule)


def surrender(s: CampaignState, ref: Referee, key: str, victor: str, side: int) -> None:
    """DXC-14.6b, DXC-14.6e: a whole group is taken: its men, its leaders, its silver."""
    group = s.groups[key]
    if ref.hears:
        tell(s, ref, "surrender", f"{named(s, key)} surrenders.", "DXC-14.6b", "DXC-14.6e", touch=(key,))
    robbed(s, ref, key, victor, whole=True, side=side)
    captivity.free_all(s, ref, key)
    for leader in s.leaders_of(key):
        suffer(s, ref, leader.key, "prisoner", victor, "DXC-14.6b")
    men = s.groups[key].men
    change.remove(s, key)
    if men:
        captivity.take(s, ref, victor, group.faction, men)

"""How a group's orders answer when it meets somebody, without asking."""

from ...quick.force import half_points
from ..group import Group, Order, Stance
from ..state import CampaignState
from .forces import Host, fight_of, force

_NONE = Order()


def order_of(s: CampaignState, key: str) -> Order:
    found = s.orders.get(key)
    return _NONE if found is None else found.value


def answers_attack(s: CampaignState, group: Group) -> Stance:
    """What a group does that is attacked. The odds of its order are for its own attacks: to refuse costs more than most
    defeats (DXC-14.5a), so it is ordered in so many words or not done."""
    stance = order_of(s, group.key).stance
    return "fight" if stance == "stand" else stance


def meets_outside(s: CampaignState, group: Group) -> bool:
    """DXC-5.2e: whether by its orders it meets an attack outside its motte: who avoids battle does not, nor does who
    has fewer points than the enemy."""
    assert s.contest is not None
    fight = fight_of(s, s.contest)
    ours, theirs = half_points(fight.defender, False), half_points(fight.attacker, False)
    return order_of(s, group.key).stance != "avoid" and ours >= theirs


def would_attack(s: CampaignState, group: Group, others: tuple[str, ...]) -> Stance:
    """What a group does that may attack those whom it meets."""
    order = order_of(s, group.key)
    if order.stance != "fight":
        return "ask" if order.stance == "ask" else "avoid"
    ours = half_points(force(s, Host((group.key,))), False)
    theirs = half_points(force(s, Host(others)), False)
    return "fight" if 100 * ours >= order.odds * theirs else "avoid"

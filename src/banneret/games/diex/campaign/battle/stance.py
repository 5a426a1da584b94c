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
    """What a group does that is attacked: by its orders it fights only at the odds that they name, else it gets
    away."""
    order = order_of(s, group.key)
    if order.stance != "fight" or s.contest is None:
        return order.stance
    fight = fight_of(s, s.contest)
    ours, theirs = half_points(fight.defender, False), half_points(fight.attacker, False)
    return "fight" if 100 * ours >= order.odds * theirs else "avoid"


def would_attack(s: CampaignState, group: Group, others: tuple[str, ...]) -> Stance:
    """What a group does that may attack those whom it meets."""
    order = order_of(s, group.key)
    if order.stance != "fight":
        return order.stance
    ours = half_points(force(s, Host((group.key,))), False)
    theirs = half_points(force(s, Host(others)), False)
    return "fight" if 100 * ours >= order.odds * theirs else "avoid"

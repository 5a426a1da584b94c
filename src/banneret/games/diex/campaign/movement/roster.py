"""DXC-6d, DXC-6e: the order in which groups move."""

from ..group import KING
from ..state import CampaignState


def order_of_march(s: CampaignState) -> tuple[str, ...]:
    """By prestige, highest first; equal ones by headcount, larger first; then by side: King's first on odd turns. Those
    without a leader come last, larger ones first. Lone leaders go by their prestige (DXC-9g). Mercenaries in service
    move with their employer (DXC-12.2d), others later."""
    first = KING if s.turn % 2 else 1 - KING
    found: list[tuple[int, int, bool, str]] = []
    prestige = s.muster.prestige
    for group in s.groups.values():
        if group.service is None:
            found.append((-prestige.get(group.key, 0), -group.soldiers, group.side != first, group.key))
    for leader in s.muster.alone:
        found.append((-leader.prestige, 0, leader.side != first, leader.key))
    return tuple([key for *_, key in sorted(found)])


def tied(s: CampaignState, key: str) -> list[str]:
    """DXC-6e: the groups of the same captain with leaders of the same prestige that have not moved yet: within one side
    its player chooses. Ties of groups without a leader would tell their numbers, and are settled by the list."""
    group = s.groups.get(key)
    rank = s.prestige(key)
    if group is None or not rank or len(s.queue) < 2:
        return [key]
    prestige = s.muster.prestige
    equal = [other for other in s.queue if prestige.get(other) == rank and other in s.groups]
    return [other for other in equal if s.groups[other].captain == group.captain]

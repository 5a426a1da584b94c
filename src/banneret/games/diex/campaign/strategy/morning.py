"""The morning: men and leaders are put where they belong, and every group has its order before the side is ready."""

from banneret.kernel.option import Menu, Option

from .. import captivity, healing
from ..country.ways import costs_to
from ..group import NEUTRAL, REBEL, Group
from ..morning.morning import Morning
from ..morning.orders import GiveOrder
from ..movement.allowance import points
from ..state import CampaignState
from .plan import Step, plan, steps_of

MUST, NEVER = 10.0, -10.0
"""What has nothing to do with judgement: it is done, or it is not."""
_SMALL = 6
_ESCORTED = 9
"""From so many men on a group parts with an escort for its prisoners."""


def morning(phase: Morning, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [_value(s, seat, option) for option in menu]


def _value(s: CampaignState, seat: int, option: Option) -> float:
    verb, args = option.verb, option.args
    if verb == "ready":
        return 0.0
    if verb == "order":
        return 0.5 * MUST
    if verb == "clear":
        return 0.6 * MUST if s.orders[args[0]].value.given < s.turn else NEVER
    if verb in ("join", "take"):
        return MUST
    if verb == "leave":
        return MUST if _parts_with_wounded(s, s.groups[args[0]]) else NEVER
    if verb == "split":
        return MUST if _parts_with_prisoners(s, s.groups[args[0]]) else NEVER
    if verb == "merge":
        return MUST if _unites(s, s.groups[args[0]], s.groups[args[1]]) else NEVER
    if verb == "escort":
        convoy = s.convoys[args[0]]
        return MUST if convoy.side == NEUTRAL and s.sides[seat] == REBEL else NEVER
    if verb == "release":
        return MUST
    if verb == "send":
        return 0.4 * MUST
    return NEVER


def _parts_with_wounded(s: CampaignState, group: Group) -> bool:
    """DXC-14.7c: where they heal they are left; in the field only if they are few and help is far (DXC-14.7f)."""
    if not group.wounded or s.besieging(group.key) or group.faction not in ("norman", "saxon"):
        return False
    if healing.friendly(s, group.key, group.cell):
        return True
    far = costs_to(s.country, healing.havens(s, group.key))[group.cell]
    return 4 * group.wounded <= group.soldiers and far > 2 * points(s, group)


def _parts_with_prisoners(s: CampaignState, group: Group) -> bool:
    """DXC-14.8a: an escort of three takes them away, so that the others can go on."""
    return (
        group.soldiers >= _ESCORTED
        and bool(group.prisoners)
        and not captivity.prisons(s, group) >> group.cell & 1
        and captivity.guards(s, group.key)
    )


def _unites(s: CampaignState, one: Group, other: Group) -> bool:
    """DXC-8.1d: small bands and those without a leader go with the larger one."""
    if captivity.guards(s, one.key) or captivity.guards(s, other.key):
        return False
    small = min(one.soldiers, other.soldiers)
    lone = not s.leaders_of(one.key) or not s.leaders_of(other.key)
    return small < _SMALL or (lone and one.side == REBEL)


# ---------------------------------------------------------------- orders


def order(phase: GiveOrder, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return _BLANKS[phase.blank](phase, s, seat, menu)


def _to(phase: GiveOrder, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    worths = {step.cell: step.worth for step in plan(s, seat).of(phase.group)}
    return [worths.get(option.args[0], NEVER) for option in menu]


def _deed(phase: GiveOrder, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    step = _step(s, seat, phase)
    deed = step.deed if step is not None else ""
    return [MUST if option.args[0] == deed else 0.0 for option in menu]


def _step(s: CampaignState, seat: int, phase: GiveOrder) -> Step | None:
    return next((step for step in steps_of(s, phase.group) if step.cell == phase.order.to), None)


_STANCES = {("fight", 100): 1.0, ("fight", 150): 0.6, ("fight", 200): 0.3, ("fight", 0): 0.2, ("stand", 0): 0.0}


def _stance(phase: GiveOrder, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [_STANCES.get(option.args, NEVER) for option in menu]


def _battles(phase: GiveOrder, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [{True: 1.0, False: 0.0, None: NEVER}[option.args[0]] for option in menu]


_BLANKS = {"to": _to, "deed": _deed, "stance": _stance, "join": _battles}

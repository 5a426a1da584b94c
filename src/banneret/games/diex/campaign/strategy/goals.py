"""What a group could set out to do: each goal with its place, its deed, what it brings and how long it takes."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...quick.location import BONUS
from .. import healing
from ..country.country import Site
from ..country.rows import NEW_MOTTE
from ..country.scenarios import MissionData
from ..country.ways import cheapest, costs_from, costs_to
from ..dues import pace, silver_points, tax
from ..esteem import passes
from ..group import KING, NEUTRAL, REBEL, Group, Motte
from ..morning.orders import Deed
from ..state import CampaignState
from ..village import after_battle
from ..works import GANG, NEEDED
from . import clash
from .known import Party
from .survey import Survey, villagers

HERE = 0.05
"""What a quiet day where one is fed is worth: better than walking about for nothing."""
_TURNED = 3
_SAFE = 0.92
"""How likely silver gets through a day."""
_HEAVY = 12
"""Half pounds with which one goes home."""


@dataclass(slots=True)
class Goal:
    cell: int
    deed: Deed
    worth: float
    """Victory points more than the other side, if all goes as expected."""
    turns: float
    """Days until it is done."""
    what: str = ""
    """What one group is enough for: others do something else. Empty: the more the better."""

    @property
    def rate(self) -> float:
        return self.worth / (self.turns + 0.5) if self.worth > 0 else self.worth


def goals(k: Survey, group: Group) -> list[Goal]:
    """Everything that a group may set out to do; the first is to stay where it is."""
    found = [Goal(group.cell, "", HERE, 0)]
    s = k.s
    if healing.hurt(s, group.key) and group.faction in ("norman", "saxon"):
        found += _rest(k, group)
    for kind in _KINDS:
        found += kind(k, group)
    return [goal for goal in found if goal.turns <= k.left]


# ---------------------------------------------------------------- silver


def _per_pound(k: Survey) -> MissionData | None:
    return next((one for one in k.s.data.missions if one.kind == "tax" and one.side == k.side), None)


def tills(k: Survey) -> int:
    """DXC-1h: where tax is delivered, as bits."""
    mission = _per_pound(k)
    found = 0
    for motte in k.s.mottes.values() if mission is not None else ():
        named = mission is not None and (
            motte.key in mission.deliver_to or (motte.built and NEW_MOTTE in mission.deliver_to)
        )
        if named and motte.side == KING and motte.key not in k.s.sieges:
            found |= 1 << motte.cell
    return found


def _taxes(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1f, DXC-1g: settlements that obey and have not paid; there must be time to bring it home."""
    mission = _per_pound(k)
    s = k.s
    home = tills(k)
    if group.faction != "norman" or mission is None or not s.leaders_of(group.key) or not home:
        return
    walk = k.pace(group)
    back = costs_to(s.country, home)
    for site in s.country.sites:
        number = site.number
        if s.taxed >> number & 1 or not s.loyalty[number] or not passes(s, group.key, number):
            continue
        silver = tax(site.kind, s.resources[number])
        there = max(1, k.days(group, site.cell)) if site.cell != group.cell else 1
        home_days = max(1, k.days_at(walk, back[site.cell]))
        if not silver or there + home_days > k.left or (site.cell == group.cell and group.busy == s.turn):
            continue
        worth = silver_points(silver, mission.vp_per_pound_half) / 2.0 * _SAFE ** (there + home_days)
        if s.loyalty[number] == _TURNED + 1:
            worth -= s.data.victory.settlement_turned_half / 2.0
        yield Goal(site.cell, "tax", worth, there + 0.6 * home_days, f"tax {number}")


def _delivery(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1h: the chest goes home, sooner the more there is in it and the less time is left."""
    mission = _per_pound(k)
    chest = group.book.value.chest
    if mission is None or not chest or group.faction != "norman":
        return
    for motte in k.s.mottes.values():
        if tills(k) >> motte.cell & 1:
            days = k.days(group, motte.cell)
            worth = silver_points(chest, mission.vp_per_pound_half) / 2.0
            urgent = 3.0 if days >= k.left - 1 else 1.0 if not days else 0.6 if chest >= _HEAVY else 0.3
            yield Goal(motte.cell, "", worth * urgent, max(0.5, days))


def _homeward(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1l: Danes bring loot to the ships, and eat there."""
    if group.faction != "danish":
        return
    loot = group.book.value.loot
    for mission in k.s.data.missions:
        if mission.kind == "loot_to_ships":
            days = max(1, k.days(group, mission.cell))
            worth = silver_points(loot, mission.vp_per_pound_half) / 2.0
            urgent = 3.0 if loot and days >= k.left - 1 else 0.6
            hungry = 0.4 * group.book.value.hungry
            if worth or hungry:
                yield Goal(mission.cell, "", worth * urgent + hungry, days)


# ---------------------------------------------------------------- works


def _building(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1j."""
    s = k.s
    if group.faction != "norman" or group.healthy < GANG:
        return
    for mission in s.data.missions:
        if mission.kind != "build_motte" or mission.id in s.done_missions or s.motte_at(mission.cell) is not None:
            continue
        days = k.days(group, mission.cell)
        site = s.site_at(mission.cell)
        output = group.healthy // GANG + (site >= 0 and passes(s, group.key, site))
        turns = days + -(-(NEEDED - s.works.get(mission.cell, 0)) // output)
        if turns <= k.left:
            yield Goal(mission.cell, "build", mission.vp_half / 2.0, turns, f"build {mission.id}")


# ---------------------------------------------------------------- settlements


def _settlements(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-13.5d: a settlement is attacked, for the victory, its loyalty, its loot, or to be burnt (DXC-1k)."""
    s = k.s
    mine = k.host(group)
    for site in s.country.sites:
        number = site.number
        loyalty = s.loyalty[number]
        if not loyalty or site.kind == "city" or (group.faction == "saxon" and loyalty < 4):
            continue
        days = max(1, k.days(group, site.cell))
        if days > 4:
            continue
        stake, deed = _prize(k, group, site)
        theirs = villagers(s, number)
        if theirs.men:
            rows = clash.results(mine, theirs, k.bonus(site.cell) + BONUS["village"])
            worth = clash.worth(s, rows, k.side, mine, theirs, stake)
        else:
            worth = stake
        if worth > 0:
            yield Goal(site.cell, deed, worth, days, f"site {number}")


def _prize(k: Survey, group: Group, site: Site) -> tuple[float, Deed]:
    """What hangs on beating a settlement beside the victory itself, and whether it is looted."""
    s, number = k.s, site.number
    turned = s.data.victory.settlement_turned_half / 2.0
    loyalty = s.loyalty[number]
    after = after_battle(loyalty, False, group.faction)
    stake = turned * ((after <= _TURNED) - (loyalty <= _TURNED)) * (1 if k.side == REBEL else -1)
    if group.faction == "norman":
        for mission in s.data.missions:
            if mission.kind == "raze" and mission.cell == site.cell and mission.id not in s.done_missions:
                return mission.vp_half / 2.0, "loot"
        if passes(s, group.key, number):
            stake -= 0.5
        return stake, "attack"
    if group.faction == "danish":
        for mission in s.data.missions:
            if mission.kind == "loot_to_ships":
                home = k.days_at(k.pace(group), costs_from(s.country, site.cell)[mission.cell])
                if home + 1 <= k.left:
                    stake += 0.8 * silver_points(2 * s.resources[number], mission.vp_per_pound_half) / 2.0
        return stake, "loot"
    return stake, "attack"


# ---------------------------------------------------------------- enemies


def _enemies(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-13.2: groups of the other side are attacked at good odds, those within two days."""
    s = k.s
    mine = k.host(group)
    for foe in k.foes:
        days = max(1, k.days(group, foe.cell))
        if days > 2 or not _willing(k, group, foe):
            continue
        theirs = k.host(foe)
        for other in k.foes:
            if other is not foe and other.cell == foe.cell:
                theirs = theirs.plus(k.host(other))
        ours, bonus = mine, k.bonus(foe.cell)
        for friend in s.groups.values():
            near = s.country.lattice.disk(foe.cell, 1) >> friend.cell & 1
            if near and friend.side == k.side and friend.key != group.key and friend.service is None:
                ours = ours.plus(k.host(friend))
        helpers = k.townsmen(foe.cell, 1 - k.side)
        if helpers is not None:
            theirs, bonus = theirs.plus(helpers), bonus + BONUS["village"]
        rows = clash.results(ours, theirs, bonus)
        worth = clash.worth(s, rows, k.side, mine, theirs)
        if s.besieging(foe.key):
            worth += 1.5
        caught = 1.0 if s.besieging(foe.key) else 0.75 if _first(s, group, foe) else 0.4
        if worth > 0:
            yield Goal(foe.cell, "", worth * caught, days)


def _first(s: CampaignState, group: Group, foe: Group) -> bool:
    """DXC-6d: whether it moves before the other."""
    return s.prestige(group.key) > s.prestige(foe.key)


def _willing(k: Survey, group: Group, foe: Group) -> bool:
    """DXC-7k: whether it would be allowed to attack, as far as one knows: what is not known is taken to be so."""
    return k.side == REBEL or foe.faction != "saxon" or group.book.value.level >= 7


def _convoys(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1m, DXC-11f: convoys, where they are and where they will be tomorrow."""
    s = k.s
    worth = s.data.victory.convoy_taken_half / 2.0
    if not worth:
        return
    for convoy in s.convoys.values():
        if convoy.side == k.side or (convoy.side == NEUTRAL and k.side == KING) or convoy.escort:
            continue
        if k.days(group, convoy.cell) <= 1 and convoy.cell != group.cell:
            yield Goal(convoy.cell, "", worth, 1, f"convoy {convoy.key}")
        elif convoy.side == NEUTRAL:
            tomorrow = _next_stop(k, convoy.cell, s.country.sites[convoy.end if convoy.outward else convoy.start].cell)
            if k.days(group, tomorrow) <= 2:
                yield Goal(tomorrow, "", 0.7 * worth, 2, f"convoy {convoy.key}")


def _next_stop(k: Survey, cell: int, goal: int) -> int:
    """DXC-11e."""
    left = pace("convoy", k.s.pace)
    for ahead in cheapest(k.s.country, cell, 1 << goal, True):
        left -= k.s.country.convoy_cost[ahead]
        if left < 0:
            break
        cell = ahead
    return cell


# ---------------------------------------------------------------- places to be


def _presence(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1l: to be somewhere at the end."""
    s = k.s
    for mission in s.data.missions:
        if mission.kind != "presence" or mission.side != k.side or not s.leaders_of(group.key):
            continue
        days = k.days(group, mission.cell)
        if group.healthy < mission.soldiers or days > k.left:
            continue
        mine = k.host(group).points
        hope = min(0.9, max(0.2, 0.6 + (mine - k.about(mission.cell)) / 80.0))
        worth = mission.vp_half / 2.0 * hope
        slack = k.left - days
        yield Goal(mission.cell, "", worth, days if slack <= 1 else k.left - 1, mission.id)


def _guards(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-1l: a motte that is to be held, or that enemies are near, wants men by it."""
    s = k.s
    if k.side != KING:
        return
    for motte in s.mottes.values():
        if motte.side != KING:
            continue
        days = k.days(group, motte.cell)
        if days > 2:
            continue
        threat = min(1.0, k.about(motte.cell) / 60.0)
        if threat > 0.4 and motte.key not in s.sieges:
            yield Goal(motte.cell, "", threat * 0.25 * _motte_worth(k, motte), max(1, days), f"guard {motte.key}")


def _motte_worth(k: Survey, motte: Motte) -> float:
    held = sum([one.vp_half for one in k.s.data.missions if one.kind == "hold_motte" and one.target == motte.key])
    return (k.s.data.victory.motte_taken_half + held) / 2.0


def _sieges(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-15: a motte is besieged with enough men, of all groups that are near."""
    s = k.s
    if k.side != REBEL:
        return
    for motte in s.mottes.values():
        days = k.days(group, motte.cell)
        if motte.side != KING or days > 3 or motte.barred > s.turn + max(0, days - 1):
            continue
        friends = Party(0.0, 0.0)
        for other in s.groups.values():
            if other.side == k.side and other.service is None and k.days(other, motte.cell) <= max(1, days):
                friends = friends.plus(k.host(other))
        outside = sum([k.host(foe).points for foe in k.foes if foe.cell == motte.cell])
        garrison = sum([2.0 * (body.healthy + body.wounded) for body in motte.garrison])
        margin = friends.points - 2.0 * garrison - 1.5 * outside
        hope = min(0.75, max(0.0, 0.3 + margin / 120.0))
        worth = hope * _motte_worth(k, motte) - 0.5 - clash.strength_worth(s) * k.host(group).points * 0.25
        if s.besieging(group.key):
            worth += 1.0
        if worth > 0 and days + 1 <= k.left:
            yield Goal(motte.cell, "besiege", worth, days + 1.5)


def _rest(k: Survey, group: Group) -> Iterator[Goal]:
    """DXC-14.7b: wounded are brought where they heal."""
    s = k.s
    havens = healing.havens(s, group.key)
    costs = costs_to(s.country, havens)
    if costs[group.cell] > 0:
        path = cheapest(s.country, group.cell, havens)
        yield Goal(path[-1], "", 0.8, k.days_at(k.pace(group), costs[group.cell]))


_KINDS = (
    *(_taxes, _delivery, _homeward, _building, _settlements),
    *(_enemies, _convoys, _presence, _sieges, _guards),
)

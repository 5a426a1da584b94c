"""Whether to fight: when groups meet, when one is attacked, when a battle is fought next door, when night falls."""

from banneret.kernel.option import Menu

from ..band import company
from ..battle.clash import present
from ..battle.forces import bonus, fight_of, hosts
from ..battle.gates import ShutOrMeet
from ..battle.joining import Join
from ..battle.refusing import Refuse
from ..contest import Contest
from ..group import KING, REBEL, Group
from ..movement.encounter import Encounter
from ..night.standoff import Standoff
from ..state import CampaignState
from . import clash
from .known import Party, host_of
from .survey import survey, villagers

_REFUSED = 0.55
"""DXC-14.5a: of those who refuse so many are lost."""
_HUNTED = 0.45
"""DXC-14.5c: and so often a leader."""


def _party(s: CampaignState, side: int, keys: tuple[str, ...]) -> Party:
    found = Party(0.0, 0.0)
    for key in keys:
        service = s.groups[key].service
        if service is None or service.employer not in keys:
            found = found.plus(host_of(s, side, s.groups[key]))
    return found


def _near(s: CampaignState, side: int, of: int, cell: int, but: tuple[str, ...]) -> Party:
    """Groups of a side next to a battle, who could join it."""
    around = s.country.lattice.neighbours[cell]
    found = Party(0.0, 0.0)
    for group in s.groups.values():
        free = group.service is None and group.busy != s.turn and group.key not in but
        if free and group.side == of and around >> group.cell & 1 and not s.besieging(group.key):
            found = found.plus(host_of(s, side, group))
    return found


def value(s: CampaignState, side: int, contest: Contest, joining: bool = True) -> float:
    """What a battle is worth to a side: as it stands, and with those who may join."""
    attackers, defenders = _party(s, side, contest.attackers), _party(s, side, contest.defenders)
    own_attack, own_defence = attackers, defenders
    both = hosts(s, contest)
    if contest.site >= 0:
        men = villagers(s, contest.site)
        attackers, defenders = (attackers.plus(men), defenders) if contest.rises else (attackers, defenders.plus(men))
    elif both[0].townsmen or both[1].townsmen:
        k = survey(s, side)
        mine, theirs = k.townsmen(contest.cell, contest.attacker), k.townsmen(contest.cell, 1 - contest.attacker)
        attackers = attackers.plus(mine) if mine is not None else attackers
        defenders = defenders.plus(theirs) if theirs is not None else defenders
    if joining and contest.attacker >= 0:
        but = (*contest.attackers, *contest.defenders)
        attackers = attackers.plus(_near(s, side, contest.attacker, contest.cell, but))
        defenders = defenders.plus(_near(s, side, 1 - contest.attacker, contest.cell, but))
    fight = fight_of(s, contest)
    rows = clash.results(attackers, defenders, bonus(s, contest, both[1]), fight.hunger)
    attacker = contest.attacker if contest.attacker >= 0 else 1 - side
    own_attack.dear, own_defence.dear = bool(contest.attackers), bool(contest.defenders)
    found = clash.worth(s, rows, attacker, own_attack, own_defence)
    return found if attacker == side else -found


def encounter(phase: Encounter, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    return [_ENCOUNTERS.get(option.verb, _indifferent)(phase, s, seat, option.args) for option in menu]


def _indifferent(phase: Encounter, s: CampaignState, seat: int, args: tuple[object, ...]) -> float:
    return 0.0


def _attack(phase: Encounter, s: CampaignState, seat: int, args: tuple[object, ...]) -> float:
    group = s.groups[phase.group]
    target = str(args[0])
    attacker = group
    if target == group.key:
        foe = phase.replier(s, group)
        assert foe is not None
        attacker = foe
    return value(s, s.sides[seat], attack_of(s, attacker))


def attack_of(s: CampaignState, group: Group) -> Contest:
    """The battle if a group attacks those of the other side in its hex."""
    defenders = present(s, group.cell, 1 - group.side)
    return Contest(group.cell, group.side, company(s, group.key), defenders, from_cell=group.came)


def _rise(phase: Encounter, s: CampaignState, seat: int, args: tuple[object, ...]) -> float:
    group = s.groups[phase.group]
    number = phase.rebellious(s, group)
    turned = s.data.victory.settlement_turned_half / 2.0
    contest = Contest(group.cell, REBEL, (), present(s, group.cell, KING), site=number, rises=True)
    return value(s, REBEL, contest, joining=False) - 0.3 * turned


def _escort(phase: Encounter, s: CampaignState, seat: int, args: tuple[object, ...]) -> float:
    return 5.0 if s.sides[seat] == REBEL else -1.0


def _hunt(phase: Encounter, s: CampaignState, seat: int, args: tuple[object, ...]) -> float:
    return 3.0


_ENCOUNTERS = {"attack": _attack, "rise": _rise, "escort": _escort, "hunt": _hunt}


def refuse(phase: Refuse, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    assert s.contest is not None
    side = s.sides[seat]
    party = _party(s, side, phase.groups[:1])
    given = s.data.victory
    lost = clash.strength_worth(s) * party.points * _REFUSED
    lost += _HUNTED * party.leaders * given.leader_taken_half / 2.0
    lost += 0.5 * party.silver * clash.silver_worth(s, side)
    stand = value(s, side, s.contest)
    return [stand if option.verb == "stand" else -lost for option in menu]


def join(phase: Join, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    contest = s.contest
    assert contest is not None
    side = s.sides[seat]
    without = value(s, side, contest, joining=False)
    found = []
    for option in menu:
        if option.verb != "join":
            found.append(without)
            continue
        key = option.args[0]
        attackers = (*contest.attackers, key) if phase.role == 0 else contest.attackers
        defenders = (*contest.defenders, key) if phase.role == 1 else contest.defenders
        changed = Contest(contest.cell, contest.attacker, attackers, defenders, site=contest.site, rises=contest.rises)
        found.append(value(s, side, changed, joining=False) + 0.2)
    return found


def shut_or_meet(phase: ShutOrMeet, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    assert s.contest is not None
    meet = value(s, s.sides[seat], s.contest)
    return [meet if option.verb == "meet" else -0.6 for option in menu]


def standoff(phase: Standoff, s: CampaignState, seat: int, menu: Menu) -> list[float]:
    side = s.sides[seat]
    if any(option.verb == "retreat" for option in menu):
        return [0.0] * len(menu)
    mine = [group for group in s.here(phase.cell) if group.side == side and group.service is None]
    largest = max(mine, key=lambda group: group.soldiers)
    attack = value(s, side, attack_of(s, largest))
    return [attack if option.verb == "attack" else 0.0 for option in menu]

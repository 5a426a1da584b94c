"""DXC-14.1 to DXC-14.4, DXC-14.6: a battle fought out on tactical maps, and what of it comes back."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from banneret.board.hex import DIRECTIONS
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ...engagement.field import BUILDINGS, Band, FieldReport, battle, field_report
from ...muster.soldiers import Recruit, Soldier, enlist
from ...quick.force import Body
from ...quick.troops import TROOPS
from ...skirmish import SKIRMISH
from .. import captivity, change
from ..contest import Contest
from ..country.tables import FILLERS
from ..fates import entry_side, map_count, map_row, maps_of
from ..group import Captives, Faction
from ..log import counted, named, tell, where
from ..notebook import meet
from ..ranks import Ranks, ranked
from ..regroup import captives
from ..state import CampaignState
from .aftermath import Aftermath, Ended
from .fallen import fall, suffer, taken
from .forces import Host, characters, first_of, hosts, sides

_JARL = "danish_jarl"
_TOWN = "town"
"""What stands for the group of those who are of a settlement."""

_NAMES = ("King's men", "Rebels")


def captains(s: CampaignState, contest: Contest) -> tuple[int, int]:
    """Who plays attacker and defender: the captain of the first group, or of the side for a settlement; -1: nobody, for
    mercenaries on their own."""
    found = []
    for side, keys in zip(sides(s, contest), (contest.attackers, contest.defenders), strict=True):
        captain = s.groups[keys[0]].captain if keys else s.captain_of(side) if side >= 0 else -1
        found.append(captain)
    return found[0], found[1]


# ---------------------------------------------------------------- the field


@cache
def _menu(maps: tuple[str, ...]) -> Menu:
    options = []
    for map in maps:
        name = map.replace("_", " ").capitalize()
        options.append(Option(f"map {map}", (map, False), label=name))
        options.append(Option(f"map {map} turned", (map, True), label=f"{name}, turned round"))
    return Menu(options)


def maps_needed(s: CampaignState, contest: Contest) -> int:
    """DXC-14.1a: of so many maps the battlefield is made."""
    return map_count(characters(s, contest))


@dataclass(slots=True)
class PlaceMaps(Phase[CampaignState]):
    """DXC-14.2a: the players place maps in turn, turned as they like, the defender first: the first is chosen by the
    hex (DXC-14.2b, DXC-14.2c), the others are maps without buildings. A single map lies with its top to the north."""

    key = "place_maps"
    rules = ("DXC-14.2a", "DXC-14.2b", "DXC-14.2c", "DXC-14.1a")

    def _choice(self, s: CampaignState, contest: Contest) -> tuple[str, ...]:
        if contest.placed:
            return FILLERS
        castle = s.motte_at(contest.cell) is not None
        return maps_of(map_row(s.country, contest.cell, castle, s.site_at(contest.cell) >= 0))

    def ask(self, s: CampaignState) -> Decision | None:
        contest = s.contest
        assert contest is not None
        needed = maps_needed(s, contest)
        if len(contest.placed) == needed:
            return None
        choice = self._choice(s, contest)
        if needed == 1 and len(choice) == 1:
            return None
        menu = _single(choice) if needed == 1 else _menu(choice)
        seat = captains(s, contest)[1 - len(contest.placed) % 2]
        prompt = f"Place map {len(contest.placed) + 1} of {needed} of the battlefield."
        return Decision(seat, prompt, menu, rules=self.rules)

    def on_map(self, s: CampaignState, ref: Referee, map: str, turned: bool) -> None:
        assert s.contest is not None
        s.contest = replace(s.contest, placed=(*s.contest.placed, (map, turned)))

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        if not contest.placed:
            self.on_map(s, ref, self._choice(s, contest)[0], False)
        else:
            s.then(Fought())


@cache
def _single(maps: tuple[str, ...]) -> Menu:
    return Menu([Option(f"map {map}", (map, False), label=map.replace("_", " ").capitalize()) for map in maps])


# ---------------------------------------------------------------- the men


@dataclass(slots=True)
class Muster:
    """Who is who: for each soldier of the skirmish, by key, his group, type and horse; leaders by their own key."""

    bands: tuple[Band, ...]
    hungry: tuple[int, ...]
    whose: dict[str, tuple[str, int, bool, str]]
    """Group, troop, mounted, and the leader's key."""
    captives: dict[str, tuple[str, Faction, int]]
    """DXC-14.8f: prisoners who are on the field with their keepers: keeper, faction, troop."""


def muster(s: CampaignState, contest: Contest) -> Muster:
    """DXC-8.2d: all men of both sides as characters, each group a band on the side of its arrival (DXC-14.1,
    DXC-14.3b)."""
    maps = len(contest.placed)
    recruits: list[Recruit] = []
    whose: list[tuple[int, str, int, bool, bool, str]] = []
    for role, host in enumerate(hosts(s, contest)):
        for key, men in _parts(s, host):
            for body in men:
                for wounded, count in ((False, body.healthy), (True, body.wounded)):
                    for _ in range(count):
                        recruits.append(_recruit(body.troop))
                        whose.append((role, key, body.troop, body.mounted, wounded, ""))
            for leader in s.leaders_of(key) if key != _TOWN else ():
                recruits.append(_recruit(leader.troop, leader.name))
                whose.append((role, key, leader.troop, leader.mounted, leader.wounded, leader.key))
    held = [
        (key, part.faction, body.troop, number >= body.healthy)
        for key in (*contest.attackers, *contest.defenders)
        for part in s.groups[key].prisoners
        for body in part.men
        for number in range(body.healthy + body.wounded)
    ]
    enlisted = enlist([*recruits, *[_recruit(troop) for _, _, troop, _ in held]])
    bound: dict[str, list[Soldier]] = {}
    captives: dict[str, tuple[str, Faction, int]] = {}
    for man, (key, faction, troop, wounded) in zip(enlisted[len(recruits) :], held, strict=True):
        bound.setdefault(key, []).append(replace(man, wounded=wounded, horse=False))
        captives[man.key] = (key, faction, troop)
    bands: dict[tuple[int, str], list[Soldier]] = {}
    found: dict[str, tuple[str, int, bool, str]] = {}
    for man, (role, key, troop, mounted, wounded, leader_key) in zip(enlisted, whose, strict=False):
        bands.setdefault((role, key), []).append(replace(man, wounded=wounded, horse=mounted and TROOPS[troop].rides))
        found[man.key] = (key, troop, mounted, leader_key)
    ready = tuple(
        Band(role, tuple(men), _side(s, contest, key, role, maps), prisoners=tuple(bound.get(key, ())))
        for (role, key), men in bands.items()
    )
    hungry = tuple(number for number, (_, key) in enumerate(bands) if key in s.groups and s.groups[key].unsupplied)
    return Muster(ready, hungry, found, captives)


def _parts(s: CampaignState, host: Host) -> list[tuple[str, Ranks]]:
    found = [(key, s.groups[key].men) for key in host.keys]
    return [*found, (_TOWN, host.townsmen)] if host.townsmen else found


def _recruit(troop: int, name: str = "") -> Recruit:
    row = TROOPS[troop]
    return Recruit(row.code, "jarl" if row.id == _JARL else "", name)


def _side(s: CampaignState, contest: Contest, key: str, role: int, maps: int) -> str:
    """DXC-14.1b to DXC-14.1e: the side from which a group has come; who was in the hex from the start of the turn
    stands opposite to the first attacker."""
    if key == _TOWN:
        return BUILDINGS
    lattice = s.country.lattice
    group = s.groups[key]
    if group.arrived == s.turn and group.came >= 0:
        direction = lattice.direction(contest.cell, group.came)
    else:
        foe = lattice.direction(contest.cell, contest.from_cell) if contest.from_cell >= 0 else -1
        direction = (foe + 3) % 6 if role == 1 and foe >= 0 else foe if role == 0 and foe >= 0 else 3 * role
    return entry_side(maps, DIRECTIONS[direction if direction >= 0 else 3 * role])


# ---------------------------------------------------------------- there and back


@dataclass(slots=True)
class Fought(Phase[CampaignState]):
    """The table turns to the hex map and back. Men, wounds, deaths, prisoners and horses come back and stay."""

    key = "fought"
    rules = ("DXC-1b", "DXC-14.4", "DXC-14.6a")

    def run(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        found = muster(s, contest)
        meet(s, ref, contest.cell, "battle")
        if ref.hears:
            text = f"The table turns to the battle at {where(s, contest.cell)}, which is fought out man by man."
            tell(s, ref, "turns", text, "DXC-1b")
        both = sides(s, contest)
        state = battle(
            f"Battle at {where(s, contest.cell)}",
            f"{s.heading}.",
            (_NAMES[both[0]], _NAMES[both[1]]),
            contest.placed,
            found.bands,
            hungry=found.hungry,
        )
        s.enter(SKIRMISH, state, captains(s, contest))

    def on_inner(self, s: CampaignState, ref: Referee, inner: Any) -> None:
        contest = s.contest
        assert contest is not None
        s.done()
        ref.horizon()
        report = field_report(inner)
        if ref.hears:
            tell(s, ref, "turns", f"The battle is over. The table turns back to {s.heading.lower()}.", "DXC-1b")
        attacker, defender = hosts(s, contest)
        winner = 1 - report.beaten if report.beaten >= 0 else -1
        victor = first_of(s, (attacker, defender)[winner]) if winner >= 0 else ""
        who = muster(s, contest)
        _prisoners_back(s, ref, contest, who, report)
        for role, host in enumerate((attacker, defender)):
            _come_back(s, ref, host, who.whose, report, victor if role != winner else "")
        s.call(Aftermath(ended=_ended(report), beaten=report.beaten, victor=victor))


def _ended(report: FieldReport) -> Ended:
    """DXC-14.6a."""
    ends: dict[str, Ended] = {"eliminated": "eliminated", "fled": "retreat", "surrendered": "surrender"}
    return ends.get(report.end, "draw")


def _come_back(
    s: CampaignState,
    ref: Referee,
    host: Host,
    whose: dict[str, tuple[str, int, bool, str]],
    report: FieldReport,
    victor: str,
) -> None:
    men: dict[str, list[Body]] = {key: [] for key in host.keys}
    taken: dict[str, list[Body]] = {key: [] for key in host.keys}
    dead = dict.fromkeys(host.keys, 0)
    for fate in report.fates:
        key, troop, mounted, leader = whose.get(fate.key, ("", 0, False, ""))
        if key not in men:
            continue
        rides = mounted and not fate.horse_lost
        if leader:
            _leader_back(s, ref, leader, fate.condition, rides, victor)
            continue
        hurt = fate.hurt
        body = Body(troop, rides, int(not hurt), int(hurt))
        if fate.condition == "dead":
            dead[key] += 1
        elif fate.condition == "captured":
            taken[key].append(body)
        else:
            men[key].append(body)
    for key in host.keys:
        change.set_men(s, key, ranked(men[key]))
        captives = ranked(taken[key])
        if ref.hears:
            lost = f"{counted(dead[key], 'dead', 'dead')}, {counted(len(taken[key]), 'prisoner')}"
            tell(s, ref, "losses", f"{named(s, key)}: {lost}.", "DXC-14.6b", touch=(key,))
        if captives:
            captivity.take(s, ref, victor, s.groups[key].faction, captives)


def _prisoners_back(s: CampaignState, ref: Referee, contest: Contest, who: Muster, report: FieldReport) -> None:
    """DXC-14.8f: of the prisoners who were on the field the dead are gone; who was freed rejoins his side, also if his
    keepers have not been beaten (if they have, all are free: `captivity.free_all`)."""
    kept: dict[str, list[tuple[Faction, Body]]] = {}
    freed: dict[tuple[str, Faction], list[Body]] = {}
    for fate in report.fates:
        if fate.key not in who.captives:
            continue
        keeper, faction, troop = who.captives[fate.key]
        body = Body(troop, False, int(not fate.hurt), int(fate.hurt))
        role = 0 if keeper in contest.attackers else 1
        if fate.condition == "captured" or (fate.condition != "dead" and role == report.beaten):
            kept.setdefault(keeper, []).append((faction, body))
        elif fate.condition != "dead":
            freed.setdefault((keeper, faction), []).append(body)
    for keeper in {keeper for keeper, _, _ in who.captives.values()}:
        parts = [Captives(faction, (body,)) for faction, body in kept.get(keeper, [])]
        change.mark(s, keeper, prisoners=captives(parts))
    for (keeper, faction), bodies in freed.items():
        group = s.groups[keeper]
        captivity.rejoin(s, ref, Captives(faction, ranked(bodies)), 1 - group.side, group.cell)


def _leader_back(s: CampaignState, ref: Referee, key: str, condition: str, rides: bool, victor: str) -> None:
    leader = s.leaders[key]
    if condition == "dead":
        fall(s, ref, key, "DXC-8.2d")
    elif condition == "captured":
        taken(s, ref, key, victor, "DXC-14.6f")
    else:
        change.lead(s, key, mounted=rides)
        if condition == "wounded" and not leader.wounded:
            suffer(s, ref, key, "wounded", victor, "DXC-17.4b")

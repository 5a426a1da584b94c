"""Advice for hand to hand combat: who strikes whom together, what is kept for a second blow, axes, and following up.

The whole step is planned each time it is asked about: everybody in contact is given to one enemy so that all the
attacks together promise most.
"""

from dataclasses import dataclass

from banneret.board.hex import members
from banneret.kernel.option import Menu

from ..charges.declared import compulsory
from ..charges.strength import defence_of
from ..combat.attackers import Reach, joiners, reach_of_all
from ..combat.combat import PlanAttack
from ..combat.contact import strikes
from ..combat.fight import attack_strength, attacker_ground, defender_ground, reckon
from ..state import HEALTHY, STUNNED, WOUNDED, DiexState
from ..tables import column, ground_shift
from .goals import besieged, plunder
from .manner import Manner
from .odds import BACK, FATES, FIGHTS, MAIMED, STUNNED_SHARE
from .place import Outlook
from .siege import hook_worth
from .worth import stakes

EXPOSED = 0.05
"""Of an axeman's worth: what it costs him to stand without his shield through the enemy's phase, for each enemy who may
come."""
HANDS_FULL = 0.4
"""What an archer gives up by striking: his shot in the enemy's phase (DXA-5.2c)."""
TRY = 2.0
"""What it is worth to throw a ladder down, or to put a fire out."""

Group = frozenset[int]


@dataclass(slots=True)
class Blow:
    """An attack: what it is worth, by whom, on whom (-1: on nobody)."""

    worth: float = 0.0
    who: Group = frozenset()
    whom: int = -1


class Melee:
    """All who may strike now, all whom they may strike, and what any group of the first would do to one of the
    second."""

    __slots__ = ("_grounds", "_values", "attack", "cost", "escape", "foes", "reach", "s", "spared", "strike", "worth")

    def __init__(self, s: DiexState, reach: Reach, axes: int = 0) -> None:
        self.s = s
        self.reach = {attacker: members(foes) for attacker, foes in reach}
        self.worth = stakes(s.cast)
        self.spared = plunder(s, s.phasing) | (0 if s.terms is None else s.terms.bound)
        self.attack = {
            a: attack_strength(s, a) * (2 if axes >> a & 1 and not s.axe >> a & 1 else 1) for a in self.reach
        }
        shooters = s.cast.archers[s.phasing]
        self.cost = {a: HANDS_FULL if shooters >> a & 1 else 0.0 for a in self.reach}
        self.strike = {a: strikes(s, a) for a in self.reach}
        self.foes = sorted({foe for foes in self.reach.values() for foe in foes})
        self._grounds: dict[tuple[int, int], tuple[int, int]] = {}
        self._values: dict[tuple[int, Group], float] = {}
        self.escape: dict[int, int] = {}
        for foe in self.foes:
            cell = s.at[foe]
            room = s.ground.attack_armoured[cell] if s.armoured(foe) else s.ground.attack_foot[cell]
            self.escape[foe] = room & ~s.living if foe < s.cast.people and s.steed[foe] < 0 else -1

    def _ground(self, attacker: int, foe: int) -> tuple[int, int]:
        found = self._grounds.get((attacker, foe))
        if found is None:
            found = self._grounds[attacker, foe] = (
                attacker_ground(self.s, attacker, foe),
                defender_ground(self.s, attacker, foe),
            )
        return found

    def column(self, group: Group, foe: int, defence: int) -> int:
        """DXA-6c to DXA-6.2e for a group against one."""
        s = self.s
        strength, mine, theirs, riders = 0, 1, 1, 0
        for attacker in group:
            strength += self.attack[attacker]
            one, two = self._ground(attacker, foe)
            mine, theirs = min(mine, one), min(theirs, two)
            riders += s.steed[attacker] >= 0
        joint = len(group) > 1 and (riders > 1 or not s.is_mounted_target(foe))
        exposed = s.axe >> foe & 1
        return column(strength - defence, ground_shift(mine, theirs) + joint + exposed)

    def value(self, group: Group, foe: int) -> float:
        """What a joint attack is worth, or what one blow after another is, if that is more."""
        key = (foe, group)
        found = self._values.get(key)
        if found is None:
            spared = self.spared >> foe & 1
            found = -1.0 if spared else max(self.joint(group, foe), self.in_turn(group, foe)[0])
            self._values[key] = found
        return found

    def joint(self, group: Group, foe: int) -> float:
        s = self.s
        if s.charges and len(group) == 1:
            return self._alone(next(iter(group)), foe)
        mounted = s.is_mounted_target(foe)
        health = s.health[foe] if foe < s.cast.people else HEALTHY
        harm, pain, back = FIGHTS[mounted][s.armoured(foe)][health][self.column(group, foe, defence_of(s, foe))]
        if back and self._trapped(group, foe):
            harm += back * ((1.0 if health == WOUNDED else MAIMED) - BACK)
        if foe >= s.cast.people:
            harm *= 0.5
        return harm * self.worth[foe] - self._price(group, pain)

    def _alone(self, attacker: int, foe: int) -> float:
        """With what a charge adds (DXA-7.2.3)."""
        s = self.s
        r = reckon(s, (attacker,), (foe,))
        if r.exchanged:
            harm, _, _ = FIGHTS[1][r.armoured][s.health[attacker]][r.column]
            return -harm * self.worth[attacker]
        harm, pain, _ = FIGHTS[r.mounted][r.armoured][s.health[foe] if foe < s.cast.people else HEALTHY][r.column]
        return harm * self.worth[foe] - pain * self.worth[attacker] - self.cost[attacker]

    def _price(self, group: Group, pain: float) -> float:
        least = 1e9
        total = 0.0
        for attacker in group:
            own = self.worth[attacker] * (1.8 if self.s.health[attacker] == WOUNDED else 1.0)
            least = min(least, own)
            total += self.cost[attacker]
        return pain * least + total

    def _trapped(self, group: Group, foe: int) -> bool:
        """DXA-6.5b, DXA-6.5d: he can't fall back from all these."""
        room = self.escape[foe]
        if room < 0:
            return False
        for attacker in group:
            room &= ~self.strike[attacker]
        return not room

    def in_turn(self, group: Group, foe: int) -> tuple[float, Group]:
        """The best first blow of all but one, who strikes at what is left; and who strikes first."""
        s = self.s
        if len(group) < 2 or foe >= s.cast.people:
            return -1e9, group
        last = min(group, key=lambda attacker: self.attack[attacker])
        first = group - {last}
        mounted = s.steed[foe] >= 0
        armoured = s.armoured(foe)
        stake = self.worth[foe]
        total = self.joint(first, foe)
        alone = frozenset((last,))
        health = s.health[foe]
        person = s.cast.roster[foe]
        number = self.column(first, foe, defence_of(s, foe))
        if health == HEALTHY:
            stun, wound, nothing = FATES[mounted][armoured][number]
            lying = FIGHTS[0][armoured][STUNNED][self.column(alone, foe, person.stunned_defence)][0]
            hurt = FIGHTS[mounted][armoured][WOUNDED][self.column(alone, foe, person.defence[2 * mounted + 1])][0]
            total += stake * (stun * (1.0 - STUNNED_SHARE) * lying + wound * (1.0 - MAIMED) * hurt)
        else:
            nothing = 1.0 - FIGHTS[mounted][armoured][health][number][0]
        second = self.joint(alone, foe)
        if second > 0:
            total += 0.9 * nothing * second
        return total, first

    # ---------------------------------------------------------------- the plan

    def plan(self) -> tuple[float, dict[int, Group]]:
        """Everybody given to one enemy or to none, so that the sum is great: from several beginnings, better by one man
        at a time."""
        best, chosen = 0.0, dict[int, int]()
        alone = {a: max(foes, key=lambda foe: self.value(frozenset((a,)), foe)) for a, foes in self.reach.items()}
        for start in [-1, *self.foes]:
            given = {a: start if start in foes else alone[a] for a, foes in self.reach.items()}
            total, given = self._better(given)
            if total > best:
                best, chosen = total, given
        return best, self._groups(chosen)

    def _groups(self, given: dict[int, int]) -> dict[int, Group]:
        found: dict[int, set[int]] = {}
        for attacker, foe in given.items():
            if foe >= 0:
                found.setdefault(foe, set()).add(attacker)
        return {foe: frozenset(group) for foe, group in found.items()}

    def _better(self, given: dict[int, int]) -> tuple[float, dict[int, int]]:
        groups = self._groups(given)
        worth = {foe: self.value(group, foe) for foe, group in groups.items()}
        for _ in range(3):
            changed = False
            for attacker, foes in self.reach.items():
                now = given[attacker]
                without = groups.get(now, frozenset()) - {attacker}
                left = self.value(without, now) if without else 0.0
                here = worth.get(now, 0.0) if now >= 0 else 0.0
                best, to = (left - here if now >= 0 else 0.0), -1
                if best <= 1e-9:
                    best, to = 0.0, now
                for foe in foes:
                    if foe != now:
                        joined = groups.get(foe, frozenset()) | {attacker}
                        gain = self.value(joined, foe) - worth.get(foe, 0.0) + (left - here if now >= 0 else 0.0)
                        if gain > best + 1e-9:
                            best, to = gain, foe
                if to != now:
                    changed = True
                    given[attacker] = to
                    if now >= 0:
                        groups[now] = without
                        worth[now] = left
                    if to >= 0:
                        groups[to] = groups.get(to, frozenset()) | {attacker}
                        worth[to] = self.value(groups[to], to)
            if not changed:
                break
        return sum(value for foe, value in worth.items() if groups[foe]), given

    def next_blow(self) -> Blow:
        """The attack to begin with: the most promising of the plan; on nobody if none is worth it."""
        best = Blow()
        for foe, group in self.plan()[1].items():
            value = self.value(group, foe)
            if value > best.worth:
                turns, first = self.in_turn(group, foe)
                best = Blow(value, first if turns > self.joint(group, foe) else group, foe)
        return best


def combat(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """The next blow of the plan; a charge must be fought anyway; ladders and fires when nothing better is to do."""
    reach = reach_of_all(s)
    melee = Melee(s, joiners(s, reach))
    sworn = dict(compulsory(s)) if s.charges else {}
    blow = melee.next_blow()
    best, who, whom = blow.worth, blow.who, blow.whom
    everybody = {foe: frozenset(a for a, foes in melee.reach.items() if foe in foes) for foe in melee.foes}
    values = []
    for option in menu:
        verb = option.verb
        if verb == "attack":
            attacker, foe = option.args
            if attacker in sworn:
                values.append(max(best, 0.0) + 1.0)
            elif foe == whom and who == {attacker}:
                values.append(best)
            else:
                values.append(min(melee.joint(frozenset((attacker,)), foe), best) - 0.5)
        elif verb == "all":
            foe = option.args[0]
            group = everybody[foe]
            values.append(best if foe == whom and who == group else min(melee.value(group, foe), best) - 0.4)
        elif verb == "plan":
            values.append(best if option.args[0] == whom and 1 < len(who) < len(everybody[whom]) else -3.0)
        elif verb in ("topple", "douse"):
            values.append(
                TRY - melee.cost.get(option.args[0], 0.0) if _harms_us(s, seat, verb, option.args[1]) else -1.0
            )
        elif verb in ("hook", "cut"):
            values.append(hook_worth(s, verb, *option.args) - melee.cost.get(option.args[0], 0.0))
        else:
            values.append(0.0)
    return values


def _harms_us(s: DiexState, seat: int, verb: str, what: int) -> bool:
    """Whether a fire is the enemy's, or a ladder stands for him: one's own are left to do their work."""
    return s.flames[what][1] != seat if verb == "douse" else not besieged(s, seat)


def plan_attack(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Name those whom the plan wants, then go."""
    phase = s.stack[-1]
    assert isinstance(phase, PlanAttack)
    melee = Melee(s, joiners(s, reach_of_all(s)))
    blow = melee.next_blow()
    who = blow.who
    if phase.defenders != (blow.whom,):
        foe = phase.defenders[0]
        who = frozenset(a for a, foes in melee.reach.items() if foe in foes)
    missing = who - set(phase.attackers)
    values = []
    for option in menu:
        if option.verb == "with":
            values.append(2.0 if option.args[0] in missing else -1.0)
        elif option.verb == "go":
            values.append(1.0)
        else:
            values.append(-3.0)
    return values


def mark_axes(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Both hands on the axe where the attacks gain more by it than the man may lose in the enemy's phase."""
    reach = joiners(s, reach_of_all(s))
    now = Melee(s, reach).plan()[0]
    enemies = s.upright[1 - seat]
    values = []
    for option in menu:
        if option.verb == "axe":
            counter = option.args[0]
            gain = Melee(s, reach, 1 << counter).plan()[0] - now
            near = (s.ground.lattice.disk(s.at[counter], 4) & enemies).bit_count()
            values.append(gain - EXPOSED * min(near, 4) * stakes(s.cast)[counter] - 0.2)
        else:
            values.append(0.0 if option.verb == "done" else -1.0)
    return values


def keep_axes(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Take the shield up again: the axe can be marked anew before the next blow."""
    return [1.0 if option.verb == "shield" else 0.0 for option in menu]


def advance(s: DiexState, seat: int, menu: Menu, manner: Manner) -> list[float]:
    """Follow up where the new place is better than the old one."""
    looks: dict[int, tuple[Outlook, float]] = {}
    values = []
    for option in menu:
        if option.verb == "pass":
            values.append(0.3)
            continue
        counter = option.args[0]
        if counter not in looks:
            look = Outlook(s, counter, manner)
            looks[counter] = (look, look.worth(s.at[counter], s.facing[counter]))
        look, here = looks[counter]
        if option.verb == "choose":
            values.append(0.1)
            continue
        _, first, cell = option.args
        facing = s.ground.lattice.direction(s.at[counter], first) if s.facing[counter] >= 0 else -1
        crossed = 0.0 if cell == first else 0.05 * look.stake
        values.append(look.worth(cell, facing) - here - crossed)
    return values

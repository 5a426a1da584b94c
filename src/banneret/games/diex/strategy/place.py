"""What it is worth to one man to stand in a hex: whom he could strike from there and with whom, who could strike him,
what he could shoot at."""

from banneret.board.hex import members

from ..charges.strength import defence_of
from ..combat.contact import threatens
from ..combat.fight import attack_strength
from ..ground.terrain import HEX_KINDS
from ..missiles.shooting import weapon_of
from ..scenario.victory import points
from ..sight.sight import line
from ..state import NOBODY, STUNNED, WOUNDED, DiexState
from ..tables import WEAPONS, column, ground_shift
from ..terms import Field
from .battle import presses, way_off
from .goals import Aim, aims, way_to, worth_of_place
from .manner import Manner
from .odds import FIGHTS, hit_chance, wound_share
from .threat import force, risk, threat_of, within
from .worth import stakes

MARKS = 4
"""An archer's place is judged by so many of the nearest enemies."""
IN_SIGHT = 13
"""Farther than so many hexes an archer does not look for targets: the short band of a bow."""


def striking(s: DiexState, counter: int) -> int:
    """What he will strike with after a move: with both hands if he has such an axe, for the mark is made when all have
    moved (DXA-7.4c)."""
    return attack_strength(s, counter) if s.steed[counter] >= 0 or s.axe >> counter & 1 else force(s, counter)


LEAVING = 0.3
"""One who is to leave the map seeks the enemy so much less."""


class Prey:
    """An enemy who could be attacked: what he loses if he is, and who is in position already or could still come."""

    __slots__ = (
        "armoured",
        "base",
        "cheapest",
        "count",
        "defence",
        "health",
        "helpers",
        "mounted",
        "pinned",
        "riders",
        "room",
        "stake",
        "strength",
    )

    def __init__(self, s: DiexState, target: int, mover: int) -> None:
        seat = s.cast.seat[mover]
        self.stake = stakes(s.cast)[target]
        self.defence = defence_of(s, target)
        self.armoured = bool(s.cast.armoured >> target & 1)
        self.mounted = s.is_mounted_target(target)
        self.health = s.health[target]
        cells = s.cells(target)
        self.strength = self.count = self.riders = 0
        self.cheapest = 1e9
        acted = s.shot | s.attacked | s.idle
        there = 0
        worth = stakes(s.cast)
        for cell in members(cells):
            for friend in threatens(s, seat, cell):
                if friend != mover and not (acted | there) >> friend & 1:
                    there |= 1 << friend
                    self.strength += striking(s, friend)
                    self.count += 1
                    self.riders += s.steed[friend] >= 0
                    self.cheapest = min(self.cheapest, worth[friend])
        self.helpers: list[int] = []
        busy = s.moved | acted | there | 1 << mover
        at = s.at[target]
        for friend in s.cast.ranks[seat]:
            if not busy >> friend & 1 and s.is_active(friend) and within(s, friend, s.allowance(friend)) >> at & 1:
                self.helpers.append(striking(s, friend))
        self.helpers.sort(reverse=True)
        around = s.ground.lattice.spread(cells) & ~cells
        self.room = (around & s.ground.standable & ~s.living).bit_count()
        self.pinned = (
            s.cast.roster[target].weapon >= 0
            and target < s.cast.people
            and WEAPONS[s.cast.roster[target].weapon].defensive
        )
        self.base = max(self.value(0, 0, False, 0, 1e9), 0.0) if self.count else 0.0

    def value(self, more: int, number: int, rider: bool, shift: int, cheapest: float) -> float:
        """What an attack comes to with so much more strength by so many more men."""
        count = self.count + number
        joint = count > 1 and (not self.mounted or self.riders + rider > 1)
        harm, pain, _ = FIGHTS[self.mounted][self.armoured][self.health][
            column(self.strength + more - self.defence, shift + joint)
        ]
        return harm * self.stake - pain * min(self.cheapest, cheapest)


class Outlook:
    """Everything about one man's next move that does not depend on where he goes."""

    __slots__ = (
        "_prey",
        "armoured",
        "attack",
        "caution",
        "counter",
        "covered",
        "defence",
        "enemy",
        "foes",
        "friends",
        "health",
        "hunt",
        "hunting",
        "manner",
        "marks",
        "may_attack",
        "mounted",
        "near",
        "purposes",
        "s",
        "seat",
        "stake",
        "threat",
        "walls",
        "weapon",
    )  # fmt: skip

    def __init__(self, s: DiexState, counter: int, manner: Manner) -> None:
        self.s = s
        self.manner = manner
        self.counter = counter
        seat = self.seat = s.cast.seat[counter]
        self.enemy = 1 - seat
        self.stake = stakes(s.cast)[counter]
        self.attack = striking(s, counter)
        self.defence = defence_of(s, counter)
        self.armoured = bool(s.cast.armoured >> counter & 1)
        self.mounted = s.steed[counter] >= 0
        self.health = s.health[counter]
        self.threat = threat_of(s, self.enemy)
        self.friends = s.upright[seat] & ~(s.cells(counter) if s.moving != counter else 0)
        fallen = 0
        for cell in members(s.fallen):
            if s.cast.seat[s.who[cell]] == self.enemy and not (
                s.terms is not None and s.terms.bound >> s.who[cell] & 1
            ):
                fallen |= 1 << cell
        self.foes = s.upright[self.enemy] | fallen
        self.near = s.ground.lattice.spread(self.foes)
        self.may_attack = not (s.shot | s.idle | s.carriers) >> counter & 1
        self.purposes: list[Aim] = aims(s, counter)
        civilian = s.cast.roster[counter].civilian
        self.hunt = (
            way_to(s, counter, s.ground.lattice.spread(s.upright[self.enemy])) if s.upright[self.enemy] else None
        )
        self.hunting = 0.0 if civilian or way_off(s, counter) else manner.hunt if seeks(s, seat) else manner.wait
        if self.hunting and any(o.kind == "exit" and o.side == s.cast.seats[seat] for o in s.cast.objectives):
            self.hunting *= LEAVING
        self._prey: dict[int, Prey] = {}
        self.caution = (
            manner.caution if manner.hold == manner.caution or engaged(s, seat) >= manner.mass else manner.hold
        )
        self.weapon = weapon_of(s, counter)
        archer = self.weapon >= 0 and not self.mounted and (not WEAPONS[self.weapon].shots)
        self.marks = _marks(s, counter, self.enemy) if archer else []
        if archer:
            self.hunting *= 0.5
        self.covered = any(s.cast.roster[u].weapon >= 0 and s.is_active(u) for u in s.cast.ranks[self.enemy])
        self.walls = 0
        if s.cast.sections >= 7 and s.cast.roster[counter].shield_wall and not self.mounted:
            for friend in s.cast.ranks[seat]:
                if (
                    friend != counter
                    and s.cast.roster[friend].shield_wall
                    and s.steed[friend] < 0
                    and s.is_active(friend)
                ):
                    self.walls |= 1 << s.at[friend]

    def prey(self, target: int) -> Prey:
        found = self._prey.get(target)
        if found is None:
            found = self._prey[target] = Prey(self.s, target, self.counter)
        return found

    # ---------------------------------------------------------------- parts

    def strike(self, cell: int, facing: int) -> tuple[float, float]:
        """The best attack from a hex: what he adds to it, and how much of the one attacked is likely lost."""
        s = self.s
        ground = s.ground
        if facing >= 0:
            reach = ground.attack_horse[cell] & ~(1 << cell + ground.lattice.offsets[(facing + 3) % 6])
        else:
            reach = ground.attack_armoured[cell] if self.armoured else ground.attack_foot[cell]
        best = lost = 0.0
        mine = HEX_KINDS[ground.kind[cell]].adv
        for place in members(reach & self.foes):
            target = s.who[place]
            if target == NOBODY:
                continue
            prey = self.prey(target)
            theirs = HEX_KINDS[ground.kind[place]].adv_defender
            if s.shields[target] and s.shields[target] >> ground.lattice.direction(place, cell) & 1:
                theirs = 1
            if prey.health == STUNNED:
                theirs = min(theirs, 0)
            shift = ground_shift(mine, theirs)
            gain = prey.value(self.attack, 1, self.mounted, shift, self.stake) - prey.base
            helpers = prey.helpers[: max(prey.room - 1, 0)]
            if helpers:
                more = self.attack
                for strength in helpers[:3]:
                    more += strength
                number = 1 + min(len(helpers), 3)
                shared = (
                    self.manner.teamwork
                    * (prey.value(more, number, self.mounted, shift, self.stake) - prey.base)
                    / number
                )
                gain = max(gain, shared)
            if prey.pinned:
                gain += 1.0
            if gain > best:
                best, lost = gain, min(prey.value(self.attack, 1, self.mounted, shift, self.stake) / prey.stake, 1.0)
        return best, lost

    def danger(self, cell: int) -> float:
        """What the enemy's next phase may cost him there, in victory points."""
        s = self.s
        value = HEX_KINDS[s.ground.kind[cell]].adv_defender
        if self.walls and _in_row(s, self.walls, cell):
            value = 1
        share = risk(
            self.threat, s.ground, cell, self.friends, self.defence, self.armoured, self.mounted, self.health, value
        )
        return share * self.stake

    def shot(self, cell: int) -> float:
        """The best shot that a place promises for the next turn."""
        s = self.s
        best = 0.0
        distance = s.ground.lattice.distance
        for at, stake, armoured, mounted, health in self.marks:
            far = distance(cell, at)
            if far > IN_SIGHT or far < 1:
                continue
            seen = line(s.ground, cell, at)
            if seen.blocked is not None or seen.cover > 3 or seen.solid & self.friends & ~(1 << at):
                continue
            value = (
                hit_chance(self.weapon, far, self.health == WOUNDED)
                * wound_share(self.weapon, mounted, armoured, False, health, seen.cover)
                * stake
            )
            best = max(best, value)
        return best

    def progress(self, cell: int) -> float:
        """What a place is worth by what the scenario asks, and by how near it is to those whom he is after."""
        asked = self.manner.aim * worth_of_place(self.purposes, cell)
        return asked - self.hunting * self.hunt[cell] if self.hunting and self.hunt is not None else asked

    # ---------------------------------------------------------------- the whole

    def worth(self, cell: int, facing: int = -1) -> float:
        """What it is worth to end the move there, in victory points."""
        manner = self.manner
        s = self.s
        total = self.progress(cell)
        lost = 0.0
        if self.may_attack and self.near >> cell & 1:
            gain, lost = self.strike(cell, facing)
            total += gain
        if self.threat.near >> cell & 1:
            total -= self.caution * (1.0 - 0.6 * lost) * self.danger(cell)
            total += manner.order * (s.ground.lattice.neighbours[cell] & self.friends).bit_count()
        if self.covered:
            total += 0.012 * self.stake * HEX_KINDS[s.ground.kind[cell]].cover
        if self.marks and not self.near >> cell & 1:
            total += manner.shooting * self.shot(cell)
        return total


def engaged(s: DiexState, seat: int) -> float:
    """The share of a side's strength that is in the fight or could be this turn: what can't strike together had better
    wait."""
    total = ready = 0
    enemy = s.upright[1 - seat]
    for counter in s.cast.ranks[seat]:
        if s.is_active(counter) and not s.cast.roster[counter].civilian:
            strength = force(s, counter)
            total += strength
            points = 0 if s.moved >> counter & 1 else s.allowance(counter)
            if within(s, counter, points) & enemy:
                ready += strength
    return ready / total if total else 1.0


def seeks(s: DiexState, seat: int) -> bool:
    """Whether a side must go for the enemy: it is behind, or has nothing to wait for."""
    if isinstance(s.terms, Field):
        return presses(s, seat)
    own, foe = _business(s, seat), _business(s, 1 - seat)
    if own and not foe:
        return True
    account = points(s)
    ahead = account[seat] - account[1 - seat]
    return ahead < 0 or (ahead == 0 and not foe)


def _business(s: DiexState, seat: int) -> bool:
    """Whether a side has something to do beyond fighting, so that the other can wait for it."""
    return any(
        o.side == s.cast.seats[seat]
        and o.kind in ("exit", "exit_animal", "clear_zone", "control", "enter", "carry_civilian")
        for o in s.cast.objectives
    )


def _in_row(s: DiexState, trained: int, cell: int) -> bool:
    """Whether a man in this hex stands side by side with two others who can form a shield wall (DXA-7.3b)."""
    for offset in s.ground.lattice.offsets[:3]:
        one, two = trained >> cell + offset & 1, trained >> cell - offset & 1
        if (one and two) or (one and trained >> cell + 2 * offset & 1) or (two and trained >> cell - 2 * offset & 1):
            return True
    return False


def _marks(s: DiexState, counter: int, enemy: int) -> list[tuple[int, float, bool, bool, int]]:
    """The enemies that an archer looks at: the nearest."""
    here = s.at[counter]
    distance = s.ground.lattice.distance
    worth = stakes(s.cast)
    found = []
    for target in s.cast.ranks[enemy]:
        if s.is_active(target):
            found.append((distance(here, s.at[target]) if here >= 0 else 0, target))
    found.sort()
    return [
        (s.at[target], worth[target], bool(s.cast.armoured >> target & 1), s.steed[target] >= 0, s.health[target])
        for _, target in found[:MARKS]
    ]

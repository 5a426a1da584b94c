"""Who may shoot at whom, and when: sections 5, 5.1, 5.2, 5.3 and 7.1. How a shot is resolved is in `shot`, where it can fly in `sight`."""

from collections.abc import Callable
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.refusal import Refusal

from ..combat.contact import in_contact, owner, strikes
from ..ground.ground import Ground
from ..ground.terrain import INFINITE
from ..movement.riding import rear_arc
from ..scenario.cast import Cast
from ..scenario.roster import FLAG, PLAIN
from ..sight.lines import Line, line
from ..sight.sight import plainly_seen, shot_cover
from ..state import DEAD, STUNNED, WOUNDED, DiexState
from ..tables import FULL, HALF, JAVELIN, LANCE_FOOT, LANCE_MOUNTED, NEVER, WEAPONS, Weapon

NO_WEAPON = -1
SADDLE = 7
"""DXA-SC.3: the section from which on lances are thrown from the saddle (DXA-7.1a)."""
AGAIN_WOUNDED, AGAIN_ON_FOOT, AGAIN_MOUNTED, AGAIN_CHARGING = 1, 2, 3, 4
"""DXA-5.3c: after so many more hexes a mover can be fired at again."""


@lru_cache(maxsize=256)
def armed(cast: Cast) -> tuple[int, int]:
    """DXA-5a, DXA-1.2n: by seat, who has something to shoot or throw at all."""
    return _those(cast, lambda weapon, lance: weapon >= 0 or lance == PLAIN)


@lru_cache(maxsize=256)
def archers(cast: Cast) -> tuple[int, int]:
    """By seat, whose weapon can fire defensively: bow, crossbow and sling (DXA-5.1b to DXA-5.1f)."""
    return _those(cast, lambda weapon, lance: weapon >= 0 and WEAPONS[weapon].defensive)


def _those(cast: Cast, wanted: Callable[[int, int], bool]) -> tuple[int, int]:
    first, second = (sum(1 << u for u in ranks if wanted(cast.roster[u].weapon, cast.roster[u].lance)) for ranks in cast.ranks)
    return first, second


def weapon_of(s: DiexState, counter: int) -> int:
    """The weapon that he can shoot with as he is now; NO_WEAPON if none.

    DXA-5.1g: mounted only the lance. DXA-5b, DXA-5c: one lance, four javelins in a scenario.
    """
    person = s.cast.roster[counter]
    mounted = s.steed[counter] >= 0
    if person.weapon >= 0:
        weapon = WEAPONS[person.weapon]
        return NO_WEAPON if mounted or (weapon.shots and s.throws[counter] >= weapon.shots) else weapon.id
    if person.lance != PLAIN or s.throws[counter] or (mounted and s.cast.sections < SADDLE):
        return NO_WEAPON
    return LANCE_MOUNTED if mounted else LANCE_FOOT


def why_no_weapon(s: DiexState, counter: int) -> Refusal:
    """The reason why `weapon_of` finds nothing."""
    person, name = s.cast.roster[counter], s.name(counter)
    if person.weapon == JAVELIN and s.steed[counter] < 0:
        return Refusal("DXA-5c", f"{name} has thrown his {WEAPONS[JAVELIN].shots} javelins.")
    if person.weapon >= 0:
        return Refusal("DXA-5.1g", f"{name} cannot shoot from the saddle.")
    if person.lance == FLAG:
        return Refusal("DXA-1.2n", f"{name}'s lance carries a flag and is not thrown.")
    if person.lance != PLAIN:
        return Refusal("DXA-5a", f"{name} has no weapon that can be shot.")
    if s.throws[counter]:
        return Refusal("DXA-5b", f"{name} has thrown his lance.")
    return Refusal("DXA-SC.3", "In this scenario no lance is thrown from the saddle.")


def unfit(s: DiexState, counter: int) -> Refusal | None:
    """What keeps anybody from shooting, in his own phase and in the enemy's."""
    if not s.is_active(counter):
        what = "dead" if s.health[counter] == DEAD else "stunned" if s.health[counter] == STUNNED else "not on the map"
        return Refusal("DXA-1.2c", f"{s.name(counter)} is {what} and cannot shoot.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2c", f"{s.name(counter)} carries a ladder and cannot shoot.")
    if pressed(s, counter):
        return Refusal("DXA-5.2a", f"{s.name(counter)} cannot shoot: an enemy beside him is in position to attack him.")
    return None


def pressed(s: DiexState, counter: int) -> bool:
    """DXA-5.2a: an adjacent enemy, the one who is moving included, is in position to attack him."""
    enemy = 1 - s.cast.seat[counter]
    cells = s.cells(counter)
    around = s.ground.lattice.spread(cells) if s.facing[counter] >= 0 else s.ground.lattice.neighbours[s.at[counter]]
    mover = s.moving
    if mover >= 0 and around >> s.at[mover] & 1 and s.cast.seat[mover] == enemy and strikes(s, mover) & cells:
        return True
    return bool(around & s.standing[enemy]) and in_contact(s, counter)


# ---------------------------------------------------------------- offensive fire


def may_shoot(s: DiexState, counter: int) -> Refusal | None:
    """DXA-2.1a, DXA-5d: why he may not shoot in step 1 of his phase; None if he may."""
    if s.shot >> counter & 1:
        return Refusal("DXA-5d", f"{s.name(counter)} has shot in this step.")
    if s.idle >> counter & 1:
        return Refusal("DXA-2.1h", f"{s.name(counter)} is busy with his task for this phase.")
    return unfit(s, counter) or (why_no_weapon(s, counter) if weapon_of(s, counter) < 0 else None)


def movement_limit(s: DiexState, counter: int) -> int:
    """DXA-2.1c, DXA-5.1a2: the points he may spend in this phase after what he did in step 1."""
    allowance = s.allowance(counter)
    if not s.shot >> counter & 1:
        return allowance
    weapon = s.cast.roster[counter].weapon
    return _limit(allowance, WEAPONS[weapon].move_offensive) if weapon >= 0 else allowance  # DXA-5.1f, DXA-7.1.1a: lances don't limit


def _limit(allowance: int, kind: int) -> int:
    """DXA-5.1a: full, half (rounded down) or none; less than nothing where the weapon can't be shot so."""
    return allowance if kind == FULL else allowance // 2 if kind == HALF else -1 if kind == NEVER else 0


# ---------------------------------------------------------------- defensive fire


def _kept_still(s: DiexState, counter: int) -> Refusal | None:
    """DXA-5.1a2, DXA-5.3a: what he did in his own last phase, and what was done to him, held against the demands of his weapon."""
    name = s.name(counter)
    number = weapon_of(s, counter)
    if number < 0:
        return why_no_weapon(s, counter)
    weapon = WEAPONS[number]
    if not weapon.defensive:
        return Refusal(weapon.rule, f"{name} cannot fire defensively: a {weapon.key.partition('_')[0]} is thrown in his own phase only.")
    if s.attacked >> counter & 1:
        return Refusal("DXA-5.2c", f"{name} attacked in his last phase and cannot fire defensively now.")
    if s.struck >> counter & 1:
        return Refusal("DXA-5.3a", f"{name} was attacked hand to hand in the last enemy phase and cannot fire defensively now.")
    return _moved_too_far(s, counter, weapon)


def _moved_too_far(s: DiexState, counter: int, weapon: Weapon) -> Refusal | None:
    """DXA-5.1a, DXA-5.1h: the points of his own last movement step against the limit for what he will have fired."""
    name, shot = s.name(counter), s.shot >> counter & 1
    kind = weapon.move_both if shot else weapon.move_defensive
    if kind == NEVER:
        return Refusal(weapon.rule, f"{name} has shot his {weapon.key} in his own phase: it fires once a turn.")
    limit = _limit(s.allowance(counter), kind)
    if s.spent[counter] > limit:
        also = "shot and " if shot else ""
        return Refusal(weapon.rule, f"{name} {also}spent {s.spent[counter]} points in his last movement step; to fire defensively he may spend {limit}.")
    return None


def watchers(s: DiexState, seat: int) -> int:
    """The people of a seat who may fire defensively by what they did in their last phase: the set that `watch` keeps for a phase."""
    return sum(1 << u for u in members(archers(s.cast)[seat]) if s.is_active(u) and _kept_still(s, u) is None)


def may_fire(s: DiexState, counter: int) -> Refusal | None:
    """DXA-5.3a, DXA-5.3g: why he may not fire defensively in this enemy phase; None if he may."""
    if s.fired >> counter & 1:
        return Refusal("DXA-5.3g", f"{s.name(counter)} has fired in this phase.")
    if s.watch < 0 or not s.watch >> counter & 1:
        refusal = _kept_still(s, counter)
        if refusal is not None:
            return refusal
    return unfit(s, counter)


def may_be_fired_at(s: DiexState, target: int) -> Refusal | None:
    """DXA-5.3c, DXA-5.3d, DXA-5.3f: what protects a target from defensive fire by anybody."""
    name = s.name(target)
    if s.safe >> target & 1:
        return Refusal("DXA-5.3d", f"{name} is safe for the rest of the phase: another has been fired at since, or he was spared.")
    if s.last_target == target:
        since = len(s.trail) - s.under_fire if s.moving == target else 0
        again = spacing(s, target)
        if since < again:
            return Refusal("DXA-5.3c", f"{name} has been fired at and has entered {since} hexes since; after {again} he can be fired at again.")
    for rider, _, _, _, counter, _ in s.charges:
        if target == counter or (target == rider and counter >= 0):
            return Refusal("DXA-5.3f", f"{name} rides against a counter-charge: nobody may fire at him.")
    return None


def spacing(s: DiexState, target: int) -> int:
    """DXA-5.3c: how many more hexes he enters before he can be fired at again."""
    if s.steed[target] < 0:
        return AGAIN_WOUNDED if s.health[target] == WOUNDED else AGAIN_ON_FOOT
    return AGAIN_CHARGING if any(charge[0] == target and charge[5] == 0 for charge in s.charges) else AGAIN_MOUNTED


def mark_target(s: DiexState, target: int) -> None:
    """DXA-5.3d: he is fired at now, so the one before is safe from here on."""
    if s.last_target >= 0 and s.last_target != target:
        s.safe |= 1 << s.last_target
    s.last_target = target
    s.under_fire = len(s.trail) if s.moving == target else 0


def on_watch(s: DiexState) -> int:
    """Those of the seat whose phase it is not who could still fire defensively, so far as that is settled for the phase."""
    return (s.watch if s.watch >= 0 else archers(s.cast)[1 - s.phasing]) & ~s.fired


def anyone_may_fire_at(s: DiexState, mover: int) -> bool:
    """DXA-5.3b: whether the other side could fire at one who has just entered a hex. Asked after every hex of every move."""
    left = on_watch(s)
    if not left or s.at[mover] < 0 or s.cast.seat[mover] != s.phasing or may_be_fired_at(s, mover) is not None:
        return False
    return any(may_fire(s, shooter) is None and bool(marks(s, weapon_of(s, shooter), shooter, mover)) for shooter in members(left))


def able_to_fire(s: DiexState) -> list[int]:
    """Those of the seat whose phase it is not who may fire defensively now."""
    return [shooter for shooter in members(on_watch(s)) if may_fire(s, shooter) is None]


# ---------------------------------------------------------------- targets


def target_refusal(s: DiexState, shooter: int, target: int, cell: int) -> Refusal | None:
    """Why he may not aim at this counter in this hex; None if he may."""
    if s.at[target] < 0 or s.health[target] == DEAD:
        return Refusal("DXA-5e", f"{s.name(target)} is no target: {'dead' if s.health[target] == DEAD else 'not on the map'}.")
    if not _hostile(s, s.cast.seat[shooter], target):
        return Refusal("DXA-5e", f"{s.name(target)} is on {s.name(shooter)}'s own side and cannot be aimed at.")
    if cell < 0 or not s.cells(target) >> cell & 1:
        return Refusal("DXA-5.4d", f"{s.name(target)} is not in that hex.")
    weapon = weapon_of(s, shooter)
    return why_no_weapon(s, shooter) if weapon < 0 else aim(s, weapon, shooter, target, cell)[0]


def say_which(s: DiexState, target: int, words: list[str]) -> Refusal | None:
    """DXA-5.4d: a shot at one who fills two hexes names one of them."""
    if s.facing[target] < 0 or len(words) > 3:
        return None
    both = " or ".join(s.ground.named(s.cells(target)))
    return Refusal("DXA-5.4d", f"{s.name(target)} fills two hexes. Say which is aimed at: {' '.join(words)} and {both}.")


def _hostile(s: DiexState, seat: int, target: int) -> bool:
    """DXA-5e: an enemy, a horse of the enemy, or nobody's horse."""
    return s.cast.seat[target] != seat if target < s.cast.people else owner(s, target) != seat


def aim(s: DiexState, weapon: int, shooter: int, target: int, cell: int) -> tuple[Refusal | None, int, Line]:
    """DXA-5.4b: why there is no shot, the cover of the one aimed at, and the line."""
    arm = WEAPONS[weapon]
    at = s.at[shooter]
    distance = s.ground.lattice.distance(at, cell)  # DXA-5.4c: of a mounted shooter from his front hex
    if distance > arm.long:
        return Refusal("DXA-5.4c", f"{distance} hexes are too far: the {arm.key.partition('_')[0]} reaches {arm.long}."), INFINITE, line(s.ground, at, cell)
    if weapon == LANCE_MOUNTED and rear_arc(s.ground, at, s.facing[shooter]) >> cell & 1:
        return Refusal("DXA-7.1b", f"The target is behind {s.name(shooter)}: a rider throws to the front and the sides."), INFINITE, line(s.ground, at, cell)
    return shot_cover(s, weapon, shooter, cell, target)


def in_reach(s: DiexState, weapon: int, shooter: int) -> int:
    """The hexes within the range of his weapon (DXA-5.4c), of a rider those in his front and side arcs (DXA-7.1b)."""
    grid, at, long = s.ground.lattice, s.at[shooter], WEAPONS[weapon].long
    found = grid.mask if long >= grid.columns + grid.rows else grid.disk(at, long)
    return found & ~rear_arc(s.ground, at, s.facing[shooter]) if weapon == LANCE_MOUNTED else found


def marks(s: DiexState, weapon: int, shooter: int, target: int) -> list[int]:
    """DXA-5.4d: the hexes of a hostile counter that he can aim at."""
    reach = in_reach(s, weapon, shooter)
    at = s.at[target]
    if s.facing[target] < 0:
        return [at] if reach >> at & 1 and _in_line(s, weapon, shooter, at, target) else []
    return [cell for cell in (at, s.rear(target)) if reach >> cell & 1 and _in_line(s, weapon, shooter, cell, target)]


def _in_line(s: DiexState, weapon: int, shooter: int, cell: int, target: int) -> bool:
    """Whether ground and people let him shoot at this counter in this hex."""
    return plainly_seen(s, shooter, cell, target) or shot_cover(s, weapon, shooter, cell, target)[0] is None


@lru_cache(maxsize=128)
def _hidden(ground: Ground) -> list[int]:
    """By cell the hexes that the ground is known to hide from it: noted as shots are looked at, so that they are looked at once."""
    return [0] * ground.lattice.size


def _within_sight(s: DiexState, weapon: int, shooter: int) -> list[int]:
    """The hexes within his range where somebody is whom he might aim at, without those that the ground is known to hide."""
    tall = -1 if s.aloft else s.riders | s.beasts  # who may be seen where a man on the ground could not
    there = s.standing[1 - s.cast.seat[shooter]] | s.fallen | s.beasts
    return members(there & in_reach(s, weapon, shooter) & (tall | ~_hidden(s.ground)[s.at[shooter]]))


def _is_target(s: DiexState, weapon: int, shooter: int, cell: int) -> bool:
    """Whether he can aim at whoever is in this hex."""
    target = s.who[cell]
    if plainly_seen(s, shooter, cell, target):
        return _hostile(s, s.cast.seat[shooter], target)
    refusal, _, flight = shot_cover(s, weapon, shooter, cell, target)
    if refusal is None:
        return _hostile(s, s.cast.seat[shooter], target)
    if refusal is flight.blocked and not (s.aloft or (s.riders | s.beasts) >> cell & 1):
        _hidden(s.ground)[s.at[shooter]] |= 1 << cell
    return False


def targets(s: DiexState, shooter: int) -> list[tuple[int, int]]:
    """Everybody whom one who may shoot can aim at, each with the hex."""
    weapon = weapon_of(s, shooter)
    return sorted((s.who[cell], cell) for cell in _within_sight(s, weapon, shooter) if _is_target(s, weapon, shooter, cell))


def has_target(s: DiexState, shooter: int) -> bool:
    """Whether there is anybody whom he can aim at."""
    weapon = weapon_of(s, shooter)
    for cell in _within_sight(s, weapon, shooter):  # noqa: SIM110  # asked for every shooter after every shot
        if _is_target(s, weapon, shooter, cell):
            return True
    return False

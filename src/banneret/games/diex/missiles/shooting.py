"""Who may shoot at whom, and when: sections 5, 5.1, 5.2, 5.3 and 7.1. How a shot is resolved is in `shot`, where it can
fly in `sight`."""

from banneret.board.hex import members
from banneret.kernel.reasons import worded
from banneret.kernel.refusal import Refusal

from ..combat.contact import in_contact, owner, strikes
from ..ground.terrain import INFINITE
from ..movement.riding import rear_arc
from ..muster.roster import FLAG, PLAIN
from ..pending import DECLARED
from ..sight.glance import glances
from ..sight.lines import line
from ..sight.sight import Sighting, sees, shot_cover
from ..state import DEAD, STUNNED, WOUNDED, DiexState
from ..tables import FULL, HALF, LANCE_FOOT, LANCE_MOUNTED, NEVER, WEAPONS, Weapon
from . import reasons

SADDLE = 7
"""DXA-SC.3: the section from which on lances are thrown from the saddle (DXA-7.1a)."""
AGAIN_WOUNDED, AGAIN_ON_FOOT, AGAIN_MOUNTED, AGAIN_CHARGING = 1, 2, 3, 4
"""DXA-5.3c: after so many more hexes a mover can be fired at again."""


def weapon_of(s: DiexState, counter: int) -> int:
    """The weapon that he can shoot with as he is now; below 0 if there is none, and then it is the reason.

    DXA-5.1g: mounted only the lance. DXA-5b, DXA-5c: one lance, four javelins in a scenario.
    """
    person = s.cast.roster[counter]
    mounted = s.steed[counter] >= 0
    if person.weapon >= 0:
        weapon = WEAPONS[person.weapon]
        if mounted:
            return -reasons.MOUNTED
        return -reasons.JAVELINS_THROWN if weapon.shots and s.throws[counter] >= weapon.shots else weapon.id
    if person.lance != PLAIN:
        return -reasons.FLAGGED if person.lance == FLAG else -reasons.UNARMED
    if s.throws[counter]:
        return -reasons.LANCE_THROWN
    if mounted and s.cast.sections < SADDLE:
        return -reasons.NO_SADDLE
    return LANCE_MOUNTED if mounted else LANCE_FOOT


def unfit(s: DiexState, counter: int) -> int:
    """What keeps anybody from shooting, in his own phase and in the enemy's, as a reason."""
    if not s.is_active(counter):
        return reasons.DOWN
    if s.bearers >> counter & 1:
        return reasons.BEARER
    return reasons.PRESSED if pressed(s, counter) else reasons.MAY


def pressed(s: DiexState, counter: int) -> bool:
    """DXA-5.2a: an adjacent enemy, the one who is moving included, is in position to attack him."""
    enemy = 1 - s.cast.seat[counter]
    mover = s.moving
    if (
        mover >= 0
        and s.cast.seat[mover] == enemy
        and _adjacent(s, counter, s.at[mover])
        and strikes(s, mover) & s.cells(counter)
    ):
        return True
    return s.next_to(enemy, counter) and in_contact(s, counter)


def _adjacent(s: DiexState, counter: int, cell: int) -> bool:
    """Whether a hex is beside one of a counter's."""
    grid = s.ground.lattice
    return grid.direction(s.at[counter], cell) >= 0 or (
        s.facing[counter] >= 0 and grid.direction(s.rear(counter), cell) >= 0
    )


def _refuse(s: DiexState, counter: int, reason: int) -> Refusal | None:
    """A reason in words; None if there is none."""
    if reason == reasons.MAY:
        return None
    health, weapon = s.health[counter], WEAPONS[max(weapon_of(s, counter), 0)]
    found = worded(
        reasons.SHOOTER,
        reason,
        name=s.name(counter),
        condition="dead" if health == DEAD else "stunned" if health == STUNNED else "not on the map",
        weapon=weapon.key.partition("_")[0],
        spent=s.spent[counter],
        limit=_limit_to_fire(s, counter, weapon),
    )
    return found if found is None or found.rule else Refusal(weapon.rule, found.reason)


def unarmed(s: DiexState, counter: int) -> Refusal | None:
    """DXA-5a, DXA-1.2n: that he has nothing to shoot or throw at all: the first reason, whatever else keeps him from
    it."""
    if s.cast.armed[s.cast.seat[counter]] >> counter & 1:
        return None
    return _refuse(s, counter, -weapon_of(s, counter))


# ---------------------------------------------------------------- offensive fire


def no_shot(s: DiexState, counter: int) -> int:
    """DXA-2.1a, DXA-5d: what keeps him from shooting in step 1 of his phase, as a reason."""
    if s.shot >> counter & 1:
        return reasons.HAS_SHOT
    if s.idle >> counter & 1:
        return reasons.BUSY
    return unfit(s, counter) or max(-weapon_of(s, counter), reasons.MAY)


def may_shoot(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if he may."""
    return unarmed(s, counter) or _refuse(s, counter, no_shot(s, counter))


def movement_limit(s: DiexState, counter: int) -> int:
    """DXA-2.1c, DXA-5.1a2: the points he may spend in this phase after what he did in step 1."""
    allowance = s.allowance(counter)
    if not s.shot >> counter & 1:
        return allowance
    weapon = s.cast.roster[counter].weapon
    # DXA-5.1f, DXA-7.1.1a: lances don't limit
    return _limit(allowance, WEAPONS[weapon].move_offensive) if weapon >= 0 else allowance


def _limit(allowance: int, kind: int) -> int:
    """DXA-5.1a: full, half (rounded down) or none; less than nothing where the weapon can't be shot so."""
    return allowance if kind == FULL else allowance // 2 if kind == HALF else -1 if kind == NEVER else 0


# ---------------------------------------------------------------- defensive fire


def _stirred(s: DiexState, counter: int) -> int:
    """DXA-5.1a2, DXA-5.3a: what he did in his own last phase, and what was done to him, held against the demands of his
    weapon, as a reason."""
    number = weapon_of(s, counter)
    if number < 0:
        return -number
    weapon = WEAPONS[number]
    if not weapon.defensive:
        return reasons.THROWN_ONLY
    if s.attacked >> counter & 1:
        return reasons.HAS_ATTACKED
    if s.struck >> counter & 1:
        return reasons.WAS_STRUCK
    limit = _limit_to_fire(s, counter, weapon)
    if limit < 0:
        return reasons.FIRES_ONCE
    if s.spent[counter] > limit:
        return reasons.SHOT_AND_WENT if s.shot >> counter & 1 else reasons.WENT_TOO_FAR
    return reasons.MAY


def _limit_to_fire(s: DiexState, counter: int, weapon: Weapon) -> int:
    """DXA-5.1a, DXA-5.1h: the points he may have spent in his own last movement step, for what he will have fired; less
    than nothing: it can't be fired."""
    return _limit(s.allowance(counter), weapon.move_both if s.shot >> counter & 1 else weapon.move_defensive)


def watchers(s: DiexState, seat: int) -> int:
    """The people of a seat who may fire defensively by what they did in their last phase: the set that `watch` keeps
    for a phase."""
    return sum(1 << u for u in members(s.cast.archers[seat]) if s.is_active(u) and not _stirred(s, u))


def no_fire(s: DiexState, counter: int) -> int:
    """DXA-5.3a, DXA-5.3g: what keeps him from firing defensively in this enemy phase, as a reason."""
    if s.fired >> counter & 1:
        return reasons.HAS_FIRED
    if s.watch < 0 or not s.watch >> counter & 1:
        reason = _stirred(s, counter)
        if reason:
            return reason
    return unfit(s, counter)


def may_fire(s: DiexState, counter: int) -> Refusal | None:
    """The same in words; None if he may."""
    return unarmed(s, counter) or _refuse(s, counter, no_fire(s, counter))


def protected(s: DiexState, target: int) -> int:
    """DXA-5.3c, DXA-5.3d, DXA-5.3f: what protects a target from defensive fire by anybody, as a reason."""
    if s.safe >> target & 1:
        return reasons.SAFE
    if s.last_target == target and _since(s, target) < spacing(s, target):
        return reasons.TOO_SOON
    for charge in s.charges:
        if target == charge.counter or (target == charge.rider and charge.counter >= 0):
            return reasons.MET
    return reasons.OPEN


def may_be_fired_at(s: DiexState, target: int) -> Refusal | None:
    """The same in words; None if nothing does."""
    return worded(
        reasons.TARGET, protected(s, target), name=s.name(target), since=_since(s, target), again=spacing(s, target)
    )


def _since(s: DiexState, target: int) -> int:
    """How many hexes he has entered since he was fired at."""
    return len(s.trail) - s.trail_when_fired_at if s.moving == target else 0


def spacing(s: DiexState, target: int) -> int:
    """DXA-5.3c: how many more hexes he enters before he can be fired at again."""
    if s.steed[target] < 0:
        return AGAIN_WOUNDED if s.health[target] == WOUNDED else AGAIN_ON_FOOT
    return (
        AGAIN_CHARGING
        if any(charge.rider == target and charge.state == DECLARED for charge in s.charges)
        else AGAIN_MOUNTED
    )


def mark_target(s: DiexState, target: int) -> None:
    """DXA-5.3d: he is fired at now, so the one before is safe from here on."""
    if s.last_target >= 0 and s.last_target != target:
        s.safe |= 1 << s.last_target
    s.last_target = target
    s.trail_when_fired_at = len(s.trail) if s.moving == target else 0


def on_watch(s: DiexState) -> int:
    """Those of the seat whose phase it is not who could still fire defensively, so far as that is settled for the
    phase."""
    return (s.watch if s.watch >= 0 else s.cast.archers[1 - s.phasing]) & ~s.fired


def anyone_may_fire_at(s: DiexState, mover: int) -> bool:
    """DXA-5.3b: whether the other side could fire at one who has just entered a hex. Asked after every hex of every
    move."""
    left = on_watch(s)
    if not left or s.at[mover] < 0 or s.cast.seat[mover] != s.phasing or protected(s, mover):
        return False
    for shooter in members(left):
        if not no_fire(s, shooter) and marks(s, weapon_of(s, shooter), shooter, mover):
            return True
    return False


def able_to_fire(s: DiexState) -> list[int]:
    """Those of the seat whose phase it is not who may fire defensively now."""
    return [shooter for shooter in members(on_watch(s)) if not no_fire(s, shooter)]


# ---------------------------------------------------------------- targets


def target_refusal(s: DiexState, shooter: int, target: int, cell: int) -> Refusal | None:
    """Why he may not aim at this counter in this hex; None if he may."""
    if s.at[target] < 0 or s.health[target] == DEAD:
        return Refusal(
            "DXA-5e", f"{s.name(target)} is no target: {'dead' if s.health[target] == DEAD else 'not on the map'}."
        )
    if not _hostile(s, s.cast.seat[shooter], target):
        return Refusal("DXA-5e", f"{s.name(target)} is on {s.name(shooter)}'s own side and cannot be aimed at.")
    if cell < 0 or not s.cells(target) >> cell & 1:
        return Refusal("DXA-5.4d", f"{s.name(target)} is not in that hex.")
    weapon = weapon_of(s, shooter)
    return _refuse(s, shooter, -weapon) if weapon < 0 else aim(s, weapon, shooter, target, cell).refusal


def say_which(s: DiexState, target: int, words: list[str]) -> Refusal | None:
    """DXA-5.4d: a shot at one who fills two hexes names one of them."""
    if s.facing[target] < 0 or len(words) > 3:
        return None
    both = " or ".join(s.ground.named(s.cells(target)))
    return Refusal(
        "DXA-5.4d", f"{s.name(target)} fills two hexes. Say which is aimed at: {' '.join(words)} and {both}."
    )


def _hostile(s: DiexState, seat: int, target: int) -> bool:
    """DXA-5e: an enemy, a horse of the enemy, or nobody's horse."""
    return s.cast.seat[target] != seat if target < s.cast.people else owner(s, target) != seat


def aim(s: DiexState, weapon: int, shooter: int, target: int, cell: int) -> Sighting:
    """DXA-5.4b: a shot at one in this hex."""
    if not in_reach(s, weapon, shooter) >> cell & 1:
        return Sighting(_out_of_reach(s, weapon, shooter, cell), INFINITE, line(s.ground, s.at[shooter], cell))
    return shot_cover(s, weapon, shooter, cell, target)


def _out_of_reach(s: DiexState, weapon: int, shooter: int, cell: int) -> Refusal:
    arm = WEAPONS[weapon]
    distance = s.ground.lattice.distance(s.at[shooter], cell)
    if distance > arm.long:
        return Refusal("DXA-5.4c", f"{distance} hexes are too far: the {arm.key.partition('_')[0]} reaches {arm.long}.")
    return Refusal("DXA-7.1b", f"The target is behind {s.name(shooter)}: a rider throws to the front and the sides.")


def in_reach(s: DiexState, weapon: int, shooter: int) -> int:
    """The hexes within the range of his weapon, of a rider from his front hex (DXA-5.4c), and those in his front and
    side arcs (DXA-7.1b)."""
    grid, at, long = s.ground.lattice, s.at[shooter], WEAPONS[weapon].long
    found = grid.mask if long >= grid.columns + grid.rows else grid.disk(at, long)
    return found & ~rear_arc(s.ground, at, s.facing[shooter]) if weapon == LANCE_MOUNTED else found


def _reaches(s: DiexState, weapon: int, shooter: int, cell: int) -> bool:
    """Whether one hex is among them."""
    grid, at = s.ground.lattice, s.at[shooter]
    if grid.distance(at, cell) > WEAPONS[weapon].long:
        return False
    return weapon != LANCE_MOUNTED or not rear_arc(s.ground, at, s.facing[shooter]) >> cell & 1


def marks(s: DiexState, weapon: int, shooter: int, target: int) -> list[int]:
    """DXA-5.4d: the hexes of a hostile counter that he can aim at."""
    known = glances(s.ground)
    found: list[int] = []
    at = s.at[target]
    if _reaches(s, weapon, shooter, at) and sees(s, known, weapon, shooter, at, target):
        found.append(at)
    if s.facing[target] >= 0:
        rear = s.rear(target)
        if _reaches(s, weapon, shooter, rear) and sees(s, known, weapon, shooter, rear, target):
            found.append(rear)
    return found


def targets(s: DiexState, shooter: int) -> list[tuple[int, int]]:
    """Everybody whom one who may shoot can aim at, each with the hex."""
    return _targets(s, shooter, len(s.at))


def has_target(s: DiexState, shooter: int) -> bool:
    """Whether there is anybody whom he can aim at."""
    return bool(_targets(s, shooter, 1))


def _targets(s: DiexState, shooter: int, enough: int) -> list[tuple[int, int]]:
    """Those whom he can aim at (DXA-5e), until so many are found."""
    weapon, seat = weapon_of(s, shooter), s.cast.seat[shooter]
    at, health, moving = s.at, s.health, s.moving
    grid, here, far = s.ground.lattice, s.at[shooter], WEAPONS[weapon].long + 1
    found: list[tuple[int, int]] = []
    for enemy in s.cast.ranks[1 - seat]:
        cell = at[enemy]
        if cell >= 0 and health[enemy] != DEAD and enemy != moving and grid.distance(here, cell) <= far:
            _add(s, weapon, shooter, enemy, found)
            if len(found) >= enough:
                return found
    if s.beasts:
        for animal in range(s.cast.people, len(at)):
            cell = at[animal]
            if cell >= 0 and health[animal] != DEAD and grid.distance(here, cell) <= far and _hostile(s, seat, animal):
                _add(s, weapon, shooter, animal, found)
                if len(found) >= enough:
                    return found
    return found


def _add(s: DiexState, weapon: int, shooter: int, target: int, found: list[tuple[int, int]]) -> None:
    """Add a hostile counter, with each hex in which he can aim at it."""
    cells = marks(s, weapon, shooter, target)
    if len(cells) > 1:
        cells.sort()
    for cell in cells:
        found.append((target, cell))

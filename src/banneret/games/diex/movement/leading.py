"""Section 4.4.3: riderless horses and mules: taken by the bridle, led, caught, let go. A mule is led as a horse is
(DXA-1.2j)."""

from collections.abc import Sequence
from functools import cache

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..combat.contact import passable, threatened
from ..ground.terrain import SIDE_KINDS
from ..log import tell
from ..mover import Mover
from ..rolls import roll
from ..state import DEAD, NOBODY, NOWHERE, DiexState
from ..tables import catch_bridle
from .action import Action

MOST_ON_FOOT, MOST_MOUNTED = 3, 1
"""DXA-4.4.3f: how many animals a man leads."""
LEFT, RIGHT = 4, 2
"""DXA-4.4.3e: where a led horse's front is beside a rider's, in sixths clockwise from his facing."""
_SIDES = {"left": LEFT, "right": RIGHT}


def string(s: DiexState, leader: int) -> list[int]:
    """The animals that somebody leads."""
    if not s.leads(leader):
        return []
    return [animal for animal in range(s.cast.people, s.cast.counters) if s.leader[animal] == leader]


def release_all(s: DiexState, leader: int) -> None:
    """DXA-4.4.3i: he lets all his horses go; they stay where they are (DXA-4.4.3a)."""
    for animal in string(s, leader):
        s.leader[animal] = -1


def part(s: DiexState, leader: int) -> None:
    """What is not beside him as his move begins he leads no more: a retreat, a displacement or an advance has parted
    them (DXA-4.4.3g)."""
    for animal in string(s, leader):
        if not s.ground.lattice.spread(s.cells(leader)) & s.cells(animal):
            s.leader[animal] = -1


def lose_led(s: DiexState, counter: int, *, attacks: bool = False) -> None:
    """DXA-4.4.3h: a rider who attacks, shoots or is attacked loses the horse he leads. DXA-4.4.3i: a man on foot only
    if he attacks."""
    if attacks or s.steed[counter] >= 0:
        release_all(s, counter)


def heads(s: DiexState, animal: int) -> int:
    """DXA-4.4.3b: the hexes in front of an animal, from which it is taken by the bridle; all six round a mule, which
    has no facing."""
    at, facing = s.at[animal], s.facing[animal]
    grid = s.ground.lattice
    if facing < 0:
        return grid.neighbours[at]
    offsets = grid.offsets
    return (1 << at + offsets[facing - 1] | 1 << at + offsets[facing] | 1 << at + offsets[facing - 5]) & grid.mask


def _at_head(s: DiexState, man: int, animal: int) -> bool:
    """Whether somebody stands in one of them."""
    at, front, facing = s.at[man], s.at[animal], s.facing[animal]
    if facing < 0:
        return s.ground.lattice.direction(front, at) >= 0
    offsets = s.ground.lattice.offsets
    return at in (front + offsets[facing - 1], front + offsets[facing], front + offsets[facing - 5])


# -------------------------------------------------------------------- what is allowed


def _lead_refusal(s: DiexState, move: Mover, animal: int) -> Refusal | None:
    """What keeps the mover from leading this animal, however he gets hold of it."""
    man = move.counter
    name = s.name(man)
    if animal < s.cast.people or s.at[animal] < 0 or s.health[animal] == DEAD or s.steed[animal] >= 0:
        return Refusal("DXA-4.4.3b", f"{s.name(animal)} is not a living animal without a rider.")
    leader = s.leader[animal]
    if leader == man:
        return Refusal("DXA-4.4.3b", f"{name} leads {s.name(animal)} already.")
    if leader >= 0 and s.cast.seat[leader] != s.cast.seat[man]:
        return Refusal("DXA-4.4.3g", f"{s.name(leader)} leads {s.name(animal)}.")
    if s.load[man] >= 0 or s.carriers >> man & 1 or s.bearers >> man & 1 or s.aloft >> man & 1:
        return Refusal("DXA-4.4.3b", f"{name} has his hands full.")
    if (man, animal) in s.missed_bridles:
        return Refusal("DXA-4.4.3d", f"{name} has failed to catch {s.name(animal)} in this phase, or has let it go.")
    most = MOST_MOUNTED if s.steed[man] >= 0 else MOST_ON_FOOT
    if s.leader.count(man) >= most:
        return Refusal("DXA-4.4.3f", f"{name} leads as many animals as he can.")
    return None


def bridle_refusal(s: DiexState, move: Mover, animal: int) -> Refusal | None:
    """What keeps the mover from taking this animal by the bridle without a roll."""
    refusal = _lead_refusal(s, move, animal)
    if refusal is not None:
        return refusal
    man = move.counter
    if s.steed[man] >= 0:
        if not s.ground.lattice.spread(s.cells(man)) & s.cells(animal):
            return Refusal("DXA-4.4.3d", f"{s.name(animal)} is not beside {s.name(man)}.")
        if move.entered:
            return Refusal(
                "DXA-4.4.3d",
                f"Only at the start of his move does {s.name(man)} take a horse without a roll; now he "
                "can try to catch it.",
            )
        return None
    at = s.at[man]
    if not _at_head(s, man, animal) or not s.ground.attack_foot[at] >> s.at[animal] & 1:
        return Refusal(
            "DXA-4.4.3b", f"{s.name(animal)} is taken by the bridle from {', '.join(s.ground.named(heads(s, animal)))}."
        )
    if threatened(s, 1 - s.cast.seat[man], s.cells(animal)):
        return Refusal("DXA-4.4.3b", f"An enemy beside {s.name(animal)} is in position to attack it.")
    return None


def catch_refusal(s: DiexState, move: Mover, animal: int) -> Refusal | None:
    """What keeps the mover from trying to catch this animal in passing."""
    refusal = _lead_refusal(s, move, animal)
    if refusal is not None:
        return refusal
    man = move.counter
    if s.steed[man] < 0:
        return Refusal("DXA-4.4.3d", f"{s.name(man)} is on foot: he takes a horse by the bridle, without a roll.")
    if not s.ground.lattice.spread(s.cells(man)) & s.cells(animal):
        return Refusal("DXA-4.4.3d", f"{s.name(animal)} is not beside {s.name(man)}.")
    if not move.entered:
        return Refusal(
            "DXA-4.4.3d", f"{s.name(man)} starts beside {s.name(animal)} and takes its bridle without a roll."
        )
    return None


# -------------------------------------------------------------------- following


def open_to_led(s: DiexState, living: int) -> int:
    """DXA-4.4.3c, DXA-4.2.1b: the hexes that a led animal may be in, by terrain, the dead, flames, ladders and those
    who fill them."""
    return passable(s, s.ground.led & s.ground.standable & ~living)


def joined(s: DiexState, a: int, b: int) -> bool:
    """Whether a led animal can step from one hex to the adjacent other: no wall, window or palisade between them."""
    direction = s.ground.lattice.direction(a, b)
    return direction >= 0 and SIDE_KINDS[s.ground.side[direction][a]].horse >= 0


def follow(s: DiexState, ref: Referee, move: Mover, left_cell: int) -> None:
    """DXA-4.4.3c, DXA-4.4.3e: the mover has entered a hex; what he leads comes after him or is left behind."""
    leader = move.counter
    if not s.leads(leader):
        return
    if s.steed[leader] >= 0:
        for animal in string(s, leader):
            _keep_beside(s, ref, move, animal)
    else:
        _trail_behind(s, ref, move, left_cell)


def _trail_behind(s: DiexState, ref: Referee, move: Mover, left_cell: int) -> None:
    """DXA-4.4.3c: one animal walks in the leader's path. While he passes through another's hex it waits, for he may
    have to go back."""
    leader = move.counter
    at = s.at[leader]
    if s.living >> at & 1:
        return
    path = [left_cell]
    if len(move.trail) >= 3 and s.living >> left_cell & 1:
        path.insert(0, move.trail[-3][0])
    for animal in string(s, leader):
        if s.cells(animal) >> left_cell & 1 or path[0] == at:
            return  # he has passed through it, or come back: it is beside him
        if s.ground.lattice.neighbours[path[0]] >> s.at[animal] & 1 or s.at[animal] == path[0]:
            for cell in path:
                if cell != s.at[animal] and not _step(s, animal, cell):
                    leave_behind(s, ref, leader, animal)
                    break
            return  # the others wait until he stands (DXA-4.4.3f)


def _step(s: DiexState, animal: int, cell: int) -> bool:
    """The animal takes a hex before it, its rear the hex its front left; False if it can't."""
    at = s.at[animal]
    if not open_to_led(s, s.living & ~s.cells(animal)) >> cell & 1 or not joined(s, at, cell):
        return False
    s.put(animal, cell, s.ground.lattice.direction(at, cell) if s.facing[animal] >= 0 else -1)
    return True


def place_beside(s: DiexState, rider: int, animal: int, side: int) -> tuple[int, int]:
    """DXA-4.4.3e: front hex and facing of an animal on this side of a rider; (NOWHERE, -1) if it is not free and
    legal."""
    at, facing = s.at[rider], s.facing[rider]
    grid = s.ground.lattice
    front = at + grid.offsets[(facing + side) % 6]
    open_ = open_to_led(s, s.living & ~s.cells(animal))
    if not open_ >> front & 1 or not joined(s, at, front):
        return NOWHERE, -1
    if s.facing[animal] < 0:
        return front, -1
    rear = front + grid.offsets[(facing + 3) % 6]
    if not open_ >> rear & 1 or not joined(s, rear, front):
        return NOWHERE, -1
    return front, facing


def _side_of(s: DiexState, rider: int, animal: int) -> int:
    """On which side of the rider, as he faces now, an animal is: LEFT, RIGHT, or 0 if it is not in its place."""
    at, facing = s.at[rider], s.facing[rider]
    turn = s.ground.lattice.direction(at, s.at[animal])
    return (turn - facing) % 6 if turn >= 0 and (turn - facing) % 6 in (LEFT, RIGHT) else 0


def _keep_beside(s: DiexState, ref: Referee, move: Mover, animal: int) -> None:
    """DXA-4.4.3e: the led animal is placed beside the rider again, on the side where it was if it can be."""
    rider = move.counter
    if s.cells(rider) & s.living & ~s.cells(animal):
        return  # he passes through another's hex and may have to go back
    was = move.trail[-2] if len(move.trail) >= 2 else move.trail[-1]
    turn = s.ground.lattice.direction(was[0], s.at[animal])
    first = LEFT if turn >= 0 and (turn - was[1]) % 6 >= 3 else RIGHT
    for side in (first, LEFT + RIGHT - first):
        front, facing = place_beside(s, rider, animal, side)
        if front >= 0:
            s.put(animal, front, facing)
            return
    leave_behind(s, ref, rider, animal)


def leave_behind(s: DiexState, ref: Referee, leader: int, animal: int) -> None:
    s.leader[animal] = -1
    if ref.hears:
        clause = "DXA-4.4.3e" if s.steed[leader] >= 0 else "DXA-4.4.3c"
        tell(
            s,
            ref,
            "lead",
            f"{s.name(animal)} can't follow {s.name(leader)} and stays behind.",
            clause,
            counters=(animal,),
        )


def leave_with(s: DiexState, ref: Referee, leader: int, edge: int) -> None:
    """DXA-SC.8: what the leader leads leaves the map with him by the same edge."""
    for animal in string(s, leader):
        s.leader[animal] = -1
        s.clear(animal)
        s.at[animal], s.facing[animal] = NOWHERE, -1
        s.left_by[animal] = edge
        s.holder[animal] = s.cast.seat[leader]
        if ref.hears:
            tell(
                s,
                ref,
                "leave",
                f"{s.name(animal)} leaves the map with {s.name(leader)}.",
                "DXA-1.3k",
                "DXA-SC.8",
                counters=(animal, leader),
            )


# -------------------------------------------------------------------- in a move


@cache
def _bridle(key: str, animal: int, name: str) -> Option:
    return Option(f"bridle {key}", (animal,), label=f"Take {name} by the bridle", touch=(key,))


@cache
def _catch(key: str, animal: int, name: str) -> Option:
    return Option(f"catch {key}", (animal,), label=f"Try to catch the bridle of {name}", touch=(key,))


@cache
def _release(leader: str, key: str, animal: int, name: str) -> Option:
    return Option(f"release {key}", (animal,), label=f"Let go of {name}", touch=(leader, key))


_SWAPS = {
    side: Option(f"side {word}", (side,), label=f"Take the led horse to the {word}") for word, side in _SIDES.items()
}


def _near(s: DiexState, counter: int) -> list[int]:
    """The animals beside somebody, without those that he leads."""
    if not s.beasts:
        return []
    cells = _with_beasts(s, s.at[counter])
    if s.steed[counter] >= 0:
        cells += _with_beasts(s, s.rear(counter))
    if not cells:
        return cells
    cells.sort()
    return [animal for animal in dict.fromkeys([s.who[cell] for cell in cells]) if s.leader[animal] != counter]


def _with_beasts(s: DiexState, at: int) -> list[int]:
    """The hexes around one in which there are animals."""
    who, people, grid = s.who, s.cast.people, s.ground.lattice
    found: list[int] = []
    for offset in grid.offsets:
        if people <= who[at + offset] < NOBODY and grid.on_map[at + offset]:
            found.append(at + offset)
    return found


def _take(s: DiexState, man: int, animal: int) -> None:
    s.leader[animal] = man
    s.holder[animal] = s.cast.seat[man]  # DXA-4.4.3g


class Bridle(Action):
    """DXA-4.4.3b, DXA-4.4.3d: taking an animal by the bridle, without a roll."""

    __slots__ = ()

    verb = "bridle"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        rides = s.steed[counter] >= 0
        if move.entered and rides:
            return ()  # now he can only try to catch it
        keys, names = s.cast.keys, s.cast.names
        return [
            _bridle(keys[animal], animal, names[animal])
            for animal in _near(s, counter)
            if (rides or _at_head(s, counter, animal)) and bridle_refusal(s, move, animal) is None
        ]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return (
            bridle_refusal(s, move, s.cast.numbers[words[1]])
            if len(words) == 2 and words[1] in s.cast.numbers
            else None
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (animal,) = args
        _take(s, move.counter, animal)
        if ref.hears:
            rider = s.steed[move.counter] >= 0
            text = f"{s.name(move.counter)} takes {s.name(animal)} by the bridle."
            tell(s, ref, "lead", text, "DXA-4.4.3d" if rider else "DXA-4.4.3b", counters=(move.counter, animal))


_CATCHES = tuple(int(catch_bridle(die)) for die in range(1, 11))
"""By the die, what comes of it."""


class Catch(Action):
    """DXA-4.4.3d: a rider tries to catch a bridle in passing."""

    __slots__ = ()

    verb = "catch"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        if not move.entered or s.steed[move.counter] < 0:
            return ()
        keys, names = s.cast.keys, s.cast.names
        return [
            _catch(keys[animal], animal, names[animal])
            for animal in _near(s, move.counter)
            if catch_refusal(s, move, animal) is None
        ]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return (
            catch_refusal(s, move, s.cast.numbers[words[1]]) if len(words) == 2 and words[1] in s.cast.numbers else None
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (animal,) = args
        counter = move.counter
        die = roll(ref, _CATCHES)
        caught = catch_bridle(die)
        if caught:
            _take(s, counter, animal)
        else:
            s.missed_bridles = (*s.missed_bridles, (counter, animal))
        if ref.hears:
            text = f"{s.name(counter)} {'catches' if caught else 'misses'} the bridle of {s.name(animal)}."
            gist = f"{s.name(animal)} {'caught' if caught else 'missed'}"
            tell(
                s,
                ref,
                "lead",
                text,
                "DXA-4.4.3d",
                d10=(die,),
                sum=f"{die}, 6 or less catches it",
                gist=gist,
                counters=(counter, animal),
            )


class Release(Action):
    """DXA-4.4.3a: letting an animal go."""

    __slots__ = ()

    verb = "release"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        keys, names = s.cast.keys, s.cast.names
        return [_release(keys[move.counter], keys[animal], animal, names[animal]) for animal in string(s, move.counter)]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        animal = s.cast.numbers.get(words[1], -1) if len(words) == 2 else -1
        if animal < 0 or s.leader[animal] == move.counter:
            return None
        return Refusal("DXA-4.4.3b", f"{s.name(move.counter)} does not lead {s.name(animal)}.")

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (animal,) = args
        s.leader[animal] = -1
        s.missed_bridles = (*s.missed_bridles, (move.counter, animal))
        if ref.hears:
            tell(
                s,
                ref,
                "lead",
                f"{s.name(move.counter)} lets go of {s.name(animal)}.",
                "DXA-4.4.3a",
                counters=(move.counter, animal),
            )


class Side(Action):
    """DXA-4.4.3e: a rider takes his led horse to his other side."""

    __slots__ = ()

    verb = "side"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        if s.steed[move.counter] < 0 or not s.leads(move.counter):
            return ()
        return [_SWAPS[side] for side in (LEFT, RIGHT) if _swap_refusal(s, move, side) is None]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return _swap_refusal(s, move, _SIDES[words[1]]) if len(words) == 2 and words[1] in _SIDES else None

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (side,) = args
        move.swapped = move.entered
        animal = string(s, move.counter)[0]
        s.put(animal, *place_beside(s, move.counter, animal, side))


def _swap_refusal(s: DiexState, move: Mover, side: int) -> Refusal | None:
    """What keeps a rider from having his led horse on this side now."""
    rider = move.counter
    led = string(s, rider) if s.steed[rider] >= 0 else []
    if not led:
        return Refusal("DXA-4.4.3e", f"{s.name(rider)} leads no horse beside him.")
    if move.swapped == move.entered or not move.entered:
        return Refusal("DXA-4.4.3e", "The side is chosen once after each hex.")
    if _side_of(s, rider, led[0]) in (0, side):
        return Refusal("DXA-4.4.3e", f"{s.name(led[0])} is on that side, or not yet beside {s.name(rider)}.")
    front, _ = place_beside(s, rider, led[0], side)
    if front < 0 or not s.has_room(rider):
        return Refusal("DXA-4.4.3e", f"{s.name(led[0])} has no room on that side.")
    return None


BRIDLE, CATCH, RELEASE, SIDE = Bridle(), Catch(), Release(), Side()

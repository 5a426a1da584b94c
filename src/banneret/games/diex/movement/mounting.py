"""Section 4.4.2: mounting and dismounting, as part of a move."""

from collections.abc import Sequence
from functools import cache

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..combat.contact import passable, threatened
from ..log import tell
from ..mover import Mover
from ..state import DEAD, NOWHERE, WOUNDED, DiexState
from . import leading
from .action import Action
from .walking import others


def cost(s: DiexState, counter: int) -> int:
    """DXA-4.4.2a: what either costs."""
    return 3 if s.armoured(counter) else 2


def after_mounting(left: int, armoured: bool) -> int:
    """DXA-4.4.2b: the points left are doubled."""
    return (left - (3 if armoured else 2)) * 2


def after_dismounting(left: int, armoured: bool, wounded: bool) -> int:
    """DXA-4.4.2b, DXA-4.4.2c: the points left are halved, of a wounded man quartered, rounded down."""
    return (left - (3 if armoured else 2)) // (4 if wounded else 2)


def stirrups(s: DiexState, horse: int) -> int:
    """DXA-4.4.2d: the two hexes beside both halves of a horse, from which it is mounted."""
    at, facing = s.at[horse], s.facing[horse]
    offsets = s.ground.lattice.offsets
    return (1 << at + offsets[facing - 2] | 1 << at + offsets[facing - 4]) & s.ground.lattice.mask


def _at_stirrup(s: DiexState, man: int, horse: int) -> bool:
    """Whether somebody stands in one of them."""
    at, front, facing = s.at[man], s.at[horse], s.facing[horse]
    offsets = s.ground.lattice.offsets
    return at == front + offsets[facing - 2] or at == front + offsets[facing - 4]


# -------------------------------------------------------------------- what is allowed


def mount_refusal(s: DiexState, move: Mover, horse: int) -> Refusal | None:
    """What keeps the mover from mounting this animal now."""
    man = move.counter
    name, animal = s.name(man), s.name(horse)
    if s.steed[man] >= 0:
        return Refusal("DXA-4.4.2d", f"{name} is mounted already; he would have to dismount first.")
    if horse < s.cast.people or s.cast.mules >> horse & 1:
        return Refusal("DXA-1.2j" if horse >= s.cast.people else "DXA-4.4.2e", f"{animal} can't be ridden.")
    if s.at[horse] < 0 or s.health[horse] == DEAD or s.steed[horse] >= 0:
        return Refusal("DXA-4.4.2e", f"{animal} is not a living horse without a rider.")
    if not s.cast.roster[man].rides:
        return Refusal("DXA-4.4.2e", f"{name} can't ride.")
    if s.remounted >> man & 1:
        return Refusal("DXA-4.4.2h", f"{name} has mounted once in this phase.")
    at = s.at[man]
    cells = s.cells(horse)
    if not _at_stirrup(s, man, horse) or not s.ground.attack_foot[at] & cells:
        names = " or ".join(s.ground.named(stirrups(s, horse)))
        return Refusal("DXA-4.4.2d", f"{animal} is mounted from beside both its halves: from {names}.")
    if s.load[man] >= 0 or (s.bearers | s.aloft) >> man & 1:
        return Refusal("DXA-4.4.2e", f"{name} has his hands full.")
    if s.hookmen >> man & 1:
        return Refusal("DXS-11.2f", f"{name} has a grappling hook, and those are carried on foot.")
    if not all(s.ground.stable(cell) for cell in members(cells)):
        return Refusal("DXA-4.2.1a", f"{animal} stands where no horse is ridden; lead it to other ground first.")
    if threatened(s, 1 - s.cast.seat[man], cells | 1 << at):
        return Refusal("DXA-4.4.2e", f"An enemy beside {name} or {animal} is in position to attack.")
    if cost(s, man) > move.left:
        return Refusal("DXA-4.4.2a", f"Mounting costs {cost(s, man)} points, and {name} has {move.left} left.")
    return None


def dismount_places(s: DiexState, move: Mover) -> int:
    """DXA-4.4.2g: the free hexes beside his horse into which the mover may get down; none when he can't do so at
    all."""
    return 0 if _stays_mounted(s, move) else _beside_horse(s, move.counter)


def _beside_horse(s: DiexState, rider: int) -> int:
    ground, rear = s.ground, s.rear(rider)
    if not ground.lattice.mask >> rear & 1:
        return 0  # DXA-4.1c: the horse stays here
    reach = ground.attack_armoured if s.armoured(rider) else ground.attack_foot
    return passable(s, (reach[s.at[rider]] | reach[rear]) & ~s.cells(rider) & ~others(s, rider))


def _stays_mounted(s: DiexState, move: Mover) -> int:
    """Why the mover can't dismount at all: a key of `_NO_DISMOUNT`; 0 if he can."""
    rider = move.counter
    if s.steed[rider] < 0:
        return _ON_FOOT
    if s.dismounted >> rider & 1:
        return _DISMOUNTED
    if move.left < cost(s, rider):
        return _TOO_DEAR
    return 0 if s.has_room(rider) else _PASSING


_ON_FOOT, _DISMOUNTED, _TOO_DEAR, _PASSING, _NO_ROOM = range(1, 6)
_NO_DISMOUNT = {
    _ON_FOOT: ("DXA-4.4.2g", "{name} is on foot."),
    _DISMOUNTED: ("DXA-4.4.2h", "{name} has dismounted once in this phase."),
    _TOO_DEAR: ("DXA-4.4.2a", "Dismounting costs {cost} points, and {name} has {left} left."),
    _PASSING: ("DXA-4.1c", "{name} is passing through somebody's hex; his horse can't stay there."),
    _NO_ROOM: ("DXA-4.4.2g", "{name} gets down into a free hex beside his horse that he may enter on foot."),
}
"""The clause and the words of each reason."""


def dismount_refusal(s: DiexState, move: Mover, cell: int) -> Refusal | None:
    """What keeps the mover from dismounting into this hex now."""
    rider = move.counter
    reason = _stays_mounted(s, move)
    if not reason:
        if cell >= 0 and _beside_horse(s, rider) >> cell & 1:
            return None
        reason = _NO_ROOM
    clause, words = _NO_DISMOUNT[reason]
    return Refusal(clause, words.format(name=s.name(rider), cost=cost(s, rider), left=move.left))


# -------------------------------------------------------------------- in a move


@cache
def _mount(key: str, horse: int, name: str) -> Option:
    return Option(f"mount {key}", (horse,), label=f"Mount {name}", touch=(key,))


_DISMOUNTS: dict[str, dict[str, Option]] = {}
"""By rider and hex, the options to get down there. A plain dict, because every rider is asked at every step."""


def _dismount(key: str, hex_name: str, cell: int) -> Option:
    known = _DISMOUNTS.get(key)
    if known is None:
        known = _DISMOUNTS[key] = {}
    found = known.get(hex_name)
    if found is None or found.args[0] != cell:
        label = f"Dismount into {hex_name}"
        found = known[hex_name] = Option(f"dismount {hex_name}", (cell,), label=label, touch=(key, hex_name))
    return found


class Mount(Action):
    """DXA-4.4.2d: getting into the saddle of a horse beside him."""

    __slots__ = ()

    verb = "mount"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if s.steed[counter] >= 0:
            return ()
        beside = s.beasts & s.ground.lattice.neighbours[s.at[counter]]
        found: list[Option] = []
        if beside and s.cast.roster[counter].rides:
            for horse in {s.who[cell]: None for cell in members(beside)}:
                if _at_stirrup(s, counter, horse) and mount_refusal(s, move, horse) is None:
                    found.append(_mount(s.cast.keys[horse], horse, s.cast.names[horse]))
        return found

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return (
            mount_refusal(s, move, s.cast.numbers[words[1]]) if len(words) == 2 and words[1] in s.cast.numbers else None
        )

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (horse,) = args
        man, before = move.counter, move.left
        points = cost(s, man)
        move.left = after_mounting(before, s.armoured(man))
        leading.release_all(s, man)  # DXA-4.4.3i
        shield_wall.leave(s, man)
        s.axe &= ~(1 << man)  # DXA-7.4g
        at, facing = s.at[horse], s.facing[horse]
        s.clear(horse)
        s.at[horse], s.facing[horse] = NOWHERE, -1
        s.leader[horse] = -1
        s.holder[horse] = s.cast.seat[man]  # DXA-4.4.3g
        s.steed[man], s.steed[horse] = horse, man
        s.at[man], s.facing[man] = at, facing  # DXA-4.4.2f
        move.trail = ((at, facing),) * len(move.trail)  # he entered no hex, and goes back no farther than to this place
        s.remounted |= 1 << man
        s.spent[man] += points
        if ref.hears:
            sum_ = f"({before} − {points}) × 2 = {move.left}"
            tell(
                s,
                ref,
                "mount",
                f"{s.name(man)} mounts {s.name(horse)}.",
                "DXA-4.4.2a",
                "DXA-4.4.2b",
                sum=sum_,
                counters=(man, horse),
            )


class Dismount(Action):
    """DXA-4.4.2g: getting down into a hex beside his horse."""

    __slots__ = ()

    verb = "dismount"

    def options(self, s: DiexState, move: Mover) -> Sequence[Option]:
        counter = move.counter
        if s.steed[counter] < 0:
            return ()
        key, names = s.cast.keys[counter], s.ground.names
        return [_dismount(key, names[cell], cell) for cell in members(dismount_places(s, move))]

    def why_not(self, s: DiexState, move: Mover, words: list[str]) -> Refusal | None:
        return dismount_refusal(s, move, s.ground.cell(words[1])) if len(words) == 2 else None

    def do(self, s: DiexState, ref: Referee, move: Mover, *args: int) -> None:
        (cell,) = args
        man, before = move.counter, move.left
        points = cost(s, man)
        wounded = s.health[man] == WOUNDED
        move.left = after_dismounting(before, s.armoured(man), wounded)
        leading.release_all(s, man)  # DXA-4.4.3i
        horse = s.steed[man]
        s.steed[man] = s.steed[horse] = -1
        s.at[horse], s.facing[horse] = s.at[man], s.facing[man]
        s.holder[horse] = s.cast.seat[man]
        s.fill(horse)
        s.at[man], s.facing[man] = cell, -1
        move.trail = ((cell, -1),) * len(move.trail)  # as above
        s.dismounted |= 1 << man
        s.spent[man] += points
        if ref.hears:
            sum_ = f"({before} − {points}) ÷ {4 if wounded else 2} = {move.left}"
            text = f"{s.name(man)} dismounts into {s.ground.names[cell]}."
            tell(
                s,
                ref,
                "dismount",
                text,
                "DXA-4.4.2a",
                "DXA-4.4.2b",
                "DXA-4.4.2g",
                sum=sum_,
                counters=(man, horse),
                cells=(cell,),
            )


MOUNT, DISMOUNT = Mount(), Dismount()

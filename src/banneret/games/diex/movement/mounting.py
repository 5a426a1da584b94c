"""Section 4.4.2: mounting and dismounting, as part of a move."""

from dataclasses import replace
from functools import cache

from banneret.board.hex import members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..charges import shield_wall
from ..combat.contact import passable, threatened
from ..log import say
from ..state import DEAD, NOWHERE, WOUNDED, DiexState
from . import leading
from .mover import Mover
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


# -------------------------------------------------------------------- what is allowed


def mount_refusal(s: DiexState, moving: Mover, horse: int) -> Refusal | None:
    """What keeps the mover from mounting this animal now."""
    man = moving.counter
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
    if not stirrups(s, horse) >> at & 1 or not s.ground.attack_foot[at] & cells:
        names = " or ".join(s.ground.named(stirrups(s, horse)))
        return Refusal("DXA-4.4.2d", f"{animal} is mounted from beside both its halves: from {names}.")
    if s.load[man] >= 0 or (s.bearers | s.aloft) >> man & 1:
        return Refusal("DXA-4.4.2e", f"{name} has his hands full.")
    if not all(s.ground.stable(cell) for cell in members(cells)):
        return Refusal("DXA-4.2.1a", f"{animal} stands where no horse is ridden; lead it to other ground first.")
    if threatened(s, 1 - s.cast.seat[man], cells | 1 << at):
        return Refusal("DXA-4.4.2e", f"An enemy beside {name} or {animal} is in position to attack.")
    if cost(s, man) > moving.left:
        return Refusal("DXA-4.4.2a", f"Mounting costs {cost(s, man)} points, and {name} has {moving.left} left.")
    return None


def dismount_places(s: DiexState, moving: Mover) -> int:
    """DXA-4.4.2g: the free hexes beside his horse into which the mover may get down; none when he can't do so at all."""
    rider = moving.counter
    if s.steed[rider] < 0 or s.dismounted >> rider & 1 or moving.left < cost(s, rider):
        return 0
    ground = s.ground
    cells = s.cells(rider)
    living = others(s, rider)
    rear = s.rear(rider)
    if cells & living or not ground.lattice.mask >> rear & 1:
        return 0  # DXA-4.1c: the horse stays here
    reach = ground.attack_armoured if s.armoured(rider) else ground.attack_foot
    return passable(s, (reach[s.at[rider]] | reach[rear]) & ~cells & ~living)


def dismount_refusal(s: DiexState, moving: Mover, cell: int) -> Refusal | None:
    """What keeps the mover from dismounting into this hex now."""
    rider = moving.counter
    name = s.name(rider)
    if s.steed[rider] < 0:
        return Refusal("DXA-4.4.2g", f"{name} is on foot.")
    if s.dismounted >> rider & 1:
        return Refusal("DXA-4.4.2h", f"{name} has dismounted once in this phase.")
    if moving.left < cost(s, rider):
        return Refusal("DXA-4.4.2a", f"Dismounting costs {cost(s, rider)} points, and {name} has {moving.left} left.")
    if s.cells(rider) & others(s, rider):
        return Refusal("DXA-4.1c", f"{name} is passing through somebody's hex; his horse can't stay there.")
    if cell < 0 or not dismount_places(s, moving) >> cell & 1:
        return Refusal("DXA-4.4.2g", f"{name} gets down into a free hex beside his horse that he may enter on foot.")
    return None


# -------------------------------------------------------------------- in a move


@cache
def _mount(key: str, horse: int, name: str) -> Option:
    return Option(f"mount {key}", (horse,), label=f"Mount {name}", touch=(key,))


@cache
def _dismount(key: str, hex_name: str, cell: int) -> Option:
    return Option(f"dismount {hex_name}", (cell,), label=f"Dismount into {hex_name}", touch=(key, hex_name))


def mounting_options(s: DiexState, moving: Mover) -> list[Option]:
    """What the mover may do with his horse, or with one beside him."""
    counter = moving.counter
    if s.steed[counter] >= 0:
        key, names = s.cast.keys[counter], s.ground.names
        return [_dismount(key, names[cell], cell) for cell in members(dismount_places(s, moving))]
    beside = s.beasts & s.ground.lattice.neighbours[s.at[counter]]
    found: list[Option] = []
    if beside and s.cast.roster[counter].rides:
        for horse in {s.who[cell]: None for cell in members(beside)}:
            if mount_refusal(s, moving, horse) is None:
                found.append(_mount(s.cast.keys[horse], horse, s.cast.names[horse]))
    return found


class MountingMoves(Mover):
    """The part of a move that is mounting and dismounting."""

    __slots__ = ()

    def on_mount(self, s: DiexState, ref: Referee, horse: int) -> None:
        man = self.counter
        points = cost(s, man)
        s.then(replace(self, left=after_mounting(self.left, s.armoured(man)), plan=()))
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
        s.trail = ((at, facing),) * len(s.trail)  # he entered no hex, and goes back no farther than to this place
        s.remounted |= 1 << man
        s.spent[man] += points
        if ref.hears:
            left = after_mounting(self.left, s.armoured(man))
            sum_ = f"({self.left} − {points}) × 2 = {left}"
            say(s, ref, "mount", f"{s.name(man)} mounts {s.name(horse)}.", "DXA-4.4.2a", "DXA-4.4.2b", sum=sum_, counters=(man, horse))

    def on_dismount(self, s: DiexState, ref: Referee, cell: int) -> None:
        man = self.counter
        points = cost(s, man)
        wounded = s.health[man] == WOUNDED
        left = after_dismounting(self.left, s.armoured(man), wounded)
        s.then(replace(self, left=left, plan=()))
        leading.release_all(s, man)  # DXA-4.4.3i
        horse = s.steed[man]
        s.steed[man] = s.steed[horse] = -1
        s.at[horse], s.facing[horse] = s.at[man], s.facing[man]
        s.holder[horse] = s.cast.seat[man]
        s.fill(horse)
        s.at[man], s.facing[man] = cell, -1
        s.trail = ((cell, -1),) * len(s.trail)  # as above
        s.dismounted |= 1 << man
        s.spent[man] += points
        if ref.hears:
            sum_ = f"({self.left} − {points}) ÷ {4 if wounded else 2} = {left}"
            text = f"{s.name(man)} dismounts into {s.ground.names[cell]}."
            say(s, ref, "dismount", text, "DXA-4.4.2a", "DXA-4.4.2b", "DXA-4.4.2g", sum=sum_, counters=(man, horse), cells=(cell,))


def mounting_why_not(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    """The rule against `mount HORSE` or `dismount HEX`; None when the words are about something else."""
    if len(words) != 2:
        return None
    if words[0] == "mount" and words[1] in s.cast.numbers:
        return mount_refusal(s, moving, s.cast.numbers[words[1]])
    if words[0] == "dismount":
        return dismount_refusal(s, moving, s.ground.cell(words[1]))
    return None

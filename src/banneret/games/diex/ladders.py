"""Section 10.1: ladders carried, raised, climbed and shifted. Toppling is in `toppling`.

How the move of a man and his ladder meet: `Moving` has two methods that these handlers call, `enter(s, ref, cell, cost)` (go into this hex now: the
infiltration test of the hex he leaves, trail, `arrived`, defensive fire) and `finish(s, ref)` (the move ends here).
A mover who bears a ladder begins with `points(s, counter, allowance)`, and his next hexes are `steps(s, counter, left)`, one at a time.
A mover who is aloft has no hexes to go to, only `ladder_options`. Nobody walks into the hex of an upright ladder: `climb` is among the options.
After every hex entered comes `arrived(s, ref, counter)`; the move is over when it is False. `why_not` answers for all these verbs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from . import harm, shield_wall, walking
from .log import say
from .mover import Mover
from .state import DEAD, NOBODY, STUNNED, DiexState
from .tables import jump_safe
from .terrain import HEX_KINDS, MOAT, PALISADE, PLATFORM, TOWER, TOWER_WINDOW, WINDOW

CLIMB = 3
"""DXA-10.1a, DXA-10.1.3a, DXA-10.1.3b: up or down."""
OVER = HEX_KINDS[PLATFORM].foot_from_ladder
"""DXA-9.1f, DXA-9.2.1a, DXA-10.1.3c."""
BURDEN = 2
"""DXA-10.1.2a: points that each of two carriers has less."""
TAKE = 1
"""DXA-10.1.2c2."""
SHIFT = 2
"""DXA-10.1.4a."""
GONE = (-1, -1, -1, 0)
"""A ladder that is no more."""


# ---------------------------------------------------------------- where they are


def standing_in(s: DiexState, cell: int) -> int:
    """The number of the upright ladder in a hex, -1 if there is none."""
    for number, (foot, _, side, _) in enumerate(s.ladders):
        if side >= 0 and foot == cell:
            return number
    return -1


def behind(s: DiexState, ladder: int) -> int:
    """The hex that the top of an upright ladder faces."""
    foot, _, side, _ = s.ladders[ladder]
    return foot + s.ground.lattice.offsets[side]


def climber(s: DiexState, ladder: int) -> int:
    """Who is on an upright ladder, -1 if nobody."""
    counter = s.who[s.ladders[ladder][0]]
    return counter if counter != NOBODY and s.aloft >> counter & 1 else -1


def beside_foot(s: DiexState, foot: int) -> int:
    """The hexes from which one could step to the foot of a ladder: a palisade between them counts as apart (DXA-9.1e)."""
    grid, found = s.ground.lattice, 0
    for direction, offset in enumerate(grid.offsets):
        cell = foot + offset
        if grid.neighbours[foot] >> cell & 1 and s.ground.foot_step[(direction + 3) % 6][cell]:
            found |= 1 << cell
    return found


def watched(s: DiexState, seat: int, foot: int) -> bool:
    """DXA-10.1.2f: an enemy who is not stunned is adjacent to the foot hex."""
    return s.standing[1 - seat] & beside_foot(s, foot) != 0


def carried(s: DiexState, counter: int) -> int:
    """The number of the ladder that a bearer carries, -1 if none."""
    at = s.at[counter]
    for number, (one, two, side, _) in enumerate(s.ladders):
        if side < 0 and at >= 0 and at in (one, two):
            return number
    return -1


def partner(s: DiexState, counter: int) -> int:
    """Who carries the other end of a bearer's ladder, -1 if nobody."""
    number = carried(s, counter)
    if number < 0:
        return -1
    one, two, _, _ = s.ladders[number]
    other = s.who[two if s.at[counter] == one else one]
    return other if other != NOBODY and s.bearers >> other & 1 else -1


# ---------------------------------------------------------------- two men with a ladder


def spare(s: DiexState, counter: int) -> int:
    """The points that one who helps with a ladder can still pay in this phase; one who shot or is at a task has none."""
    if (s.shot | s.idle | s.carriers) >> counter & 1:
        return 0
    return s.allowance(counter) - s.spent[counter]


def points(s: DiexState, counter: int, left: int) -> int:
    """DXA-10.1.2a: what a bearer begins his move with: as much as the slower of the two, less the burden."""
    other = partner(s, counter)
    if other < 0:
        return left
    return max(0, min(left, spare(s, other)) - BURDEN)


def steps(s: DiexState, counter: int, left: int) -> list[tuple[int, int]]:
    """DXA-10.1.2b: the hexes into which the leading man can take the ladder, each with the dearer of the two costs."""
    follower = partner(s, counter)
    if follower < 0:
        return []
    here = s.at[counter]
    found = []
    second = _carry_cost(s, follower, s.at[follower], here)
    for cell in members(s.ground.lattice.neighbours[here] & ~s.living & ~walking.shut(s, counter)):
        cost = _carry_cost(s, counter, here, cell)
        if cost and second and max(cost, second) <= left:
            found.append((cell, max(cost, second)))
    return found


def _carry_cost(s: DiexState, counter: int, here: int, to: int) -> int:
    """What this step costs a man at one end of a ladder; 0 if he can't make it (DXA-10.1.2b)."""
    ground = s.ground
    direction = ground.lattice.direction(here, to)
    if ground.side[direction][here] in (WINDOW, TOWER_WINDOW) or ground.kind[to] in (TOWER, PLATFORM) or (s.armoured(counter) and ground.water >> to & 1):
        return 0
    cost = ground.foot_step[direction][here]
    dead = s.bodies.get(to, 0)
    return 0 if not cost or dead >= walking.CHOKED else cost + (dead >= walking.CLUTTERED)


def release(s: DiexState, counter: int) -> None:
    """DXA-10.1.2c2: the two let go; the ladder stays where it lies."""
    other = partner(s, counter)
    s.bearers &= ~(1 << counter)
    if other >= 0:
        s.bearers &= ~(1 << other)


def arrived(s: DiexState, ref: Referee, counter: int) -> bool:
    """What comes of having entered a hex: the other carrier follows, he is on a ladder, or he lands behind the palisade. False when his move is over."""
    if not s.ladders:
        return True
    bit = 1 << counter
    if s.bearers & bit:
        _follow(s, counter)
    elif s.aloft & bit:
        return land(s, ref, counter)
    elif standing_in(s, s.at[counter]) >= 0:
        mount(s, ref, counter)
    return True


def _follow(s: DiexState, leader: int) -> None:
    """DXA-10.1.2b: the other takes the hex that the leading man left; his own move is over with this."""
    before = s.trail[-2][0]
    number = next(n for n, (one, two, side, _) in enumerate(s.ladders) if side < 0 and before in (one, two))
    one, two, _, _ = s.ladders[number]
    other = s.who[two if before == one else one]
    shield_wall.leave(s, other)
    s.put(other, before)
    s.ladders[number] = (s.at[leader], before, -1, 0)
    s.moved |= 1 << other
    s.spent[other] = max(s.spent[other], s.spent[leader])


def mount(s: DiexState, ref: Referee, counter: int) -> None:
    """DXA-10.1.3a: he is on the ladder of his hex."""
    s.aloft |= 1 << counter
    if ref.hears:
        say(s, ref, "climb", f"{s.name(counter)} climbs the ladder in {s.hex(counter)}.", "DXA-10.1.3a", counters=(counter,), cells=(s.at[counter],))


def land(s: DiexState, ref: Referee, counter: int) -> bool:
    """DXA-10.1.3c: he has jumped from the ladder into the hex where he is now; False if he is wounded, which ends his move."""
    s.aloft &= ~(1 << counter)
    platform = s.ground.kind[s.at[counter]] == PLATFORM
    die = ref.die(6)
    armoured = s.armoured(counter)
    safe = jump_safe(platform, die, armoured)
    if ref.hears:
        where = "onto the platform" if platform else "down behind the palisade"
        text = f"{s.name(counter)} jumps {where} in {s.hex(counter)}{' and lands safely' if safe else ' and lands badly'}."
        reckoning = f"{die} + 1 for armour = {die + 1}" if armoured else ""
        rule = "DXA-9.2.2a" if platform else "DXA-9.2.1b"
        gist = f"{s.name(counter)} lands safely" if safe else ""
        say(s, ref, "land", text, rule, "DXA-10.1.3c", d6=(die,), sum=reckoning, gist=gist, counters=(counter,), cells=(s.at[counter],))
    if not safe:
        harm.wound(s, ref, counter, "DXA-9.2.2a" if platform else "DXA-9.2.1b")
    return safe


# ---------------------------------------------------------------- why not


def _on_foot(s: DiexState, counter: int) -> Refusal | None:
    if s.steed[counter] >= 0:
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} rides; ladders are for people on foot.")
    if s.load[counter] >= 0:
        return Refusal("DXA-4.2.4c", f"{s.name(counter)} has a man on his back.")
    return None


def _ladder(s: DiexState, number: int) -> Refusal | None:
    if not 0 <= number < len(s.ladders) or s.ladders[number] == GONE:
        return Refusal("DXA-10.1a", f"There is no ladder {number + 1}.")
    return None


def refuse_take(s: DiexState, counter: int, left: int, number: int) -> Refusal | None:
    """DXA-10.1.2a, DXA-10.1.2c2."""
    wrong = _ladder(s, number) or _on_foot(s, counter)
    if wrong is not None:
        return wrong
    one, two, side, _ = s.ladders[number]
    at = s.at[counter]
    if side >= 0:
        return Refusal("DXA-10.1.2a", f"Ladder {number + 1} stands upright; only a flat one is carried.")
    if at not in (one, two):
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} does not stand on ladder {number + 1}.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2a", f"{s.name(counter)} carries it already.")
    far = two if at == one else one
    other = s.who[far]
    if other == NOBODY or other >= s.cast.people or s.cast.seat[other] != s.cast.seat[counter] or s.health[other] in (STUNNED, DEAD):
        return Refusal("DXA-10.1.2a", f"A friend must stand on the other end of the ladder, in {s.ground.names[far]}.")
    wrong = _on_foot(s, other)
    if wrong is not None:
        return wrong
    if s.aloft >> other & 1:
        return Refusal("DXA-10.1.2a", f"{s.name(other)} is on another ladder.")
    if min(left, spare(s, other)) < TAKE + BURDEN:
        return Refusal("DXA-10.1.2c2", f"Taking the ladder up costs {TAKE} point and carrying it {BURDEN}; one of the two has not so many left.")
    return None


def refuse_drop(s: DiexState, counter: int) -> Refusal | None:
    """DXA-10.1.2c2."""
    return None if s.bearers >> counter & 1 else Refusal("DXA-10.1.2c2", f"{s.name(counter)} carries no ladder.")


def _no_place(s: DiexState, seat: int, cell: int, side: int, number: int) -> Refusal | None:
    """Why a ladder can't be set up in this hex against this hexside (DXA-10.1.1a, DXA-10.1.2d, DXA-10.1.2e, DXA-10.1.2f)."""
    ground, name = s.ground, s.ground.names[cell]
    if ground.side[side][cell] != PALISADE:
        return Refusal("DXA-10.1.2d", f"{name} has no palisade to the {DIRECTIONS[side]}; a ladder leans on a palisade, and the tower can't be scaled.")
    if ground.kind[cell] == MOAT:
        return Refusal("DXA-10.1.2e", f"{name} is moat; a ladder is raised there only when it has been filled.")
    if standing_in(s, cell) not in (-1, number):
        return Refusal("DXA-10.1.3a2", f"A ladder stands in {name} already.")
    if watched(s, seat, cell):
        return Refusal("DXA-10.1.2f", f"An enemy stands beside {name}; no ladder is raised or moved under his hands.")
    return None


def refuse_raise(s: DiexState, counter: int, cell: int, side: int) -> Refusal | None:
    """DXA-10.1.2d."""
    wrong = refuse_drop(s, counter)
    if wrong is not None:
        return wrong
    number = carried(s, counter)
    if cell not in s.ladders[number][:2]:
        return Refusal("DXA-10.1.2d", f"The ladder is raised in one of the two hexes in which it lies, not in {s.ground.names[cell]}.")
    return _no_place(s, s.cast.seat[counter], cell, side, number)


def refuse_climb(s: DiexState, counter: int, left: int, number: int) -> Refusal | None:
    """DXA-10.1.3a, DXA-10.1.3a2, DXA-10.1.2d2."""
    wrong = _ladder(s, number) or _on_foot(s, counter)
    if wrong is not None:
        return wrong
    foot, _, side, turn = s.ladders[number]
    at, name = s.at[counter], s.ground.names[foot]
    if side < 0:
        return Refusal("DXA-10.1.3a", f"Ladder {number + 1} lies flat.")
    if s.aloft >> counter & 1:
        return Refusal("DXA-10.1.3a", f"{s.name(counter)} is on a ladder.")
    if s.bearers >> counter & 1:
        return Refusal("DXA-10.1.2b", f"{s.name(counter)} carries a ladder, and none is carried up another.")
    if at != foot and not beside_foot(s, foot) >> at & 1:
        return Refusal("DXA-10.1.3a", f"{s.name(counter)} is not beside {name}, where the ladder stands.")
    if turn == s.turn:
        return Refusal("DXA-10.1.2d2", f"The ladder in {name} was raised in this turn; nobody climbs it yet.")
    if at != foot and (s.who[foot] != NOBODY or foot in s.flames):
        return Refusal("DXA-10.1.3a2", f"{name} is not free; one man at a time is on a ladder.")
    if left < CLIMB:
        return Refusal("DXA-10.1.3a", f"Climbing costs {CLIMB} points; {s.name(counter)} has {left} left.")
    return None


def refuse_descend(s: DiexState, counter: int, left: int) -> Refusal | None:
    """DXA-10.1.3b."""
    if not s.aloft >> counter & 1:
        return Refusal("DXA-10.1.3b", f"{s.name(counter)} is not on a ladder.")
    if left < CLIMB:
        return Refusal("DXA-10.1.3b", f"Climbing down costs {CLIMB} points; {s.name(counter)} has {left} left.")
    return None


def refuse_over(s: DiexState, counter: int, left: int) -> Refusal | None:
    """DXA-10.1.3c, DXA-9.2.1a."""
    if not s.aloft >> counter & 1:
        return Refusal("DXA-9.2.1a", f"{s.name(counter)} is not on a ladder; a palisade is passed only with one.")
    to = behind(s, standing_in(s, s.at[counter]))
    name = s.ground.names[to]
    if s.who[to] != NOBODY:
        return Refusal("DXA-4.1b", f"{s.name(s.who[to])} is in {name}.")
    if walking.shut(s, counter) >> to & 1 or not s.ground.standable >> to & 1 or s.bodies.get(to, 0) >= walking.CHOKED:
        return Refusal("DXA-10.1.3c", f"{name} can't be entered.")
    if left < OVER:
        return Refusal("DXA-10.1.3c", f"Getting over the palisade costs {OVER} points; {s.name(counter)} has {left} left.")
    return None


def refuse_shift(s: DiexState, counter: int, left: int, number: int, helper: int, cell: int, side: int) -> Refusal | None:
    """DXA-10.1.4a, DXA-10.1.2f."""
    wrong = _ladder(s, number) or _on_foot(s, counter) or _on_foot(s, helper)
    if wrong is not None:
        return wrong
    foot, _, old, _ = s.ladders[number]
    if old < 0:
        return Refusal("DXA-10.1.4a", f"Ladder {number + 1} lies flat; only an upright one is shifted.")
    seat = s.cast.seat[counter]
    near = beside_foot(s, foot)
    for one in (counter, helper):
        if s.cast.seat[one] != seat or not s.is_active(one) or not near >> s.at[one] & 1 or (s.aloft | s.bearers) >> one & 1:
            return Refusal("DXA-10.1.4a", f"Two friends beside {s.ground.names[foot]} shift the ladder; {s.name(one)} can't be one of them.")
    if min(left, spare(s, helper)) < SHIFT:
        return Refusal("DXA-10.1.4a", f"Each of the two pays {SHIFT} points, and one has not so many left.")
    if climber(s, number) >= 0 or watched(s, seat, foot):
        return Refusal("DXA-10.1.2f", "No ladder is moved or turned with a man on it or an enemy beside its foot.")
    if cell == foot:
        if side == old:
            return Refusal("DXA-10.1.4a", "The ladder leans on that hexside already.")
    elif not s.ground.lattice.neighbours[foot] >> cell & 1 or s.who[cell] != NOBODY or cell == s.at[counter] or cell in s.flames:
        return Refusal("DXA-10.1.4a", f"The ladder is moved by one hex into a free one, not to {s.ground.names[cell]}.")
    elif not beside_foot(s, foot) >> cell & 1:
        return Refusal("DXA-10.1.4a", f"The way to {s.ground.names[cell]} is barred.")
    return _no_place(s, seat, cell, side, number)


# ---------------------------------------------------------------- what may be done


@cache
def _take(number: int, name: str) -> Option:
    return Option(f"take {number + 1}", (number,), label=f"Take up the ladder in {name}", touch=(name,))


@cache
def _raise(cell: int, side: int, name: str) -> Option:
    direction = DIRECTIONS[side]
    return Option(f"raise {name} {direction.lower()}", (cell, side), label=f"Raise the ladder in {name} against the palisade to the {direction}", touch=(name,))


@cache
def _climb(number: int, name: str) -> Option:
    return Option(f"climb {number + 1}", (number,), label=f"Climb the ladder in {name}", touch=(name,))


@cache
def _over(cell: int, name: str) -> Option:
    return Option("over", (cell,), label=f"Over the palisade into {name}", touch=(name,))


@cache
def _shift(number: int, helper: int, cell: int, side: int, key: str, who: str, name: str) -> Option:
    direction = DIRECTIONS[side]
    notation = f"shift {number + 1} {key} {name} {direction.lower()}"
    label = f"With {who} set the ladder up in {name} against the palisade to the {direction}"
    return Option(notation, (number, helper, cell, side), label=label, touch=(key, name))


_DROP = Option("drop", label="Put the ladder down")
_DESCEND = Option("descend", label="Climb down to the foot of the ladder")


class LadderMoves(Mover):
    """The part of a move that is work with ladders."""

    __slots__ = ()

    def enter(self, s: DiexState, ref: Referee, cell: int, cost: int) -> None:
        """Go into this hex now, at this cost: `Moving` says how."""
        raise NotImplementedError

    def finish(self, s: DiexState, ref: Referee) -> None:
        """The move ends here: `Moving` says how."""
        raise NotImplementedError

    def _spend(self, s: DiexState, points: int, burden: int = 0) -> None:
        """Go on with so many points fewer; the burden of a ladder is not spent."""
        s.then(replace(self, left=self.left - points - burden, plan=()))
        s.spent[self.counter] += points

    def on_take(self, s: DiexState, ref: Referee, number: int) -> None:
        counter = self.counter
        one, two, _, _ = s.ladders[number]
        other = s.who[two if s.at[counter] == one else one]
        slower = min(self.left, spare(s, other))
        self._spend(s, TAKE, self.left - slower + BURDEN)
        s.bearers |= 1 << counter | 1 << other
        s.moved |= 1 << other
        s.spent[other] += TAKE
        for man in (counter, other):
            shield_wall.leave(s, man)
        if ref.hears:
            say(s, ref, "ladder", f"{s.name(counter)} and {s.name(other)} take up a ladder.", "DXA-10.1.2a", "DXA-10.1.2c2", counters=(counter, other))

    def on_drop(self, s: DiexState, ref: Referee) -> None:
        self._spend(s, 0)
        other = partner(s, self.counter)
        s.moved |= 1 << other
        release(s, self.counter)
        if ref.hears:
            say(s, ref, "ladder", f"{s.name(self.counter)} and {s.name(other)} put the ladder down.", "DXA-10.1.2c2", counters=(self.counter, other))

    def on_raise(self, s: DiexState, ref: Referee, cell: int, side: int) -> None:
        number, other = carried(s, self.counter), partner(s, self.counter)
        s.moved |= 1 << other
        release(s, self.counter)
        s.ladders[number] = (cell, -1, side, s.turn)
        if ref.hears:
            text = f"{s.name(self.counter)} and {s.name(other)} raise a ladder in {s.ground.names[cell]} against the palisade to the {DIRECTIONS[side]}."
            say(s, ref, "ladder", text, "DXA-10.1.2d", "DXA-10.1.2d2", counters=(self.counter, other), cells=(cell,))
        self.finish(s, ref)  # DXA-10.1.2d2

    def on_climb(self, s: DiexState, ref: Referee, number: int) -> None:
        foot = s.ladders[number][0]
        if s.at[self.counter] != foot:
            self.enter(s, ref, foot, CLIMB)
            return
        self._spend(s, CLIMB)
        mount(s, ref, self.counter)

    def on_descend(self, s: DiexState, ref: Referee) -> None:
        self._spend(s, CLIMB)
        s.aloft &= ~(1 << self.counter)
        if ref.hears:
            say(s, ref, "climb", f"{s.name(self.counter)} climbs down the ladder.", "DXA-10.1.3b", counters=(self.counter,))

    def on_over(self, s: DiexState, ref: Referee, cell: int) -> None:
        self.enter(s, ref, cell, OVER)

    def on_shift(self, s: DiexState, ref: Referee, number: int, helper: int, cell: int, side: int) -> None:
        self._spend(s, SHIFT)
        s.moved |= 1 << helper
        s.spent[helper] += SHIFT
        s.ladders[number] = (cell, -1, side, s.ladders[number][3])
        if ref.hears:
            text = f"{s.name(self.counter)} and {s.name(helper)} set the ladder up in {s.ground.names[cell]} against the palisade to the {DIRECTIONS[side]}."
            say(s, ref, "ladder", text, "DXA-10.1.4a", counters=(self.counter, helper), cells=(cell,))


def ladder_options(s: DiexState, moving: Mover) -> Sequence[Option]:
    """What the mover may do with ladders from where he is."""
    if not s.ladders:
        return ()
    counter, left = moving.counter, moving.left
    if s.steed[counter] >= 0 or s.load[counter] >= 0:
        return ()
    names, grid = s.ground.names, s.ground.lattice
    if s.aloft >> counter & 1:
        found = []
        if refuse_over(s, counter, left) is None:
            to = behind(s, standing_in(s, s.at[counter]))
            found.append(_over(to, names[to]))
        if refuse_descend(s, counter, left) is None:
            found.append(_DESCEND)
        return found
    if s.bearers >> counter & 1:
        found = [_DROP]
        for cell in s.ladders[carried(s, counter)][:2]:
            found += [_raise(cell, side, names[cell]) for side in range(6) if refuse_raise(s, counter, cell, side) is None]
        return found
    found = []
    near = grid.neighbours[s.at[counter]] | 1 << s.at[counter]
    for number, (foot, second, side, _) in enumerate(s.ladders):
        if side < 0:
            if second >= 0 and s.at[counter] in (foot, second) and refuse_take(s, counter, left, number) is None:
                found.append(_take(number, names[foot]))
        elif near >> foot & 1:
            if refuse_climb(s, counter, left, number) is None:
                found.append(_climb(number, names[foot]))
            if left >= SHIFT and s.at[counter] != foot:
                found += _shifts(s, counter, left, number)
    return found


def _shifts(s: DiexState, counter: int, left: int, number: int) -> list[Option]:
    foot = s.ladders[number][0]
    names, grid = s.ground.names, s.ground.lattice
    found = []
    for place in members(beside_foot(s, foot) & s.standing[s.cast.seat[counter]]):
        helper = s.who[place]
        for cell in (foot, *members(grid.neighbours[foot])):
            for side in range(6):
                if s.ground.side[side][cell] == PALISADE and refuse_shift(s, counter, left, number, helper, cell, side) is None:
                    found.append(_shift(number, helper, cell, side, s.cast.keys[helper], s.name(helper), names[cell]))
    return found


def why_not(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    """Why the mover may not do this with a ladder; None when these words are not about ladders."""
    ask = _WHY_NOT.get(words[0])
    return None if ask is None else ask(s, moving, words[1:])


def _number(words: list[str]) -> int:
    return int(words[0]) - 1 if words and words[0].isdecimal() else -1


def _spot(s: DiexState, words: list[str]) -> tuple[int, int] | Refusal:
    """A hex and a hexside by name."""
    cell = s.ground.cell(words[-2]) if len(words) > 1 else -1
    if cell < 0 or words[-1].upper() not in DIRECTIONS:
        return Refusal("DXA-10.1.2d", "Name the hex in which the ladder shall stand and the direction of the palisade, such as 2008 nw.")
    return cell, DIRECTIONS.index(words[-1].upper())


def _why_not_raise(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    spot = _spot(s, words)
    return spot if isinstance(spot, Refusal) else refuse_raise(s, moving.counter, *spot)


def _why_not_shift(s: DiexState, moving: Mover, words: list[str]) -> Refusal | None:
    spot = _spot(s, words)
    if isinstance(spot, Refusal):
        return spot
    helper = s.cast.numbers.get(words[1], s.cast.people)
    if helper >= s.cast.people:
        return Refusal("DXA-10.1.4a", "Name the friend who helps to shift the ladder.")
    return refuse_shift(s, moving.counter, moving.left, _number(words), helper, *spot)


_WHY_NOT: dict[str, Callable[[DiexState, Mover, list[str]], Refusal | None]] = {
    "take": lambda s, moving, words: refuse_take(s, moving.counter, moving.left, _number(words)),
    "drop": lambda s, moving, words: refuse_drop(s, moving.counter),
    "raise": _why_not_raise,
    "climb": lambda s, moving, words: refuse_climb(s, moving.counter, moving.left, _number(words)),
    "descend": lambda s, moving, words: refuse_descend(s, moving.counter, moving.left),
    "over": lambda s, moving, words: refuse_over(s, moving.counter, moving.left),
    "shift": _why_not_shift,
}

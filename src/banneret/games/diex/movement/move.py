"""Step 3, movement (sections 2.1 and 4): whom to move, and the mover's next hexes and actions."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..castle import ladder_moves, ladders
from ..castle.ladder_moves import LadderMoves, ladder_options
from ..charges import shield_wall
from ..combat.harm import crush, settle
from ..log import say
from ..missiles import shooting
from ..missiles.defensive_fire import DefensiveFire
from ..scenario import specials
from ..scenario.cast import Cast
from ..state import DEAD, STUNNED, DiexState
from ..tables import ABOUT_FACE
from . import carrying, infiltration, leading, leaving, routes
from .carrying import CarryingMoves, carrying_options, carrying_why_not
from .gathering import gather
from .leading import LeadingMoves, leading_options, leading_why_not
from .mounting import MountingMoves, mounting_options, mounting_why_not
from .mover import Mover
from .obstacles import why_no_way
from .ways import WaysMenu, to

HIT_COSTS = 2
"""DXA-5.4.3f: what result A of defensive fire takes from a mover."""

STOP = Option("stop", label="Stop here")
ABOUT = Option("about", label=f"Turn about in place ({ABOUT_FACE} points)")
END = Option("end", label="End the movement step")


@lru_cache(maxsize=256)
def _move(cast: Cast) -> tuple[Option, ...]:
    """By person, the option to move him."""
    return tuple(Option(f"move {cast.keys[u]}", (u,), label=f"Move {cast.names[u]}", touch=(cast.keys[u],)) for u in range(cast.people))


@lru_cache(maxsize=16384)
def _whom(cast: Cast, seat: int, able: int) -> Decision:
    """The question which of these to move."""
    table = _move(cast)
    return Decision(seat, "Whom do you move?", Menu([*(table[counter] for counter in members(able)), END]), rules=Movement.rules)


# ---------------------------------------------------------------- whom to move


@dataclass(slots=True)
class Movement(Phase[DiexState]):
    """DXA-2.1c, DXA-4d: the phasing player moves all, some or none of his people, one after another (DXA-4e)."""

    key = "movement"
    rules = ("DXA-4d", "DXA-2.1c")

    def ask(self, s: DiexState) -> Decision | None:
        seat = s.phasing
        if specials.may_not_move(s, seat) is not None:
            return None
        obstacles = routes.obstacles(s)
        able = 0
        for counter in s.cast.ranks[seat]:
            if may_move(s, counter, obstacles):
                able |= 1 << counter
        return _whom(s.cast, seat, able) if able else None

    def run(self, s: DiexState, ref: Referee) -> None:
        self.on_end(s, ref)

    def on_end(self, s: DiexState, ref: Referee) -> None:
        """DXA-5.3e: nobody else will move. Those who did not have spent nothing (DXA-5.1h)."""
        for counter in s.cast.ranks[s.phasing]:
            if not s.moved >> counter & 1:
                s.spent[counter] = 0
        s.done()

    def on_move(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.call(begin(s, counter))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "move" or len(words) != 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-4d", s.nobody(words[1]))
        return why_not_move(s, counter)


def why_not_move(s: DiexState, counter: int) -> Refusal | None:
    """Why this counter can't be moved now; None if it can."""
    if counter >= s.cast.people:
        return Refusal("DXA-4.4.3a", f"{s.name(counter)} does not move by itself: somebody must ride or lead it.")
    name = s.name(counter)
    if s.cast.seat[counter] != s.phasing:
        return Refusal("DXA-2b", f"{name} is on the other side; it is not his phase.")
    if s.health[counter] == DEAD:
        return Refusal("DXA-4.2.2a", f"{name} is dead.")
    if s.left_by[counter]:
        return Refusal("DXA-1.3k", f"{name} has left the map, and nobody may return.")
    if s.health[counter] == STUNNED:
        return Refusal("DXA-1.2c", f"{name} is stunned and can't move.")
    if s.moved >> counter & 1:
        return Refusal("DXA-4e", f"{name} has made his move.")
    if s.idle >> counter & 1:
        return Refusal("DXA-2.1h", f"{name} is busy with his task and may not move in this phase.")
    still = specials.may_not_move(s, s.phasing)
    if still is not None:
        return still
    left = allowed(s, counter)
    if left <= 0:
        if s.shot >> counter & 1:
            return Refusal("DXA-2.1c", f"{name} has shot in this phase, and his weapon allows no move after that.")
        return Refusal("DXA-4a", f"{name} has no movement points.")
    if not has_something_to_do(s, counter, left, routes.obstacles(s)):
        return Refusal("DXA-0e", f"{name} can neither go anywhere nor do anything in this step.")
    return None


def allowed(s: DiexState, counter: int) -> int:
    """DXA-4a, DXA-2.1c, DXA-10.1.2a: the points with which he begins his move."""
    points = s.allowance(counter) if not s.shot >> counter & 1 else shooting.movement_limit(s, counter)
    return ladders.points(s, counter, points) if s.bearers >> counter & 1 else points


def may_move(s: DiexState, counter: int, obstacles: int) -> bool:
    """The same as `why_not_move`, quickly, for one of the phasing seat whom no special rule holds back; `obstacles` as in `routes`."""
    if (s.moved | s.idle) >> counter & 1 or s.health[counter] in (STUNNED, DEAD) or (s.at[counter] < 0 and not s.waiting[counter]):
        return False
    left = allowed(s, counter)
    return left > 0 and has_something_to_do(s, counter, left, obstacles)


def has_something_to_do(s: DiexState, counter: int, left: int, obstacles: int) -> bool:
    """Whether there is a hex to go to or something to do."""
    if s.at[counter] >= 0:
        if not routes.bound(s, counter) and routes.first_step(s, counter, left, obstacles):
            return True
        if routes.destinations(s, counter, left) or (s.facing[counter] >= 0 and left >= ABOUT_FACE):
            return True
    return bool(actions(s, Moving(counter, left)))


def begin(s: DiexState, counter: int) -> "Moving":
    """He is in the middle of his move from now on and fills no hex."""
    s.moving = counter
    s.spent[counter] = 0
    leading.part(s, counter)
    left = allowed(s, counter)
    if s.at[counter] >= 0:
        s.clear(counter)
        s.trail = ((s.at[counter], s.facing[counter]),)
    else:
        s.trail = ()
    return Moving(counter, left)


# ---------------------------------------------------------------- the move


def actions(s: DiexState, moving: Mover) -> list[Option]:
    """What the mover may do besides going to another hex of his flood."""
    counter, left = moving.counter, moving.left
    if s.at[counter] < 0:
        return leaving.enter_options(s, counter, left)
    at, mounted = s.at[counter], s.facing[counter] >= 0
    if mounted and leaving.half_outside(s, counter):
        return []  # DXA-1.3l: his next hex brings him in
    found = leaving.leave_options(s, counter, left)
    if mounted or (s.beasts and (s.beasts & s.ground.lattice.neighbours[at] or counter in s.leader)):
        found += mounting_options(s, moving)
        found += leading_options(s, moving)
    if s.fallen >> at & 1 or s.load[counter] >= 0:
        found += carrying_options(s, moving)
    if s.ladders:
        found += ladder_options(s, moving)
    if mounted and left >= ABOUT_FACE:
        found.append(ABOUT)
    return found


def may_stop(s: DiexState, moving: Mover) -> bool:
    """DXA-4.1b, DXA-4.1c: no hex that he fills holds another living counter; nobody stops half outside the map (DXA-1.3l)."""
    counter = moving.counter
    at = s.at[counter]
    if at < 0:
        return True
    if s.facing[counter] < 0:
        return not s.living >> at & 1 and carrying.may_stop(s, moving)
    return not leaving.half_outside(s, counter) and not s.cells(counter) & s.living and carrying.may_stop(s, moving)


def left_when_wounded(s: DiexState, counter: int, left: int) -> int:
    """DXA-4.3d, DXA-5.4.3h: the points of a mover who has just been wounded: never more than the wounded allowance less the points spent."""
    return max(min(left, allowed(s, counter) - s.spent[counter]), 0)


@dataclass(slots=True)
class Moving(MountingMoves, LeadingMoves, CarryingMoves, LadderMoves):
    """One counter's move: its next hex or action, until it stops. Hexes of the plan are entered without asking (DXA-4b)."""

    key = "moving"
    rules = ("DXA-4b", "DXA-4.1a", "DXA-4.1b")

    def ask(self, s: DiexState) -> Decision | None:
        counter = self.counter
        if self.plan or s.moving != counter or self.left < 0:
            return None
        cells = self.ways(s)
        more = actions(s, self)
        if may_stop(s, self):
            if not cells and not more:
                return None
            more.append(STOP)
        elif len(more) + cells.bit_count() < 2:
            return None
        return Decision(
            s.cast.seat[counter],
            f"{s.name(counter)} has {self.left} point{'' if self.left == 1 else 's'}: where to?",
            WaysMenu(s.ground.lattice, cells, more),
            rules=self.rules,
        )

    def ways(self, s: DiexState) -> int:
        """The hexes to which he can go."""
        counter, left = self.counter, self.left
        if s.at[counter] < 0 or not left:
            return 0
        if s.bearers >> counter & 1:
            return sum(1 << cell for cell, _ in ladders.steps(s, counter, left))
        return routes.destinations(s, counter, left)

    def run(self, s: DiexState, ref: Referee) -> None:
        if s.moving != self.counter or self.left < 0:
            self.finish(s, ref)  # he was killed, stunned or unhorsed on the way (DXA-5.4.3j), or may not go on
        elif self.plan:
            self._go_on(s, ref)
        else:
            options = [] if may_stop(s, self) else [*to(s.ground.lattice, self.ways(s)), *actions(s, self)]
            if len(options) == 1:
                self.answer(s, ref, s.cast.seat[self.counter], options[0])  # DXA-0e: no other choice
            else:
                self.finish(s, ref)

    # ---------------------------------------------------------------- answers

    def on_stop(self, s: DiexState, ref: Referee) -> None:
        self.finish(s, ref)

    def on_to(self, s: DiexState, ref: Referee, cell: int) -> None:
        counter, left = self.counter, self.left
        if s.bearers >> counter & 1:
            s.then(Moving(counter, left, (cell,), self.entered, self.swapped))
            return
        cost, plan, leaves, legs = routes.best_trip(s, counter, left, cell, *routes.closed(s, counter))
        if not 0 < cost <= left or not self._unseen(s, ref, leaves):
            s.then(Moving(counter, left, plan, self.entered, self.swapped))
            return
        if not self.entered:
            shield_wall.leave(s, counter)  # DXA-7.3c
        s.at[counter], s.facing[counter] = legs[-1]
        s.trail += legs
        s.spent[counter] += cost
        s.then(Moving(counter, left - cost, (), self.entered + len(legs), self.swapped))

    def on_about(self, s: DiexState, ref: Referee) -> None:
        """DXA-4.4.1e: front and rear change places, and no hex is entered."""
        counter = self.counter
        s.then(replace(self, left=self.left - ABOUT_FACE))
        s.at[counter], s.facing[counter] = s.rear(counter), (s.facing[counter] + 3) % 6
        s.trail = (*s.trail[:-1], (s.at[counter], s.facing[counter]))
        s.spent[counter] += ABOUT_FACE
        if ref.hears:
            say(s, ref, "turn", f"{s.name(counter)} turns about and faces {DIRECTIONS[s.facing[counter]]}.", "DXA-4.4.1e", counters=(counter,))
        leading.follow(s, ref, counter, s.rear(counter))

    def on_enter(self, s: DiexState, ref: Referee, cell: int, facing: int) -> None:
        """DXA-1.3l. While a rider is half outside nobody fires at him or opposes him: his first hex is where his move starts."""
        s.then(replace(self, left=self.left - leaving.enter(s, ref, self.counter, cell, facing), entered=int(facing < 0)))
        if not leaving.half_outside(s, self.counter):
            self._under_fire(s)

    def on_leave(self, s: DiexState, ref: Referee, edge: int) -> None:
        """DXA-1.3k."""
        if self._slip_past(s, ref):
            s.done()
            s.moved |= 1 << self.counter
            leaving.leave(s, ref, self.counter, edge)

    # ---------------------------------------------------------------- hex by hex

    def _go_on(self, s: DiexState, ref: Referee) -> None:
        """Hex by hex of the plan, as long as it can be followed and nobody interrupts."""
        counter = self.counter
        if s.bearers >> counter & 1:
            cell = self.plan[0]
            cost = next((cost for to, cost in ladders.steps(s, counter, self.left) if to == cell), 0)
            if cost:
                self.enter(s, ref, cell, cost)
            else:
                s.then(replace(self, plan=()))
            return
        dear, barred = routes.closed(s, counter)
        at_once = ref.hears and not s.aloft >> counter & 1 and counter not in s.leader
        """Whether nothing else is told between hexes: then they are one event, up to where somebody opposes or interrupts."""
        way: list[int] = []
        left = self.left
        moving: Phase[DiexState] = self
        while isinstance(moving, Moving) and moving.plan and moving.counter == counter:
            cell = moving.plan[0]
            cost, facing = routes.price_among(s, counter, cell, dear, barred)
            if not 0 < cost <= moving.left:
                s.then(replace(moving, plan=()))
                break
            if way and infiltration.opposers(s, counter, s.at[counter]):
                _tell_way(s, ref, counter, left, way)
                way = []
            gone = len(s.trail)
            moving.enter(s, ref, cell, cost, facing, quiet=at_once)
            if at_once and len(s.trail) > gone:
                way.append(cell)
                left = moving.left - cost
            moving = s.stack[-1]
        if way:
            _tell_way(s, ref, counter, left, way)

    def _unseen(self, s: DiexState, ref: Referee, leaves: int) -> bool:
        """Whether nothing can come of the single hexes of a way that leaves these, so that he can go it at once: nobody listens, shoots, opposes or
        follows, and nothing breaks under him."""
        counter = self.counter
        if ref.hears or s.ladders or counter in s.leader or shooting.on_watch(s):
            return False
        if self.entered:
            leaves |= 1 << s.at[counter]
        return not leaves or not leaves & s.ground.lattice.spread(s.standing[1 - s.cast.seat[counter]])

    def enter(self, s: DiexState, ref: Referee, cell: int, cost: int, facing: int = -1, *, quiet: bool = False) -> None:
        """Go into this hex now: past those who oppose, then into it, then under the eyes of those who shoot (DXA-5.3b). Quiet: somebody else tells it."""
        counter = self.counter
        if not self._slip_past(s, ref):
            return
        left_cell = s.at[counter]
        if not self.entered:
            shield_wall.leave(s, counter)  # DXA-7.3c
        s.at[counter], s.facing[counter] = cell, facing
        s.trail = (*s.trail, (cell, facing))
        s.spent[counter] += cost
        left = self.left - cost
        s.then(Moving(counter, left, self.plan[1:], self.entered + 1, self.swapped))
        if ref.hears and not quiet:
            _tell_way(s, ref, counter, left, [cell])
        if s.ladders and not ladders.arrived(s, ref, counter):
            s.then(replace(self, left=-1, plan=(), entered=self.entered + 1))  # DXA-10.1.3c
        self._under_fire(s)
        if s.beasts:
            leading.follow(s, ref, counter, left_cell)

    def _under_fire(self, s: DiexState) -> None:
        """DXA-5.3b: each time he has entered a hex the other side may shoot, if somebody can."""
        if s.moving == self.counter and shooting.anyone_may_fire_at(s, self.counter):
            s.call(DefensiveFire(self.counter))

    def _slip_past(self, s: DiexState, ref: Referee) -> bool:
        """DXA-4.3a, DXA-4.3.1.2a: the test for leaving a hex entered in this move, of a rider his front; False if he does not go on as planned."""
        counter = self.counter
        if not self.entered or not infiltration.was_entered(s, counter) or not infiltration.opposers(s, counter, s.at[counter]):
            return True
        s.done()  # a rider's fall asks where he lands: nothing of this phase may lie above that
        marks = infiltration.rolls(s, ref, counter, s.at[counter])
        wounded = marks >> infiltration.WOUNDED_RESULT & 1
        left = left_when_wounded(s, counter, self.left) if wounded else self.left
        if marks >> infiltration.KILLED & 1:
            s.moved |= 1 << counter
            s.trail = ()
            return False
        if marks >> infiltration.STOPPED & 1 or (wounded and not left):
            s.call(replace(self, left=-1, plan=()))  # DXA-4.3d
            return False
        if wounded:
            s.call(replace(self, left=left, plan=()))  # asked anew
            return False
        s.call(self)
        return True

    def finish(self, s: DiexState, ref: Referee) -> None:
        """The move ends here or, if somebody else is here, in the last free hex of the way (DXA-4.3e)."""
        s.done()
        end(s, ref, self.counter)

    # ---------------------------------------------------------------- why not

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        counter, left = self.counter, self.left
        verb = words[0]
        if verb == "to" and len(words) == 2:
            if s.bearers >> counter & 1:
                return Refusal("DXA-10.1.2b", f"{s.name(counter)} carries a ladder and takes it into one hex beside him at a time, that both can pay.")
            return why_no_way(s, counter, left, words[1])
        if verb == "move":
            return Refusal("DXA-4e", f"{s.name(counter)} moves; his move is finished before the next begins.")
        if verb == "stop":
            if s.load[counter] >= 0:
                return Refusal("DXA-4.2.4b", f"{s.name(counter)} ends his move by laying down {s.name(s.load[counter])}.")
            return None if may_stop(s, self) else Refusal("DXA-4.1b", f"{s.name(counter)} can't stop here: the hex is not his alone.")
        if verb == "about":
            if s.facing[counter] < 0:
                return Refusal("DXA-4.4.1e", f"{s.name(counter)} is on foot and faces nowhere.")
            return Refusal("DXA-4.4.1e", f"An about-face costs {ABOUT_FACE} points; {s.name(counter)} has {left} left.")
        if verb in ("leave", "enter"):
            return leaving.why_not(s, counter, left, words)
        return mounting_why_not(s, self, words) or leading_why_not(s, self, words) or carrying_why_not(s, self, words) or ladder_moves.why_not(s, self, words)


def _tell_way(s: DiexState, ref: Referee, counter: int, left: int, way: list[int]) -> None:
    """One event for the hexes entered since the last."""
    *by, last = [s.ground.names[cell] for cell in way]
    through = f" by {', '.join(by)}" if by else ""
    text = f"{s.name(counter)} moves{through} to {last}, {left} {'point' if left == 1 else 'points'} left."
    say(s, ref, "move", text, "DXA-4b", counters=(counter,), cells=tuple(way))


def end(s: DiexState, ref: Referee, counter: int) -> None:
    """A move is over: he fills his hexes again."""
    s.moved |= 1 << counter
    if s.moving == counter:
        outside = leaving.half_outside(s, counter)
        if s.at[counter] < 0 or outside:
            leaving.back_outside(s, counter, outside or s.waiting[counter])
            s.moving = -1
        else:
            settle(s, counter)
            gather(s, counter)
            carrying.stopped(s, counter)
            crush(s, ref)
    s.trail = ()


# ---------------------------------------------------------------- hits on a mover


def hit(s: DiexState, counter: int, result: str) -> None:
    """DXA-5.4.3f, DXA-5.4.3h: defensive fire has struck a mover with result A or B and he goes on with fewer points, asked anew where to."""
    for depth in range(len(s.stack) - 1, -1, -1):
        moving = s.stack[depth]
        if isinstance(moving, Mover) and moving.counter == counter:
            if moving.left > 0:
                left = max(moving.left - HIT_COSTS, 0) if result == "A" else left_when_wounded(s, counter, moving.left // 2)
                s.stack[depth] = replace(moving, left=left, plan=())
            return


# ---------------------------------------------------------------- looking ahead

Leg = tuple[int, int, int, list[int]]


def explain_path(s: DiexState, moving: Mover | int, cell: int) -> list[Leg]:
    """The way that `to` takes: each hex entered with its cost, the cost so far, and who rolls when he leaves it. Empty if there is no way."""
    mover = Moving(moving, allowed(s, moving)) if isinstance(moving, int) else moving
    counter = mover.counter
    if not routes.destinations(s, counter, mover.left) >> cell & 1:
        return []
    look = s.clone()
    found: list[Leg] = []
    total = 0
    way = routes.route(s, counter, mover.left, cell)
    if look.moving != counter:
        begin(look, counter)
    for place in way:
        cost, facing = routes.price(look, counter, place)
        look.at[counter], look.facing[counter] = place, facing
        total += cost
        tested = infiltration.opposers(look, counter, place) if place != way[-1] else []
        for enemy in tested:
            look.opposed |= 1 << enemy
        found.append((place, cost, total, tested))
    return found


def chance_unhurt(s: DiexState, moving: Mover | int, cell: int) -> Fraction:
    """The chance to come there as `explain_path` says without being stopped or hurt on the way, fire apart."""
    counter = moving if isinstance(moving, int) else moving.counter
    before = infiltration.opposers(s, counter, s.at[counter]) if s.moving == counter and infiltration.was_entered(s, counter) else []
    legs = explain_path(s, moving, cell)
    return infiltration.chance(s, counter, [*before, *(enemy for leg in legs for enemy in leg[3] if enemy not in before)])

"""Section 7.2.1: charges declared (step 2) and ridden (first in step 3)."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from banneret.board.hex import DIRECTIONS, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..combat.contact import threat
from ..combat.harm import crush, settle
from ..log import tell
from ..missiles import shooting
from ..missiles.defensive_fire import DefensiveFire
from ..movement import infiltration, leading, riding
from ..movement.routes import closed
from ..mover import Mover
from ..muster.cast import Cast
from ..numbers import Cell, Direction, Number, Path, Person
from ..pending import COMPLETED, DECLARED, FAILED, Charge
from ..state import DiexState
from ..touched import Touched
from . import counter_charge, preview
from .charge_route import Course, aims, can_charge, may_charge, objections, rider_refusal
from .counter_charge import GIVEN_UP, CounterCharge
from .declared import amend

LANCES = 3
"""DXA-7.2.4a: so many knights make a lance charge."""

_END = Option("end", label="Declare no more charges")
_GO = Option("go", label="Charge by the best way from here")
_BACK = Option("back", label="Choose again", final=False)


@lru_cache(maxsize=256)
def _charge(cast: Cast) -> tuple[Option, ...]:
    """By person, the option to charge with him."""
    return tuple(
        Option(f"charge {cast.keys[u]}", (u,), label=f"Charge with {cast.names[u]}", touch=(cast.keys[u],), final=False)
        for u in range(cast.people)
    )


@cache
def _charge_at(target: str, name: str, hex_name: str, from_name: str, cell: int, direction: int) -> Option:
    compass = DIRECTIONS[direction]
    label = f"Charge {name} in {hex_name}, riding {compass}"
    return Option(
        f"at {target} {hex_name} {compass.lower()}",
        (cell, direction),
        label=label,
        touch=(target, hex_name, from_name),
        final=False,
    )


@cache
def _via(hex_name: str, cell: int) -> Option:
    return Option(f"via {hex_name}", (cell,), label=f"By way of {hex_name}", touch=(hex_name,), final=False)


# -------------------------------------------------------------------- declared


@dataclass(slots=True)
class Charges(Phase[DiexState]):
    """DXA-2.1b, DXA-7.2.1a: the phasing player announces charges one at a time."""

    key = "charges"
    rules = ("DXA-7.2.1a", "DXA-2.1b")

    def ask(self, s: DiexState) -> Decision | None:
        seat = s.phasing
        if not s.riders & s.upright[seat]:
            return None
        table = _charge(s.cast)
        options = [table[u] for u in s.cast.ranks[seat] if s.steed[u] >= 0 and may_charge(s, u) and can_charge(s, u)]
        if not options:
            return None
        options.append(_END)
        return Decision(seat, "Who charges?", Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_end(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_charge(self, s: DiexState, ref: Referee, rider: int) -> None:
        s.call(AimCharge(rider))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "charge" or len(words) < 2:
            return None
        if words[1] not in s.cast.numbers:
            return Refusal("DXA-7.2.1a", f"{s.nobody(words[1])} A charge begins with one of your riders.")
        rider = s.cast.numbers[words[1]]
        refusal = rider_refusal(s, rider)
        if refusal is not None or len(words) > 2:
            return refusal or _why_not_at(s, rider, words[2:])
        if not can_charge(s, rider):
            return Refusal(
                "DXA-7.2.1c",
                f"No enemy before {s.name(rider)} can be reached by the route of a charge. Name one to learn why not.",
            )
        return None

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).one("charge") or Phase.meant(self, s, seat, menu, touched)


def _why_not_at(s: DiexState, rider: int, words: list[str]) -> Refusal | None:
    """The rule against charging TARGET, or TARGET HEX DIRECTION."""
    target = s.cast.numbers.get(words[0], -1)
    if target < 0:
        return Refusal("DXA-7.2.1a", s.nobody(words[0]))
    compass = {word.lower(): direction for direction, word in enumerate(DIRECTIONS)}
    cells = members(s.cells(target))
    directions = list(range(6))
    for word in words[1:]:
        if word in compass:
            directions = [compass[word]]
        elif s.ground.cell(word) in cells:
            cells = [s.ground.cell(word)]
        else:
            return Refusal("DXA-7.2.1d", f"{s.name(target)} does not stand in {word}.")
    against = [
        list(objections(s, rider, target, cell, direction)) for cell in cells or [-1] for direction in directions
    ]
    fewest = min(against, key=len)
    return fewest[0] if fewest else None


@dataclass(slots=True)
class AimCharge(Phase[DiexState]):
    """DXA-7.2.1a, DXA-7.2.1d: the target of a charge, and the direction of its last hexes."""

    key = "aim_charge"
    rules = ("DXA-7.2.1a", "DXA-7.2.1b", "DXA-7.2.1d")
    rider: Person

    def ask(self, s: DiexState) -> Decision | None:
        names, offsets = s.ground.names, s.ground.lattice.offsets
        options = [
            _charge_at(
                s.cast.keys[aim.target],
                s.cast.names[aim.target],
                names[aim.cell],
                names[aim.cell - offsets[aim.direction]],
                aim.cell,
                aim.direction,
            )
            for aim in sorted(aims(s, self.rider))
        ]
        return Decision(s.phasing, f"Whom does {s.name(self.rider)} charge?", Menu([*options, _BACK]), rules=self.rules)

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_at(self, s: DiexState, ref: Referee, cell: int, direction: int) -> None:
        s.then(RouteCharge(self.rider, cell, direction))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        return _why_not_at(s, self.rider, words[1:]) if words[0] == "at" and len(words) > 1 else None

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        return tuple(f"at {word}" for word in (t.others or t.mine or t.cells)[:1]) or Phase.meant(
            self, s, seat, menu, touched
        )

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb != "at":
            return None
        cell, direction = option.args
        return preview.charge(s, self.rider, cell, direction, RouteCharge(self.rider, cell, direction).route(s))


@dataclass(slots=True)
class RouteCharge(Phase[DiexState]):
    """DXA-7.2.1c: the route of a charge: the best one, or hex by hex."""

    key = "route_charge"
    rules = ("DXA-7.2.1c", "DXA-7.2.1c2")
    rider: Person
    cell: Cell
    direction: Direction
    path: Path = ()

    def course(self, s: DiexState) -> tuple[Course, int, int, int]:
        """The routes, and where the path has come: hex, facing, points left."""
        course = Course(s, self.rider, self.cell, self.direction)
        at, facing, left = s.at[self.rider], s.facing[self.rider], s.allowance(self.rider)
        for cell in self.path:
            cost, facing = riding.step(s.ground, at, facing, cell, course.dear)
            at, left = cell, left - cost
        return course, at, facing, left

    def route(self, s: DiexState) -> tuple[int, ...]:
        """The path so far with the best way on; empty when there is none."""
        course, at, facing, left = self.course(s)
        rest = course.best(at, facing, len(self.path), left, threat(s, 1 - s.phasing))
        return () if rest is None else (*self.path, *rest)

    def ask(self, s: DiexState) -> Decision | None:
        course, at, facing, left = self.course(s)
        names = s.ground.names
        ridden = len(self.path)
        options = [_via(names[to], to) for to in course.ahead(at, facing, ridden, left)]
        if 0 <= course.price(at, facing, ridden) <= left:
            options.insert(0, _GO)
        options.append(_BACK)
        prompt = f"By which way does {s.name(self.rider)} charge {s.name(s.who[self.cell])}?"
        return Decision(s.phasing, prompt, Menu(options), rules=self.rules)

    def on_back(self, s: DiexState, ref: Referee) -> None:
        s.then(replace(self, path=self.path[:-1]) if self.path else AimCharge(self.rider))

    def on_via(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.then(replace(self, path=(*self.path, cell)))

    def on_go(self, s: DiexState, ref: Referee) -> None:
        route = self.route(s)
        s.done()
        declare(s, ref, self.rider, self.cell, route)

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "via" or len(words) != 2:
            return None
        course, at, facing, _ = self.course(s)
        cell = s.ground.cell(words[1])
        direction = s.ground.lattice.direction(at, cell) if cell >= 0 else -1
        if direction < 0 or (direction - facing) % 6 not in (0, 1, 5):
            return Refusal("DXA-7.2.1c", f"{words[1]} can't be entered from {s.ground.names[at]} without a sharp turn.")
        if cell not in [to for to, _, _ in course.steps(at, facing)]:
            return Refusal(
                "DXA-7.2.1c2",
                f"{words[1]} is closed to {s.name(self.rider)}: by its ground, or by an enemy who is not stunned.",
            )
        return Refusal(
            "DXA-7.2.1d",
            f"From {words[1]} the charge can't be completed with the points left and its last four hexes in one line.",
        )

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).place("via") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb == "back":
            return None
        ahead = replace(self, path=(*self.path, *option.args))
        return preview.charge(s, self.rider, self.cell, self.direction, ahead.route(s))


def declare(s: DiexState, ref: Referee, rider: int, cell: int, route: tuple[int, ...]) -> None:
    """DXA-7.2.1a: the charge is announced; the other side may answer it (DXA-7.2.2a)."""
    target = s.who[cell]
    s.charges = (*s.charges, Charge(rider, target, cell, route))
    s.charged |= 1 << target  # DXA-7.2.2g
    if s.cast.roster[rider].knight:
        s.lancers |= lance_charge(s)
    if ref.hears:
        way = ", ".join(s.ground.names[at] for at in route)
        tell(
            s,
            ref,
            "charge",
            f"{s.name(rider)} charges {s.name(target)} by {way}.",
            "DXA-7.2.1a",
            counters=(rider, target),
            cells=route,
        )
    s.call(CounterCharge(len(s.charges) - 1))


def lance_charge(s: DiexState) -> int:
    """DXA-7.2.4a: the knights who charge side by side, all straight in one direction. DXA-7.2.4b: who is among them now
    stays so."""
    grid = s.ground.lattice
    lines: dict[int, list[int]] = {}
    for charge in s.charges:
        rider = charge.rider
        path = (s.at[rider], *charge.route)
        steps = {grid.direction(a, b) for a, b in zip(path, charge.route, strict=False)}
        if s.cast.roster[rider].knight and len(steps) == 1:
            lines.setdefault(steps.pop(), []).append(rider)
    found = 0
    for knights in lines.values():
        starts = sum(1 << s.at[rider] for rider in knights)
        for rider in knights:
            chain = 1 << s.at[rider]
            while (wider := chain | grid.spread(chain) & starts) != chain:
                chain = wider
            if chain.bit_count() >= LANCES:
                found |= 1 << rider
    return found


# -------------------------------------------------------------------- ridden


@dataclass(slots=True)
class RunCharges(Phase[DiexState]):
    """DXA-7.2.1f: declared charges are carried out first in step 3, in order of declaration."""

    key = "run_charges"
    rules = ("DXA-7.2.1f",)

    def run(self, s: DiexState, ref: Referee) -> None:
        for index, charge in enumerate(s.charges):
            if charge.state == DECLARED:
                _set_off(s, ref, index)
                return
        s.done()

    def undecided(self, s: DiexState) -> str:
        return "charges are still to be ridden"


def _set_off(s: DiexState, ref: Referee, index: int) -> None:
    rider = s.charges[index].rider
    if not s.is_active(rider) or s.steed[rider] < 0:
        _finish(s, ref, index, FAILED)
        return
    leading.release_all(s, rider)  # DXA-4.4.3h
    s.clear(rider)  # before the other rides: the two may meet where this one began
    s.move = Mover(rider, s.allowance(rider), ((s.at[rider], s.facing[rider]),))
    counter_charge.ride(s, ref, index)
    s.spent[rider] = 0
    s.call(Charging(rider, index))


@dataclass(slots=True)
class Charging(Phase[DiexState]):
    """A charge on its way, hex by hex along its route."""

    key = "charging"
    rules = ("DXA-7.2.1f", "DXA-7.2.1g")
    counter: Person
    index: Number
    tested: bool = False
    """Whether he has passed those who oppose him in the hex that he is about to leave."""

    def fault(self, s: DiexState) -> str:
        return "" if self.index < len(s.charges) else "somebody charges who has not declared it"

    def route(self, s: DiexState) -> tuple[int, ...]:
        """DXA-7.2.2c: a charge that is met ends two hexes earlier."""
        charge = s.charges[self.index]
        return charge.route if charge.counter < 0 else charge.route[:-GIVEN_UP]

    def run(self, s: DiexState, ref: Referee) -> None:
        rider, move = self.counter, s.move
        route = self.route(s)
        if move is None or move.entered == len(route):
            s.done()
            _finish(s, ref, self.index, FAILED if move is None else COMPLETED)
        elif move.entered and not self.tested:
            s.then(Charging(rider, self.index, True))
            marks = infiltration.rolls(s, ref, rider, s.at[rider])
            if marks >> infiltration.STOPPED & 1 and s.move is move:
                s.done()
                _finish(s, ref, self.index, FAILED)
        elif not self._ride(s, move, route):
            s.done()
            _finish(s, ref, self.index, FAILED)

    def _ride(self, s: DiexState, move: Mover, route: tuple[int, ...]) -> bool:
        """Ride on to where he may be fired at or is opposed, or home; False if he can't go on (DXA-7.2.1g)."""
        rider = self.counter
        s.then(Charging(rider, self.index))
        dear, barred = closed(s, rider)  # nobody else stirs on the way
        while _enter(s, move, route, dear, barred):
            if shooting.anyone_may_fire_at(s, rider):
                s.call(DefensiveFire(rider))
                return True
            if move.entered == len(route) or infiltration.opposers(s, rider, s.at[rider]):
                return True
        return False


def _enter(s: DiexState, move: Mover, route: tuple[int, ...], dear: int, barred: int) -> bool:
    """Ride into the next hex; False if that can't be done any more."""
    rider = move.counter
    cell = route[move.entered]
    cost, facing = riding.step(s.ground, s.at[rider], s.facing[rider], cell, dear)
    if not cost or cost > move.left or barred >> cell & 1:
        return False
    if move.entered == len(route) - 1 and (1 << cell | 1 << s.at[rider]) & s.living:
        return False
    s.at[rider], s.facing[rider] = cell, facing
    move.left -= cost
    move.entered += 1
    move.trail += ((cell, facing),)
    s.spent[rider] += cost
    return True


def _finish(s: DiexState, ref: Referee, index: int, state: int) -> None:
    rider = s.charges[index].rider
    settle(s, rider)
    s.moved |= 1 << rider
    amend(s, index, s.charges[index].now(state))
    if ref.hears:
        text = f"{s.name(rider)} has ridden home." if state == COMPLETED else f"The charge of {s.name(rider)} fails."
        tell(s, ref, "charge", text, "DXA-7.2.1f" if state == COMPLETED else "DXA-7.2.1g", counters=(rider,))
    crush(s, ref)

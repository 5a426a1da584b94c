"""Section 7.2.2: meeting a charge with a charge."""

from dataclasses import dataclass
from functools import cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..log import tell
from ..movement import leading, riding
from ..movement.routes import closed
from ..numbers import Number
from ..pending import Charge
from ..sight import sight
from ..state import DEAD, STUNNED, DiexState
from ..touched import Touched
from . import preview
from .charge_route import filled
from .declared import amend, declared

INTERRUPT = "counter-charge"
PASS = Option("pass", label="Let the charge come")
GIVEN_UP = 2
"""DXA-7.2.2c: so many hexes of its route the charge gives up to the one who meets it."""


@dataclass(slots=True)
class Meeting:
    """DXA-7.2.2c: front, rear and facing with which a counter-charge ends."""

    front: int
    rear: int
    facing: int

    @property
    def cells(self) -> int:
        return 1 << self.front | 1 << self.rear


def meeting(s: DiexState, route: tuple[int, ...]) -> Meeting:
    return Meeting(route[-2], route[-1], s.ground.lattice.direction(route[-1], route[-2]))


def most_hexes(route: tuple[int, ...]) -> int:
    """DXA-7.2.2d: how far it may ride."""
    return len(route) // 2


def way(s: DiexState, rider: int, route: tuple[int, ...]) -> tuple[int, ...]:
    """DXA-7.2.2d: the hexes by which a rider comes to meet a charge, the shortest way; empty when he can't. DXA-7.2.2e:
    the target goes two hexes."""
    ground = s.ground
    grid = ground.lattice
    end = meeting(s, route)
    front, rear, facing = end.front, end.rear, end.facing
    dear, barred = closed(s, rider)
    for charger in members(declared(s)):
        barred &= ~s.cells(charger)  # DXA-7.2.1c2
    full = filled(s, rider)
    if full >> front & 1 or full >> rear & 1 or full >> route[-3] & 1 or full >> route[-4] & 1:
        return ()  # somebody stands where one of the two would have to end
    last = ground.horse_step[facing][rear]
    if not last:
        return ()
    points = s.allowance(rider) - last - (dear >> front & 1)
    here: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(s.at[rider], s.facing[rider]): (0, ())}
    for left in range(most_hexes(route) - 2, -1, -1):
        there: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        for (at, heading), (spent, path) in here.items():
            for direction in (heading, (heading + 1) % 6, (heading + 5) % 6):
                cost = ground.horse_step[direction][at]
                to = at + grid.offsets[direction]
                if not cost or barred >> to & 1 or grid.distance(to, rear) > left:
                    continue
                total = spent + cost + (dear >> to & 1)
                if total <= points and total < there.get((to, direction), (points + 1, ()))[0]:
                    there[to, direction] = (total, (*path, to))
        arrived = [
            found for (to, heading), found in there.items() if to == rear and (heading - facing) % 6 in (0, 1, 5)
        ]
        if arrived:
            return (*min(arrived)[1], front)
        here = there
    return ()


REASONS: Reasons = (
    None,
    Refusal("DXA-7.2.2a", "{name} is not a rider of the side that is charged."),
    Refusal("DXA-7.2.2a", "{name} is not mounted; only a rider meets a charge."),
    Refusal("DXA-7.2.2g", "A charge or counter-charge has been made against {charger} in this game turn."),
    Refusal("DXA-7.2.2g", "{name} rides against another charge already."),
    Refusal("DXA-7.2.2b", "{charger} is not in the front arc of {name}."),
    Refusal("DXA-7.2.2b", "{name} does not see {charger}."),
    Refusal("DXA-7.2.2c", "{charger} rides in a ring: he stands himself where he would be met."),
    Refusal("DXA-7.2.2d", "{name} can't come to stand in {where} within {most} hexes and without sharp turns."),
)
"""What keeps a rider from meeting a declared charge."""
MAY, OTHER_SIDE, ON_FOOT, CHARGED, RIDES, BEHIND, UNSEEN, RING, NO_WAY = range(len(REASONS))


def hindrance(s: DiexState, rider: int, charge: Charge) -> int:
    """The same as a number of REASONS."""
    charger = charge.rider
    if rider >= s.cast.people or s.cast.seat[rider] == s.cast.seat[charger]:
        return OTHER_SIDE
    if s.steed[rider] < 0 or s.at[rider] < 0 or s.health[rider] in (STUNNED, DEAD):
        return ON_FOOT
    if s.charged >> charger & 1:
        return CHARGED
    if any(other.counter == rider for other in s.charges):
        return RIDES
    if not riding.front_arc(s.ground, s.at[rider], s.facing[rider]) & s.cells(charger):
        return BEHIND
    if (
        sight.can_see_charge(s, rider, s.at[charger]) is not None
        and sight.can_see_charge(s, rider, s.rear(charger)) is not None
    ):
        return UNSEEN
    if meeting(s, charge.route).cells & s.cells(charger):
        return RING
    return MAY if way(s, rider, charge.route) else NO_WAY


def refusal(s: DiexState, rider: int, charge: Charge) -> Refusal | None:
    """The same in words; None if he may."""
    where = " and ".join(s.ground.names[cell] for cell in charge.route[-GIVEN_UP:])
    return worded(
        REASONS,
        hindrance(s, rider, charge),
        name=s.name(rider),
        charger=s.name(charge.rider),
        where=where,
        most=most_hexes(charge.route),
    )


@cache
def _meet(key: str, rider: int, name: str) -> Option:
    return Option(f"meet {key}", (rider,), label=f"{name} rides to meet it", touch=(key,))


@dataclass(slots=True)
class CounterCharge(Phase[DiexState]):
    """DXA-7.2.2a: right after a declared charge the other side may name one rider to meet it."""

    key = "counter_charge"
    rules = ("DXA-7.2.2a",)
    index: Number

    def fault(self, s: DiexState) -> str:
        return "" if self.index < len(s.charges) else "a charge is met that nobody has declared"

    def ask(self, s: DiexState) -> Decision | None:
        seat = 1 - s.phasing
        if not s.riders & s.upright[seat]:
            return None
        charge, keys, names = s.charges[self.index], s.cast.keys, s.cast.names
        options = [
            _meet(keys[rider], rider, names[rider])
            for rider in s.cast.ranks[seat]
            if hindrance(s, rider, charge) == MAY
        ]
        if not options:
            return None
        prompt = f"{s.name(charge.rider)} charges {s.name(charge.target)}. Who meets him?"
        return Decision(seat, prompt, Menu([PASS, *options]), rules=self.rules, interrupt=INTERRUPT)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_pass(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_meet(self, s: DiexState, ref: Referee, rider: int) -> None:
        s.done()
        charge = s.charges[self.index]
        amend(s, self.index, charge.met_by(rider))
        s.charged |= 1 << charge.rider  # DXA-7.2.2g
        if ref.hears:
            tell(
                s,
                ref,
                "charge",
                f"{s.name(rider)} rides to meet {s.name(charge.rider)}.",
                "DXA-7.2.2a",
                counters=(rider, charge.rider),
            )

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "meet" or len(words) != 2 or words[1] not in s.cast.numbers:
            return None
        return refusal(s, s.cast.numbers[words[1]], s.charges[self.index])

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, seat, touched).one("meet") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb != "meet":
            return None
        (rider,) = option.args
        charge = s.charges[self.index]
        end = meeting(s, charge.route)
        return preview.counter_charge(s, charge, rider, end.front, end.rear, way(s, rider, charge.route))


def ride(s: DiexState, ref: Referee, index: int) -> None:
    """DXA-7.2.2f: the counter-charge is moved with its charge, at one go: no infiltration test, no fire. If the way is
    shut by now it does not happen."""
    charge = s.charges[index]
    charger, rider = charge.rider, charge.counter
    if rider < 0:
        return
    end = meeting(s, charge.route)
    taken = (s.living & ~s.cells(rider) | s.cells(charger)) & end.cells
    if taken or not s.is_active(rider) or s.steed[rider] < 0 or not way(s, rider, charge.route):
        amend(s, index, charge.met_by(-1))
        if ref.hears:
            tell(
                s,
                ref,
                "charge",
                f"{s.name(rider)} can no longer come to meet {s.name(charger)}.",
                "DXA-7.2.2c",
                counters=(rider, charger),
            )
        return
    leading.release_all(s, rider)
    s.put(rider, end.front, end.facing)
    if ref.hears:
        text = f"{s.name(rider)} rides to {s.ground.names[end.front]} to meet {s.name(charger)}."
        tell(s, ref, "charge", text, "DXA-7.2.2c", "DXA-7.2.2f", counters=(rider,), cells=(end.front, end.rear))

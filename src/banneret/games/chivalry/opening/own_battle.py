"""CHV-28.2, CHV-28.4: a battle of the players' own: armies bought in secret, and drawn up in turn."""

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase, Plan, Together
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ..army.whereabouts import possess, put, room_for
from ..cast import cast_of
from ..field import APPROACH_ROW, FIELD_AREAS, REAR_ROW, RESERVE, battle_area
from ..log import tell
from ..numbers import EachSide
from ..options import of_leader, of_unit
from ..state import ChivalryState
from ..tables import AY, DIE, ENEMY, ENGLISH, FRENCH, SIDE_NAMES, SIDES, TYPES

POINTS = 100
MOST_COHESION, MOST_RATING = 6, 5
LEAST_LEADERS, MOST_LEADERS = 1, 5
BREAK_PERCENT = 45
_GUN_ABILITY = 2
UNBID = 20
"""What stands for the break points before armies are bought: a bid (CHV-28.1) is taken off it."""

READY = Option("ready", label="The army is complete")


def unit_price(type: int, cohesion: int) -> int:
    """CHV-28.4: Cohesion times both abilities (AY: times 2), divided by 3 and rounded up."""
    ability = _GUN_ABILITY if type == AY else TYPES[type].close + TYPES[type].ranged
    return -(-cohesion * ability // 3)


def leader_price(rating: int) -> int:
    return 2 * rating


def break_point(cohesion: int) -> int:
    """CHV-28.4: 45 % of the printed Cohesion bought, rounded up."""
    return -(-cohesion * BREAK_PERCENT // 100)


@cache
def _offers() -> tuple[tuple[int, Option], ...]:
    """All there is to buy, with its price."""
    units = [
        (
            unit_price(type, cohesion),
            Option(
                f"buy {TYPES[type].id.lower()} {cohesion}",
                (type, cohesion),
                label=f"{TYPES[type].name}, Cohesion {cohesion}: {unit_price(type, cohesion)} points",
                final=False,
            ),
        )
        for type in range(len(TYPES))
        for cohesion in range(1, MOST_COHESION + 1)
    ]
    leaders = [
        (
            leader_price(rating),
            Option(
                f"hire {rating}", (-1, rating), label=f"A leader of rating {rating}: {2 * rating} points", final=False
            ),
        )
        for rating in range(1, MOST_RATING + 1)
    ]
    return (*units, *leaders)


def spent(steps: tuple[Any, ...]) -> int:
    """What a plan has cost so far."""
    return sum(leader_price(strength) if type < 0 else unit_price(type, strength) for type, strength in steps)


class Muster(Phase[ChivalryState]):
    """CHV-28.4: a d6 roll for the initiative, again while it is even; then both buy."""

    __slots__ = ()
    key = "muster"
    rules = ("CHV-28.4",)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        ref.horizon()
        dice = (ref.die(DIE), ref.die(DIE))
        if dice[0] == dice[1]:
            s.then(Muster())
            if ref.hears:
                tell(s, ref, "muster", "Even: roll again.", self.rules, dice=dice)
            return
        s.initiative = ENGLISH if dice[0] > dice[1] else FRENCH
        s.then(Buying(Buying.blank((0, 1))))
        if ref.hears:
            text = f"The {SIDE_NAMES[s.initiative]} have the first initiative and draw up second."
            tell(s, ref, "muster", text, self.rules, dice=dice)


@dataclass(slots=True)
class Buying(Together[ChivalryState]):
    """Each spends up to 100 points, with at least one and at most five leaders, and at least one unit that is no
    artillery."""

    key: ClassVar[str] = "buying"
    rules: ClassVar[tuple[str, ...]] = ("CHV-28.4",)

    def prompt(self, s: ChivalryState) -> str:
        return f"Buy an army for {POINTS} points."

    def menu(self, s: ChivalryState, seat: int, plan: Plan) -> Menu:
        steps = plan.steps
        leaders = sum(1 for type, _ in steps if type < 0)
        money = POINTS - spent(steps)
        reserved = 0 if leaders >= LEAST_LEADERS else leader_price(1)
        if not self._has_line(steps):
            reserved += 1
        options = [
            option
            for price, option in _offers()
            if price <= money - reserved + self._relief(option, leaders, steps)
            and (option.verb == "buy" or leaders < MOST_LEADERS)
        ]
        if leaders >= LEAST_LEADERS and self._has_line(steps):
            options.append(READY)
        return Menu(options)

    @staticmethod
    def _has_line(steps: tuple[Any, ...]) -> bool:
        return any(type >= 0 and type != AY for type, _ in steps)

    def _relief(self, option: Option, leaders: int, steps: tuple[Any, ...]) -> int:
        """What need not be kept back any more once this is bought."""
        type = option.args[0]
        if type < 0:
            return leader_price(1) if leaders < LEAST_LEADERS else 0
        return 1 if type != AY and not self._has_line(steps) else 0

    def forfeits(self, s: ChivalryState, seat: int, option: Option) -> str:
        """CHV-28.4: points that could still buy something."""
        steps = dict(self.plans)[seat].steps
        left = POINTS - spent(steps) if len(self.menu(s, seat, Plan(steps))) > 1 else 0
        return "" if not left else "1 point is not spent" if left == 1 else f"{left} points are not spent"

    def step(self, s: ChivalryState, seat: int, plan: Plan, option: Option) -> Plan:
        if option == READY:
            return Plan(plan.steps, ready=True)
        return Plan((*plan.steps, option.args))

    def fault(self, s: ChivalryState) -> str:
        if [seat for seat, _ in self.plans] != [0, 1]:
            return "not every seat buys, once (CHV-28.4)"
        for seat, plan in self.plans:
            if self.unsaid(s, seat, Plan(plan.steps)) or (plan.ready and READY not in self.menu(s, seat, plan)):
                return "an army that nobody can buy (CHV-28.4)"
        return ""

    def resolve(self, s: ChivalryState, ref: Referee, plans: dict[int, Plan]) -> None:
        s.bought = tuple((int(side), type, strength) for side in SIDES for type, strength in plans[s.seat(side)].steps)
        raise_armies(s)
        loser = ENEMY[s.initiative]
        s.then(DrawUp(loser))
        if ref.hears:
            for side in SIDES:
                text = f"The {SIDE_NAMES[side]} bring {len(plans[s.seat(side)].steps)} units and leaders."
                tell(s, ref, "army", text, self.rules)


def raise_armies(s: ChivalryState) -> None:
    """Units and leaders as bought, all in their Reserves until they are drawn up."""
    cast = s.cast = cast_of(s.scenario, s.bought)
    s.at = [RESERVE[side] for side in cast.side]
    s.here = [0] * len(s.here)
    for unit, area in enumerate(s.at):
        s.here[area] |= 1 << unit
    s.type = list(cast.type)
    s.value = list(cast.printed)
    s.current = list(cast.printed)
    s.rash = cast.rash
    s.leader_at = [RESERVE[side] for side in cast.leader_side]
    s.committed = [-1] * cast.leaders
    for side in SIDES:
        printed = sum(cast.printed[unit] for unit in range(cast.units) if cast.side[unit] == side)
        s.break_point[side] = max(1, break_point(printed) - (UNBID - s.break_point[side]))


@dataclass(slots=True)
class DrawUp(Phase[ChivalryState]):
    """CHV-28.4: units start in Rear areas, Approach areas or the Reserve, leaders with them."""

    key: ClassVar[str] = "draw_up"
    rules: ClassVar[tuple[str, ...]] = ("CHV-28.4",)
    side: EachSide
    placed: int = 0
    """Units, then leaders, that have their place."""

    def waiting(self, s: ChivalryState) -> list[int]:
        """Units, then leaders (by number after the units), of the side."""
        cast = s.cast
        return [
            *(unit for unit in range(cast.units) if cast.side[unit] == self.side),
            *(cast.units + leader for leader in range(cast.leaders) if cast.leader_side[leader] == self.side),
        ]

    def ask(self, s: ChivalryState) -> Decision | None:
        waiting = self.waiting(s)
        if self.placed >= len(waiting):
            return None
        one = waiting[self.placed]
        homes = [
            battle_area(battle, row) for battle in range(3) for row in (REAR_ROW[self.side], APPROACH_ROW[self.side])
        ]
        if one < s.cast.units:
            areas = [area for area in homes if room_for(s, one, area)]
            options = [of_unit(s.cast, "place", "Place", one, area) for area in (*areas, RESERVE[self.side])]
        else:
            line = s.cast.line[self.side]
            areas = [area for area in homes if s.here[area] & line]
            leader = one - s.cast.units
            options = [of_leader(s.cast, "post", "Place", leader, area) for area in (*areas, RESERVE[self.side])]
        return Decision(s.players[self.side], "Where does it stand?", Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        if self.side != s.initiative:
            s.then(DrawUp(s.initiative))
        else:
            s.done()

    def on_place(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        s.then(DrawUp(self.side, self.placed + 1))
        put(s, unit, area)
        possess(s, area)

    def on_post(self, s: ChivalryState, ref: Referee, leader: int, area: int) -> None:
        s.then(DrawUp(self.side, self.placed + 1))
        s.leader_at[leader] = area

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        area = option.args[1]
        text = "In the Reserve, off the battlefield." if area >= FIELD_AREAS else "On the battlefield."
        return Preview((Reason(text, "", self.rules),))

"""Commands, cards of one's own movement, who pays, which cards become points, who is held back."""

from collections.abc import Callable

from banneret.board.hex import members
from banneret.kernel.at_once import Choices
from banneret.kernel.option import Menu, Option

from ..charge.charge import NO_CHARGE_INTO, NO_CHARGE_THROUGH
from ..field import FIELD_AREAS, NOWHERE, RESERVE, ROUTED, is_battle
from ..movement.commands import Commands
from ..movement.costs import cost_parts
from ..movement.event_cards import EVENTS, Marching, Naming, NamingCard
from ..movement.moves import way_of
from ..movement.offers import COMMAND_OF, Offers
from ..movement.payment import Payment, purse
from ..movement.pool import Pool
from ..movement.restrain import Restraint
from ..parts import total
from ..state import EACH, NO_WAY, ChivalryState
from ..tables import (
    ADVANCE,
    BANNER_COHESION,
    BOWS,
    CHARGE,
    CHARGE_CARD,
    CV,
    DISMOUNT,
    FEIGNED,
    FORCED_MARCH,
    KT,
    POINTS,
    RALLY,
    RALLY_CARD,
    REGROUP,
    SECOND_WIND,
    SECOND_WIND_POINTS,
    STAKES,
    STORM,
    TYPES,
    WITHDRAW,
)
from .going import Going
from .hand import asked_for, kept
from .mind import NEVER, Mind
from .price import HEART, RANKS, routed

AGAIN = -99.0
"""To put a card back that was taken up, or to turn to another unit: nothing has changed, and it would be taken up
again."""
FREELY = 0.2
"""What it is worth to move for nothing."""
PLAYED = 0.5
"""How much of what a card is worth to keep counts against playing it now."""
MOST_WISH = 3.0
"""So much at most is wished for one unit when points are reckoned: an attack of several is each one's wish."""
RICH = 12
"""A pool with which everything can be wished for."""


class Captain:
    """What can be done in step E4, and what it is worth."""

    __slots__ = ("going", "keeps", "mind", "s")

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.s: ChivalryState = mind.s
        self.going = Going(mind)
        self.keeps = kept(mind)

    def command(self, option: Option) -> tuple[float, int]:
        """What a command is worth, and its cost."""
        s = self.s
        command = COMMAND_OF[option.verb]
        unit, where = option.args
        if command in (REGROUP, RALLY):
            cost = total(cost_parts(s, unit, command, (), where))
            return (self.restored(unit, where) if command == REGROUP else self.rallied(unit, where)), cost
        return self.going.move(unit, where, command), total(
            cost_parts(s, unit, command, way_of(s, unit, command, where))
        )

    def restored(self, unit: int, points: int) -> float:
        """Points of Cohesion regained."""
        s = self.s
        near = s.at[unit] < FIELD_AREAS
        return points * HEART * self.mind.manner.mend * self.mind.scale[self.mind.side] * (1.0 if near else 0.8)

    def rallied(self, unit: int, points: int) -> float:
        """A routed unit that counts no longer as lost (CHV-25.2)."""
        printed = self.s.cast.printed[unit]
        back = RANKS * printed + HEART * points - routed(self.s.value[unit])
        return back * self.mind.manner.rally * self.mind.scale[self.mind.side]

    def wishes(self) -> list[tuple[float, int]]:
        """What could be done with points of the pool: the best for each unit, and the points that it lacks."""
        s, mind = self.s, self.mind
        was, s.pool = s.pool, RICH
        best: dict[int, tuple[float, int]] = {}
        for option in Offers(s).all().options(s.cast):
            unit = option.args[0]
            value, cost = self.command(option)
            value = min(value, MOST_WISH) - mind.manner.price * cost
            if value > best.get(unit, (0.0, 0))[0]:
                best[unit] = value, max(0, cost - (purse(s, unit) - RICH))
        s.pool = was
        return sorted((wish for wish in best.values() if wish[1]), key=lambda wish: -wish[0] / wish[1])

    def for_points(self) -> list[float]:
        """By title: what is lost when a card becomes points: what it is worth to keep, or to play in this phase."""
        s = self.s
        was, s.pool = s.pool, RICH
        found = list(self.keeps)
        for card, count in enumerate(s.hands[self.mind.side].value):
            if count and card in EVENTS:
                found[card] = max(found[card], min(self.card(card), MOST_WISH))
        s.pool = was
        return found

    def card(self, card: int) -> float:
        """What it is worth to play a card now, less what it is worth to keep it."""
        judge, event = _CARDS.get(card), EVENTS[card]
        if judge is None:
            return NEVER
        named = (
            event.naming().targets(self.s)
            if isinstance(event, NamingCard)
            else members(self.s.cast.line[self.mind.side])
        )
        return max((judge(self, target) for target in named), default=NEVER) - PLAYED * self.keeps[card]

    # ------------------------------------------------------------------ cards

    def charge(self, area: int) -> float:
        """CHV-26.1: all who could charge from there, each by himself."""
        s, mind = self.s, self.mind
        if not is_battle(area) or s.lines(mind.foe, area):
            return NEVER
        first = s.board.forward[mind.side][area]
        if first == NOWHERE:
            return NEVER
        second = s.board.forward[mind.side][first]
        goal = first if s.lines(mind.foe, first) else second
        if goal == NOWHERE or not s.lines(mind.foe, goal) or s.ground[goal] & NO_CHARGE_INTO:
            return NEVER
        if goal == second and s.ground[first] & NO_CHARGE_THROUGH:
            return NEVER
        riders = [
            unit
            for unit in members(s.lines(mind.side, area))
            if s.type[unit] in (KT, CV)
            and not (s.stopped | s.chargers) >> unit & 1
            and not s.moved[unit]
            and purse(s, unit) > 1
        ]
        return sum(max(0.0, self.going.move(unit, goal, CHARGE)) for unit in riders) or NEVER

    def second_wind(self, unit: int) -> float:
        s = self.s
        at = s.at[unit]
        if at < 0 or at == ROUTED[self.mind.side] or s.engaged(unit):
            return NEVER
        return self.restored(unit, min(SECOND_WIND_POINTS, s.value[unit] - s.current[unit]))

    def banner(self, unit: int) -> float:
        if self.s.at[unit] != ROUTED[self.mind.side]:
            return NEVER
        return self.rallied(unit, min(BANNER_COHESION, self.s.value[unit]))

    def stakes(self, area: int) -> float:
        """CHV-26.16: for archers who stay where they are."""
        s, mind = self.s, self.mind
        archers = sum(s.type[unit] in BOWS for unit in members(s.lines(mind.side, area)))
        return 0.4 * s.lines(mind.side, area).bit_count() + 0.4 * archers + (0.4 if mind.ahead else -0.6)

    def dismount(self, unit: int) -> float:
        """CHV-26.17: rash knights who would only be shot at."""
        s = self.s
        if s.type[unit] != KT or s.at[unit] < 0:
            return NEVER
        return 0.5 if s.rash >> unit & 1 and self.mind.ahead else -0.3

    def feint(self, unit: int) -> float:
        s, mind = self.s, self.mind
        home = s.board.back[mind.side][s.at[unit]] if 0 <= s.at[unit] < FIELD_AREAS else NOWHERE
        if home == NOWHERE or not s.engaged(unit):
            return NEVER
        return self.going.move(unit, home, WITHDRAW)

    def storm(self, _: int) -> float:
        """CHV-26.20: whose archers are more."""
        s = self.s
        bows = [0, 0]
        for unit, at in enumerate(s.at):
            if 0 <= at < FIELD_AREAS and TYPES[s.type[unit]].range:
                bows[s.cast.side[unit]] += 1
        return 0.4 * (bows[self.mind.foe] - bows[self.mind.side])

    def free_march(self, unit: int) -> float:
        """CHV-26.13: the best that one unit could do by it, and its companions half as much."""
        s, mind = self.s, self.mind
        at = s.at[unit]
        if at < 0 or at == ROUTED[mind.side] or s.engaged(unit) or s.stopped >> unit & 1:
            return NEVER
        if at != RESERVE[mind.side] or s.cast.guns >> unit & 1:
            return 0.0
        return 0.5 * (s.here[at] & s.cast.line[mind.side]).bit_count()


_CARDS: dict[int, Callable[[Captain, int], float]] = {
    CHARGE_CARD: Captain.charge,
    SECOND_WIND: Captain.second_wind,
    RALLY_CARD: Captain.banner,
    STAKES: Captain.stakes,
    DISMOUNT: Captain.dismount,
    FEIGNED: Captain.feint,
    STORM: Captain.storm,
    FORCED_MARCH: Captain.free_march,
}
"""What each card of one's own movement does for what it names. A Local Guide is worth his points."""


def commands(phase: Commands, mind: Mind, menu: Menu) -> list[float]:
    """CHV-15.5: the command that brings most."""
    captain = Captain(mind)
    values = []
    for option in menu:
        if option.verb in COMMAND_OF:
            value, cost = captain.command(option)
            values.append(value - mind.manner.price * cost)
        elif option.verb == "play":
            values.append(captain.card(option.args[0]))
        elif option.verb == "order":
            values.append(_best_of(captain, option.args[0]))
        else:
            values.append(AGAIN if option.verb == "back" else 0.0)
    return values


def _best_of(captain: Captain, unit: int) -> float:
    """The best command to a unit, where the unit is named first."""
    price = captain.mind.manner.price
    s = captain.s
    found = [captain.command(option) for option in Offers(s).of(unit).options(s.cast)]
    return max((value - price * cost for value, cost in found), default=NEVER)


def naming(phase: Naming, mind: Mind, menu: Menu) -> list[float]:
    """What a card names."""
    captain = Captain(mind)
    judge = _CARDS.get(phase.card)
    return [
        AGAIN if option.verb != "name" else 0.0 if judge is None else judge(captain, option.args[0]) for option in menu
    ]


def marching(phase: Marching, mind: Mind, menu: Menu) -> list[float]:
    """CHV-26.13: free moves."""
    going = Going(mind)
    values = []
    for option in menu:
        if option.verb in COMMAND_OF:
            unit, area = option.args
            values.append(going.move(unit, area, COMMAND_OF[option.verb]) + FREELY)
        else:
            values.append(0.0 if option.verb == "done" else AGAIN)
    return values


def restraint(phase: Restraint, mind: Mind, menu: Menu) -> list[float]:
    """CHV-19.3: a Rash Advance is a move for nothing; Control costs a command."""
    going = Going(mind)
    values = []
    for option in menu:
        if option.verb == "control":
            values.append(-mind.manner.point)
        else:
            unit, area = option.args
            values.append(going.move(unit, area, ADVANCE))
    return values


def payment(phase: Payment, mind: Mind, menu: Menu) -> list[float]:
    """CHV-15.14: leaders before the pool, each in the way in which he provides most."""
    s = mind.s
    values = []
    for option in menu:
        pool, shares = option.args[0], option.args[1:]
        value = -float(pool)
        for at in range(0, len(shares), 3):
            leader, way, amount = shares[at : at + 3]
            value -= 0.05 * amount
            if s.marshals[leader].way == NO_WAY:
                area = s.leaders_from[leader]
                served = sum(1 for unit in members(s.cast.of[mind.side]) if s.units_from[unit] == area)
                value += 0.3 * (min(served, 4) if way == EACH else s.cast.rating[leader])
                value -= 0.3 * max(served, s.cast.rating[leader])
        values.append(value)
    return values


def pool(phase: Pool, mind: Mind, menu: Menu) -> list[float]:
    """CHV-15.2: the points that are wished for, less what the cards are worth for their events."""
    captain = Captain(mind)
    said, titles = asked_for(phase, mind.s)
    ready = sum(count * POINTS[card] for card, count in zip(said, phase.before, strict=True))
    gains, keeps = _gains(captain.wishes()), captain.for_points()
    assert isinstance(menu, Choices)
    values = []
    for number in range(len(menu)):
        counts = menu.counts(number)
        points = ready + sum(count * POINTS[card] for card, count in zip(titles, counts, strict=True))
        lost = sum(count * keeps[card] for card, count in zip(titles, counts, strict=True))
        values.append(gains[min(points, len(gains) - 1)] - lost)
    return values


def _gains(wishes: list[tuple[float, int]], most: int = 40) -> list[float]:
    """What so many points would bring."""
    found = [0.0] * (most + 1)
    spent, gained = 0, 0.0
    for value, cost in wishes:
        for points in range(spent, min(spent + cost, most + 1)):
            found[points] = gained
        spent += cost
        gained += value
        if spent > most:
            return found
    for points in range(spent, most + 1):
        found[points] = gained + 0.01 * (points > spent)
    return found

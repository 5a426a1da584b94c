"""CHV-26: the cards of one's own movement: what each may name, and what it does."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..army.whereabouts import enemies_in
from ..cards.deck import play
from ..field import (
    APPROACH_ROW,
    AREA,
    AREA_IDS,
    BATTLE_AREAS,
    MIDDLE,
    RESERVE,
    ROUTED,
    is_battle,
    is_home,
    on_field,
    row_of,
)
from ..log import does, place, tell
from ..numbers import NoUnit, Number, Units
from ..options import BACK, DONE, of_area, of_unit
from ..state import ChivalryState
from ..tables import (
    BANNER_COHESION,
    CARDS,
    CHANGE_BATTLE,
    CHARGE_CARD,
    CV,
    DEPLOY,
    DISMOUNT,
    FEIGNED,
    FORCED_MARCH,
    GUIDE,
    IMPROVED,
    KT,
    LB,
    MA,
    MARCHERS,
    RAIN,
    RALLY_CARD,
    RETREAT,
    SECOND_WIND,
    SECOND_WIND_POINTS,
    STAKES,
    STORM,
    TYPES,
    WITHDRAW,
)
from .moves import command_refusal, moves
from .order import Order, march, rally


class EventCard:
    """A card that is played between commands."""

    __slots__ = ("card", "option")

    def __init__(self, card: int) -> None:
        self.card = card
        found = CARDS[card]
        self.option = Option(f"play {found.id}", (card,), label=f"Play {found.title}", touch=(found.id,))

    def playable(self, s: ChivalryState) -> bool:
        """Whether its conditions can be met."""
        raise NotImplementedError

    def begin(self, s: ChivalryState, ref: Referee) -> None:
        """It is played: what it names is asked next. Who could still take it back would have shown that he holds it
        (CHV-1.5), and keep it."""
        raise NotImplementedError

    def refusal(self) -> Refusal:
        """What to say where its conditions can't be met."""
        found = CARDS[self.card]
        return Refusal(found.rule, f"{found.title} has nothing to work on now: {found.text}")

    def preview(self, s: ChivalryState) -> Preview:
        found = CARDS[self.card]
        return Preview((Reason(found.text, "", (found.rule,)),))


@dataclass(slots=True)
class Naming(Phase[ChivalryState]):
    """A card has been played: what does it name? The kinds of it say what there is to name, and what happens."""

    card: ClassVar[int]
    asks: ClassVar[str]

    def targets(self, s: ChivalryState) -> list[int]:
        raise NotImplementedError

    def option(self, s: ChivalryState, target: int) -> Option:
        return of_unit(s.cast, "name", CARDS[self.card].title, target)

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        raise NotImplementedError

    def ask(self, s: ChivalryState) -> Decision | None:
        options = [self.option(s, target) for target in self.targets(s)]
        return Decision(s.players[s.phasing], self.asks, Menu(options), rules=self.rules)

    def on_name(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.done()
        self.effect(s, ref, target)

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        return Refusal(self.rules[0], CARDS[self.card].text) if words[0] == "name" else None

    def undecided(self, s: ChivalryState) -> str:
        return "what the card names"


class NamingCard(EventCard):
    """A card that names a unit or an area, in the phase of its own."""

    __slots__ = ("naming",)

    def __init__(self, naming: type[Naming]) -> None:
        super().__init__(naming.card)
        self.naming = naming

    def playable(self, s: ChivalryState) -> bool:
        return bool(self.naming().targets(s))

    def begin(self, s: ChivalryState, ref: Referee) -> None:
        play(s, ref, s.phasing, self.card)
        s.call(self.naming())


def _of_side(s: ChivalryState) -> tuple[int, ...]:
    return s.cast.roster[s.phasing]


@dataclass(slots=True)
class NameCharge(Naming):
    """CHV-26.1."""

    key: ClassVar[str] = "name_charge"
    card: ClassVar[int] = CHARGE_CARD
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.1",)
    asks: ClassVar[str] = "Charge: in which area may your Knights and Cavalry charge?"

    def targets(self, s: ChivalryState) -> list[int]:
        found = {s.at[unit] for unit in _of_side(s) if s.type[unit] in (KT, CV)}
        return sorted(area for area in found if 0 <= area < BATTLE_AREAS)

    def _horse(self, s: ChivalryState, area: int) -> int:
        return sum(1 << unit for unit in members(s.lines(s.phasing, area)) if s.type[unit] in (KT, CV))

    def option(self, s: ChivalryState, target: int) -> Option:
        return of_area("name", "Charge", target)

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.chargers |= self._horse(s, target)
        if ref.hears:
            text = f"The horse in {place(target)} may charge."
            tell(s, ref, "name_charge", text, self.rules, touch=(AREA_IDS[target],))


@dataclass(slots=True)
class NameSecondWind(Naming):
    """CHV-26.7."""

    key: ClassVar[str] = "name_second_wind"
    card: ClassVar[int] = SECOND_WIND
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.7",)
    asks: ClassVar[str] = "Second Wind: which unit regains two points?"

    def targets(self, s: ChivalryState) -> list[int]:
        places = RESERVE[s.phasing]
        return [
            unit
            for unit in _of_side(s)
            if s.current[unit] < s.value[unit]
            and (on_field(s.at[unit]) or s.at[unit] == places)
            and not s.engaged(unit)
        ]

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.current[target] = min(s.value[target], s.current[target] + SECOND_WIND_POINTS)
        if ref.hears:
            text = f"{does(s, target, 'takes')} heart: Cohesion {s.current[target]} of {s.value[target]}."
            tell(s, ref, "second_wind", text, self.rules, touch=(s.cast.unit_ids[target],))


@dataclass(slots=True)
class NameRally(Naming):
    """CHV-26.8."""

    key: ClassVar[str] = "name_rally"
    card: ClassVar[int] = RALLY_CARD
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.8",)
    asks: ClassVar[str] = "Rally to the Banner: which routed unit returns?"

    def targets(self, s: ChivalryState) -> list[int]:
        return members(s.here[ROUTED[s.phasing]])

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        rally(s, ref, target, min(BANNER_COHESION, s.value[target]), self.rules)


@dataclass(slots=True)
class NameStakes(Naming):
    """CHV-26.16."""

    key: ClassVar[str] = "name_stakes"
    card: ClassVar[int] = STAKES
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.16",)
    asks: ClassVar[str] = "Sharpened Stakes: which area becomes an improved position?"

    def targets(self, s: ChivalryState) -> list[int]:
        rows = (APPROACH_ROW[s.phasing], MIDDLE)
        return [
            area
            for area in s.board.areas
            if is_battle(area)
            and row_of(area) in rows
            and not s.ground[area] & IMPROVED
            and not enemies_in(s, s.phasing, area)
            and any(s.type[unit] == LB for unit in members(s.lines(s.phasing, area)))
        ]

    def option(self, s: ChivalryState, target: int) -> Option:
        return of_area("name", "Stakes", target)

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.ground[target] |= IMPROVED
        s.stopped |= s.here[target] & s.cast.of[s.phasing]
        if ref.hears:
            tell(s, ref, "stakes", f"Stakes are driven into the ground of {place(target)}.", self.rules)


@dataclass(slots=True)
class NameDismount(Naming):
    """CHV-26.17."""

    key: ClassVar[str] = "name_dismount"
    card: ClassVar[int] = DISMOUNT
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.17",)
    asks: ClassVar[str] = "Dismount: which Knights become Men-at-Arms?"

    def targets(self, s: ChivalryState) -> list[int]:
        return [unit for unit in _of_side(s) if s.type[unit] == KT and self._at_home(s, unit) and not s.engaged(unit)]

    def _at_home(self, s: ChivalryState, unit: int) -> bool:
        area, side = s.at[unit], s.phasing
        return area == RESERVE[side] or is_home(side, area)

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.type[target] = MA
        s.rash &= ~(1 << target)
        s.stung &= ~(1 << target)
        if ref.hears:
            text = f"{does(s, target, 'dismounts')}: Men-at-Arms from now on."
            tell(s, ref, "dismount", text, self.rules, touch=(s.cast.unit_ids[target],))


@dataclass(slots=True)
class NameGuide(Naming):
    """CHV-26.18."""

    key: ClassVar[str] = "name_guide"
    card: ClassVar[int] = GUIDE
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.18",)
    asks: ClassVar[str] = "Local Guide: which unit does he lead?"

    def targets(self, s: ChivalryState) -> list[int]:
        return [unit for unit in _of_side(s) if s.at[unit] >= 0 and not s.guided >> unit & 1]

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        s.guided |= 1 << target
        if ref.hears:
            text = f"A guide leads {s.cast.unit_names[target]}."
            tell(s, ref, "guide", text, self.rules, touch=(s.cast.unit_ids[target],))


@dataclass(slots=True)
class NameFeint(Naming):
    """CHV-26.19: a withdrawal by CHV-16.6 that costs nothing."""

    key: ClassVar[str] = "name_feint"
    card: ClassVar[int] = FEIGNED
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.19",)
    asks: ClassVar[str] = "Feigned Flight: which engaged unit withdraws?"

    def targets(self, s: ChivalryState) -> list[int]:
        return [unit for unit in _of_side(s) if s.engaged(unit) and self._home(s, unit) >= 0]

    def _home(self, s: ChivalryState, unit: int) -> int:
        return next((area for command, area in moves(s, unit) if command == WITHDRAW), -1)

    def effect(self, s: ChivalryState, ref: Referee, target: int) -> None:
        left = s.at[target]
        march(s, ref, Order(target, WITHDRAW, self._home(s, target)))
        for unit in members(s.lines(s.other, left)):
            if TYPES[s.type[unit]].impetuous and not s.engaged(unit):
                s.stung |= 1 << unit
                if ref.hears:
                    tell(s, ref, "stung", f"{does(s, unit, 'is')} stung.", self.rules, touch=(s.cast.unit_ids[unit],))


class StormClouds(EventCard):
    """CHV-26.20."""

    __slots__ = ()

    def playable(self, s: ChivalryState) -> bool:
        return True

    def begin(self, s: ChivalryState, ref: Referee) -> None:
        play(s, ref, s.phasing, STORM)
        s.storm = s.turn + 1
        s.sky = RAIN
        if ref.hears:
            tell(s, ref, "weather", "It rains to the end of the next turn.", ("CHV-26.20",))


FREE = (DEPLOY, CHANGE_BATTLE, RETREAT)
"""CHV-26.13: what a Forced March lets units do."""
_FREE_VERBS = {DEPLOY: "deploy", CHANGE_BATTLE: "change", RETREAT: "retreat"}


def free_moves(s: ChivalryState, unit: int) -> list[tuple[int, int]]:
    """The moves of a Forced March that a unit could make: all other conditions hold."""
    return [(command, area) for command, area in moves(s, unit) if command in FREE]


class ForcedMarch(EventCard):
    """CHV-26.13."""

    __slots__ = ()

    def playable(self, s: ChivalryState) -> bool:
        return any(free_moves(s, unit) for unit in _of_side(s))

    def begin(self, s: ChivalryState, ref: Referee) -> None:
        play(s, ref, s.phasing, FORCED_MARCH)
        s.call(Marching())


@dataclass(slots=True)
class Marching(Phase[ChivalryState]):
    """CHV-26.13: up to three units that are together in one area or in the Reserve. Who has marched does not march
    again by it. Where there are too many for a menu the unit is named first (`unit`)."""

    key: ClassVar[str] = "forced_march"
    rules: ClassVar[tuple[str, ...]] = ("CHV-26.13",)
    together: Units = 0
    marched: Number = 0
    unit: NoUnit = -1

    def ask(self, s: ChivalryState) -> Decision | None:
        units = members(self.together) if self.marched else list(_of_side(s))
        able = {unit: found for unit in units if (found := free_moves(s, unit))}
        if self.marched and (not able or self.marched == MARCHERS):
            return None
        prompt = f"Forced March: which of up to {MARCHERS - self.marched} units of one place moves for nothing?"
        options = [
            of_unit(s.cast, _FREE_VERBS[command], "Forced March", unit, area)
            for unit in ([self.unit] if self.unit >= 0 else able)
            for command, area in able.get(unit, ())
        ]
        if len(options) >= MOST_OPTIONS:
            options = [of_unit(s.cast, "order", "Forced March", unit, final=False) for unit in able]
        if self.unit >= 0:
            options.append(BACK)
        elif self.marched:
            options.append(DONE)
        return Decision(s.players[s.phasing], prompt, Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_done(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_order(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Marching(self.together, self.marched, unit))

    def on_back(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Marching(self.together, self.marched))

    def on_deploy(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._go(s, ref, unit, DEPLOY, area)

    def on_change(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._go(s, ref, unit, CHANGE_BATTLE, area)

    def on_retreat(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._go(s, ref, unit, RETREAT, area)

    def _go(self, s: ChivalryState, ref: Referee, unit: int, command: int, area: int) -> None:
        together = self.together if self.marched else s.here[s.at[unit]] & s.cast.of[s.phasing]
        s.then(Marching(together & ~(1 << unit), self.marched + 1))
        march(s, ref, Order(unit, command, area))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        command = next((command for command, verb in _FREE_VERBS.items() if verb == words[0]), -1)
        unit = s.cast.unit_number.get(words[1], -1) if len(words) == 3 else -1
        if command < 0 or unit < 0:
            return None
        if self.marched and not self.together >> unit & 1:
            return Refusal("CHV-26.13", f"{s.cast.unit_names[unit]} was not with the first, or has marched.")
        return command_refusal(s, unit, command, AREA.get(words[2], -1))

    def fault(self, s: ChivalryState) -> str:
        known = not self.together >> s.cast.units and self.unit < s.cast.units
        return "" if known else "a unit marches that does not exist"


EVENTS: dict[int, EventCard] = {
    event.card: event
    for event in (
        NamingCard(NameCharge),
        NamingCard(NameSecondWind),
        NamingCard(NameRally),
        ForcedMarch(FORCED_MARCH),
        NamingCard(NameStakes),
        NamingCard(NameDismount),
        NamingCard(NameGuide),
        NamingCard(NameFeint),
        StormClouds(STORM),
    )
}
"""The cards of one's own movement."""


def event_refusal(s: ChivalryState, card: int) -> Refusal | None:
    """Why a card can't be played between commands."""
    if card < 0:
        return None
    found = CARDS[card]
    if card not in EVENTS:
        return Refusal(found.rule, f"{found.title} is not played in one's own movement: {found.text}")
    if not s.holds(s.phasing, card):
        return Refusal("CHV-5.2", f"You do not hold {found.title}.")
    return EVENTS[card].refusal()

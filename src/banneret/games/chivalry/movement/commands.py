"""CHV-15.5: step E4: one command after the other, and cards between them."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import MOST_OPTIONS, Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..army.whereabouts import led
from ..field import AREA, NOWHERE
from ..numbers import NoUnit
from ..options import BACK, DONE, of_unit
from ..parts import Part, total
from ..state import ChivalryState
from ..tables import (
    ADVANCE,
    CARD,
    CHANGE_BATTLE,
    CHARGE,
    CONSTANTS,
    DEPLOY,
    FLANK_ATTACK,
    FLANK_MOVE,
    RALLY,
    REGROUP,
    RETREAT,
    WITHDRAW,
)
from .costs import cost, cost_parts, surcharge
from .event_cards import EVENTS, event_refusal
from .moves import command_refusal, destinations, way_of
from .offers import COMMAND_OF, Offers, OrderMenu, Orders
from .order import Order
from .payment import pay_for, purse, rally_bills
from .preview import command_preview

_EVENTS = tuple(EVENTS.items())


@dataclass(slots=True)
class Commands(Phase[ChivalryState]):
    """The phasing player issues commands and plays cards until he stops. Where there are too many for a menu the unit
    is named first (`unit`)."""

    key: ClassVar[str] = "commands"
    rules: ClassVar[tuple[str, ...]] = ("CHV-15.5", "CHV-15.9")
    unit: NoUnit = -1

    def ask(self, s: ChivalryState) -> Decision | None:
        prompt = f"Commands: the pool holds {s.pool}. What next?"
        cast, offers = s.cast, Offers(s)
        if self.unit >= 0:
            found = offers.of(self.unit).options(cast)
            return Decision(s.players[s.phasing], prompt, Menu([BACK, *found]), rules=self.rules)
        orders = offers.all()
        others: list[Option] = []
        if orders.count + len(EVENTS) + 1 > MOST_OPTIONS:  # whatever is held: others see whether units are named first
            able = dict.fromkeys(orders.units)
            others = [of_unit(cast, "order", "Command", unit, final=False) for unit in able]
            orders = Orders([], [], 0)
        hand: tuple[int, ...] = s.hands[s.phasing].value
        for card, event in _EVENTS:
            if hand[card] and event.playable(s):
                others.append(event.option)
        others.append(DONE)
        return Decision(s.players[s.phasing], prompt, OrderMenu(cast, orders, others), rules=self.rules)

    def on_done(self, s: ChivalryState, ref: Referee) -> None:
        s.done()

    def on_order(self, s: ChivalryState, ref: Referee, unit: int) -> None:
        s.then(Commands(unit))

    def on_back(self, s: ChivalryState, ref: Referee) -> None:
        s.then(Commands())

    def on_play(self, s: ChivalryState, ref: Referee, card: int) -> None:
        EVENTS[card].begin(s, ref)

    def _move(self, s: ChivalryState, ref: Referee, unit: int, command: int, area: int) -> None:
        if self.unit >= 0:
            s.then(Commands())
        more = surcharge(s)
        if more and led(s, s.phasing, s.at[unit]):
            more = 0
        price = cost(s, unit, command, way_of(s, unit, command, area), more)
        pay_for(s, ref, Order(unit, command, area), price)

    def _restore(self, s: ChivalryState, ref: Referee, unit: int, command: int, points: int) -> None:
        if self.unit >= 0:
            s.then(Commands())
        price = total(cost_parts(s, unit, command, (), points))
        pay_for(s, ref, Order(unit, command, NOWHERE, points), price)

    def on_advance(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, ADVANCE, area)

    def on_retreat(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, RETREAT, area)

    def on_withdraw(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, WITHDRAW, area)

    def on_change(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, CHANGE_BATTLE, area)

    def on_deploy(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, DEPLOY, area)

    def on_charge(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, CHARGE, area)

    def on_flank(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, FLANK_MOVE, area)

    def on_assail(self, s: ChivalryState, ref: Referee, unit: int, area: int) -> None:
        self._move(s, ref, unit, FLANK_ATTACK, area)

    def on_regroup(self, s: ChivalryState, ref: Referee, unit: int, points: int) -> None:
        self._restore(s, ref, unit, REGROUP, points)

    def on_rally(self, s: ChivalryState, ref: Referee, unit: int, points: int) -> None:
        self._restore(s, ref, unit, RALLY, points)

    # why not, what is meant, what would come of it

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "play" and len(words) == 2:
            return event_refusal(s, CARD.get(words[1], -1))
        command = COMMAND_OF.get(words[0], -1)
        unit = s.cast.unit_number.get(words[1], -1) if len(words) == 3 else -1
        if command < 0 or unit < 0:
            return None
        if command in (REGROUP, RALLY):
            return self._points_refusal(s, unit, command, words[2])
        area = AREA.get(words[2], NOWHERE)
        refusal = command_refusal(s, unit, command, area)
        if refusal is not None:
            return refusal
        parts = cost_parts(s, unit, command, way_of(s, unit, command, area))
        return _too_dear(parts, purse(s, unit))

    def _points_refusal(self, s: ChivalryState, unit: int, command: int, word: str) -> Refusal | None:
        refusal = command_refusal(s, unit, command, NOWHERE)
        if refusal is not None or not word.isascii() or not word.isdigit() or len(word) > 2:
            return refusal
        points = int(word)
        rule = "CHV-16.12" if command == REGROUP else "CHV-16.14"
        lost = s.value[unit] - s.current[unit]
        most = min(CONSTANTS.regroup_max, lost) if command == REGROUP else s.value[unit]
        if not 1 <= points <= most:
            return Refusal(rule, f"From 1 to {most} points can be restored, not {points}.")
        parts = cost_parts(s, unit, command, (), points)
        if command == RALLY and not rally_bills(s, unit, total(parts)):
            text = "A Rally must be paid in full, with at least one command of an uncommitted leader in the Routed box."
            return Refusal(rule, text)
        return _too_dear(parts, purse(s, unit))

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        if len(touched) == 1 and touched[0] in CARD:
            return (f"play {touched[0]}",)
        unit = s.cast.unit_number.get(touched[0], -1) if touched else -1
        if unit < 0:
            return ()
        verbs = ("withdraw", "advance", "charge", "retreat", "change", "deploy", "assail", "flank")
        if len(touched) == 1:
            return tuple(f"{verb} {touched[0]} 1" for verb in ("regroup", "rally"))
        likely = [verb for verb in verbs if AREA.get(touched[1], -1) in _reach(s, unit, COMMAND_OF[verb])]
        return tuple(f"{verb} {' '.join(touched)}" for verb in likely or verbs[1:2])

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option.verb == "play":
            return EVENTS[option.args[0]].preview(s)
        command = COMMAND_OF.get(option.verb)
        if command is None:
            return None
        unit, where = option.args
        if command in (REGROUP, RALLY):
            return command_preview(s, unit, command, NOWHERE, where)
        return command_preview(s, unit, command, where, 0)

    def fault(self, s: ChivalryState) -> str:
        return "" if self.unit < s.cast.units else "a unit is commanded that does not exist"


def _reach(s: ChivalryState, unit: int, command: int) -> tuple[int, ...]:
    return destinations(s, unit, command) if s.at[unit] >= 0 else ()


def _too_dear(parts: list[Part], money: int) -> Refusal | None:
    price = total(parts)
    if price <= money:
        return None
    return Refusal("CHV-15.9", f"It costs {price}, and only {money} can be spent on it.")

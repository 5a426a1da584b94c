"""MAI-6.3 to MAI-6.18: a group on the march, leg by leg.

A leg ends where the move ends ("go"), or at a way station from which the group means to go on ("via"): a town in which
it may drop a garrison, or a hex from which it drives enemy leaders. Between them it takes a cheapest way. Slipping and
sea transport are legs of their own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from banneret.kernel.decision import Decision
from banneret.kernel.handful import broken
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import MAY, Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.tally import Bound, Preset, Tally

from ..country import NAMED, NAMES, WORDS
from ..forces.choice import Choice
from ..forces.lots import Lots, lots_at
from ..forces.stacks import besieged, combat_only, fighters, minus, relocate, spend, stack
from ..log import company, counted, troops
from ..menus import HexMenu
from ..parties import Group
from ..previews import after, joined, unheard, way
from ..state import MaidState
from ..tables import ENEMY, Side
from ..touch import Touched, no_hex
from . import arrival, sailing, slipping
from .gates import unsummoned
from .goals import can_garrison, go_refusal, goals, stations, via_refusal
from .group import load
from .preview import at_end, entering, leg, slips
from .reach import Reach, reach
from .summons import Summon

STOP: Final = Option("stop", label="Stop here")
STAY: Final = Option("stay", label="Stay where you are")
DROP: Final = Option("drop", label="Drop off a garrison", final=False)
GO: Final = {
    cell: Option(f"go {word}", (cell,), label=f"Go to {NAMES[cell]}", touch=(word,)) for cell, word in WORDS.items()
}
VIA: Final = {
    cell: Option(f"via {word}", (cell,), label=f"Go by way of {NAMES[cell]}", touch=(word,), final=False)
    for cell, word in WORDS.items()
}


def shut_in(s: MaidState, group: Group) -> bool:
    """MAI-6.15: inside a besieged town: it can only try to slip out."""
    return bool(besieged(s, s.active) >> group.cell & 1)


def outside(s: MaidState, group: Group) -> bool:
    """MAI-6.10: it stops before the walls of an enemy town that it has entered."""
    return group.started and bool(s.towns[ENEMY[s.active]] >> group.cell & 1)


def held(s: MaidState, group: Group) -> bool:
    """MAI-6.7: in a town that it entered it cannot continue before a garrison is there, its own or a friendly combat SP
    (MAI-6.8)."""
    if not group.started or not s.towns[s.active] >> group.cell & 1:
        return False
    return not fighters(minus(stack(s, s.active, group.cell), group.counts))


NOT_ENTERED: Final = 1
NO_COMBAT: Final = 2
DROPPED: Final = 3
NOBODY_LEFT: Final = 4
_NO_DROP: Reasons = {
    NOT_ENTERED: Refusal("MAI-6.8", "A garrison is dropped off in a town that the group has entered."),
    NO_COMBAT: Refusal("MAI-6.8", "A garrison is one or more combat strength points, and the group has none."),
    DROPPED: Refusal("MAI-6.8", "The group has dropped off its garrison here."),
    NOBODY_LEFT: Refusal("MAI-6.8", "Nobody would be left to go on: stop here."),
}


def undropped(s: MaidState, group: Group) -> int:
    """MAI-6.8: the reason why a group may not drop off a garrison: it may once in a town that it entered."""
    if not group.started or not s.towns[s.active] >> group.cell & 1:
        return NOT_ENTERED
    if not fighters(group.counts):
        return NO_COMBAT
    if group.dropped:
        return DROPPED
    return MAY if can_garrison(group) else NOBODY_LEFT


@dataclass(slots=True)
class March(Phase[MaidState]):
    """The group that marches (`MaidState.group`) stands in a hex with movement points left."""

    key: ClassVar[str] = "march"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.3", "MAI-6.4", "MAI-6.14")

    def reach(self, s: MaidState) -> Reach:
        group = s.group
        return reach(s, s.active, group.cell, group.counts, group.people, group.points, whole=not group.started)

    def ask(self, s: MaidState) -> Decision | None:
        group = s.group
        if not group.points or outside(s, group):
            return None
        ends = onward = 0
        others: list[Option] = []
        if shut_in(s, group):
            others += slipping.out(s, self.reach(s), group)
        elif not held(s, group):
            found = self.reach(s)
            ends = goals(s, group, found)
            onward = stations(s, group, found, ends)
            others += slipping.into(s, found, group)
        if not group.started:
            others += sailing.options(s, group)
        if undropped(s, group) == MAY:
            others.append(DROP)
        if not ends and not others:
            return None
        others.append(STOP if group.started else STAY)
        return Decision(
            s.active,
            f"Where to from {NAMES[group.cell]}? Movement points left: {group.points}.",
            HexMenu(GO, ends, others, VIA, onward),
            rules=self.rules,
        )

    def run(self, s: MaidState, ref: Referee) -> None:
        self.on_stop(s, ref)

    # ------------------------------------------------------------------ what is done

    def on_stop(self, s: MaidState, ref: Referee) -> None:
        group = s.group
        s.done()
        s.marching = None
        arrival.finish(s, ref, group.cell, group.counts, group.people, starved=group.starved, moved=group.started)

    def on_stay(self, s: MaidState, ref: Referee) -> None:
        self.on_stop(s, ref)

    def on_go(self, s: MaidState, ref: Referee, cell: int) -> None:
        self._march(s, ref, cell, onward=False)

    def on_via(self, s: MaidState, ref: Referee, cell: int) -> None:
        self._march(s, ref, cell, onward=True)

    def _march(self, s: MaidState, ref: Referee, cell: int, *, onward: bool) -> None:
        group, left = s.group, 0
        if onward or ref.hears:
            found = self.reach(s)
            arrival.tell_march(s, ref, found, cell, group)
            left = group.points - found.cost(cell) if onward else 0
        self._enter(s, ref, group.cell, cell, left)

    def _enter(self, s: MaidState, ref: Referee, start: int, cell: int, left: int) -> None:
        """MAI-6.9 to MAI-6.13: what happens on entering; then the group goes on with the points that are left, if it
        can."""
        group = s.group.at(cell, left)
        _goes_on(s, group)
        arrival.enter(s, ref, start, cell, group.counts, group.people)
        if s.result is not None:
            s.marching = None
        elif unsummoned(s, s.active, cell, group.counts, group.people, starved=group.starved) == MAY:
            s.call(Summon())

    def on_slip(self, s: MaidState, ref: Referee, cell: int, by: int) -> None:
        """MAI-6.15: it goes to the hex from which it tries; if it is through it stops in the new location, else where
        it was."""
        group = s.group
        if by != group.cell:
            if ref.hears:
                arrival.tell_march(s, ref, self.reach(s), by, group)
            relocate(s, s.active, group.cell, by, group.counts, group.people)
        if not slipping.attempt(s, ref, group, cell):
            _goes_on(s, group.at(by, 0) if group.started or by != group.cell else replace(group, points=0))
        elif besieged(s, s.active) >> cell & 1:
            _goes_on(s, group.at(cell, 0))
            relocate(s, s.active, by, cell, group.counts, group.people)
        else:
            self._enter(s, ref, by, cell, 0)

    def on_sail(self, s: MaidState, ref: Referee, cell: int) -> None:
        group = s.group
        _goes_on(s, group.at(cell, 0))
        sailing.sail(s, ref, group, cell)

    def on_drop(self, s: MaidState, ref: Referee) -> None:
        group = s.group
        s.marching = None
        s.then(Drop(group=group).opened(s))

    # ------------------------------------------------------------------ what is said

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "drop":
            return worded(_NO_DROP, undropped(s, s.group))
        refuse = _REFUSALS.get(words[0])
        if refuse is None or len(words) < 2:
            return None
        cell = NAMED.get(words[1])
        return no_hex(words[1]) if cell is None else refuse(self, s, s.group, cell)

    def no_slip(self, s: MaidState, group: Group, cell: int) -> Refusal | None:
        return slipping.refusal(s, group, cell)

    def no_sail(self, s: MaidState, group: Group, cell: int) -> Refusal | None:
        return sailing.refusal(s, group, cell)

    def no_go(self, s: MaidState, group: Group, cell: int) -> Refusal | None:
        return _no_leg(s, group) or go_refusal(s, group, cell, self.reach(s))

    def no_via(self, s: MaidState, group: Group, cell: int) -> Refusal | None:
        return _no_leg(s, group) or via_refusal(s, group, cell, self.reach(s))

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        """To go there; in and out of a besieged town to slip."""
        things = Touched(s, touched)
        slips = things.cells and besieged(s, s.active) & (1 << NAMED[things.cells[-1]] | 1 << s.group.cell)
        return (*(things.hex("slip") if slips else ()), *things.hex("go")) or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        tell = _PREVIEWS.get(option.verb)
        return None if tell is None else tell(self, s, s.group, option)

    def tell_leg(self, s: MaidState, group: Group, option: Option) -> Preview:
        """The way and its cost, zones of control, what becomes of the hex, and supply at the end."""
        (cell,) = option.args
        onward = option.verb == "via"
        world = _arrived(s, option)
        town = entering(s, world, group, cell, onward=onward)
        return joined(leg(s, group, self.reach(s), cell, onward=onward), town, at_end(world, s.active, group, cell))

    def tell_slip(self, s: MaidState, group: Group, option: Option) -> Preview:
        goal, by = option.args
        return joined(slips(self.reach(s), group, goal, by), at_end(_arrived(s, option, 6), s.active, group, goal))

    def tell_sail(self, s: MaidState, group: Group, option: Option) -> Preview:
        (goal,) = option.args
        reason = Reason("By sea, as the whole move; once per turn.", rules=("MAI-6.18",))
        return joined(Preview((reason,), (way(group.cell, goal),)), at_end(_arrived(s, option), s.active, group, goal))

    def tell_stop(self, s: MaidState, group: Group, option: Option) -> Preview:
        """The move ends here."""
        return at_end(_arrived(s, option), s.active, group, group.cell)


_REFUSALS: dict[str, Callable[[March, MaidState, Group, int], Refusal | None]] = {
    "go": March.no_go,
    "via": March.no_via,
    "slip": March.no_slip,
    "sail": March.no_sail,
}
_PREVIEWS: dict[str, Callable[[March, MaidState, Group, Option], Preview]] = {
    "go": March.tell_leg,
    "via": March.tell_leg,
    "slip": March.tell_slip,
    "sail": March.tell_sail,
    "stop": March.tell_stop,
}


def _goes_on(s: MaidState, group: Group) -> None:
    """The march goes on with the group as it is now."""
    s.marching = group
    s.then(March())


def _no_leg(s: MaidState, group: Group) -> Refusal | None:
    """Why a group can't march on at all."""
    if shut_in(s, group):
        return Refusal(
            "MAI-6.15", f"{NAMES[group.cell]} is besieged: at most three strength points may try to slip out."
        )
    if held(s, group):
        return Refusal(
            "MAI-6.7", f"The group entered {NAMES[group.cell]} and cannot go on unless it drops off a garrison there."
        )
    return None


def _arrived(s: MaidState, option: Option, face: int = 3) -> MaidState:
    """The position when the group has arrived; if it may summon or go on, before it does."""
    world = after(s, s.active, option, face)
    if world.marching is not None and world.stack[-1].ask(world) is None:
        world.stack[-1].run(world, unheard(face))
    return world


@dataclass(slots=True)
class Drop(Choice):
    """MAI-6.7, MAI-6.8: combat SPs of the group are dropped off as a garrison; they have finished moving. The others
    march on when that is said."""

    key: ClassVar[str] = "drop"
    commit: ClassVar[str] = "Leave {}"
    rules: ClassVar[tuple[str, ...]] = ("MAI-6.7", "MAI-6.8")
    group: Group = field(kw_only=True)

    def seat(self, s: MaidState) -> Side:
        return s.active

    def prompt(self, s: MaidState) -> str:
        return f"Who stays in {NAMES[self.group.cell]} as its garrison?"

    def lots(self, s: MaidState) -> Lots:
        return lots_at(s.active, self.group.cell, combat_only(s.active, self.group.counts), 0)

    def tally(self, s: MaidState) -> Tally:
        lots, group = self.pieces(s), self.group
        combat = fighters(group.counts)
        left = sum(group.counts) + group.people.bit_count() - combat
        most = combat if left else combat - 1
        bound = Bound(
            lots.troops,
            1,
            most,
            "MAI-6.8",
            "A garrison is one or more combat strength points, and somebody must be left to go on.",
        )
        presets = tuple(
            Preset(
                f"one.{lot.id}", f"One strength point of {lot.name}", tuple(int(other is lot) for other in lots.lots)
            )
            for lot in lots.lots
            if broken(Tally(lots.lots, (bound,)), tuple(int(other is lot) for other in lots.lots)) is None
        )
        return Tally(lots.lots, (bound,), presets)

    def decide(self, s: MaidState, ref: Referee, counts: tuple[int, ...]) -> None:
        group = self.group
        stays = self.pieces(s).chosen(s.active, group.cell, counts).counts
        left = minus(group.counts, stays)
        starved = group.starved and load(left, group.people) > 0  # MAI-5.5: leaders who go on alone are not
        _goes_on(s, Group(group.cell, left, group.people, group.points, starved, started=True, dropped=True))
        spend(s, group.cell, stays, 0)
        arrival.tell_drop(s, ref, group.cell, stays)

    def absent(self, s: MaidState, seat: int, id: str) -> Refusal | None:
        return Refusal("MAI-6.8", "A garrison is one or more combat strength points of the group that marches.")

    def preview_tally(self, s: MaidState, seat: int, counts: tuple[int, ...]) -> Preview | None:
        group = self.group
        stays = self.lots(s).chosen(s.active, group.cell, counts).counts
        rest = company(minus(group.counts, stays), group.people)
        text = (
            f"Staying in {NAMES[group.cell]}: {troops(stays)}. Going on with "
            f"{counted(group.points, 'movement point')}: {rest}."
        )
        return Preview((Reason(text, rules=("MAI-6.7", "MAI-6.8")),))

"""DXS-11.3.2: archers try to burn a piece of the place, once a day."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from typing import overload

from banneret.board.hex import member, members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..engagement.place import Place, Standing, burn, printed, timber
from ..menus import OneHex
from ..numbers import Cells
from . import record
from .chances import percent
from .log import counted, listed, tell
from .men import BESIEGER
from .state import SiegeState
from .tables import DOUSES, IGNITES, SPREAD_BONUS, SPREADS, archers_bonus
from .walls import bonus_with, full_bonus, place_of, stands

FURTHER = "how far the fire spreads"
_NONE = Option("hold", label="Set no fire today")
_REST = Option("rest", label="The others as they come")


def archers(s: SiegeState) -> int:
    """DXS-11.3.2g: archers who are healthy. Building comes later in the day: who has shot does not build."""
    return s.here[BESIEGER] & s.ranks.archers & ~s.wounded


def catches(material: str, die: int, archers: int) -> bool:
    """DXS-11.3.2b, DXS-11.3.4: whether the arrows set it alight."""
    return die + archers_bonus(archers) >= IGNITES[material]


def spreads(die: int) -> bool:
    """DXS-11.3.2e."""
    return die + SPREAD_BONUS >= SPREADS


def doused(die: int) -> bool:
    """DXS-11.3.2d: without modifiers."""
    return die >= DOUSES


_ROLLS = range(1, 11)
SPREAD = Fraction(sum(map(spreads, _ROLLS)), 10)
SAVED = Fraction(sum(map(doused, _ROLLS)), 10)
"""Of a hex beside a fire that it catches, and of one that burns that it is put out."""


@lru_cache(maxsize=512)
def chance_to_catch(material: str, archers: int) -> Fraction:
    return Fraction(sum(catches(material, die, archers) for die in _ROLLS), 10)


def _fire_preview(s: SiegeState, cell: int, catching: Reason, caught: Fraction) -> Preview:
    """What a fire there would do."""
    burnt = burn(s.works, place_of(s), 1 << cell)
    beyond = stands(s).beside(1 << cell).bit_count()
    found = [
        catching,
        Reason(f"the besieged put it out: {percent(SAVED)}", f"{DOUSES} or more on the die", ("DXS-11.3.2d",)),
        Reason(f"{_name(s, cell)} burns down: {percent(caught * (1 - SAVED))}", rules=("DXS-11.3.2f",)),
    ]
    if beyond:
        text = f"from a fire there it may spread to {counted(beyond, 'hex', 'hexes')}: {percent(SPREAD)} each"
        found.append(Reason(text, rules=("DXS-11.3.2e",)))
    was, then = full_bonus(s), bonus_with(s, burnt)
    if then != was:
        found.append(Reason("a gap in the walls", f"the besieged have {then} % instead of {was} %", ("DXS-11.4.1l",)))
    return Preview(tuple(found), (Overlay("danger", (_name(s, cell),)),))


@cache
def _aims(place: Place) -> dict[str, dict[int, Option]]:
    """By what it is made of, and by hex: a house that loses its roof may still have its palisade."""
    names, cells = printed(place).names, members(timber(place).cells)
    return {what: {cell: _aim(cell, names[cell], what) for cell in cells} for what in IGNITES}


def _aim(cell: int, name: str, what: str) -> Option:
    return Option(f"aim {name}", (cell,), label=f"Fire at {name}, {what}", touch=(name,))


@cache
def _intact(place: Place) -> dict[int, Option]:
    """By hex: to aim at it, if nothing has changed there."""
    aims = _aims(place)
    return {cell: aims[what][cell] for cell, what in timber(place).material.items()}


@cache
def _tests(place: Place) -> dict[int, Option]:
    names = printed(place).names
    return {
        cell: Option(f"test {names[cell]}", (cell,), label=f"Test {names[cell]}", touch=(names[cell],))
        for cell in members(timber(place).cells)
    }


class _Aim(OneHex):
    """To set no fire, or to aim at a hex: those in which nothing has changed come first."""

    __slots__ = ("_damaged", "_standing")

    def __init__(self, standing: Standing) -> None:
        super().__init__(_intact(standing.place), _NONE, standing.whole)
        self._standing = standing
        self._damaged = standing.damaged.bit_count()

    def _other(self, cell: int) -> Option:
        standing = self._standing
        return _aims(standing.place)[standing.material(cell)][cell]

    def _list(self) -> tuple[Option, ...]:
        return (*super()._list(), *[self._other(cell) for cell in members(self._standing.damaged)])

    def __len__(self) -> int:
        return super().__len__() + self._damaged

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice) or not 0 <= index < len(self):
            return self.options[index]
        intact = index - super().__len__()
        return super().__getitem__(index) if intact < 0 else self._other(member(self._standing.damaged, intact))


@cache
def _question(archers: int) -> str:
    bonus = archers_bonus(archers)
    return f"Do your {counted(archers, 'archer')} try to set fire to the place (+{bonus})?"


@dataclass(slots=True)
class SetFire(Phase[SiegeState]):
    """DXS-11.1c, DXS-11.3.2a, DXS-11.4b: one target a day, whoever has the initiative and whatever is done. Shut in
    himself (DXS-11.4.1r), the besieger burns nothing."""

    key = "set_fire"
    rules = ("DXS-11.1c", "DXS-11.3.2a", "DXS-11.3.2g", "DXS-11.4b")

    def ask(self, s: SiegeState) -> Decision | None:
        count = 0 if s.shut_in else archers(s).bit_count()
        if not count:
            return None
        place = stands(s)
        if not place.cells:
            return None
        return Decision(BESIEGER, _question(count), _Aim(place), rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()

    def on_hold(self, s: SiegeState, ref: Referee) -> None:
        s.done()

    def on_aim(self, s: SiegeState, ref: Referee, cell: int) -> None:
        s.done()
        s.shot = archers(s)
        count = s.shot.bit_count()
        what = stands(s).material(cell)
        needed = IGNITES[what] - archers_bonus(count)
        die = ref.pool(1, 10, needed - 1)[0]
        caught = die >= needed
        if ref.hears:
            name = _name(s, cell)
            text = f"Burning arrows: {what} {name} {'catches fire' if caught else 'does not catch fire'}."
            reckoning = f"{die} + {archers_bonus(count)} for {counted(count, 'archer')}, {IGNITES[what]} needed"
            gist = "" if caught else "nothing burns"
            rules = ("DXS-11.3.2b", "DXS-11.3.4")
            tell(s, ref, "fire", text, *rules, d10=(die,), sum=reckoning, gist=gist, touch=(name,))
        if caught and not douse(s, ref, cell):
            ref.horizon(FURTHER)
            s.call(Spread(1 << cell, 1 << cell))

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        if option.verb != "aim":
            return None
        (cell,) = option.args
        count, what = archers(s).bit_count(), stands(s).material(cell)
        caught = chance_to_catch(what, count)
        reckoning = f"D10 + {archers_bonus(count)} for {counted(count, 'archer')}, {IGNITES[what]} needed"
        return _fire_preview(s, cell, Reason(f"it catches fire: {percent(caught)}", reckoning, ("DXS-11.3.4",)), caught)

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        cell = printed(place_of(s)).cell(words[-1]) if words[0] == "aim" else -1
        if cell < 0:
            return None
        return Refusal("DXS-11.3.2a", f"{words[-1]} is no part of the place that could burn.")


def _name(s: SiegeState, cell: int) -> str:
    return printed(place_of(s)).names[cell]


def douse(s: SiegeState, ref: Referee, cell: int) -> bool:
    """DXS-11.3.2d: the besieged try to put it out at once, once."""
    die = ref.pool(1, 10, DOUSES - 1)[0]
    out = die >= DOUSES
    if ref.hears:
        name = _name(s, cell)
        text = f"The besieged put out the fire in {name}." if out else f"The besieged can't put out the fire in {name}."
        gist = f"{name} is saved" if out else f"{name} burns"
        tell(s, ref, "douse", text, "DXS-11.3.2d", d10=(die,), sum=f"{DOUSES} needed", gist=gist, touch=(name,))
    return out


def _catches(s: SiegeState, ref: Referee, cell: int) -> bool:
    """DXS-11.3.2e: one hex is tested; whether it burns now, and is not put out at once."""
    die = ref.pool(1, 10, SPREADS - SPREAD_BONUS - 1)[0]
    caught = die + SPREAD_BONUS >= SPREADS
    if ref.hears:
        name = _name(s, cell)
        text = f"The fire spreads to {name}." if caught else f"The fire does not spread to {name}."
        gist = "" if caught else f"{name} is spared"
        reckoning = f"{die} + {SPREAD_BONUS}, {SPREADS} needed"
        tell(s, ref, "fire", text, "DXS-11.3.2e", d10=(die,), sum=reckoning, gist=gist, touch=(name,))
    return caught and not douse(s, ref, cell)


@dataclass(slots=True)
class Spread(Phase[SiegeState]):
    """DXS-11.3.2e, DXS-11.3.2h: what is next to a fire is tested, in the order that the besieger names, nothing twice a
    day. DXS-11.3.2f: what still burns then is burnt out."""

    key = "spread"
    rules = ("DXS-11.3.2e", "DXS-11.3.2h", "DXS-11.3.2f")
    burning: Cells
    tested: Cells
    known: int = field(default=-1, init=False, compare=False, repr=False)
    """What is exposed, once somebody has asked: while a fire spreads the place stands as it stood."""

    def exposed(self, s: SiegeState) -> int:
        found = self.known
        if found < 0:
            found = self.known = stands(s).beside(self.burning) & ~self.tested if self.burning else 0
        return found

    def ask(self, s: SiegeState) -> Decision | None:
        exposed = self.exposed(s)
        if exposed.bit_count() < 2:
            return None
        menu = OneHex(_tests(place_of(s)), _REST, exposed)
        return Decision(BESIEGER, "To which hex may the fire spread first?", menu, rules=self.rules)

    def run(self, s: SiegeState, ref: Referee) -> None:
        exposed = self.exposed(s)
        if exposed:
            self.on_test(s, ref, exposed.bit_length() - 1)
        else:
            self._burn_out(s, ref)

    def on_test(self, s: SiegeState, ref: Referee, cell: int) -> None:
        burns = _catches(s, ref, cell)
        s.then(self._with(s, 1 << cell, 1 << cell if burns else 0))

    def on_rest(self, s: SiegeState, ref: Referee) -> None:
        ref.horizon(FURTHER)
        place = stands(s)
        neighbours = place.timber.lattice.neighbours
        exposed, seen, burning = self.exposed(s), self.tested | self.burning, 0
        while exposed:
            cell = exposed.bit_length() - 1
            seen |= 1 << cell
            if _catches(s, ref, cell):
                burning |= 1 << cell
                exposed |= neighbours[cell] & place.cells
            exposed &= ~seen
        s.then(self._with(s, seen & ~self.burning, burning))

    def _with(self, s: SiegeState, tested: int, burning: int) -> "Spread":
        """These hexes have been tested, and these of them burn."""
        return Spread(self.burning | burning, self.tested | tested)

    def _burn_out(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        if not self.burning:
            return
        s.standing = stands(s).after(self.burning)
        s.works = s.standing.works
        record.note(s, burnt=self.burning.bit_count())
        if ref.hears:
            names = [_name(s, cell) for cell in members(self.burning)]
            text = f"Burnt out: {listed(names)}."
            tell(s, ref, "burnt", text, "DXS-11.3.2f", "DXS-11.3.3a", "DXS-11.3.1a", touch=tuple(names))

    def preview(self, s: SiegeState, seat: int, option: Option) -> Preview | None:
        if option.verb != "test":
            return None
        (cell,) = option.args
        reckoning = f"D10 + {SPREAD_BONUS}, {SPREADS} needed"
        caught = Reason(f"the fire spreads there: {percent(SPREAD)}", reckoning, ("DXS-11.3.2e",))
        return _fire_preview(s, cell, caught, SPREAD)

    def undecided(self, s: SiegeState) -> str:
        return FURTHER

    def why_not(self, s: SiegeState, seat: int, words: list[str]) -> Refusal | None:
        cell = printed(place_of(s)).cell(words[-1]) if words[0] == "test" else -1
        if cell < 0:
            return None
        if self.tested >> cell & 1:
            return Refusal("DXS-11.3.2h", f"{words[-1]} has been tested today.")
        return Refusal("DXS-11.3.2e", f"{words[-1]} is not next to a fire, or can't burn.")

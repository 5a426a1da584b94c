"""Sections 10.1.6 and 10.1.7: ladders are thrown down, and the men on them fall."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from .. import tables
from ..charges import shield_wall
from ..combat import harm
from ..combat.attackers import spent
from ..combat.contact import passable
from ..ground.terrain import PALISADE, PLATFORM
from ..ladder import GONE, Ladder
from ..log import tell
from ..numbers import Cell, Counter, Hexside, Number, Person, Seat
from ..rolls import roll
from ..state import DEAD, HEALTHY, NOBODY, DiexState
from .ladders import behind, beside_foot, climber

# ---------------------------------------------------------------- trying


def refuse_topple(s: DiexState, who: int, number: int) -> Refusal | None:
    """DXA-10.1.6a, DXA-10.1.7a."""
    if not 0 <= number < len(s.ladders) or s.ladders[number].side < 0:
        return Refusal("DXA-10.1.6a", "Only an upright ladder can be toppled.")
    if s.cast.seat[who] != s.phasing or not s.is_active(who):
        return Refusal("DXA-10.1.6a", f"{s.name(who)} can't topple a ladder now.")
    foot = s.ladders[number].foot
    above = s.at[who] == behind(s, number) and s.ground.kind[s.at[who]] == PLATFORM
    below = s.steed[who] < 0 and not s.aloft >> who & 1 and beside_foot(s, foot) >> s.at[who] & 1
    if not above and not below:
        text = (
            f"{s.name(who)} is neither on the platform that the ladder in {s.ground.names[foot]} faces nor on "
            "the ground beside its foot."
        )
        return Refusal("DXA-10.1.6a", text)
    if s.bearers >> who & 1 or s.load[who] >= 0:
        return Refusal("DXA-10.1.2c", f"{s.name(who)} has his hands full.")
    if spent(s) >> who & 1:
        return Refusal("DXA-10.1.6a", f"{s.name(who)} has shot, fought or worked in this phase.")
    return None


@cache
def _topple(who: int, number: int, key: str, name: str, foot: str) -> Option:
    return Option(
        f"topple {key} {number + 1}",
        (who, number),
        label=f"{name} tries to topple the ladder in {foot}",
        touch=(key, foot),
    )


def options(s: DiexState) -> Sequence[Option]:
    """Who of the phasing side may try to topple which ladder in step 4."""
    if not s.ladders:
        return ()
    found = []
    for number, ladder in enumerate(s.ladders):
        if ladder.side < 0:
            continue
        foot = ladder.foot
        for place in members(s.ground.lattice.neighbours[foot] & s.upright[s.phasing]):
            who = s.who[place]
            if s.at[who] == place and refuse_topple(s, who, number) is None:
                found.append(_topple(who, number, s.cast.keys[who], s.name(who), s.ground.names[foot]))
    return found


_TOPPLES = tuple(int(tables.topple(die)) for die in range(1, 11))
"""By the die, what comes of it."""


def topple(s: DiexState, ref: Referee, who: int, number: int) -> None:
    """He tries, instead of fighting (DXA-10.1.6a). The phase has said how it goes on."""
    s.idle |= 1 << who
    die = roll(ref, _TOPPLES)
    falls = tables.topple(die)
    if ref.hears:
        foot = s.ladders[number].foot
        name = s.ground.names[foot]
        text = (
            f"{s.name(who)} topples the ladder in {name}."
            if falls
            else f"{s.name(who)} can't topple the ladder in {name}."
        )
        rule = "DXA-10.1.6a" if s.at[who] == behind(s, number) else "DXA-10.1.7a"
        gist = "the ladder falls" if falls else "the ladder stands"
        tell(s, ref, "topple", text, rule, "DXA-10.1.6b", d10=(die,), gist=gist, counters=(who,), cells=(foot,))
    if falls:
        s.call(LadderFalls(number, s.cast.seat[who]))


def why_not(s: DiexState, words: list[str]) -> Refusal | None:
    """Why this ladder can't be toppled so; None when these words are about something else."""
    if words[0] != "topple":
        return None
    who = s.cast.numbers.get(words[1], -1) if len(words) > 2 else -1
    if who < 0 or who >= s.cast.people or not words[2].isdecimal():
        return Refusal("DXA-10.1.6a", "Name who shall topple the ladder, and its number.")
    return refuse_topple(s, who, int(words[2]) - 1)


def drop_unsupported(s: DiexState, ref: Referee) -> None:
    """Ladders whose palisade is burnt fall as if toppled, where the side whose phase it is says. The caller has said
    how his phase goes on."""
    for number, ladder in enumerate(s.ladders):
        if ladder.side >= 0 and s.ground.side[ladder.side][ladder.foot] != PALISADE:
            if ref.hears:
                text = f"The ladder in {s.ground.names[ladder.foot]} falls: the palisade that it leant on is burnt."
                tell(s, ref, "topple", text, "DXA-9.2.1d", "DXA-10.2.5b", "DXA-10.1.6c", cells=(ladder.foot,))
            s.call(LadderFalls(number, s.phasing))


# ---------------------------------------------------------------- the ladder


@dataclass(slots=True)
class LadderFalls(Phase[DiexState]):
    """DXA-10.1.6c: a toppled ladder lies flat in its old hex and an adjacent one; it hurts nobody below."""

    key = "ladder_falls"
    rules = ("DXA-10.1.6c",)
    number: Number
    seat: Seat

    def ask(self, s: DiexState) -> Decision | None:
        places = self.places(s)
        if not places & places - 1:
            return None
        names = s.ground.names
        options = [
            Option(f"lie {names[cell]}", (cell,), label=f"The ladder falls towards {names[cell]}", touch=(names[cell],))
            for cell in members(places)
        ]
        return Decision(self.seat, "Where does the ladder fall?", Menu(options), rules=self.rules)

    def places(self, s: DiexState) -> int:
        return beside_foot(s, s.ladders[self.number].foot)

    def run(self, s: DiexState, ref: Referee) -> None:
        places = self.places(s)
        self._lay(s, places.bit_length() - 1)

    def on_lie(self, s: DiexState, ref: Referee, cell: int) -> None:
        self._lay(s, cell)

    def undecided(self, s: DiexState) -> str:
        man = climber(s, self.number)
        return f"how {s.name(man)} falls" if man >= 0 else ""

    def typical(self, s: DiexState, menu: Menu) -> Sequence[Option]:
        return menu.options

    def _lay(self, s: DiexState, cell: int) -> None:
        """A ladder that has nowhere to fall is broken."""
        s.done()
        ladder = s.ladders[self.number]
        man = climber(s, self.number)
        s.ladders[self.number] = GONE if cell < 0 else Ladder(ladder.foot, cell)
        if man >= 0:
            s.aloft &= ~(1 << man)
            s.call(FallOff(man, ladder.side))

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if cell >= 0 and self.places(s) >> cell & 1:
            return None
        return Refusal("DXA-10.1.6c", "The ladder falls into a hex beside its foot, on this side of the palisade.")


# ---------------------------------------------------------------- the man


@dataclass(slots=True)
class FallOff(Phase[DiexState]):
    """DXA-10.1.6d: the owner places the man who was on the ladder in a hex beside it, not behind the palisade; he is
    wounded, or dead."""

    key = "fall_off"
    rules = ("DXA-10.1.6d", "DXA-10.1.6e")
    counter: Person
    side: Hexside
    """The hexside on which the ladder leant."""

    def places(self, s: DiexState) -> int:
        """He may fall on people, not on riders and animals, nor into flames; an armoured man falls into water only if
        there is nothing else."""
        foot = s.at[self.counter]
        ways = passable(
            s, s.ground.attack_foot[foot] & ~(1 << foot + s.ground.lattice.offsets[self.side]) & ~s.riders & ~s.beasts
        )
        dry = ways & ~s.ground.water
        return dry if dry or not s.armoured(self.counter) else ways

    def ask(self, s: DiexState) -> Decision | None:
        places = self.places(s)
        if not places & places - 1:
            return None
        options = []
        for cell in members(places):
            name, below = s.ground.names[cell], s.who[cell]
            label = f"{s.name(self.counter)} falls into {name}" + ("" if below == NOBODY else f", on {s.name(below)}")
            options.append(Option(f"fall {name}", (cell,), label=label, touch=(name,)))
        return Decision(
            s.cast.seat[self.counter], f"Where does {s.name(self.counter)} fall?", Menu(options), rules=self.rules
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        places = self.places(s)
        if places:
            self.on_fall(s, ref, places.bit_length() - 1)
            return
        s.done()
        s.aloft &= ~(1 << self.counter)
        harm.wound(s, ref, self.counter, "DXA-10.1.6d")  # nowhere to fall but the foot itself

    def on_fall(self, s: DiexState, ref: Referee, cell: int) -> None:
        counter = self.counter
        s.aloft &= ~(1 << counter)
        s.then(HitGround(counter, cell))
        below = s.who[cell]
        if below == NOBODY:
            return
        if s.health[counter] == HEALTHY:
            s.call(MakeRoom(below))
        if ref.hears:
            tell(
                s,
                ref,
                "fall",
                f"{s.name(counter)} falls on {s.name(below)}.",
                "DXA-10.1.6e",
                counters=(counter, below),
                cells=(cell,),
            )
        harm.stun(s, ref, below, "DXA-10.1.6e")

    def undecided(self, s: DiexState) -> str:
        return f"how {s.name(self.counter)} falls"

    def typical(self, s: DiexState, menu: Menu) -> Sequence[Option]:
        return menu.options

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if cell >= 0 and self.places(s) >> cell & 1:
            return None
        return Refusal(
            "DXA-10.1.6d",
            f"{s.name(self.counter)} falls into a hex beside the ladder that a man could enter, not "
            "behind the palisade.",
        )


@dataclass(slots=True)
class HitGround(Phase[DiexState]):
    """The man who fell lies in his hex: wounded, or dead if he was wounded (DXA-10.1.6d)."""

    key = "hit_ground"
    rules = ("DXA-10.1.6d",)
    counter: Person
    cell: Cell

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()
        counter, cell = self.counter, self.cell
        shield_wall.leave(s, counter)
        if s.health[counter] == HEALTHY and s.who[cell] == NOBODY:
            s.put(counter, cell)
            if s.armoured(counter) and s.ground.water >> cell & 1:
                harm.drown(s, ref, counter, "DXA-4.2.1d", "DXA-4.2.1e")
            else:
                harm.wound(s, ref, counter, "DXA-10.1.6d")
                harm.crush(s, ref)
            return
        harm.kill(s, ref, counter, "DXA-10.1.6d", "DXA-1.2e")
        harm.take_up(s, counter)
        s.at[counter] = cell
        harm.lay_down(s, counter)

    def undecided(self, s: DiexState) -> str:
        return f"how {s.name(self.counter)} falls"


@dataclass(slots=True)
class MakeRoom(Phase[DiexState]):
    """DXA-10.1.6e: two living in one hex: the one who stood there is displaced one hex. If there is no room for him he
    dies."""

    key = "make_room"
    rules = ("DXA-10.1.6e",)
    counter: Counter

    def places(self, s: DiexState) -> int:
        at = s.at[self.counter]
        ways = s.ground.attack_armoured[at] if s.armoured(self.counter) else s.ground.attack_foot[at]
        return passable(s, ways & ~s.living)

    def ask(self, s: DiexState) -> Decision | None:
        if s.health[self.counter] == DEAD:
            return None
        places = self.places(s)
        if not places & places - 1:
            return None
        key, names = s.cast.keys[self.counter], s.ground.names
        options = [
            Option(
                f"yield {key} {names[cell]}",
                (cell,),
                label=f"{s.name(self.counter)} is pushed to {names[cell]}",
                touch=(key, names[cell]),
            )
            for cell in members(places)
        ]
        return Decision(
            s.cast.seat[self.counter], f"Where is {s.name(self.counter)} pushed?", Menu(options), rules=self.rules
        )

    def run(self, s: DiexState, ref: Referee) -> None:
        if s.health[self.counter] == DEAD:
            s.done()
            return
        places = self.places(s)
        if places:
            self.on_yield(s, ref, places.bit_length() - 1)
            return
        s.done()
        harm.kill(s, ref, self.counter, "DXA-10.1.6e")

    def on_yield(self, s: DiexState, ref: Referee, cell: int) -> None:
        s.done()
        s.put(self.counter, cell)
        if ref.hears:
            text = f"{s.name(self.counter)} is pushed to {s.ground.names[cell]}."
            tell(s, ref, "displace", text, "DXA-10.1.6e", counters=(self.counter,), cells=(cell,))
        harm.crush(s, ref)

    def undecided(self, s: DiexState) -> str:
        return f"where {s.name(self.counter)} is pushed"

    def typical(self, s: DiexState, menu: Menu) -> Sequence[Option]:
        return menu.options

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        cell = s.ground.cell(words[-1])
        if cell >= 0 and self.places(s) >> cell & 1:
            return None
        return Refusal(
            "DXA-10.1.6e", f"{s.name(self.counter)} is pushed into a free hex beside him that he could enter."
        )

"""MAI-8.6, MAI-8.7, MAI-8.11, MAI-8.12: retreats."""

from dataclasses import dataclass, replace
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..country import GRID, NAMED, NAMES, WORDS
from ..forces.stacks import inside, mark_unsupplied, people_at, relocate, spend, stack, unspend, zoc
from ..log import tell
from ..movement.reach import enemy_people, full
from ..parties import Battle, Counts, Party
from ..state import NOBODY, MaidState
from ..tables import ELIMINATED, RETREAT, SIDE_NAMES
from .losses import eliminate_stack, lose_spent

TO = {cell: Option(f"retreat {word}", (cell,), label=f"Retreat to {NAMES[cell]}", touch=(word,)) for cell, word in WORDS.items()}
ROUT = RETREAT + 4
"""MAI-12.7: 4R."""


def havens(s: MaidState, side: int, cell: int, counts: Counts) -> list[int]:
    """MAI-8.6: the adjacent hexes into which a stack can retreat. Rivers do not matter, nor does MAI-6.17."""
    enemy = 1 - side
    free = GRID.neighbours[cell] & s.ground & ~s.present[enemy] & ~enemy_people(s, side) & ~s.towns[enemy]
    free &= ~(zoc(s, enemy) & ~s.fighting[side])
    return members(free & ~full(s, side, sum(counts)))


def refusal(s: MaidState, side: int, cell: int, goal: int, counts: Counts) -> Refusal | None:
    """Why a stack can't retreat into a hex."""
    name = NAMES[goal]
    if GRID.distance(cell, goal) != 1:
        return Refusal("MAI-8.6", f"A retreat is into an adjacent hex, and {name} is not.")
    if goal in havens(s, side, cell, counts):
        return None
    if not s.ground >> goal & 1:
        return Refusal("MAI-8.6", f"{name} is sea, neutral or outside the map of this scenario.")
    if s.towns[1 - side] >> goal & 1 or s.present[1 - side] >> goal & 1 or enemy_people(s, side) >> goal & 1:
        return Refusal("MAI-8.6", f"The enemy holds {name}.")
    if full(s, side, sum(counts)) >> goal & 1:
        return Refusal("MAI-8.6", f"There is no room at {name}.")
    return Refusal("MAI-8.6", f"{name} is in an enemy zone of control, and no friendly combat SP is there.")


def fall_back(s: MaidState, ref: Referee, side: int, a: int, b: int, counts: Counts, people: int, suffered: int) -> None:
    """MAI-5.4: those who retreat take the state of the stack they join, or keep their own in an empty location.

    MAI-12.7: a 4R routs them, and those who were routed before still are.
    """
    joins = s.present[side] >> b & 1
    starved = a in s.unsupplied[side]
    routed = s.routs and (suffered == ROUT or a in s.routed[side])
    relocate(s, side, a, b, counts, people)
    if starved and not joins:
        mark_unsupplied(s, side, b)
    if routed and b not in s.routed[side]:
        s.routed[side] = (*s.routed[side], b)
    if ref.hears:
        text = f"The {SIDE_NAMES[side]} retreat from {NAMES[a]} to {NAMES[b]}."
        rules = ("MAI-8.6", "MAI-12.7") if routed else ("MAI-8.6",)
        tell(s, ref, "retreat", text, rules, touch=(WORDS[a], WORDS[b]))


def _now(s: MaidState) -> Battle:
    assert s.battle is not None, "an attack is being resolved"
    return s.battle


@dataclass(slots=True)
class DefendersRetreat(Phase[MaidState]):
    """The whole stack retreats; inside a town it ignores R (MAI-8.11). Its owner is not asked where there is only one way."""

    key: ClassVar[str] = "defenders_retreat"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.6", "MAI-8.7")

    def stays(self, s: MaidState) -> bool:
        battle, side = _now(s), 1 - s.active
        return not _retreats(battle.defender) or inside(s, side, battle.target) or not s.present[side] >> battle.target & 1

    def side(self, s: MaidState) -> int:
        return 1 - s.active

    def ways(self, s: MaidState) -> list[int]:
        """Where it can go, if it must."""
        side, cell = self.side(s), _now(s).target
        return [] if self.stays(s) else havens(s, side, cell, stack(s, side, cell))

    def ask(self, s: MaidState) -> Decision | None:
        ways = self.ways(s)
        if len(ways) < 2:
            return None
        prompt = f"Where does your stack at {NAMES[_now(s).target]} retreat?"
        return Decision(self.side(s), prompt, Menu([TO[haven] for haven in ways]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        ways = self.ways(s)
        if ways:
            self.on_retreat(s, ref, ways[0])
            return
        stays = self.stays(s)
        s.done()
        if not stays:
            cell = _now(s).target
            _tell_trapped(s, ref, 1 - s.active, cell)
            eliminate_stack(s, ref, 1 - s.active, cell)

    def on_retreat(self, s: MaidState, ref: Referee, haven: int) -> None:
        side, battle = 1 - s.active, _now(s)
        s.done()
        fall_back(s, ref, side, battle.target, haven, stack(s, side, battle.target), people_at(s, side, battle.target), battle.defender)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        cell = _now(s).target
        return _why_not(s, seat, cell, stack(s, seat, cell), words)


@dataclass(slots=True)
class AttackersRetreat(Phase[MaidState]):
    """Those who took part retreat, separately for each location; those who attacked out of a town stay inside (MAI-8.11)."""

    key: ClassVar[str] = "attackers_retreat"
    rules: ClassVar[tuple[str, ...]] = ("MAI-8.6", "MAI-8.7")
    at: int = 0
    """Which of the parties is next."""

    def party(self, s: MaidState) -> Party | None:
        """The party that retreats now; None if this one need not or all have."""
        battle = _now(s)
        if not _retreats(battle.attacker) or self.at >= len(battle.parties):
            return None
        cell, counts, people = battle.parties[self.at]
        return None if inside(s, s.active, cell) or not any(counts) else (cell, counts, people)

    def side(self, s: MaidState) -> int:
        return s.active

    def ways(self, s: MaidState) -> list[int]:
        """Where the party can go, if it must."""
        party = self.party(s)
        return [] if party is None else havens(s, s.active, party[0], party[1])

    def ask(self, s: MaidState) -> Decision | None:
        ways = self.ways(s)
        if len(ways) < 2:
            return None
        prompt = f"Where do those who attacked from {NAMES[_now(s).parties[self.at][0]]} retreat?"
        return Decision(s.active, prompt, Menu([TO[haven] for haven in ways]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        ways = self.ways(s)
        if ways:
            self.on_retreat(s, ref, ways[0])
            return
        party = self.party(s)
        self._next(s)
        if party is not None:
            cell, counts, _people = party
            self._gone(s)
            _tell_trapped(s, ref, s.active, cell)
            lose_spent(s, ref, cell, counts, ("MAI-8.7",))

    def on_retreat(self, s: MaidState, ref: Referee, haven: int) -> None:
        party = self.party(s)
        assert party is not None
        cell, counts, people = party
        self._next(s)
        self._gone(s)
        unspend(s, cell, counts)
        fall_back(s, ref, s.active, cell, haven, counts, people, _now(s).attacker)
        spend(s, haven, counts, people)

    def _next(self, s: MaidState) -> None:
        battle = _now(s)
        if _retreats(battle.attacker) and self.at + 1 < len(battle.parties):
            s.then(AttackersRetreat(self.at + 1))
        else:
            s.done()

    def _gone(self, s: MaidState) -> None:
        """Those who retreat, or are lost for want of a retreat, do not advance (MAI-8.13)."""
        battle = _now(s)
        parties = tuple(
            (cell, NOBODY[s.active], 0) if number == self.at else (cell, counts, people) for number, (cell, counts, people) in enumerate(battle.parties)
        )
        s.battle = replace(battle, parties=parties)

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        party = self.party(s)
        return None if party is None else _why_not(s, seat, party[0], party[1], words)


def _retreats(suffered: int) -> bool:
    return RETREAT <= suffered < ELIMINATED


def _tell_trapped(s: MaidState, ref: Referee, side: int, cell: int) -> None:
    if ref.hears:
        tell(s, ref, "trapped", f"The {SIDE_NAMES[side]} at {NAMES[cell]} cannot retreat and are eliminated.", ("MAI-8.7",), touch=(WORDS[cell],))


def _why_not(s: MaidState, side: int, cell: int, counts: Counts, words: list[str]) -> Refusal | None:
    if words[0] != "retreat" or len(words) != 2:
        return None
    goal = NAMED.get(words[1])
    return Refusal("MAI-2.1", f"There is no hex “{words[1]}”.") if goal is None else refusal(s, side, cell, goal, counts)

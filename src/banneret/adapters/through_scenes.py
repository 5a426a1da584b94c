"""An observer for games that have none of their own: it reads a scenario's positions off their scenes.

Which columns there are is found by looking: at the boards for the places, and at some random matches for all that
stands on them, with the same dice in every process. What comes up later and has no column can't be told; it is counted
in the column `unforeseen`. A game that names this observer as its own has the fuzzer say what that is, and declares it:

    def observer(self, scenario, variants):
        return SceneObserver(self, scenario, variants, declared=[("piece", ("king",), "at", "tower")])
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..kernel.compose import compose
from ..kernel.dice import FastDice
from ..kernel.flow import advance, apply, peek
from ..kernel.game import Game
from ..kernel.observer import TYPECODE, Columns, Observer, Row
from ..kernel.referee import Referee
from ..kernel.scene import Scene
from ..kernel.state import State
from .facts import Fact, Name, Value, facts_of
from .seen import MOST, Field, Seen, known_by

MATCHES = 16
"""So many random matches are looked at,"""
LOOKS = 24
"""each at so many moments,"""
LONGEST = 600
"""of so many answers from its beginning, or of all if there are fewer."""

UNFORESEEN = "unforeseen"


class SceneObserver(Observer[State]):
    """Reads rows off scenes."""

    def __init__(
        self, game: Game[Any], scenario: str, variants: Mapping[str, str], declared: Sequence[Fact] = ()
    ) -> None:
        self.game = game
        seen = Seen()
        touched: dict[str, None] = {}
        for s in _positions(game, scenario, variants):
            touched.update(dict.fromkeys(_touched(s)))
            for seat in (None, *range(len(game.scenario(scenario).seats))):
                scene = compose(game, s, seat, None)
                seen.look(scene, facts_of(scene, peek(s)))
        for fact in declared:
            seen.declare(fact)
        seen.finish()
        columns = Columns()
        self._at = columns.number(UNFORESEEN, MOST)
        self._fields: dict[tuple[str, Name, str], Field] = {}
        self._fixed: dict[tuple[str, Name, str], Value] = {}
        taken = {UNFORESEEN}
        for of, kind in seen.kinds.items():
            fixed = seen.fixed(of)
            varies = {field: said for field, said in kind.fields.items() if field not in fixed}
            for name in seen.names(of, len(varies)):
                for field, said in varies.items():
                    called = unused(".".join(filter(None, (of.rstrip("."), *name, field))), taken)
                    self._fields[of, name, field] = said.column(columns, called)
            for field, by_name in fixed.items():
                self._fixed.update({(of, name, field): value for name, value in by_name.items()})
        super().__init__(columns.all, tuple({**seen.places, **seen.pieces, **seen.cards, **touched}))

    def write(self, s: State, seat: int, row: Row, at: int) -> None:
        missed = 0
        for fact in self._facts(s, seat):
            if not self._wrote(fact, row, at):
                missed += 1
        if missed:
            row[at + self._at] = min(missed, MOST)

    def unforeseen(self, s: State, seat: int) -> list[str]:
        """What the row of a position can't tell, as `declared` wants it."""
        row = array(TYPECODE, bytes(2 * len(self.columns)))
        return [repr(fact) for fact in self._facts(s, seat) if not self._wrote(fact, row, 0)]

    def _facts(self, s: State, seat: int) -> list[Fact]:
        scene: Scene = compose(self.game, s, None if seat < 0 else seat, None)
        return facts_of(scene, peek(s))

    def _wrote(self, fact: Fact, row: Row, at: int) -> bool:
        """Whether a fact is told: by its column, or because it is always so."""
        of, name, field, value = fact
        there = self._fields.get((of, name, field))
        if there is None:
            return self._fixed.get((of, known_by(of, name), field)) == value
        return there.write(value, row, at)


def _positions(game: Game[Any], scenario: str, variants: Mapping[str, str]) -> Iterator[State]:
    """The positions that are looked at."""
    for number in range(MATCHES):
        dice = FastDice(f"{game.id} {scenario} {number}")
        s: State = game.start(scenario, variants)
        ref = Referee(dice)
        passed: list[State] = []
        while (decision := advance(s, ref)) is not None and len(passed) < LONGEST:
            passed.append(s.clone())
            apply(s, ref, decision.seat, decision.menu[dice.below(len(decision.menu))])
        passed.append(s)
        yield from (passed[place] for place in spread(len(passed), LOOKS))


def spread(length: int, count: int) -> list[int]:
    """So many places of a list, evenly, its first and its last among them."""
    if length <= count:
        return list(range(length))
    return [place * (length - 1) // (count - 1) for place in range(count)]


def unused(name: str, taken: set[str]) -> str:
    """A name for a column that no other has: ids with dots in them may say the same twice."""
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}~{number}"
    taken.add(found)
    return found


def _touched(s: State) -> Iterator[str]:
    decision = peek(s)
    if decision is not None:
        for menu in decision.menus.values():
            for option in menu:
                yield from option.touch

"""Positions by hand: who stands where on which map, so that a test says only what it is about."""

from collections.abc import Sequence
from typing import Any

from banneret.board.hex import DIRECTIONS
from banneret.games.diex.ground.printed import parse_hex
from banneret.games.diex.invariants import check
from banneret.games.diex.movement.allowance import allowed
from banneret.games.diex.movement.going import begin
from banneret.games.diex.movement.move import Moving
from banneret.games.diex.mover import Mover
from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.muster.scenarios import EquipmentData, ObjectiveData, ScenarioData, SideData, UnitData
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.sequence import GameTurn
from banneret.games.diex.state import DiexState
from banneret.kernel.dice import Dice, FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee


def battle(
    map: str,
    people: Sequence[str],
    *,
    sections: int = 10,
    turns: int = 10,
    first: str = "",
    animals: Sequence[str] = (),
    objectives: Sequence[ObjectiveData] = (),
    equipment: EquipmentData | None = None,
    special: Sequence[str] = (),
) -> ScenarioData:
    """A battle of these people: "gaucher 1010" on foot, "roussel 0916 N" mounted and facing north. Mules: "mule_1 1011
    norman".

    Side A is the faction of the first person named, unless `first` says another.
    """
    units: dict[str, list[UnitData]] = {}
    for line in people:
        key, at, *facing = line.split()
        column, row = parse_hex(at)
        unit = UnitData(key, "", column, row, bool(facing), DIRECTIONS.index(facing[0]) if facing else -1)
        units.setdefault(PEOPLE[key].faction, []).append(unit)
    for line in animals:
        key, at, faction = line.split()
        units[faction].append(UnitData(key, "mule", *parse_hex(at), False, -1))
    for faction in ("norman", "saxon"):
        if len(units) < 2:
            units.setdefault(faction, [])
    one, two = (
        SideData(faction, faction.title(), "", 0, ((0, 23), (0, 17)), tuple(some)) for faction, some in units.items()
    )
    return ScenarioData(
        id="test", number=0, name="Test", year="1066", map=map, sections=sections, turns=turns,
        first=first or one.faction, text="", victory="",
        special=tuple(special), sides=(one, two), objectives=tuple(objectives), equipment=equipment or EquipmentData(),
    )  # fmt: skip


class Table:
    """A position with scripted dice and a log. `play` answers; d10 dice in a script are written as they show, 1 to
    10."""

    def __init__(
        self, map: str, people: Sequence[str], *phases: Phase[DiexState], dice: Sequence[int] = (), **more: Any
    ) -> None:
        self.s = lay_out("test", battle(map, people, **more))
        for phase in phases:
            self.s.call(phase)
        self.script = ScriptedDice([die - 1 for die in dice])
        self.log: list[Event] = []
        self.ref = Referee(self.script, self.log)
        self.decision = advance(self.s, self.ref) if phases else None

    def __getitem__(self, key: str) -> int:
        """The number of a counter by its key."""
        return self.s.cast.numbers[key]

    def cell(self, name: str) -> int:
        return self.s.ground.cell(name)

    def hex(self, key: str) -> str:
        """Where a counter stands."""
        return self.s.hex(self[key])

    def set_out(self, key: str) -> Moving:
        """Somebody sets out: the phase of his move."""
        begin(self.s, self[key])
        return Moving(self[key])

    @property
    def move(self) -> Mover:
        """Who moves."""
        assert self.s.move is not None, "nobody moves"
        return self.s.move

    def waiting(self, key: str) -> Mover:
        """Somebody as he would set out."""
        return Mover(self[key], allowed(self.s, self[key]))

    def begin(self, phase: Phase[DiexState], *dice: int) -> None:
        """Go on with this phase on top of the stack."""
        self.script.extend(die - 1 for die in dice)
        self.s.call(phase)
        self.decision = advance(self.s, self.ref)

    def play(self, notation: str, *dice: int) -> None:
        """Answer, with these dice (as they show) in the script; what is not on offer fails."""
        assert self.decision is not None, "nobody is asked anything"
        option = self.decision.menu.find(notation)
        assert option is not None, f"{notation} is not among {[o.notation for o in self.decision.options]}"
        self.script.extend(die - 1 for die in dice)
        apply(self.s, self.ref, self.decision.seat, option)
        self.decision = advance(self.s, self.ref)
        assert not self.script.left, f"dice left over: {self.script.left}"

    def offers(self, start: str = "") -> list[str]:
        """The notations on offer that begin so."""
        return (
            [] if self.decision is None else [o.notation for o in self.decision.options if o.notation.startswith(start)]
        )

    def why_not(self, notation: str) -> str:
        """The clause that forbids an answer; empty when none does."""
        assert self.decision is not None
        refusal = self.s.stack[-1].why_not(self.s, self.decision.seat, notation.split())
        return "" if refusal is None else refusal.rule

    def said(self, *parts: str) -> bool:
        """Whether an event of the log has all these words."""
        return any(all(part in event.text for part in parts) for event in self.log)


def check_apart(s: DiexState) -> None:
    """The invariants of a position that stands on a phase of the test's own instead of a turn."""
    world = s.clone()
    world.stack.insert(0, GameTurn())
    check(world)


def random_play(s: DiexState, seed: int, most: int = 2_000) -> DiexState:
    """Play on at random for so many answers at most, or to the end."""
    dice: Dice = FastDice(seed)
    ref = Referee(dice)
    decision = advance(s, ref)
    for _ in range(most):
        if decision is None:
            break
        option: Option = decision.menu[dice.below(len(decision.menu))]
        apply(s, ref, decision.seat, option)
        decision = advance(s, ref)
    return s

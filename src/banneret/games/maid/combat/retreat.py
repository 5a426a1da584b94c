"""MAI-8.6, MAI-8.7, MAI-8.11, MAI-8.12: retreats."""

from dataclasses import dataclass
from typing import ClassVar, Final

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..country import GRID, NAMES, WORDS
from ..determination.preview import supply_of
from ..forces.preview import stacking
from ..forces.stacks import inside, mark_unsupplied, people_at, relocate, spend, stack, unspend, zoc
from ..log import tell
from ..movement.reach import enemy_people, full
from ..numbers import Number
from ..parties import Party
from ..previews import after, joined, way
from ..shut import first
from ..state import NOBODY, MaidState
from ..tables import ELIMINATED, ENEMY, RETREAT, SIDE_NAMES, WAGON, Side
from ..touch import Touched, about_hex
from .fates import FATES_OPEN
from .losses import eliminate_stack, lose_spent

TO: Final = {
    cell: Option(f"retreat {word}", (cell,), label=f"Retreat to {NAMES[cell]}", touch=(word,))
    for cell, word in WORDS.items()
}
ROUT: Final = RETREAT + 4
"""MAI-12.7: 4R."""

NOT_BESIDE: Final = 1
OFF_MAP: Final = 2
HELD: Final = 3
FULL: Final = 4
IN_ZONE: Final = 5
_REASONS: Reasons = {
    NOT_BESIDE: Refusal("MAI-8.6", "A retreat is into an adjacent hex, and {name} is not."),
    OFF_MAP: Refusal("MAI-8.6", "{name} is sea, neutral or outside the map of this scenario."),
    HELD: Refusal("MAI-8.6", "The enemy holds {name}."),
    FULL: Refusal("MAI-8.6", "There is no room at {name}."),
    IN_ZONE: Refusal(
        "MAI-8.6", "{name} is in an enemy zone of control, and no friendly combat strength point is there."
    ),
}


def _shut(s: MaidState, side: Side, party: Party) -> tuple[int, ...]:
    """MAI-8.6: the hexes into which a party can't retreat, by the reason. Rivers do not matter, nor does MAI-6.17."""
    enemy = ENEMY[side]
    return (
        ~GRID.neighbours[party.cell],
        ~s.ground,
        s.present[enemy] | enemy_people(s, side) | s.towns[enemy],
        full(s, side, sum(party.counts)),
        zoc(s, enemy) & ~s.fighting[side],
    )


def havens(s: MaidState, side: Side, party: Party) -> list[int]:
    """The adjacent hexes into which a party can retreat."""
    away, off_map, held, crowded, zones = _shut(s, side, party)
    found = GRID.neighbours[party.cell] & ~(away | off_map | held | crowded | zones)
    return members(found) if found else []


def refusal(s: MaidState, side: Side, party: Party, goal: int) -> Refusal | None:
    """Why a party can't retreat into a hex."""
    return worded(_REASONS, first(_shut(s, side, party), goal), name=NAMES[goal])


def fall_back(s: MaidState, ref: Referee, side: Side, party: Party, haven: int, suffered: int) -> None:
    """MAI-5.4: those who retreat take the state of the stack they join, or keep their own in an empty location.

    MAI-12.7: a 4R routs them, and those who were routed before still are.
    """
    cell = party.cell
    joins = s.present[side] >> haven & 1
    starved = cell in s.unsupplied[side]
    routed = s.routs and (suffered == ROUT or cell in s.routed[side])
    relocate(s, side, cell, haven, party.counts, party.people)
    if starved and not joins:
        mark_unsupplied(s, side, haven)
    if routed and haven not in s.routed[side]:
        s.rout(side, (*s.routed[side], haven))
    if ref.hears:
        text = f"The {SIDE_NAMES[side]} retreat from {NAMES[cell]} to {NAMES[haven]}."
        rules = ("MAI-8.6", "MAI-12.7") if routed else ("MAI-8.6",)
        tell(s, ref, "retreat", text, rules, touch=(WORDS[cell], WORDS[haven]))


@dataclass(slots=True)
class Retreat(Phase[MaidState]):
    """Those who must retreat go into an adjacent hex. Their owner is not asked where there is only one way."""

    rules: ClassVar[tuple[str, ...]] = ("MAI-8.6", "MAI-8.7")

    def side(self, s: MaidState) -> Side:
        raise NotImplementedError

    def party(self, s: MaidState) -> Party | None:
        """Who must retreat now; None if nobody must."""
        raise NotImplementedError

    def prompt(self, cell: int) -> str:
        raise NotImplementedError

    def fall(self, s: MaidState, ref: Referee, party: Party, haven: int) -> None:
        """They go there, and the next may."""
        raise NotImplementedError

    def stay(self, s: MaidState, ref: Referee, party: Party | None) -> None:
        """Nobody must, or those who must can't."""
        raise NotImplementedError

    def ways(self, s: MaidState) -> list[int]:
        """Where they can go, if they must."""
        party = self.party(s)
        return [] if party is None else havens(s, self.side(s), party)

    def ask(self, s: MaidState) -> Decision | None:
        party = self.party(s)
        if party is None:
            return None
        ways = havens(s, self.side(s), party)
        if len(ways) < 2:
            return None
        return Decision(self.side(s), self.prompt(party.cell), Menu([TO[haven] for haven in ways]), rules=self.rules)

    def run(self, s: MaidState, ref: Referee) -> None:
        ways = self.ways(s)
        if ways:
            self.on_retreat(s, ref, ways[0])
        else:
            self.stay(s, ref, self.party(s))

    def on_retreat(self, s: MaidState, ref: Referee, haven: int) -> None:
        party = self.party(s)
        assert party is not None
        self.fall(s, ref, party, haven)

    def undecided(self, s: MaidState) -> str:
        """MAI-8.7: whether leaders are with those who can't retreat and are eliminated."""
        party = self.party(s)
        trapped = party is not None and not havens(s, self.side(s), party) and party.people & ~(1 << WAGON)
        return FATES_OPEN if trapped else ""

    def why_not(self, s: MaidState, seat: int, words: list[str]) -> Refusal | None:
        party = self.party(s)
        return (
            None if party is None else about_hex(words, "retreat", lambda goal: refusal(s, self.side(s), party, goal))
        )

    def meant(self, s: MaidState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return Touched(s, touched).hex("retreat") or Phase.meant(self, s, seat, menu, touched)

    def preview(self, s: MaidState, seat: int, option: Option) -> Preview | None:
        """The stack as it would stand there. MAI-12.7: routed, if it falls back on a 4R."""
        (haven,) = option.args
        party, side = self.party(s), self.side(s)
        assert party is not None
        world = after(s, side, option)
        routed = (
            [Preview((Reason("It is routed: no attack and no zone of control for a while.", rules=("MAI-12.7",)),))]
            if haven in world.routed[side]
            else []
        )
        return joined(
            Preview((), (way(party.cell, haven),)), stacking(world, side, haven), *routed, supply_of(world, side, haven)
        )


@dataclass(slots=True)
class DefendersRetreat(Retreat):
    """The whole stack retreats; inside a town it ignores R (MAI-8.11)."""

    key: ClassVar[str] = "defenders_retreat"

    def side(self, s: MaidState) -> Side:
        return ENEMY[s.active]

    def party(self, s: MaidState) -> Party | None:
        battle, side = s.attack, ENEMY[s.active]
        cell = battle.target
        if not _retreats(battle.defender) or inside(s, side, cell) or not s.present[side] >> cell & 1:
            return None
        return Party(cell, stack(s, side, cell), people_at(s, side, cell))

    def prompt(self, cell: int) -> str:
        return f"Where does your stack at {NAMES[cell]} retreat?"

    def fall(self, s: MaidState, ref: Referee, party: Party, haven: int) -> None:
        s.done()
        fall_back(s, ref, ENEMY[s.active], party, haven, s.attack.defender)

    def stay(self, s: MaidState, ref: Referee, party: Party | None) -> None:
        s.done()
        if party is not None:
            _tell_trapped(s, ref, ENEMY[s.active], party.cell)
            eliminate_stack(s, ref, ENEMY[s.active], party.cell)


@dataclass(slots=True)
class AttackersRetreat(Retreat):
    """Those who took part retreat, separately for each location; those who attacked out of a town stay inside
    (MAI-8.11)."""

    key: ClassVar[str] = "attackers_retreat"
    at: Number = 0
    """Which of the parties is next."""

    def side(self, s: MaidState) -> Side:
        return s.active

    def party(self, s: MaidState) -> Party | None:
        battle = s.attack
        if not _retreats(battle.attacker) or self.at >= len(battle.parties):
            return None
        party = battle.parties[self.at]
        return None if inside(s, s.active, party.cell) or not any(party.counts) else party

    def prompt(self, cell: int) -> str:
        return f"Where do those who attacked from {NAMES[cell]} retreat?"

    def fall(self, s: MaidState, ref: Referee, party: Party, haven: int) -> None:
        self._next(s)
        self._gone(s)
        unspend(s, party.cell, party.counts)
        fall_back(s, ref, s.active, party, haven, s.attack.attacker)
        spend(s, haven, party.counts, party.people)

    def stay(self, s: MaidState, ref: Referee, party: Party | None) -> None:
        self._next(s)
        if party is not None:
            self._gone(s)
            _tell_trapped(s, ref, s.active, party.cell)
            lose_spent(s, ref, party.cell, party.counts, ("MAI-8.7",))

    def _next(self, s: MaidState) -> None:
        battle = s.attack
        if _retreats(battle.attacker) and self.at + 1 < len(battle.parties):
            s.then(AttackersRetreat(self.at + 1))
        else:
            s.done()

    def _gone(self, s: MaidState) -> None:
        """Those who retreat, or are lost for want of a retreat, do not advance (MAI-8.13)."""
        battle = s.attack
        nobody = Party(battle.parties[self.at].cell, NOBODY[s.active], 0)
        s.battle = battle.left((*battle.parties[: self.at], nobody, *battle.parties[self.at + 1 :]))


def _retreats(suffered: int) -> bool:
    return RETREAT <= suffered < ELIMINATED


def _tell_trapped(s: MaidState, ref: Referee, side: Side, cell: int) -> None:
    if ref.hears:
        tell(
            s,
            ref,
            "trapped",
            f"The {SIDE_NAMES[side]} at {NAMES[cell]} cannot retreat and are eliminated.",
            ("MAI-8.7",),
            touch=(WORDS[cell],),
        )

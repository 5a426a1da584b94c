"""Section 6.6: the winner of a combat may follow up."""

from dataclasses import dataclass, replace
from functools import lru_cache

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.reasons import Reasons, worded
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from .. import aloft
from ..castle import ladders
from ..charges import shield_wall
from ..log import tell
from ..movement import infiltration, riding, routes, walking
from ..mover import Mover
from ..muster.cast import Cast
from ..numbers import Cells, Counters, Somebody
from ..state import DEAD, NOWHERE, STUNNED, DiexState
from ..touched import Touched
from . import harm
from .contact import passable, strikes

MANY = 200
"""With more destinations than this one chooses first who goes."""

PASS = Option("pass", label="Nobody advances")

REASONS: Reasons = (
    None,
    Refusal("DXA-6.6a", "{name} is not one of the winners who took part in this combat."),
    Refusal("DXA-6.6g", "{name} shot in this phase and can't advance in it."),
    Refusal("DXA-6.6a", "{name} can't move now."),
)
"""Why somebody can't advance."""
MAY, NO_WINNER, HAS_SHOT, STUCK = range(len(REASONS))


@lru_cache(maxsize=65_536)
def _go(cast: Cast, counter: int, first: int, cell: int, place: str) -> Option:
    key = cast.keys[counter]
    return Option(
        f"advance {key} {place}",
        (counter, first, cell),
        label=f"{cast.names[counter]} advances to {place}",
        touch=(key, place),
    )


@dataclass(slots=True)
class Advance(Phase[DiexState]):
    """DXA-6.6a, DXA-6.6d: one of the winners may advance at once. `held` are the hexes that the losers filled
    before."""

    key = "advance"
    rules = ("DXA-6.6a", "DXA-6.6b", "DXA-6.6c", "DXA-6.6d", "DXA-6.6e")
    winners: Counters
    losers: Counters
    held: Cells
    retreated: bool
    """Whether the losers had to retreat; else one must be stunned or dead."""
    chosen: Somebody = -1
    """Who goes, when that was asked first."""

    # ---------------------------------------------------------------- where to

    def openings(self, s: DiexState) -> int:
        """DXA-6.6b: the hexes that a loser left, and those of the stunned or dead: nobody on his feet and no living
        animal is in them."""
        fallen = 0
        down = False
        for loser in members(self.losers):
            if s.health[loser] in (STUNNED, DEAD):
                down = True
                if s.at[loser] != NOWHERE:
                    fallen |= s.cells(loser)
        if not down and not self.retreated:
            return 0
        left = (self.held & ~s.fallen) | fallen
        return left & ~s.upright[0] & ~s.upright[1] & ~s.beasts

    def points(self, s: DiexState, counter: int) -> int:
        """DXA-6.6c, DXA-6.6g: half of his own allowance, whosever phase it is."""
        return s.allowance(counter) // 2

    def hindrance(self, s: DiexState, counter: int) -> int:
        """What keeps him from advancing, as a number of REASONS: he took part (DXA-6.6a), did not shoot in this phase
        (DXA-6.6g), is on his feet and free to go (DXA-2.1h)."""
        if not self.winners >> counter & 1:
            return NO_WINNER
        if _shot(s) >> counter & 1:
            return HAS_SHOT
        return MAY if s.is_active(counter) and not (s.idle | s.bearers) >> counter & 1 else STUCK

    def goals(self, s: DiexState, counter: int, openings: int) -> dict[int, int]:
        """Every hex in which he may end (DXA-6.6e), with the first hex of the cheapest way there."""
        if s.aloft >> counter & 1:
            return self._over_the_palisade(s, counter, openings)
        points = self.points(s, counter)
        dear, barred = routes.closed(s, counter)
        filled = walking.others(s, counter)
        best: dict[int, tuple[int, int]] = {}
        for first in members(openings & ~barred):
            cost, facing = routes.price(s, counter, first)
            if not 0 < cost <= points:
                continue
            layers = (
                self._ride_on(s, first, facing, points - cost, barred, dear, filled)
                if facing >= 0
                else self._walk_on(s, first, points - cost, barred, dear, filled)
            )
            for more, layer in enumerate(layers):
                for cell in members(layer):
                    if cell not in best or cost + more < best[cell][0]:
                        best[cell] = (cost + more, first)
        best.pop(s.at[counter], None)
        return {cell: first for cell, (_, first) in best.items()}

    @staticmethod
    def _walk_on(s: DiexState, first: int, left: int, barred: int, dear: int, filled: int) -> list[int]:
        """By further cost, where a man on foot can go from the first hex. Into a hex beside it the way is the step, as
        in `routes`."""
        ground = s.ground
        layers = [layer & ~filled for layer in walking.flood(ground, first, left, barred, dear)]
        for direction, offset in enumerate(ground.lattice.offsets):
            if walking.step_cost(ground, first, direction, dear) > left:
                layers = [layer & ~(1 << first + offset) for layer in layers]
        return layers

    @staticmethod
    def _ride_on(s: DiexState, first: int, facing: int, left: int, barred: int, dear: int, filled: int) -> list[int]:
        """The same for a rider whose front has entered the first hex."""
        ground = s.ground
        beside = riding.around(ground, first, facing)
        layers = [
            _any(layer, riding.room(ground, [layer], filled)) & ~beside
            for layer in riding.flood(ground, first, facing, min(left, riding.LEG), barred, dear)
        ]
        layers[-1] |= riding.steps(ground, first, facing, left, beside & ~barred, dear, filled)
        return layers

    @staticmethod
    def _over_the_palisade(s: DiexState, counter: int, openings: int) -> dict[int, int]:
        """DXA-10.1.3c: from a ladder he goes over the palisade, and no farther; from a rope not in the turn in which
        he climbed it (DXS-11.2g)."""
        if aloft.just_up(s, counter):
            return {}
        there = aloft.faced(s, s.at[counter])
        return {there: there} if passable(s, openings & ~s.living & 1 << there) else {}

    def choices(self, s: DiexState) -> list[tuple[int, dict[int, int]]]:
        """Who may advance, and where to."""
        openings = self.openings(s)
        if not openings or not openings & s.ground.lattice.spread(s.upright[0] | s.upright[1]):
            return []
        some = self.winners if self.chosen < 0 else 1 << self.chosen
        found = []
        for counter in members(some):
            if counter < s.cast.people and self.hindrance(s, counter) == MAY:
                goals = self.goals(s, counter, openings)
                if goals:
                    found.append((counter, goals))
        return found

    # ---------------------------------------------------------------- the phase

    def ask(self, s: DiexState) -> Decision | None:
        choices = self.choices(s)
        if not choices:
            return None
        seat = s.cast.seat[choices[0][0]]
        names = s.ground.names
        options = []
        if len(choices) > 1 and sum(len(goals) for _, goals in choices) > MANY:
            for counter, _ in choices:
                key = s.cast.keys[counter]
                options.append(
                    Option(f"choose {key}", (counter,), label=f"{s.name(counter)} advances", touch=(key,), final=False)
                )
        else:
            for counter, goals in choices:
                options += [_go(s.cast, counter, first, cell, names[cell]) for cell, first in goals.items()]
        options.append(PASS)
        return Decision(seat, "Does one of the winners advance?", Menu(options), rules=self.rules)

    def run(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_pass(self, s: DiexState, ref: Referee) -> None:
        s.done()

    def on_choose(self, s: DiexState, ref: Referee, counter: int) -> None:
        s.then(replace(self, chosen=counter))

    def on_advance(self, s: DiexState, ref: Referee, counter: int, first: int, goal: int) -> None:
        s.done()
        exempt = self.losers | engaged(s, counter)
        if ref.hears:
            tell(
                s,
                ref,
                "advance",
                f"{s.name(counter)} advances to {s.ground.names[goal]}.",
                "DXA-6.6a",
                "DXA-6.6c",
                counters=(counter,),
                cells=(goal,),
            )
        shield_wall.leave(s, counter)
        harm.let_go(s, counter)
        climbs = s.aloft >> counter & 1
        s.clear(counter)
        s.move = Mover(counter, 0, ((s.at[counter], s.facing[counter]),))
        if climbs:
            s.at[counter] = goal
            s.move.trail += ((goal, -1),)
            ladders.land(s, ref, counter)
        else:
            self._walk(s, ref, s.move, first, goal, exempt)
        harm.settle(s, counter)
        harm.crush(s, ref)

    def _walk(self, s: DiexState, ref: Referee, move: Mover, first: int, goal: int, exempt: int) -> None:
        """DXA-4.3h: hexes crossed before the last are tested."""
        counter, spent = move.counter, 0
        path: tuple[int, ...] = (first,)
        while path:
            cell = path[0]
            cost, facing = routes.price(s, counter, cell)
            if not cost or spent + cost > self.points(s, counter):
                return  # a wound on the way has shortened it
            spent += cost
            s.at[counter], s.facing[counter] = cell, facing
            move.trail += ((cell, facing),)
            if cell == goal:
                return
            path = path[1:] or routes.route(s, counter, self.points(s, counter) - spent, goal)
            marks = infiltration.rolls(s, ref, counter, cell, exempt=exempt)
            if marks >> infiltration.STOPPED & 1 or s.moving != counter:
                return

    def why_not(self, s: DiexState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] not in ("advance", "choose") or len(words) < 2:
            return None
        counter = s.cast.numbers.get(words[1], -1)
        if counter < 0:
            return Refusal("DXA-6.6a", s.nobody(words[1]))
        name = s.name(counter)
        refusal = worded(REASONS, self.hindrance(s, counter), name=name)
        if refusal is not None:
            return refusal
        cell = s.ground.cell(words[-1])
        if cell < 0:
            return None
        if s.living >> cell & 1:
            return Refusal(
                "DXA-6.6e", f"{words[-1]} is not free: an advance ends in a hex without another living character."
            )
        if not any(
            0 < routes.price(s, counter, first)[0] <= self.points(s, counter) for first in members(self.openings(s))
        ):
            return Refusal("DXA-6.6b", f"{name} can't enter a hex that the loser left.")
        return Refusal(
            "DXA-6.6c",
            f"{name} can't get to {words[-1]} over a hex that the loser left, with {self.points(s, counter)} points.",
        )

    def meant(self, s: DiexState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        t = Touched(s, seat, touched)
        key = t.mine[0] if t.mine else next((s.cast.keys[counter] for counter in members(self.winners)), "")
        return (" ".join(("advance", key, *t.cells[-1:])),)

    def preview(self, s: DiexState, seat: int, option: Option) -> Preview | None:
        if option.verb != "advance":
            return None
        counter, *way = option.args
        cells = (s.at[counter], *dict.fromkeys(way))
        reason = Reason(f"half the allowance: {self.points(s, counter)} points", rules=("DXA-6.6c",))
        return Preview((reason,), (Overlay("path", tuple(s.ground.names[cell] for cell in cells)),))


def _shot(s: DiexState) -> int:
    """Who shot in this phase: in step 1, or defensively."""
    return s.fired | s.shot & s.cast.force[s.phasing]


def _any(layer: tuple[int, ...], ends: list[int]) -> int:
    found = 0
    for d in range(6):
        found |= layer[d] & ends[d]
    return found


def engaged(s: DiexState, counter: int) -> int:
    """DXA-6.6f: enemies who fight already: those who have fought in this step, and those whom another of his side is in
    position to attack."""
    seat = s.cast.seat[counter]
    enemy = 1 - seat
    found = (s.struck if seat == s.phasing else s.attacked) & s.cast.force[enemy]
    near = s.upright[enemy] & s.ground.lattice.spread(s.upright[seat])
    for friend in s.cast.ranks[seat]:
        if friend != counter and s.at[friend] >= 0:
            for cell in members(strikes(s, friend) & near):
                found |= 1 << s.who[cell]
    return found

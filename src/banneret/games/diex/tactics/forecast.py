"""What a manner of playing is likely to come to: the phase played out in that manner, and the enemy's reply, up to his blows.

Only what the dice of the fights do is left out: a combat counts with what it promises on average, so that a few forecasts are enough to tell manners apart.
"""

from banneret.kernel.dice import Dice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .. import charge
from ..combat import Combat, joiners, reach_of_all
from ..state import CHARGES, COMBAT, MOVEMENT, DiexState
from .fight import Melee
from .playout import playout
from .worth import lead

MOST_ANSWERS = 400
"""After so many answers a forecast ends, come what may."""
OVER = 45.0
"""What a point of the result counts, in victory points."""
REPLY = 0.85
"""How much of the enemy's blows is believed: he plays no better than the advice."""


def chapter(s: DiexState, seat: int) -> tuple[int, int] | None:
    """The stretch of play for which a manner is chosen: the charges, and the moves, of a side's own phase. None: nothing to choose."""
    return (s.turn, s.step) if s.phasing == seat and s.step in (CHARGES, MOVEMENT) else None


def forecast(s: DiexState, seat: int, manner: str, dice: Dice) -> float:
    """How many points a seat may be ahead after this phase of its own and the enemy's next, playing on in this manner. The position is used up."""
    ref = Referee(dice)
    _play_on(s, ref, seat, manner, dice)
    value = lead(s, seat) + _promise(s, seat)
    while s.result is None and s.phasing == seat and _answer(s, ref, seat, manner, dice):
        pass  # the blows: what they leave standing can strike back
    before = lead(s, seat)
    _play_on(s, ref, 1 - seat, "", dice)
    if s.result is not None:
        return 0.5 * (value + OVER * s.result.scores[seat])
    return value + lead(s, seat) - before - REPLY * _promise(s, 1 - seat)


def _play_on(s: DiexState, ref: Referee, striker: int, manner: str, dice: Dice) -> None:
    """Until this side is asked for its blows, or its phase is over without any."""
    turn = s.turn
    for _ in range(MOST_ANSWERS):
        if s.result is not None or s.phasing != striker or s.turn != turn or (s.step == COMBAT and type(s.stack[-1]) is Combat):
            return
        if not _answer(s, ref, striker, manner, dice):
            return


def _answer(s: DiexState, ref: Referee, seat: int, manner: str, dice: Dice) -> bool:
    """One answer by the advice, in this manner if it is this seat's; False when the game is over."""
    decision = advance(s, ref)
    if decision is None:
        return False
    who = decision.seats[0]
    apply(s, ref, who, decision.menu_of(who)[playout(s, who, decision.menu_of(who), dice, manner if who == seat else "")])
    advance(s, ref)
    return s.result is None


def _promise(s: DiexState, seat: int) -> float:
    """What the blows of the side that is about to strike promise, charges included; nothing if it is not its turn to strike."""
    if s.result is not None or s.phasing != seat or s.step != COMBAT:
        return 0.0
    reach = reach_of_all(s)
    free = joiners(s, reach)
    total = Melee(s, free).plan()[0] if free else 0.0
    if s.charges:
        sworn = dict(charge.compulsory(s))
        riders = [(rider, foes) for rider, foes in reach if rider in sworn]
        alone = Melee(s, riders)
        for rider, _ in riders:
            total += alone.joint(frozenset((rider,)), sworn[rider])
    return total

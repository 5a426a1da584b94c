"""CHV-6.3: the first hands."""

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from ..army.commanders import hand_size, in_play
from ..cards.deck import EMPTY, draw
from ..state import ChivalryState
from ..tables import ENEMY, SIDES


class Deal(Phase[ChivalryState]):
    """First the side with the first initiative, then the other."""

    __slots__ = ()
    key = "deal"
    rules = ("CHV-6.3",)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        s.hands = [Secret((s.seat(side),), EMPTY) for side in SIDES]
        for side in (s.initiative, ENEMY[s.initiative]):
            draw(s, ref, side, hand_size(in_play(s, side)))

"""ORL-16.9 to ORL-16.11: the Bonus tiles move on, and the Start Player token."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..log import NAMES, tell
from ..state import OrleansState
from ..tables import BONUS_TILES


@dataclass(slots=True)
class Exchange(Phase[OrleansState]):
    """The end of a round."""

    key: ClassVar[str] = "exchange"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.9", "ORL-16.10", "ORL-16.11")

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        ref.horizon()
        move_tiles(s, ref)
        # ORL-16.11, ORL-1.3: the left neighbour is the next seat, and seat 1 follows seat 4
        s.start = (s.start + 1) % len(s.players)
        s.round += 1
        if ref.hears:
            tell(s, ref, "start_player", f"{NAMES[s.start]} is the Start Player.", ("ORL-16.11",))


def move_tiles(s: OrleansState, ref: Referee) -> None:
    """ORL-16.9: Era I's tile is put aside, the others move down, the top of the stack comes on Era III."""
    s.aside = [*s.aside, s.bonus[0]]
    drawn = ref.below(len(s.tiles))
    top = s.tiles[drawn]
    s.tiles = s.tiles[:drawn] + s.tiles[drawn + 1 :]
    s.bonus = [s.bonus[1], s.bonus[2], top]
    if ref.hears:
        tell(
            s,
            ref,
            "bonus_tile",
            f"{BONUS_TILES[top].name} comes on Era III: {BONUS_TILES[top].effect}",
            ("ORL-16.9",),
            gist=BONUS_TILES[top].name,
        )
    if not s.tiles:
        # ORL-16.10: mixed: which is on top is drawn by chance when it is turned
        s.tiles = sorted(s.aside)
        s.aside = []
        if ref.hears:
            tell(
                s,
                ref,
                "reshuffle",
                "The stack of Bonus tiles is empty: those put aside are mixed and become the stack.",
                ("ORL-16.10",),
            )

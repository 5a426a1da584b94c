"""Section 6: followers are drawn from the bags."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..log import FOLLOWER_WORDS, NAMES, followers, tell
from ..state import OrleansState, Player, added
from ..supply import from_bag
from ..tables import ERAS, FOLLOWER_KINDS, GREEN, PLACE

BATHHOUSE = PLACE["bathhouse"]


@dataclass(slots=True)
class Draw(Phase[OrleansState]):
    """ORL-6.1, ORL-5.3: all players draw at the same time. Nobody decides anything; which of two the Bathhouse keeps is
    part of the plan."""

    key: ClassVar[str] = "draw"
    rules: ClassVar[tuple[str, ...]] = ("ORL-6.1", "ORL-6.3")

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        for seat in range(len(s.players)):
            draw(s, ref, seat)


def allowance(player: Player) -> int:
    """ORL-6.2, ORL-6.3: how many followers are drawn: the era's number, at most the free spaces of the green, at most
    what the bag holds."""
    return min(ERAS[player.era].draw, GREEN - sum(player.green), sum(player.bag))


def draw(s: OrleansState, ref: Referee, seat: int) -> None:
    """ORL-6.4: the owner alone sees what is drawn. What all may hear of it depends on nothing but how much lies on the
    green and in the bag."""
    player = s.players[seat]
    count = allowance(player)
    bathed = draw_followers(player, ref)
    if ref.hears:
        tell(
            s,
            ref,
            "draw",
            f"{NAMES[seat]} draws {count} follower{'s'[: count != 1]} from the bag.",
            ("ORL-6.1", "ORL-6.2", "ORL-6.3"),
        )
        if bathed:
            more = "2 more followers, one of which is kept" if bathed > 1 else "1 more follower, the last in the bag"
            tell(s, ref, "bathhouse", f"{NAMES[seat]} draws {more}, for the Bathhouse.", ("ORL-12.3", "ORL-12.7"))
        tell(s, ref, "drawn", f"You draw {followers(player.drawn)}.", ("ORL-6.4",), seats=(seat,))
        if player.bath:
            tell(
                s,
                ref,
                "bath",
                f"The Bathhouse: keep the {' or the '.join(FOLLOWER_WORDS[kind] for kind in player.bath)}.",
                ("ORL-12.7",),
                seats=(seat,),
            )


def draw_followers(player: Player, ref: Referee) -> int:
    """ORL-6.1: blindly, each follower in the bag equally likely (ORL-22.2). How many more the Bathhouse has drawn after
    that."""
    for _ in range(allowance(player)):
        kind = from_bag(player, ref)
        player.green[kind] += 1
        player.drawn = added(player.drawn, kind, 1)
    bathed = min(2, sum(player.bag)) if player.places >> BATHHOUSE & 1 and sum(player.green) < GREEN else 0
    if bathed:
        bathe(player, ref)
    return bathed


def bathe(player: Player, ref: Referee) -> None:
    """ORL-12.3, ORL-12.7: two more followers, of which one is kept. There is no choice with one left in the bag or
    between two of a kind."""
    first = from_bag(player, ref)
    if sum(player.bag):
        second = from_bag(player, ref)
        if second != first:
            player.bath = (first, second)
            return
        player.bag[second] += 1
    player.green[first] += 1
    player.drawn = added(player.drawn, first, 1)


def nothing_hidden(player: Player) -> None:
    """ORL-7.1: the green lies open from now on."""
    player.drawn = [0] * FOLLOWER_KINDS

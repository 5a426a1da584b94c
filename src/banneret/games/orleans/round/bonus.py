"""ORL-16.1 to ORL-16.3: the Bonus tiles are paid out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ids import market_follower_id
from ..log import FOLLOWER_WORDS, GOOD_WORDS, NAMES, tell
from ..loire import SPACE, SPACES, TOWNS
from ..numbers import Seat, Turn
from ..phase import OrleansPhase
from ..rewards import fame
from ..state import OrleansState, added
from ..supply import take_follower, take_good
from ..tables import (
    BONUS_TILES,
    CHEESE,
    CRAFTSMAN,
    FARMER,
    FISH,
    FISHERMAN,
    FOLLOWER,
    FOLLOWER_IDS,
    GRAIN,
    SEATS,
    TRADER,
    WOOD,
    Kind,
    Ware,
)
from ..touch import Touched
from . import malus

TOLLS = 2
MINSTRELS = 1
RENT = 1
DAY_LABOURERS = (FARMER, FISHERMAN, CRAFTSMAN, TRADER)


@dataclass(slots=True)
class Bonus(Phase[OrleansState]):
    """ORL-16.1: in turn order each player receives the tile on the Era card of the own era, once. ORL-16.2: the era
    held when it is paid.

    ORL-17.5: all receive theirs, even if a marker reaches the end of the track on the way.
    """

    key: ClassVar[str] = "bonus"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.1", "ORL-16.2")
    at: Turn = 0

    def run(self, s: OrleansState, ref: Referee) -> None:
        if self.at == len(SEATS):
            s.done()
            return
        s.then(Bonus(self.at + 1))
        seat = s.in_turn()[self.at]
        tile = s.bonus[s.players[seat].era]
        if ref.hears:
            tell(
                s,
                ref,
                "bonus",
                f"{NAMES[seat]}: {BONUS_TILES[tile].name}. {BONUS_TILES[tile].effect}",
                ("ORL-16.1", "ORL-16.3"),
            )
        _EFFECTS[tile](s, ref, seat)


def _coins(s: OrleansState, ref: Referee, seat: int) -> None:
    s.players[seat].coins += TOLLS


def _fame(s: OrleansState, ref: Referee, seat: int) -> None:
    fame.gain(s, ref, seat, MINSTRELS, "the Minstrels", ("ORL-16.3",))


def _good(good: Ware) -> Callable[[OrleansState, Referee, int], None]:
    def effect(s: OrleansState, ref: Referee, seat: int) -> None:
        if not take_good(s, seat, good) and ref.hears:
            tell(s, ref, "lost", f"No {GOOD_WORDS[good]} is left for {NAMES[seat]}.", ("ORL-1.6",))

    return effect


def _settler(s: OrleansState, ref: Referee, seat: int) -> None:
    if s.players[seat].supply:
        s.call(BonusSettler(seat))


def _follower(s: OrleansState, ref: Referee, seat: int) -> None:
    if any(s.market[kind] for kind in DAY_LABOURERS):
        s.call(BonusFollower(seat))


def _villages(s: OrleansState, ref: Referee, seat: int) -> None:
    player = s.players[seat]
    player.coins += RENT + (player.areas & s.villages).bit_count()


_BY_ID: dict[str, Callable[[OrleansState, Referee, int], None]] = {
    "bonus_coins": _coins,
    "bonus_fame": _fame,
    "bonus_grain": _good(GRAIN),
    "bonus_fish": _good(FISH),
    "bonus_cheese": _good(CHEESE),
    "bonus_wood": _good(WOOD),
    "bonus_settler": _settler,
    "bonus_follower": _follower,
    "bonus_villages": _villages,
    "malus": malus.strike,
}
_EFFECTS = tuple(_BY_ID[tile.id] for tile in BONUS_TILES)
"""ORL-16.3: what each tile does."""


@dataclass(slots=True)
class BonusSettler(OrleansPhase):
    """ORL-16.3: Newcomers: a settler from the supply in a town of the player's choice."""

    key: ClassVar[str] = "bonus_settler"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.3",)
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        return Decision(
            self.seat,
            "Newcomers: place a settler from your supply in a town.",
            _SETTLER,
            rules=self.rules,
            further=True,
        )

    def on_settler(self, s: OrleansState, ref: Referee, town: int) -> None:
        s.done()
        player = s.players[self.seat]
        player.supply -= 1
        player.towns = added(player.towns, town, 1)
        if ref.hears:
            space = SPACES[TOWNS[town]]
            tell(
                s,
                ref,
                "settler",
                f"{NAMES[self.seat]} places a settler in {space.name}.",
                ("ORL-16.3",),
                touch=(space.id,),
            )

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        return (
            Refusal("ORL-16.3", "Newcomers go to a town: Orléans or Tours.")
            if words[0] == "settler" and SPACE.get(words[-1]) not in TOWNS
            else None
        )

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"settler {name}" for name in t.site]


_SETTLER = Menu(
    [
        Option(f"settler {SPACES[town].id}", (at,), label=f"A settler to {SPACES[town].name}", touch=(SPACES[town].id,))
        for at, town in enumerate(TOWNS)
    ]
)


@dataclass(slots=True)
class BonusFollower(OrleansPhase):
    """ORL-16.3: Day labourers: a farmer, fisherman, craftsman or trader into the bag."""

    key: ClassVar[str] = "bonus_follower"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.3",)
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        options = [_FOLLOWER[kind] for kind in DAY_LABOURERS if s.market[kind]]
        return Decision(
            self.seat, "Day labourers: take a follower into your bag.", Menu(options), rules=self.rules, further=True
        )

    def on_follower(self, s: OrleansState, ref: Referee, kind: Kind) -> None:
        s.done()
        take_follower(s, self.seat, kind)
        if ref.hears:
            tell(s, ref, "recruit", f"{NAMES[self.seat]} takes 1 {FOLLOWER_WORDS[kind]}.", ("ORL-16.3",))

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "follower" or len(words) != 2 or words[1] not in FOLLOWER:
            return None
        if FOLLOWER[words[1]] not in DAY_LABOURERS:
            return Refusal("ORL-16.3", "Day labourers are farmers, fishermen, craftsmen or traders.")
        return Refusal("ORL-1.6", f"No {words[1]} is left on the Marketplace.")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"follower {name}" for name in (t.market or t.followers)[-1:]]


_FOLLOWER = {
    kind: Option(
        f"follower {FOLLOWER_IDS[kind]}",
        (kind,),
        label=f"Take 1 {FOLLOWER_WORDS[kind]}",
        touch=(market_follower_id(kind),),
    )
    for kind in DAY_LABOURERS
}

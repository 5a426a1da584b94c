"""Section 14: Fame, and the gifts along its track."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee

from ..log import NAMES, tell
from ..numbers import FameTile, Seat
from ..phase import OrleansPhase
from ..state import OrleansState
from ..supply import take_follower, take_good
from ..tables import ERA_FAME, ERAS, FAME_TILE, FAME_TILES, LAST_FAME, MONK, WOOD
from . import gifts, peek, technology
from .place_cards import TakePlace

THREE_COINS = 3
OPEN_ADVANCE_COINS = 2
"""ORL-21.1."""


def gain(s: OrleansState, ref: Referee, seat: int, points: int, what: str, rules: tuple[str, ...]) -> None:
    """ORL-14.1, ORL-14.2: the marker moves in full and stops at 36; then every tile reached or passed is resolved in
    ascending order."""
    if not points:
        return
    player = s.players[seat]
    before = player.fame
    player.fame = min(LAST_FAME, before + points)
    if ref.hears:
        text = f"{NAMES[seat]} gains {points} Fame for {what}."
        tell(
            s,
            ref,
            "fame",
            text,
            (*rules, "ORL-14.1"),
            sum=f"{before} + {points} = {player.fame}" if before + points == player.fame else f"stops at {LAST_FAME}",
        )
    reached = [number for number, tile in enumerate(FAME_TILES) if before < tile.space <= player.fame]
    if reached:
        s.call(FameTiles(seat, reached[0], reached[-1]))


@dataclass(slots=True)
class FameTiles(OrleansPhase):
    """ORL-14.2: the tiles that one gain has reached, one after the other. As Fame never falls, nobody resolves a tile
    twice."""

    key: ClassVar[str] = "fame_tiles"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.2", "ORL-14.3")
    at_once: ClassVar[bool] = True
    seat: Seat
    tile: FameTile
    last: FameTile

    def run(self, s: OrleansState, ref: Referee) -> None:
        if self.tile == self.last:
            s.done()
        else:
            s.then(FameTiles(self.seat, self.tile + 1, self.last))
        if ref.hears:
            tell(
                s,
                ref,
                "fame_tile",
                f"{NAMES[self.seat]} reaches space {FAME_TILES[self.tile].space}: {FAME_TILES[self.tile].effect}",
                ("ORL-14.3",),
            )
        _EFFECTS[self.tile](s, ref, self.seat)


def _extra_follower(s: OrleansState, ref: Referee, seat: int) -> None:
    # ORL-14.8: nothing with an empty bag
    if sum(s.players[seat].bag):
        s.call(gifts.ExtraFollower(seat))


def _three_coins(s: OrleansState, ref: Referee, seat: int) -> None:
    s.players[seat].coins += THREE_COINS


def _one_wood(s: OrleansState, ref: Referee, seat: int) -> None:
    if s.goods[WOOD]:
        s.call(TakeWood(seat))


def _advance(era: int) -> Callable[[OrleansState, Referee, int], None]:
    def effect(s: OrleansState, ref: Referee, seat: int) -> None:
        """ORL-15.1: the player is in the era from the moment of reaching the space; ORL-15.3: a look comes with it,
        ORL-21.1: or coins."""
        if ref.hears:
            tell(s, ref, "era", f"{NAMES[seat]} advances to {ERAS[era].name}.", ("ORL-15.1", "ORL-15.2"))
        if s.open_nations:
            s.players[seat].coins += OPEN_ADVANCE_COINS
            if ref.hears:
                tell(
                    s,
                    ref,
                    "coins",
                    f"{NAMES[seat]} takes {OPEN_ADVANCE_COINS} coins: the Nation cards lie open.",
                    ("ORL-21.1",),
                )
        else:
            s.call(peek.Peek(seat))

    return effect


def _technology(s: OrleansState, ref: Referee, seat: int) -> None:
    technology.offer(s, seat, optional=True)


def _place_card(s: OrleansState, ref: Referee, seat: int) -> None:
    TakePlace.offer(s, seat, optional=True)


def _monk(s: OrleansState, ref: Referee, seat: int) -> None:
    if s.market[MONK]:
        s.call(TakeMonk(seat))


def _five_value(s: OrleansState, ref: Referee, seat: int) -> None:
    s.call(gifts.FiveValue(seat))


def _demolish(s: OrleansState, ref: Referee, seat: int) -> None:
    if s.fortified:
        s.call(gifts.Demolish(seat))


def _church(s: OrleansState, ref: Referee, seat: int) -> None:
    if gifts.church_sites(s, seat):
        s.call(gifts.BuildChurch(seat))


def _end(s: OrleansState, ref: Referee, seat: int) -> None:
    """ORL-17.3: whoever goes on after this action or bonus sees that the game is over (`ending.famous`)."""


_BY_ID: dict[str, Callable[[OrleansState, Referee, int], None]] = {
    "extra_follower": _extra_follower,
    "three_coins": _three_coins,
    "one_wood": _one_wood,
    "era_two": _advance(1),
    "technology": _technology,
    "place_card": _place_card,
    "monk": _monk,
    "era_three": _advance(2),
    "five_value": _five_value,
    "demolish": _demolish,
    "church": _church,
    "end": _end,
}
_EFFECTS = tuple(_BY_ID[tile.id] for tile in FAME_TILES)
"""ORL-14.3: what each tile does."""
assert ERA_FAME[1:] == (FAME_TILES[FAME_TILE["era_two"]].space, FAME_TILES[FAME_TILE["era_three"]].space)


@dataclass(slots=True)
class Gift(OrleansPhase):
    """ORL-14.3: a gift that may be declined."""

    rules: ClassVar[tuple[str, ...]] = ("ORL-14.3",)
    prompt: ClassVar[str] = ""
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        return Decision(self.seat, self.prompt, _TAKE_OR_NOT, rules=self.rules)

    def on_take(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        self.give(s, ref)

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        if ref.hears:
            tell(s, ref, "decline", f"{NAMES[self.seat]} declines.", self.rules)

    def give(self, s: OrleansState, ref: Referee) -> None:
        raise NotImplementedError


class TakeWood(Gift):
    """Space 10."""

    __slots__ = ()
    key = "take_wood"
    prompt = "Fame 10: take 1 wood?"

    def give(self, s: OrleansState, ref: Referee) -> None:
        take_good(s, self.seat, WOOD)
        if ref.hears:
            tell(s, ref, "take", f"{NAMES[self.seat]} takes 1 wood.", ("ORL-14.3",))


class TakeMonk(Gift):
    """Space 22."""

    __slots__ = ()
    key = "take_monk"
    prompt = "Fame 22: take 1 monk into your bag?"

    def give(self, s: OrleansState, ref: Referee) -> None:
        take_follower(s, self.seat, MONK)
        if ref.hears:
            tell(s, ref, "recruit", f"{NAMES[self.seat]} takes 1 monk.", ("ORL-14.3",))


_TAKE_OR_NOT = Menu((Option("take", label="Take it"), Option("decline", label="Decline")))

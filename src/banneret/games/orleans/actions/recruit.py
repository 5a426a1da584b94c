"""ORL-9.1, ORL-9.2, ORL-9.8, ORL-9.9: the actions that bring followers."""

from collections.abc import Sequence

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ids import market_follower_id
from ..log import FOLLOWER_WORDS, NAMES, tell
from ..rewards import fame, technology
from ..rewards.place_cards import TakePlace
from ..state import OrleansState
from ..supply import take_follower, take_good
from ..tables import (
    CRAFTSMAN,
    FARMER,
    FISHERMAN,
    FOLLOWER,
    FOLLOWER_IDS,
    GRAIN,
    KNIGHT,
    MONK,
    SCHOLAR,
    SEATS,
    TRADER,
    Kind,
)
from ..touch import Touched
from .base import Action

CASTLE_COINS = 1
SCHOOL_FAME = 1


def _recruited(s: OrleansState, kind: Kind) -> str:
    return f"1 {FOLLOWER_WORDS[kind]}" if s.market[kind] else f"no {FOLLOWER_WORDS[kind]} (none is left)"


class Farmhouse(Action):
    """ORL-9.1: 1 farmer and 1 grain; ORL-9.9: also one of them alone."""

    id = "farmhouse"

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if s.market[FARMER] or s.goods[GRAIN]:
            return None
        return Refusal("ORL-8.3", "No farmer and no grain is left on the Marketplace.")

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        recruited = take_follower(s, seat, FARMER)
        grain = take_good(s, seat, GRAIN)
        if ref.hears:
            gains = " and ".join(words for words, got in (("1 farmer", recruited), ("1 grain", grain)) if got)
            tell(s, ref, "recruit", f"{NAMES[seat]} takes {gains} at the Farmhouse.", ("ORL-9.1", "ORL-9.9"))

    def prospect(self, s: OrleansState, seat: int) -> str:
        return f"{_recruited(s, FARMER)}, {'1 grain' if s.goods[GRAIN] else 'no grain (none is left)'}"


class GuildHouse(Action):
    """ORL-9.2: one of three followers, each with a gift of its own."""

    id = "guild_house"

    def __init__(self) -> None:
        super().__init__()
        gifts = {
            FISHERMAN: f"{self.spaces.fisherman_coins} coins",
            CRAFTSMAN: "1 Technology tile",
            TRADER: "1 Place card",
        }
        self._ways = tuple(
            {
                kind: self.option(
                    seat,
                    FOLLOWER_IDS[kind],
                    f"Guild House: 1 {FOLLOWER_WORDS[kind]} and {gift}",
                    (kind,),
                    (market_follower_id(kind),),
                )
                for kind, gift in gifts.items()
            }
            for seat in range(len(SEATS))
        )

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if any(s.market[kind] for kind in (FISHERMAN, CRAFTSMAN, TRADER)):
            return None
        return Refusal("ORL-9.9", "Fisherman, craftsman and trader have all run out.")

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        return [way for kind, way in self._ways[seat].items() if s.market[kind]]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        kind = Kind(args[0])
        take_follower(s, seat, kind)
        coins = self.spaces.fisherman_coins if kind == FISHERMAN else 0
        s.players[seat].coins += coins
        if ref.hears:
            extra = f" and {coins} coins" if coins else ""
            tell(
                s,
                ref,
                "recruit",
                f"{NAMES[seat]} takes 1 {FOLLOWER_WORDS[kind]}{extra} at the Guild House.",
                ("ORL-9.2",),
            )
        if kind == CRAFTSMAN:
            technology.offer(s, seat, optional=False)
        elif kind == TRADER:
            TakePlace.offer(s, seat, optional=False)

    def prospect(self, s: OrleansState, seat: int) -> str:
        ways = [f"1 fisherman and {self.spaces.fisherman_coins} coins"] if s.market[FISHERMAN] else []
        if s.market[CRAFTSMAN]:
            ways.append("1 craftsman" + (" and 1 Technology tile" if technology.legal_spaces(s, seat) else ""))
        if s.market[TRADER]:
            ways.append("1 trader" + (" and 1 Place card" if TakePlace.on_offer(s, seat) else ""))
        return ", or ".join(ways)

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        if len(words) == 1 and words[0] in FOLLOWER:
            kind = FOLLOWER[words[0]]
            if kind not in self._ways[seat]:
                return Refusal("ORL-9.2", f"The Guild House has fisherman, craftsman and trader, not the {words[0]}.")
            return Refusal("ORL-9.2", f"No {words[0]} is left on the Marketplace.")
        return super().why_not(s, seat, words)

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return (t.market or t.followers)[-1:]


class Castle(Action):
    """ORL-9.8: 1 knight and 1 coin; ORL-9.9: the coin also alone."""

    id = "castle"

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        recruited = take_follower(s, seat, KNIGHT)
        s.players[seat].coins += CASTLE_COINS
        if ref.hears:
            tell(
                s,
                ref,
                "recruit",
                f"{NAMES[seat]} takes {'1 knight and ' if recruited else ''}{CASTLE_COINS} coin at the Castle.",
                ("ORL-9.8", "ORL-9.9"),
            )

    def prospect(self, s: OrleansState, seat: int) -> str:
        return f"{_recruited(s, KNIGHT)}, {CASTLE_COINS} coin"


class School(Action):
    """ORL-9.8: 1 scholar and 1 Fame; ORL-9.9: the Fame also alone."""

    id = "school"

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        recruited = take_follower(s, seat, SCHOLAR)
        if ref.hears and recruited:
            tell(s, ref, "recruit", f"{NAMES[seat]} takes 1 scholar at the School.", ("ORL-9.8",))
        fame.gain(s, ref, seat, SCHOOL_FAME, "the School", ("ORL-9.8", "ORL-9.9"))

    def prospect(self, s: OrleansState, seat: int) -> str:
        return f"{_recruited(s, SCHOLAR)}, {SCHOOL_FAME} Fame"


class Monastery(Action):
    """ORL-9.8: 1 monk; ORL-8.4: not when none is left."""

    id = "monastery"

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        return (
            None
            if s.market[MONK]
            else Refusal("ORL-8.4", "No monk is left on the Marketplace, and the Monastery gives nothing else.")
        )

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        take_follower(s, seat, MONK)
        if ref.hears:
            tell(s, ref, "recruit", f"{NAMES[seat]} takes 1 monk at the Monastery.", ("ORL-9.8",))

    def prospect(self, s: OrleansState, seat: int) -> str:
        return _recruited(s, MONK)

"""ORL-9.6, ORL-9.7: the Market."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason

from ..ids import market_good_id, stock_id
from ..log import GOOD_WORDS, NAMES, tell
from ..numbers import Count, Seat
from ..phase import OrleansPhase, carried_out
from ..state import OrleansState
from ..supply import give_up, take_good
from ..tables import BUY_SURCHARGE, EVERY_GOOD, GOOD, GOODS, PLACE, PLACES, SELL_BONUS, Ware
from ..touch import Touched
from .base import Action

TOLL_BRIDGE = PLACE["toll_bridge"]
GREAT_FAIR = PLACE["great_fair"]


def trades(s: OrleansState, seat: int) -> int:
    """ORL-9.6: one for each town with a settler and for each village controlled; ORL-12.5: the Great Fair allows
    more."""
    player = s.players[seat]
    towns = sum(1 for settlers in player.towns if settlers)
    fair = PLACES[GREAT_FAIR].trades if player.places >> GREAT_FAIR & 1 else 0
    return towns + (player.areas & s.villages).bit_count() + fair


def toll(s: OrleansState, seat: int) -> int:
    """ORL-12.4: what the Toll Bridge gives to each Market action."""
    return PLACES[TOLL_BRIDGE].coins if s.players[seat].places >> TOLL_BRIDGE & 1 else 0


def cannot_sell(s: OrleansState, seat: int, good: Ware) -> Refusal | None:
    return None if s.players[seat].goods[good] else Refusal("ORL-9.7", f"You have no {GOOD_WORDS[good]} to sell.")


def cannot_buy(s: OrleansState, seat: int, good: Ware) -> Refusal | None:
    if not s.goods[good]:
        return Refusal("ORL-9.7", f"No {GOOD_WORDS[good]} is left on the Marketplace.")
    price, coins = GOODS[good].value + BUY_SURCHARGE, s.players[seat].coins
    return (
        Refusal("ORL-9.7", f"A {GOOD_WORDS[good]} costs {price} coins and you have {coins}.") if coins < price else None
    )


_SELL = tuple(
    Option(
        f"sell {good.id}",
        (number,),
        label=f"Sell 1 {good.name.lower()} for {good.value + SELL_BONUS} coins",
        touch=(stock_id(number),),
        final=False,
    )
    for number, good in zip(EVERY_GOOD, GOODS, strict=True)
)
_BUY = tuple(
    Option(
        f"buy {good.id}",
        (number,),
        label=f"Buy 1 {good.name.lower()} for {good.value + BUY_SURCHARGE} coins",
        touch=(market_good_id(number),),
        final=False,
    )
    for number, good in zip(EVERY_GOOD, GOODS, strict=True)
)
_STOP = Option("stop", label="Trade no more")


def _trades_on_offer(s: OrleansState, seat: int) -> list[Option]:
    sales = [option for good, option in zip(EVERY_GOOD, _SELL, strict=True) if not cannot_sell(s, seat, good)]
    return sales + [option for good, option in zip(EVERY_GOOD, _BUY, strict=True) if not cannot_buy(s, seat, good)]


class Market(Action):
    """Trade as often as towns and villages allow."""

    id = "market"

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if toll(s, seat):
            return None
        if not trades(s, seat):
            return Refusal("ORL-9.6", "You have no settler in a town and no village: no trade is allowed.")
        if not _trades_on_offer(s, seat):
            return Refusal("ORL-8.3", "You have no good to sell and not the coins to buy one.")
        return None

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        coins = toll(s, seat)
        s.players[seat].coins += coins
        if coins and ref.hears:
            tell(s, ref, "coins", f"{NAMES[seat]} takes {coins} coins at the Toll Bridge.", ("ORL-12.4", "ORL-12.6"))
        s.call(Trade(seat, trades(s, seat), bool(coins)))

    def prospect(self, s: OrleansState, seat: int) -> str:
        count, coins = trades(s, seat), toll(s, seat)
        return f"{count} trade{'' if count == 1 else 's'}" + (f" and {coins} coins (Toll Bridge)" if coins else "")

    def notes(self, s: OrleansState, seat: int) -> list[Reason]:
        """ORL-9.6, with what Place cards add."""
        player = s.players[seat]
        towns, villages = sum(1 for settlers in player.towns if settlers), (player.areas & s.villages).bit_count()
        fair = trades(s, seat) - towns - villages
        parts = [f"{towns} towns", f"{villages} villages", *([f"{fair} (Great Fair)"] if fair else [])]
        coins = toll(s, seat)
        rules = ["ORL-9.6", *(["ORL-12.5"] if fair else []), *(["ORL-12.4"] if coins else [])]
        extra = f"; the Toll Bridge gives {coins} coins" if coins else ""
        return [Reason(f"Trades{extra}.", f"{' + '.join(parts)} = {trades(s, seat)}", tuple(rules))]

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return Preview((*self.notes(s, seat), *carried_out(s, seat, option)))


@dataclass(slots=True)
class Trade(OrleansPhase):
    """ORL-9.7: trades are made one after the other; fewer than allowed may be made, but not none at all if nothing else
    came of it (ORL-8.3)."""

    key: ClassVar[str] = "trade"
    rules: ClassVar[tuple[str, ...]] = ("ORL-9.6", "ORL-9.7")
    seat: Seat
    left: Count
    gained: bool

    def ask(self, s: OrleansState) -> Decision | None:
        options = _trades_on_offer(s, self.seat) if self.left else []
        if not options:
            return None
        if self.gained:
            options.append(_STOP)
        return Decision(
            self.seat,
            f"Market: {self.left} more trade{'' if self.left == 1 else 's'} at most.",
            Menu(options),
            rules=self.rules,
            further=True,
        )

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_sell(self, s: OrleansState, ref: Referee, good: Ware) -> None:
        s.then(Trade(self.seat, self.left - 1, True))
        price = GOODS[good].value + SELL_BONUS
        give_up(s, self.seat, good)
        s.players[self.seat].coins += price
        if ref.hears:
            text = f"{NAMES[self.seat]} sells 1 {GOOD_WORDS[good]} for {price} coins."
            tell(s, ref, "trade", text, ("ORL-9.7",), sum=f"{GOODS[good].value} + {SELL_BONUS} = {price}")

    def on_buy(self, s: OrleansState, ref: Referee, good: Ware) -> None:
        s.then(Trade(self.seat, self.left - 1, True))
        price = GOODS[good].value + BUY_SURCHARGE
        s.players[self.seat].coins -= price
        take_good(s, self.seat, good)
        if ref.hears:
            text = f"{NAMES[self.seat]} buys 1 {GOOD_WORDS[good]} for {price} coins."
            tell(s, ref, "trade", text, ("ORL-9.7",), sum=f"{GOODS[good].value} + {BUY_SURCHARGE} = {price}")

    def on_stop(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "stop":
            return Refusal("ORL-8.3", "Something must come of the action: make at least one trade.")
        checks = {"sell": cannot_sell, "buy": cannot_buy}
        if len(words) == 2 and words[0] in checks and words[1] in GOOD:
            return checks[words[0]](s, seat, GOOD[words[1]])
        return None

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"sell {name}" for name in t.goods[-1:]] + [f"buy {name}" for name in t.wares[-1:]]

"""ORL-16.4 to ORL-16.8: Famine."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.tally import Bound, Lot, Preset, Tally

from ..actions.deeds import food_spared, most_lost
from ..buildings import abandon
from ..ids import GOOD_ICONS, stock_id
from ..log import GOOD_WORDS, NAMES, tell
from ..loire import SPACE, SPACES, TOWNS, members
from ..numbers import Count, Seat
from ..phase import OrleansPhase
from ..state import OrleansState, added
from ..supply import give_up
from ..tables import FOODS, GOOD, GOOD_IDS, PLACE, VALUES, Ware
from ..touch import Touched

STOREHOUSE = PLACE["storehouse"]


def settlers(s: OrleansState, seat: int) -> int:
    """ORL-16.4: own settlers in towns and areas; those on the Fame track and on the Era card do not eat."""
    player = s.players[seat]
    return sum(player.towns) + player.areas.bit_count()


def need(s: OrleansState, seat: int) -> int:
    """ORL-16.4, ORL-16.5: 1 food for each; less those in towns with the Storehouse, then 2 less with the Food Depot,
    not below 0."""
    player = s.players[seat]
    hungry = settlers(s, seat) - (sum(player.towns) if player.places >> STOREHOUSE & 1 else 0)
    return max(0, hungry - food_spared(s))


def food(s: OrleansState, seat: int) -> int:
    """ORL-1.8: all food that a player has."""
    stock = s.players[seat].goods
    return sum(stock[good] for good in FOODS)


def strike(s: OrleansState, ref: Referee, seat: int) -> None:
    """ORL-16.6: who has enough pays in full and chooses which food; who has less pays all of it, and settlers go
    (ORL-16.7)."""
    wanted, stock = need(s, seat), food(s, seat)
    if ref.hears:
        tell(s, ref, "famine", f"{NAMES[seat]} needs {wanted} food and has {stock}.", ("ORL-16.4", "ORL-16.5"))
    if stock > wanted:
        s.call(Feed(seat, wanted))
        return
    for good in FOODS:
        give_up(s, seat, good, s.players[seat].goods[good])
    lost = wanted - stock
    most = most_lost(s)
    if most is not None:
        # ORL-16.8
        lost = min(lost, most)
    if ref.hears and stock:
        tell(s, ref, "feed", f"{NAMES[seat]} gives up all {stock} food.", ("ORL-16.6",))
    if lost:
        s.call(LoseSettler(seat, lost))


@dataclass(slots=True)
class Feed(OrleansPhase):
    """ORL-16.6: the player chooses which food to give up, `left` in all; it is asked only while there is a choice."""

    key: ClassVar[str] = "feed"
    commit: ClassVar[str] = "Hand in {}"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.6",)
    seat: Seat
    left: Count

    def ask(self, s: OrleansState) -> Decision | None:
        stock = s.players[self.seat].goods
        kinds = [good for good in FOODS if stock[good]]
        if not self.left or len(kinds) < 2:
            return None
        options = [_feed(good) for good in kinds]
        if self.left > 1:
            options.append(_CHEAPEST)
        return Decision(
            self.seat,
            f"Famine: give up {self.left} food.",
            Menu(options),
            rules=self.rules,
            tally=self._tally(stock, kinds),
        )

    def _tally(self, stock: Sequence[int], kinds: Sequence[Ware]) -> Tally:
        """The same as one choice: so much of each food."""
        lots = tuple(
            Lot(GOOD_IDS[good], GOOD_WORDS[good].capitalize(), stock[good], GOOD_ICONS[good], touch=(stock_id(good),))
            for good in kinds
        )
        bound = Bound(
            tuple(range(len(kinds))), self.left, self.left, "ORL-16.6", f"Exactly {self.left} food must be given up."
        )
        cheapest = dict(self._cheapest(stock))
        preset = Preset(_CHEAPEST.notation, "The cheapest first", tuple(cheapest.get(good, 0) for good in kinds))
        return Tally(lots, (bound,), (preset,) if self.left > 1 else (), verb="feed")

    def _cheapest(self, stock: Sequence[int]) -> list[tuple[Ware, int]]:
        """Which food to pay all with that is left to pay, of the least value first: each with how much of it."""
        left, found = self.left, []
        for good in sorted(FOODS, key=lambda good: VALUES[good]):
            count = min(left, stock[good])
            if count:
                left -= count
                found.append((good, count))
        return found

    def run(self, s: OrleansState, ref: Referee) -> None:
        self.on_cheapest(s, ref)

    def on_feed(self, s: OrleansState, ref: Referee, good: Ware) -> None:
        s.then(Feed(self.seat, self.left - 1))
        give_up(s, self.seat, good)
        if ref.hears:
            tell(s, ref, "feed", f"{NAMES[self.seat]} gives up 1 {GOOD_WORDS[good]}.", ("ORL-16.6",))

    def on_cheapest(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        for good, count in self._cheapest(s.players[self.seat].goods):
            give_up(s, self.seat, good, count)
            if ref.hears:
                tell(s, ref, "feed", f"{NAMES[self.seat]} gives up {count} {GOOD_WORDS[good]}.", ("ORL-16.6",))

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "feed" or len(words) != 2 or words[1] not in GOOD:
            return None
        if GOOD[words[1]] not in FOODS:
            return Refusal("ORL-1.8", "Wood is not food.")
        return Refusal("ORL-16.6", f"You have no {words[1]}.")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"feed {name}" for name in (t.wares or t.goods)[-1:]]


_CHEAPEST = Option("cheapest", label="The cheapest food first, for all that is left")


@cache
def _feed(good: Ware) -> Option:
    return Option(
        f"feed {GOOD_IDS[good]}", (good,), label=f"Give up 1 {GOOD_WORDS[good]}", touch=(stock_id(good),), final=False
    )


@dataclass(slots=True)
class LoseSettler(OrleansPhase):
    """ORL-16.7: for each unit not paid one own settler of own choice goes from a town or an area back to the supply."""

    key: ClassVar[str] = "lose_settler"
    rules: ClassVar[tuple[str, ...]] = ("ORL-16.7", "ORL-11.4")
    seat: Seat
    left: Count

    def ask(self, s: OrleansState) -> Decision | None:
        if not self.left:
            return None
        player = s.players[self.seat]
        places = [town for at, town in enumerate(TOWNS) if player.towns[at]] + members(player.areas)
        return Decision(
            self.seat,
            f"Famine: take back {self.left} of your settlers.",
            Menu([_lose(place) for place in places]),
            rules=self.rules,
        )

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_lose(self, s: OrleansState, ref: Referee, place: int) -> None:
        s.then(LoseSettler(self.seat, self.left - 1))
        if place in TOWNS:
            player = s.players[self.seat]
            player.towns = added(player.towns, TOWNS.index(place), -1)
            player.supply += 1
        else:
            abandon(s, self.seat, place)
        if ref.hears:
            text = f"{NAMES[self.seat]}'s settler leaves {SPACES[place].name} and goes back to the supply."
            tell(s, ref, "starve", text, ("ORL-16.7", "ORL-11.4"), touch=(SPACES[place].id,))

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        place = SPACE.get(words[1]) if words[0] == "lose" and len(words) == 2 else None
        return None if place is None else Refusal("ORL-16.7", f"You have no settler at {SPACES[place].name}.")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"lose {name}" for name in t.site]


@cache
def _lose(place: int) -> Option:
    space = SPACES[place]
    return Option(
        f"lose {space.id}", (place,), label=f"Take back the settler at {space.name}", touch=(space.id,), final=False
    )

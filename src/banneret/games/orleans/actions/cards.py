"""ORL-12.3 to ORL-12.5: the actions on Place cards."""

from collections.abc import Sequence

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview

from ..buildings import demolish
from ..ids import seat_id, stock_id
from ..log import GOOD_WORDS, NAMES, tell
from ..loire import AREAS, NEIGHBOURS, SPACE, SPACES, TOWNS, members, touching
from ..rewards import fame, peek
from ..state import OrleansState
from ..supply import give_up, take_good
from ..tables import BREAD, FISH, GOOD, GOOD_IDS, GRAIN, PLACE, PLACES, SEATS, WINE, WOOD, Ware
from ..touch import Touched
from .base import Action


class Card(Action):
    """An action on a Place card, with the card's numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.card = PLACES[PLACE[self.id]]


class Pub(Card):
    """ORL-12.3: pay 1 to 3 coins, gain 1 Fame for each."""

    id = "pub"

    def __init__(self) -> None:
        super().__init__()
        self._ways = tuple(
            [
                self.option(seat, str(coins), f"Pub: pay {coins} coin{'s'[: coins != 1]} for {coins} Fame", (coins,))
                for coins in range(1, self.card.max_coins + 1)
            ]
            for seat in range(len(SEATS))
        )

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        return None if s.players[seat].coins else Refusal("ORL-12.3", "You have no coin to spend at the Pub.")

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        return self._ways[seat][: s.players[seat].coins]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        (coins,) = args
        s.players[seat].coins -= coins
        if ref.hears:
            tell(s, ref, "pay", f"{NAMES[seat]} spends {coins} coin{'s'[: coins != 1]} at the Pub.", ("ORL-12.3",))
        fame.gain(s, ref, seat, coins, "the Pub", ("ORL-12.3",))

    def prospect(self, s: OrleansState, seat: int) -> str:
        most = min(self.card.max_coins, s.players[seat].coins)
        return f"up to {most} Fame for as many coins" if most > 1 else "1 Fame for 1 coin"

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        return Refusal(
            "ORL-12.3", f"The Pub takes 1 to {self.card.max_coins} coins, and you have {s.players[seat].coins}."
        )


class Bakery(Card):
    """ORL-12.3: give up 1 or 2 grain, take as many bread."""

    id = "bakery"

    def __init__(self) -> None:
        super().__init__()
        self._ways = tuple(
            [
                self.option(seat, str(count), f"Bakery: {count} grain to {count} bread", (count,))
                for count in range(1, self.card.max_grain + 1)
            ]
            for seat in range(len(SEATS))
        )

    def _most(self, s: OrleansState, seat: int) -> int:
        return min(self.card.max_grain, s.players[seat].goods[GRAIN], s.goods[BREAD])

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        return (
            None
            if self._most(s, seat)
            else Refusal("ORL-12.3", "The Bakery needs grain of yours and bread on the Marketplace.")
        )

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        return self._ways[seat][: self._most(s, seat)]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        (count,) = args
        give_up(s, seat, GRAIN, count)
        for _ in range(count):
            take_good(s, seat, BREAD)
        if ref.hears:
            tell(s, ref, "bake", f"{NAMES[seat]} bakes {count} bread of as many grain.", ("ORL-12.3",))

    def prospect(self, s: OrleansState, seat: int) -> str:
        most = self._most(s, seat)
        return f"up to {most} bread for as many grain" if most > 1 else "1 bread for 1 grain"

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        return Refusal(
            "ORL-12.3",
            f"The Bakery bakes 1 or {self.card.max_grain}, of grain that you have into bread that is "
            f"left: {self._most(s, seat)} at most now.",
        )


class SawPit(Card):
    """ORL-12.3: take 1 wood."""

    id = "saw_pit"

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        return None if s.goods[WOOD] else Refusal("ORL-8.3", "No wood is left on the Marketplace.")

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        take_good(s, seat, WOOD)
        if ref.hears:
            tell(s, ref, "take", f"{NAMES[seat]} takes 1 wood at the Saw Pit.", ("ORL-12.3",))


class Library(Card):
    """ORL-12.4: gain 2 Fame."""

    id = "library"

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        fame.gain(s, ref, seat, self.card.fame, "the Library", ("ORL-12.4",))


class WhisperingInn(Card):
    """ORL-12.4: look at the Nation card or the Secret Message of one other player."""

    id = "whispering_inn"

    def __init__(self) -> None:
        super().__init__()
        self._ways = tuple(
            [
                (
                    kind,
                    self.option(
                        seat,
                        f"{words} {SEATS[other]}",
                        f"Whispering Inn: look at {NAMES[other]}'s {title}",
                        (kind, other),
                        (f"{seat_id(other)}.{words}",),
                    ),
                )
                for kind, (words, title) in enumerate((("nation", "Nation card"), ("message", "Secret Message")))
                for other in range(len(SEATS))
                if other != seat
            ]
            for seat in range(len(SEATS))
        )

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        # ORL-21.1, ORL-8.3: open Nation cards need no look
        return [option for kind, option in self._ways[seat] if kind == peek.MESSAGE or not s.open_nations]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        kind, other = args
        peek.look(s, ref, seat, other, kind, ("ORL-12.4", "ORL-12.8"))

    def prospect(self, s: OrleansState, seat: int) -> str:
        return f"a look at the {'' if s.open_nations else 'Nation card or the '}Secret Message of one other player"

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        if words[:1] == ["nation"] and s.open_nations:
            return Refusal("ORL-21.1", "All Nation cards lie open.")
        return Refusal("ORL-12.4", "The Whispering Inn looks at the nation or the message of one other player.")

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        """It is not carried out: what the card says is not to be told before."""
        _, kind, other = option.args
        return peek.before_look(s, seat, other, kind, "ORL-12.8")

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [" ".join(card) for card in t.looked_at[-1:]]


class Winepress(Card):
    """ORL-12.4: give up 1 grain or 1 fish, take 1 wine."""

    id = "winepress"

    def __init__(self) -> None:
        super().__init__()
        self._ways = tuple(
            {
                good: self.option(
                    seat, GOOD_IDS[good], f"Winepress: 1 {GOOD_WORDS[good]} to 1 wine", (good,), (stock_id(good),)
                )
                for good in (GRAIN, FISH)
            }
            for seat in range(len(SEATS))
        )

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if not s.goods[WINE]:
            return Refusal("ORL-8.3", "No wine is left on the Marketplace.")
        return (
            None if self.options(s, seat) else Refusal("ORL-12.4", "You have neither grain nor fish for the Winepress.")
        )

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        if not s.goods[WINE]:
            return ()
        stock = s.players[seat].goods
        return [way for good, way in self._ways[seat].items() if stock[good]]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        good = Ware(args[0])
        give_up(s, seat, good)
        take_good(s, seat, WINE)
        if ref.hears:
            tell(
                s,
                ref,
                "press",
                f"{NAMES[seat]} gives up 1 {GOOD_WORDS[good]} and takes 1 wine at the Winepress.",
                ("ORL-12.4",),
            )

    def prospect(self, s: OrleansState, seat: int) -> str:
        stock = s.players[seat].goods
        return f"1 wine for 1 {' or 1 '.join(GOOD_WORDS[good] for good in (GRAIN, FISH) if stock[good])}"

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        lacking = self.nothing_to_gain(s, seat)
        good = GOOD.get(words[0]) if len(words) == 1 else None
        if lacking or good is None:
            return lacking or self.how_to_say(s, seat)
        return Refusal(
            "ORL-12.4",
            f"You have no {GOOD_WORDS[good]}." if good in (GRAIN, FISH) else "The Winepress takes grain or fish.",
        )

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return (t.goods or t.wares)[-1:]


class Mint(Card):
    """ORL-12.5: take 5 coins."""

    id = "mint"

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        s.players[seat].coins += self.card.coins
        if ref.hears:
            tell(s, ref, "coins", f"{NAMES[seat]} takes {self.card.coins} coins at the Mint.", ("ORL-12.5",))


class SiegeWorkshop(Card):
    """ORL-12.5: remove one fortress of another player next to an own area or to a town with an own settler."""

    id = "siege_workshop"

    def __init__(self) -> None:
        super().__init__()
        self._ways = tuple(
            {
                area: self.option(
                    seat,
                    SPACES[area].id,
                    f"Siege Workshop: remove the fortress at {SPACES[area].name}",
                    (area,),
                    (SPACES[area].id,),
                )
                for area in members(AREAS)
            }
            for seat in range(len(SEATS))
        )

    def _targets(self, s: OrleansState, seat: int) -> int:
        player = s.players[seat]
        near = touching(player.areas)
        for at, town in enumerate(TOWNS):
            if player.towns[at]:
                near |= NEIGHBOURS[town]
        return near & s.fortified & ~player.areas

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        return (
            None
            if self._targets(s, seat)
            else Refusal(
                "ORL-12.5", "No fortress of another player is next to your areas or to a town with a settler of yours."
            )
        )

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        return [self._ways[seat][area] for area in members(self._targets(s, seat))]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        (area,) = args
        owner = demolish(s, area)
        if ref.hears:
            tell(
                s,
                ref,
                "demolish",
                f"{NAMES[seat]} removes {NAMES[owner]}'s fortress at {SPACES[area].name} from the game.",
                ("ORL-12.5",),
                touch=(SPACES[area].id,),
            )

    def prospect(self, s: OrleansState, seat: int) -> str:
        return f"remove the fortress at {' or '.join(SPACES[area].name for area in members(self._targets(s, seat)))}"

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        area = SPACE.get(words[0]) if len(words) == 1 else None
        if area is None:
            return super().why_not(s, seat, words)
        name = SPACES[area].name
        if not s.fortified >> area & 1:
            return Refusal("ORL-12.5", f"There is no fortress at {name}.")
        if s.players[seat].areas >> area & 1:
            return Refusal("ORL-12.5", "The Siege Workshop removes a fortress of another player.")
        return Refusal("ORL-12.5", f"{name} is next to none of your areas, nor to a town with a settler of yours.")

    def overlays(self, s: OrleansState, seat: int, option: Option) -> tuple[Overlay, ...]:
        _, area = option.args
        return (Overlay("danger", (SPACES[area].id,)),)

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return t.site


class PilgrimRoad(Card):
    """ORL-12.5: gain 2 Fame and take 2 coins."""

    id = "pilgrim_road"

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        s.players[seat].coins += self.card.coins
        if ref.hears:
            tell(s, ref, "coins", f"{NAMES[seat]} takes {self.card.coins} coins on the Pilgrim Road.", ("ORL-12.5",))
        fame.gain(s, ref, seat, self.card.fame, "the Pilgrim Road", ("ORL-12.5",))

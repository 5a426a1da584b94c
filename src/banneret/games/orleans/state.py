"""The position of a game of England vs. France."""

from dataclasses import dataclass, field
from typing import Annotated, Final, TypeVar

from banneret.kernel.secret import Secret
from banneret.kernel.shape import exactly
from banneret.kernel.state import State

from .numbers import (
    Areas,
    Bathers,
    BySeat,
    CardKind,
    Count,
    EraTiles,
    Fame,
    Followers,
    Goods,
    Message,
    Mission,
    Nation,
    Occupants,
    Places,
    Round,
    Seat,
    Settlers,
    Sides,
    Slots,
    Terrain,
    Tile,
)
from .tables import ERA_AT, FREE, SEATS, SPACE_COUNT


@dataclass(slots=True, kw_only=True)
class Player:
    """What one player has. Followers and goods are counted by kind; `spaces` says what stands on each action space
    (FREE, a follower, TECHNOLOGY).

    Clones share goods, towns and what was drawn: the rules replace these lists and never change them.
    """

    coins: Count
    fame: Fame
    """The marker's space; the era follows from it (ORL-15.1)."""
    goods: Goods
    bag: Followers
    green: Followers
    """Followers on the village green, those just drawn among them."""
    spaces: Occupants = field(default_factory=lambda: [FREE] * SPACE_COUNT)
    drawn: Followers
    """Followers of `green` that nobody else has seen: drawn this round and not yet revealed (ORL-6.4). All 0 outside
    planning."""
    bath: Bathers = ()
    """ORL-12.7: the two followers of which the Bathhouse keeps one; they are in neither bag nor green until that is
    chosen, secretly."""
    supply: Count
    """Settlers in supply."""
    towns: Settlers
    """Settlers in Orléans and Tours, in the order of `loire.TOWNS`."""
    areas: Areas = 0
    """The areas that the player controls, as bits (ORL-1.4)."""
    fortresses: Count
    """Fortresses in supply."""
    places: Places = 0
    """Place cards, as bits."""
    nation: Secret[Nation] | None = None
    dealt: Secret[tuple[Message, Message]] | None = None
    """ORL-2.13: the two Messages of which one is kept; None before they are dealt and after one was kept."""
    message: Secret[Message] | None = None
    rejected: Secret[Message] | None = None
    """The Message that left the game: its owner alone has seen it."""

    @property
    def era(self) -> int:
        """0, 1 or 2 (ORL-15.1)."""
        return ERA_AT[self.fame]

    def clone(self) -> "Player":
        new = Player.__new__(Player)
        new.coins = self.coins
        new.fame = self.fame
        new.goods = self.goods
        new.bag = self.bag[:]
        new.green = self.green[:]
        new.spaces = self.spaces[:]
        new.drawn = self.drawn
        new.bath = self.bath
        new.supply = self.supply
        new.towns = self.towns
        new.areas = self.areas
        new.fortresses = self.fortresses
        new.places = self.places
        new.nation = self.nation
        new.dealt = self.dealt
        new.message = self.message
        new.rejected = self.rejected
        return new


@dataclass(slots=True, frozen=True)
class Look:
    """ORL-15.4, ORL-12.8: a player has looked at another's card of this kind ("nation" or "message"), in this round."""

    looker: Seat
    other: Seat
    kind: CardKind
    round: Round


@dataclass(slots=True, kw_only=True)
class OrleansState(State):
    """Everything on the table. Spaces of the board are numbers of `loire`; sets of areas are bits.

    Clones share the lists that seldom change (terrain, deeds and their slots, the Marketplace, Bonus tiles, what is
    gone, who looked): the rules replace such a list and never change it.
    """

    players: Annotated[list[Player], exactly(len(SEATS))]
    round: Round = 0
    start: Seat = 0
    """The seat with the Start Player token (ORL-1.3)."""
    terrain: Terrain
    """What lies on each space, a number of `tables.TERRAINS`; FREE on towns and before the tiles are laid."""
    villages: Areas = 0
    churches: Areas = 0
    fortified: Areas = 0
    """Areas with a village, a church, a fortress: as bits. A fortress belongs to whoever controls its area
    (ORL-11.4)."""
    market: Followers
    """Followers on the Marketplace."""
    goods: Goods
    """Goods on the Marketplace."""
    technology: Count
    """Technology tiles left."""
    church_supply: Count
    open_places: Places
    """Place cards that nobody has, as bits."""
    deeds: Sides
    """The side of each deed that is up: 0, 1 or CLOSED."""
    slots: Slots
    """What stands on the slots of that side: FREE or a follower; empty when the deed is closed."""
    missions: tuple[Mission, Mission] = (FREE, FREE)
    """The open Mission of France and of England."""
    bonus: EraTiles
    """The Bonus tiles on the three Era cards."""
    tiles: list[Tile]
    """Bonus tiles in the face-down stack, sorted: which is on top is drawn by chance when it is turned."""
    aside: list[Tile]
    """Bonus tiles put aside face up, in order."""
    gone_followers: Followers
    """Followers that left the game, by kind (ORL-13.4)."""
    gone_goods: Goods
    """Goods that were given up or sold (ORL-1.5, ORL-9.7)."""
    gone_fortresses: BySeat
    """Fortresses that left the game, by the seat that owned them (ORL-14.6)."""
    open_nations: bool = False
    """ORL-21.1."""
    quick: bool = False
    """ORL-21.2."""
    board: str = "random"
    """ORL-21.3: the name of the seed by which the tiles are laid, or "random"."""
    youngest: str = "unknown"
    """ORL-2.14: the seat that begins, if one was named."""
    ended: str = ""
    """How the game ended: an id of `ending`; empty while it runs."""
    seen: list[Look] = field(default_factory=list)
    """Who looked at whose cards: all see that."""

    def clone(self) -> "OrleansState":
        new = OrleansState.__new__(OrleansState)
        new.clone_flow(self)
        new.players = [player.clone() for player in self.players]
        new.round = self.round
        new.start = self.start
        new.terrain = self.terrain
        new.villages = self.villages
        new.churches = self.churches
        new.fortified = self.fortified
        new.market = self.market
        new.goods = self.goods
        new.technology = self.technology
        new.church_supply = self.church_supply
        new.open_places = self.open_places
        new.deeds = self.deeds
        new.slots = self.slots
        new.missions = self.missions
        new.bonus = self.bonus
        new.tiles = self.tiles
        new.aside = self.aside
        new.gone_followers = self.gone_followers
        new.gone_goods = self.gone_goods
        new.gone_fortresses = self.gone_fortresses
        new.open_nations = self.open_nations
        new.quick = self.quick
        new.board = self.board
        new.youngest = self.youngest
        new.ended = self.ended
        new.seen = self.seen
        return new

    @property
    def heading(self) -> str:
        return f"Round {self.round}" if self.round else "Set-up"

    def in_turn(self) -> tuple[int, ...]:
        """ORL-1.3: the seats in turn order."""
        return _IN_TURN[self.start]

    def owner(self, area: int) -> int:
        """The seat that controls an area; FREE if nobody does."""
        bit = 1 << area
        for seat, player in enumerate(self.players):
            if player.areas & bit:
                return seat
        return FREE

    def nation(self, seat: int) -> int:
        """The true nation of a seat: for the rules, never for what a seat may see."""
        secret = self.players[seat].nation
        assert secret is not None, "nations are dealt at set-up"
        return secret.value


T = TypeVar("T")


def replaced(shared: list[T], at: int, value: T) -> list[T]:
    """A list that clones share, with another value at one place: a new one."""
    new = shared[:]
    new[at] = value
    return new


def added(shared: list[int], at: int, count: int) -> list[int]:
    """A list of counts that clones share, with so many more at one place: a new one."""
    new = shared[:]
    new[at] += count
    return new


_IN_TURN: Final[tuple[tuple[int, ...], ...]] = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))

"""The position of a game of England vs. France."""

from dataclasses import dataclass, field

from banneret.kernel.secret import Secret
from banneret.kernel.state import State

from .tables import ERA_AT, FREE, SPACE_COUNT


@dataclass(slots=True, kw_only=True)
class Player:
    """What one player has. Followers and goods are counted by kind; `spaces` says what stands on each action space
    (FREE, a follower, TECHNOLOGY)."""

    coins: int
    fame: int
    """The marker's space; the era follows from it (ORL-15.1)."""
    goods: list[int]
    bag: list[int]
    green: list[int]
    """Followers on the village green, those just drawn among them."""
    spaces: list[int] = field(default_factory=lambda: [FREE] * SPACE_COUNT)
    drawn: list[int]
    """Followers of `green` that nobody else has seen: drawn this round and not yet revealed (ORL-6.4). All 0 outside
    planning."""
    bath: tuple[int, ...] = ()
    """ORL-12.7: the two followers of which the Bathhouse keeps one; they are in neither bag nor green until that is
    chosen, secretly."""
    supply: int
    """Settlers in supply."""
    towns: list[int]
    """Settlers in Orléans and Tours, in the order of `loire.TOWNS`."""
    areas: int = 0
    """The areas that the player controls, as bits (ORL-1.4)."""
    fortresses: int
    """Fortresses in supply."""
    places: int = 0
    """Place cards, as bits."""
    nation: Secret[int] | None = None
    dealt: Secret[tuple[int, int]] | None = None
    """ORL-2.13: the two Messages of which one is kept; None before they are dealt and after one was kept."""
    message: Secret[int] | None = None
    rejected: Secret[int] | None = None
    """The Message that left the game: its owner alone has seen it."""

    @property
    def era(self) -> int:
        """0, 1 or 2 (ORL-15.1)."""
        return ERA_AT[self.fame]

    def clone(self) -> "Player":
        new = Player.__new__(Player)
        new.coins = self.coins
        new.fame = self.fame
        new.goods = self.goods[:]
        new.bag = self.bag[:]
        new.green = self.green[:]
        new.spaces = self.spaces[:]
        new.drawn = self.drawn[:]
        new.bath = self.bath
        new.supply = self.supply
        new.towns = self.towns[:]
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

    looker: int
    other: int
    kind: str
    round: int


@dataclass(slots=True, kw_only=True)
class OrleansState(State):
    """Everything on the table. Spaces of the board are numbers of `loire`; sets of areas are bits."""

    players: list[Player]
    round: int = 0
    start: int = 0
    """The seat with the Start Player token (ORL-1.3)."""
    terrain: list[int]
    """What lies on each space, a number of `tables.TERRAINS`; FREE on towns and before the tiles are laid."""
    villages: int = 0
    churches: int = 0
    fortified: int = 0
    """Areas with a village, a church, a fortress: as bits. A fortress belongs to whoever controls its area
    (ORL-11.4)."""
    market: list[int]
    """Followers on the Marketplace."""
    goods: list[int]
    """Goods on the Marketplace."""
    technology: int
    """Technology tiles left."""
    church_supply: int
    open_places: int
    """Place cards that nobody has, as bits."""
    deeds: list[int]
    """The side of each deed that is up: 0, 1 or CLOSED."""
    slots: list[tuple[int, ...]]
    """What stands on the slots of that side: FREE or a follower; empty when the deed is closed."""
    missions: tuple[int, int] = (FREE, FREE)
    """The open Mission of France and of England."""
    bonus: list[int]
    """The Bonus tiles on the three Era cards."""
    tiles: list[int]
    """Bonus tiles in the face-down stack, sorted: which is on top is drawn by chance when it is turned."""
    aside: list[int]
    """Bonus tiles put aside face up, in order."""
    gone_followers: list[int]
    """Followers that left the game, by kind (ORL-13.4)."""
    gone_goods: list[int]
    """Goods that were given up or sold (ORL-1.5, ORL-9.7)."""
    gone_fortresses: list[int]
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
        new.terrain = self.terrain  # laid once at set-up by `setup`, which replaces the whole list
        new.villages = self.villages
        new.churches = self.churches
        new.fortified = self.fortified
        new.market = self.market[:]
        new.goods = self.goods[:]
        new.technology = self.technology
        new.church_supply = self.church_supply
        new.open_places = self.open_places
        new.deeds = self.deeds[:]
        new.slots = self.slots[:]
        new.missions = self.missions
        new.bonus = self.bonus[:]
        new.tiles = self.tiles[:]
        new.aside = self.aside[:]
        new.gone_followers = self.gone_followers[:]
        new.gone_goods = self.gone_goods[:]
        new.gone_fortresses = self.gone_fortresses[:]
        new.open_nations = self.open_nations
        new.quick = self.quick
        new.board = self.board
        new.youngest = self.youngest
        new.ended = self.ended
        new.seen = self.seen[:]
        return new

    @property
    def heading(self) -> str:
        return f"Round {self.round}" if self.round else "Set-up"

    def in_turn(self) -> tuple[int, int, int, int]:
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


_IN_TURN = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))

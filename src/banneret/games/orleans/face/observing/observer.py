"""What a seat sees of the table, as numbers (section 20): others' bags and draws, Nation cards, Messages and plans are
hidden."""

from array import array
from operator import sub
from struct import Struct

from banneret.kernel.observer import SIZE, TYPECODE, Columns, Observer, Pictures, Row
from banneret.kernel.phase import Plan, Together

from ...ending import Declare
from ...ids import (
    action_id,
    bath_id,
    follower_id,
    market_follower_id,
    market_good_id,
    place_id,
    slot_id,
    space_id,
    space_name,
    stock_id,
)
from ...loire import SPACES, TOWNS
from ...round.planning import KEEP, Planning
from ...round.sequence import Round
from ...setup import KeepMessage
from ...state import OrleansState, Player
from ...tables import (
    ACTIONS,
    BONUS_TILES,
    CHURCHES,
    DEEDS,
    ERAS,
    EVERY_GOOD,
    EVERY_KIND,
    FOLLOWER_IDS,
    FOLLOWERS,
    FORTRESSES,
    GOODS,
    LAST_FAME,
    LAST_ROUND,
    MESSAGES,
    MISSIONS,
    NATIONS,
    PLACES,
    SEATS,
    SETTLERS,
    SPACE_COUNT,
    TECHNOLOGY_TILES,
    TERRAINS,
)
from . import openly
from .moments import Moments

_MOST_COINS = 999
"""Coins are not limited by the rules (ORL-1.5). In 24 rounds (ORL-17.8) nobody comes near."""
_MOST_FOLLOWERS = [follower.supply + len(SEATS) * follower.start for follower in FOLLOWERS]
_LOOKS = LAST_ROUND + (len(ERAS) - 1) * len(SEATS)
"""ORL-15.3, ORL-12.4: each player looks once with each era that he comes to, and who has the Whispering Inn once a
round."""
_LOOKED = ("nation", "message")
_NATION, _MESSAGE, _UNSEEN = 5, 6, 7
"""From where a player's columns begin. ORL-20.1: a Nation card is known to its owner and to those who looked, a Message
to its owner and to a visitor of the Whispering Inn."""


class OrleansObserver(Observer[OrleansState]):
    """Columns: the round, what is under way, the valley and all that lies open, then player by player, then what the
    seat alone knows."""

    def __init__(self) -> None:
        columns = Columns()
        self.moments = Moments(columns)
        self.pictures = Pictures(self._blank)
        self._open(columns)
        players = [self._player(seat, columns) for seat in SEATS]
        self.first = players[0]
        self.apart = players[1] - players[0]
        self.dealt = columns.choice("dealt.1", _messages())
        columns.choice("dealt.2", _messages())
        self.keeps = columns.choice("keeps", _messages())
        self.rejected = columns.choice("rejected", _messages())
        self.declares = columns.choice("declares", ("no", "declare"))
        self.looks = len(columns.all)
        for number in range(1, _LOOKS + 1):
            columns.choice(f"look_{number}.by", SEATS)
            columns.choice(f"look_{number}.at", SEATS)
            columns.choice(f"look_{number}.card", _LOOKED)
            columns.number(f"look_{number}.round", LAST_ROUND)
        self.wide = len(columns.all) - self.bonus
        """Of what is painted: from the Bonus tiles on."""
        super().__init__(columns.all, _things())

    def _open(self, columns: Columns) -> None:
        """What is nobody's own."""
        self.head = columns.number("round", LAST_ROUND)
        columns.number("stage", len(Round.stages))
        columns.choice("start_player", SEATS)
        columns.choice("mission.france", [mission.id for mission in MISSIONS])
        columns.choice("mission.england", [mission.id for mission in MISSIONS])
        columns.number("market.technology", TECHNOLOGY_TILES)
        columns.number("market.church", CHURCHES)
        columns.number("bonus.stack", len(BONUS_TILES))
        stock = columns.numbers([f"market.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS)
        for good in GOODS:
            columns.number(f"market.{good.id}", good.supply)
        columns.numbers([f"gone.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS)
        self.heading = Struct(f"{stock - self.head}{TYPECODE}{SIZE * (len(columns.all) - stock)}s")
        tiles = [tile.id for tile in BONUS_TILES]
        self.bonus = columns.choices([f"{era.id}.bonus" for era in ERAS], tiles)
        self.aside = columns.numbers([f"{tile}.aside" for tile in tiles], len(tiles))
        self.table = len(columns.all)  # in the order of `openly.table`
        for space in SPACES:
            columns.choice(f"{space.id}.terrain", [terrain.id for terrain in TERRAINS])
            columns.choice(f"{space.id}.owner", SEATS)
            columns.flags([f"{space.id}.village", f"{space.id}.church", f"{space.id}.fortress"])
        columns.choices([place_id(card) for card in range(len(PLACES))], ("open", *SEATS))
        for deed in DEEDS:
            columns.choice(f"deed.{deed.id}", ("a", "b", "closed"))
            for slot in range(1, openly.MOST_SLOTS + 1):
                columns.choice(f"deed.{deed.id}.{slot}", FOLLOWER_IDS)

    def _player(self, name: str, columns: Columns) -> int:
        """A player's columns; all have the same, so that one knows where they are from where they begin."""
        first = len(columns.all)
        columns.number(f"{name}.coins", _MOST_COINS)
        columns.number(f"{name}.fame", LAST_FAME)
        columns.number(f"{name}.supply", SETTLERS)
        columns.number(f"{name}.fortresses", FORTRESSES)
        columns.number(f"{name}.fortresses_gone", FORTRESSES)
        columns.choice(f"{name}.nation", NATIONS)
        columns.choice(f"{name}.message", _messages())
        columns.number(f"{name}.drawn_unseen", 99)
        columns.number(f"{name}.in_bag", 199)
        for town in TOWNS:
            columns.number(f"{name}.{SPACES[town].id}", SETTLERS)
        for good in GOODS:
            columns.number(f"{name}.{good.id}", good.supply)
        self.green = columns.numbers([f"{name}.village.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS) - first
        self.board = Struct(f"{len(columns.all) - first}{TYPECODE}")
        self.spaces = len(columns.all) - first
        for space in range(SPACE_COUNT):
            columns.choice(f"{name}.{space_name(space)}", (*FOLLOWER_IDS, "technology"))
        self.bath = columns.choice(f"{name}.bath.1", FOLLOWER_IDS) - first
        columns.choice(f"{name}.bath.2", FOLLOWER_IDS)
        self.bag = len(columns.all) - first
        columns.numbers([f"{name}.bag.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS)
        self.followers = Struct(f"{len(FOLLOWER_IDS)}{TYPECODE}")
        return first

    # ------------------------------------------------------------------ writing

    def _blank(self) -> openly.Picture:
        return openly.Picture(self.wide)

    def write(self, s: OrleansState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        stage = 0
        if stack:
            self.moments.write(s, row, at)
            bottom = stack[0]
            if isinstance(bottom, Round):
                stage = bottom.stage
        france, england = s.missions
        picture = self.pictures.take(at)
        self._paint(s, picture)
        self.heading.pack_into(
            row,
            (at + self.head) * SIZE,
            s.round,
            stage,
            s.start + 1,
            france + 1,
            england + 1,
            s.technology,
            s.church_supply,
            len(s.tiles),
            picture.stock,
        )
        to = at + self.bonus
        row[to : to + self.wide] = picture.image
        over = s.result is not None
        to = at + self.first
        for other, player in enumerate(s.players):
            if over or other == seat:
                self._write_player(player, picture.boards[other], row, to)
            nation, message = player.nation, player.message
            if nation is not None and (over or seat in nation.owners):
                row[to + _NATION] = nation.value + 1
            if message is not None and (over or seat in message.owners):
                row[to + _MESSAGE] = message.value + 1
            to += self.apart
        self.pictures.keep(at, picture)
        if seat >= 0:
            self._write_own(s, seat, row, at)

    def _paint(self, s: OrleansState, picture: openly.Picture) -> None:
        """What everybody sees and is not as it was."""
        image = picture.image
        if picture.market is not s.market or picture.goods is not s.goods or picture.gone is not s.gone_followers:
            picture.market, picture.goods, picture.gone = s.market, s.goods, s.gone_followers
            picture.stock = array(TYPECODE, s.market + s.goods + s.gone_followers).tobytes()
        if picture.bonus is not s.bonus or picture.aside is not s.aside:
            picture.bonus, picture.aside = s.bonus, s.aside
            image[: self.table - self.bonus] = array(TYPECODE, bytes(SIZE * (self.table - self.bonus)))
            for era, tile in enumerate(s.bonus):
                image[era] = tile + 1
            for number, tile in enumerate(s.aside, 1):
                image[self.aside - self.bonus + tile] = number
        if picture.moved(s):
            table = picture.table()
            to = self.table - self.bonus
            image[to : to + len(table)] = table
        to = self.first - self.bonus
        gone = s.gone_fortresses
        for other, player in enumerate(s.players):
            board, nation = picture.boards[other], 0
            if s.open_nations and player.nation is not None:
                nation = player.nation.value + 1
            numbers = (
                player.coins,
                player.fame,
                player.supply,
                player.fortresses,
                gone[other],
                nation,
                player.bath,
                player.drawn,
                player.towns,
                player.goods,
            )
            if board.numbers != numbers or board.bag != player.bag or board.green != player.green:
                board.numbers, board.bag, board.green = numbers, player.bag[:], player.green[:]
                board.unseen = sum(player.drawn) + (1 if player.bath else 0)
                self._paint_player(player, board, gone[other], nation, image, to)
            if board.spaces != player.spaces:
                board.spaces = player.spaces[:]
                image[to + self.spaces : to + self.spaces + SPACE_COUNT] = openly.spaces(tuple(player.spaces))
            to += self.apart
        if picture.seen is not s.seen:
            picture.seen = s.seen
            self._paint_looks(s, image, self.looks - self.bonus)

    def _paint_player(self, player: Player, board: openly.Board, gone: int, nation: int, image: Row, to: int) -> None:
        """What others see of one. ORL-20.2, ORL-6.4: what has been drawn and not yet revealed is its owner's alone, and
        so is his bag."""
        self.board.pack_into(
            image,
            to * SIZE,
            player.coins,
            player.fame,
            player.supply,
            player.fortresses,
            gone,
            nation,
            0,
            board.unseen,
            sum(player.bag) + (1 if player.bath else 0),  # ORL-12.7: one of the two goes back, whichever it is
            *player.towns,
            *player.goods,
            *map(sub, player.green, player.drawn),
        )

    def _paint_looks(self, s: OrleansState, image: Row, to: int) -> None:
        image[to:] = array(TYPECODE, bytes(SIZE * (len(image) - to)))
        for look in s.seen:
            image[to] = look.looker + 1
            image[to + 1] = look.other + 1
            image[to + 2] = 1 if look.kind == "nation" else 2
            image[to + 3] = look.round
            to += 4

    def _write_player(self, player: Player, board: openly.Board, row: Row, to: int) -> None:
        """What only the player himself sees of his own."""
        self.followers.pack_into(row, (to + self.bag) * SIZE, *player.bag)
        if board.unseen:
            row[to + _UNSEEN] = 0
            self.followers.pack_into(row, (to + self.green) * SIZE, *player.green)
        if player.bath:
            row[to + self.bath] = player.bath[0] + 1
            row[to + self.bath + 1] = player.bath[1] + 1

    def _write_plan(self, player: Player, plan: Plan, row: Row, at: int) -> None:
        """What the own plan has changed on the own board, as `planning.planned` makes it."""
        green, spaces = at + self.green, at + self.spaces
        for space, kind in plan.steps:
            if space == KEEP:
                first, second = player.bath
                row[at + self.bag + (second if kind == first else first)] += 1
                row[green + kind] += 1
                row[at + self.bath] = row[at + self.bath + 1] = 0
            else:
                row[green + kind] -= 1
                row[spaces + space] = kind + 1

    def _write_own(self, s: OrleansState, seat: int, row: Row, at: int) -> None:
        """Messages to choose from and put away, and what the seat has answered in secret."""
        player = s.players[seat]
        if player.rejected is not None:
            row[at + self.rejected] = player.rejected.value + 1
        if player.dealt is not None:
            first, second = player.dealt.value
            row[at + self.dealt] = first + 1
            row[at + self.dealt + 1] = second + 1
        top = s.stack[-1] if s.stack else None
        if not isinstance(top, Together):
            return
        for who, plan in top.plans:
            if who == seat and plan.steps:
                if isinstance(top, Planning):
                    self._write_plan(player, plan, row, at + self.first + seat * self.apart)
                elif isinstance(top, KeepMessage):
                    row[at + self.keeps] = plan.steps[0][0] + 1
                elif isinstance(top, Declare):
                    row[at + self.declares] = 1 if plan.steps[0] == "no" else 2


def _messages() -> list[str]:
    return [message.id for message in MESSAGES]


def _things() -> tuple[str, ...]:
    """All that options name."""
    seats = range(len(SEATS))
    found = [space.id for space in SPACES]
    found += [action_id(seat, action) for seat in seats for action in range(len(ACTIONS))]
    found += [space_id(seat, space) for seat in seats for space in range(SPACE_COUNT)]
    found += [follower_id(seat, kind) for seat in seats for kind in EVERY_KIND]
    found += [bath_id(seat, number) for seat in seats for number in range(2)]
    found += [f"{seat}.{card}" for seat in SEATS for card in _LOOKED]
    found += [stock_id(good) for good in EVERY_GOOD]
    found += [market_good_id(good) for good in EVERY_GOOD]
    found += [market_follower_id(kind) for kind in EVERY_KIND]
    found += [slot_id(deed, slot) for deed in range(len(DEEDS)) for slot in range(openly.MOST_SLOTS)]
    found += [place_id(card) for card in range(len(PLACES))]
    found += [f"message.{message.id}" for message in MESSAGES]
    return tuple(dict.fromkeys(found))

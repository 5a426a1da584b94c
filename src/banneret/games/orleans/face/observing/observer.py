"""What a seat sees of the table, as numbers (section 20): others' bags and draws, Nation cards, Messages and plans are
hidden."""

from array import array
from operator import sub
from struct import Struct

from banneret.kernel.observer import TYPECODE, Columns, Observer, Row
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

_SIZE = array(TYPECODE).itemsize
"""Of a column, in bytes. Many are written at once by `struct`, which takes half the time."""
_MOST_COINS = 999
"""Coins are not limited by the rules (ORL-1.5). In 24 rounds (ORL-17.8) nobody comes near."""
_MOST_FOLLOWERS = [follower.supply + len(SEATS) * follower.start for follower in FOLLOWERS]
_LOOKS = LAST_ROUND + (len(ERAS) - 1) * len(SEATS)
"""ORL-15.3, ORL-12.4: each player looks once with each era that he comes to, and who has the Whispering Inn once a
round."""
_LOOKED = ("nation", "message")
_MOST_PICTURES = 256
"""So many matches of a batch are remembered, at about three thousand bytes each."""


class OrleansObserver(Observer[OrleansState]):
    """Columns: the round, what is under way, the valley and all that lies open, then player by player, then what the
    seat alone knows."""

    def __init__(self) -> None:
        columns = Columns()
        self.moments = Moments(columns)
        self.pictures: dict[int, openly.Picture] = {}
        """Those that nobody is writing from, by where in a row they were written last: in a batch that is where the
        same match is written again. Each thread takes one and puts it back."""
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
        columns.numbers([f"market.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS)
        for good in GOODS:
            columns.number(f"market.{good.id}", good.supply)
        columns.numbers([f"gone.{id}" for id in FOLLOWER_IDS], _MOST_FOLLOWERS)
        self.heading = Struct(f"{len(columns.all) - self.head}{TYPECODE}")
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
        self.bagged = Struct(f"{len(FOLLOWER_IDS)}{TYPECODE}")
        return first

    # ------------------------------------------------------------------ writing

    def write(self, s: OrleansState, seat: int, row: Row, at: int) -> None:
        stack = s.stack
        stage = 0
        if stack:
            self.moments.write(s, row, at)
            bottom = stack[0]
            if isinstance(bottom, Round):
                stage = bottom.stage
        france, england = s.missions
        self.heading.pack_into(
            row,
            (at + self.head) * _SIZE,
            s.round,
            stage,
            s.start + 1,
            france + 1,
            england + 1,
            s.technology,
            s.church_supply,
            len(s.tiles),
            *s.market,
            *s.goods,
            *s.gone_followers,
        )
        picture = self.pictures.pop(at, None)
        if picture is None:
            picture = openly.Picture()
        self._write_table(s, picture, row, at)
        to = at + self.first
        spaces = to + self.spaces
        for other, player in enumerate(s.players):
            self._write_player(s, player, other, seat, row, to)
            row[spaces : spaces + SPACE_COUNT] = picture.spaces(player, other)
            to += self.apart
            spaces += self.apart
        if len(self.pictures) < _MOST_PICTURES:
            self.pictures[at] = picture
        if seat >= 0:
            self._write_own(s, seat, row, at)
        to = at + self.looks
        for look in s.seen:
            row[to] = look.looker + 1
            row[to + 1] = look.other + 1
            row[to + 2] = 1 if look.kind == "nation" else 2
            row[to + 3] = look.round
            to += 4

    def _write_table(self, s: OrleansState, picture: openly.Picture, row: Row, at: int) -> None:
        """What lies open between the players."""
        to = at + self.bonus
        for tile in s.bonus:
            row[to] = tile + 1
            to += 1
        for number, tile in enumerate(s.aside, 1):
            row[at + self.aside + tile] = number
        table = picture.table(s)
        to = at + self.table
        row[to : to + len(table)] = table

    def _write_player(self, s: OrleansState, player: Player, seat: int, viewer: int, row: Row, at: int) -> None:
        """ORL-20.2, ORL-6.4: what has been drawn and not yet revealed is its owner's alone, and so is his bag.
        ORL-20.1: a Nation card is known to its owner and to those who looked, a Message to its owner and to a visitor
        of the Whispering Inn."""
        over = s.result is not None
        nation, message = player.nation, player.message
        green, bag, unseen = player.green, sum(player.bag), 0
        if over or seat == viewer:
            self.bagged.pack_into(row, (at + self.bag) * _SIZE, *player.bag)
            if player.bath:
                bag += 1  # ORL-12.7: of the two of the Bathhouse one goes back, whichever it is
                row[at + self.bath] = player.bath[0] + 1
                row[at + self.bath + 1] = player.bath[1] + 1
        else:
            unseen = sum(player.drawn)
            if unseen:
                green = list(map(sub, green, player.drawn))
            if player.bath:
                bag += 1
                unseen += 1
        self.board.pack_into(
            row,
            at * _SIZE,
            player.coins,
            player.fame,
            player.supply,
            player.fortresses,
            s.gone_fortresses[seat],
            nation.value + 1 if nation is not None and (over or s.open_nations or viewer in nation.owners) else 0,
            message.value + 1 if message is not None and (over or viewer in message.owners) else 0,
            unseen,
            bag,
            *player.towns,
            *player.goods,
            *green,
        )

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

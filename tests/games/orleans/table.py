"""A table for tests: set up a position by hand, give answers, look at what comes of it."""

from collections.abc import Sequence

from banneret.games.orleans import game
from banneret.games.orleans.actions import catalogue
from banneret.games.orleans.loire import AREA_LIST, SPACE
from banneret.games.orleans.rewards.fame import gain
from banneret.games.orleans.round.act import Act
from banneret.games.orleans.round.sequence import Round
from banneret.games.orleans.state import OrleansState, Player
from banneret.games.orleans.tables import (
    ACTION,
    ACTIONS,
    BONUS,
    FOLLOWER,
    FOLLOWER_KINDS,
    FREE,
    GOOD,
    MESSAGE,
    MISSION,
    PLACE,
    SEATS,
    TECHNOLOGY,
    TERRAIN,
)
from banneret.kernel.decision import Decision
from banneret.kernel.dice import Dice, FastDice, ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, why_not
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.secret import Secret

ACT, BONUS_PHASE, END, EXCHANGE = 2, 3, 4, 7
"""Where the action phase, the bonus phase, the end check and the exchange are among the stages of a round."""


class Table:
    """A position with a referee. Fresh, it is set up with green as Start Player, all Messages kept, and waits for the
    plans of round 1."""

    def __init__(self, seed: int = 1, dice: Dice | None = None, **variants: str) -> None:
        self.log: list[Event] = []
        self.ref = Referee(FastDice(seed), self.log)
        self.s: OrleansState = game.start("england_vs_france", game.settle({"youngest": "green", **variants}))
        self.decision: Decision | None = advance(self.s, self.ref)
        for seat in SEATS:
            self.play(self.menu(seat)[0], seat)
        if dice is not None:
            self.ref.dice = dice

    # ------------------------------------------------------------------ looking

    def player(self, seat: str) -> Player:
        return self.s.players[SEATS.index(seat)]

    def cards(self, seat: str) -> set[str]:
        """The Place cards of a seat."""
        return {place for place, number in PLACE.items() if self.player(seat).places >> number & 1}

    @property
    def asked(self) -> list[str]:
        """The seats whose answer is awaited."""
        return [] if self.decision is None else [SEATS[seat] for seat in self.decision.seats]

    def menu(self, seat: str | None = None) -> list[str]:
        """What a seat (default: the one that is asked) may answer."""
        if self.decision is None:
            return []
        return [
            option.notation
            for option in self.decision.menu_of(self.decision.seat if seat is None else SEATS.index(seat))
        ]

    def why_not(self, words: str, seat: str | None = None) -> Refusal | None:
        assert self.decision is not None
        return why_not(self.s, self.decision, self.decision.seat if seat is None else SEATS.index(seat), SEATS, words)

    def told(self, kind: str) -> list[str]:
        """The texts of all events of a kind."""
        return [event.text for event in self.log if event.kind == kind]

    # ------------------------------------------------------------------ playing

    def play(self, words: str, seat: str | None = None) -> None:
        """Give one answer that is on offer, and run on."""
        assert self.decision is not None, "the game is over"
        number = self.decision.seat if seat is None else SEATS.index(seat)
        option = self.decision.menu_of(number).find(words)
        assert option is not None, f"{words!r} is not among {self.menu(SEATS[number])}"
        apply(self.s, self.ref, number, option)
        self.decision = advance(self.s, self.ref)
        game.check(self.s)

    def plan(self, seat: str, *steps: str) -> None:
        """Plan in these steps and be ready."""
        for step in (*steps, "ready"):
            self.play(step, seat)

    def script(self, *values: int) -> None:
        """The next draws (`below`)."""
        self.ref.dice = ScriptedDice(values)

    def turn(self, seat: str, action: str, *followers: str) -> None:
        """It is this seat's turn, with these followers on an action; the others have passed. Another action is filled,
        so that the turn comes back."""
        self.stand(seat, action, *followers)
        if action == "castle":
            self.stand(seat, "school", "farmer", "fisherman", "trader")
        else:
            self.stand(seat, "castle", "farmer", "craftsman", "trader")
        self.acting(seat, [other for other in SEATS if other != seat])

    def ways(self, seat: str, action: str) -> list[str]:
        """How a seat could carry out an action now, whoever's turn it is."""
        return [option.notation for option in catalogue.options(self.s, SEATS.index(seat)) if option.verb == action]

    def refused(self, seat: str, words: str) -> Refusal | None:
        """Why a seat could not carry out an action in this way now, whoever's turn it is."""
        action, *rest = words.split()
        return catalogue.why_not(self.s, SEATS.index(seat), ACTION[action], rest)

    def gives(self, seat: str, action: str) -> str:
        """What the seat is told that an action would give."""
        return catalogue.LOGIC[ACTION[action]].gives(self.s, SEATS.index(seat))

    def again(self) -> None:
        """Run on from a stack that was changed by hand."""
        self.decision = advance(self.s, self.ref)

    # ------------------------------------------------------------------ setting up by hand; conservation is kept

    def terrain(self, **areas: str) -> None:
        """What lies where: the tile is swapped with one of that kind elsewhere, from an area not named."""
        terrain = self.s.terrain[:]
        named = {SPACE[area] for area in areas}
        for area, kind in areas.items():
            at, wanted = SPACE[area], TERRAIN[kind]
            if terrain[at] != wanted:
                other = next(
                    o
                    for o in AREA_LIST
                    if o != at and terrain[o] == wanted and (o not in named or terrain[o] != TERRAIN[areas[_id(o)]])
                )
                terrain[at], terrain[other] = terrain[other], terrain[at]
        self.s.terrain = terrain

    def control(self, seat: str, *areas: str) -> None:
        """The seat's settlers stand in these areas: from the supply, else from a town."""
        player = self.player(seat)
        for area in areas:
            player.areas |= 1 << SPACE[area]
            if player.supply:
                player.supply -= 1
            else:
                player.towns[0 if player.towns[0] else 1] -= 1

    def towns(self, seat: str, orleans: int, tours: int) -> None:
        """So many settlers in the towns; the others in supply."""
        player = self.player(seat)
        player.supply += sum(player.towns) - orleans - tours
        player.towns = [orleans, tours]

    def villages(self, *areas: str) -> None:
        for area in areas:
            self.s.villages |= 1 << SPACE[area]

    def churches(self, *areas: str) -> None:
        self.villages(*areas)
        for area in areas:
            self.s.churches |= 1 << SPACE[area]
            self.s.church_supply -= 1

    def fortresses(self, *areas: str) -> None:
        """Of whoever controls them."""
        for area in areas:
            owner = self.s.owner(SPACE[area])
            assert owner != FREE
            self.s.fortified |= 1 << SPACE[area]
            self.s.players[owner].fortresses -= 1

    def goods(self, seat: str, **counts: int) -> None:
        """The seat has exactly so many of these goods, from and to the Marketplace."""
        for good, count in counts.items():
            player = self.player(seat)
            self.s.goods[GOOD[good]] += player.goods[GOOD[good]] - count
            player.goods[GOOD[good]] = count

    def bag(self, seat: str, **counts: int) -> None:
        """The bag holds exactly these followers; the difference comes from or goes to the Marketplace."""
        self._followers(seat, self.player(seat).bag, counts)

    def green(self, seat: str, **counts: int) -> None:
        """The village green holds exactly these followers."""
        self._followers(seat, self.player(seat).green, counts)

    def _followers(self, seat: str, where: list[int], counts: dict[str, int]) -> None:
        for name, kind in FOLLOWER.items():
            self.s.market[kind] += where[kind] - counts.get(name, 0)
            where[kind] = counts.get(name, 0)

    def stand(self, seat: str, action: str, *followers: str) -> None:
        """These stand on an action's spaces, from the first on, instead of who did: followers from the Marketplace,
        "technology", or "" for a free space."""
        player = self.player(seat)
        spaces = ACTIONS[ACTION[action]]
        for space, name in zip(range(spaces.first, spaces.last), followers, strict=False):
            stood = player.spaces[space]
            if stood == TECHNOLOGY:
                self.s.technology += 1
            elif stood != FREE:
                self.s.market[stood] += 1
            player.spaces[space] = FREE
            if name == "technology":
                player.spaces[space] = TECHNOLOGY
                self.s.technology -= 1
            elif name:
                player.spaces[space] = FOLLOWER[name]
                self.s.market[FOLLOWER[name]] -= 1

    def own(self, seat: str, *places: str) -> None:
        """The seat owns these Place cards."""
        for place in places:
            self.player(seat).places |= 1 << PLACE[place]
            self.s.open_places &= ~(1 << PLACE[place])

    def used_up(self, *followers: str) -> None:
        """None of these followers is left on the Marketplace: they have left the game."""
        for name in followers:
            self.s.gone_followers[FOLLOWER[name]] += self.s.market[FOLLOWER[name]]
            self.s.market[FOLLOWER[name]] = 0

    def sold_out(self, *goods: str) -> None:
        """None of these goods is left on the Marketplace."""
        for name in goods:
            self.s.gone_goods[GOOD[name]] += self.s.goods[GOOD[name]]
            self.s.goods[GOOD[name]] = 0

    def nations(self, green: str, blue: str, red: str, yellow: str) -> None:
        for seat, nation in enumerate((green, blue, red, yellow)):
            self.s.players[seat].nation = Secret((seat,), ("france", "england").index(nation))

    def missions(self, france: str, england: str) -> None:
        self.s.missions = (MISSION[france], MISSION[england])

    def messages(self, *messages: str) -> None:
        """What the four have kept; what they rejected is changed where it clashes."""
        kept = [MESSAGE[message] for message in messages]
        spare = [message for message in range(len(MESSAGE)) if message not in kept]
        for seat, (player, message) in enumerate(zip(self.s.players, kept, strict=True)):
            player.message = Secret((seat,), message)
            player.rejected = Secret((seat,), spare[seat])

    def bonus(self, era_1: str, era_2: str, era_3: str) -> None:
        """These tiles lie on the Era cards; the others are the stack."""
        self.s.bonus = [BONUS[era_1], BONUS[era_2], BONUS[era_3]]
        self.s.aside = []
        self.s.tiles = [tile for tile in range(len(BONUS)) if tile not in self.s.bonus]

    def acting(self, seat: str = "green", passed: Sequence[str] = ()) -> None:
        """The action phase is on, all greens lie open, and it is this seat's turn; these have passed already."""
        for player in self.s.players:
            player.drawn = [0] * FOLLOWER_KINDS
        at = self.s.in_turn().index(SEATS.index(seat))
        self.s.stack = [Round(stage=ACT + 1), Act(at, sum(1 << SEATS.index(name) for name in passed))]
        self.again()

    # ------------------------------------------------------------------ sections 14 to 19

    def fame(self, **markers: int) -> None:
        """The Fame markers stand here; no tile is resolved."""
        for seat, at in markers.items():
            self.player(seat).fame = at

    def gain(self, seat: str, points: int) -> None:
        """The seat gains so much Fame now, and the tiles are resolved as far as nobody is asked."""
        gain(self.s, self.ref, SEATS.index(seat), points, "the test", ())
        self.again()

    def from_stage(self, stage: int) -> None:
        """The round goes on from this stage of it: ACT, BONUS_PHASE, END or EXCHANGE."""
        for player in self.s.players:
            player.drawn = [0] * FOLLOWER_KINDS
        self.s.stack = [Round(stage=stage)]
        self.again()


def _id(space: int) -> str:
    return next(id for id, number in SPACE.items() if number == space)


def on_turn(**fame: int) -> Table:
    """A table at which it is green's turn, with a Farmhouse to carry out."""
    table = Table()
    table.stand("green", "farmhouse", "fisherman", "craftsman")
    table.fame(**fame)
    table.acting()
    return table

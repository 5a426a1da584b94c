"""ORL-14.4 to ORL-14.8: the gifts of Fame tiles that ask for more than yes or no."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay, Preview, Reason

from ..buildings import cannot_hold_church, demolish, put_church
from ..ids import green_id, market_good_id, space_id, space_name
from ..log import FOLLOWER_WORDS, GOOD_WORDS, NAMES, declined, followers, tell
from ..loire import SPACE, SPACES, members
from ..numbers import Count, Seat
from ..phase import OrleansPhase, foretold
from ..spaces import owned
from ..state import OrleansState
from ..supply import from_bag, give_up, take_good
from ..tables import (
    ACTION_OF,
    ACTIONS,
    EVERY_GOOD,
    FOLLOWER_IDS,
    FREE,
    GOOD,
    GOODS,
    GREEN,
    SEATS,
    SPACE_COUNT,
    TAKES,
    WOOD,
    Kind,
    Ware,
)
from ..touch import Touched

FIVE = 5
"""ORL-14.5."""

_DECLINE = Option("decline", label="Decline")


# ---------------------------------------------------------------------- space 4: an extra follower


@dataclass(slots=True)
class ExtraFollower(OrleansPhase):
    """ORL-14.3: one follower may be drawn from the bag."""

    key: ClassVar[str] = "extra_follower"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.3", "ORL-14.4")
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        return Decision(self.seat, "Fame 4: draw 1 follower from your bag?", _DRAW_OR_NOT, rules=self.rules)

    def on_draw(self, s: OrleansState, ref: Referee) -> None:
        kind = from_bag(s.players[self.seat], ref)
        s.then(PlaceExtra(self.seat, kind))
        if ref.hears:
            tell(
                s,
                ref,
                "extra",
                f"{NAMES[self.seat]} draws a {FOLLOWER_WORDS[kind]}.",
                ("ORL-14.4", "ORL-22.2"),
                gist=FOLLOWER_WORDS[kind],
            )

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        declined(s, ref, self.seat, "to draw a follower")

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        """What could be drawn; the odds say how likely each is."""
        if option.verb != "draw":
            return foretold(s, seat, option)
        return Preview((Reason(f"In your bag: {followers(s.players[seat].bag)}.", rules=("ORL-14.4",)),))


@dataclass(slots=True)
class PlaceExtra(OrleansPhase):
    """ORL-14.4: it goes on a free matching action space or on the green; ORL-14.8: back to the bag if neither has
    room."""

    key: ClassVar[str] = "place_extra"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.4", "ORL-14.8")
    seat: Seat
    kind: Kind

    def _room(self, s: OrleansState) -> list[Option]:
        player = s.players[self.seat]
        found = []
        for space in range(SPACE_COUNT):
            if player.spaces[space] == FREE and self.kind in TAKES[space] and owned(player.places, ACTION_OF[space]):
                found.append(_put(self.seat, space, self.kind))
        if sum(player.green) < GREEN:
            found.append(_GREEN[self.seat])
        return found

    def ask(self, s: OrleansState) -> Decision | None:
        room = self._room(s)
        return (
            Decision(self.seat, f"Where does the {FOLLOWER_WORDS[self.kind]} go?", Menu(room), rules=self.rules)
            if room
            else None
        )

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        s.players[self.seat].bag[self.kind] += 1
        if ref.hears:
            tell(
                s,
                ref,
                "extra",
                f"There is no room for the {FOLLOWER_WORDS[self.kind]}, who returns to the bag.",
                ("ORL-14.8",),
            )

    def on_put(self, s: OrleansState, ref: Referee, space: int) -> None:
        s.done()
        s.players[self.seat].spaces[space] = self.kind
        if ref.hears:
            name = ACTIONS[ACTION_OF[space]].name
            tell(
                s,
                ref,
                "extra",
                f"{NAMES[self.seat]} sets the {FOLLOWER_WORDS[self.kind]} on {name}.",
                ("ORL-14.4",),
                touch=(space_id(self.seat, space),),
            )

    def on_green(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        s.players[self.seat].green[self.kind] += 1
        if ref.hears:
            tell(
                s,
                ref,
                "extra",
                f"The {FOLLOWER_WORDS[self.kind]} goes to {NAMES[self.seat]}'s village green.",
                ("ORL-14.4",),
            )

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"put {FOLLOWER_IDS[self.kind]} {name}" for name in t.spaces[-1:]]


_DRAW_OR_NOT = Menu((Option("draw", label="Draw a follower"), _DECLINE))
_GREEN = tuple(Option("green", label="To the village green", touch=(green_id(seat),)) for seat in range(len(SEATS)))


@cache
def _put(seat: int, space: int, kind: Kind) -> Option:
    name = ACTIONS[ACTION_OF[space]].name
    return Option(
        f"put {FOLLOWER_IDS[kind]} {space_name(space)}",
        (space,),
        label=f"{FOLLOWER_WORDS[kind].capitalize()} to {name}",
        touch=(space_id(seat, space),),
    )


# ---------------------------------------------------------------------- space 28: goods and coins


@dataclass(slots=True)
class FiveValue(OrleansPhase):
    """ORL-14.5: any mix of goods and coins worth 5 or less: goods one by one, then coins."""

    key: ClassVar[str] = "five_value"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.5",)
    seat: Seat
    left: Count = FIVE

    def ask(self, s: OrleansState) -> Decision | None:
        if not self.left:
            return None
        options = [_TAKE[good] for good, count in enumerate(s.goods) if count and GOODS[good].value <= self.left]
        options += [_coins(count) for count in range(self.left, 0, -1)]
        return Decision(
            self.seat, f"Take goods and coins worth {self.left} or less.", Menu([*options, _STOP]), rules=self.rules
        )

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_take(self, s: OrleansState, ref: Referee, good: Ware) -> None:
        s.then(FiveValue(self.seat, self.left - GOODS[good].value))
        take_good(s, self.seat, good)
        if ref.hears:
            tell(
                s,
                ref,
                "take",
                f"{NAMES[self.seat]} takes 1 {GOOD_WORDS[good]}.",
                ("ORL-14.5",),
                sum=f"{self.left} − {GOODS[good].value}",
            )

    def on_coins(self, s: OrleansState, ref: Referee, count: int) -> None:
        s.done()
        s.players[self.seat].coins += count
        if ref.hears:
            tell(s, ref, "coins", f"{NAMES[self.seat]} takes {count} coin{'s'[: count != 1]}.", ("ORL-14.5",))

    def on_stop(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "take" and len(words) == 2 and words[1] in GOOD:
            good = GOOD[words[1]]
            if GOODS[good].value > self.left:
                return Refusal(
                    "ORL-14.5",
                    f"{GOODS[good].name} is worth {GOODS[good].value}, and only {self.left} is left of {FIVE}.",
                )
            return Refusal("ORL-1.6", f"No {GOOD_WORDS[good]} is left on the Marketplace.")
        return Refusal("ORL-14.5", f"Goods and coins together may be worth {FIVE} at most; {self.left} is left.")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"take {name}" for name in (t.wares or t.goods)[-1:]]


_STOP = Option("stop", label="Take no more")
_TAKE = tuple(
    Option(
        f"take {good.id}",
        (number,),
        label=f"Take 1 {good.name.lower()} (value {good.value})",
        touch=(market_good_id(number),),
        final=False,
    )
    for number, good in zip(EVERY_GOOD, GOODS, strict=True)
)


@cache
def _coins(count: int) -> Option:
    return Option(f"coins {count}", (count,), label=f"Take {count} coin{'s'[: count != 1]} and no more")


# ---------------------------------------------------------------- spaces 31 and 34: a fortress falls, a church is built


@dataclass(slots=True)
class Demolish(OrleansPhase):
    """ORL-14.6: any fortress on the board, of any player, the own ones too."""

    key: ClassVar[str] = "demolish"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.6",)
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        options = [_demolish(area) for area in members(s.fortified)]
        return Decision(
            self.seat, "Fame 31: remove a fortress from the game?", Menu([*options, _DECLINE]), rules=self.rules
        )

    def on_demolish(self, s: OrleansState, ref: Referee, area: int) -> None:
        s.done()
        owner = demolish(s, area)
        if ref.hears:
            text = f"{NAMES[self.seat]} removes {NAMES[owner]}'s fortress at {SPACES[area].name} from the game."
            tell(s, ref, "demolish", text, ("ORL-14.6",), touch=(SPACES[area].id,))

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        declined(s, ref, self.seat, "to remove a fortress")

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        return Refusal("ORL-14.6", "There is no fortress there.") if words[0] == "demolish" else None

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"demolish {name}" for name in t.site]

    def preview(self, s: OrleansState, seat: int, option: Option) -> Preview | None:
        return foretold(s, seat, option, tuple(Overlay("danger", (SPACES[area].id,)) for area in option.args))


@cache
def _demolish(area: int) -> Option:
    return Option(
        f"demolish {SPACES[area].id}",
        (area,),
        label=f"Remove the fortress at {SPACES[area].name}",
        touch=(SPACES[area].id,),
    )


def church_sites(s: OrleansState, seat: int) -> list[int]:
    """ORL-14.7: own villages without a church, if there is a wood to give up and a church to build."""
    player = s.players[seat]
    if not player.goods[WOOD] or not s.church_supply:
        return []
    return [area for area in members(player.areas) if not cannot_hold_church(s, area)]


@dataclass(slots=True)
class BuildChurch(OrleansPhase):
    """ORL-14.7: 1 wood and no followers; Place cards don't change the cost, and it gives no Fame."""

    key: ClassVar[str] = "build_church"
    rules: ClassVar[tuple[str, ...]] = ("ORL-14.7",)
    seat: Seat

    def ask(self, s: OrleansState) -> Decision | None:
        options = [_church(area) for area in church_sites(s, self.seat)]
        return Decision(
            self.seat, "Fame 34: give up 1 wood and build a church?", Menu([*options, _DECLINE]), rules=self.rules
        )

    def on_church(self, s: OrleansState, ref: Referee, area: int) -> None:
        s.done()
        give_up(s, self.seat, WOOD)
        put_church(s, area)
        if ref.hears:
            tell(
                s,
                ref,
                "build",
                f"{NAMES[self.seat]} gives up 1 wood and builds a church at {SPACES[area].name}.",
                ("ORL-14.7",),
                touch=(SPACES[area].id,),
            )

    def on_decline(self, s: OrleansState, ref: Referee) -> None:
        s.done()
        declined(s, ref, self.seat, "to build a church")

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        area = SPACE.get(words[1]) if words[0] == "church" and len(words) == 2 else None
        if area is None:
            return None
        if not s.players[seat].areas >> area & 1:
            return Refusal("ORL-14.7", f"You do not control {SPACES[area].name}.")
        return cannot_hold_church(s, area)

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"church {name}" for name in t.site]


@cache
def _church(area: int) -> Option:
    return Option(
        f"church {SPACES[area].id}", (area,), label=f"Build a church at {SPACES[area].name}", touch=(SPACES[area].id,)
    )

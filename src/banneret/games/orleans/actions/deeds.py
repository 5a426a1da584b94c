"""Section 13: Beneficial Deeds."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..ids import deed_id, market_good_id, slot_id, space_id, stock_id
from ..log import FOLLOWER_WORDS, GOOD_WORDS, NAMES, listed, tell
from ..numbers import Count, Gathered, Seat
from ..phase import OrleansPhase
from ..rewards import fame
from ..state import OrleansState, added, replaced
from ..supply import followers_owned, give_up, take_good
from ..tables import (
    ACTIONS,
    ANY,
    CLOSED,
    DEED,
    DEEDS,
    EVERY_GOOD,
    FEWEST_FOR_DEED,
    FOLLOWER,
    FOLLOWER_IDS,
    FOOD_DEPOT,
    FOODS,
    FREE,
    GOOD,
    GOOD_IDS,
    GOODS,
    MONK,
    NO_WARE,
    SEATS,
    TOWN_HALL,
    WOOD,
    DeedSide,
    Kind,
    Ware,
)
from ..touch import Touched


def side_up(s: OrleansState, deed: int) -> DeedSide | None:
    """The side of a deed that is up; None when the deed is closed (ORL-13.4)."""
    return None if s.deeds[deed] == CLOSED else DEEDS[deed].sides[s.deeds[deed]]


def slots_for(s: OrleansState, deed: int, kind: Kind) -> list[int]:
    """ORL-13.1: the free slots of that type, or "any" slots; ORL-1.10: a monk fills any. One of each type: equal slots
    are alike."""
    side = side_up(s, deed)
    if side is None:
        return []
    found: dict[str, int] = {}
    for slot, wanted in enumerate(side.slots):
        if s.slots[deed][slot] == FREE and (wanted == ANY or kind == MONK or FOLLOWER[wanted] == kind):
            found.setdefault(wanted, slot)
    return list(found.values())


def cannot_spare(s: OrleansState, seat: int) -> Refusal | None:
    """ORL-13.6: nobody empties the own bag."""
    owned = followers_owned(s, seat)
    if owned >= FEWEST_FOR_DEED:
        return None
    return Refusal(
        "ORL-13.6", f"You own {owned} followers in all; with fewer than {FEWEST_FOR_DEED} none can be moved to a deed."
    )


def moves(s: OrleansState, seat: int, gathered: tuple[Kind, ...]) -> list[Option]:
    """The ways to move one of the followers standing on the Town Hall to a deed."""
    if cannot_spare(s, seat):
        return []
    found = []
    stock = s.players[seat].goods
    for kind in dict.fromkeys(gathered):
        space = _space_of(s, seat, kind)
        for deed in range(len(DEEDS)):
            for slot in slots_for(s, deed, kind):
                side = DEEDS[deed].sides[s.deeds[deed]]
                if side.slot_food_cost:
                    # ORL-13.5: accompanied by 1 food of the same player
                    found += [
                        _move(seat, space, kind, deed, s.deeds[deed], slot, food) for food in FOODS if stock[food]
                    ]
                else:
                    found.append(_move(seat, space, kind, deed, s.deeds[deed], slot, NO_WARE))
    return found


def _space_of(s: OrleansState, seat: int, kind: Kind) -> int:
    """The space of the Town Hall on which a follower of this kind stands: the first, if there are two."""
    return s.players[seat].spaces.index(kind, ACTIONS[TOWN_HALL].first, ACTIONS[TOWN_HALL].last)


def deeds_for(s: OrleansState, seat: int, kind: Kind) -> list[str]:
    """The names of the sides that a follower of this kind could serve now."""
    names = [DEEDS[option.args[1]].sides[s.deeds[option.args[1]]].name for option in moves(s, seat, (kind,))]
    return list(dict.fromkeys(names))


def gathered_on_town_hall(s: OrleansState, seat: int) -> tuple[Kind, ...]:
    spaces = s.players[seat].spaces
    hall = ACTIONS[TOWN_HALL]
    return tuple(Kind(spaces[space]) for space in range(hall.first, hall.last) if spaces[space] != FREE)


@dataclass(slots=True)
class MoveToDeed(OrleansPhase):
    """ORL-13.1: the followers that stood on the Town Hall are moved one by one; at least one must be, a second may stay
    there."""

    key: ClassVar[str] = "move_to_deed"
    rules: ClassVar[tuple[str, ...]] = ("ORL-13.1", "ORL-13.5", "ORL-13.6")
    seat: Seat
    gathered: Gathered
    moved: bool = False

    def fault(self, s: OrleansState) -> str:
        there = list(gathered_on_town_hall(s, self.seat))
        gone = any(self.gathered.count(kind) > there.count(kind) for kind in self.gathered)
        return f"a follower of {SEATS[self.seat]} moves who is not on the Town Hall (ORL-13.1)" if gone else ""

    def ask(self, s: OrleansState) -> Decision | None:
        options = moves(s, self.seat, self.gathered)
        if not options:
            return None
        if self.moved:
            options.append(_STOP)
        return Decision(
            self.seat, "Town Hall: move a follower to a Beneficial Deed.", Menu(options), rules=self.rules, further=True
        )

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_stop(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_move(self, s: OrleansState, ref: Referee, kind: Kind, deed: int, slot: int, food: Ware) -> None:
        left = list(self.gathered)
        left.remove(kind)
        s.then(MoveToDeed(self.seat, tuple(left), True))
        s.players[self.seat].spaces[_space_of(s, self.seat, kind)] = FREE
        fill_slot(s, ref, self.seat, kind, deed, slot, food)

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "stop":
            return Refusal("ORL-13.1", "At least one follower must be moved to a deed.")
        if words[0] != "move" or len(words) < 3 or words[1] not in FOLLOWER:
            return Refusal("ORL-13.1", "Say who moves where, as in “move farmer alchemy.1”.")
        if FOLLOWER[words[1]] not in self.gathered:
            return Refusal("ORL-13.1", f"No {words[1]} stands on your Town Hall.")
        return cannot_spare(s, seat) or self._cannot_fill(
            s, seat, FOLLOWER[words[1]], *words[2].partition(".")[::2], words[3:]
        )

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        """A deed or a slot: by each of those who stand on the Town Hall, or by the follower that was touched."""
        if not t.deeds:
            return []
        food = t.goods[-1:] or [GOOD_IDS[good] for good in FOODS if s.players[seat].goods[good]][:1]
        depot = DEED.get(t.deeds[-1].partition(".")[0]) == FOOD_DEPOT and s.deeds[FOOD_DEPOT] == 0
        kinds = (
            [FOLLOWER[name] for name in t.followers[-1:]]
            or list(dict.fromkeys(gathered_on_town_hall(s, seat)))
            or [MONK]
        )
        return [" ".join(("move", FOLLOWER_IDS[kind], t.deeds[-1], *(food if depot else ()))) for kind in kinds]

    def _cannot_fill(
        self, s: OrleansState, seat: int, kind: Kind, deed: str, slot: str, food: list[str]
    ) -> Refusal | None:
        if deed not in DEED:
            return Refusal("ORL-13.3", f"There is no deed “{deed}”; there are {', '.join(DEED)}.")
        side = side_up(s, DEED[deed])
        if side is None:
            return Refusal("ORL-13.4", f"{DEEDS[DEED[deed]].name} is closed.")
        slots = [str(number + 1) for number in slots_for(s, DEED[deed], kind)]
        if not slots:
            return Refusal("ORL-13.1", f"{side.name} has no free slot for a {FOLLOWER_WORDS[kind]}.")
        if slot not in slots:
            return Refusal(
                "ORL-13.1",
                f"For a {FOLLOWER_WORDS[kind]} on {side.name} say "
                f"{' or '.join(f'{deed}.{number}' for number in slots)}.",
            )
        return _cannot_feed(s, seat, side, food)


def _cannot_feed(s: OrleansState, seat: int, side: DeedSide, said: list[str]) -> Refusal | None:
    """ORL-13.5: what is wrong with the food that comes along."""
    if not side.slot_food_cost:
        return Refusal("ORL-13.5", f"{side.name} takes no food.") if said else None
    stock = [GOOD_IDS[food] for food in FOODS if s.players[seat].goods[food]]
    if not stock:
        return Refusal(
            "ORL-13.5", f"A follower moved to the {side.name} must be accompanied by 1 food, and you have none."
        )
    if said and said[0] == GOOD_IDS[WOOD]:
        return Refusal("ORL-1.8", f"Wood is not food; you have {listed(stock)}.")
    return (
        None
        if len(said) == 1 and said[0] in stock
        else Refusal("ORL-13.5", f"Say which 1 food comes along: you have {listed(stock)}.")
    )


def fill_slot(s: OrleansState, ref: Referee, seat: int, kind: Kind, deed: int, slot: int, food: Ware) -> None:
    """ORL-13.2: the slot's reward at once, and with the last free slot the other too."""
    side = side_up(s, deed)
    assert side is not None, "the menu offers only open deeds"
    if food != NO_WARE:
        give_up(s, seat, food, side.slot_food_cost)
    filled = list(s.slots[deed])
    filled[slot] = kind
    s.slots = replaced(s.slots, deed, tuple(filled))
    last = FREE not in filled
    coins = side.slot_coins + (side.done_coins if last else 0)
    points = side.slot_fame + (side.done_fame if last else 0)
    s.players[seat].coins += coins
    if ref.hears:
        gains = [f"{coins} coin{'s'[: coins != 1]}"] if coins else []
        brought = f" with 1 {GOOD_WORDS[food]}" if food != NO_WARE else ""
        text = f"{NAMES[seat]} moves a {FOLLOWER_WORDS[kind]}{brought} to {side.name}" + (
            f" and takes {listed(gains)}" if gains else ""
        )
        tell(s, ref, "deed", f"{text}.", ("ORL-13.1", "ORL-13.2", "ORL-13.3"), touch=(deed_id(deed),))
    if last:
        complete(s, ref, seat, deed, side)
    if points:
        fame.gain(s, ref, seat, points, side.name, ("ORL-13.2", "ORL-13.3"))
    if side.slot_good_max_value:
        TakeGood.offer(s, seat, side.slot_good_max_value)


def complete(s: OrleansState, ref: Referee, seat: int, deed: int, side: DeedSide) -> None:
    """ORL-13.4: the followers leave the game; side B comes up with empty slots, or the deed is closed. What is lasting
    lasts (ORL-13.7)."""
    for follower in s.slots[deed]:
        s.gone_followers = added(s.gone_followers, follower, 1)
    s.deeds = replaced(s.deeds, deed, s.deeds[deed] + 1)
    up = side_up(s, deed)
    s.slots = replaced(s.slots, deed, () if up is None else (FREE,) * len(up.slots))
    if ref.hears:
        then = "The deed is closed." if up is None else f"It is turned: {up.name}."
        effect = f" {side.done_effect}" if side.done_effect else ""
        tell(
            s,
            ref,
            "deed_done",
            f"{NAMES[seat]} completes {side.name}; its followers leave the game. {then}{effect}",
            ("ORL-13.4", "ORL-13.7"),
            touch=(deed_id(deed),),
        )


def food_spared(s: OrleansState) -> int:
    """ORL-13.7: by how much the complete Food Depot lowers the need of each Malus, for all players."""
    return DEEDS[FOOD_DEPOT].a.malus_food_reduction if s.deeds[FOOD_DEPOT] > 0 else 0


def most_lost(s: OrleansState) -> int | None:
    """ORL-13.7, ORL-16.8: the most settlers that a player loses to a Malus once Medicine is complete; None: no
    limit."""
    return DEEDS[FOOD_DEPOT].b.malus_max_settlers_lost if s.deeds[FOOD_DEPOT] == CLOSED else None


@dataclass(slots=True)
class TakeGood(OrleansPhase):
    """ORL-13.3: the Barter stalls give a good of the player's choice, up to a value."""

    key: ClassVar[str] = "take_good"
    rules: ClassVar[tuple[str, ...]] = ("ORL-13.3",)
    seat: Seat
    most: Count

    @staticmethod
    def offer(s: OrleansState, seat: int, most: int) -> None:
        if any(count and GOODS[good].value <= most for good, count in enumerate(s.goods)):
            s.call(TakeGood(seat, most))

    def ask(self, s: OrleansState) -> Decision | None:
        goods = [good for good, count in enumerate(s.goods) if count and GOODS[good].value <= self.most]
        return Decision(
            self.seat,
            f"Take 1 good of value {self.most} or less.",
            Menu([_TAKE[good] for good in goods]),
            rules=self.rules,
        )

    def on_take(self, s: OrleansState, ref: Referee, good: Ware) -> None:
        s.done()
        take_good(s, self.seat, good)
        if ref.hears:
            tell(s, ref, "take", f"{NAMES[self.seat]} takes 1 {GOOD_WORDS[good]}.", ("ORL-13.3",))

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] != "take" or len(words) != 2 or words[1] not in GOOD:
            return None
        good = GOOD[words[1]]
        if GOODS[good].value > self.most:
            return Refusal("ORL-13.3", f"{GOODS[good].name} is worth {GOODS[good].value}, more than {self.most}.")
        return Refusal("ORL-1.6", f"No {GOOD_WORDS[good]} is left on the Marketplace.")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [f"take {name}" for name in (t.wares or t.goods)[-1:]]


_STOP = Option("stop", label="Let the other follower stay on the Town Hall")
_TAKE = tuple(
    Option(f"take {id}", (good,), label=f"Take 1 {GOOD_WORDS[good]}", touch=(market_good_id(good),))
    for good, id in zip(EVERY_GOOD, GOOD_IDS, strict=True)
)


@cache
def _move(seat: int, space: int, kind: Kind, deed: int, side: int, slot: int, food: Ware) -> Option:
    """ORL-13.1: `move farmer alchemy.1`; ORL-13.5: `move farmer food_depot_medicine.1 grain`."""
    row = DEEDS[deed]
    face = row.sides[side]
    words = f"move {FOLLOWER_IDS[kind]} {row.id}.{slot + 1}" + (f" {GOOD_IDS[food]}" if food != NO_WARE else "")
    wanted = face.slots[slot]
    place = (
        ""
        if wanted == FOLLOWER_IDS[kind] or set(face.slots) == {ANY}
        else f" as {wanted}{' follower' if wanted == ANY else ''}"
    )
    label = f"{FOLLOWER_WORDS[kind].capitalize()}{place} to {face.name}" + (
        f" with 1 {GOOD_WORDS[food]}" if food != NO_WARE else ""
    )
    touch = (space_id(seat, space), slot_id(deed, slot), *((stock_id(food),) if food != NO_WARE else ()))
    return Option(words, (kind, deed, slot, food), label=label, touch=touch, final=False)

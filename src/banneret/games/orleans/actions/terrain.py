"""ORL-9.3 to ORL-9.5: the Terrain action harvests goods."""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Overlay

from ..ids import market_good_id
from ..log import GOOD_WORDS, NAMES, tell
from ..loire import SPACE, SPACES, members
from ..numbers import Areas, Count, Seat
from ..phase import OrleansPhase
from ..state import OrleansState
from ..supply import take_good
from ..tables import ERAS, FISH, GOOD_IDS, MANOR_FARM, MANOR_GOODS, PLACE, PLACES, TERRAIN_GOOD, TERRAINS, Ware
from ..touch import Touched
from .base import Action

FISH_WEIR = PLACE["fish_weir"]
GRANGE = PLACE["grange"]


def limit(s: OrleansState, seat: int) -> int:
    """ORL-6.2: how many areas one Terrain action may choose; ORL-12.5, ORL-12.6: the Grange adds to it."""
    player = s.players[seat]
    return ERAS[player.era].harvest + (PLACES[GRANGE].harvest if player.places >> GRANGE & 1 else 0)


def harvestable(s: OrleansState, seat: int) -> int:
    """ORL-9.3, ORL-9.5: controlled areas with their terrain side up whose good is left on the Marketplace, as bits."""
    found = 0
    for area in members(s.players[seat].areas & ~s.villages):
        if goods_of(s, area):
            found |= 1 << area
    return found


def goods_of(s: OrleansState, area: int) -> tuple[int, ...]:
    """The goods that an area can give now. ORL-9.4: a manor farm gives any of five."""
    terrain = s.terrain[area]
    goods = MANOR_GOODS if terrain == MANOR_FARM else (TERRAIN_GOOD[terrain],)
    return tuple(good for good in goods if s.goods[good])


class Terrain(Action):
    """Choose different controlled areas with the terrain side up, one good of each."""

    id = "terrain"

    def _weir(self, s: OrleansState, seat: int) -> bool:
        return bool(s.players[seat].places >> FISH_WEIR & 1) and s.goods[FISH] > 0

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        if self._weir(s, seat) or harvestable(s, seat):
            return None
        return Refusal("ORL-9.3", "You control no area with its terrain side up whose good is left on the Marketplace.")

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        gained = False
        if s.players[seat].places >> FISH_WEIR & 1 and take_good(s, seat, FISH):
            gained = True
            if ref.hears:
                tell(s, ref, "harvest", f"{NAMES[seat]} takes 1 fish at the Fish Weir.", ("ORL-12.3", "ORL-12.6"))
        s.call(Harvest(seat, limit(s, seat), 0, gained))

    def prospect(self, s: OrleansState, seat: int) -> str:
        areas = harvestable(s, seat)
        parts = ["1 fish (Fish Weir)"] if self._weir(s, seat) else []
        if areas:
            most = min(limit(s, seat), areas.bit_count())
            parts.append(
                f"{'all' if most == areas.bit_count() else most} of: "
                f"{', '.join(_yield(s, area) for area in members(areas))}"
            )
        return "; ".join(parts)

    def reach(self, s: OrleansState, seat: int) -> tuple[Overlay, ...]:
        """Areas to harvest, with their goods."""
        areas = members(harvestable(s, seat))
        return (
            (Overlay("reach", tuple(SPACES[area].id for area in areas), tuple(_goods(s, area) for area in areas)),)
            if areas
            else ()
        )


def _goods(s: OrleansState, area: int) -> str:
    goods = goods_of(s, area)
    return GOOD_WORDS[goods[0]] if len(goods) == 1 else "any"


def _yield(s: OrleansState, area: int) -> str:
    terrain = s.terrain[area]
    return f"{SPACES[area].name} ({'any of five' if terrain == MANOR_FARM else TERRAINS[terrain].good})"


@dataclass(slots=True)
class Harvest(OrleansPhase):
    """ORL-9.3: area by area, `left` more at most; `taken` were chosen already. ORL-8.3: at least one good must come of
    the action."""

    key: ClassVar[str] = "harvest"
    rules: ClassVar[tuple[str, ...]] = ("ORL-9.3", "ORL-9.4")
    seat: Seat
    left: Count
    taken: Areas
    gained: bool

    def ask(self, s: OrleansState) -> Decision | None:
        areas = self._areas(s)
        if not areas:
            return None
        options = []
        manor = False
        for area in members(areas):
            of_manor = s.terrain[area] == MANOR_FARM
            manor = manor or of_manor
            options += [_harvest(area, good, of_manor) for good in goods_of(s, area)]
        if not manor and 1 < areas.bit_count() <= self.left:
            options.insert(0, _ALL)
        if self.gained:
            options.append(_STOP)
        prompt = f"Harvest: choose an area ({self.left} more at most)."
        return Decision(self.seat, prompt, Menu(options), rules=self.rules, further=True)

    def _areas(self, s: OrleansState) -> int:
        return harvestable(s, self.seat) & ~self.taken if self.left else 0

    def run(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def on_harvest(self, s: OrleansState, ref: Referee, area: int, good: Ware) -> None:
        s.then(Harvest(self.seat, self.left - 1, self.taken | 1 << area, True))
        self._take(s, ref, area, good)

    def on_all(self, s: OrleansState, ref: Referee) -> None:
        """All areas that are left, where no choice is: ORL-1.6 if a good runs out on the way."""
        areas = self._areas(s)
        s.done()
        for area in members(areas):
            self._take(s, ref, area, TERRAIN_GOOD[s.terrain[area]])

    def on_stop(self, s: OrleansState, ref: Referee) -> None:
        s.done()

    def forfeits(self, s: OrleansState, seat: int, option: Option) -> str:
        more = min(self.left, self._areas(s).bit_count())
        return f"{more} more good{'' if more == 1 else 's'} could be harvested"

    def _take(self, s: OrleansState, ref: Referee, area: int, good: Ware) -> None:
        if take_good(s, self.seat, good) and ref.hears:
            tell(
                s,
                ref,
                "harvest",
                f"{NAMES[self.seat]} harvests 1 {GOOD_WORDS[good]} at {SPACES[area].name}.",
                ("ORL-9.3",),
                touch=(SPACES[area].id,),
            )

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "stop":
            return Refusal("ORL-8.3", "At least one good must come of the action.")
        if words == ["all"]:
            return Refusal(
                "ORL-9.3",
                f"There is a choice to make: which areas ({self.left} at most), and which good of a manor farm.",
            )
        area = SPACE.get(words[1]) if words[0] == "harvest" and len(words) > 1 else None
        if area is None:
            return None
        return self._cannot(s, area, words[2] if len(words) > 2 else "")

    def named(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return [" ".join(("harvest", name, *(t.goods or t.wares)[-1:])) for name in t.site]

    def _cannot(self, s: OrleansState, area: int, good: str) -> Refusal | None:
        name = SPACES[area].name
        if not s.players[self.seat].areas >> area & 1:
            return Refusal("ORL-9.3", f"You do not control {name}.")
        if s.villages >> area & 1:
            return Refusal("ORL-9.5", f"{name} is a village: its terrain side is down and gives no goods.")
        if self.taken >> area & 1:
            return Refusal("ORL-9.3", f"{name} has been chosen already: the areas must be different.")
        if s.terrain[area] == MANOR_FARM and good not in [GOOD_IDS[one] for one in MANOR_GOODS]:
            return Refusal("ORL-9.4", "A manor farm gives grain, fish, cheese, wood or wine: say which.")
        if s.terrain[area] != MANOR_FARM and good:
            return Refusal("ORL-9.3", f"{name} gives the good of its terrain: say “harvest {SPACES[area].id}”.")
        return Refusal("ORL-1.6", f"The good of {name} has run out on the Marketplace.")


_STOP = Option("stop", label="Harvest no more")
_ALL = Option("all", label="Harvest all of them")


@cache
def _harvest(area: int, good: Ware, manor: bool) -> Option:
    space = SPACES[area]
    words = f"harvest {space.id} {GOOD_IDS[good]}" if manor else f"harvest {space.id}"
    touch = (space.id, market_good_id(good)) if manor else (space.id,)
    return Option(
        words, (area, good), label=f"{GOOD_WORDS[good].capitalize()} from {space.name}", touch=touch, final=False
    )

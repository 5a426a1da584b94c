"""Section 11: villages, fortresses and churches."""

from collections.abc import Sequence
from typing import ClassVar

from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal

from ..buildings import cannot_hold_church, put_church
from ..log import NAMES, tell
from ..loire import AREAS, SPACE, SPACES, members
from ..rewards import fame
from ..state import OrleansState
from ..supply import give_up
from ..tables import MANOR_FARM, PLACE, SEATS, WOOD
from ..touch import Touched
from .base import Action

CATHEDRAL_SCHOOL = PLACE["cathedral_school"]


class Building(Action):
    """What the three have in common: wood, a site, Fame."""

    clause: ClassVar[str]
    what: ClassVar[str]
    spared_by_school: ClassVar[bool] = False
    """ORL-12.5: whether the Cathedral School spares its wood."""

    def __init__(self) -> None:
        super().__init__()
        self._sites = tuple(
            {
                area: self.option(
                    seat,
                    SPACES[area].id,
                    f"{self.spaces.name}: {self.what} at {SPACES[area].name}",
                    (area,),
                    (SPACES[area].id,),
                )
                for area in members(AREAS)
            }
            for seat in range(len(SEATS))
        )

    def wood(self, s: OrleansState, seat: int) -> int:
        """ORL-12.6: a cost reduction can't be declined."""
        return 0 if self.spared_by_school and s.players[seat].places >> CATHEDRAL_SCHOOL & 1 else self.spaces.wood

    def out_of_supply(self, s: OrleansState, seat: int) -> Refusal | None:
        return None

    def cannot_build(self, s: OrleansState, seat: int, area: int) -> Refusal | None:
        """Why not in this area, which the player controls."""
        raise NotImplementedError

    def short_of(self, s: OrleansState, seat: int) -> Refusal | None:
        """Why the player can't build at all."""
        if s.players[seat].goods[WOOD] < self.wood(s, seat):
            return Refusal(self.clause, f"The {self.spaces.name} gives up {self.spaces.wood} wood, and you have none.")
        return self.out_of_supply(s, seat)

    def sites(self, s: OrleansState, seat: int) -> list[int]:
        if self.short_of(s, seat):
            return []
        return [area for area in members(s.players[seat].areas) if not self.cannot_build(s, seat, area)]

    def nothing_to_gain(self, s: OrleansState, seat: int) -> Refusal | None:
        lacking = self.short_of(s, seat)
        if lacking or self.sites(s, seat):
            return lacking
        return Refusal(self.clause, f"None of your areas can take {self.what}.")

    def options(self, s: OrleansState, seat: int) -> Sequence[Option]:
        return [self._sites[seat][area] for area in self.sites(s, seat)]

    def effect(self, s: OrleansState, ref: Referee, seat: int, args: tuple[int, ...]) -> None:
        (area,) = args
        wood = self.wood(s, seat)
        give_up(s, seat, WOOD, wood)
        self.build(s, seat, area)
        if ref.hears:
            price = "gives up 1 wood and " if wood else ""
            text = f"{NAMES[seat]} {price}builds {self.what} at {SPACES[area].name}."
            tell(s, ref, "build", text, (self.clause,), touch=(SPACES[area].id,))
        fame.gain(s, ref, seat, self.spaces.fame, f"{self.what} at {SPACES[area].name}", (self.clause,))

    def build(self, s: OrleansState, seat: int, area: int) -> None:
        raise NotImplementedError

    def prospect(self, s: OrleansState, seat: int) -> str:
        wood = self.wood(s, seat)
        price = f"for {wood} wood " if wood else ""
        return (
            f"{price}{self.what} at {' or '.join(SPACES[area].name for area in self.sites(s, seat))}, "
            f"{self.spaces.fame} Fame"
        )

    def why_not(self, s: OrleansState, seat: int, words: list[str]) -> Refusal:
        area = SPACE.get(words[0]) if len(words) == 1 else None
        lacking = self.short_of(s, seat)
        if lacking or area is None:
            return lacking or super().why_not(s, seat, words)
        if not s.players[seat].areas >> area & 1:
            return Refusal(self.clause, f"You do not control {SPACES[area].name}.")
        return self.cannot_build(s, seat, area) or self.how_to_say(s, seat)

    def objects(self, s: OrleansState, seat: int, t: Touched) -> list[str]:
        return t.site


class BuildingYard(Building):
    """ORL-11.1: turn a controlled area to its village side."""

    id = "building_yard"
    clause = "ORL-11.1"
    what = "a village"
    spared_by_school = True

    def cannot_build(self, s: OrleansState, seat: int, area: int) -> Refusal | None:
        if s.terrain[area] == MANOR_FARM:
            return Refusal("ORL-3.7", f"{SPACES[area].name} is a manor farm, which never becomes a village.")
        if s.villages >> area & 1:
            return Refusal("ORL-11.1", f"{SPACES[area].name} is a village already.")
        return None

    def build(self, s: OrleansState, seat: int, area: int) -> None:
        s.villages |= 1 << area


class Fortification(Building):
    """ORL-11.2: put a fortress in a controlled area."""

    id = "fortification"
    clause = "ORL-11.2"
    what = "a fortress"

    def out_of_supply(self, s: OrleansState, seat: int) -> Refusal | None:
        return None if s.players[seat].fortresses else Refusal("ORL-11.2", "You have no fortress left.")

    def cannot_build(self, s: OrleansState, seat: int, area: int) -> Refusal | None:
        return Refusal("ORL-11.2", f"{SPACES[area].name} has a fortress already.") if s.fortified >> area & 1 else None

    def build(self, s: OrleansState, seat: int, area: int) -> None:
        s.players[seat].fortresses -= 1
        s.fortified |= 1 << area


class ChurchWorks(Building):
    """ORL-11.3: put a church in a controlled village."""

    id = "church_works"
    clause = "ORL-11.3"
    what = "a church"
    spared_by_school = True

    def out_of_supply(self, s: OrleansState, seat: int) -> Refusal | None:
        return None if s.church_supply else Refusal("ORL-1.6", "No church is left in the supply.")

    def cannot_build(self, s: OrleansState, seat: int, area: int) -> Refusal | None:
        return cannot_hold_church(s, area)

    def build(self, s: OrleansState, seat: int, area: int) -> None:
        put_church(s, area)

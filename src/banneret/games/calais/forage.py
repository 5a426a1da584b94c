"""Section 7: Forage & Plunder."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .cards import PayNumbers, payers
from .country import country
from .food import Food
from .numbers import Count
from .phase import CalaisPhase, Step
from .state import CalaisState
from .tables import FOOD, FORAGE_TABLE, NEAR, NUMBERS


class Forage(CalaisPhase):
    """CAL-7.1: two dice on table 7.3, however far the army moved."""

    __slots__ = ()
    key = "forage_roll"
    shown = "Forage"
    rules = ("CAL-7.1",)

    def run(self, s: CalaisState, ref: Referee) -> None:
        dice = ref.sum_of(2, 6)
        row = FORAGE_TABLE[sum(dice)]
        # CAL-7.4, CAL-1.8: the distance from where the army is now.
        demanded = row.lose_numbers == "always" or (
            row.lose_numbers == "near_french" and country(s.broken).within(s.french_at, s.english_at, NEAR)
        )
        if ref.hears:
            _tell(s, ref, dice, demanded)
        s.then(Gather(row.food, row.plunder))
        # CAL-4.8: a demand that can't be paid is ignored. CAL-7.4: it is paid before anything is gained.
        if demanded and payers(s.hand, NUMBERS):
            s.call(PayNumbers(NUMBERS))


@dataclass(slots=True)
class Gather(CalaisPhase):
    """CAL-7.3: what the foragers bring home."""

    key: ClassVar[str] = "forage_gain"
    shown: ClassVar[Step] = "Forage"
    rules: ClassVar[tuple[str, ...]] = ("CAL-7.3",)
    food: Count
    plunder: Count

    def run(self, s: CalaisState, ref: Referee) -> None:
        # CAL-2.8: no more FOOD than the supply has. CAL-2.9: plunder is unlimited and stays.
        food = min(self.food, s.food_supply)
        s.hand[FOOD] += food
        s.plunder += self.plunder
        if ref.hears and (self.food or self.plunder):
            gained = [f"{food} FOOD"] * bool(self.food) + [f"{self.plunder} plunder"] * bool(self.plunder)
            lost = f" ({self.food - food} more is lost: the supply is empty)" if food < self.food else ""
            rules = ("CAL-7.3", *(("CAL-2.8",) if lost else ()))
            gains = " and ".join(gained)
            ref.tell(
                Event(
                    "gain",
                    f"The foragers bring in {gains}{lost}.",
                    rules,
                    gist=f"gains {gains}",
                    touch=("english",),
                    turn=s.heading,
                )
            )
        s.then(Food())

    def undecided(self, s: CalaisState) -> str:
        return "the foragers come home when the men lost are paid for"


def _tell(s: CalaisState, ref: Referee, dice: tuple[int, ...], demanded: bool) -> None:
    row = FORAGE_TABLE[sum(dice)]
    words = []
    if demanded:
        words.append(
            "NUMBERS demand" if payers(s.hand, NUMBERS) else "NUMBERS demand, which can't be paid and is ignored"
        )
    if row.food:
        words.append(f"{row.food} FOOD")
    if row.plunder:
        words.append(f"{row.plunder} plunder")
    rules = ["CAL-7.1", "CAL-7.3"]
    if row.lose_numbers == "near_french":
        spaces = country(s.broken).distance[s.french_at][s.english_at]
        words.append(f"the French are {spaces} space{'s' if spaces != 1 else ''} away")
        rules.append("CAL-7.4")
    if demanded and not payers(s.hand, NUMBERS):
        rules.append("CAL-4.8")
    ref.tell(
        Event(
            "forage",
            "The English forage and plunder.",
            tuple(rules),
            dice=tuple(Roll(6, die) for die in dice),
            sum=f"{' + '.join(map(str, dice))} = {sum(dice)}: {', '.join(words) or 'nothing'}",
            gist="loses NUMBERS"
            if demanded and payers(s.hand, NUMBERS)
            else ""
            if row.food or row.plunder
            else "finds nothing",
            touch=("english",),
            turn=s.heading,
        )
    )

"""The start of a siege: the stores are counted (DXS-11.1.1), each side names its commander (DXS-11d)."""

from dataclasses import dataclass

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret
from banneret.kernel.sequence import Sequence, Stage

from .command import NameCommander
from .day import Day
from .log import counted, tell
from .men import BESIEGED, BESIEGER
from .state import SiegeState
from .supply import first_days, stocked
from .tables import SUPPLY_DICE, supply_modifier


@dataclass(slots=True)
class CountStores(Phase[SiegeState]):
    """DXS-11.1.1a to DXS-11.1.1c, DXS-11.1.1h: the besieged roll for their days of supply, and keep it to themselves
    (DXS-11c)."""

    key = "stores"
    rules = ("DXS-11.1.1a", "DXS-11.1.1b", "DXS-11.1.1c", "DXS-11.1.1h", "DXS-11c", "DXS-11a")

    def run(self, s: SiegeState, ref: Referee) -> None:
        s.done()
        s.mouths = s.inside.bit_count()
        modifier = supply_modifier(s.data.place, s.mouths)
        dice = ref.sum_of(SUPPLY_DICE[s.data.place], 10)
        s.supply = Secret((BESIEGED,), first_days(sum(dice), modifier))
        if ref.hears:
            tell(s, ref, "stores", "The besieged count their stores.", "DXS-11.1.1a", "DXS-11c")
            sign = f"{modifier:+d}".replace("-", "−")
            text = f"There is food to the end of day {s.supply.value}."
            reckoning = f"{' + '.join(map(str, dice))} {sign} for {s.mouths} mouths"
            tell(s, ref, "stores", text, "DXS-11.1.1b", d10=dice, sum=reckoning, seats=(BESIEGED,))


@dataclass(slots=True)
class TakeStock(Phase[SiegeState]):
    """DXC-15.1a, DXC-15.1b: in a campaign no dice are rolled: the resources of the motte, which everybody knows
    (DXC-3b), are so many days."""

    key = "stock"
    rules = ("DXC-15.1a", "DXC-15.1b", "DXC-15c", "DXS-11.1.1c", "DXS-11.1.1h")

    def run(self, s: SiegeState, ref: Referee) -> None:
        assert s.war is not None
        s.done()
        s.mouths = s.inside.bit_count()
        s.supply = Secret((BESIEGER, BESIEGED), stocked(s.war.resources))
        if ref.hears:
            text = f"The place has food to the end of day {s.supply.value}."
            tell(s, ref, "stores", text, *self.rules[:2], sum=f"{counted(s.war.resources, 'resource')}")


def _stores(opening: "Opening", s: SiegeState) -> Phase[SiegeState]:
    return CountStores() if s.war is None else TakeStock()


@dataclass(slots=True)
class Opening(Sequence[SiegeState]):
    """DXS-11.1a: the day of arrival begins with the stores."""

    key = "siege_opening"
    rules = ("DXS-11.1a", "DXS-11b")
    stages = (
        Stage(_stores),
        Stage(lambda opening, s: NameCommander(BESIEGER)),
        Stage(lambda opening, s: NameCommander(BESIEGED)),
    )

    def at(self, stage: int) -> "Opening":
        return Opening(stage=stage)

    def run(self, s: SiegeState, ref: Referee) -> None:
        if self.stage == 0 and ref.hears:
            if s.war is None:
                tell(s, ref, "scenario", f"{s.data.name}. {s.data.background}", "DXS-11.7a")
            else:
                besiegers, besieged = s.strength
                text = f"{s.data.name}: {besiegers} besiegers lie around {besieged} besieged."
                tell(s, ref, "scenario", text, "DXC-15b", "DXC-15c")
        Sequence.run(self, s, ref)

    def over(self, s: SiegeState, ref: Referee) -> None:
        s.then(Day())

"""CHV-12.1 to CHV-12.4, CHV-12.10: the Clash step: one area after the other, every engaged unit once."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..cards.deck import play
from ..field import FIELD_AREAS, NOWHERE
from ..numbers import Spot
from ..options import of_area, of_two
from ..state import ChivalryState
from ..tables import CARDS, PRESS, WAR_CRY
from .breakthrough import Breakthrough, cleared
from .preview import strike_reasons
from .strike import Strike, beset


class BeginClash(Phase[ChivalryState]):
    """CHV-12.1: who is engaged now must attack, who has charged too (CHV-18.9)."""

    __slots__ = ()
    key = "begin_clash"

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.fighters = s.in_melee(s.phasing)
        s.fought = 0
        s.beset = (0,) * s.cast.units
        s.melee_at = NOWHERE
        s.cry = NOWHERE
        s.then(Clash())


def able(s: ChivalryState) -> list[int]:
    """CHV-12.1, CHV-12.3: who may attack next: of the area that is being resolved, or of any."""
    ready = [unit for unit in members(s.fighters) if s.engaged(unit)]
    if s.melee_at >= 0:
        here = [unit for unit in ready if s.at[unit] == s.melee_at]
        return here or ready
    return ready


def victims(s: ChivalryState, area: int) -> list[int]:
    """CHV-12.4: the enemy units of an area that have been attacked the fewest times."""
    enemies = members(s.lines(s.other, area))
    fewest = min((s.beset[unit] for unit in enemies), default=0)
    return [unit for unit in enemies if s.beset[unit] == fewest]


def cry_areas(s: ChivalryState) -> list[int]:
    """CHV-26.12: areas with a committed leader of the phasing side in which units of his will attack."""
    if s.melee_at != NOWHERE or s.cry != NOWHERE:
        return []
    led = {
        s.at[unit] for leader, unit in enumerate(s.committed) if unit >= 0 and s.cast.leader_side[leader] == s.phasing
    }
    return sorted(area for area in led if 0 <= area < FIELD_AREAS and s.here[area] & s.fighters)


@dataclass(slots=True)
class Clash(Phase[ChivalryState]):
    """CHV-12.3, CHV-12.9: attacker, target and Press the Attack are named in one answer; War Cry before the first."""

    key: ClassVar[str] = "clash"
    rules: ClassVar[tuple[str, ...]] = ("CHV-12.1", "CHV-12.3", "CHV-12.4")

    def ask(self, s: ChivalryState) -> Decision | None:
        units = able(s)
        if not units:
            return None
        hand = s.hands[s.phasing].value
        found: list[tuple[int, int]] = []
        for unit in units:
            found.extend((unit, target) for target in victims(s, s.at[unit]))
        cast = s.cast
        options = [of_two(cast, "attack", "Attack", unit, target) for unit, target in found]
        if hand[PRESS]:
            options += [of_two(cast, "press", "Press the Attack", unit, target) for unit, target in found]
        if hand[WAR_CRY]:
            options += [of_area("cry", "War Cry", area) for area in cry_areas(s)]
        return Decision(s.players[s.phasing], "Who strikes whom?", Menu(options), rules=self.rules)

    def run(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-12.10: the step is over."""
        s.done()
        s.flanking &= ~s.cast.of[s.phasing]
        s.fighters = s.fought = 0
        s.beset = ()
        s.melee_at = s.cry = NOWHERE

    def on_attack(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        self._attack(s, unit, target, press=False)

    def on_press(self, s: ChivalryState, ref: Referee, unit: int, target: int) -> None:
        play(s, ref, s.phasing, PRESS, (s.cast.unit_ids[unit],))
        self._attack(s, unit, target, press=True)

    def on_cry(self, s: ChivalryState, ref: Referee, area: int) -> None:
        play(s, ref, s.phasing, WAR_CRY)
        s.cry = area

    def _attack(self, s: ChivalryState, unit: int, target: int, *, press: bool) -> None:
        area = s.at[unit]
        s.fighters &= ~(1 << unit)
        s.fought |= 1 << unit
        beset(s, target)
        s.melee_at = area
        s.call(Aftermath(area))
        s.call(Strike(unit, target, press))

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        if words[0] == "cry":
            return self._cry_refusal(s)
        if words[0] not in ("attack", "press") or len(words) != 3:
            return None
        unit, target = (s.cast.unit_number.get(word, -1) for word in words[1:])
        if unit < 0 or target < 0:
            return None
        return attack_refusal(s, unit, target) or (
            Refusal("CHV-5.2", f"You do not hold {CARDS[PRESS].title}.") if words[0] == "press" else None
        )

    def _cry_refusal(self, s: ChivalryState) -> Refusal:
        if s.melee_at != NOWHERE or s.cry != NOWHERE:
            return Refusal("CHV-26.12", "War Cry is played at the start of the Clash step, once.")
        if not s.holds(s.phasing, WAR_CRY):
            return Refusal("CHV-5.2", f"You do not hold {CARDS[WAR_CRY].title}.")
        return Refusal("CHV-26.12", "No committed leader of yours is in an area where you attack.")

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return (" ".join(("attack", *touched)),)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option.verb not in ("attack", "press"):
            return None
        unit, target = option.args
        return Preview(strike_reasons(s, unit, target, press=option.verb == "press"))


def attack_refusal(s: ChivalryState, unit: int, target: int) -> Refusal | None:
    """Which rule forbids this attack; None if none does."""
    names = s.cast.unit_names
    if s.cast.side[unit] != s.phasing:
        return Refusal("CHV-12.2", "Only the side whose Combat Phase it is attacks.")
    if s.fought >> unit & 1:
        return Refusal("CHV-12.1", f"{names[unit]} has attacked in this step.")
    if not s.fighters >> unit & 1 or not s.engaged(unit):
        return Refusal("CHV-12.1", f"{names[unit]} was not engaged when the step began, or has no enemy left.")
    if unit not in able(s):
        return Refusal("CHV-12.3", "One area is fought out before the next.")
    if s.at[target] != s.at[unit] or s.cast.side[target] == s.phasing or s.cast.guns >> target & 1:
        return Refusal("CHV-12.3", f"{names[target]} is no enemy unit in the same area.")
    if target not in victims(s, s.at[unit]):
        return Refusal("CHV-12.4", f"{names[target]} has been attacked more often than others in the area.")
    return None


@dataclass(slots=True)
class Aftermath(Phase[ChivalryState]):
    """CHV-14.1: an attack of the Clash step is over: has it cleared its area?"""

    key: ClassVar[str] = "aftermath"
    area: Spot

    def run(self, s: ChivalryState, ref: Referee) -> None:
        s.done()
        if cleared(s, self.area):
            s.call(Breakthrough(self.area))

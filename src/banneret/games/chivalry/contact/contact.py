"""CHV-17: missile units may fire at once at a unit that comes upon them in the normal way."""

from dataclasses import dataclass
from typing import ClassVar

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview

from ..army.fates import fall_back_to, rout, spike
from ..army.whereabouts import full, possess
from ..cards.deck import play
from ..chances import mean
from ..disengagement.check import passes
from ..disengagement.stand_fast import Wavering
from ..field import FIELD_AREAS
from ..log import does, place, tell
from ..numbers import Number, Spot, Unit
from ..options import PASS, of_unit
from ..ranged.lines import unready
from ..ranged.pool import pool
from ..ranged.preview import hits_left, shot_reasons
from ..ranged.shot import named
from ..state import ChivalryState
from ..tables import ARROW_STORM, AY, BOWS, CARDS, ENEMY

CONTACT_DISTANCE = 1
"""CHV-17.5."""


def may_fire(s: ChivalryState, unit: int) -> bool:
    """CHV-17.3, CHV-17.4, CHV-27.4."""
    if s.contact >> unit & 1 or unready(s, unit):
        return False
    return s.type[unit] == AY or (s.type[unit] in BOWS and not s.melee >> unit & 1)


def defenders(s: ChivalryState, unit: int, area: int) -> list[int]:
    """CHV-17.1: the missile units that may fire at a unit that has come into their area."""
    enemies = s.here[area] & s.cast.of[ENEMY[s.cast.side[unit]]]
    return [enemy for enemy in members(enemies) if may_fire(s, enemy)]


@dataclass(slots=True)
class Contact(Phase[ChivalryState]):
    """CHV-17.1 to CHV-17.10: a unit has come into an area from another. `steady` is its Cohesion before the last shot:
    when a hit has lowered it, the unit checks."""

    key: ClassVar[str] = "contact"
    rules: ClassVar[tuple[str, ...]] = ("CHV-17.1", "CHV-17.3")
    unit: Unit
    area: Spot
    origin: Spot
    steady: Number

    def ask(self, s: ChivalryState) -> Decision | None:
        unit = self.unit
        if s.at[unit] != self.area or s.current[unit] < self.steady:
            return None
        ready = defenders(s, unit, self.area)
        if not ready:
            return None
        side = ENEMY[s.cast.side[unit]]
        options = [PASS, *(of_unit(s.cast, "fire", "Fire", enemy) for enemy in ready)]
        if s.hands[side].value[ARROW_STORM]:
            options += [of_unit(s.cast, "storm", "Arrow Storm", enemy) for enemy in ready if s.type[enemy] in BOWS]
        prompt = f"{does(s, unit, 'comes')} upon you in {place(self.area)}. Who fires?"
        return Decision(s.players[side], prompt, Menu(options), rules=self.rules, interrupt="contact_fire")

    def run(self, s: ChivalryState, ref: Referee) -> None:
        unit = self.unit
        if s.at[unit] == self.area and s.current[unit] < self.steady:
            s.then(Contact(unit, self.area, self.origin, s.current[unit]))
            if not passes(s, ref, unit):  # CHV-17.6, CHV-17.10
                s.call(Repulsed(s.cast.side[unit], unit, self.area, self.origin))
            return
        self._over(s, ref)

    def _over(self, s: ChivalryState, ref: Referee) -> None:
        """CHV-17.8, CHV-2.15: guns without escort are taken, and the ground is whose it is."""
        s.done()
        if self.area < FIELD_AREAS:
            possess(s, self.area)
            spike(s, ref, self.area)

    def on_pass(self, s: ChivalryState, ref: Referee) -> None:
        self._over(s, ref)

    def on_fire(self, s: ChivalryState, ref: Referee, enemy: int) -> None:
        self._fire(s, enemy, storm=False)

    def on_storm(self, s: ChivalryState, ref: Referee, enemy: int) -> None:
        play(s, ref, s.cast.side[enemy], ARROW_STORM, (s.cast.unit_ids[enemy],))
        self._fire(s, enemy, storm=True)

    def _fire(self, s: ChivalryState, enemy: int, *, storm: bool) -> None:
        s.contact |= 1 << enemy
        named(s, enemy, self.unit, CONTACT_DISTANCE, storm, contact=True)

    def why_not(self, s: ChivalryState, seat: int, words: list[str]) -> Refusal | None:
        unit = s.cast.unit_number.get(words[1], -1) if len(words) == 2 and words[0] in ("fire", "storm") else -1
        if unit < 0:
            return None
        name = s.cast.unit_names[unit]
        if unit not in defenders(s, self.unit, self.area):
            if s.contact >> unit & 1:
                return Refusal("CHV-17.3", f"{name} has fired at contact in this sub-sequence.")
            if s.melee >> unit & 1:
                return Refusal("CHV-17.4", f"{name} was engaged when the sub-sequence began.")
            if unready(s, unit):
                return Refusal("CHV-27.4", f"{name} is surprised and may not fire.")
            return Refusal("CHV-17.1", f"{name} is no missile unit of yours in that area.")
        if s.type[unit] not in BOWS:
            return Refusal("CHV-26.3", "Arrow Storm is for Longbowmen and Crossbowmen.")
        return Refusal("CHV-5.2", f"You do not hold {CARDS[ARROW_STORM].title}.")

    def meant(self, s: ChivalryState, seat: int, menu: Menu, touched: tuple[str, ...]) -> tuple[str, ...]:
        return (" ".join(("fire", *touched)),)

    def preview(self, s: ChivalryState, seat: int, option: Option) -> Preview | None:
        if option == PASS:
            return None
        (enemy,) = option.args
        return Preview(shot_reasons(s, enemy, self.unit, CONTACT_DISTANCE, storm=option.verb == "storm"))

    def undecided(self, s: ChivalryState) -> str:
        return "the fire at contact"

    def typical(self, s: ChivalryState, menu: Menu) -> tuple[Option, ...]:
        """Odds speak of what comes if all fire, without a card."""
        return tuple(option for option in menu if option.verb == "fire")[:1]

    def gain(self, s: ChivalryState, seat: int, option: Option) -> int:
        """In hundredths of a hit to expect. A card is the player's own to spend."""
        if option.verb != "fire":
            return 0
        (enemy,) = option.args
        found = pool(s, enemy, self.unit, CONTACT_DISTANCE, False, False)
        return 1 + round(100 * mean(hits_left(s, self.unit, found)))


@dataclass(slots=True)
class Repulsed(Wavering):
    """CHV-17.7: a unit that fails under fire goes back where it came from."""

    key: ClassVar[str] = "repulsed"
    window: ClassVar[str] = "stand_fast_contact"
    area: Spot
    origin: Spot

    def failed(self, s: ChivalryState, ref: Referee) -> None:
        unit, origin = self.unit, self.origin
        touch = (s.cast.unit_ids[unit],)
        if origin < FIELD_AREAS and full(s, s.cast.side[unit], origin):
            if ref.hears:
                text = f"{does(s, unit, 'is')} driven back and without room: a rout."
                tell(s, ref, "rout", text, ("CHV-17.7",), gist=does(s, unit, "routs"), touch=touch)
            rout(s, ref, unit)
            return
        if ref.hears:
            text = f"{does(s, unit, 'is')} driven back to {place(origin)}."
            tell(s, ref, "repulse", text, ("CHV-17.7",), gist=f"{does(s, unit, 'is')} driven back", touch=touch)
        fall_back_to(s, ref, unit, origin)

"""What an advance to contact or a charge would bring, as a whole chain: fire at contact and checks first, then the
shock of both. Exact, if every missile unit fires and no card is played."""

from fractions import Fraction

from banneret.kernel.scene import Reason

from ..army.fates import ELIMINATED, ROUT, outcome
from ..chances import Chances, hits, percent, spread
from ..clash.pool import ability_of, dice_of
from ..contact.contact import CONTACT_DISTANCE, defenders
from ..disengagement.check import faces_that_hold, ground_parts
from ..log import place
from ..parts import Part, Parts, arithmetic, rules_of, total
from ..ranged.pool import ability_of as ranged_ability
from ..ranged.pool import covered, printed_ability
from ..ranged.pool import dice_of as ranged_dice
from ..state import ChivalryState
from ..tables import CONSTANTS, DIE, WEATHERS

BACK, GONE = -1, 0
"""Of a mover under fire: driven back; routed or eliminated. Else his Cohesion."""

Standing = dict[int, Fraction]
"""The chance of each thing that can have become of a mover."""


def check_modifier(s: ChivalryState, unit: int, area: int) -> Parts:
    """CHV-9.3, CHV-17.10: of a check made in the area entered, before the unit is there."""
    side = s.cast.side[unit]
    flanked = bool(s.here[area] & s.flanking & s.cast.of[s.other])
    parts = ground_parts(s.ground[area], s.control[area] == side and not flanked)
    weather = WEATHERS[s.sky]
    if weather.disengage:
        parts.append(Part(weather.disengage, weather.name, "CHV-22.5"))
    sides = s.cast.leader_side
    led = any(at == area and sides[leader] == side for leader, at in enumerate(s.leader_at)) or unit in s.committed
    if led:
        parts.append(Part(CONSTANTS.leader_disengage, "leader", "CHV-9.3"))
    return parts


def shots(s: ChivalryState, unit: int, area: int) -> list[Chances]:
    """The hits of each missile unit that would fire at a unit coming into its area, after cover."""
    found = []
    ground, controls = s.ground[area], s.control[area] == s.cast.side[unit]
    for enemy in defenders(s, unit, area):
        dice = total(ranged_dice(s.current[enemy], CONTACT_DISTANCE, False, False))
        ability = ranged_ability(
            s.type[enemy], s.type[unit], printed_ability(s, enemy), ground, s.control[area] == s.cast.side[enemy], s.sky
        )
        rolled = hits(dice, total(ability))
        left = [Fraction(0)] * len(rolled)
        for number, chance in enumerate(rolled):
            left[covered(number, ground, controls)] += chance
        found.append(tuple(left))
    return found


def under_fire(s: ChivalryState, unit: int, area: int) -> Standing:
    """CHV-17: what becomes of a unit by the fire at contact and the checks after it."""
    modifier = total(check_modifier(s, unit, area))
    standing: Standing = {s.current[unit]: Fraction(1)}
    for chances in shots(s, unit, area):
        then: Standing = {}
        for cohesion, chance in standing.items():
            if cohesion <= 0:
                then[cohesion] = then.get(cohesion, Fraction(0)) + chance
                continue
            for number, part in enumerate(chances):
                if not part:
                    continue
                fate = outcome(cohesion, s.value[unit], number)
                if fate.result in (ROUT, ELIMINATED):
                    then[GONE] = then.get(GONE, Fraction(0)) + chance * part
                elif not number:
                    then[cohesion] = then.get(cohesion, Fraction(0)) + chance * part
                else:
                    holds = Fraction(faces_that_hold(fate.current, modifier), DIE)
                    then[fate.current] = then.get(fate.current, Fraction(0)) + chance * part * holds
                    then[BACK] = then.get(BACK, Fraction(0)) + chance * part * (1 - holds)
        standing = then
    return standing


def contact_reasons(s: ChivalryState, unit: int, area: int) -> list[Reason]:
    """The fire at contact, as it would go if all fire and no card is played."""
    firing = shots(s, unit, area)
    if not firing:
        return [Reason("Nobody there fires at contact.", "", ("CHV-17.1",))]
    standing = under_fire(s, unit, area)
    arrives = sum((chance for cohesion, chance in standing.items() if cohesion > 0), Fraction(0))
    parts = check_modifier(s, unit, area)
    reasons = [
        Reason(
            f"{len(firing)} missile units fire at contact: hits of each.", "; ".join(map(spread, firing)), ("CHV-17.1",)
        ),
        Reason(
            "After each hit it checks, or is driven back.",
            arithmetic([Part(0, "die", ""), *parts])[2:],
            ("CHV-17.6", "CHV-17.7", *rules_of(parts)),
        ),
    ]
    sums = [f"comes to blows {percent(arrives)}"]
    if standing.get(BACK):
        sums.append(f"driven back {percent(standing[BACK])}")
    if standing.get(GONE):
        sums.append(f"routed or worse {percent(standing[GONE])}")
    left = sorted(((cohesion, chance) for cohesion, chance in standing.items() if cohesion > 0), reverse=True)
    words = "; ".join(f"Cohesion {cohesion}: {percent(chance)}" for cohesion, chance in left)
    reasons.append(Reason(f"If all fire and no card is played: {', '.join(sums)}.", words, ("CHV-17.10",)))
    return reasons


def strike_chances(s: ChivalryState, unit: int, target: int, area: int, cohesion: int, *, charge: bool) -> Chances:
    """The hits of one of the two in the shock, in the area of the charge."""
    side = s.cast.side[unit]
    dice = dice_of(s.type[unit], cohesion, s.ground[area], False)
    ability = ability_of(
        s.type[unit],
        s.type[target],
        s.ground[area],
        controls=s.control[area] == side,
        leader=unit in s.committed,
        flank=bool(s.flanking >> unit & 1),
        cry=False,
        charge=charge,
    )
    return hits(total(dice), total(ability))


def charge_reasons(s: ChivalryState, unit: int, area: int) -> list[Reason]:
    """CHV-18.6 to CHV-18.8: the whole chain against each enemy unit that could be struck."""
    reasons = contact_reasons(s, unit, area)
    standing = under_fire(s, unit, area)
    enemies = s.lines(s.other, area)
    target = 0
    while enemies:
        if enemies & 1:
            reasons.append(_shock(s, unit, target, area, standing))
        enemies >>= 1
        target += 1
    return reasons


def _shock(s: ChivalryState, unit: int, target: int, area: int, standing: Standing) -> Reason:
    breaks = falls = Fraction(0)
    for cohesion, chance in standing.items():
        if cohesion <= 0:
            continue
        on_target = strike_chances(s, unit, target, area, cohesion, charge=True)
        on_charger = strike_chances(s, target, unit, area, s.current[target], charge=False)
        breaks += chance * sum(on_target[s.current[target] :], Fraction(0))
        falls += chance * sum(on_charger[cohesion:], Fraction(0))
    name = s.cast.unit_names[target]
    text = f"Against {name}: it routs or falls {percent(breaks)}, the charger in the shock {percent(falls)}."
    return Reason(text, f"in {place(area)}", ("CHV-18.7", "CHV-18.8", "CHV-13.3"))

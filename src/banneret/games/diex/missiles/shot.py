"""Section 5.4: one shot, from the string to what becomes of whoever it strikes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ..combat import harm
from ..combat.retreat import Retreat
from ..ground.ground import Ground
from ..ground.terrain import covered
from ..log import tell
from ..movement.allowance import slowed, weakened
from ..numbers import Cell, Counter, Person
from ..sight.lines import Line
from ..sight.sight import remember_side, shelter_question, stray_cover
from ..state import DEAD, HEALTHY, NOBODY, STUNNED, WOUNDED, DiexState
from ..tables import (
    AXIS,
    BANDS,
    CORNER,
    HUNGER,
    WEAPONS,
    band,
    impact_modifier,
    missile_result,
    missile_row,
    needs_impact_roll,
)
from .reasons import MAY
from .shelter import ChooseShelter
from .shooting import aim, unfit, weapon_of

MISSILES = ("arrow", "bolt", "stone", "javelin", "lance", "lance")
"""By weapon, what flies."""
ARMS = ("bow", "crossbow", "sling", "javelin", "lance", "lance")
BACK = 2
"""DXA-5.4.3f: how many hexes a missile drives back."""


# ---------------------------------------------------------------- impact hex


@lru_cache(maxsize=64)
def _scatter(modifier: int) -> tuple[int, ...]:
    """By face of the die what makes no difference: each neighbour a sort of its own, the target hex one, lost one."""
    return tuple(0 if die + modifier <= 4 else min(die + modifier, 11) for die in range(1, 11))


def impact_hex(ground: Ground, flight: Line, cell: int, number: int) -> int:
    """DXA-5.4.1b, DXA-5.4.1c, DXA-5.4.1d: where a missile aimed at a hex comes down by the modified number; -1 when it
    is lost."""
    if number > 10:
        return -1
    turn = (CORNER if flight.corner else AXIS)[max(number, 0)]
    return cell if turn < 0 else cell + ground.lattice.offsets[(flight.entry + turn) % 6]


def occupant(s: DiexState, cell: int) -> int:
    """DXA-5.4.1e: whom a missile strikes in a hex, NOBODY if it is empty or off the map. One who moves through it
    stands before all others."""
    if s.moving >= 0 and s.cells(s.moving) >> cell & 1:
        return s.moving
    return s.who[cell]


# ---------------------------------------------------------------- what a letter does


Rules = tuple[str, ...]
Act = Callable[[DiexState, Referee, int, int, str | None, Rules], None]
"""Given who is struck, who shot, the gist of what follows and the clauses."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a letter of the damage tables does to one sort of target: in a word, in a word to one who was hurt before,
    and in deed."""

    word: str
    again: str
    rules: Rules
    act: Act


def _nothing(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    pass


def _drive_back(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    s.call(Retreat(struck, BACK, 0, shooter=s.at[shooter]))


def _slow(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    slowed(s)


def _wound(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    harm.wound(s, ref, struck, *rules, gist=gist)


def _wound_mover(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    harm.wound(s, ref, struck, *rules, gist=gist)
    if s.moving == struck:
        weakened(s)


def _kill(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    harm.kill(s, ref, struck, *rules, gist=gist)


def _unhorse_wounded(s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules) -> None:
    harm.unhorse(s, ref, struck, WOUNDED, False, *rules, gist=gist)


def _unhorse_stunned_horse_dies(
    s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules
) -> None:
    harm.unhorse(s, ref, struck, STUNNED, True, *rules, gist=gist)


def _unhorse_wounded_horse_dies(
    s: DiexState, ref: Referee, struck: int, shooter: int, gist: str | None, rules: Rules
) -> None:
    harm.unhorse(s, ref, struck, WOUNDED, True, *rules, gist=gist)


NO_EFFECT = Effect("no effect", "no effect", (), _nothing)
_KILLED = Effect("killed", "killed", ("DXA-5.4.3f",), _kill)
_FINISHED = Effect("killed", "killed", ("DXA-5.4.4d",), _kill)

FOOT = {
    "A": Effect("driven back", "driven back", ("DXA-5.4.3f", "DXA-5.4.4a"), _drive_back),
    "B": Effect("wounded", "killed", ("DXA-5.4.3f",), _wound),
    "C": _KILLED,
}
"""DXA-5.4.3f, and DXA-5.4.3g: anybody but a mover under defensive fire."""
FOOT_MOVING = {
    "A": Effect("slowed", "slowed", ("DXA-5.4.3f",), _slow),
    "B": Effect("wounded", "killed", ("DXA-5.4.3f", "DXA-5.4.3h"), _wound_mover),
    "C": _KILLED,
}
"""DXA-5.4.3f, DXA-5.4.3h."""
FALLEN = {"A": _FINISHED, "B": _FINISHED, "C": _FINISHED}
"""DXA-5.4.4d: the stunned."""
_FROM_THE_SADDLE = {
    "C": Effect("unhorsed and wounded", "killed", ("DXA-5.4.3i",), _unhorse_wounded),
    "D": Effect(
        "unhorsed and stunned, horse killed", "killed, horse killed", ("DXA-5.4.3i",), _unhorse_stunned_horse_dies
    ),
    "E": Effect(
        "unhorsed and wounded, horse killed", "killed, horse killed", ("DXA-5.4.3i",), _unhorse_wounded_horse_dies
    ),
    "F": Effect("killed", "killed", ("DXA-5.4.3i",), _kill),
}
"""DXA-5.4.3j: harm ends the move of a mover who falls so."""
RIDER = {
    "A": Effect("driven back", "driven back", ("DXA-5.4.3i", "DXA-5.4.4a"), _drive_back),
    "B": Effect("wounded", "killed", ("DXA-5.4.3i",), _wound),
    **_FROM_THE_SADDLE,
}
"""DXA-5.4.3i."""
RIDER_MOVING = {
    "A": Effect("slowed", "slowed", ("DXA-5.4.3i",), _slow),
    "B": Effect("wounded", "killed", ("DXA-5.4.3i", "DXA-5.4.3h"), _wound_mover),
    **_FROM_THE_SADDLE,
}
_HORSE_KILLED = Effect("horse killed", "horse killed", ("DXA-5.4.3k",), _kill)
HORSE = {"D": _HORSE_KILLED, "E": _HORSE_KILLED}
"""DXA-5.4.3k."""
_MULE_KILLED = Effect("mule killed", "mule killed", ("DXA-5.4.3k", "DXA-1.2j"), _kill)
MULE = {"D": _MULE_KILLED, "E": _MULE_KILLED}


def effect(s: DiexState, struck: int, letter: str, moving: bool) -> Effect:
    """What this letter does to this counter; `moving`: he is the mover under defensive fire."""
    if struck >= s.cast.people:
        table = MULE if s.cast.mules >> struck & 1 else HORSE
    elif s.steed[struck] >= 0:
        table = RIDER_MOVING if moving else RIDER
    elif s.health[struck] == STUNNED:
        table = FALLEN
    else:
        table = FOOT_MOVING if moving else FOOT
    return table.get(letter, NO_EFFECT)


@lru_cache(maxsize=1024)
def letters(
    weapon: int, mounted: bool, armoured: bool, axe: bool, cover: int, more: int = 0
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """DXA-5.4.3a, DXA-5.4.3b, DXA-5.4.3c, DXA-5.4.3c2: by face of the die the letter of the damage tables, with so much
    more on the die; and the same as numbers."""
    found = tuple(
        missile_result(mounted, cover, missile_row(weapon, die + more, armoured, axe)) for die in range(1, 11)
    )
    return found, tuple(ord(letter) for letter in found)


def hunger(s: DiexState, shooter: int) -> int:
    """DXC-8.4f: what hunger adds to his damage roll."""
    return HUNGER if s.terms is not None and s.terms.hungry >> shooter & 1 else 0


# ---------------------------------------------------------------- the shot


@dataclass(slots=True)
class Shot(Phase[DiexState]):
    """DXA-5.4a, DXA-5.4b: one shot at a counter in a hex. Shots named together lie on the stack one below the other."""

    key = "shot"
    rules = ("DXA-5.4a", "DXA-5.4b")
    shooter: Person
    target: Counter
    cell: Cell
    defensive: bool = False

    def run(self, s: DiexState, ref: Referee) -> None:
        shooter, target, cell = self.shooter, self.target, self.cell
        weapon = weapon_of(s, shooter)
        gone = weapon < 0 or s.health[target] == DEAD or not s.cells(target) >> cell & 1 or unfit(s, shooter) != MAY
        sighting = None if gone else aim(s, weapon, shooter, target, cell)
        if sighting is None or sighting.refusal is not None:
            self._spent(s, ref)
            return
        cover, flight = sighting.cover, sighting.line
        if shelter_question(s, shooter, target, flight):
            s.call(ChooseShelter(target, cell, shooter, flight.shelter))
            return
        remember_side(s, target, flight)
        s.done()
        if WEAPONS[weapon].shots:
            s.throws[shooter] += 1  # DXA-5b, DXA-5c
        if s.steed[shooter] >= 0:
            harm.let_go(s, shooter)  # DXA-4.4.3h
        if ref.hears:
            self._announce(s, ref, weapon, cover)
        place = self._impact(s, ref, weapon, flight)
        if place >= 0:
            self._land(s, ref, weapon, cover, place)

    def undecided(self, s: DiexState) -> str:
        return f"{s.name(self.shooter)} has still to shoot"

    def _spent(self, s: DiexState, ref: Referee) -> None:
        """DXA-5.3b, DXA-0g: an earlier shot has taken away the mark; he has fired all the same."""
        s.done()
        if ref.hears:
            text = f"{s.name(self.shooter)} has no mark any more: his shot is spent."
            tell(s, ref, "shot", text, "DXA-5.3b", "DXA-0g", counters=(self.shooter, self.target))

    def _announce(self, s: DiexState, ref: Referee, weapon: int, cover: int) -> None:
        distance = s.ground.lattice.distance(s.at[self.shooter], self.cell)
        how = (
            f"{ARMS[weapon]}, {distance} {'hex' if distance == 1 else 'hexes'}, "
            f"{BANDS[band(weapon, distance)]} range, {covered(cover)}"
        )
        text = f"{s.name(self.shooter)} shoots at {s.name(self.target)} in {s.ground.names[self.cell]}: {how}."
        tell(
            s,
            ref,
            "shot",
            text,
            "DXA-5.4b",
            WEAPONS[weapon].rule,
            counters=(self.shooter, self.target),
            cells=(self.cell,),
        )

    def _impact(self, s: DiexState, ref: Referee, weapon: int, flight: Line) -> int:
        """The impact hex; -1 if the missile is lost."""
        distance = s.ground.lattice.distance(s.at[self.shooter], self.cell)
        if not needs_impact_roll(distance):
            return self.cell  # DXA-5.4.1a
        modifier = impact_modifier(weapon, distance, s.health[self.shooter] == WOUNDED)
        die = ref.face(_scatter(modifier))
        place = impact_hex(s.ground, flight, self.cell, die + modifier)
        if ref.hears:
            self._tell_impact(s, ref, weapon, distance, die, modifier, place, flight)
        return place

    def _tell_impact(
        self, s: DiexState, ref: Referee, weapon: int, distance: int, die: int, modifier: int, place: int, flight: Line
    ) -> None:
        parts = [str(die)]
        if BANDS[band(weapon, distance)] != "short":
            parts.append(f"+ {impact_modifier(weapon, distance, False)} {BANDS[band(weapon, distance)]} range")
        elif impact_modifier(weapon, distance, False):
            parts.append("− 2 within 4 hexes")
        if s.health[self.shooter] == WOUNDED:
            parts.append("+ 1 wounded")
        number = die + modifier
        total = f" = {number}" if len(parts) > 1 else ""
        missile = MISSILES[weapon]
        if place < 0:
            text, where, gist = f"The {missile} is lost.", "lost", "missile lost"
        elif place == self.cell:
            text, where, gist = f"The {missile} flies true.", f"the target hex {s.ground.names[place]}", ""
        else:
            on_map = s.ground.lattice.mask >> place & 1
            where, gist = s.ground.names[place] if on_map else "off the map", ""
            text = f"The {missile} strays: {where}."
        rules = ("DXA-5.4.1b", "DXA-5.4.1d" if flight.corner else "DXA-5.4.1c", "DXA-5.4.2a")
        tell(
            s,
            ref,
            "impact",
            text,
            *rules,
            d10=(die,),
            sum=f"{' '.join(parts)}{total}: {where}",
            gist=gist,
            counters=(self.shooter,),
        )

    def _land(self, s: DiexState, ref: Referee, weapon: int, cover: int, place: int) -> None:
        """The missile comes down in a hex."""
        struck = occupant(s, place)
        if place != self.cell and struck != NOBODY:
            blocked, cover = stray_cover(s, weapon, self.shooter, place, struck)
            if blocked is not None:
                if ref.hears:
                    text = (
                        f"The {MISSILES[weapon]} does not reach {s.ground.names[place]} and is lost: {blocked.reason}"
                    )
                    tell(s, ref, "impact", text, "DXA-5.4.1f", blocked.rule, gist="missile lost", cells=(place,))
                return
        if struck == NOBODY:
            if ref.hears:
                tell(s, ref, "impact", f"The {MISSILES[weapon]} strikes nobody.", "DXA-5.4.1e", gist="misses")
            return
        self._strike(s, ref, weapon, cover, struck)

    def _strike(self, s: DiexState, ref: Referee, weapon: int, cover: int, struck: int) -> None:
        """DXA-5.4.3a: the damage roll, and what comes of it."""
        armoured, axe = s.armoured(struck), s.axe >> struck & 1 == 1
        hungry = hunger(s, self.shooter)
        found, sorts = letters(weapon, s.is_mounted_target(struck), armoured, axe, cover, hungry)
        die = ref.face(sorts)
        letter = found[die - 1]
        result = effect(s, struck, letter, self.defensive and s.moving == struck)
        word = result.word if s.health[struck] == HEALTHY else result.again
        intended = struck == self.target
        if ref.hears:
            strength = WEAPONS[weapon].strength
            more = f"{' + 1 armour' if armoured else ''}{' − 1 axe' if axe else ''}{' + 1 hunger' if hungry else ''}"
            sum = (
                f"{die} + {strength} {ARMS[weapon]}{more} = {die + strength + armoured - axe + hungry}, "
                f"{covered(cover)}: {letter}"
            )
            text = f"The {MISSILES[weapon]} strikes {s.name(struck)}: {word}."
            gist = (
                word if intended else f"strikes {s.name(struck)}" if result is NO_EFFECT else f"{s.name(struck)} {word}"
            )
            tell(
                s,
                ref,
                "damage",
                text,
                *self._clauses(s, weapon, struck, armoured, axe),
                *result.rules,
                d10=(die,),
                sum=sum,
                gist=gist,
                counters=(struck,),
            )
        result.act(s, ref, struck, self.shooter, "", result.rules)

    def _clauses(self, s: DiexState, weapon: int, struck: int, armoured: bool, axe: bool) -> list[str]:
        rules = [
            "DXA-5.4.3e" if s.is_mounted_target(struck) else "DXA-5.4.3d",
            "DXA-5.4.3b2" if ARMS[weapon] == "sling" else "DXA-5.4.3b",
        ]
        if armoured:
            rules.append("DXA-5.4.3c")
        if axe:
            rules += ["DXA-5.4.3c2", "DXA-7.4e"]
        if self.defensive and s.moving != struck:
            rules.append("DXA-5.4.3g")
        if hunger(s, self.shooter):
            rules.append("DXC-8.4f")
        return rules

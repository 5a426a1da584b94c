"""Battles of a campaign for tests: who meets whom on which maps, and how they are played through."""

import random

from banneret.games.diex.engagement.field import BUILDINGS, Band, Layout, battle
from banneret.games.diex.engagement.laying import bring_in
from banneret.games.diex.invariants import check
from banneret.games.diex.muster.soldiers import Recruit, Soldier, enlist
from banneret.games.diex.state import DiexState
from banneret.games.diex.terms import ATTACKER, DEFENDER
from banneret.games.diex.terms import Field as FieldTerms
from banneret.kernel.flow import advance

from .field import Field

ONE: Layout = (("meadow", False),)
SIDES = {
    1: ("top", "right", "bottom", "left"),
    2: ("upper:top", "upper:right", "lower:right", "lower:bottom", "lower:left", "upper:left"),
    4: (
        *("upper_left:top", "upper_right:top", "upper_right:right+lower_right:right"),
        *("lower_right:bottom", "lower_left:bottom", "upper_left:left+lower_left:left"),
    ),
}
"""DXC-14.1b, c, d: by the number of maps every side that a group can come from."""
_CODES = ("Nck", "Nim", "Nia", "Nil", "Xct", "Xih", "Xia", "Xij", "Xil", "Dih", "Dia", "Dil", "Scm", "Sil", "Sis")
_PLAIN = ("meadow", "woods", "ditch", "crusader_trail", "beach")
_ALL = (*_PLAIN, "saxon_village", "woodbridge", "motte")


def men(*codes: str, taken: tuple[str, ...] = ()) -> tuple[Soldier, ...]:
    return enlist([Recruit(code) for code in codes], taken)


def keys(*bands: tuple[Soldier, ...]) -> tuple[str, ...]:
    return tuple(man.key for band in bands for man in band)


def small(layout: Layout = ONE, one: str = "top", two: str = "bottom", **more: int) -> DiexState:
    """Two men of each side: Gaucher and another Norman attack Aevar and another Dane."""
    return battle(
        "Battle", "They meet.", ("Normans", "Danes"), layout, (normans(one), danes(two)), first=more.get("first", -1)
    )


def normans(side: str = "top") -> Band:
    return Band(ATTACKER, men("Nim", "Nia"), side)


def danes(side: str = "bottom") -> Band:
    return Band(DEFENDER, men("Dih", "Dil"), side)


def terms(s: DiexState) -> FieldTerms:
    assert isinstance(s.terms, FieldTerms)
    return s.terms


def begun(s: DiexState) -> Field:
    """Its opening as it comes, up to the first question of the first phase."""
    field = Field(s)
    field.pass_until(lambda f: f.phase == "resolve")
    return field


def put(field: Field, **places: str) -> None:
    """These stand somewhere else, all on foot."""
    for key, name in places.items():
        bring_in(field.s, field[key], field.cell(name))
    check(field.s)
    field.decision = advance(field.s, field.ref)


def any_battle(seed: int, maps: int) -> DiexState:
    """Up to 60 characters a side on any maps, from any sides, with late and hungry bands, settlement men and
    prisoners."""
    dice = random.Random(seed)
    taken: list[str] = []

    def some(least: int, most: int) -> tuple[Soldier, ...]:
        found = enlist([Recruit(dice.choice(_CODES)) for _ in range(dice.randint(least, most))], taken)
        taken.extend(man.key for man in found)
        return tuple(
            Soldier(man.key, man.like, man.name, dice.random() < 0.2, man.horse and dice.random() < 0.8)
            for man in found
        )

    layout = [(dice.choice(_PLAIN), dice.random() < 0.5) for _ in range(maps)]
    layout[dice.randrange(maps)] = (dice.choice(_ALL), dice.random() < 0.5)
    most = {1: 8, 2: 15, 4: 30}[maps]
    bands = (
        Band(ATTACKER, some(3, most), dice.choice(SIDES[maps]), prisoners=some(0, 2)),
        Band(DEFENDER, some(3, most), dice.choice((*SIDES[maps], BUILDINGS)), prisoners=some(0, 2)),
        Band(dice.randint(0, 1), some(1, most), dice.choice(SIDES[maps]), late=dice.random() < 0.3),
        Band(dice.randint(0, 1), some(1, most), dice.choice(SIDES[maps])),
    )
    hungry = tuple(number for number in range(len(bands)) if dice.random() < 0.25)
    return battle("Battle", "They meet.", ("Normans", "Saxons"), tuple(layout), bands, hungry=hungry)

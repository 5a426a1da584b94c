"""The arithmetic of a combat: strengths, ground, columns (sections 6 to 6.3, 7.2.3, 7.3e, 7.4, 8.5).

It changes nothing: resolution, previews and bots share it.
"""

from dataclasses import dataclass
from functools import lru_cache

from banneret.board.hex import members

from ..charges import shield_wall
from ..charges.strength import defence_of, strengths
from ..ground.terrain import HEX_KINDS, SIDE_KINDS
from ..state import STUNNED, DiexState
from ..tables import COLUMNS, HUNGER, column, combat_result, ground_shift
from .contact import strikes


@dataclass(slots=True)
class Shift:
    """DXA-6f: so many columns to the right, why, and the clause."""

    columns: int
    why: str
    rule: str


COLUMN_NAMES = ("−5 or less", *(name.replace("-", "−") for name in COLUMNS[1:-1]), "33 or more")
"""DXA-6c, for people."""

JOINT = Shift(1, "joint attack", "DXA-6.2b")
AXE = Shift(1, "two-handed axe of the defender", "DXA-7.4d")
LANCES = Shift(1, "lance charge", "DXA-7.2.4a")
_SIGNS = ("−", "0", "+")
_GROUND: tuple[tuple[Shift, ...], ...] = tuple(
    tuple(
        Shift(
            ground_shift(attacker, defender),
            f"ground {_SIGNS[attacker + 1]} against {_SIGNS[defender + 1]}",
            "DXA-6.1b",
        )
        for defender in (-1, 0, 1)
    )
    for attacker in (-1, 0, 1)
)


class Reckoning:
    """One combat before the die is rolled."""

    __slots__ = (
        "armoured",
        "attack",
        "attackers",
        "charged",
        "column",
        "countered",
        "defence",
        "defenders",
        "differential",
        "exchanged",
        "hungry",
        "mounted",
        "shift",
        "shifts",
    )

    def __init__(self, attackers: tuple[int, ...], defenders: tuple[int, ...], attack: int, defence: int) -> None:
        self.attackers = attackers
        """Who attacks: the counter-charger, when the roles are exchanged (DXA-7.2.3e)."""
        self.defenders = defenders
        self.attack = attack
        self.defence = defence
        self.differential = attack - defence
        self.shifts: tuple[Shift, ...] = ()
        self.shift = 0
        self.column = column(self.differential)
        self.armoured = False
        """DXA-6.3a, DXA-6.3b: +1 to the die."""
        self.mounted = False
        """DXA-6h: which table."""
        self.charged = False
        self.countered = False
        self.exchanged = False
        """DXA-7.2.3e: then results A and B are ignored."""
        self.hungry = False
        """DXC-8.4f: +1 to the die."""

    def move(self, shift: Shift) -> None:
        """DXA-6f: all shifts are added up, and the column never leaves the table."""
        if shift.columns:
            self.shifts = (*self.shifts, shift)
            self.shift += shift.columns
            self.column = column(self.differential, self.shift)

    def result(self, die: int) -> str:
        """The letter, or - for nothing."""
        return _letter(self.mounted, self.column, self.armoured, self.hungry, die)

    @property
    def results(self) -> tuple[int, ...]:
        """By the die what it comes to, the same number for the same letter."""
        return _results(self.mounted, self.column, self.armoured, self.hungry)

    def letters(self) -> str:
        """The results of the dice 1 to 10."""
        return "".join(self.result(die) for die in range(1, 11))


def _letter(mounted: bool, column: int, armoured: bool, hungry: bool, die: int) -> str:
    return combat_result(mounted, column, min(die + HUNGER, 10) if hungry else die, armoured)


@lru_cache(maxsize=256)
def _results(mounted: bool, column: int, armoured: bool, hungry: bool) -> tuple[int, ...]:
    return tuple(ord(_letter(mounted, column, armoured, hungry, die)) for die in range(1, 11))


# ---------------------------------------------------------------- strengths


def attack_strength(s: DiexState, counter: int) -> int:
    """DXA-1.2a, doubled with a two-handed axe (DXA-7.4c)."""
    strength = s.cast.roster[counter].attack[s.profile(counter)]
    return 2 * strength if s.axe >> counter & 1 else strength


# ---------------------------------------------------------------- ground


def attacker_ground(s: DiexState, attacker: int, defender: int) -> int:
    """DXA-6.1a: −1, 0 or 1. A window is against the attacker (DXA-8.5.1a), and so are a ladder (DXA-10.1.5a), a
    rope (DXS-11.2g) and burnt palisades (DXA-9.2.1d)."""
    if s.aloft >> attacker & 1:
        return -1
    ground = s.ground
    at = s.at[attacker]
    own = s.cells(attacker)
    if own & ground.scorched:
        return -1
    value = HEX_KINDS[ground.kind[at]].adv
    if s.facing[attacker] >= 0:
        value = min(value, HEX_KINDS[ground.kind[s.rear(attacker)]].adv)  # DXA-6.1c
    struck = members(strikes(s, attacker) & s.cells(defender))
    if struck and all(
        SIDE_KINDS[ground.side[ground.lattice.direction(at, cell)][at]].adv_attacker < 0 for cell in struck
    ):
        return -1
    return value


def defender_ground(s: DiexState, attacker: int, defender: int) -> int:
    """DXA-6.1a: −1, 0 or 1 for a defender against this attacker; of two hexes that he could strike at he takes the one
    that is worse to defend."""
    value = _ground_in_front(s, attacker, defender)
    return 0 if value > 0 and s.health[defender] == STUNNED else value  # DXA-6.4c


def _ground_in_front(s: DiexState, attacker: int, defender: int) -> int:
    if s.aloft >> defender & 1:
        return -1  # DXA-10.1.5a, DXS-11.2g
    ground = s.ground
    if s.shields[defender] and shield_wall.faces(s, defender, s.at[attacker]):
        return 1  # DXA-7.3e
    cells = s.cells(defender)
    if cells & ground.scorched:
        return -1  # DXA-9.2.1d
    at = s.at[attacker]
    worst = 1
    for cell in members(cells):
        value = HEX_KINDS[ground.kind[cell]].adv_defender  # DXA-8.5.1b for a hall entrance, a throne and a hearth
        direction = ground.lattice.direction(at, cell)
        if direction >= 0:
            side = SIDE_KINDS[ground.side[direction][at]].adv_defender
            if side:
                value = side  # DXA-8.5.1a, DXA-8.5.1b: a door, window or fence
        worst = min(worst, value)  # DXA-6.1c
    return worst


# ---------------------------------------------------------------- the whole


def reckon(s: DiexState, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Reckoning:
    """One combat of these attackers, each in position to attack one of these defenders at least."""
    attack = defence = 0
    for attacker in attackers:
        attack += attack_strength(s, attacker)
    for defender in defenders:
        defence += defence_of(s, defender)
    lances = 0
    r = Reckoning(attackers, defenders, attack, defence)
    if s.charges and len(attackers) == 1 == len(defenders):
        blow = strengths(s, attackers[0], defenders[0])
        lances = blow.lances
        if blow.attack > attack:
            if blow.exchanged:
                attackers, defenders = defenders, attackers
                r = Reckoning(attackers, defenders, blow.defence, blow.attack)
            else:
                r = Reckoning(attackers, defenders, blow.attack, blow.defence)
            r.charged, r.countered, r.exchanged = True, blow.defence > defence, blow.exchanged
    r.mounted = s.is_mounted_target(defenders[0])
    r.move(_GROUND[_worst_attacker(s, attackers, defenders) + 1][_worst_defender(s, attackers, defenders) + 1])
    if len(attackers) > 1 and (not r.mounted or _riders(s, attackers) > 1):  # DXA-6.2c
        r.move(JOINT)
    if lances:
        r.move(LANCES)
    armoured = True
    axes = s.axe & ~s.cast.force[s.phasing]
    for defender in defenders:
        armoured = armoured and s.armoured(defender)
        if axes >> defender & 1:
            r.move(AXE)
            axes = 0  # however many they are
    r.armoured = armoured
    if s.terms is not None and s.terms.hungry:
        r.hungry = any(s.terms.hungry >> attacker & 1 for attacker in r.attackers)
    return r


def _riders(s: DiexState, attackers: tuple[int, ...]) -> int:
    count = 0
    for attacker in attackers:
        count += s.steed[attacker] >= 0
    return count


def _worst_attacker(s: DiexState, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> int:
    """DXA-6.2e."""
    worst = 1
    for attacker in attackers:
        reach = strikes(s, attacker)
        for defender in defenders:
            if reach & s.cells(defender):
                worst = min(worst, attacker_ground(s, attacker, defender))
    return worst


def _worst_defender(s: DiexState, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> int:
    """DXA-6.2e; against a shield wall all must be in front (DXA-7.3e)."""
    worst = 1
    for defender in defenders:
        cells = s.cells(defender)
        for attacker in attackers:
            if strikes(s, attacker) & cells:
                worst = min(worst, defender_ground(s, attacker, defender))
    return worst


def arithmetic(s: DiexState, r: Reckoning, die: int = 0) -> str:
    """The sum as people write it: 28 × 1½ (charge) − 9 = +33; column 33 or more, −1 ground 0 against +: 29/32; roll 7 +
    1 armour = 8."""
    if r.exchanged:
        attack = [f"{defence_of(s, r.attackers[0])} × 1½ (counter-charge)"]
        defence = [_attack_term(s, r.defenders[0], True)]
    else:
        attack = [_attack_term(s, attacker, r.charged) for attacker in r.attackers]
        defence = [
            f"{defence_of(s, defender)}{' × 1½ (counter-charge)' if r.countered else ''}" for defender in r.defenders
        ]
    text = (
        f"{' + '.join(attack)} − {' − '.join(defence)} = {_signed(r.differential)}; column "
        f"{COLUMN_NAMES[column(r.differential)]}"
    )
    for shift in r.shifts:
        text += f", {_signed(shift.columns)} {shift.why}"
    if column(r.differential) != r.column:
        text += f": {COLUMN_NAMES[r.column]}"
    if die:
        more = f"{' + 1 armour' if r.armoured else ''}{' + 1 hunger' if r.hungry else ''}"
        text += f"; roll {die}" + (f"{more} = {min(die + r.armoured + r.hungry, 10)}" if more else "")
    return text


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def _attack_term(s: DiexState, counter: int, charged: bool) -> str:
    strength = s.cast.roster[counter].attack[s.profile(counter)]
    return f"{strength}{' × 2 (axe)' if s.axe >> counter & 1 else ''}{' × 1½ (charge)' if charged else ''}"


def clauses(r: Reckoning) -> tuple[str, ...]:
    """The rules that made the column."""
    found = ["DXA-6c", *(shift.rule for shift in r.shifts), "DXA-6j" if r.mounted else "DXA-6i"]
    if r.armoured:
        found.append("DXA-6.3a")
    if r.hungry:
        found.append("DXC-8.4f")
    if r.charged:
        found += ["DXA-7.2.3a", "DXA-7.2.3c"]
    if r.countered:
        found += ["DXA-7.2.3b", "DXA-7.2.3d"]
    if r.exchanged:
        found.append("DXA-7.2.3e")
    return tuple(found)

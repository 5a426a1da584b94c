"""DXC-17.2 and DXC-17.3a: from two totals and a die to a letter, and from the letter to losses and codes."""

from dataclasses import dataclass
from itertools import pairwise

from banneret.kernel.refusal import BanneretError

from .figures import FIGURES, Code, Column, Letter, Losses, Matrix, percent

LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J")
"""The results, from the worst to the best for the attacker."""

DIE = 10
"""DXC-17.2a: 1D10, rolled by the attacker."""

ROUT: Code = "A"
"""DXC-17.3c."""
RETREAT: Code = "B"
"""DXC-17.3b."""
SIEGE_LIFTED: Code = "C"
PLACE_TAKEN: Code = "D"
"""DXC-17.3d."""

CODE_WORDS = {code: word.replace("_", " ") for code, word in FIGURES.codes.items()}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of DXC-17.3a: for each side its code ("" for none), dead and wounded in per cent."""

    att_code: Code
    att_dead: int
    att_wounded: int
    def_code: Code
    def_dead: int
    def_wounded: int


def _rows(lines: dict[Letter, Losses]) -> dict[Letter, Row]:
    missing = [letter for letter in LETTERS if letter not in lines]
    if missing:
        raise BanneretError(f"The table of losses lacks {', '.join(missing)} (DXC-17.3a).")
    return {
        letter: Row(line.att, line.att_dead, line.att_wounded, line.defence, line.def_dead, line.def_wounded)
        for letter, line in lines.items()
    }


FIELD = _rows(FIGURES.open_field)
SIEGE = _rows(FIGURES.siege)


def _head(column: Column, first: bool, last: bool) -> str:
    return (
        f"below {column.max + 1}" if first else f"above {column.min - 1}" if last else f"{column.min} to {column.max}"
    )


def fault(matrix: Matrix) -> str:
    """The first thing that is wrong with the table of results, or nothing."""
    if len(matrix.rows) != DIE:
        return f"it has {len(matrix.rows)} rows for {DIE} rolls"
    for number, row in enumerate(matrix.rows, 1):
        if len(row) != len(matrix.columns):
            return f"row {number} has {len(row)} results for {len(matrix.columns)} columns"
    for left, right in pairwise(matrix.columns):
        if left.max + 1 != right.min:
            return f"the columns {left.id} and {right.id} do not meet"
    return ""


def _sound(matrix: Matrix) -> Matrix:
    wrong = fault(matrix)
    if wrong:
        raise BanneretError(f"The table of results is wrong: {wrong} (DXC-17.2a).")
    return matrix


_matrix = _sound(FIGURES.matrix)
_columns = _matrix.columns
_LOW = _columns[0].max
_HIGH = _columns[-1].min

COLUMNS = tuple(_head(column, column is _columns[0], column is _columns[-1]) for column in _columns)
"""DXC-17.2c: the heads; the first is everything below -120."""

_COLUMN = tuple(
    next(number for number, column in enumerate(_columns) if column.min <= difference <= column.max)
    for difference in range(_LOW, _HIGH + 1)
)

_OUTNUMBER = sorted(((percent(step.ratio_at_least), step.modifier) for step in FIGURES.outnumber), reverse=True)
_HOPELESS = percent(FIGURES.hopeless.ratio)


def total(half_points: int, bonus: int) -> int:
    """DXC-17.1g, DXC-17.1i: half points are summed first, then comes the bonus in per cent, then it is rounded up."""
    return -(-half_points * (100 + bonus) // 200)


def column(difference: int) -> int:
    """DXC-17.2a: the number of the column for the attacker's total less the defender's; 74 - 89 = -15 is in -20 to 0
    (DXC-17.2e)."""
    return _COLUMN[min(max(difference, _LOW), _HIGH) - _LOW]


def outnumbering(attackers: int, defenders: int) -> int:
    """DXC-17.2b: what attackers in numbers take off the roll, in the open field only."""
    for ratio, modifier in _OUTNUMBER:
        if 100 * attackers >= ratio * defenders:
            return modifier
    return 0


def hopeless(attacker_total: int, defender_total: int) -> Letter | None:
    """DXC-17.2d: the result that needs no die, if one side has at most a quarter of the other's total."""
    if 100 * attacker_total <= _HOPELESS * defender_total:
        return "A"
    if 100 * defender_total <= _HOPELESS * attacker_total:
        return "J"
    return None


def _letter(text: str) -> Letter:
    for letter in LETTERS:
        if letter == text:
            return letter
    raise BanneretError(f"{text} is no result (DXC-17.2a).")


def _results(number: int, modifier: int) -> tuple[Letter, ...]:
    """DXC-17.2c: the modified roll is kept within 1 and 10."""
    return tuple(_letter(_matrix.rows[min(max(die + modifier, 1), DIE) - 1][number]) for die in range(1, DIE + 1))


_MODIFIERS = (0, *(modifier for _, modifier in _OUTNUMBER))
_HUNGER = 1
"""DXC-8.4g: what hunger adds or subtracts."""

RESULTS = {
    (number, modifier): _results(number, modifier)
    for number in range(len(COLUMNS))
    for modifier in range(min(_MODIFIERS) - _HUNGER, max(_MODIFIERS) + _HUNGER + 1)
}
"""By column and modifier: the results of the rolls 1 to 10."""

CERTAIN: dict[Letter, tuple[Letter, ...]] = {letter: (letter,) * DIE for letter in LETTERS}
"""The results of the rolls where none is needed."""

ALIKE = {
    results: (0, *(1 + results.index(letter) for letter in results))
    for results in (*RESULTS.values(), *CERTAIN.values())
}
"""By the results of the rolls, and by the die (0 is none): which rolls come to the same."""

"""The tables of the quick resolution against the rulebook as printed, and their edges."""

import msgspec
import pytest

from banneret.games.diex.quick.figures import FIGURES
from banneret.games.diex.quick.table import (
    CODE_WORDS,
    COLUMNS,
    FIELD,
    LETTERS,
    RESULTS,
    SIEGE,
    Row,
    column,
    fault,
    hopeless,
    outnumbering,
    total,
)

from ..rules_text import table


@pytest.mark.rules("DXC-17.2a")
def test_results_as_printed() -> None:
    heads, *rows = table("DXC-17.2a")
    assert heads[1:] == list(COLUMNS)
    for number in range(len(COLUMNS)):
        assert [row[number + 1] for row in rows] == list(RESULTS[number, 0])


@pytest.mark.rules("DXC-17.2a", "DXC-17.2c", "DXC-17.2e")
@pytest.mark.parametrize(
    ("difference", "head"),
    [
        (-5000, "below -120"),
        (-121, "below -120"),
        (-120, "-120 to -81"),
        (-81, "-120 to -81"),
        (-80, "-80 to -41"),
        (-41, "-80 to -41"),
        (-40, "-40 to -21"),
        (-21, "-40 to -21"),
        (-20, "-20 to 0"),
        (-15, "-20 to 0"),
        (0, "-20 to 0"),
        (1, "1 to 20"),
        (20, "1 to 20"),
        (21, "21 to 40"),
        (40, "21 to 40"),
        (41, "41 to 80"),
        (80, "41 to 80"),
        (81, "81 to 120"),
        (120, "81 to 120"),
        (121, "above 120"),
        (5000, "above 120"),
    ],
)
def test_columns(difference: int, head: str) -> None:
    assert COLUMNS[column(difference)] == head


@pytest.mark.rules("DXC-17.2c")
def test_a_modified_roll_is_kept_within_the_table() -> None:
    plain = RESULTS[4, 0]
    assert RESULTS[4, -1] == (plain[0], *plain[:9])
    assert RESULTS[4, -2] == (plain[0], plain[0], *plain[:8])


@pytest.mark.rules("DXC-17.1g", "DXC-17.1i")
@pytest.mark.parametrize(
    ("half_points", "bonus", "points"),
    [(148, 20, 89), (148, 0, 74), (147, 0, 74), (145, 0, 73), (1, 0, 1), (3, 20, 2), (0, 100, 0), (10, 100, 10)],
)
def test_totals_are_rounded_up_at_the_end(half_points: int, bonus: int, points: int) -> None:
    assert total(half_points, bonus) == points


@pytest.mark.rules("DXC-17.2b")
@pytest.mark.parametrize(
    ("attackers", "defenders", "modifier"),
    [
        (3, 2, -1),
        (29, 20, 0),
        (30, 20, -1),
        (39, 20, -1),
        (40, 20, -2),
        (400, 20, -2),
        (20, 40, 0),
        (7, 5, 0),
        (8, 5, -1),
    ],
)
def test_numbers(attackers: int, defenders: int, modifier: int) -> None:
    assert outnumbering(attackers, defenders) == modifier


@pytest.mark.rules("DXC-17.2d")
@pytest.mark.parametrize(
    ("attacker", "defender", "result"),
    [(5, 20, "A"), (6, 20, None), (5, 21, "A"), (20, 5, "J"), (20, 6, None), (21, 5, "J"), (0, 3, "A"), (3, 0, "J")],
)
def test_hopeless_odds(attacker: int, defender: int, result: str | None) -> None:
    assert hopeless(attacker, defender) == result


def _printed(cell: str) -> tuple[str, int, int]:
    code, dead, wounded = cell.split()
    return "" if code == "-" else code, int(dead), int(wounded)


def _held(row: Row) -> list[tuple[str, int, int]]:
    return [(row.att_code, row.att_dead, row.att_wounded), (row.def_code, row.def_dead, row.def_wounded)]


@pytest.mark.rules("DXC-17.3a")
def test_losses_as_printed() -> None:
    rows = table("DXC-17.3a")[1:]
    assert [row[0] for row in rows] == list(LETTERS)
    for letter, row in zip(LETTERS, rows, strict=True):
        assert [_printed(cell) for cell in row[1:]] == _held(FIELD[letter]) + _held(SIEGE[letter])


@pytest.mark.rules("DXC-17.3b", "DXC-17.3c", "DXC-17.3d")
def test_codes_in_words() -> None:
    assert CODE_WORDS == {"A": "rout", "B": "retreat", "C": "siege lifted", "D": "place taken"}


def test_a_wrong_table_is_told() -> None:
    matrix = FIGURES.matrix
    assert fault(matrix) == ""
    assert fault(msgspec.structs.replace(matrix, rows=matrix.rows[1:])) == "it has 9 rows for 10 rolls"
    assert "row 1 has 2 results" in fault(msgspec.structs.replace(matrix, rows=["EF", *matrix.rows[1:]]))
    gap = [matrix.columns[0], *matrix.columns[2:]]
    rows = [row[1:] for row in matrix.rows]
    assert fault(msgspec.structs.replace(matrix, columns=gap, rows=rows)) == "the columns c1 and c3 do not meet"

"""Open fields for tests of combat: a bare map with National Will 1, so that no modifier applies that a test has not
made."""

from banneret.kernel.dice import ScriptedDice
from banneret.kernel.handful import filled, steps

from .table import Table

HERE, NORTH, SOUTH, NORTH_WEST, SOUTH_WEST, NORTH_EAST, SOUTH_EAST = (
    "2703",
    "2702",
    "2704",
    "2602",
    "2603",
    "2802",
    "2803",
)
"""A clear hex and the six around it, all clear, with no river between and no town near."""
RING = (NORTH, SOUTH, NORTH_WEST, SOUTH_WEST, NORTH_EAST, SOUTH_EAST)


ENGLISH_PICKET, FRENCH_PICKET = "0323", "0322"
"""Far away an English and a French SP face each other, so that a combat phase does not end by itself."""


def field(**variants: str) -> Table:
    """Nobody on the map but the pickets."""
    table = Table("campaign_1429", None, bare=True, **variants)
    table.s.will = 1
    table.put("english", ENGLISH_PICKET, AT=1)
    table.put("french", FRENCH_PICKET, AT=1)
    return table


def attacks(table: Table) -> list[str]:
    """The hexes that can be attacked, pickets left out."""
    return [
        words.split()[1] for words in table.menu("attack") if words.split()[1] not in (ENGLISH_PICKET, FRENCH_PICKET)
    ]


def facing(attackers: dict[str, int], defenders: dict[str, int], *leaders: str, **variants: str) -> Table:
    """French defenders at HERE, English attackers (with leaders) to the north of them, in the English combat phase."""
    table = field(**variants)
    table.put("english", NORTH, *leaders, **attackers)
    table.put("french", HERE, **defenders)
    table.fighting("english")
    return table


def spare(table: Table) -> int:
    """How many dice of the script have not been rolled."""
    dice = table.ref.dice
    assert isinstance(dice, ScriptedDice)
    return len(dice.left)


def odds(table: Table) -> str:
    """The reckoning of the last odds: "4 to 2 × 3 (inside Rheims) = 6: 1-2"."""
    return table.told("odds")[-1].sum


def result(table: Table) -> str:
    """The last result of the combat results table: "1/2R"."""
    return table.told("result")[-1].gist


def everybody(table: Table) -> None:
    """As many as may be, in the choice at hand."""
    assert table.decision is not None and table.decision.tally is not None, "no such choice is asked"
    tally = table.decision.tally
    table.play(*steps(tally, filled(tally, tally.chosen)))


def nobody(table: Table) -> None:
    """None of all, in the choice at hand."""
    table.choose()


def lots(table: Table) -> dict[str, int]:
    """What is offered in the choice at hand."""
    assert table.decision is not None and table.decision.tally is not None, "no such choice is asked"
    return {lot.id: lot.count for lot in table.decision.tally.lots}

"""The words of options that are no things and no numbers, for programs that learn."""

from ...tables import NATION_IDS, TYPE_IDS

VERBS = ("all_but_garrison", "cheapest", "one")
"""Ready-made choices."""
WORDS = (*NATION_IDS, *TYPE_IDS)
"""Of whom so many strength points are chosen: `take french.infantry 2`."""

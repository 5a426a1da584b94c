"""The words of options that are no things and no numbers, for programs that learn."""

from ....engagement.outside import MAPS
from ....muster.roster import PEOPLE
from ....quick.troops import FACTIONS, TROOPS
from ...tables import LOTS

VERBS = ("strongest",)
"""A ready-made choice."""
_STATES = ("", "_on_foot", "_wounded", "_on_foot_wounded")
SOLDIERS = tuple(
    f"{sort}{state}"
    for sort in dict.fromkeys(
        (*(troop.id for troop in TROOPS), *(f"{person.faction}_{person.kind}" for person in PEOPLE.values()))
    )
    for state in _STATES
)
"""Of whom so many are chosen."""
WORDS = (*SOLDIERS, *sorted(FACTIONS), *MAPS, *(lot.id for lot in LOTS))

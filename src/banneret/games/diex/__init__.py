"""Diex Aïe: man to man in the eleventh century. The box: its games are `skirmish`, a fight on a hex map, and what is
built on it: `laying_siege` (room `siege`) and `warpath` (room `campaign`).

The rooms follow the rulebook: `ground` (1.3, 3, 8.1, 9.1), `muster` (1.2), `movement` (4), `missiles` (5), `sight`
(5.5, 8.2, 9.3), `combat` (6), `charges` (7), `castle` (9.2, 10), `scenario` (SC). The sequence of play is `turn` (2)
and `start_of_phase` (2.1g); `state` is the position, with the values `mover`, `ladder`, `hook` and `pending`; `tables`
has all dice. `face` is what people see, `strategy` how bots think.
"""

from banneret.kernel.title import Title

from .laying_siege import SIEGE
from .skirmish import SKIRMISH
from .warpath import CAMPAIGN


class Diex(Title):
    """The title, as people find it."""

    id = "diex"
    title = "Diex Aïe"
    about = (
        "England after Hastings at three levels: named warriors man to man on a hex map, a siege by the day, "
        "a campaign across Kent or the North; each may be fought out within the next."
    )
    prefix = "DXA"
    rulebook_file = "rulebook.md"
    levels = (SKIRMISH, SIEGE, CAMPAIGN)


game = Diex()

"""DXC-15: a siege in a line: who lies before the place and for how long. The food of the place is known to all
(DXC-3b)."""

from ...siege.state import SiegeState
from ..log import listed, named
from ..state import CampaignState, Siege


def siege_words(s: CampaignState, siege: Siege) -> str:
    """ "Hastings motte besieged by Ligulf, day 3"."""
    who = listed([named(s, key) for key in siege.besiegers if key in s.groups])
    return f"{s.mottes[siege.motte].name} besieged by {who}, day {1 + s.turn - siege.since}{_food(siege)}"


def _food(siege: Siege) -> str:
    game = None if siege.game is None else siege.game.state
    if not isinstance(game, SiegeState) or not game.mouths:
        return ""
    return f"; food for {max(0, game.last_day_of_supply - game.day + 1)} days"

"""The words of options that are no things and no numbers, for programs that learn."""

from ....ground.maps import MAPS
from ....siege.face.observing.vocabulary import SOLDIERS
from ...country.country import country
from ...country.scenarios import CAMPAIGNS

VERBS = ("escort", "fewest", "half", "riders")
"""Ready-made choices."""
_SITES = tuple(dict.fromkeys(site.id for campaign in CAMPAIGNS for site in country(campaign.map).sites))
_DEEDS = ("tax", "recruit", "attack", "besiege", "loot", "build", "nothing")
_STANCES = ("ask", "avoid", "stand", "fight", "join", "shun")
_GOODS = ("purse", "chest", "loot", "points", "prisoners")
WORDS = (*SOLDIERS, *_SITES, *_DEEDS, *_STANCES, *_GOODS, *MAPS, "turned", "attacker", "defender", "foot")
"""Of whom so many are chosen, where to, what is done there and how others are met; what is handed over; the ground of a
battle, who sets up first on it, and who is promoted without a horse."""

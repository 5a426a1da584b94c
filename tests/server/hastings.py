"""The King's Pence on the second morning: the Normans are away, and the thegns stand before the motte of Hastings. With
everything fought out it is three answers to the siege and one more to the assault: a skirmish in a siege in a campaign.

Run as a module it is `banneret` with that set-up: for servers that are killed in the middle of it.
"""

from collections.abc import Mapping

from banneret.cli.main import main
from banneret.games.diex.campaign.state import CampaignState
from banneret.games.diex.warpath import CAMPAIGN, Campaign
from banneret.kernel.dice import FastDice
from banneret.kernel.writing import position

PLACES = {"n1": "pevensey", "n2": "pevensey:NE", "x1": "hastings", "x2": "hastings:N"}


def before_hastings(scenario: str = "kings_pence", battles: str = "skirmish") -> CampaignState:
    found = position("diex", scenario, variants={"battles": battles}, dice=FastDice(1), turn=2, at=PLACES)
    assert isinstance(found, CampaignState)
    return found


class Before(Campaign):
    """The campaign that always begins there."""

    def start(self, scenario: str, variants: Mapping[str, str]) -> CampaignState:
        return FIRST.clone()


if __name__ == "__main__":
    FIRST = before_hastings()
    CAMPAIGN.__class__ = Before
    raise SystemExit(main())

"""The campaign: England after Hastings, a day a turn; battles and sieges within it are games, or one roll."""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.observer import Observer
from banneret.kernel.option import Option
from banneret.kernel.phase import keys_of, phases_of

from .campaign import invariants, knowledge
from .campaign.contest import Contest
from .campaign.country.scenarios import campaign_data
from .campaign.face.face import CampaignFace
from .campaign.face.observing.observer import CampaignObserver
from .campaign.face.observing.vocabulary import VERBS, WORDS
from .campaign.group import (
    Book,
    Captives,
    Convoy,
    Group,
    Leader,
    Mending,
    Motte,
    Note,
    Order,
    Patient,
    Service,
    Spy,
)
from .campaign.setup import set_up
from .campaign.shares import SHARES, Share
from .campaign.state import Award, CampaignState, Fights, Siege
from .campaign.strategy.hints import CampaignHints
from .campaign.writable import WRITABLE
from .laying_siege import PHASES, SIEGE
from .quick.force import Body
from .skirmish import SKIRMISH
from .works import Works

_FIGHTS: dict[str, Fights] = {
    "ask": "ask",
    "quick": "quick",
    "leaders": "leaders",
    "large": "large",
    "skirmish": "skirmish",
}
_PHASES = phases_of(f"{__package__}.campaign")


def _scenario(share: Share) -> Scenario:
    data = campaign_data(share.campaign)
    name = f"{data.name}, {share.label}" if share.label else data.name
    return Scenario(share.id, name, data.background, share.seats)


class Campaign(Game[CampaignState]):
    """The game of part 3 of the rulebook, as the kernel wants it."""

    id = "diex"
    title = "Diex Aïe"
    kind = "Campaign"
    about = "Kent or the North by the day: taxes and mottes, ambush and rising, spies, sieges and battles."
    version = 2
    prefix = "DXC"
    rulebook_file = "rulebook.md"
    scenarios = tuple(_scenario(share) for share in SHARES)
    variants = (
        Variant("battles", "Battles", "DXC-17.0", tuple(_FIGHTS)),
        Variant("weather", "Weather", "DXC-18.1a", ("off", "on")),
        Variant("season", "Season", "DXC-18.2a", ("off", "on")),
    )
    state = CampaignState
    verbs = VERBS
    words = WORDS
    values = (
        *(Body, Book, Captives, Contest, Convoy, Group, Leader, Mending, Motte, Note, Order, Patient, Service),
        *(Award, Siege, Spy, Works),
        *_PHASES,
    )
    writable = WRITABLE
    hints = CampaignHints()
    parts = (SIEGE, SKIRMISH)
    face = CampaignFace()
    score_sum = 0.0

    def start(self, scenario: str, variants: Mapping[str, str]) -> CampaignState:
        return set_up(scenario, _FIGHTS[variants["battles"]], variants["weather"] == "on", variants["season"] == "on")

    def redeal(self, s: CampaignState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: CampaignState, seat: int, option: Option, dice: Dice) -> None:
        knowledge.redeal_for(s, seat, option, dice)

    def check(self, s: CampaignState) -> None:
        invariants.check(s)

    def scenario_of(self, s: CampaignState) -> Scenario:
        return self.scenario(s.scenario)

    def variants_of(self, s: CampaignState) -> dict[str, str]:
        onoff = {True: "on", False: "off"}
        return {"battles": s.fights, "weather": onoff[s.weather], "season": onoff[s.season]}

    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[CampaignState]:
        return CampaignObserver(scenario, keys_of(_PHASES), keys_of(PHASES), variants["battles"] == "quick")


CAMPAIGN = Campaign()

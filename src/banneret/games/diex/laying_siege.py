"""Laying siege: a castle or a Great Hall, day by day; fights within it are skirmishes, or one roll."""

from collections.abc import Mapping

from banneret.kernel.dice import Dice
from banneret.kernel.game import Game, Scenario, Variant
from banneret.kernel.observer import Observer
from banneret.kernel.option import Option
from banneret.kernel.phase import keys_of, phases_of

from .siege import invariants, knowledge
from .siege.face.face import SiegeFace
from .siege.face.observing.observer import siege_observer
from .siege.face.observing.vocabulary import VERBS, WORDS
from .siege.men import Man
from .siege.scenarios import SIEGES, War
from .siege.setup import set_up
from .siege.state import Fights, Page, SiegeState
from .siege.strategy.hints import SiegeHints
from .siege.supply import Change
from .siege.writable import WRITABLE
from .skirmish import SKIRMISH
from .works import Works

_FIGHTS: dict[str, Fights] = {"ask": "ask", "skirmish": "skirmish", "quick": "quick"}
SEATS = ("besieger", "besieged")
PHASES = phases_of(f"{__package__}.siege")


class Siege(Game[SiegeState]):
    """The game of part 2 of the rulebook, as the kernel wants it."""

    id = "diex"
    title = "Diex Aïe"
    kind = "Siege"
    about = "A castle or a hall by the day: hunger, fire arrows, ladders, parley, sallies, and the assault."
    version = 1
    prefix = "DXS"
    rulebook_file = "rulebook.md"
    scenarios = tuple(Scenario(data.id, data.name, data.background, SEATS) for data in SIEGES)
    variants = (
        Variant("fights", "Fights", "DXS-11.4c", tuple(_FIGHTS)),
        Variant("long_siege", "Long siege", "DXS-11.1.2f", ("off", "on")),
    )
    state = SiegeState
    verbs = VERBS
    words = WORDS
    values = (Change, Man, Page, War, Works, *PHASES)
    writable = WRITABLE
    parts = (SKIRMISH,)
    score_range = (-2.0, 2.0)
    score_sum = 0.0
    hints = SiegeHints()
    face = SiegeFace()

    def start(self, scenario: str, variants: Mapping[str, str]) -> SiegeState:
        return set_up(scenario, _FIGHTS[variants["fights"]], variants["long_siege"] == "on")

    def redeal(self, s: SiegeState, seat: int, dice: Dice) -> None:
        knowledge.redeal(s, seat, dice)

    def redeal_for(self, s: SiegeState, seat: int, option: Option, dice: Dice) -> None:
        if knowledge.bears(s, option):
            knowledge.redeal(s, seat, dice)

    def check(self, s: SiegeState) -> None:
        invariants.check(s)

    def scenario_of(self, s: SiegeState) -> Scenario | None:
        return self.scenario(s.scenario) if s.war is None else None

    def variants_of(self, s: SiegeState) -> dict[str, str]:
        long = s.long and not s.data.long
        return {"fights": s.fights, **({"long_siege": "on" if long else "off"} if not s.data.long else {})}

    def observer(self, scenario: str, variants: Mapping[str, str]) -> Observer[SiegeState]:
        return siege_observer(scenario, keys_of(PHASES), variants["fights"] == "quick")


SIEGE = Siege()

"""DXC-6d to DXC-6f: the step of movement: groups in their order, then mercenaries, convoys and spies."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import Sequence, Stage

from ..battle.stance import order_of
from ..caravans import MoveCaravans, MoveConvoys
from ..group import KING, NEUTRAL, REBEL
from ..log import named
from ..mercenaries import MoveMercenaries
from ..spies import MoveSpies
from ..state import CampaignState
from .lone import MoveLone
from .march import begin
from .roster import order_of_march, tied


def _spying(movement: "Movement", s: CampaignState) -> bool:
    return bool(s.spies)


def _trading(movement: "Movement", s: CampaignState) -> bool:
    return bool(s.convoys)


def _hiring(movement: "Movement", s: CampaignState) -> bool:
    return s.posts.held[NEUTRAL] != 0


@dataclass(slots=True)
class Movement(Sequence[CampaignState]):
    """The list is made once, at the start of the step (DXC-6e)."""

    key = "movement"
    rules = ("DXC-6d", "DXC-6e", "DXC-6f")
    stages = (
        Stage(lambda movement, s: March()),
        Stage(lambda movement, s: MoveMercenaries(), "", _hiring),
        Stage(lambda movement, s: MoveConvoys(KING), "", _trading),
        Stage(lambda movement, s: MoveConvoys(REBEL), "", _trading),
        Stage(lambda movement, s: MoveCaravans(), "", _trading),
        Stage(lambda movement, s: MoveSpies(KING), "", _spying),
        Stage(lambda movement, s: MoveSpies(REBEL), "", _spying),
    )

    def at(self, stage: int) -> "Movement":
        return Movement(stage=stage)

    def run(self, s: CampaignState, ref: Referee) -> None:
        if self.stage == 0:
            s.queue = order_of_march(s)
        Sequence.run(self, s, ref)


@dataclass(slots=True)
class March(Phase[CampaignState]):
    """Each group of the list in turn. Within one side its player chooses between leaders of equal prestige
    (DXC-6e)."""

    key = "march"
    rules = ("DXC-6d", "DXC-6e", "DXC-6g")

    def _rivals(self, s: CampaignState) -> list[str]:
        """Those among whom there is a choice: without orders for all of them."""
        found = tied(s, s.queue[0]) if s.queue else []
        if len(found) > 1:
            for key in found:
                if order_of(s, key).to < 0:
                    return found
        return found[:1]

    def ask(self, s: CampaignState) -> Decision | None:
        rivals = self._rivals(s)
        if len(rivals) < 2:
            return None
        options = Menu([Option(f"first {key}", (key,), label=f"{named(s, key)} first", touch=(key,)) for key in rivals])
        return Decision(s.groups[rivals[0]].captain, "Who moves first?", options, rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        if s.queue:
            self.on_first(s, ref, s.queue[0])
        else:
            s.done()

    def on_first(self, s: CampaignState, ref: Referee, key: str) -> None:
        if s.queue[0] == key:
            s.queue = s.queue[1:]
        else:
            s.queue = tuple([one for one in s.queue if one != key])
        ref.horizon()  # the next group's move is no outcome of this one's
        if key in s.leaders:
            if s.leaders[key].alone:
                s.call(MoveLone(key))
        elif key in s.groups:
            s.call(begin(s, key))

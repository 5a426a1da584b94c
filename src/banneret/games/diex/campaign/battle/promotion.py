"""DXC-9d to DXC-9f: a group without a leader gets one."""

from dataclasses import dataclass

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee

from ...quick.force import Body
from ...quick.troops import TROOPS
from .. import change
from ..country.tables import PRESTIGE
from ..group import Leader
from ..log import tell
from ..ranks import minus
from ..state import CampaignState


def promote(s: CampaignState, ref: Referee, key: str) -> None:
    """DXC-9d: after its second victory. DXC-9e: it still counts if at least half of the men who won are there."""
    group = s.groups[key]
    if group.service is not None:
        return
    book = group.book.value
    men = group.soldiers
    wins = book.wins + 1 if 2 * men >= book.hosts else 1
    change.write(s, key, wins=wins, hosts=men)
    if wins >= PRESTIGE.new_leader_after_wins and group.healthy:
        s.call(ChooseLeader(key))


def _highest(s: CampaignState, key: str) -> list[Body]:
    """DXC-9f: the healthy soldiers with the highest army cost."""
    healthy = [body for body in s.groups[key].men if body.healthy]
    most = max(TROOPS[body.troop].army_cost for body in healthy)
    return [body for body in healthy if TROOPS[body.troop].army_cost == most]


def _option(number: int, body: Body) -> Option:
    troop = TROOPS[body.troop]
    if troop.rides and not body.mounted:
        return Option(f"promote {troop.id} foot", (number,), label=f"{troop.name}, on foot")
    return Option(f"promote {troop.id}", (number,), label=troop.name)


@dataclass(slots=True)
class ChooseLeader(Phase[CampaignState]):
    """DXC-9f: equal ones as the owner chooses."""

    key = "choose_leader"
    rules = ("DXC-9d", "DXC-9f")
    group: str

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        if group is None or not group.healthy:
            return None
        found = _highest(s, self.group)
        if len(found) < 2:
            return None
        options = [_option(number, body) for number, body in enumerate(found)]
        return Decision(group.captain, "Who becomes the leader of this group?", Menu(options), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = s.groups.get(self.group)
        if group is None or not group.healthy:
            s.done()
        else:
            self.on_promote(s, ref, 0)

    def on_promote(self, s: CampaignState, ref: Referee, number: int) -> None:
        s.done()
        body = _highest(s, self.group)[number]
        group = change.set_men(s, self.group, minus(s.groups[self.group].men, (Body(body.troop, body.mounted, 1),)))
        change.write(s, self.group, wins=0)
        key = f"captain_{self.group}"
        name = f"{TROOPS[body.troop].name.partition(' (')[0]} of {self.group}"
        s.enlist(
            Leader(
                key,
                name,
                group.faction,
                group.side,
                group.captain,
                body.troop,
                PRESTIGE.new_leader,
                group=self.group,
                cell=group.cell,
                mounted=body.mounted,
            )
        )
        if ref.hears:
            text = f"{name} becomes a leader of prestige {PRESTIGE.new_leader}."
            tell(s, ref, "leader", text, "DXC-9d", "DXC-9f", touch=(self.group,))

"""DXC-14.5: refusing combat."""

from dataclasses import dataclass, replace

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.scene import Preview, Reason

from ...quick.force import Body
from ...quick.troops import TROOPS
from .. import captivity, change, fates
from ..band import dissolve, small
from ..esteem import outrage, prestige
from ..group import Group
from ..log import counted, named, tell
from ..ranks import minus, ranked
from ..spoils import robbed
from ..state import CampaignState
from .fallen import suffer
from .outlook import outlook
from .retreat import Retreat
from .stance import answers_attack

_STAND = Option("stand", label="Accept battle")
_REFUSE = Option("refuse", label="Refuse, and get away with losses")
_MENU = Menu((_STAND, _REFUSE))
_ROLLS = (
    Reason("each character rolls: 5 to 7 prisoner, 8 or 9 wounded, 10 killed", rules=("DXC-14.5a",)),
    Reason("rider −1, armoured −1, wounded +2", rules=("DXC-14.5a",)),
    Reason("a leader loses 1 prestige, a chest half its silver", rules=("DXC-14.5c", "DXC-1i")),
)


@dataclass(slots=True)
class Refuse(Phase[CampaignState]):
    """DXC-14.5a, DXC-14.5d: each attacked group in turn. Mercenaries go with their employer."""

    key = "refuse"
    rules = ("DXC-14.5a", "DXC-14.5d")
    groups: tuple[str, ...]
    """Those that have not been asked."""

    def ask(self, s: CampaignState) -> Decision | None:
        group = self.next(s)
        if group is None or group.captain < 0 or answers_attack(s, group) != "ask":
            return None
        prompt = f"{named(s, group.key)} is attacked. Accept battle?"
        return Decision(group.captain, prompt, _MENU, rules=self.rules)

    def next(self, s: CampaignState) -> Group | None:
        if not self.groups:
            return None
        group = s.groups[self.groups[0]]
        return None if group.service is not None else group

    def run(self, s: CampaignState, ref: Referee) -> None:
        if not self.groups:
            self._over(s, ref)
            return
        group = self.next(s)
        if group is not None and answers_attack(s, group) == "avoid":
            self.on_refuse(s, ref)
        else:
            self.on_stand(s, ref)

    def on_stand(self, s: CampaignState, ref: Referee) -> None:
        s.then(replace(self, groups=self.groups[1:]))

    def on_refuse(self, s: CampaignState, ref: Referee) -> None:
        contest = s.contest
        assert contest is not None
        key = self.groups[0]
        following = [key, *[band.key for band in s.serving(key)]]
        leaving = tuple([one for one in contest.defenders if one in following])
        s.then(replace(self, groups=tuple([one for one in self.groups if one not in leaving])))
        s.contest = replace(contest, defenders=tuple([one for one in contest.defenders if one not in leaving]))
        victor = contest.attackers[0] if contest.attackers else ""
        if ref.hears:
            tell(s, ref, "refuse", f"{named(s, key)} refuses combat.", "DXC-14.5a", touch=(key,))
        for leader in s.leaders_of(key):
            prestige(s, ref, leader.key, -1, "DXC-14.5c")
        for one in leaving:
            robbed(s, ref, one, victor, whole=False, side=contest.attacker)
            _get_away(s, ref, one, victor)
            if one in s.groups:
                change.mark(s, one, busy=s.turn)
        s.call(Retreat(tuple([one for one in leaving if one in s.groups]), contest.from_cell, victor, contest.attacker))

    def _over(self, s: CampaignState, ref: Referee) -> None:
        """DXC-8.3d: if nobody is left to fight there is no battle, and the attacker's move is over. DXC-7o: but peace
        is broken by the attack."""
        contest = s.contest
        assert contest is not None
        s.done()
        if not contest.defenders and (contest.site < 0 or contest.rises):
            for key in contest.attackers:
                change.mark(s, key, busy=s.turn)
            if contest.faithless:
                outrage(s, ref, contest.cell)
            s.contest = None

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        """Who stands: what one roll would bring. Who refuses: what each man does."""
        assert s.contest is not None
        return Preview(outlook(s, s.contest) if option is _STAND else _ROLLS)


def _get_away(s: CampaignState, ref: Referee, key: str, victor: str) -> None:
    """DXC-14.5a, DXC-14.5b, DXC-14.5c: each character rolls, leaders too: too many dice for odds."""
    ref.horizon("who gets away")
    group = s.groups[key]
    lost: list[Body] = []
    captured: list[Body] = []
    hurt: list[Body] = []
    dead = 0
    dice: list[int] = []
    for body in group.men:
        troop = TROOPS[body.troop]
        for wounded, men in ((False, body.healthy), (True, body.wounded)):
            for _ in range(men):
                dice.append(ref.die(10))
                fate = fates.refused(dice[-1], body.mounted, troop.armoured, wounded)
                one = Body(body.troop, body.mounted, int(not wounded), int(wounded))
                if fate == "killed":
                    dead += 1
                    lost.append(one)
                elif fate == "prisoner":
                    captured.append(one)
                elif fate == "wounded":
                    lost.append(one)
                    hurt.append(Body(body.troop, body.mounted, 0, 1))
    change.set_men(s, key, ranked((*minus(group.men, (*lost, *captured)), *hurt)))
    taken = ranked(captured)
    if ref.hears:
        count = sum(body.healthy + body.wounded for body in taken)
        text = f"{named(s, key)} gets away: {dead} dead, {len(hurt)} wounded, {counted(count, 'prisoner')}."
        tell(s, ref, "losses", text, "DXC-14.5a", "DXC-14.5b", d10=tuple(dice), touch=(key,))
    for leader in s.leaders_of(key):
        troop = TROOPS[leader.troop]
        die = ref.die(10)
        fate = fates.refused(die, leader.mounted and troop.rides, troop.armoured, leader.wounded)
        suffer(s, ref, leader.key, fate, victor, "DXC-14.5c", die=die)
    if taken:
        captivity.take(s, ref, victor, group.faction, taken)
    if small(s, s.groups[key]):
        captivity.free_all(s, ref, key)
        dissolve(s, ref, key, "DXC-14.5a")

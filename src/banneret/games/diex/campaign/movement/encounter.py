"""DXC-13: what a group meets in a hex, in this order: opposing groups, lone leaders, convoys, the settlement. A battle
ends the list (DXC-13a). Mercenaries are recruited at the end of the move (ruling)."""

from dataclasses import dataclass
from typing import Annotated

from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason
from banneret.kernel.shape import Span

from ..attitude import scots_hostile
from ..band import may_attack, total
from ..battle.clash import attack, challenge, present, rising
from ..battle.outlook import outlook
from ..battle.stance import order_of, would_attack
from ..esteem import passes
from ..group import NEUTRAL, REBEL, Group
from ..log import named, tell, where
from ..spoils import seize
from ..state import CampaignState
from .lone import hunt

_PASS = Option("pass", label="Do not attack")
_RISE = Option("rise", label="The settlement attacks")
_QUIET = Option("pass", label="Keep quiet")
_LEAVE = Option("leave", label="Leave it alone")
_SPARE = Option("spare", label="Let him go")

GROUPS, REPLY, LEADERS, CONVOYS, SETTLEMENT, DONE = range(6)


def met(s: CampaignState, group: Group) -> bool:
    """DXC-8.3d: whether entering this hex is an encounter."""
    cell, side = group.cell, group.side
    if s.posts.held[1 - side] >> cell & 1:
        return True
    for leader in s.muster.alone:
        if leader.cell == cell and leader.side != side:
            return True
    for convoy in s.convoys.values():
        if convoy.cell == cell and convoy.side != side:
            return True
    number = s.site_at(cell)
    return group.faction == "norman" and number >= 0 and not passes(s, group.key, number)


@dataclass(slots=True)
class Encounter(Phase[CampaignState]):
    """Each step asks at most one seat. Even hostile groups fight only if somebody decides to: the active player decides
    first, then the other (DXC-13.2e)."""

    key = "encounter"
    rules = ("DXC-13a", "DXC-13.2e")
    group: str
    at: Annotated[int, Span(GROUPS, DONE)] = GROUPS
    peace: bool = False
    """DXC-13.2d: the Scots have rolled, and are not hostile."""
    rolled: bool = False

    def _at(self, at: int) -> "Encounter":
        return Encounter(self.group, at, self.peace, self.rolled)

    # ---------------------------------------------------------------- what is asked

    def ask(self, s: CampaignState) -> Decision | None:
        group = s.groups.get(self.group)
        if group is None or group.busy == s.turn:
            return None
        return _ASKS[self.at](self, s, group)

    def ask_groups(self, s: CampaignState, group: Group) -> Decision | None:
        foes = self.foes(s, group)
        if not foes or would_attack(s, group, foes) != "ask" or self._scots(s, group):
            return None
        prompt = f"{named(s, group.key)} meets {', '.join(named(s, key) for key in foes)}. Attack?"
        return Decision(group.captain, prompt, _attack_menu(s, foes), rules=("DXC-13.2e", "DXC-7n"))

    def ask_reply(self, s: CampaignState, group: Group) -> Decision | None:
        foe = self.replier(s, group)
        if foe is None or would_attack(s, foe, (group.key,)) != "ask":
            return None
        prompt = f"{named(s, group.key)} has come to {where(s, group.cell)}. Does {named(s, foe.key)} attack?"
        return Decision(foe.captain, prompt, _attack_menu(s, (group.key,)), rules=("DXC-13.2e", "DXC-7n"))

    def ask_leaders(self, s: CampaignState, group: Group) -> Decision | None:
        quarry = self.quarry(s, group)
        if quarry is None or order_of(s, group.key).stance != "ask":
            return None
        leader = s.leaders[quarry]
        options = Menu((Option(f"hunt {quarry}", (quarry,), label=f"Hunt {leader.name}", touch=(quarry,)), _SPARE))
        return Decision(group.captain, f"{leader.name} is here, alone. Hunt him?", options, rules=("DXC-9g",))

    def ask_convoys(self, s: CampaignState, group: Group) -> Decision | None:
        key = self.convoy(s, group)
        if key is None or s.convoys[key].side != NEUTRAL or order_of(s, group.key).to >= 0:
            return None
        options = Menu((Option(f"escort {key}", (key,), label=f"Escort the convoy {key}", touch=(key,)), _LEAVE))
        return Decision(group.captain, "A convoy is here. Take it under escort?", options, rules=("DXC-11f",))

    def ask_settlement(self, s: CampaignState, group: Group) -> Decision | None:
        number = self.rebellious(s, group)
        if number < 0:
            return None
        name = s.country.sites[number].name
        prompt = f"{name} is in revolt against {named(s, group.key)}. Does it rise?"
        return Decision(s.captain_of(REBEL), prompt, _RISING, rules=("DXC-13.5c", "DXC-7c"), interrupt="rising")

    def ask_done(self, s: CampaignState, group: Group) -> Decision | None:
        return None

    # ---------------------------------------------------------------- who is there

    def foes(self, s: CampaignState, group: Group) -> tuple[str, ...]:
        """Whom the active group may attack: a group of the other side that has not shut itself in."""
        if self.peace or group.repelled == s.turn:
            return ()
        here = present(s, group.cell, 1 - group.side)
        return tuple([key for key in here if s.groups[key].service is None and may_attack(s, group, s.groups[key])])

    def replier(self, s: CampaignState, group: Group) -> Group | None:
        """The largest group of the other side that may attack the one that has come."""
        if self.peace:
            return None
        for key in present(s, group.cell, 1 - group.side):
            foe = s.groups[key]
            if foe.service is None and foe.busy != s.turn and may_attack(s, foe, group):
                return foe
        return None

    def _scots(self, s: CampaignState, group: Group) -> bool:
        """DXC-13.2d: whether it must be rolled for how Scots and Saxons of different sides meet."""
        if self.rolled:
            return False
        here = present(s, group.cell, 1 - group.side)
        return any({group.faction, s.groups[key].faction} == {"saxon", "scottish"} for key in here)

    def quarry(self, s: CampaignState, group: Group) -> str | None:
        """DXC-9g: a leader of the other side who is here without men."""
        for leader in s.muster.alone:
            if leader.cell == group.cell and leader.side != group.side:
                return leader.key
        return None

    def convoy(self, s: CampaignState, group: Group) -> str | None:
        """DXC-11f: one that is not escorted by somebody else here."""
        for convoy in s.convoys.values():
            if convoy.cell == group.cell and convoy.side != group.side and not convoy.escort:
                return convoy.key
        return None

    def rebellious(self, s: CampaignState, group: Group) -> int:
        """DXC-13.5c: the settlement that may rise; a city does not, nor a village that has nobody (DXC-13.6a)."""
        number = s.site_at(group.cell)
        if number < 0 or group.faction != "norman":
            return -1
        kind = s.country.sites[number].kind
        if kind == "city" or (kind == "village" and not s.resources[number]):
            return -1
        return -1 if passes(s, group.key, number) else number

    # ---------------------------------------------------------------- what happens

    def run(self, s: CampaignState, ref: Referee) -> None:
        group = s.groups.get(self.group)
        if group is None or group.busy == s.turn or self.at == DONE:
            s.done()
            return
        _RUNS[self.at](self, s, ref, group)

    def run_groups(self, s: CampaignState, ref: Referee, group: Group) -> None:
        if self._scots(s, group):
            die = ref.die(10)
            hostile = scots_hostile(die)
            s.then(Encounter(self.group, self.at, not hostile, True))
            if ref.hears:
                word = "hostile" if hostile else "not hostile"
                tell(s, ref, "attitude", f"The Scots are {word}.", "DXC-13.2d", d10=(die,))
            return
        foes = self.foes(s, group)
        if foes and would_attack(s, group, foes) == "fight":
            self.on_attack(s, ref, foes[0])
        else:
            s.then(self._at(REPLY))

    def run_reply(self, s: CampaignState, ref: Referee, group: Group) -> None:
        foe = self.replier(s, group)
        if foe is not None and would_attack(s, foe, (group.key,)) == "fight":
            self.on_attack(s, ref, group.key)
        else:
            s.then(self._at(LEADERS))

    def run_leaders(self, s: CampaignState, ref: Referee, group: Group) -> None:
        quarry = self.quarry(s, group)
        s.then(self._at(CONVOYS))
        if quarry is not None and order_of(s, group.key).stance == "fight":
            hunt(s, ref, group.key, quarry)

    def run_convoys(self, s: CampaignState, ref: Referee, group: Group) -> None:
        """DXC-11f: one of the enemy belongs to the first group that meets it. A group on its orders passes a neutral
        one."""
        key = self.convoy(s, group)
        if key is None or s.convoys[key].side == NEUTRAL:
            s.then(self._at(SETTLEMENT))
        else:
            seize(s, ref, key, group.side, "", "DXC-11f")

    def run_settlement(self, s: CampaignState, ref: Referee, group: Group) -> None:
        s.then(self._at(DONE))

    def on_attack(self, s: CampaignState, ref: Referee, key: str) -> None:
        group = s.groups[self.group]
        s.then(self._at(DONE))
        if key == group.key:
            foe = self.replier(s, group)
            assert foe is not None
            attack(s, ref, foe.key, key)
        else:
            attack(s, ref, group.key, key)

    def on_pass(self, s: CampaignState, ref: Referee) -> None:
        s.then(self._at(self.at + 1))

    def on_hunt(self, s: CampaignState, ref: Referee, key: str) -> None:
        s.then(self._at(CONVOYS))
        hunt(s, ref, self.group, key)

    def on_spare(self, s: CampaignState, ref: Referee) -> None:
        s.then(self._at(CONVOYS))

    def on_escort(self, s: CampaignState, ref: Referee, key: str) -> None:
        group = s.groups[self.group]
        seize(s, ref, key, group.side, group.key, "DXC-11f")

    def on_leave(self, s: CampaignState, ref: Referee) -> None:
        s.then(self._at(SETTLEMENT))

    def on_rise(self, s: CampaignState, ref: Referee) -> None:
        number = self.rebellious(s, s.groups[self.group])
        s.then(self._at(DONE))
        rising(s, ref, number, self.group)

    # ---------------------------------------------------------------- why

    def why_not(self, s: CampaignState, seat: int, words: list[str]) -> Refusal | None:
        group, foe = s.groups.get(self.group), s.groups.get(words[-1])
        if group is None or foe is None or words[0] != "attack":
            return None
        if foe.cell != group.cell:
            return Refusal("DXC-13.2e", f"{named(s, foe.key)} is not in this hex.")
        return Refusal("DXC-7n", f"{named(s, group.key)} has a total of {total(s, group, foe)}: it may not attack.")

    def preview(self, s: CampaignState, seat: int, option: Option) -> Preview | None:
        if option.verb != "attack":
            return None
        group, other = s.groups[self.group], s.groups[option.args[0]]
        if other.key == group.key:
            foe = self.replier(s, group)
            if foe is None:
                return None
            group, other = foe, group
        from_total, to_total = total(s, group, other), total(s, other, group)
        reasons = [
            Reason(f"{group.soldiers} men against {other.soldiers}", rules=("DXC-8.1b",)),
            Reason(f"totals {from_total} and {to_total}: above 7 may attack", rules=("DXC-7k", "DXC-7n")),
            *outlook(s, challenge(s, group.key, other.key)),
        ]
        return Preview(tuple(reasons))


_RISING = Menu((_RISE, _QUIET))
_ASKS = (
    Encounter.ask_groups,
    Encounter.ask_reply,
    Encounter.ask_leaders,
    Encounter.ask_convoys,
    Encounter.ask_settlement,
    Encounter.ask_done,
)
_RUNS = (
    Encounter.run_groups,
    Encounter.run_reply,
    Encounter.run_leaders,
    Encounter.run_convoys,
    Encounter.run_settlement,
)


def _attack_menu(s: CampaignState, keys: tuple[str, ...]) -> Menu:
    return Menu(
        [
            *[Option(f"attack {key}", (key,), label=f"Attack {named(s, key)}", touch=(key,)) for key in keys],
            _PASS,
        ]
    )

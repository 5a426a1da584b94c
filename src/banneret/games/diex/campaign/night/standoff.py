"""DXC-8.3e, DXC-8.3f: at the end of a turn opposing groups in one hex fight, or the smaller withdraws."""

from dataclasses import dataclass, replace
from typing import Annotated

from banneret.board.hex import members
from banneret.kernel.decision import Decision
from banneret.kernel.option import Menu, Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.shape import Span

from ...numbers import Somewhere
from .. import change
from ..band import company, may_attack
from ..battle.clash import attack
from ..battle.retreat import menu_of
from ..battle.stance import would_attack
from ..group import KING, REBEL, Group
from ..log import named, tell, where
from ..state import CampaignState

_HOLD = Option("hold", label="Do not attack")
FIRST, SECOND, WITHDRAW = range(3)


def _free(s: CampaignState, group: Group) -> bool:
    """DXC-8.3f: besiegers and besieged are exempt; mercenaries go with their employer."""
    return group.service is None and not (s.sieges and (s.besieging(group.key) or s.shut_in(group.key)))


def facing(s: CampaignState, cell: int) -> tuple[list[Group], list[Group]]:
    """The groups of both sides in a hex, the largest first."""
    found: tuple[list[Group], list[Group]] = ([], [])
    for group in s.here(cell):
        if group.side >= 0 and _free(s, group):
            found[group.side].append(group)
    for groups in found:
        groups.sort(key=lambda group: (-group.soldiers, group.key))
    return found


def standoffs(s: CampaignState) -> list[int]:
    """The hexes where opposing groups stand."""
    held = s.posts.held
    return [cell for cell in members(held[KING] & held[REBEL]) if all(facing(s, cell))]


def larger(s: CampaignState, cell: int) -> int:
    """The side with the higher headcount; equal ones: the one that was there first, so that who entered last
    withdraws."""
    kings, rebels = facing(s, cell)
    men = [sum(group.soldiers for group in groups) for groups in (kings, rebels)]
    if men[KING] != men[REBEL]:
        return KING if men[KING] > men[REBEL] else REBEL
    last = [max((group.arrived, group.entry) for group in groups) for groups in (kings, rebels)]
    return KING if last[KING] <= last[REBEL] else REBEL


@dataclass(slots=True)
class Standoff(Phase[CampaignState]):
    """One hex after the other: the larger side decides first whether it attacks, then the other; if neither does, the
    smaller goes away. That costs no prestige."""

    key = "standoff"
    rules = ("DXC-8.3e", "DXC-8.3f")
    cell: Somewhere = -1
    step: Annotated[int, Span(FIRST, WITHDRAW)] = FIRST
    seen: tuple[int, ...] = ()

    def _side(self, s: CampaignState) -> int:
        side = larger(s, self.cell)
        return side if self.step == FIRST else 1 - side

    def _pair(self, s: CampaignState) -> tuple[Group, Group] | None:
        """Who could attack whom; None if nobody may."""
        both = facing(s, self.cell)
        side = self._side(s)
        for group in both[side]:
            for foe in both[1 - side]:
                if may_attack(s, group, foe):
                    return group, foe
        return None

    def asked(self, s: CampaignState) -> Group | None:
        """Whose captain decides now: about an attack, or about where to withdraw to."""
        if self._over(s):
            return None
        if self.step == WITHDRAW:
            return self._leaving(s)
        pair = self._pair(s)
        return None if pair is None else pair[0]

    def _over(self, s: CampaignState) -> bool:
        return self.cell < 0 or not all(facing(s, self.cell))

    def ask(self, s: CampaignState) -> Decision | None:
        if self._over(s):
            return None
        if self.step == WITHDRAW:
            group = self._leaving(s)
            cells = self._away(s, group)
            if cells.bit_count() < 2:
                return None
            prompt = f"Night falls. Where does {named(s, group.key)} withdraw to?"
            return Decision(group.captain, prompt, menu_of(s.country, cells), rules=self.rules)
        pair = self._pair(s)
        if pair is None or would_attack(s, pair[0], (pair[1].key,)) != "ask":
            return None
        group, foe = pair
        option = Option(f"attack {foe.key}", (), label=f"Attack {named(s, foe.key)}", touch=(foe.key,))
        prompt = f"Night falls at {where(s, self.cell)}. Does {named(s, group.key)} attack?"
        return Decision(group.captain, prompt, Menu((option, _HOLD)), rules=self.rules)

    def run(self, s: CampaignState, ref: Referee) -> None:
        if self._over(s):
            self._next(s)
        elif self.step == WITHDRAW:
            self._withdraw(s, ref)
        else:
            pair = self._pair(s)
            if pair is not None and would_attack(s, pair[0], (pair[1].key,)) == "fight":
                self.on_attack(s, ref)
            else:
                self.on_hold(s, ref)

    def _next(self, s: CampaignState) -> None:
        ahead = next((cell for cell in standoffs(s) if cell not in self.seen), -1)
        if ahead < 0:
            s.done()
        else:
            s.then(Standoff(ahead, FIRST, (*self.seen, ahead)))

    def on_attack(self, s: CampaignState, ref: Referee) -> None:
        pair = self._pair(s)
        assert pair is not None
        s.then(Standoff(-1, FIRST, self.seen))
        attack(s, ref, pair[0].key, pair[1].key)

    def on_hold(self, s: CampaignState, ref: Referee) -> None:
        s.then(replace(self, step=self.step + 1))

    # ---------------------------------------------------------------- going away

    def _leaving(self, s: CampaignState) -> Group:
        return facing(s, self.cell)[1 - larger(s, self.cell)][0]

    def _away(self, s: CampaignState, group: Group) -> int:
        """DXC-8.3f: passable, without an enemy group, and not the hex from which the enemy came."""
        foes = {other.cell for other in s.groups.values() if other.side == 1 - group.side}
        came = {other.came for other in facing(s, self.cell)[1 - group.side]}
        found = 0
        for cell in members(s.country.lattice.neighbours[self.cell]):
            if s.country.cost[cell] and cell not in foes and cell not in came:
                found |= 1 << cell
        return found

    def _withdraw(self, s: CampaignState, ref: Referee) -> None:
        group = self._leaving(s)
        cells = self._away(s, group)
        if cells:
            self.on_retreat(s, ref, cells.bit_length() - 1)
            return
        foe = facing(s, self.cell)[1 - group.side][0]
        s.then(Standoff(-1, FIRST, self.seen))
        attack(s, ref, foe.key, group.key)  # DXC-8.3f: if there is nowhere to go it must fight

    def on_retreat(self, s: CampaignState, ref: Referee, cell: int) -> None:
        group = self._leaving(s)
        before = group.cell
        for key in company(s, group.key):
            change.place(s, key, cell, before)
        s.then(Standoff(self.cell, WITHDRAW, self.seen))
        if ref.hears:
            text = f"{named(s, group.key)} withdraws from {where(s, before)} to {where(s, cell)}."
            tell(s, ref, "withdraws", text, "DXC-8.3e", "DXC-8.3f", touch=(group.key,))

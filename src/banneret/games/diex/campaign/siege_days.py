"""DXC-15e: after all movement each besieged place has its day."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.state import Inner

from ..laying_siege import SIEGE
from ..siege.part import Enrolled, SiegeReport, lay_siege, siege_report, starve
from ..siege.state import Fights as SiegeFights
from ..siege.state import SiegeState
from . import captivity, change, sieges
from .band import dissolve, small
from .battle.fallen import fall, suffer
from .battle.retreat import Retreat
from .battle.settling import LARGE
from .esteem import prestige
from .log import counted, named, tell
from .sieges import BESIEGER, GARRISON
from .state import CampaignState, Siege
from .surrender import Surrender
from .victory import score


def _fights(s: CampaignState, siege: Siege) -> SiegeFights:
    """DXC-17.0: the setting of the table, as the siege knows it."""
    if s.fights == "leaders":
        return "skirmish" if any(s.leaders_of(key) for key in (*siege.besiegers, *siege.inside)) else "quick"
    if s.fights == "large":
        men = sum(s.groups[key].soldiers for key in (*siege.besiegers, *siege.inside))
        return "skirmish" if men >= LARGE else "quick"
    return s.fights


@dataclass(slots=True)
class SiegeDays(Phase[CampaignState]):
    """One siege after the other, each a game within the game that rests after its day."""

    key = "siege_days"
    rules = ("DXC-15c", "DXC-15e", "DXC-6a", "DXS-11.1.1g")
    done_today: tuple[str, ...] = ()

    def run(self, s: CampaignState, ref: Referee) -> None:
        sieges.tidy(s, ref)
        ahead = next((key for key in s.sieges if key not in self.done_today), None)
        if ahead is None:
            s.done()
            return
        siege = s.sieges[ahead]
        motte = s.mottes[ahead]
        inside = siege.inside[0] if siege.inside else ""
        seats = (
            s.groups[siege.besiegers[0]].captain,
            s.groups[inside].captain if inside else s.captain_of(motte.side),
        )
        if siege.game is None:
            attackers = [man for key in siege.besiegers for man in sieges.enrolled(s, key)]
            motte = sieges.call_in(s, motte)
            defenders = [*sieges.garrison(s, motte), *[man for key in siege.inside for man in sieges.enrolled(s, key)]]
            name = f"The siege of {motte.name}"
            game = lay_siege(
                name, "castle", tuple(attackers), tuple(defenders), motte.resources, _fights(s, siege), motte.works
            )
        else:
            found = siege.game.state
            assert isinstance(found, SiegeState)
            game = found
            sieges.reconcile(s, siege, game)
            siege.game = None
        starve(game, [key for key in siege.besiegers if s.groups[key].unsupplied])
        s.then(SiegeDays((*self.done_today, ahead)))
        s.enter(SIEGE, game, seats)

    def on_inner(self, s: CampaignState, ref: Referee, inner: Any) -> None:
        ref.horizon()
        key = self.done_today[-1]
        siege = s.sieges[key]
        report = siege_report(inner)
        siege.game = None if report.over else Inner(SIEGE.part_id, inner, (0, 1))
        self._come_back(s, ref, siege, report)
        if report.over:
            self._over(s, ref, siege, report)

    # ---------------------------------------------------------------- men

    def _come_back(self, s: CampaignState, ref: Referee, siege: Siege, report: SiegeReport) -> None:
        """Men, wounds, deaths and prisoners come back and stay."""
        bands: dict[str, list[Enrolled]] = {}
        for man, condition in report.men:
            if condition in ("dead", "captured"):
                continue
            if man.leader:
                self._leader(s, man)
            else:
                bands.setdefault(man.band, []).append(man)
        for band in (*siege.besiegers, *siege.inside):
            men, mending = sieges.ranks_of(bands.get(band, ()), s.turn)
            change.write(s, band, men=men, mending=mending)
        motte = s.mottes[siege.motte]
        men, _ = sieges.ranks_of(bands.get(GARRISON, ()), s.turn)
        change.motte(s, motte.key, garrison=men)
        taken: dict[str, list[Enrolled]] = {}
        dead: Counter[str] = Counter()
        for man, condition in report.lost:  # today; whom an event brought is nobody's (band "")
            if man.leader:
                self._fate(s, ref, siege, man.band, man.leader, condition)
            elif condition == "captured" and man.band:
                taken.setdefault(man.band, []).append(man)
            elif man.band:
                dead[man.band] += 1
        if ref.hears:
            self._tell(s, ref, siege, dead, taken)
        for band, prisoners in taken.items():
            captor = siege.inside[:1] if band in siege.besiegers else siege.besiegers[:1]
            men, _ = sieges.ranks_of(prisoners, s.turn)
            faction = s.groups[band].faction if band in s.groups else motte.faction
            captivity.take(s, ref, captor[0] if captor else "", faction, men)

    @staticmethod
    def _tell(
        s: CampaignState, ref: Referee, siege: Siege, dead: Counter[str], taken: dict[str, list[Enrolled]]
    ) -> None:
        """What the day has cost each group, and the garrison."""
        for band in (*siege.besiegers, *siege.inside, GARRISON):
            if dead[band] or band in taken:
                name = f"The garrison of {s.mottes[siege.motte].name}" if band == GARRISON else named(s, band)
                lost = f"{counted(dead[band], 'dead', 'dead')}, {counted(len(taken.get(band, ())), 'prisoner')}"
                touch = siege.motte if band == GARRISON else band
                tell(s, ref, "losses", f"{name}: {lost}.", "DXC-15c", touch=(touch,))

    @staticmethod
    def _leader(s: CampaignState, man: Enrolled) -> None:
        for leader in s.leaders_of(man.band):
            if leader.name == man.leader:
                due = s.turn + 1 + man.due if man.wounded and man.due >= 0 else -1
                change.lead(s, leader.key, wounded=man.wounded, due=due, mounted=man.mounted)

    @staticmethod
    def _fate(s: CampaignState, ref: Referee, siege: Siege, band: str, name: str, condition: str) -> None:
        for leader in s.leaders_of(band):
            if leader.name != name:
                continue
            if condition == "dead":
                fall(s, ref, leader.key, "DXC-15c")
            elif condition == "captured":
                captor = siege.inside[:1] if band in siege.besiegers else siege.besiegers[:1]
                suffer(s, ref, leader.key, "prisoner", captor[0] if captor else "", "DXC-15c")

    # ---------------------------------------------------------------- the end

    def _over(self, s: CampaignState, ref: Referee, siege: Siege, report: SiegeReport) -> None:
        motte = s.mottes[siege.motte]
        change.motte(s, motte.key, resources=report.resources, works=report.works)
        if report.winner == BESIEGER:
            stormed = report.kind == "taken"
            if stormed:
                self._battle(s, ref, siege, won=True)
            s.call(Surrender(siege.motte, stormed=stormed, negotiated=report.negotiated))
            return
        sieges.end(s, ref, siege.motte, "It is lifted.", "DXC-15h", report=report)
        if report.barred:
            change.motte(s, motte.key, barred=s.turn + 2)
        leaving = tuple([key for key in siege.besiegers if key in s.groups])
        for key in leaving:
            if small(s, s.groups[key]):
                captivity.free_all(s, ref, key)
                dissolve(s, ref, key, "DXC-8.1h")
        if report.retreats:
            self._battle(s, ref, siege, won=False)
            s.call(Retreat(tuple([key for key in leaving if key in s.groups])))

    @staticmethod
    def _battle(s: CampaignState, ref: Referee, siege: Siege, *, won: bool) -> None:
        """DXC-9c, DXC-1m: an assault that takes the place or is repelled counts as a battle."""
        motte = s.mottes[siege.motte]
        winner = 1 - motte.side if won else motte.side
        for key in (*siege.besiegers, *siege.inside):
            outside = key in siege.besiegers
            for leader in s.leaders_of(key):
                prestige(s, ref, leader.key, 1 if outside == won else -1, "DXC-9c")
        if ref.hears:
            word = "is stormed" if won else "holds out"
            tell(s, ref, "siege", f"{motte.name} {word}.", "DXC-17.3d", touch=(motte.key,))
        score(s, ref, winner, "battle", s.data.victory.battle_won_half, f"{motte.name}.", "DXC-1m", "DXC-9c")

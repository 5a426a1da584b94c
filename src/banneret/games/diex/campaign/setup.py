"""DXC-16: a campaign before its first turn."""

from dataclasses import dataclass
from functools import cache
from typing import cast

from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.secret import Secret

from . import fates
from .country.country import country
from .country.scenarios import campaign_data
from .group import KING, NEUTRAL, Book, Convoy, Faction, Group, Leader, Motte, Service, Spy
from .log import tell
from .newcomers import arrival
from .ranks import mustered, riders_only
from .shares import Share, share
from .state import CampaignState, Fights
from .turn import Turn

_NUMBERS = {"n": 20, "x": 20, "d": 20, "s": 20, "m": 20}
"""Groups that come into being in play are numbered from here on: their numbers only tell them apart (DXC-4a)."""


def set_up(scenario: str, fights: Fights, weather: bool, season: bool) -> CampaignState:
    """DXC-16.2: all counters of turn 1 in their places; the weather has not been rolled for."""
    return _first(scenario, fights, weather, season).clone()


def _blank(scenario: str, fights: Fights, weather: bool, season: bool, seats: Share) -> CampaignState:
    data = campaign_data(seats.campaign)
    sites = country(data.map).sites
    return CampaignState(
        scenario=scenario,
        fights=fights,
        weather=weather,
        season=season,
        sides=seats.sides,
        points=[{}, {}],
        groups={},
        leaders={},
        resources=[site.resources for site in sites],
        loyalty=[site.loyalty for site in sites],
        drafted={},
        patients={},
        mottes={},
        works={},
        convoys={},
        spies={},
        sieges={},
        notes=[{}, {}],
        orders={},
        rations={},
        numbers=dict(_NUMBERS),
    )


@cache
def _first(scenario: str, fights: Fights, weather: bool, season: bool) -> CampaignState:
    seats = share(scenario)
    s = _blank(scenario, fights, weather, season, seats)
    data = s.data
    for motte in data.mottes:  # DXC-5.2a, DXC-5.2b
        garrison = mustered("norman", motte.garrison)
        s.mottes[motte.id] = Motte(motte.id, motte.name, motte.cell, KING, "norman", garrison, motte.resources)
    for convoy in data.convoys:  # DXC-11d
        s.convoys[convoy.id] = Convoy(
            convoy.id, convoy.cell, convoy.load, NEUTRAL, priced=True, start=convoy.start, end=convoy.end
        )
    for band in data.mercenaries:  # DXC-12.2a
        men = mustered(band.profile, band.soldiers)
        everybody = tuple(range(len(s.sides)))
        book = Secret(everybody, Book(men))
        s.put(Group(band.id, "mercenary", NEUTRAL, -1, band.cell, book, riders_only(men), service=Service()))
    for spy in data.spies:
        s.spies[spy.id] = Spy(spy.id, spy.side, spy.cell)
    for row in data.groups:
        if row.enter_turn == 1:
            arrival(s, row, row.cell)
        elif row.leader:  # he comes with his group
            found = data.leader(row.leader)
            captain = seats.captain(row.id, row.side)
            faction = cast(Faction, row.faction)
            s.enlist(
                Leader(found.id, found.name, faction, row.side, captain, found.troop, found.prestige, group=row.id)
            )
    s.turned = sum(loyalty <= 3 for loyalty in s.loyalty)
    s.call(Opening())
    return s


@dataclass(slots=True)
class Opening(Phase[CampaignState]):
    """DXC-16.2, DXC-18.0: the optional rolls, once, before turn 1."""

    key = "campaign_opening"
    rules = ("DXC-16.1", "DXC-16.2", "DXC-18.0", "DXC-18.1a", "DXC-18.1b", "DXC-18.2a", "DXC-18.2b")

    def run(self, s: CampaignState, ref: Referee) -> None:
        if ref.hears:
            tell(s, ref, "scenario", f"{s.data.name}. {s.data.background}", "DXC-16.2")
        if s.weather:
            self._weather(s, ref)
        if s.season:
            self._season(s, ref)
        s.turned = sum(loyalty <= 3 for loyalty in s.loyalty)
        s.then(Turn())

    @staticmethod
    def _weather(s: CampaignState, ref: Referee) -> None:
        """DXC-18.1a, DXC-18.1b: not of cities and mottes."""
        die = ref.die(10)
        step = fates.weather(die)
        for site in s.country.sites:
            if site.kind != "city":
                s.resources[site.number] = fates.after_weather(s.resources[site.number], step)
        if ref.hears:
            sign = f"{step:+d}".replace("-", "−") if step else "no change"
            tell(s, ref, "weather", f"The year's weather: {sign} to all resources.", "DXC-18.1a", d10=(die,))

    @staticmethod
    def _season(s: CampaignState, ref: Referee) -> None:
        """DXC-18.2a."""
        die = ref.die(10)
        s.season_name, s.pace = fates.season(die)
        if ref.hears:
            sign = f"{s.pace:+d}".replace("-", "−") if s.pace else "no change"
            tell(s, ref, "season", f"It is {s.season_name}: {sign} to all movement.", "DXC-18.2a", d10=(die,))

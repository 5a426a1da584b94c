"""The papers beside the map: who moves next, missions and points, what a side has and knows, mottes, settlements."""

from functools import cache, lru_cache

from banneret.kernel.scene import Sheet

from ..attitude import stance
from ..country.country import Country, Site
from ..dues import tax
from ..log import counted, pounds, where
from ..ranks import soldiers
from ..state import CampaignState
from . import sight
from .counters import acting, called
from .ledger import groups, rolls, silver
from .missions import missions, points
from .notebook import notebook
from .paper import Row, paper
from .siege_note import siege_words
from .tokens import KEPT


def sheets(s: CampaignState, seat: int | None) -> tuple[Sheet, ...]:
    """In the order in which they are wanted; those of one side for that side only."""
    side = sight.side_of(s, seat)
    found = [march(s), missions(s, side), points(s)]
    if side != sight.NOBODY:
        found += [groups(s, side, seat), rolls(s, side, seat), silver(s, side, seat), notebook(s, side, seat)]
    return tuple([sheet for sheet in (*found, castles(s), settlements(s, side)) if sheet.rows])


def march(s: CampaignState) -> Sheet:
    """DXC-6e: the list of the turn is public; why it is so is not told."""
    acts = acting(s)
    keys = dict.fromkeys([key for key in (acts, *s.queue) if key in s.groups or key in s.leaders])
    rows: list[Row] = [
        (str(number), *_marcher(s, key), "moves now" if key == acts else "") for number, key in enumerate(keys, 1)
    ]
    return paper("march", "Order of march", ("", "Who", "At", ""), rows)


def _marcher(s: CampaignState, key: str) -> tuple[str, str]:
    if key in s.groups:
        return called(s, s.groups[key]), where(s, s.groups[key].cell)
    return f"{s.leaders[key].name}, alone", where(s, s.leaders[key].cell)


def castles(s: CampaignState) -> Sheet:
    """DXC-5.2, DXC-3b, DXC-15."""
    rows: list[Row] = []
    for motte in s.mottes.values():
        siege = s.sieges.get(motte.key)
        state = ""
        if siege is not None:
            state = siege_words(s, siege).removeprefix(f"{motte.name} ")
        elif motte.barred > s.turn:
            state = f"no siege before turn {motte.barred}"
        men = counted(soldiers(motte.garrison), "man", "men")
        rows.append((motte.name, s.data.sides[motte.side].name, men, str(motte.resources), state))
    return paper("castles", "Mottes", ("Motte", "Held by", "Garrison", "Resources", "State"), rows)


@cache
def _by_name(country: Country) -> tuple[Site, ...]:
    return tuple(sorted(country.sites, key=lambda site: site.name))


def settlements(s: CampaignState, side: int) -> Sheet:
    """DXC-5.1, DXC-7: all of it is public but where one's own wounded lie (DXC-3c)."""
    rows = []
    for site in _by_name(s.country):
        number = site.number
        beds = sum([one.men for one in s.patients.get(site.cell, ()) if one.side == side]) if s.patients else 0
        taxed = s.taxed >> number & 1 == 1
        rows.append(_site(site, s.loyalty[number], s.resources[number], taxed, s.drafted.get(number, 0), beds))
    return paper("settlements", "Settlements", ("Settlement", "Loyalty", "Wealth", "Tax", "State"), rows)


@lru_cache(maxsize=KEPT)
def _site(site: Site, loyalty: int, resources: int, taxed: bool, drafted: int, beds: int) -> Row:
    if not loyalty:
        return site.name, "—", "—", "—", "burnt down"
    words = [
        *([f"{drafted} recruited today"] if drafted else []),
        *([f"{beds} of yours lie wounded"] if beds else []),
    ]
    wealth = "without end" if site.kind == "city" else str(resources)
    due = "paid" if taxed else pounds(tax(site.kind, resources))
    return site.name, f"{loyalty} {stance(loyalty)}", wealth, due, ", ".join(words)

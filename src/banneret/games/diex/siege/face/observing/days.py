"""The days of a siege as numbers: what is on the record, and how long there may be food."""

from array import array
from functools import lru_cache

from banneret.kernel.observer import TYPECODE, Columns, Row

from ...state import Page, SiegeState
from ...supply import Ledger, days, possible
from ...tables import EVENTS, LOTS
from ..calendar import WORDS
from .gathering import flags, numbers
from .picture import Picture, clear

DEEDS = ("assault", "build", "negotiate", "wait", "sally", "battle", "retake", "none")
_DEED = {deed: number for number, deed in enumerate(DEEDS, 1)}
_MADE = {lot.name.lower(): number for number, lot in enumerate(LOTS)}
_HORSES = len(LOTS)
_KINDS = (*(lot.id for lot in LOTS), "packhorses")
_EVENTS = tuple(EVENTS[total].id if total in EVENTS else "" for total in range(1, max(EVENTS) + 1))
"""Events are known by their totals."""
_MOST_MADE = 999
_NOBODY = (0, 0)
_LATER = 20
"""So many days after the last one of the siege the chances of hunger are told apart; later ones together."""
_FAR = 250
"""Days of supply beyond that are told as this."""


class DayColumns:
    """A page for each day, as far as there are days: `days` is the last of a siege; one of a campaign has no more than
    the campaign has."""

    def __init__(self, columns: Columns, days: int, men: int, hexes: int) -> None:
        self.days = days
        self.day = columns.number("day", days)
        self.event = columns.choice("event", _EVENTS)
        self.happened = flags(columns, [f"event{total}.happened" for total in range(1, len(_EVENTS) + 1)])
        self.initiative = columns.choice("initiative", WORDS)
        first = len(columns.all)
        for day in range(1, days + 1):
            columns.choice(f"day{day}.event", _EVENTS)
            columns.choice(f"day{day}.initiative", WORDS)
            columns.choice(f"day{day}.deed", DEEDS)
            columns.flag(f"day{day}.fought_out")
            columns.number(f"day{day}.burnt", 2 * hexes)
            for what in ("dead", "wounded"):
                for word in WORDS:
                    columns.number(f"day{day}.{word}.{what}", men)
            for kind in _KINDS:
                columns.number(f"day{day}.{kind}", _MOST_MADE)
        self.pages = first
        self.wide = (len(columns.all) - first) // days
        self.men = men
        self.burnt = 2 * hexes
        self.food = columns.number("food.last", _FAR, -_FAR)  # what is spoilt may be more than there is
        columns.number("food.mouths", men)
        self.larder = columns.number("larder.last", _FAR)
        columns.number("larder.found", _FAR)
        self.hunger = numbers(columns, [f"hunger.day{day}" for day in range(1, days + _LATER + 1)], 1000)
        self.hungry_days = days + _LATER

    def paint(self, s: SiegeState, picture: Picture) -> None:
        """What is not as it was."""
        image, pages = picture.image, s.pages[: self.days]
        written = s.result is None and 0 < len(s.pages) <= self.days and s.pages[-1].day == s.day
        today = s.day, s.event, s.initiative, s.happened, s.larder, s.found, len(pages), written
        if picture.today == today and picture.pages == pages:
            return
        image[self.day] = s.day if s.day < self.days else self.days
        image[self.event] = s.event
        image[self.initiative] = s.initiative + 1
        for total in range(len(_EVENTS)):
            image[self.happened + total] = s.happened >> total + 1 & 1
        known = s.larder >= 0 or s.found >= 0
        image[self.larder] = min(_FAR, s.larder + 1) if known else 0
        image[self.larder + 1] = min(_FAR, s.found + 1) if known else 0
        before, last, to = picture.pages, len(picture.pages) - 1, self.pages
        for number, page in enumerate(pages):
            # The last one may have told of its day while it was being written.
            if number >= last or before[number] is not page:
                clear(image, to, self.wide)
                self._page(page, image, to)
            to += self.wide
        if last >= len(pages):
            clear(image, to, self.wide * (last + 1 - len(pages)))
        if written:  # today is still open
            to -= self.wide
            image[to] = s.event
            image[to + 1] = s.initiative + 1
        picture.today, picture.pages = today, pages

    def _page(self, page: Page, row: Row, to: int) -> None:
        if page.event:
            row[to] = page.event
        row[to + 1] = page.initiative + 1
        if page.deed:
            row[to + 2] = _DEED[page.deed]
            if page.skirmish:
                row[to + 3] = 1
            if page.outcome:
                self._outcome(page.outcome, row, to + 9)
        if page.burnt:
            row[to + 4] = page.burnt
        if page.dead != _NOBODY:
            row[to + 5], row[to + 6] = page.dead
        if page.wounded != _NOBODY:
            row[to + 7], row[to + 8] = page.wounded

    def write(self, s: SiegeState, seat: int, picture: Picture, row: Row, at: int) -> None:
        """DXS-11c: the days of supply for who knows them; for others in how many ways of the dice the food lasts to the
        end of each day."""
        if not s.mouths:
            return
        row[at + self.food + 1] = s.mouths
        if s.knows_stores(seat):
            row[at + self.food] = max(-_FAR, min(_FAR, s.last_day_of_supply))
        elif s.result is None:
            food = s.mouths, s.day, s.found
            if picture.ways is None or picture.food != food or picture.ledger is not s.ledger:
                picture.food, picture.ledger = food, s.ledger
                picture.ways = _hunger(s.data.place, s.mouths, s.ledger, s.day - 1, s.found, self.hungry_days)
            row[at + self.hunger : at + self.hunger + self.hungry_days] = picture.ways

    def _outcome(self, outcome: str, row: Row, to: int) -> None:
        for count in _made(outcome):
            row[to] = count
            to += 1


@lru_cache(maxsize=1024)
def _made(outcome: str) -> tuple[int, ...]:
    """What came of a day, from the few words that the record has of it: how many pieces of each kind of equipment, and
    packhorses."""
    found = [0] * len(_KINDS)
    for part in outcome.replace(" and ", ", ").split(", "):
        count, _, what = part.partition(" ")
        found[_MADE.get(what, _HORSES)] += min(_MOST_MADE, int(count))
    return tuple(found)


@lru_cache(maxsize=4096)
def _hunger(place: str, besieged: int, ledger: Ledger, ended: int, found: int, most: int) -> Row:
    """By last day of supply the ways of the dice that are still possible (`supply.inferred`)."""
    ways = array(TYPECODE, bytes(2 * most))
    for first, count in possible(place, besieged, ledger, ended, found):
        ways[min(most, max(days(first, ledger), ended + 1)) - 1] += count
    return ways

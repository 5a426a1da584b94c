"""The groups as a seat has seen them last: from one question to the next few of them change, often none."""

from array import array
from typing import Any

from banneret.kernel.observer import TYPECODE, Row
from banneret.kernel.secret import Secret

from ...group import Convoy, Group, Leader, Motte, Note, Order, Patient, Spy
from ...state import Award, CampaignState

AS_BEFORE, CHANGED, REARRANGED = range(3)
"""What may have become of the groups and of what is known of them: nothing; some are not as they were; or some have
come or gone, or their order or that of the notes has changed."""


class Slot:
    """A group as it was painted: where its columns begin (-1: it has none), what it was, and how it was seen."""

    __slots__ = ("first", "group", "note", "open")

    def __init__(self, first: int) -> None:
        self.first = first
        self.group: Group | None = None
        self.note: Note | None = None
        self.open = 0


class Picture:
    """The columns of all groups and of what a side knows alone, with all that they were painted from. Counters are
    values: lists of them are compared by identity first, which is quick."""

    __slots__ = (
        *(
            "awards",
            "beds",
            "convoys",
            "day",
            "done",
            "drafted",
            "errands",
            "errants",
            "first",
            "fought",
            "groups",
            "image",
            "keys",
            "leaders",
            "loyalty",
        ),
        *("mottes", "names", "noted", "notes", "orders", "patients", "places", "points", "resources", "sees"),
        *("slots", "spies", "stood", "taxed", "turn", "turned", "works"),
    )

    def __init__(self, first: int, wide: int) -> None:
        self.first = first
        """The first of its columns among all."""
        self.image: Row = array(TYPECODE, bytes(2 * wide))
        self.slots: list[Slot] = []
        """In the order of the groups."""
        self.places: dict[str, int] = {}
        """Where the slot of each group begins, from the first column of the image."""
        self.turn = -1
        self.fought = False
        """Whether there was a battle or a siege."""
        self.sees = 0
        """The hexes whose groups the side saw."""
        self.keys: list[str] = []
        self.groups: list[Group] = []
        self.noted: list[str] = []
        self.notes: list[Note] = []
        self.orders: dict[str, Secret[Order]] = {}
        self.spies: list[Spy] = []
        self.patients: list[tuple[Patient, ...]] = []
        self.names: list[str] = []
        self.leaders: list[Leader] = []
        self.convoys: list[Convoy] = []
        self.errants: list[Spy] = []
        self.errands: list[Secret[Order] | None] = []
        self.day = -1
        self.mottes: dict[str, int] = {}
        """Where the slot of each motte begins, from the first column of the image."""
        self.stood: list[Motte] = []
        self.beds: list[tuple[Patient, ...]] = []
        self.resources: list[int] = []
        self.loyalty: list[int] = []
        self.taxed = 0
        self.drafted: dict[int, int] = {}
        self.works: list[tuple[int, int]] = []
        self.awards: tuple[Award, ...] | None = None
        self.done: tuple[str, ...] | None = None
        self.points: list[dict[str, int]] = []
        self.turned = -1

    # ---------------------------------------------------------------- groups

    def change(self, s: CampaignState, side: int) -> int:
        """How much must be painted. In a battle and while there are sieges it is looked at every group: what is known
        of one may have changed though it has not. A group has its key, so that the same groups have the same keys."""
        same = self.groups == list(s.groups.values())
        if not same and self.keys != list(s.groups):
            return REARRANGED
        if side >= 0:
            notes = s.notes[side]
            if self.noted != list(notes) or not _same(self.spies, s.spies):
                return REARRANGED
            if self.notes != list(notes.values()) or not _same(self.patients, s.patients):
                return CHANGED
        if self.turn != s.turn or self.fought or s.contest is not None or s.sieges:
            return CHANGED
        return AS_BEFORE if same else CHANGED

    def obeys(self, s: CampaignState) -> bool:
        """Whether the orders are as they were."""
        before, now = self.orders, s.orders
        return len(before) == len(now) and before == now

    def noticed(self, s: CampaignState, side: int) -> bool:
        """Whether no note is new."""
        return side < 0 or self.notes == list(s.notes[side].values())

    def mends(self, s: CampaignState) -> bool:
        """Whether the wounded who were left behind are those who were."""
        return _same(self.patients, s.patients)

    def remember(self, s: CampaignState, side: int) -> None:
        self.turn = s.turn
        self.fought = s.contest is not None or bool(s.sieges)
        self.keys = list(s.groups)
        self.groups = list(s.groups.values())
        if side >= 0:
            self.noted = list(s.notes[side])
            self.notes = list(s.notes[side].values())
            self.spies = list(s.spies.values())
            self.patients = list(s.patients.values())

    def remember_orders(self, s: CampaignState) -> None:
        self.orders = s.orders.copy()

    # ---------------------------------------------------------------- the others

    def rests(self, s: CampaignState) -> bool:
        """Whether all the others are as they were, wherever they are sent."""
        return (
            self.day == s.turn
            and self.counts(s)
            and self.led(s)
            and _same(self.convoys, s.convoys)
            and _same(self.errants, s.spies)
            and self.lies(s)
        )

    def led(self, s: CampaignState) -> bool:
        return _same(self.leaders, s.leaders)

    def remember_leaders(self, s: CampaignState) -> None:
        self.names = list(s.leaders)
        self.leaders = list(s.leaders.values())

    def carries(self, s: CampaignState, ordered: bool) -> bool:
        """Whether convoys and spies are as they were, and are sent where they were. Ordered: so are all groups."""
        return (
            self.day == s.turn
            and _same(self.convoys, s.convoys)
            and _same(self.errants, s.spies)
            and (ordered or self.errands == _errands(s))
        )

    def remember_errants(self, s: CampaignState) -> None:
        self.day = s.turn
        self.errands = _errands(s)
        self.convoys = list(s.convoys.values())
        self.errants = list(s.spies.values())

    def lies(self, s: CampaignState) -> bool:
        """Whether the land is as it was."""
        return (
            self.resources == s.resources
            and self.loyalty == s.loyalty
            and self.taxed == s.taxed
            and self.drafted == s.drafted
            and self.stood == list(s.mottes.values())
            and _same(self.beds, s.patients)
            and self.works == list(s.works.items())
        )

    def remember_land(self, s: CampaignState) -> None:
        self.resources = s.resources[:]
        self.loyalty = s.loyalty[:]
        self.taxed = s.taxed
        self.drafted = s.drafted.copy()
        self.stood = list(s.mottes.values())
        self.beds = list(s.patients.values())
        self.works = list(s.works.items())

    def counts(self, s: CampaignState) -> bool:
        """Whether the points are as they were."""
        return (
            self.awards is s.awards
            and self.done is s.done_missions
            and self.turned == s.turned
            and self.points == s.points
        )

    def remember_score(self, s: CampaignState) -> None:
        self.awards = s.awards
        self.done = s.done_missions
        self.turned = s.turned
        self.points = [side.copy() for side in s.points]


def _same(before: list[Any], now: dict[Any, Any]) -> bool:
    return len(before) == len(now) and before == list(now.values())


def _errands(s: CampaignState) -> list[Secret[Order] | None]:
    """Where convoys and spies are sent, in their order."""
    orders = s.orders
    found = [orders.get(key) for key in s.convoys]
    found += [orders.get(key) for key in s.spies]
    return found

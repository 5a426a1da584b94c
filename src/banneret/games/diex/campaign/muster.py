"""Which leaders are with which groups: kept because it is asked for all the time, until a leader changes."""

from .group import Leader

NONE: list[Leader] = []


class Muster:
    """Found in one pass, whenever one of them changes. Shared by copies of a position: nobody changes it."""

    __slots__ = ("alone", "captive", "holding", "leading", "names", "prestige")

    def __init__(self, leaders: dict[str, Leader]) -> None:
        self.leading: dict[str, list[Leader]] = {}
        """DXC-9a: who leads a group, by its key."""
        self.prestige: dict[str, int] = {}
        """DXC-7f: the highest of those who lead a group, by its key."""
        self.holding: dict[str, list[Leader]] = {}
        """DXC-14.8e: whom a group holds captive, by its key."""
        self.captive: list[Leader] = []
        """All captives, with those who are held at a hex."""
        self.alone: list[Leader] = []
        """DXC-9g."""
        self.names: dict[str, str] = {}
        """What groups are called by those who lead them, as far as somebody has asked."""
        for leader in leaders.values():
            if leader.condition == "free":
                if leader.group:
                    _add(self.leading, leader)
                    if leader.prestige > self.prestige.get(leader.group, 0):
                        self.prestige[leader.group] = leader.prestige
                elif leader.cell >= 0:
                    self.alone.append(leader)
            elif leader.condition == "captive":
                self.captive.append(leader)
                if leader.group:
                    _add(self.holding, leader)

    def carried(self, leaders: dict[str, Leader], key: str) -> "Muster":
        """The same when those who are with a group have come to another hex: nothing else of them has changed."""
        new = Muster.__new__(Muster)
        new.leading, new.holding, new.captive = self.leading, self.holding, self.captive
        new.prestige, new.alone, new.names = self.prestige, self.alone, self.names
        if key in self.leading:
            new.leading = self.leading.copy()
            new.leading[key] = [leaders[one.key] for one in self.leading[key]]
        if key in self.holding:
            new.holding = self.holding.copy()
            new.holding[key] = [leaders[one.key] for one in self.holding[key]]
            new.captive = [leaders[one.key] for one in self.captive]
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Muster) and (
            (self.leading, self.prestige, self.holding, self.captive, self.alone)
            == (other.leading, other.prestige, other.holding, other.captive, other.alone)
        )


def _add(found: dict[str, list[Leader]], leader: Leader) -> None:
    if leader.group in found:
        found[leader.group].append(leader)
    else:
        found[leader.group] = [leader]

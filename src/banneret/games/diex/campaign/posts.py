"""Where groups stand and whom mercenaries serve: kept because it is asked for all the time, and brought up to date when
a group comes or goes."""

from .group import KING, REBEL, Group

NOBODY: tuple[str, ...] = ()


class Posts:
    """Groups by their keys: what else changes of them is not kept here."""

    __slots__ = ("_bits", "_ranks", "at", "held", "serving", "shared")

    def __init__(self, groups: dict[str, Group], bits: list[int]) -> None:
        self._bits = bits
        self._ranks: dict[str, int] = {}
        """As which a group came into being, of those that there were."""
        self.shared = False
        """Whether a copy of the position looks at them too: then they are copied before they change."""
        self.at: dict[int, tuple[str, ...]] = {}
        """Who is in a hex, in the order in which they came into being."""
        self.held = [0, 0, 0]
        """By side the hexes in which it has groups, as sets; the last: nobody's groups."""
        self.serving: dict[str, tuple[str, ...]] = {}
        """DXC-12.2d: the mercenaries in the service of a group."""
        for group in groups.values():
            self.added(group)

    def added(self, group: Group) -> None:
        """There is a new group, the last of all."""
        cell, service = group.cell, group.service
        self._ranks[group.key] = len(self._ranks)
        self.at[cell] = (*self.at.get(cell, NOBODY), group.key)
        self.held[group.side] |= self._bits[cell]
        if service is not None and service.employer:
            self.serving[service.employer] = (*self.serving.get(service.employer, NOBODY), group.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Posts) and (self.at, self.held, self.serving) == (other.at, other.held, other.serving)

    def copy(self) -> "Posts":
        new = Posts.__new__(Posts)
        new._bits = self._bits
        new._ranks = self._ranks.copy()
        new.shared = False
        new.at = self.at.copy()
        new.held = self.held[:]
        new.serving = self.serving.copy()
        return new

    def others(self, side: int) -> int:
        """The hexes with groups that are not of a side."""
        king, rebel, nobody = self.held
        return rebel | nobody if side == KING else king | nobody if side == REBEL else king | rebel

    def moved(self, groups: dict[str, Group], group: Group, before: int) -> None:
        """A group has gone from one hex to another."""
        self._left(groups, group, before)
        there = (*self.at.get(group.cell, NOBODY), group.key)
        self.at[group.cell] = there if len(there) == 1 else tuple(sorted(there, key=self._ranks.__getitem__))
        self.held[group.side] |= self._bits[group.cell]

    def removed(self, groups: dict[str, Group], group: Group) -> None:
        """A group that is nobody's mercenaries is no more."""
        self._left(groups, group, group.cell)

    def _left(self, groups: dict[str, Group], group: Group, cell: int) -> None:
        key, side = group.key, group.side
        rest = tuple([one for one in self.at[cell] if one != key])
        if rest:
            self.at[cell] = rest
        else:
            del self.at[cell]
        for one in rest:
            if groups[one].side == side:
                return
        self.held[side] &= ~self._bits[cell]

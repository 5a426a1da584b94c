"""What a player touched, sorted: from it each phase tells which answer may be meant, so that it can be refused with the
rule that forbids it."""

from .state import NOBODY, DiexState


class Touched:
    """The things touched, sorted: own people, others, and hexes. A counter stands for its hex where a hex is wanted,
    and the other way round."""

    __slots__ = ("cells", "mine", "others")

    def __init__(self, s: DiexState, seat: int, touched: tuple[str, ...]) -> None:
        self.mine: list[str] = []
        self.others: list[str] = []
        self.cells: list[str] = []
        for id in touched:
            counter = s.cast.numbers.get(id, -1)
            cell = s.ground.cell(id)
            if counter < 0 and cell >= 0:
                self.cells.append(id)
                counter = s.who[cell] if s.who[cell] != NOBODY else -1
            elif counter >= 0 and s.at[counter] >= 0:
                self.cells.append(s.hex(counter))
            if counter >= 0:
                mine = counter < s.cast.people and s.cast.seat[counter] == seat
                (self.mine if mine else self.others).append(s.cast.keys[counter])

    def target(self) -> list[str]:
        """The other side's counter that was touched, else a friend as well, else an empty hex."""
        return (
            self.others or self.mine[1:] or self.cells[-1:] if len(self.cells) > 1 or not self.mine else self.others
        )[:1]

    def anybody(self) -> list[str]:
        """The one who is asked about, rather one's own; in an empty hex nobody, by its name."""
        return (self.mine or self.others or self.cells)[:1]

    def one(self, verb: str) -> tuple[str, ...]:
        """A decision about one of one's people: whom to move, whom to name."""
        return tuple(f"{verb} {word}" for word in self.anybody())

    def place(self, verb: str) -> tuple[str, ...]:
        """A decision about a hex: where to go."""
        return tuple(f"{verb} {name}" for name in self.cells[-1:])


def pair(s: DiexState, t: Touched, verb: str) -> tuple[str, ...]:
    """A decision about one of one's own and an enemy: with the enemy alone, any of those who are near may be meant."""
    if t.mine:
        return (" ".join((verb, t.mine[0], *t.target())),)
    if t.others:
        return tuple(f"{verb} {key} {t.others[0]}" for key in nearest(s, t))
    return t.place(verb)


def nearest(s: DiexState, t: Touched) -> list[str]:
    """People of the other side of the one touched, the nearest first: one of them is meant."""
    target = s.cast.numbers[t.others[0]] if t.others else -1
    if target < 0 or s.at[target] < 0:
        return []
    seat = 1 - s.cast.seat[target] if target < s.cast.people else s.phasing
    near = sorted((s.ground.lattice.distance(s.at[c], s.at[target]), c) for c in s.cast.ranks[seat] if s.is_active(c))
    return [s.cast.keys[counter] for _, counter in near]

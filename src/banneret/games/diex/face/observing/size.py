"""How much there can be in the skirmishes that one observer writes: those of a scenario, or any that a siege or a
campaign may come to."""

from dataclasses import dataclass

from ...muster.cast import Cast

EDGES = ("north", "east", "south", "west")
"""DXA-1.3f: by their numbers, from 1."""


@dataclass(slots=True, frozen=True)
class Size:
    """What its columns are made for. A counter's number is its slot: people of side A, people of side B, animals."""

    slots: tuple[str, ...]
    """What the slots are called."""
    seats: tuple[str, str]
    columns: int
    rows: int
    turns: int
    ladders: int
    hooks: int = 0
    who: tuple[str, ...] = ()
    """Who may stand in a slot, by key; empty where every slot has its own counter, as in a scenario. If not, rows tell
    who he is, the ground as it lies, and the terms."""

    @property
    def fixed(self) -> bool:
        """Whether cast and map are always the same."""
        return not self.who


def size_of(cast: Cast, columns: int, rows: int) -> Size:
    """Of a scenario."""
    first, second = cast.seats
    return Size(tuple(cast.keys), (first, second), columns, rows, cast.turns, len(cast.data.equipment.ladders))


def any_size(
    slots: int, columns: int, rows: int, turns: int, who: tuple[str, ...], ladders: int = 0, hooks: int = 0
) -> Size:
    """Of all skirmishes with at most so many counters on maps of at most so many hexes across and down."""
    return Size(
        tuple(f"slot{number}" for number in range(1, slots + 1)),
        ("side_a", "side_b"),
        columns,
        rows,
        turns,
        ladders,
        hooks,
        who,
    )

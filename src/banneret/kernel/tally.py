"""What a choice of so many of each sort is made of: lots, bounds and ready-made choices."""

from dataclasses import dataclass


@dataclass(slots=True, frozen=True)
class Lot:
    """Some equal things of which any number may be chosen: 5 archers, 1 captain. `group` names where they are, if they come from several places."""

    id: str
    name: str
    count: int
    icon: str = ""
    group: str = ""
    touch: tuple[str, ...] = ()


@dataclass(slots=True, frozen=True)
class Bound:
    """Of these lots (numbers, in rising order) together at least and at most so many, unless something of others is chosen, which come before them."""

    lots: tuple[int, ...]
    least: int
    most: int
    rule: str
    reason: str
    unless: tuple[int, ...] = ()


@dataclass(slots=True, frozen=True)
class Preset:
    """A whole choice with a name: all but a garrison. It breaks no bound."""

    id: str
    name: str
    counts: tuple[int, ...]


@dataclass(slots=True, frozen=True)
class Tally:
    """What there is to choose from, in the order in which it is asked. `chosen` are the numbers of the first lots, which are settled."""

    lots: tuple[Lot, ...]
    bounds: tuple[Bound, ...] = ()
    presets: tuple[Preset, ...] = ()
    chosen: tuple[int, ...] = ()

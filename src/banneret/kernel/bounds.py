"""What binds a choice of so many of each lot: which numbers of a lot leave it possible to keep all bounds.

`sums` are, for each bound, how many of its lots are chosen so far.
"""

from collections.abc import Sequence

from .tally import Bound, Lot

LIFTED = -1
"""The sum of a bound that does not bind."""


def sums_of(bounds: Sequence[Bound], chosen: Sequence[int]) -> tuple[int, ...]:
    """How many of each bound's lots are chosen so far; LIFTED: it does not bind."""
    known = len(chosen)
    if not known:
        return (0,) * len(bounds)
    sums: list[int] = []
    for bound in bounds:
        sum = 0
        for lot in bound.unless:
            if lot < known and chosen[lot]:
                sum = LIFTED
                break
        else:
            for lot in bound.lots:
                if lot < known:
                    sum += chosen[lot]
        sums.append(sum)
    return tuple(sums)


def plus(bounds: Sequence[Bound], sums: tuple[int, ...], at: int, count: int) -> tuple[int, ...]:
    """The sums with so many of one more lot."""
    if not count:
        return sums
    found: list[int] = []
    for number, bound in enumerate(bounds):
        sum = sums[number]
        if sum == LIFTED or at in bound.unless:
            found.append(LIFTED)
        else:
            found.append(sum + count if at in bound.lots else sum)
    return tuple(found)


def holds(bound: Bound, sum: int) -> bool:
    return sum == LIFTED or bound.least <= sum <= bound.most


def all_hold(bounds: Sequence[Bound], sums: Sequence[int]) -> bool:
    for number, bound in enumerate(bounds):
        sum = sums[number]
        if sum != LIFTED and not bound.least <= sum <= bound.most:
            return False
    return True


def binding(
    lots: Sequence[Lot], bounds: Sequence[Bound], sums: Sequence[int], at: int
) -> tuple[tuple[Bound, ...], tuple[int, ...]]:
    """The bounds that not every choice of the lots from this one on keeps, and their sums."""
    kept: list[Bound] = []
    so_far: list[int] = []
    for number, bound in enumerate(bounds):
        sum = sums[number]
        if sum != LIFTED:
            binds = sum < bound.least
            if not binds:
                most = sum
                for lot in bound.lots:
                    if lot >= at:
                        most += lots[lot].count
                binds = most > bound.most
            if binds:
                kept.append(bound)
                so_far.append(sum)
    return tuple(kept), tuple(so_far)


def reach(lots: Sequence[Lot], bounds: Sequence[Bound], sums: Sequence[int], at: int) -> tuple[int, int]:
    """The fewest and the most of a lot, as far as each bound by itself is concerned; the fewest may be more than the
    most."""
    least, most = 0, lots[at].count
    for number, bound in enumerate(bounds):
        sum = sums[number]
        if sum != LIFTED and at in bound.lots and not (bound.unless and max(bound.unless) >= at):
            needed = bound.least - sum
            for lot in bound.lots:
                if lot > at:
                    needed -= lots[lot].count
            if needed > least:
                least = needed
            if bound.most - sum < most:
                most = bound.most - sum
    return least, most


def apart(bounds: Sequence[Bound], at: int) -> bool:
    """Whether none of the lots from this one on is in two bounds or lifts one, or none must be chosen: then it is
    enough to look at each by itself."""
    needed = False
    for bound in bounds:
        if bound.unless and max(bound.unless) >= at:
            return False
        needed = needed or bound.least > 0
    if not needed or len(bounds) == 1:
        return True  # with nothing more, or there is nothing else to look at
    seen: set[int] = set()
    for bound in bounds:
        for lot in bound.lots:
            if lot >= at:
                if lot in seen:
                    return False
                seen.add(lot)
    return True


def completes(
    lots: Sequence[Lot], bounds: Sequence[Bound], sums: tuple[int, ...], at: int, dead: set[tuple[int, ...]]
) -> bool:
    """Whether numbers of the lots from this one on can be found that keep all bounds. `dead` are the sums from which
    none can."""
    if all_hold(bounds, sums):
        return True  # with nothing more
    if at == len(lots):
        return False
    key = (at, *sums)
    if key in dead:
        return False
    least, most = reach(lots, bounds, sums, at)
    for count in range(least, most + 1):
        if completes(lots, bounds, plus(bounds, sums, at, count), at + 1, dead):
            return True
    dead.add(key)
    return False


def nested(
    lots: Sequence[Lot], bounds: Sequence[Bound], sums: Sequence[int], at: int
) -> list[tuple[int, int, int, bool]] | None:
    """For bounds of which each has all lots of the next smaller one and none is lifted, the smallest first: the fewest
    and the most that it still needs, how many of its lots come after this one, and whether this one is in it. None if
    they are not so. Of such bounds the numbers that can be completed have no gaps, and each is judged in one pass:
    `within`."""
    for number, bound in enumerate(bounds):
        if bound.unless or sums[number] == LIFTED:
            return None  # most are told apart so, before they are sorted
    found: list[tuple[int, int, int, bool]] = []
    inner: set[int] = set()
    for bound, sum in sorted(zip(bounds, sums, strict=True), key=_width):
        if not inner.issubset(bound.lots):
            return None
        later = 0
        for lot in bound.lots:
            if lot > at:
                later += lots[lot].count
        found.append((bound.least - sum, bound.most - sum, later, at in bound.lots))
        inner.update(bound.lots)
    return found


def _width(one: tuple[Bound, int]) -> int:
    return len(one[0].lots)


def within(chain: Sequence[tuple[int, int, int, bool]], count: int) -> bool:
    """Whether so many of a lot can be completed: from the smallest bound to the largest, the fewest and the most of the
    lots that come after it."""
    fewest = most = room = 0
    for least, top, later, counts in chain:
        taken = count if counts else 0
        fewest = max(fewest, least - taken)
        most = min(most + later - room, top - taken)
        if fewest > most:
            return False
        room = later
    return True

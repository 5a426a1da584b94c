"""What stands on the country, each from plain words: groups under their standards, convoys, spies, fleets, mercenaries,
mottes and how settlements feel. Places are hex ids. All are made once and kept: most of a scene is as it was."""

from functools import lru_cache

from banneret.kernel.scene import Arms, Mark, Overlay, Piece
from banneret.kernel.vocabulary import Condition

from ...face.arms import ARMS as _PEOPLES
from ..attitude import Stance

KEPT = 4096
ARMS = {**_PEOPLES, "mercenary": Arms("vert", charge="flat-star")}
"""By faction. Mercenaries follow whoever pays (DXC-12.2)."""
LETTERS = {"norman": "N", "saxon": "S", "danish": "D", "scottish": "Sc", "mercenary": "M"}
"""By faction: as they stand on their standards, told from each other without their colours."""


def spread(least: int, most: int) -> str:
    """A strength as it is known: "14", "12–30", or "?" (DXC-3c)."""
    return "?" if most <= 0 else str(most) if least == most else f"{least}–{most}"


@lru_cache(maxsize=KEPT)
def group_piece(
    key: str,
    at: str,
    seat: int,
    faction: str,
    name: str,
    strength: str,
    *,
    riders: bool = False,
    led: bool = True,
    wounded: bool = False,
    hungry: bool = False,
    prisoners: bool = False,
    moved: bool = False,
    acting: bool = False,
    note: str = "",
) -> Piece:
    """A group: whose it is, whether it rides (DXC-3b), and its strength as the viewer knows it (DXC-3c, `spread`). Its
    name is its leader's, if somebody leads it."""
    told: tuple[tuple[Condition, bool], ...] = (
        ("acting", acting),
        ("wounded", wounded),
        ("unsupplied", hungry),
        ("guarding", prisoners),
        ("moved", moved),
    )
    return Piece(
        key,
        name,
        at,
        "group",
        seat,
        note,
        "mounted-knight" if riders else "swordman",
        numbers=(strength,),
        ring=0 if led else -1,
        condition=tuple(word for word, holds in told if holds),
        arms=ARMS[faction],
        label=LETTERS[faction],
    )


@lru_cache(maxsize=KEPT)
def convoy_piece(key: str, at: str, seat: int, load: int, *, moved: bool = False, note: str = "") -> Piece:
    """A convoy with its load, which is public (DXC-3b)."""
    condition: tuple[Condition, ...] = ("moved",) if moved else ()
    return Piece(
        key, "Convoy", at, "token", seat, note, "old-wagon", numbers=(str(load),), condition=condition, label="Convoy"
    )


@lru_cache(maxsize=KEPT)
def spy_piece(key: str, at: str, seat: int, *, note: str = "") -> Piece:
    return Piece(key, "Spy", at, "token", seat, note, "cloak-dagger", label="Spy")


@lru_cache(maxsize=KEPT)
def fleet_piece(key: str, at: str, seat: int, name: str = "Fleet", *, ships: int = 0, note: str = "") -> Piece:
    return Piece(key, name, at, "token", seat, note, "drakkar", numbers=(str(ships),) if ships else (), label="Fleet")


@lru_cache(maxsize=KEPT)
def mercenary_piece(key: str, at: str, men: int, *, seat: int | None = None, name: str = "", note: str = "") -> Piece:
    """Mercenaries who wait for somebody who hires them; those who serve are a group."""
    return Piece(
        key,
        name or "Mercenaries",
        at,
        "token",
        seat,
        note,
        "crossed-axes",
        numbers=(str(men),),
        arms=None if seat is not None else ARMS["mercenary"],
        label="Hire",
    )


@lru_cache(maxsize=KEPT)
def settlement_mark(at: str, name: str, stance: Stance, loyalty: int, resources: int, full: int) -> Mark:
    """How a settlement stands to the king (DXC-7), and what it has left of its wealth (DXC-5.1). `full` is 0 for a
    city, whose resources have no end (DXC-5.1c)."""
    wealth = f"resources {resources} of {full}" if full else "resources without end"
    pips = (resources, full) if full else None
    return Mark(at, stance, f"{name}: {stance}, loyalty {loyalty}; {wealth}", count=loyalty, pips=pips)


@lru_cache(maxsize=KEPT)
def razed_mark(at: str, name: str) -> Mark:
    """DXC-1k: a settlement that is no more."""
    return Mark(at, "burnt", f"{name}: burnt down")


@lru_cache(maxsize=KEPT)
def motte_mark(at: str, seat: int, name: str, *, work: tuple[int, int] | None = None, arms: str = "norman") -> Mark:
    """A motte; `work` is how many of its work points are done while it is being built."""
    told = name if work is None else f"{name}: {work[0]} of {work[1]} work points"
    return Mark(at, "motte", told, seat, arms=ARMS[arms], pips=work)


@lru_cache(maxsize=KEPT)
def siege_mark(at: str, seat: int, text: str) -> Mark:
    return Mark(at, "siege", text, seat)


@lru_cache(maxsize=KEPT)
def reach_trace(start: str, costs: tuple[tuple[str, int], ...]) -> Overlay:
    """Where whoever stands at `start` may go, with the cost of each hex: shown while he acts or is looked at."""
    return Overlay("reach", (start, *(at for at, _ in costs)), ("", *(str(cost) for _, cost in costs)))

"""How what happens is told."""

from banneret.kernel.event import Event
from banneret.kernel.referee import Referee

from .state import OrleansState
from .tables import FOLLOWERS, GOODS, SEATS

NAMES = tuple(seat.capitalize() for seat in SEATS)


def tell(
    s: OrleansState,
    ref: Referee,
    kind: str,
    text: str,
    rules: tuple[str, ...],
    *,
    touch: tuple[str, ...] = (),
    sum: str = "",
    gist: str = "",
    seats: tuple[int, ...] | None = None,
) -> None:
    """Write it into the log. Build the text only after a look at `ref.hears`."""
    ref.tell(Event(kind, text, rules, touch=touch, sum=sum, gist=gist, seats=seats, turn=s.heading))


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(counts: list[int], names: tuple[str, ...]) -> str:
    """ "2 farmers and 1 monk"."""
    return listed([f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]) or "nothing"


def followers(counts: list[int]) -> str:
    """Followers by kind, in words."""
    return counted(counts, FOLLOWER_WORDS)


def goods(counts: list[int]) -> str:
    return counted(counts, GOOD_WORDS)


FOLLOWER_WORDS = tuple(follower.name.lower() for follower in FOLLOWERS)
GOOD_WORDS = tuple(good.name.lower() for good in GOODS)

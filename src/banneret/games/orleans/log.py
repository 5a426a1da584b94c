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


def declined(s: OrleansState, ref: Referee, seat: int, what: str) -> None:
    """ORL-14.3: a gift that may be declined is."""
    if ref.hears:
        tell(s, ref, "decline", f"{NAMES[seat]} declines {what}.", ("ORL-14.3",))


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def followers(counts: list[int]) -> str:
    """Followers by kind, in words: "2 farmers and 1 monk"."""
    named = [
        f"{count} {FOLLOWER_WORDS[kind] if count == 1 else FOLLOWERS_WORDS[kind]}"
        for kind, count in enumerate(counts)
        if count
    ]
    return listed(named) or "nobody"


FOLLOWER_WORDS = tuple(follower.name.lower() for follower in FOLLOWERS)
FOLLOWERS_WORDS = tuple(f"{word[:-3]}men" if word.endswith("man") else f"{word}s" for word in FOLLOWER_WORDS)
"""The same of several."""
GOOD_WORDS = tuple(good.name.lower() for good in GOODS)

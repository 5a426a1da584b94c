"""How what happens is told."""

from fractions import Fraction

from banneret.kernel.event import Event, Roll
from banneret.kernel.referee import Referee

from .country import NAMES
from .parties import Counts
from .state import MaidState
from .tables import EVERYBODY, KINDS, NATION_NAMES, PEOPLES, PERSON_NAMES, TYPES


def tell(
    s: MaidState,
    ref: Referee,
    kind: str,
    text: str,
    rules: tuple[str, ...],
    *,
    dice: tuple[int, ...] = (),
    sum: str = "",
    gist: str = "",
    touch: tuple[str, ...] = (),
) -> None:
    """Write it into the log. Build the text only after a look at `ref.hears`."""
    ref.tell(Event(kind, text, rules, tuple(Roll(6, die) for die in dice), sum, gist, touch, turn=s.heading))


def listed(words: list[str]) -> str:
    """ "a, b and c"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def troops(counts: Counts) -> str:
    """SPs in words: "Archers 5, Artillery 1"; the Burgundians' come after the English and are marked as such once:
    "Archers 5; Burgundian Infantry 2"."""
    words = [f"{TYPES[slot % KINDS].name} {count}" if count else "" for slot, count in enumerate(counts)]
    own, theirs = (", ".join(filter(None, part)) for part in (words[:KINDS], words[KINDS:]))
    return "; ".join(filter(None, (own, theirs and f"Burgundian {theirs}")))


def company(counts: Counts, people: int) -> str:
    """A group in words: "Talbot with Archers 5, Heavy Cavalry 2"."""
    names = listed([PERSON_NAMES[person] for person in EVERYBODY if people >> person & 1])
    words = troops(counts)
    if names and words:
        return f"{names} with {words}"
    return names or words or "nobody"


def at(cell: int) -> str:
    return NAMES[cell]


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "±0"


def percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"


def counted(count: int, noun: str) -> str:
    """ "1 SP", "3 SPs"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def nation_name(nation: int) -> str:
    """As of what is theirs."""
    return NATION_NAMES[nation]


def nation_people(nation: int) -> str:
    """As who does something."""
    return PEOPLES[nation]

"""Things that a player touches, sorted, and what may be meant by them: answers that can be refused with the rule that
forbids them."""

from collections.abc import Callable

from banneret.kernel.refusal import Refusal

from .country import NAMED, TOWN_AT, WORDS
from .state import MaidState
from .tables import NATION_IDS, PERSON, PERSON_IDS


class Touched:
    """The things touched, sorted. A piece stands for its hex where a hex is wanted."""

    __slots__ = ("cells", "people", "troops")

    def __init__(self, s: MaidState, touched: tuple[str, ...]) -> None:
        self.cells: list[str] = []
        self.people: list[str] = []
        self.troops: list[str] = []
        """SPs as "orleans.english.archers"."""
        for id in touched:
            word, _, rest = id.partition(".")
            if id in PERSON_IDS:
                self.people.append(id)
                at = s.at[PERSON[id]]
                if at >= 0:
                    self.cells.append(WORDS[at])
            elif word in NAMED:
                self.cells.append(WORDS[NAMED[word]])
                if rest.partition(".")[0] in NATION_IDS:
                    self.troops.append(id)

    def hex(self, verb: str) -> tuple[str, ...]:
        """An answer about the hex that was touched last."""
        return tuple(f"{verb} {word}" for word in self.cells[-1:])

    def town(self, verb: str) -> tuple[str, ...]:
        """The same about a town: in an open hex there is none."""
        return tuple(f"{verb} {word}" for word in self.cells[-1:] if NAMED[word] in TOWN_AT)


def about_hex(words: list[str], verb: str, why: Callable[[int], Refusal | None]) -> Refusal | None:
    """Why an answer of a verb and a hex is refused, if it is one and names a hex."""
    if words[0] != verb or len(words) != 2:
        return None
    cell = NAMED.get(words[1])
    return no_hex(words[1]) if cell is None else why(cell)


def no_hex(word: str) -> Refusal:
    return Refusal("MAI-2.1", f"There is no hex “{word}”.")

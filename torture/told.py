"""What the players have said and were told: the ledger that is kept outside the server, and by which it is judged."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

Kind = Literal["sit", "answer", "undo", "order", "chat", "offer", "vote", "resign"]

_ticks = count(1)


def tick() -> int:
    """What time it is, for all players: what has a smaller number came before."""
    return next(_ticks)


@dataclass(slots=True, eq=False)
class Deed:
    """Something that a player asked for."""

    seat: str
    kind: Kind
    text: str = ""
    """The answer in its notation, the words, the order as JSON, the kind of the offer."""
    own: int | None = None
    about: str = ""
    """Of an order: the interruption; of a vote: the number of the offer."""
    said: int = field(default_factory=tick)
    told: int | None = None
    """When the server said that it is done. None: it has not, or nobody heard it."""
    refused: bool = False
    """The server has said that it is not done."""

    def done(self) -> None:
        self.told = tick()


@dataclass(slots=True, eq=False)
class Ledger:
    """Of one table."""

    table: str
    game: str
    scenario: str
    commitment: str
    seats: tuple[str, ...]
    laid: int = field(default_factory=tick)
    deeds: list[Deed] = field(default_factory=list)
    history: list[bytes] = field(default_factory=list)
    """The acts as they were last found on disk, hashed: they may not become others."""
    seed: str = ""
    """As it was first found on disk."""

    def say(self, seat: str, kind: Kind, text: str = "", own: int | None = None, about: str = "") -> Deed:
        deed = Deed(seat, kind, text, own, about)
        self.deeds.append(deed)
        return deed

    def of(self, *kinds: Kind) -> Iterator[Deed]:
        return (deed for deed in self.deeds if deed.kind in kinds)


class Findings:
    """What should not be. Each is told at once, and counted once, however often it is come upon."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.texts: dict[str, None] = {}

    def add(self, *texts: str) -> None:
        for text in texts:
            if text not in self.texts:
                self.texts[text] = None
                print(f"{self._name}: {text}", flush=True)

    def __len__(self) -> int:
        return len(self.texts)


@dataclass(slots=True)
class Counts:
    """What came of a run."""

    kills: dict[str, int] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)
    told: dict[str, int] = field(default_factory=dict)
    """Deeds that were acknowledged, by kind."""
    unheard: int = 0
    """Deeds whose reply never came, and which were not said again."""
    again: int = 0
    """Answers that were said again because no reply had come."""
    audits: int = 0
    games: int = 0
    verified: int = 0
    stranded: int = 0
    """Who sat down by an invitation and never heard that he did."""
    lost: Findings = field(default_factory=lambda: Findings("LOST"))
    doubled: Findings = field(default_factory=lambda: Findings("DOUBLED"))
    wrong: Findings = field(default_factory=lambda: Findings("WRONG"))
    """Whatever else should not be: another order, another seed, a record that does not verify, a silent failure."""

    def killed(self, what: str) -> None:
        self.kills[what] = self.kills.get(what, 0) + 1

    def suffered(self, what: str) -> None:
        self.faults[what] = self.faults.get(what, 0) + 1

    def heard(self, ledger: Ledger) -> None:
        """Count a table that nobody plays at any more."""
        for deed in ledger.deeds:
            if deed.told is not None:
                self.told[deed.kind] = self.told.get(deed.kind, 0) + 1
            elif not deed.refused:
                self.unheard += 1

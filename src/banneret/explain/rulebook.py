"""What does a clause say? A game's Markdown rulebook, cut into sections and numbered clauses."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..kernel.game import Game
from ..kernel.refusal import BanneretError

CLAUSE_ID = r"[A-Z]{2,5}-(?:\d+|[A-Z]{2}\b)(?:\.\d+)*(?:[a-z]\d*)?"
"""A prefix of capitals, numbers with points, perhaps a letter and a number: ABC-6.8, ABC-1.2a, ABC-1.2a2. A section may
have two capitals: ABC-SC.1."""

_ID = re.compile(CLAUSE_ID)
_CLAUSE = re.compile(rf"^\s*(?:[-*+]\s+)?\*\*(?P<id>{CLAUSE_ID})\*\*\s*(?P<text>.*)$")
_HEADING = re.compile(r"^(?P<marks>#{1,6})\s+(?P<title>.*?)\s*#*$")
_NUMBERED = re.compile(r"^(?:(?P<prefix>[A-Z]{2,5})-)?(?P<number>(?:\d+|[A-Z]{2}\b)(?:\.\d+)*)\.?\s+(?P<rest>.*)$")
_REFERENCE = re.compile(r"(?:[A-Za-z]{2,5}-(?:\d+|[A-Za-z]{2}(?=\.\d))|\d+|[A-Z]{2}(?=\.\d))(?:\.\d+)*(?:[a-z]\d*)?")
_FENCE = re.compile(r"^\s*(```|~~~)")
_SOURCE = re.compile(r"\s*`?\[(?:S|[OP]: [^\[\]]*)\]`?(?=\s*$)", re.MULTILINE)
"""Where a clause comes from (a sheet, a book, the designer): for editors, and no help at the table."""

_TAGS = re.compile(r"^(?:\*\*Tags\.\*\*|Provenance:) .*?(?:\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(slots=True, frozen=True)
class Clause:
    """One numbered rule. Its text is Markdown and may go on with tables and lists."""

    id: str
    text: str
    section: str
    """The title of the section it stands in."""

    @property
    def prefix(self) -> str:
        return self.id.partition("-")[0]

    @property
    def number(self) -> str:
        return self.id.partition("-")[2]

    @property
    def plain(self) -> str:
        """The text as a player wants it: without the notes on where the rule comes from."""
        return without_sources(self.text)


@dataclass(slots=True, frozen=True)
class Section:
    """A heading, what stands under it before its first clause, and its clauses. `number` is empty for a heading without
    one."""

    number: str
    title: str
    prefix: str
    intro: str
    clauses: tuple[Clause, ...]
    level: int = 2
    """How deep its heading lies: 1 is a book or a part of one, 2 a chapter."""

    @property
    def name(self) -> str:
        """Its title without its number."""
        named = _NUMBERED.match(self.title)
        return named["rest"] if named else self.title


@dataclass(slots=True, frozen=True)
class Rulebook:
    """All sections of a rulebook in their order, and its clauses by id."""

    prefix: str
    sections: tuple[Section, ...]
    clauses: dict[str, Clause]
    twice: tuple[str, ...]
    """Ids that two clauses share: a defect of the rulebook."""

    @property
    def prefixes(self) -> frozenset[str]:
        """All that its clause ids begin with: most books have one, a book of several parts one a part."""
        return frozenset(clause.prefix for clause in self.clauses.values())

    def has(self, reference: str) -> bool:
        """Whether there is such a clause, or such a section (ABC-6)."""
        return bool(self.find(reference))

    def find(self, reference: str) -> list[Clause]:
        """The clauses that a reference means: an id (ABC-6.8), a number (6.8), a section (6 or ABC-6). None if it means
        nothing here."""
        prefix, number = _split(reference, self.prefix)
        exact = self.clauses.get(f"{prefix}-{number}")
        return [exact] if exact is not None else self._under(prefix, number)

    def title_of(self, reference: str) -> str:
        """The heading of a section; empty if the reference is not a section with a heading."""
        prefix, number = _split(reference, self.prefix)
        titles = (s.title for s in self.sections if s.number == number and s.prefix in ("", prefix))
        return next(titles, "")

    def search(self, words: str) -> list[Clause]:
        """The clauses in which all these words occur, whatever their case and accents; in the order of the book."""
        wanted = folded(words).split()
        return [
            c for c in self.clauses.values() if all(word in folded(f"{c.id} {c.section} {c.text}") for word in wanted)
        ]

    def look_up(self, request: str) -> list[Clause]:
        """Clauses by id, number or section, several at once, or else by their words. Raises BanneretError if nothing is
        found."""
        parts = request.replace(",", " ").split()
        if parts and all(is_reference(part) for part in parts):
            return list(dict.fromkeys(clause for part in parts for clause in self._sure(part)))
        found = self.search(request)
        if not found:
            raise BanneretError(
                f"No clause speaks of “{request}”: try one word of it, or a section as in “rules "
                f"{self._first_section()}”."
            )
        return found

    def summary(self) -> str:
        """The introduction for newcomers: the paragraph or section called "Summary of play", else whatever comes
        first."""
        for section in self.sections:
            if section.title.lower().startswith("summary") and section.intro:
                return section.intro
            for paragraph in re.split(r"\n\s*\n", section.intro):
                if paragraph.lower().startswith("**summary"):
                    return paragraph.strip()
        return next((section.intro for section in self.sections if section.intro), "")

    def _sure(self, reference: str) -> list[Clause]:
        found = self.find(reference)
        if not found:
            sections = ", ".join(dict.fromkeys(s.number for s in self.sections if s.number and "." not in s.number))
            raise BanneretError(
                f"The rulebook has no clause “{reference}”. It has the sections {sections or 'of no number'}."
            )
        return found

    def _under(self, prefix: str, number: str) -> list[Clause]:
        inside = re.compile(rf"{re.escape(number)}(?:\.|[a-z]\d*$)")
        return [c for c in self.clauses.values() if c.prefix == prefix and inside.match(c.number)]

    def _first_section(self) -> str:
        return next((section.number for section in self.sections if section.number), "1")


def without_sources(text: str) -> str:
    """A text of the rulebook without the notes on where rules come from, and without the paragraph that explains these
    notes."""
    return _SOURCE.sub("", _TAGS.sub("", text)).strip()


def is_reference(word: str) -> bool:
    """Whether this is written like a clause or a section, with or without the prefix."""
    return _REFERENCE.fullmatch(word) is not None


def references(text: str) -> list[tuple[int, str]]:
    """All clause ids in a text, each with its line number."""
    return [(number, id) for number, line in enumerate(text.splitlines(), 1) for id in _ID.findall(line)]


def parse(text: str, prefix: str = "") -> Rulebook:
    """Cut a rulebook. A clause begins with its id in bold, at the start of a list item or a paragraph, and runs to the
    next clause or heading."""
    cutter = _Cutter()
    fenced = False
    for line in text.splitlines():
        if _FENCE.match(line):
            fenced = not fenced
        heading = None if fenced else _HEADING.match(line)
        clause = None if fenced else _CLAUSE.match(line)
        if heading is not None:
            cutter.heading(heading["title"], len(heading["marks"]))
        elif clause is not None:
            cutter.clause(clause["id"], clause["text"])
        else:
            cutter.lines.append(line)
    return cutter.book(prefix)


@lru_cache(maxsize=16)
def _parsed(text: str, prefix: str) -> Rulebook:
    return parse(text, prefix)


def read_rulebook(game: Game[Any]) -> Rulebook:
    """The rulebook of a game."""
    return _parsed(game.rulebook(), game.prefix)


def library(game: Game[Any]) -> Rulebook:
    """The rulebook of a game and those of all games that may be played inside it, as one: what a player may want to
    look up."""
    books = dict.fromkeys(part.rulebook() for part in _with_parts(game))  # games of one title share theirs
    return _parsed("\n\n".join(books), game.prefix)


def _with_parts(game: Game[Any]) -> list[Game[Any]]:
    found: list[Game[Any]] = []
    waiting = [game]
    while waiting:
        part = waiting.pop(0)
        if part not in found:
            found.append(part)
            waiting += part.parts
    return found


class _Cutter:
    """What has been cut so far, and the piece at hand."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._sections: list[Section] = []
        self._all: list[Clause] = []
        self._title = ""
        self._level = 1
        self._intro: str | None = None
        self._id = ""
        self._clauses: list[Clause] = []

    def heading(self, title: str, level: int) -> None:
        self._close_section()
        self._title, self._level = title, level

    def clause(self, id: str, text: str) -> None:
        self._close_piece()
        self._id = id
        self.lines.append(text)

    def book(self, prefix: str) -> Rulebook:
        self._close_section()
        by_id: dict[str, Clause] = {}
        twice = tuple(
            dict.fromkeys(c.id for i, c in enumerate(self._all) if any(c.id == earlier.id for earlier in self._all[:i]))
        )
        for clause in self._all:
            by_id.setdefault(clause.id, clause)
        return Rulebook(prefix or next((c.prefix for c in self._all), ""), tuple(self._sections), by_id, twice)

    def _close_piece(self) -> None:
        text = "\n".join(self.lines).strip()
        self.lines.clear()
        if self._id:
            self._clauses.append(Clause(self._id, text, self._title))
        else:
            self._intro = text
        self._id = ""

    def _close_section(self) -> None:
        self._close_piece()
        if self._title or self._intro or self._clauses:
            named = _NUMBERED.match(self._title)
            prefix = (named["prefix"] if named else None) or next((c.prefix for c in self._clauses), "")
            self._sections.append(
                Section(
                    named["number"] if named else "",
                    self._title,
                    prefix,
                    self._intro or "",
                    tuple(self._clauses),
                    self._level,
                )
            )
        self._all.extend(self._clauses)
        self._clauses, self._intro, self._title = [], None, ""


def _split(reference: str, prefix: str) -> tuple[str, str]:
    """Prefix and number; a bare number has the book's own prefix."""
    before, dash, number = reference.strip().rstrip(".").partition("-")
    if not dash:
        before, number = prefix, before
    return before.upper(), number.lower() if number[:1].isdigit() else number[:2].upper() + number[2:].lower()


def folded(text: str) -> str:
    """For comparing words whatever their case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))

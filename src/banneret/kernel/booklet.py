"""What does a game's book show beside its clauses? Examples of play, and the sheet that lies beside the board. Data of
the game, from TOML; a game without them has a book all the same."""

from typing import Any

import msgspec


class Given(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One answer of an example. `say` explains it to the reader. `quiet`: it is given and not told, like those before
    the example begins."""

    answer: str
    say: str = ""
    seat: str = ""
    """Whose answer it is, of several who are asked at once."""
    quiet: bool = False


class Example(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of play at one chapter of the book. Nothing of what comes of it is written here: the rules play it, with
    dice from a fixed seed, so that an example can't be wrong."""

    id: str
    title: str
    clause: str
    """The clause that it explains: it stands at the end of that chapter."""
    about: str
    """How it stands, and what it is about."""
    scenario: str
    seat: str
    """Through whose eyes it is seen."""
    seed: str
    turns: tuple[Given, ...]
    closing: str = ""
    """What to learn from it."""
    before: tuple[str, ...] = ()
    """The answers that lead to it from the scenario's set-up, or from the position."""
    variants: dict[str, str] = {}
    position: dict[str, Any] = {}
    """Where it begins, if not with the scenario's own set-up: as it is written by names (`banneret.position`)."""
    frame: tuple[str, ...] = ()
    """The pieces and places that the pictures show; empty: the whole board."""
    board: str = ""
    """The name of the board that they show, if not the map."""


class Named(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A word and what it means at the table, in a sentence, with the clauses that say it in full."""

    name: str
    text: str
    rules: tuple[str, ...] = ()


class AidTable(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table of the rulebook: that of a clause, under a title. `columns` are those to show, by their heads (empty:
    all)."""

    clause: str
    title: str
    columns: tuple[str, ...] = ()
    note: str = ""


class AidList(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some short lines under a title: modifiers, costs, who wins when."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()


class Aid(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player wants beside the board, on one page. What it does not say is taken from the game's scenes and
    briefings."""

    steps: tuple[Named, ...] = ()
    """What is done in the steps of a turn, by their names."""
    verbs: tuple[Named, ...] = ()
    tables: tuple[AidTable, ...] = ()
    lists: tuple[AidList, ...] = ()
    victory: tuple[str, ...] = ()


class Booklet(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All of it."""

    heading: str = ""
    """The heading of the rulebook under which the game's pictures stand, where several games share a book; empty: the
    first."""
    examples: tuple[Example, ...] = ()
    aid: Aid = Aid()

"""What is asked in a scene, and what an option would do: choices, tallies, previews with what is drawn over the map."""

from .layout import Struct
from .vocabulary import OverlayKind


class Choice(Struct, frozen=True, omit_defaults=True):
    """An option as a client shows it. What is touched for it is touched in this order, or in any where it is a set. A
    grave one gives the game up, and is asked twice. One that `closes` ends a phase, passes or declines: it carries
    nobody's intent on. `forfeits` says what is given up by it for good, in a few words; it is asked once more."""

    notation: str
    label: str
    touch: tuple[str, ...] = ()
    final: bool = True
    any_order: bool = False
    grave: bool = False
    closes: bool = False
    forfeits: str = ""


class Lot(Struct, frozen=True, omit_defaults=True):
    """Some equal things of which any number may be chosen. `touch` are the pieces that stand for it; `group` says where
    they come from."""

    id: str
    name: str
    count: int
    icon: str = ""
    group: str = ""
    touch: tuple[str, ...] = ()


class Bound(Struct, frozen=True, omit_defaults=True):
    """Of these lots (by their numbers) together at least and at most so many, unless something of others is chosen; and
    what to say if it is broken."""

    lots: tuple[int, ...]
    least: int
    most: int
    rule: str
    reason: str
    unless: tuple[int, ...] = ()


class Preset(Struct, frozen=True, omit_defaults=True):
    """A ready-made choice: so many of each lot."""

    id: str
    name: str
    counts: tuple[int, ...]


class TallySheet(Struct, frozen=True, omit_defaults=True):
    """A choice of so many of each lot, as a whole. `chosen` are the numbers of the first lots, which are settled;
    `begun`: some of them by an answer. The whole choice is answered as `choose archers 3 jeanne 1`; of lots that are
    not named there none is chosen, or what is settled of them."""

    lots: tuple[Lot, ...]
    bounds: tuple[Bound, ...] = ()
    presets: tuple[Preset, ...] = ()
    chosen: tuple[int, ...] = ()
    begun: bool = False
    commit: str = ""
    """What the button says that makes it: “Attack with {}”, where {} is how many are chosen."""


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What is asked. `choices` are the viewer's own and empty when only others are asked."""

    seats: tuple[int, ...]
    text: str
    rules: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    interrupt: str = ""
    """The kind of interruption, which a standing order may answer."""
    secret: bool = False
    """Others see that it is answered, not what."""
    ahead: bool = False
    """Answers that were given for coming turns may answer it."""
    ready: tuple[int, ...] = ()
    """Seats that have answered, in secret, what all are asked at once, and may still change their mind."""
    tally: TallySheet | None = None
    """The choices are steps of this choice of the viewer's, which can be made at once."""


class Overlay(Struct, frozen=True, omit_defaults=True):
    """Something to draw over the map while an option is looked at: a way, a line of sight, a reach. `at` are places or
    hexes, in order."""

    kind: OverlayKind
    at: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """A word for each of `at`: the cost, the cover; empty, or as long as `at`."""


class Reason(Struct, frozen=True, omit_defaults=True):
    """A step of a calculation, with its clauses."""

    text: str
    sum: str = ""
    rules: tuple[str, ...] = ()


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an option means before it is taken, beside its odds: reasons in words and numbers, and what to draw over the
    map."""

    reasons: tuple[Reason, ...] = ()
    overlays: tuple[Overlay, ...] = ()

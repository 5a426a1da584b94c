"""All that a game is written with, by one import: `from banneret.author import Game, Phase, Option, …`.

Where each of them lies, and what else there is, docs/architecture.md says; docs/authoring.md shows how they are used.
"""

from .board.graph import distances
from .board.hex import Lattice, lattice, member, members
from .board.sight import Path, Paths, path, paths
from .kernel.at_once import AtOnce
from .kernel.booklet import Aid, AidList, AidTable, Booklet, Example, Given, Named
from .kernel.box import Phase
from .kernel.briefing import dates_of, leaning
from .kernel.compose import compose
from .kernel.decision import Decision
from .kernel.dice import Dice, FastDice, NothingToDraw, ScriptedDice
from .kernel.event import Event, Roll
from .kernel.face import Face, Interrupt
from .kernel.game import Game, Scenario, Variant
from .kernel.handful import Handful
from .kernel.hints import Hints
from .kernel.lean import Lean, Measured
from .kernel.lesson import Lesson, Turn
from .kernel.match import Match
from .kernel.observer import Column, Columns, Observer, Row
from .kernel.odds import Odds, Outcome
from .kernel.option import GraveOption, Menu, Option
from .kernel.orders import StandingOrder
from .kernel.phase import Plan, Together, phases_of
from .kernel.referee import Referee
from .kernel.refusal import BanneretError, Refusal, Refused, Violation
from .kernel.result import Result
from .kernel.scene import (
    Area,
    Arms,
    Briefing,
    Calendar,
    CalendarDate,
    CallOut,
    Cards,
    Due,
    Grade,
    Grid,
    Hand,
    Happening,
    Hex,
    HexSide,
    Labelled,
    Landmark,
    Layout,
    LegendWord,
    Line,
    Link,
    Mark,
    NumberWords,
    Objective,
    Overlay,
    Piece,
    Place,
    Point,
    Preview,
    Prize,
    Push,
    Reason,
    Scene,
    Sheet,
    Side,
    Stop,
    Track,
    Verb,
)
from .kernel.secret import Secret
from .kernel.sequence import Sequence
from .kernel.shape import Length, Span
from .kernel.state import Inner, State
from .kernel.study import Fact, Study, Topic
from .kernel.tally import Bound, Lot, Preset, Tally
from .kernel.telling import Telling
from .kernel.title import Title
from .kernel.view import View
from .kernel.vocabulary import (
    Condition,
    Course,
    Ground,
    HandKind,
    Land,
    LayoutKind,
    Ordinary,
    OverlayKind,
    Parting,
    PieceKind,
    PlaceKind,
    Scenery,
    SideKind,
    Sign,
    Site,
    Spot,
    Stacking,
    Tincture,
    Way,
)
from .kernel.writable import Writable
from .kernel.writing import position

__all__ = [
    "Aid",
    "AidList",
    "AidTable",
    "Area",
    "Arms",
    "AtOnce",
    "BanneretError",
    "Booklet",
    "Bound",
    "Briefing",
    "Calendar",
    "CalendarDate",
    "CallOut",
    "Cards",
    "Column",
    "Columns",
    "Condition",
    "Course",
    "Decision",
    "Dice",
    "Due",
    "Event",
    "Example",
    "Face",
    "Fact",
    "FastDice",
    "Game",
    "Given",
    "Grade",
    "GraveOption",
    "Grid",
    "Ground",
    "Hand",
    "HandKind",
    "Handful",
    "Happening",
    "Hex",
    "HexSide",
    "Hints",
    "Inner",
    "Interrupt",
    "Labelled",
    "Land",
    "Landmark",
    "Lattice",
    "Layout",
    "LayoutKind",
    "Lean",
    "LegendWord",
    "Length",
    "Lesson",
    "Line",
    "Link",
    "Lot",
    "Mark",
    "Match",
    "Measured",
    "Menu",
    "Named",
    "NothingToDraw",
    "NumberWords",
    "Objective",
    "Observer",
    "Odds",
    "Option",
    "Ordinary",
    "Outcome",
    "Overlay",
    "OverlayKind",
    "Parting",
    "Path",
    "Paths",
    "Phase",
    "Piece",
    "PieceKind",
    "Place",
    "PlaceKind",
    "Plan",
    "Point",
    "Preset",
    "Preview",
    "Prize",
    "Push",
    "Reason",
    "Referee",
    "Refusal",
    "Refused",
    "Result",
    "Roll",
    "Row",
    "Scenario",
    "Scene",
    "Scenery",
    "ScriptedDice",
    "Secret",
    "Sequence",
    "Sheet",
    "Side",
    "SideKind",
    "Sign",
    "Site",
    "Span",
    "Spot",
    "Stacking",
    "StandingOrder",
    "State",
    "Stop",
    "Study",
    "Tally",
    "Telling",
    "Tincture",
    "Title",
    "Together",
    "Topic",
    "Track",
    "Turn",
    "Variant",
    "Verb",
    "View",
    "Violation",
    "Way",
    "Writable",
    "compose",
    "dates_of",
    "distances",
    "lattice",
    "leaning",
    "member",
    "members",
    "path",
    "paths",
    "phases_of",
    "position",
]

"""What a seat knows, as text."""

import msgspec
import pytest

from banneret import Scene
from banneret.adapters.knowledge import text
from banneret.kernel.scene import (
    Calendar,
    CalendarDate,
    Cards,
    Ending,
    Hand,
    Happening,
    Layout,
    Mark,
    Piece,
    Place,
    Prompt,
    Sheet,
    Track,
)

BARE = Scene("g", "G", "Monday", ("red", "blue"), 0, "march", Layout("points", 1, 1, id="map"))
KING = Piece("king", "King", "calais")


def having(scene: Scene = BARE, /, **fields: object) -> Scene:
    return msgspec.structs.replace(scene, **fields)


def king(**fields: object) -> Scene:
    return having(pieces=(msgspec.structs.replace(KING, **fields),))


def mark(**fields: object) -> Scene:
    return having(marks=(msgspec.structs.replace(Mark("arras", "burnt", "Burnt"), **fields),))


def cards(**fields: object) -> Scene:
    return having(hands=(Hand("h", "Hand", (msgspec.structs.replace(Cards("rain", "Rain", 1), **fields),)),))


CHANGES = {
    "another phase": having(phase="battle"),
    "another heading": having(heading="Tuesday"),
    "a piece": king(),
    "a piece elsewhere": king(at="arras"),
    "a noted piece": king(note="tired"),
    "a piece in another condition": king(condition=("stunned",)),
    "a piece with numbers": king(numbers=("3", "4")),
    "a piece with other numbers": king(numbers=("3", "5")),
    "several pieces": king(count=3),
    "a piece that faces south": king(facing=3),
    "a piece that lies over two places": king(also="arras"),
    "a piece that has lost a step": king(pips=(1, 2)),
    "a piece on another": king(on="horse"),
    "a piece of another seat": king(seat=1),
    "a mark": mark(),
    "a mark of a seat": mark(seat=1),
    "a mark of the other": mark(seat=0),
    "a mark on a side": mark(side=2),
    "a mark with a picture": mark(icon="church"),
    "a mark with a number": mark(count=2),
    "a mark with pips": mark(pips=(1, 3)),
    "a card": cards(),
    "two cards": cards(count=2),
    "a hidden card": cards(hidden=True),
    "a track": having(tracks=(Track("day", "Day", 1, 1, 9),)),
    "a track further on": having(tracks=(Track("day", "Day", 2, 1, 9),)),
    "a sheet": having(sheets=(Sheet("score", "Score", ("side", "points"), (("red", "3"),)),)),
    "a sheet with another number": having(sheets=(Sheet("score", "Score", ("side", "points"), (("red", "4"),)),)),
    "a calendar": having(calendars=(Calendar("week", "Week", (CalendarDate("Monday"),)),)),
    "a day on which it rained": having(
        calendars=(Calendar("week", "Week", (CalendarDate("Monday", (Happening("rain"),)),)),)
    ),
    "a prompt": having(prompt=Prompt((1,), "March.")),
    "a prompt to the viewer": having(prompt=Prompt((0,), "March.")),
    "an ending": having(ending=Ending("Won", (0,), (1.0, -1.0), "So.")),
    "another seat": having(seat=1),
    "a spectator": having(seat=None),
    "another map": having(layout=Layout("points", 1, 1, id="plan")),
    "a game within": having(inner=BARE),
    "another phase within": having(inner=having(phase="battle")),
}


def test_every_difference_of_scenes_shows() -> None:
    texts = {text(scene): name for name, scene in (CHANGES | {"bare": BARE}).items()}
    assert sorted(texts.values()) == sorted([*CHANGES, "bare"])


def test_boards_are_known_by_their_ids() -> None:
    drawn = having(layout=Layout("points", 1, 1, (Place("arras", "Arras", 0, 0),), id="map"))
    assert text(drawn) == text(BARE)


@pytest.mark.parametrize(("seats", "ready"), [((0, 1), ()), ((0,), (1,))])
def test_of_those_who_choose_at_once_a_seat_knows_only_how_far_it_is_itself(
    seats: tuple[int, ...], ready: tuple[int, ...]
) -> None:
    both = having(prompt=Prompt((0, 1), "Schedule.", secret=True))
    here = having(prompt=Prompt(seats, "Schedule.", secret=True, ready=ready))
    assert text(here) == text(both)
    assert text(having(prompt=Prompt((1,), "Schedule.", secret=True, ready=(0,)))) != text(both)

"""A scene as numbers and text."""

import subprocess
import sys

import msgspec
import pytest

from banneret import Scene
from banneret.adapters import features
from banneret.kernel.scene import Cards, Ending, Hand, Layout, Mark, Piece, Prompt, Track

BARE = Scene("g", "G", "Monday", ("red", "blue"), 0, "march", Layout("points", 1, 1))

CHANGES = {
    "another phase": msgspec.structs.replace(BARE, phase="battle"),
    "a piece": msgspec.structs.replace(BARE, pieces=(Piece("king", "King", "calais"),)),
    "a piece elsewhere": msgspec.structs.replace(BARE, pieces=(Piece("king", "King", "arras"),)),
    "a tired piece": msgspec.structs.replace(BARE, pieces=(Piece("king", "King", "calais", note="tired"),)),
    "a piece of another seat": msgspec.structs.replace(BARE, pieces=(Piece("king", "King", "calais", seat=1),)),
    "a mark": msgspec.structs.replace(BARE, marks=(Mark("arras", "burnt", "Burnt"),)),
    "a mark of a seat": msgspec.structs.replace(BARE, marks=(Mark("arras", "burnt", "Burnt", 1),)),
    "a mark with a picture": msgspec.structs.replace(BARE, marks=(Mark("arras", "picture", "Church", icon="church"),)),
    "a mark with another": msgspec.structs.replace(BARE, marks=(Mark("arras", "picture", "Wall", icon="wall"),)),
    "a mark with a number": msgspec.structs.replace(BARE, marks=(Mark("arras", "burnt", "Burnt", count=2),)),
    "a card": msgspec.structs.replace(BARE, hands=(Hand("h", "Hand", (Cards("rain", "Rain", 1),)),)),
    "two cards": msgspec.structs.replace(BARE, hands=(Hand("h", "Hand", (Cards("rain", "Rain", 2),)),)),
    "a hidden card": msgspec.structs.replace(
        BARE, hands=(Hand("h", "Hand", (Cards("rain", "Rain", 1, hidden=True),)),)
    ),
    "a track": msgspec.structs.replace(BARE, tracks=(Track("day", "Day", 1, 1, 9),)),
    "a track further on": msgspec.structs.replace(BARE, tracks=(Track("day", "Day", 2, 1, 9),)),
    "a prompt": msgspec.structs.replace(BARE, prompt=Prompt((1,), "March.")),
    "a prompt to the viewer": msgspec.structs.replace(BARE, prompt=Prompt((0,), "March.")),
    "an ending": msgspec.structs.replace(BARE, ending=Ending("Won", (0,), (1.0, -1.0), "So.")),
    "another seat": msgspec.structs.replace(BARE, seat=1),
    "a spectator": msgspec.structs.replace(BARE, seat=None),
    "a game within": msgspec.structs.replace(BARE, inner=BARE),
    "another phase within": msgspec.structs.replace(BARE, inner=msgspec.structs.replace(BARE, phase="battle")),
}


def test_every_difference_of_scenes_shows_in_the_numbers() -> None:
    vectors = {name: tuple(features.vector(scene)) for name, scene in (CHANGES | {"bare": BARE}).items()}
    assert len(set(vectors.values())) == len(vectors)


def test_every_difference_of_what_a_seat_knows_shows_in_the_text() -> None:
    texts = [features.text(scene) for name, scene in CHANGES.items() if not name.startswith("a prompt to")]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", CHANGES)
def test_numbers_are_as_many_and_from_0_to_1(name: str) -> None:
    numbers = features.vector(CHANGES[name])
    assert len(numbers) == features.length(2)
    assert all(0.0 <= number <= 1.0 for number in numbers)


def test_the_heading_does_not_show_in_the_numbers() -> None:
    assert features.vector(BARE) == features.vector(msgspec.structs.replace(BARE, heading="Tuesday"))


def test_who_else_is_awaited_does_not_show() -> None:
    one, both = (msgspec.structs.replace(BARE, prompt=Prompt(seats, "Schedule.")) for seats in ((0,), (0, 1)))
    assert features.vector(one) == features.vector(both)
    assert features.text(one) == features.text(both)


@pytest.mark.parametrize(
    ("track", "way"),
    [
        (Track("t", "T", 3, 1, 5), 0.5),
        (Track("t", "T", 3, 5, 1), 0.5),
        (Track("t", "T", 9, 1, 5), 1.0),
        (Track("t", "T", 0, 1, 5), 0.0),
    ],
)
def test_a_track_gives_how_far_along_it_is(track: Track, way: float) -> None:
    assert dict(features.facts(msgspec.structs.replace(BARE, tracks=(track,))))["track|t"] == way


def test_a_track_of_one_value_is_no_division_by_zero() -> None:
    assert dict(features.facts(msgspec.structs.replace(BARE, tracks=(Track("t", "T", 1, 1, 1),))))["track|t"] == 0.0


def test_hashing_is_the_same_in_every_process() -> None:
    """Python's own hash of strings is not: a model trained in one process would be blind in the next."""
    code = "from banneret.adapters.features import buckets; print(buckets('piece|king|at|calais'))"
    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"}
    )
    assert there.stdout.strip() == str(features.buckets("piece|king|at|calais"))

"""Every number that is printed on a counter has its word and its icon, in every scenario of every game."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.kernel.game import Game
from banneret.kernel.registry import games
from banneret.kernel.scene import Layout, NumberWords, Piece, Scene

ROOT = Path(__file__).resolve().parents[2]
ICONS = frozenset(
    icon
    for icons in json.loads((ROOT / "web/src/icons/used.json").read_text(encoding="utf-8")).values()
    for icon in icons
)
ANSWERS = 240
LOOKED_AT_EACH = 12

SCENARIOS = [(game, scenario.id) for game in games() for scenario in game.scenarios]


def depths(scene: Scene | None) -> Iterator[Scene]:
    while scene is not None:
        yield scene
        scene = scene.inner


def boards(scene: Scene) -> Iterator[tuple[Layout, Piece]]:
    """Each piece with the board that it stands on."""
    for layout in (scene.layout, *scene.boards):
        here = {place.id for place in layout.places}
        if layout.grid is not None:
            here |= {hex.id for hex in layout.grid.hexes}
        for piece in scene.pieces:
            if piece.at in here:
                yield layout, piece


def words_of(layout: Layout, piece: Piece) -> NumberWords | None:
    """As a client finds them."""
    return next(
        (
            words
            for words in layout.numbers
            if words.kind == piece.kind and len(words.words) == len(piece.numbers) and words.icon in ("", piece.icon)
        ),
        None,
    )


def unnamed(scene: Scene) -> list[str]:
    """What is printed on some counter and has no word or no icon."""
    found = []
    for depth in depths(scene):
        for layout, piece in boards(depth):
            words = words_of(layout, piece)
            if piece.numbers and (words is None or len(words.icons) != len(piece.numbers)):
                found.append(f"{piece.name}: {piece.numbers}")
            if piece.count > 1 and (words is None or not all(words.count)):
                found.append(f"{piece.name}: a count of {piece.count}")
            if piece.pips and (words is None or not all(words.pips)):
                found.append(f"{piece.name}: pips {piece.pips}")
            if piece.ring >= 0 and (words is None or not all(words.ring)):
                found.append(f"{piece.name}: a ring")
    return found


def drawn(scene: Scene) -> Iterator[str]:
    for depth in depths(scene):
        for layout in (depth.layout, *depth.boards):
            for words in layout.numbers:
                yield from (*words.icons, words.icon, words.count[1], words.pips[1], words.ring[1])
                yield from (icon for _, _, icon in words.always)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=[f"{game.id}-{id}" for game, id in SCENARIOS])
def test_every_printed_number_has_its_word(game: Game[Any], scenario: str) -> None:
    chance = Random(18)
    match = Match(game, scenario, seed="words")
    for number in range(ANSWERS):
        if number % LOOKED_AT_EACH == 0 or match.decision is None:
            for seat in (match.seats[0], match.seats[-1], None):
                scene = match.scene(seat)
                assert not unnamed(scene), unnamed(scene)
                assert {icon for icon in drawn(scene) if icon} <= ICONS
        if match.decision is None:
            return
        seat_number = chance.choice(match.decision.seats)
        match.play(chance.choice(match.decision.menu_of(seat_number)), match.seats[seat_number])


def test_that_test_can_fail() -> None:
    """A counter whose layout has no words for it is found."""
    scene = Match(games()[0], seed="words").scene(None)
    assert any(piece.numbers for piece in scene.pieces)
    assert not unnamed(scene)
    assert words_of(Layout("points", 1.0, 1.0), scene.pieces[0]) is None
